import { effect } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { footprint } from '../../../tabletop/common/block'
import { pointFromPose } from '../../../tabletop/common/point'
import { services } from '../../shell/services'
import { settings } from '../../shell/storage/settings'
import { onceAPicture } from '../../shared/onceAPicture'
import type { TableArea, TableBoard, TableBoardInput, TableHit } from '../board'
import { HandBar } from './hand/HandBar'
import { handOf } from './hand/hand'
import type { GripKind } from './hand/grips'
import { createMarches, handMarks } from './hand/handModel'
import { GRAINS } from './hand/held'
import { happeningsOf } from './happeningsOf'
import { actionsAt, orderLines, targetsOf } from './orderMarks'
import { previewDesk } from './previewDesk'
import type { SeatProps } from './SeatScreen'
import { choosableOf, tableModel } from './tableModel'
import type { TablePlay, TableSeat } from './tableSeat'
import { createTableShow, shownTable, type TableShow } from './tableShow'
import { degreesOf, handWords, inchesOf } from './words/handWords'
import { tableWords } from './words/words'

/** Factor of the zoom buttons. */
const ZOOM_STEP = 1.4
/** Ground ahead of a chosen unit that is brought into view, in thousandths of an inch. */
const GROUND_AHEAD = 6000
/** From this scale on, in CSS pixels per inch, the grips of a unit lie apart. */
const GRIPS_FROM = 14

/** A drawn table with what is shown on it. */
interface OpenStage {
  readonly board: TableBoard
  readonly show: TableShow
}

/** What the player at the table does on the drawn one. `seatNow`: whoever sits there now. */
function inputFor(play: TablePlay, seatNow: () => TableSeat): TableBoardInput {
  const handNow = () => handOf(play, seatNow())
  return {
    tap: ({ at, unit, leader }: TableHit) => {
      const seat = seatNow()
      if (seat.disposed) return
      const hand = handNow()
      const id = unit ?? leader
      const picked = seat.picked.peek()
      const { units } = seat.view.peek()
      // A tap on an enemy names him as the target of whoever is chosen, where he may be one.
      const named = picked !== null && unit !== null && units[unit]?.side !== seat.side
      const actions = named ? actionsAt(seat.view.peek(), seat.legal.peek(), picked, unit) : null
      if (actions && !seat.isBusy.peek()) void play.actAll(seat, actions)
      // A tap on the ground puts the way there into the hand of whoever is chosen.
      else if (id === null && hand.grips.peek().size > 0) hand.holdToward(at)
      else if (id !== picked) hand.pick(id)
    },
    hover: () => {},
    drag: (handle, at, stage, shift) => {
      if (!seatNow().disposed) handNow().drag(handle as GripKind, at, stage, shift)
    },
  }
}

/** Shows on the drawn table what a player may know, until he leaves the seat or the table. */
function attach({ board, show }: OpenStage, play: TablePlay, seat: TableSeat): () => void {
  const { facts } = play.game
  const hand = handOf(play, seat)
  const marchesOf = createMarches(play.game)
  const labels = {
    grip: (kind: GripKind) => handWords().grips[kind],
    inches: (thousandths: number) => handWords().inches(inchesOf(thousandths)),
  }
  const { lastSeen } = seat
  // A table that was taken away behind the curtain stands again as this side left it, and what has happened since is played.
  if (lastSeen) {
    const marks = { picked: null, choosable: new Set<string>(), lit: [], reducedMotion: settings.peek().reducedMotion }
    show.show(tableModel(facts, lastSeen, marks), [], settings.peek().speed)
  }
  let isShown = false
  const choosable = seat.computed(() => choosableOf(seat.legal.value))
  const targets = seat.computed(() => new Set(targetsOf(seat.legal.value, seat.picked.value).keys()))
  // Made once for each picture, however much has changed since the last.
  const stopShow = onceAPicture(() => {
    // While the computer answers the table stays as it was; what it has done is then played.
    if (seat.disposed || (seat.isBusy.value && isShown)) return
    isShown = true
    const model = tableModel(facts, seat.view.value, {
      picked: seat.picked.value,
      choosable: choosable.value,
      targets: targets.value,
      lit: seat.lit.value,
      reducedMotion: settings.value.reducedMotion,
    })
    const marks = handMarks(hand, seat, model.units, marchesOf(seat.view.value), labels)
    show.show(
      {
        ...model,
        ...marks,
        areas: [...smokeAreas(play), ...fireAreas(seat), ...marks.areas],
        lines: [...orderLines(seat.view.value), ...marks.lines],
      },
      seat.happened.value,
      settings.value.speed,
    )
  })
  let focusShown = hand.focus.peek()
  const stopFocus = effect(() => {
    if (seat.disposed || hand.focus.value === focusShown) return
    focusShown = hand.focus.value
    const block = hand.block.peek()
    const place = hand.place.peek()
    const ahead = Math.min(hand.base.peek()?.left ?? 0, GROUND_AHEAD)
    // Grips need room; without them the table stays as near as the player has it.
    const least = hand.grips.peek().size > 0 ? GRIPS_FROM : 0
    if (block) board.reveal([...footprint(block), pointFromPose(block, 0, ahead)], least)
    else if (place) board.reveal([place], least)
  })
  return () => {
    stopShow()
    stopFocus()
  }
}

