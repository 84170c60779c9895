import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Point } from '../../../teach/record/types'
import { drawnBoard } from '../../shell/services'
import './sheet.css'

interface SheetOverlayProps {
  /** Read to whoever cannot see the map. */
  label: string
  class: string
  /** What is drawn, in points of the record, whose y grows upward: see `pathOf` and `placeAt`. */
  children: ComponentChildren
  /** What lies over the picture, in pixels of the page. */
  above?: ComponentChildren
}

/** A picture over the map that follows its sheet when the map is moved or zoomed. */
export function SheetOverlay({ label, class: name, children, above }: SheetOverlayProps) {
  const sheet = useRef<SVGGElement>(null)
  const board = drawnBoard.value
  // The map tells where its sheet lies; this picture follows it without being drawn anew.
  useEffect(
    () =>
      board?.followView(({ originX, originY, hexWidth }) => {
        const scale = hexWidth / 1000
        sheet.current?.setAttribute('transform', `translate(${originX} ${originY}) scale(${scale})`)
        // Signs and words keep their size on the page, whatever the zoom.
        sheet.current?.style.setProperty('--page', String(1 / scale))
      }),
    [board],
  )
  return (
    <div class={`sheet-over ${name}`} role="img" aria-label={label}>
      <svg aria-hidden="true">
        <g ref={sheet}>{children}</g>
      </svg>
      {above}
    </div>
  )
}

/** Points of the sheet as the path of an SVG, whose y grows downward. */
export const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${-y}`).join('')

/** The style that puts a sign of the page's size at a point of the sheet. */
export const placeAt = ([x, y]: Point): string => `transform: translate(${x}px, ${-y}px) scale(var(--page))`
