import { effect } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { services } from '../../shell/services'
import { settings } from '../../shell/storage/settings'
import { footprint } from '../../../tabletop/common/block'
import { type Point, pointFromPose } from '../../../tabletop/common/point'
import type { TableBoard, TableHit } from '../board'
import type { SeatProps } from './SeatScreen'
import { createTableShow } from './happeningsOf'
import { HandBar } from './hand/HandBar'
import { handOf } from './hand/hand'
import { createMarches, handMarks } from './hand/handModel'
import type { GripKind } from './hand/grips'
import { choosableOf, tableModel } from './tableModel'
import { handWords, inchesOf } from './words/handWords'
import { tableWords } from './words/words'

/** Factor of the zoom buttons. */
const ZOOM_STEP = 1.4
/** Ground ahead of a chosen unit that is brought into view, in thousandths of an inch. */
const GROUND_AHEAD = 6000

/** The drawn table with its buttons. The code that draws is loaded when the first table is opened. */
export function TableStage({ play, seat }: SeatProps) {
  const t = tableWords()
  const box = useRef<HTMLDivElement>(null)
  const board = useRef<TableBoard | null>(null)
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  useEffect(() => {
    const parent = box.current
    if (!services.openTableBoard || !parent) {
      setState('failed')
      return
    }
    let isUnmounted = false
    let stop = (): void => {}
    let stopFocus = (): void => {}
    const input = {
      tap: ({ at, unit, leader }: TableHit) => {
        if (seat.disposed) return
        const id = unit ?? leader
        // A tap on the ground puts the way there into the hand of whoever is chosen.
        if (id === null && hand.grips.peek().size > 0) hand.holdToward(at)
        else if (id !== seat.picked.peek()) hand.pick(id)
      },
      hover: () => {},
      drag: (handle: string, at: Point, stage: 'start' | 'move' | 'end' | 'cancel') => {
        if (!seat.disposed) hand.drag(handle as GripKind, at, stage)
      },
    }
    const hand = handOf(play, seat)
    const marchesOf = createMarches(play.game)
    const labels = {
      grip: (kind: GripKind) => handWords().grips[kind],
      inches: (thousandths: number) => handWords().inches(inchesOf(thousandths)),
    }
    services.openTableBoard(parent, play.game.facts, input, settings.value.lang).then(
      (opened) => {
        if (isUnmounted) return opened.destroy()
        board.current = opened
        setState('there')
        const show = createTableShow(opened)
        stop = effect(() => {
          if (seat.disposed) return
          const model = tableModel(play.game.facts, seat.view.value, {
            picked: seat.picked.value,
            choosable: choosableOf(seat.legal.value),
            lit: seat.lit.value,
            reducedMotion: settings.value.reducedMotion,
          })
          show(
            { ...model, ...handMarks(hand, seat, model.units, marchesOf(seat.view.value), labels) },
            seat.happened.value,
            settings.value.speed,
          )
        })
        let focusShown = hand.focus.peek()
        stopFocus = effect(() => {
          if (seat.disposed || hand.focus.value === focusShown) return
          focusShown = hand.focus.value
          const block = hand.block.peek()
          const place = hand.place.peek()
          // Near enough that the grips round the unit lie apart, with some of the ground ahead.
          const ahead = Math.min(hand.base.peek()?.left ?? 0, GROUND_AHEAD)
          if (block) opened.fit([...footprint(block), pointFromPose(block, 0, ahead)])
          else if (place) opened.fit([place])
        })
      },
      () => setState('failed'),
    )
    return () => {
      isUnmounted = true
      stop()
      stopFocus()
      board.current?.destroy()
      board.current = null
    }
  }, [play, seat])
  return (
    <div class="table-stage" data-testid="table-stage" data-state={state}>
      <div class="table-canvas" ref={box} role="img" aria-label={t.stage} />
      {state === 'coming' ? <p class="table-coming">{t.loading}</p> : null}
      {state === 'failed' ? <p class="table-coming">{t.failed}</p> : null}
      <HandBar play={play} seat={seat} />
      <div class="table-zoom">
        <button type="button" title={t.zoomIn} aria-label={t.zoomIn} onClick={() => board.current?.zoom(ZOOM_STEP)}>
          +
        </button>
        <button
          type="button"
          title={t.zoomOut}
          aria-label={t.zoomOut}
          onClick={() => board.current?.zoom(1 / ZOOM_STEP)}
        >
          −
        </button>
        <button type="button" title={t.fit} aria-label={t.fit} onClick={() => board.current?.fit()}>
          ⤢
        </button>
      </div>
    </div>
  )
}
