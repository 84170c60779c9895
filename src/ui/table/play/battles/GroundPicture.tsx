import type { Ground } from '../../../../tabletop/common/groundSchema'
import { isArea, isLine } from '../../../../tabletop/common/groundSchema'
import type { Point } from '../../../../tabletop/common/point'

/** A unit as the little picture of the ground shows it: lengths as on the table. */
export interface PicturedUnit {
  readonly id: string
  readonly at: Point
  readonly heading: number
  readonly width: number
  /** Is it of the side of seat 0? That side is drawn full, the other hollow. */
  readonly isFirst: boolean
}

/** A unit is at least so wide in the picture, and so deep, in thousandths of an inch. */
const LEAST = { width: 1800, depth: 1500 } as const

/** The ground of a battle from above, north at the top, with those who stand there at the beginning. */
export function GroundPicture({
  ground,
  units,
  label,
}: {
  ground: Ground
  units: readonly PicturedUnit[]
  label: string
}) {
  const { width, depth, features } = ground
  const corners = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${depth - y}`).join(' ')
  return (
    <svg class="ground-picture" viewBox={`0 0 ${width} ${depth}`} role="img" aria-label={label}>
      <defs>
        <pattern id="gp-woods" width="2600" height="2600" patternUnits="userSpaceOnUse">
          <rect width="2600" height="2600" class="gp-woods" />
          <circle cx="800" cy="800" r="560" class="gp-tree" />
          <circle cx="2000" cy="1900" r="500" class="gp-tree" />
        </pattern>
        <pattern id="gp-rough" width="2200" height="2200" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2200" height="2200" class="gp-rough" />
          <line x1="0" y1="0" x2="0" y2="2200" class="gp-hatch" />
        </pattern>
      </defs>
      <rect width={width} height={depth} class="gp-plain" />
      {features.filter(isArea).map((feature) => (
        <polygon key={feature.id} points={corners(feature.area)} class={`gp-${feature.kind}-area`} />
      ))}
      {features
        .filter((feature) => !isArea(feature))
        .map((feature) => (
          <polyline
            key={feature.id}
            points={corners(feature.line)}
            class={`gp-${feature.kind}`}
            style={isLine(feature) ? {} : { strokeWidth: `${feature.width}px` }}
          />
        ))}
      {units.map(({ id, at, heading, width: front, isFirst }) => {
        const w = Math.max(LEAST.width, front)
        return (
          <g key={id} transform={`translate(${at.x} ${depth - at.y}) rotate(${heading / 100})`}>
            <rect x={-w / 2} y={0} width={w} height={LEAST.depth} class={isFirst ? 'gp-first' : 'gp-second'} />
            <path d={`M0,-1100 L700,-100 L-700,-100 Z`} class={isFirst ? 'gp-first' : 'gp-second'} />
          </g>
        )
      })}
    </svg>
  )
}
