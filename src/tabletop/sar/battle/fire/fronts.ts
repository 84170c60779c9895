import { normalizedAngle } from '../../../../core/fixed'
import { timesRoundedDown } from '../../../../core/fraction'
import { type Block, centreOf, frontRankPlaces } from '../../../common/block'
import type { CastingRow } from '../../../common/fireArc'
import { pointDistance, headingTo, pointFromPose } from '../../../common/point'
import { doubleArea, polygonSides } from '../../../common/polygon'
import type { FiringUnit } from '../../fire/firingCastings'
import { effectivesOf } from '../../stragglers/strength'
import { halfArc } from '../../zones/arc'
import { filesAndRanksOf, unitBlock } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { rosterUnitOf } from '../units'
import { occupiedBuilding } from './sections'

/** A row of castings that face the same way and could fire. */
export interface FiringFront extends CastingRow {
  /** Where the row stands: in the open, on a side of a square, or along an edge of a building. */
  readonly place: Exclude<FiringUnit['place'], 'fort'>
}

/** Angles clockwise from a heading, in hundredths of a degree. */
const [TO_THE_RIGHT, TO_THE_LEFT] = [9000, 27_000]
const QUARTER_TURNS = [0, 9000, 18_000, 27_000]

/** SAR-11.4: castings that can fire: effectives without horse holders. */
export const castingsFitToFire = (unit: BattleUnit): number => Math.max(0, effectivesOf(unit.strength) - unit.holders)

/** SAR-6.5: the four sides of a square, each with as many castings as the front rank has. `files`: that number. */
function sidesOfSquare(block: Block, files: number, halfArcOfFire: number): FiringFront[] {
  const centre = centreOf(block)
  const distanceToSide = Math.floor(block.depth / 2)
  return QUARTER_TURNS.map((turn) => {
    const heading = normalizedAngle(block.heading + turn)
    const side: Block = { ...block, heading, at: pointFromPose({ at: centre, heading }, 0, distanceToSide) }
    return {
      at: side.at,
      heading,
      castingPlaces: frontRankPlaces(side, files),
      halfArc: halfArcOfFire,
      place: 'square',
    }
  })
}

/** SAR-21.2, 21.3: along each edge of an occupied building a share of the garrison, facing out. */
function wallsOf(table: BattleTable, unit: BattleUnit, halfArcOfFire: number): FiringFront[] {
  const { area } = occupiedBuilding(table, unit.garrison)!
  const castingsPerWall = timesRoundedDown(
    castingsFitToFire(unit),
    table.field.tables.fortifications.buildingFirePerSide,
  )
  const isClockwise = doubleArea(area) < 0
  return polygonSides(area).map(([a, b]) => {
    // The outside is to the left of an edge if the corners go clockwise, else to the right.
    const heading = normalizedAngle(headingTo(a, b) + (isClockwise ? TO_THE_LEFT : TO_THE_RIGHT))
    const at = { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) }
    // The depth of the row along the edge does not matter.
    const row: Block = { at, heading, width: pointDistance(a, b), depth: 1 }
    return {
      at,
      heading,
      castingPlaces: frontRankPlaces(row, castingsPerWall),
      halfArc: halfArcOfFire,
      place: 'building',
    }
  })
}

/** SAR-6.9, 11.4: the fronts of a unit: its front rank, each side of a square, or each edge of its building. For artillery a casting is a gun. */
export function firingFronts(table: BattleTable, id: string): FiringFront[] {
  const { field, battle } = table
  const { tables } = field
  const unit = battle.units[id]!
  const { arm } = rosterUnitOf(table, unit)
  const footOrHorseArc = unit.stance === 'skirmish' ? 'skirmish' : 'formed'
  const halfArcOfFire = halfArc(tables, arm === 'artillery' ? 'artillery' : footOrHorseArc)
  if (occupiedBuilding(table, unit.garrison)?.kind === 'building') return wallsOf(table, unit, halfArcOfFire)
  const block = unitBlock(field, unit)
  if (!block) return []
  const { files } = filesAndRanksOf(unit)
  if (unit.stance === 'square') return sidesOfSquare(block, files, halfArcOfFire)
  return [
    {
      at: block.at,
      heading: block.heading,
      castingPlaces: frontRankPlaces(block, files),
      halfArc: halfArcOfFire,
      place: 'open',
    },
  ]
}
