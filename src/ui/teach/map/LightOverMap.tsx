import type { Sky } from '../../../teach/hours/sky'

/** How much the night takes of the map: what happens in it must still be seen. */
const DARKEST = 0.56
const SMALLEST_CHANGE = 50

/** Dusk, night and dawn over the map. */
export function LightOverMap({ sky: { light, darkness } }: { sky: Sky }) {
  if (light === 'day') return null
  const opacity = Math.round(darkness * DARKEST * SMALLEST_CHANGE) / SMALLEST_CHANGE
  // The low sun reddens the twilight most in its middle.
  const glow =
    light === 'night' ? 0 : Math.round((0.27 - Math.abs(darkness - 0.4) * 0.3) * SMALLEST_CHANGE) / SMALLEST_CHANGE
  return (
    <>
      <div class="light-over-map" style={{ opacity }} />
      {glow > 0 ? <div class={`light-over-map ${light}`} style={{ opacity: glow }} /> : null}
    </>
  )
}

const MOON_RADIUS = 13
/** Where the moon rises and sets, and how high it comes, in hundredths of the map. */
const WAY = { left: 92, right: 8, low: 30, high: 6 } as const

/** The moon on its way from east to west over the upper part of the map, a little more than half full; behind clouds in the storm. */
export function Moon({ sky: { moon, moonWay, rain } }: { sky: Sky }) {
  if (!moon || moonWay === null) return null
  const x = WAY.left + (WAY.right - WAY.left) * moonWay
  const height = 1 - (2 * moonWay - 1) ** 2
  const y = WAY.low + (WAY.high - WAY.low) * height
  const r = MOON_RADIUS
  return (
    <svg
      class={`moon-over-map${rain ? ' clouded' : ''}`}
      viewBox={`${-r - 3} ${-r - 3} ${2 * r + 6} ${2 * r + 6}`}
      style={{ left: `${Math.round(x * 2) / 2}%`, top: `${Math.round(y * 2) / 2}%` }}
      aria-hidden="true"
    >
      <circle class="disc" r={r} />
      {/* The right side is lit; the terminator bulges a little to the left. */}
      <path class="lit" d={`M0 ${-r}A${r} ${r} 0 0 1 0 ${r}A${r * 0.2} ${r} 0 0 1 0 ${-r}Z`} />
    </svg>
  )
}
