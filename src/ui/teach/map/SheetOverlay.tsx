import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Point } from '../../../teach/record/types'
import type { SheetOnPage } from '../../hex/board'
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
  /** What lies under the picture, in pixels of the page. */
  below?: ComponentChildren
  /** Pictures of their own over the rest, in pixels of the map window, for words that are placed by what else is there. */
  signs?: ComponentChildren
  /** Is told where the sheet lies, and how large the map window is. */
  onView?: (sheet: SheetOnPage, size: MapWindowSize) => void
  /** Id of an element that says the same in words. */
  describedBy?: string
}

/** Size of the map window in pixels of the page. */
export interface MapWindowSize {
  readonly width: number
  readonly height: number
}

/** A picture over the map that follows its sheet when the map is moved or zoomed. */
export function SheetOverlay(props: SheetOverlayProps) {
  const { label, class: name, children, above, below, signs, onView, describedBy } = props
  const picture = useRef<HTMLDivElement>(null)
  const sheet = useRef<SVGGElement>(null)
  const board = drawnBoard.value
  // The map tells where its sheet lies; this picture follows it without being drawn anew.
  useEffect(
    () =>
      board?.followView((where) => {
        const { originX, originY, hexWidth } = where
        const scale = hexWidth / 1000
        sheet.current?.setAttribute('transform', `translate(${originX} ${originY}) scale(${scale})`)
        // Signs and words keep their size on the page, whatever the zoom.
        sheet.current?.style.setProperty('--page', String(1 / scale))
        if (picture.current) onView?.(where, picture.current.getBoundingClientRect())
      }),
    [board],
  )
  return (
    <div ref={picture} class={`sheet-over ${name}`} role="img" aria-label={label} aria-describedby={describedBy}>
      {below}
      <svg aria-hidden="true">
        <g ref={sheet}>{children}</g>
      </svg>
      {signs}
      {above}
    </div>
  )
}

/** Points of the sheet as the path of an SVG, whose y grows downward. */
export const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${-y}`).join('')

/** The style that puts a sign of the page's size at a point of the sheet. */
export const placeAt = ([x, y]: Point): string => `transform: translate(${x}px, ${-y}px) scale(var(--page))`
