import type { MarchLine } from '../../../teach/compare/marches'
import type { HexId } from '../../../operational/types'
import type { Point } from '../../../teach/record/types'
import { pathOf } from '../map/SheetOverlay'

/** A march of the game runs beside the line between two hex centres, so that ways there and back and the record's routes stay apart. */
const BESIDE = 70
/** Half the width and the length of an arrow's head, in thousandths of a hex width. */
const HEAD_HALF = 150
const HEAD_LENGTH = 300

/** The two ends of a line between two hexes, moved to the right of the march. */
function endsOf([x0, y0]: Point, [x1, y1]: Point): readonly [Point, Point] {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  const dx = ((y1 - y0) / length) * BESIDE
  const dy = ((x0 - x1) / length) * BESIDE
  return [
    [Math.round(x0 + dx), Math.round(y0 + dy)],
    [Math.round(x1 + dx), Math.round(y1 + dy)],
  ]
}

/** The head of an arrow in the middle of a march. */
function headOf([[x0, y0], [x1, y1]]: readonly [Point, Point]): string {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length]
  const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const at = (along: number, across: number): Point => [
    Math.round(mx + ux * along - uy * across),
    Math.round(my + uy * along + ux * across),
  ]
  return `${pathOf([at(HEAD_LENGTH / 2, 0), at(-HEAD_LENGTH / 2, HEAD_HALF), at(-HEAD_LENGTH / 2, -HEAD_HALF)])}Z`
}

interface MarchLinesProps {
  lines: readonly MarchLine[]
  /** Those of the turn that is shown have arrows. */
  when: 'before' | 'now'
  pointOf: (hex: HexId) => Point
}

/** Lines of marches as SVG, in points of the sheet. */
export function MarchLines({ lines, when, pointOf }: MarchLinesProps) {
  return (
    <>
      {lines.map(({ from, to, side, isRetreat }) => {
        const ends = endsOf(pointOf(from), pointOf(to))
        return (
          <g key={`${from}${to}${side}${isRetreat}`} class={`march ${side} ${when}${isRetreat ? ' back' : ''}`}>
            <path class="under" d={pathOf(ends)} />
            <path class="line" d={pathOf(ends)} />
            {when === 'now' ? <path class="tip" d={headOf(ends)} /> : null}
          </g>
        )
      })}
    </>
  )
}
