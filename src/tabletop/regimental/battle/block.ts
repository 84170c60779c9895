// REG-12.2: the ground that a unit covers. `at` of a block is the middle of the front; lengths in thousandths of an inch.
import { type Block, footprint } from '../../common/block'
import { isArea } from '../../common/groundSchema'
import type { Polygon } from '../../common/polygon'
import type { RegimentalField } from './field'
import { STAND } from './figures'
import type { Formation, RegimentalUnit } from './types'

/** How many stands abreast and how many behind one another. */
interface FilesAndRanks {
  readonly files: number
  readonly ranks: number
}

/** Stands abreast in a field column (REG-12.2). */
const FIELD_COLUMN_FILES = 2
/** Sides of a square. */
const SQUARE_SIDES = 4

/** REG-12.2: the stands of a formation, abreast and behind one another. An empty unit counts as one stand. */
export function filesAndRanks(formation: Formation, stands: number): FilesAndRanks {
  const count = Math.max(1, stands)
  switch (formation) {
    case 'fieldColumn': {
      const files = Math.min(FIELD_COLUMN_FILES, count)
      return { files, ranks: Math.ceil(count / files) }
    }
    case 'marchColumn':
    case 'limbered':
      return { files: 1, ranks: count }
    default:
      return { files: count, ranks: 1 }
  }
}

/** REG-12.2: width and depth of a unit of this arm with this many stands in a formation. */
export function sizeOf(
  arm: 'infantry' | 'cavalry' | 'artillery',
  formation: Formation,
  stands: number,
): { width: number; depth: number } {
  const stand = STAND[arm]
  const { files, ranks } = filesAndRanks(formation, stands)
  if (formation === 'square' || formation === 'hastySquare') {
    // Four equal sides, each a quarter of the stands long, and never so small that the ranks of opposite sides would overlap.
    const side = Math.max(Math.ceil(Math.max(1, stands) / SQUARE_SIDES) * stand.width, 2 * stand.depth)
    return { width: side, depth: side }
  }
  // Open order doubles the frontage.
  const spread = formation === 'openOrder' || formation === 'dismountedOpenOrder' ? 2 : 1
  return { width: files * stand.width * spread, depth: ranks * stand.depth }
}

/** Stands of a unit, of troops or of guns. */
export const standCount = (unit: Pick<RegimentalUnit, 'stands' | 'guns'>): number => unit.stands + unit.guns.length

/** The rectangle of a unit. In garrison it is the place of its front within the building; see `outlineOf`. */
export function blockOf(field: RegimentalField, id: string, unit: RegimentalUnit): Block {
  const { width, depth } = sizeOf(field.units.get(id)!.arm, unit.formation, standCount(unit))
  return { at: { x: unit.x, y: unit.y }, heading: unit.heading, width, depth }
}

/** An outline with what it was worked out from. Units change in place, so these are compared. */
interface KnownOutline {
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly formation: Formation
  readonly count: number
  readonly building: string | null
  readonly outline: Polygon
}
const outlines = new WeakMap<RegimentalUnit, KnownOutline>()

/** The ground that a unit on the table covers: front left, front right, rear right, rear left; in garrison the building. */
export function outlineOf(field: RegimentalField, id: string, unit: RegimentalUnit): Polygon {
  const { x, y, heading, formation, building } = unit
  const count = standCount(unit)
  const known = outlines.get(unit)
  if (
    known &&
    known.x === x &&
    known.y === y &&
    known.heading === heading &&
    known.formation === formation &&
    known.count === count &&
    known.building === building
  )
    return known.outline
  const feature = building === null ? undefined : field.ground.features.find((one) => one.id === building)
  const outline = feature && isArea(feature) ? feature.area : footprint(blockOf(field, id, unit))
  outlines.set(unit, { x, y, heading, formation, count, building, outline })
  return outline
}
