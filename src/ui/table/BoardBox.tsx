// A drawn table that is only watched, with its zoom buttons: in the replay of a clash and in that of a battle.
import { effect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Point } from '../../tabletop/common/point'
import { text } from '../shell/page'
import { services } from '../shell/services'
import { settings } from '../shell/storage/settings'
import type { TableBoard, TableGround, TableModel } from './board'
import { IconButton } from './ReplayControls'

/** Factor of the zoom buttons. */
const ZOOM_STEP = 1.4

interface BoardBoxProps {
  ground: TableGround
  /** Begins the test ids of the stage and its buttons. */
  testId: string
  /** What the table shows, read again whenever a signal in it changes; null: it stays as it is. */
  model: () => TableModel | null
  /** The player points at a unit, or at none. */
  onPick: (unit: string | null) => void
  /** The places that are brought into view at first and by the button; absent: the whole table. */
  places?: () => readonly Point[]
  /** Places to be followed, read again whenever a signal in it changes; null: the view stays as the player has it. */
  follow?: () => readonly Point[] | null
  children?: ComponentChildren
}

/** The table. The code that draws it is loaded when the first table is opened. */
export function BoardBox({ ground, testId, model, onPick, places, follow, children }: BoardBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const board = useRef<TableBoard | null>(null)
  // `coming`: the drawing code is being loaded. `there`: the table is drawn.
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  const t = text.value.clash
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ground is another table; the functions read signals, which tell of changes
  useEffect(() => {
    const parent = box.current
    // A page without drawing code has no table.
    if (!services.openTableBoard || !parent) {
      setState(parent ? 'failed' : 'coming')
      return
    }
    // The box may be taken away while the drawing code is loading.
    let isUnmounted = false
    const stops: (() => void)[] = []
    const input = { tap: ({ unit }: { unit: string | null }) => onPick(unit), hover: () => {}, drag: () => {} }
    services
      .openTableBoard(parent, ground, input, settings.value.lang)
      .then((opened) => {
        if (isUnmounted) return opened.destroy()
        board.current = opened
        opened.fit(places?.())
        setState('there')
        stops.push(
          effect(() => {
            const shown = model()
            if (shown) opened.show(shown)
          }),
        )
        if (follow)
          stops.push(
            effect(() => {
              const followed = follow()
              if (followed && followed.length > 0) opened.fit(followed)
            }),
          )
      })
      .catch(() => setState('failed'))
    return () => {
      isUnmounted = true
      for (const stop of stops) stop()
      board.current?.destroy()
      board.current = null
    }
  }, [ground])
  return (
    <div class="clash-stage" data-testid={`${testId}-stage`} data-state={state}>
      <div class="clash-canvas" ref={box} role="img" aria-label={t.stage} />
      {state === 'coming' ? <p class="clash-coming">{t.working}</p> : null}
      <div class="clash-zoom">
        <IconButton
          icon="plus"
          label={t.zoomIn}
          testId={`${testId}-zoom-in`}
          onClick={() => board.current?.zoom(ZOOM_STEP)}
        />
        <IconButton
          icon="minus"
          label={t.zoomOut}
          testId={`${testId}-zoom-out`}
          onClick={() => board.current?.zoom(1 / ZOOM_STEP)}
        />
        <IconButton icon="fit" label={t.fit} testId={`${testId}-fit`} onClick={() => board.current?.fit(places?.())} />
      </div>
      {children}
    </div>
  )
}
