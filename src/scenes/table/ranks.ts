// Where the castings of a unit stand in its formation, seen from the middle of its front.
import type { TableUnit } from '../../ui/table/board'
import { noise } from '../sheet/noise'
import { standsOf } from './stands'

/** Edges of the base of a casting, in thousandths of an inch (SAR-1.2): on foot, and mounted or with a gun. */
export const FOOT_BASE = { width: 1000, depth: 1000 } as const
export const MOUNTED_BASE = { width: 1000, depth: 2000 } as const

/**
 * What is drawn of a unit: a figure on foot, one with the colours, a rider, a gun in position with its crew, a gun on the march, a limber. The last
 * five are stands of the Regimental charts.
 */
export type CastingKind =
  | 'foot'
  | 'colours'
  | 'rider'
  | 'gun'
  | 'limberedGun'
  | 'limber'
  | 'footStand'
  | 'colourStand'
  | 'horseStand'
  | 'gunStand'
  | 'limberStand'

/** A casting of a unit. Lengths are thousandths of an inch. */
export interface Casting {
  readonly kind: CastingKind
  /** Its middle: to the right of the middle of the unit's front, and ahead of it (behind it: below 0). */
  readonly right: number
  readonly ahead: number
  /** Hundredths of a degree by which it is turned against the unit's heading. */
  readonly turn: number
  /** Chooses between pictures of the kind. */
  readonly variant: number
  /** Crew figures beside a gun. */
  readonly crew: number
}

/** The parts of a unit that say how it is drawn. */
export type RankedUnit = Pick<
  TableUnit,
  'arm' | 'stance' | 'mounted' | 'files' | 'effectives' | 'guns' | 'width' | 'depth' | 'broken' | 'stands'
>

/** Variants of each kind of figure. */
export const VARIANTS = 3
/** More figures do not find room beside a gun. */
export const MAX_CREW = 6
const QUARTER = 9000

const variantOf = (i: number): number => Math.floor(noise(i, 3, 71) * VARIANTS)

/** The castings of a unit as they stand, front rank first. A unit without effectives has none, but its guns stand. */
export function castingsOf(unit: RankedUnit): Casting[] {
  if (unit.stands) return standsOf(unit)
  if (unit.guns > 0 && unit.stance !== 'mob') return gunsOf(unit)
  const kind: CastingKind = unit.mounted ? 'rider' : 'foot'
  if (unit.effectives <= 0) return []
  switch (unit.stance) {
    case 'square':
      return squareOf(unit, kind)
    case 'mob':
      return mobOf(unit, kind)
    case 'skirmish':
      return skirmishersOf(unit, kind)
    default:
      return ranksOf(unit, kind)
  }
}

/** Line and columns: full ranks side by side; the last, if it is not full, stands in the middle. The colours are in the middle of the front. */
function ranksOf({ effectives, files, width, depth, arm }: RankedUnit, kind: CastingKind): Casting[] {
  const filesInRank = Math.max(1, Math.min(files, effectives))
  const ranks = Math.ceil(effectives / filesInRank)
  const [fileWidth, rankDepth] = [width / filesInRank, depth / ranks]
  return Array.from({ length: effectives }, (_, i) => {
    const rank = Math.floor(i / filesInRank)
    const inRank = Math.min(filesInRank, effectives - rank * filesInRank)
    const file = i - rank * filesInRank
    const isColours = arm === 'infantry' && kind === 'foot' && rank === 0 && file === inRank >> 1 && effectives > 2
    return {
      kind: isColours ? 'colours' : kind,
      right: (file - (inRank - 1) / 2) * fileWidth,
      ahead: -(rank + 0.5) * rankDepth,
      turn: 0,
      variant: variantOf(i),
      crew: 0,
    }
  })
}

/** Open order: one rank with gaps, not quite straight. */
function skirmishersOf({ effectives, width, depth }: RankedUnit, kind: CastingKind): Casting[] {
  const base = kind === 'rider' ? MOUNTED_BASE : FOOT_BASE
  const spacing = effectives > 1 ? (width - base.width) / (effectives - 1) : 0
  return Array.from({ length: effectives }, (_, i) => ({
    kind,
    right: (i - (effectives - 1) / 2) * spacing,
    ahead: -depth / 2,
    turn: (noise(i, 5, 72) - 0.5) * 3000,
    variant: variantOf(i),
    crew: 0,
  }))
}

/** A hollow square: castings along its four sides, each side looking outward. */
function squareOf({ effectives, width, depth }: RankedUnit, kind: CastingKind): Casting[] {
  const base = kind === 'rider' ? MOUNTED_BASE : FOOT_BASE
  const [halfWidth, halfDepth] = [Math.max(0, width - base.width) / 2, Math.max(0, depth - base.depth) / 2]
  const round = (halfWidth + halfDepth) * 4
  return Array.from({ length: effectives }, (_, i) => {
    // The way along the four sides, clockwise from the left end of the front.
    let way = (i / effectives) * round
    let side = 0
    for (; side < 3; side++) {
      const length = side % 2 === 0 ? halfWidth * 2 : halfDepth * 2
      if (way < length) break
      way -= length
    }
    const places = [
      [way - halfWidth, halfDepth],
      [halfWidth, halfDepth - way],
      [halfWidth - way, -halfDepth],
      [-halfWidth, way - halfDepth],
    ] as const
    const [right, ahead] = places[side]!
    const isColours = i === 0 && kind === 'foot' && effectives > 2
    return {
      kind: isColours ? 'colours' : kind,
      // The colours stand in the middle of the square.
      right: isColours ? 0 : right,
      ahead: (isColours ? 0 : ahead) - depth / 2,
      turn: isColours ? 0 : side * QUARTER,
      variant: variantOf(i),
      crew: 0,
    }
  })
}

/** A mob: everybody where and how he likes. */
function mobOf({ effectives, width, depth }: RankedUnit, kind: CastingKind): Casting[] {
  const columns = Math.max(1, Math.ceil(Math.sqrt((effectives * width) / Math.max(1, depth))))
  const rows = Math.ceil(effectives / columns)
  const [stepX, stepY] = [width / columns, depth / rows]
  return Array.from({ length: effectives }, (_, i) => ({
    kind,
    right: ((i % columns) + 0.5 - columns / 2 + (noise(i, 1, 73) - 0.5) * 0.5) * stepX,
    ahead: -(Math.floor(i / columns) + 0.5 + (noise(i, 2, 73) - 0.5) * 0.5) * stepY,
    turn: (noise(i, 4, 73) - 0.5) * 24_000,
    variant: variantOf(i),
    crew: 0,
  }))
}

/** A battery: its guns side by side with their crews, and in position the limbers behind them, beyond the unit's own ground. */
function gunsOf({ guns, effectives, stance, width, depth }: RankedUnit): Casting[] {
  const isLimbered = stance === 'limbered'
  const gunWidth = width / guns
  return Array.from({ length: guns }, (_, i): Casting[] => {
    const right = (i - (guns - 1) / 2) * gunWidth
    // The crews are shared out evenly.
    const crew = Math.min(MAX_CREW, Math.floor((effectives * (i + 1)) / guns) - Math.floor((effectives * i) / guns))
    const gun: Casting = {
      kind: isLimbered ? 'limberedGun' : 'gun',
      right,
      ahead: -depth / 2,
      turn: 0,
      variant: 0,
      crew: isLimbered ? Math.min(2, crew) : crew,
    }
    if (isLimbered) return [gun]
    const limber = { kind: 'limber', right, ahead: -depth - 1400, turn: 0, variant: 0, crew: 0 } as const
    return [gun, limber]
  }).flat()
}
