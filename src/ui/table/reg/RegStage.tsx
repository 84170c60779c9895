import { effect } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { services } from '../../shell/services'
import { settings } from '../../shell/storage/settings'
import { onceAPicture } from '../../shared/onceAPicture'
import type { TableBoard, TableBoardInput, TableHit } from '../board'
import { createTableShow, shownTable, type TableShow } from '../play/tableShow'
import { tableWords } from '../play/words/words'
import { choosableIds, regHand } from './hand'
import { regHappenings } from './happenings'
import { drawnTable } from './model'
import type { RegPlay } from './play'
import type { RegEvent } from './session'
import { regWords } from './words/words'

/** From this scale on, in CSS pixels per inch, the grips of a unit lie apart. */
const GRIPS_FROM = 14
/** Factor of the zoom buttons. */
const ZOOM_STEP = 1.4

interface OpenStage {
  readonly board: TableBoard
  readonly show: TableShow<RegEvent>
}

/** What the player does on the drawn table. */
function inputFor(play: RegPlay): TableBoardInput {
  const hand = regHand(play)
  return {
    tap: ({ at, unit, leader }: TableHit) => hand.tap(at, unit ?? leader),
    hover: () => {},
    drag: (handle, at, stage, shift) => hand.drag(handle, at, stage, shift),
  }
}

/** Shows the battle on the drawn table, and what has happened first. */
function attach({ board, show }: OpenStage, play: RegPlay): () => void {
  const hand = regHand(play)
  const stopShow = onceAPicture(() => {
    if (play.isBusy.value) return
    const { table } = play.position.value
    const model = drawnTable(table, {
      picked: play.picked.value,
      choosable: play.isYours.value ? choosableIds(play.legal.value) : new Set<string>(),
      targets: hand.targets.value,
      lit: new Set(play.lit.value),
      reducedMotion: settings.value.reducedMotion,
    })
    const marks = hand.marks.value
    show.show(
      { ...model, ...marks, areas: [...model.areas, ...marks.areas] },
      play.happened.value,
      settings.value.speed,
    )
  })
  // What is chosen comes into view once, near enough for its grips.
  const stopFocus = effect(() => {
    const places = hand.focus.value
    if (places.length > 0) board.reveal(places, hand.marks.peek().handles.length > 0 ? GRIPS_FROM : 0)
  })
  return () => {
    stopShow()
    stopFocus()
  }
}

/** The drawn table with its buttons. */
export function RegStage({ play }: { play: RegPlay }) {
  const t = tableWords()
  const w = regWords()
  const box = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<OpenStage | 'coming' | 'failed'>('coming')
  useEffect(() => {
    const parent = box.current
    if (!services.openTableBoard || !parent) {
      setStage('failed')
      return
    }
    let opened: TableBoard | null = null
    let isUnmounted = false
    const { field } = play.session.table
    const ground = { ground: field.ground, scenario: field.terms.id, sides: field.sides }
    services.openTableBoard(parent, ground, inputFor(play), settings.value.lang).then(
      (board) => {
        if (isUnmounted) return board.destroy()
        opened = board
        setStage({ board, show: createTableShow<RegEvent>(board, (events) => regHappenings(events, field)) })
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
  useEffect(() => {
    shownTable.value = open?.show ?? null
  }, [open])
  useEffect(() => (open ? attach(open, play) : undefined), [open, play])
  return (
    <div class="table-stage" data-testid="table-stage" data-state={open ? 'there' : stage}>
      <div class="table-canvas" ref={box} role="img" aria-label={w.table} />
      {open ? null : <p class="table-coming">{stage === 'coming' ? t.loading : t.failed}</p>}
      {open ? <PlayedButtons show={open.show} /> : null}
      <div class="table-zoom">
        <button type="button" title={w.zoomIn} aria-label={w.zoomIn} onClick={() => open?.board.zoom(ZOOM_STEP)}>
          +
        </button>
        <button type="button" title={w.zoomOut} aria-label={w.zoomOut} onClick={() => open?.board.zoom(1 / ZOOM_STEP)}>
          −
        </button>
        <button type="button" title={w.fit} aria-label={w.fit} onClick={() => open?.board.fit()}>
          ⤢
        </button>
      </div>
    </div>
  )
}

/** Ends what is being played on the table, or plays it once more. */
function PlayedButtons({ show }: { show: TableShow<RegEvent> }) {
  const t = tableWords()
  const isPlaying = show.isPlaying.value
  if (!isPlaying && !show.hasPlayed.value) return null
  return (
    <div class="table-played">
      {isPlaying ? (
        <button type="button" data-testid="table-skip" onClick={() => show.skip()}>
          {t.skip}
        </button>
      ) : (
        <button type="button" data-testid="table-again" onClick={() => show.again(settings.peek().speed || 1)}>
          ↻ {t.again}
        </button>
      )}
    </div>
  )
}
