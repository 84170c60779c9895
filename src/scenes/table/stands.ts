// Where the stands of a unit of the Regimental charts stand in its formation, seen from the middle of its front. Lengths in thousandths of an inch.
import type { TableUnit } from '../../ui/table/board'
import { noise } from '../sheet/noise'
import type { Casting } from './ranks'

/** REG-12.2: edges of a stand. */
export const STAND = {
  foot: { width: 1000, depth: 750 },
  horse: { width: 1000, depth: 1000 },
  gun: { width: 1000, depth: 1500 },
} as const

/** The parts of a unit that say how its stands are drawn. */
type OnStands = Pick<
  TableUnit,
  'arm' | 'stance' | 'mounted' | 'files' | 'effectives' | 'width' | 'depth' | 'broken' | 'stands'
>

const QUARTER = 9000
/** How far a stand of disordered troops is turned at most, in hundredths of a degree, and moved, as a share of its width. */
const ASKEW = { turn: 2200, shift: 0.18 } as const
const VARIANTS = 3

/** The stands of a unit as they stand, front rank first; a gun stand in position with its gun, else behind its team. */
export function standsOf(unit: OnStands): Casting[] {
  const { stands } = unit
  if (!stands) return []
  if (unit.arm === 'artillery') return gunStands(unit, stands.guns.length)
  if (unit.broken) return scattered(unit)
  const placed = unit.stance === 'square' || unit.stance === 'hastySquare' ? squareOf(unit) : ranksOf(unit)
  return stands.isDisordered ? placed.map(askew) : placed
}

const kindOf = ({ mounted }: OnStands): 'horseStand' | 'footStand' => (mounted ? 'horseStand' : 'footStand')
const variantOf = (i: number): number => Math.floor(noise(i, 3, 74) * VARIANTS)

/** A stand out of its place: the ranks of disordered troops are crooked. */
const askew = (stand: Casting, i: number): Casting => ({
  ...stand,
  right: stand.right + (noise(i, 1, 75) - 0.5) * 2 * ASKEW.shift * STAND.foot.width,
  ahead: stand.ahead + (noise(i, 2, 75) - 0.5) * 2 * ASKEW.shift * STAND.foot.width,
  turn: stand.turn + (noise(i, 4, 75) - 0.5) * 2 * ASKEW.turn,
})

/** Lines and columns: ranks of stands side by side; the colours are in the middle of the first. */
function ranksOf(unit: OnStands): Casting[] {
  const { effectives, width, depth, mounted } = unit
  const files = Math.max(1, Math.min(unit.files, effectives))
  const ranks = Math.ceil(effectives / files)
  return Array.from({ length: effectives }, (_, i) => {
    const rank = Math.floor(i / files)
    const inRank = Math.min(files, effectives - rank * files)
    const file = i - rank * files
    const isColours = !mounted && rank === 0 && file === inRank >> 1
    return {
      kind: isColours ? 'colourStand' : kindOf(unit),
      right: (file - (inRank - 1) / 2) * (width / files),
      ahead: -(rank + 0.5) * (depth / ranks),
      turn: 0,
      variant: variantOf(i),
      crew: 0,
    }
  })
}

/** A square: the stands along its four sides, each looking outward, the colours in the middle. */
function squareOf(unit: OnStands): Casting[] {
  const { effectives, width, depth } = unit
  return Array.from({ length: effectives }, (_, i) => {
    const side = i % 4
    const inSide = Math.ceil((effectives - side) / 4)
    const along = (Math.floor(i / 4) + 0.5) / inSide - 0.5
    const [halfWidth, halfDepth] = [(width - STAND.foot.depth) / 2, (depth - STAND.foot.depth) / 2]
    const places = [
      [along * width, halfDepth],
      [halfWidth, -along * depth],
      [-along * width, -halfDepth],
      [-halfWidth, along * depth],
    ] as const
    const [right, ahead] = places[side]!
    return {
      kind: i === 0 && !unit.mounted ? 'colourStand' : kindOf(unit),
      right,
      ahead: ahead - depth / 2,
      turn: side * QUARTER,
      variant: variantOf(i),
      crew: 0,
    }
  })
}

/** Broken troops: every stand where and how it likes. */
function scattered(unit: OnStands): Casting[] {
  const { effectives, width, depth } = unit
  const columns = Math.max(1, Math.ceil(Math.sqrt((effectives * width) / Math.max(1, depth))))
  const rows = Math.ceil(effectives / columns)
  return Array.from({ length: effectives }, (_, i) => ({
    kind: kindOf(unit),
    right: (((i % columns) + 0.5) / columns - 0.5 + ((noise(i, 1, 76) - 0.5) * 0.3) / columns) * width,
    ahead: -((Math.floor(i / columns) + 0.5) / rows) * depth + (noise(i, 2, 76) - 0.5) * 500,
    turn: (noise(i, 4, 76) - 0.5) * 18_000,
    variant: variantOf(i),
    crew: 0,
  }))
}

/** Gun stands: side by side in position, one behind the other on the march. */
function gunStands({ stance, width, depth }: OnStands, count: number): Casting[] {
  const isLimbered = stance === 'limbered'
  return Array.from({ length: count }, (_, i) => ({
    kind: isLimbered ? 'limberStand' : 'gunStand',
    right: isLimbered ? 0 : ((i + 0.5) / count - 0.5) * width,
    ahead: isLimbered ? -((i + 0.5) / count) * depth : -depth / 2,
    turn: 0,
    variant: i % VARIANTS,
    crew: 3,
  }))
}
