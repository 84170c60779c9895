import { text } from '../../shell/page'
import type { Compare } from './store'
import { pointsText } from './points'
import { compareWords } from './words'

const WIDTH = 640
const HEIGHT = 170
const LEFT = 58
const BOTTOM = 26
const TOP = 14
/** A figure of the scale takes so much height. */
const SCALE_ROOM = 18

/** How the value of the position moved, turn by turn, beside the beginning of the game; the turning points are marked by their number. */
export function ValueChart({ compare }: { compare: Compare }) {
  const t = compareWords()
  const known = compare.values.value[compare.eyes.value]
  const { turns } = compare.story.value
  if (!known || turns.length === 0) return null
  const first = known.values[0] ?? 0
  const moved = known.values.map((value) => value - first)
  const high = Math.max(1, ...moved)
  const low = Math.min(-1, ...moved)
  const x = (place: number): number => LEFT + ((WIDTH - LEFT - 10) * place) / turns.length
  const y = (value: number): number => TOP + ((HEIGHT - TOP - BOTTOM) * (high - value)) / (high - low)
  const line = moved.map((value, place) => `${place === 0 ? 'M' : 'L'}${x(place).toFixed(1)} ${y(value).toFixed(1)}`)
  const points = compare.points.value ?? []
  const words = points.map(
    ({ turn, active, before, after }) => `${t.turn(turn, text.value.sideAdj[active])}: ${pointsText(after - before)}`,
  )
  return (
    <svg
      class="compare-chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${t.chart}. ${words.join('; ')}`}
    >
      <title>{t.chart}</title>
      <path class="zero" d={`M${LEFT} ${y(0)}H${WIDTH - 10}`} />
      {[high, 0, low]
        // Figures that would lie on each other are left out.
        .filter((value) => value === 0 || Math.abs(y(value) - y(0)) > SCALE_ROOM)
        .map((value) => (
          <text key={value} class="scale" x={LEFT - 6} y={y(value) + 4}>
            {value === 0 ? '0' : pointsText(value)}
          </text>
        ))}
      {turns.map(({ turn, active }, place) =>
        active === 'us' && turn % 2 === 1 ? (
          <text key={turn} class="turn" x={x(place)} y={HEIGHT - 6}>
            {turn}
          </text>
        ) : null,
      )}
      <path class="value" d={line.join('')} />
      {points.map(({ place, after }, index) => (
        <g key={place}>
          <circle cx={x(place + 1)} cy={y(after - first)} r="10" />
          <text class="mark" x={x(place + 1)} y={y(after - first) + 4.5}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}
