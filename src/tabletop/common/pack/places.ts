// Where the units of a battle pack stand, as areas of the table: enough to see that none stands in another, off the table or in water. Each
// ruleset has its own exact areas; these are theirs at full strength (SAR-1.2, 6; REG-12.2).
import { type Block, footprint } from '../block'
import type { Polygon } from '../polygon'
import type { BattlePack, PackVariant } from './schema'
import type { PackUnit } from './unitSchema'
import type { PackEngine } from './words'

/** Inches of a pack in thousandths of an inch. */
export const thousandths = (inches: number): number => Math.round(inches * 1000)
/** Degrees of a pack in hundredths of a degree. */
export const hundredths = (degrees: number): number => Math.round(degrees * 100)

/** A unit's place by one ruleset: formation or mode, and width in castings or stands. */
export interface PackPlace {
  readonly formation: string
  readonly at: readonly [number, number]
  readonly heading: number
  /** Castings side by side (SAR); REG works it out from the formation. */
  readonly width: number | null
}

/** Where a unit stands at the start, by the pack or by one of its variants; null: it comes later, or has no part in this ruleset. */
export function packPlace(unit: PackUnit, engine: PackEngine, variant: PackVariant | null = null): PackPlace | null {
  if (engine === 'sar') {
    const start = variant?.starts?.[unit.id] ?? unit.sar.start
    return start && { formation: start.formation, at: start.at, heading: start.heading, width: start.width }
  }
  if (!unit.reg || 'joins' in unit.reg || unit.reg.start === null) return null
  const { start } = unit.reg
  const formation = 'mode' in start ? start.mode : start.formation
  return { formation, at: start.at, heading: start.heading, width: null }
}

/** Width and depth in thousandths of an inch of what stands so by SAR-1.2 and 6. */
function sarSize(unit: PackUnit, { formation, width }: PackPlace): readonly [number, number] {
  if (unit.arm === 'artillery') return [1000 * unit.sar.gunCastings.length, 2000]
  const { castings, mounted } = unit.sar
  const depth = mounted ? 2000 : 1000
  if (formation === 'skirmish') return [3000 * (castings - 1) + 1000, depth]
  if (formation === 'square') {
    const castingsOnSide = Math.max(2, Math.ceil(castings / 4) + 1)
    return [1000 * castingsOnSide, depth * castingsOnSide]
  }
  const files = Math.min(width ?? castings, castings)
  return [1000 * files, depth * Math.ceil(castings / files)]
}

/** Width and depth in thousandths of an inch of what stands so by REG-12.2. */
function regSize(unit: PackUnit, { formation }: PackPlace): readonly [number, number] {
  if (!unit.reg || 'joins' in unit.reg) return [0, 0]
  if ('gunStands' in unit.reg) return [1000 * unit.reg.gunStands.length, 1500]
  const { stands } = unit.reg
  const depth = unit.arm === 'cavalry' ? 1000 : 750
  if (formation === 'openOrder') return [1000 * (2 * stands - 1), depth]
  if (formation === 'square') {
    const side = Math.ceil(stands / 4) + 1
    return [1000 * side, 1000 * side]
  }
  const files = { fieldColumn: Math.min(2, stands), marchColumn: 1 }[formation] ?? stands
  return [1000 * files, depth * Math.ceil(stands / files)]
}

/** The area of a unit at its place, in thousandths of an inch of the ruleset's table. */
export function packArea(unit: PackUnit, engine: PackEngine, place: PackPlace): Polygon {
  const [width, depth] = engine === 'sar' ? sarSize(unit, place) : regSize(unit, place)
  const block: Block = {
    at: { x: thousandths(place.at[0]), y: thousandths(place.at[1]) },
    heading: hundredths(place.heading),
    width,
    depth,
  }
  return footprint(block)
}

/** The size of the table of a ruleset in thousandths of an inch. */
export const packTable = ({ table }: BattlePack, engine: PackEngine) => ({
  width: thousandths(table[engine].widthInches),
  depth: thousandths(table[engine].depthInches),
})