/** Smoke that hides what lies in it and behind it (SAR-10.3). */
function smokeAreas(play: TablePlay): TableArea[] {
  const outline = play.game.smoke()
  return outline === null ? [] : [{ kind: 'smoke', outline }]
}

/** Questions in which the player thinks of fire: then the picked unit shows how far and whither it reaches. */
const FIRE_QUESTIONS: readonly string[] = ['orders', 'fire']
const BANDS: Readonly<Record<string, TableArea['kind']>> = {
  short: 'bandShort',
  medium: 'bandMedium',
  long: 'bandLong',
}

/** SAR-10.1, 11.6: arcs and range bands of the picked unit of the player's own, the farthest first. */
function fireAreas(seat: TableSeat): TableArea[] {
  const picked = seat.picked.value
  if (picked === null || !FIRE_QUESTIONS.includes(seat.question.value ?? '') || seat.isBusy.value) return []
  if (seat.view.value.units[picked]?.side !== seat.side) return []
  const asked = previewDesk(seat).ask('areas', { unit: picked })
  if (!asked?.ok) return []
  return [...asked.value.bands].reverse().flatMap(({ name, outline }) => {
    const kind = BANDS[name ?? '']
    return kind ? [{ kind, outline }] : []
  })
}

/** The drawn table with its buttons. The code that draws is loaded when the first table is opened; one table stays while the players change seats. */
export function TableStage({ play, seat }: SeatProps) {
  const t = tableWords()
  const box = useRef<HTMLDivElement>(null)
  const seatNow = useRef(seat)
  seatNow.current = seat
  const [stage, setStage] = useState<OpenStage | 'coming' | 'failed'>('coming')
  useEffect(() => {
    const parent = box.current
    if (!services.openTableBoard || !parent) {
      setStage('failed')
      return
    }
    let opened: TableBoard | null = null
    let isUnmounted = false
    const input = inputFor(play, () => seatNow.current)
    services.openTableBoard(parent, play.game.facts, input, settings.value.lang).then(
      (board) => {
        if (isUnmounted) return board.destroy()
        opened = board
        setStage({
          board,
          show: createTableShow(board, (events) => happeningsOf(events, seatNow.current.view.peek().profile)),
        })
      },
      () => setStage('failed'),
    )
    return () => {
      isUnmounted = true
      shownTable.value = null
      opened?.destroy()
    }
  }, [play])
  const open = typeof stage === 'object' ? stage : null
  // The keys of the screen reach it there.
  useEffect(() => {
    shownTable.value = open?.show ?? null
  }, [open])
  useEffect(() => (open ? attach(open, play, seat) : undefined), [open, play, seat])
  return (
    <div class="table-stage" data-testid="table-stage" data-state={open ? 'there' : stage}>
      <div class="table-canvas" ref={box} role="img" aria-label={t.stage} />
      {stage === 'coming' ? <p class="table-coming">{t.loading}</p> : null}
      {stage === 'failed' ? <p class="table-coming">{t.failed}</p> : null}
      <HandBar play={play} seat={seat} />
      {open ? <PlayedButtons show={open.show} /> : null}
      <div class="table-zoom">
        <button type="button" title={t.zoomIn} aria-label={t.zoomIn} onClick={() => open?.board.zoom(ZOOM_STEP)}>
          +
        </button>
        <button type="button" title={t.zoomOut} aria-label={t.zoomOut} onClick={() => open?.board.zoom(1 / ZOOM_STEP)}>
          −
        </button>
        <button type="button" title={t.fit} aria-label={t.fit} onClick={() => open?.board.fit()}>
          ⤢
        </button>
        <GrainSwitch play={play} seat={seat} />
      </div>
    </div>
  )
}

/** Ends what is being played on the table, or plays it once more. */
function PlayedButtons({ show }: { show: TableShow }) {
  const t = tableWords()
  const isPlaying = show.isPlaying.value
  if (!isPlaying && !show.hasPlayed.value) return null
  return (
    <div class="table-played">
      {isPlaying ? (
        <button type="button" data-testid="table-skip" onClick={() => show.skip()}>
          {t.skip} <kbd class="key-hint">Esc</kbd>
        </button>
      ) : (
        <button type="button" data-testid="table-again" onClick={() => show.again(settings.peek().speed || 1)}>
          ↻ {t.again} <kbd class="key-hint">R</kbd>
        </button>
      )}
    </div>
  )
}

/** Whether drags and keys go by quarter inches and degrees, or by inches and fifteen degrees. */
function GrainSwitch({ play, seat }: SeatProps) {
  const t = handWords()
  const hand = handOf(play, seat)
  if (hand.grips.value.size === 0) return null
  const { inch, angle } = GRAINS[hand.isCoarse.value ? 'coarse' : 'fine']
  return (
    <button
      type="button"
      class="table-grain"
      title={t.grainHint}
      aria-label={`${t.grain(inchesOf(inch), degreesOf(angle))}. ${t.grainHint}`}
      aria-pressed={hand.isCoarse.value}
      data-testid="hand-grain"
      onClick={() => (hand.isCoarse.value = !hand.isCoarse.peek())}
    >
      {inch === 1000 ? '1' : '¼'}″
      <br />
      {degreesOf(angle)}°
    </button>
  )
}
