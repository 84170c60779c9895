import { effect } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { services } from '../../shell/services'
import { settings } from '../../shell/storage/settings'
import type { TableBoard } from '../board'
import type { SeatProps } from './SeatScreen'
import { createTableShow } from './happeningsOf'
import { choosableOf, tableModel } from './tableModel'
import { tableWords } from './words/words'

/** Factor of the zoom buttons. */
const ZOOM_STEP = 1.4

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
    const input = {
      tap: ({ unit, leader }: { unit: string | null; leader: string | null }) => {
        if (!seat.disposed) seat.picked.value = unit ?? leader
      },
      hover: () => {},
      drag: () => {},
    }
    services.openTableBoard(parent, play.game.facts, input, settings.value.lang).then(
      (opened) => {
        if (isUnmounted) return opened.destroy()
        board.current = opened
        setState('there')
        const show = createTableShow(opened)
        stop = effect(() => {
          if (seat.disposed) return
          show(
            tableModel(play.game.facts, seat.view.value, {
              picked: seat.picked.value,
              choosable: choosableOf(seat.legal.value),
              lit: seat.lit.value,
              reducedMotion: settings.value.reducedMotion,
            }),
            seat.happened.value,
            settings.value.speed,
          )
        })
      },
      () => setState('failed'),
    )
    return () => {
      isUnmounted = true
      stop()
      board.current?.destroy()
      board.current = null
    }
  }, [play, seat])
  return (
    <div class="table-stage" data-testid="table-stage" data-state={state}>
      <div class="table-canvas" ref={box} role="img" aria-label={t.stage} />
      {state === 'coming' ? <p class="table-coming">{t.loading}</p> : null}
      {state === 'failed' ? <p class="table-coming">{t.failed}</p> : null}
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
