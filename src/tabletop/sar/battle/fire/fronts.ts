import { normalizedAngle } from '../../../../core/fixed'
import { timesRoundedDown } from '../../../../core/fraction'
import { type Block, centreOf, frontRank } from '../../../common/block'
import { pointDistance, headingTo, type Point, pointFromPose } from '../../../common/point'
import { doubleArea, polygonSides } from '../../../common/polygon'
import type { FiringUnit } from '../../fire/firingCastings'
import { effectivesOf } from '../../stragglers/strength'
import { halfArc } from '../../zones/arc'
import { filesAndRanksOf, unitBlock } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { rosterUnitOf } from '../units'
import { occupiedBuilding } from './sections'

/** A row of men who face the same way and could fire. */
export interface FiringFront {
  readonly at: Point
  readonly heading: number
  readonly castingPlaces: readonly Point[]
  /** SAR-10.1: the arc of fire to each side, in hundredths of a degree. */
  readonly halfArc: number
  readonly place: Exclude<FiringUnit['place'], 'fort'>
}

/** SAR-11.4: castings that can fire: effectives without horse holders. */
export const castingsFitToFire = (unit: BattleUnit): number => Math.max(0, effectivesOf(unit.strength) - unit.holders)

/** SAR-6.5: the four sides of a square. */
function facesOf(block: Block, files: number, half: number): FiringFront[] {
  const middle = centreOf(block)
  const toFace = Math.floor(block.depth / 2)
  return [0, 9000, 18_000, 27_000].map((turn) => {
    const heading = normalizedAngle(block.heading + turn)
    const face: Block = { ...block, heading, at: pointFromPose({ at: middle, heading }, 0, toFace) }
    return { at: face.at, heading, castingPlaces: frontRank(face, files), halfArc: half, place: 'square' }
  })
}

/** SAR-21.2, 21.3: a part of the garrison along each edge of its building, facing out. */
function wallsOf(table: BattleTable, unit: BattleUnit, half: number): FiringFront[] {
  const { area } = occupiedBuilding(table, unit.garrison)!
  const each = timesRoundedDown(castingsFitToFire(unit), table.field.tables.fortifications.buildingFirePerSide)
  const clockwise = doubleArea(area) < 0
  return polygonSides(area).map(([a, b]) => {
    // The outside is to the left of an edge if the corners go clockwise, else to the right.
    const heading = normalizedAngle(headingTo(a, b) + (clockwise ? 27_000 : 9000))
    const at = { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) }
    const castingPlaces = frontRank({ at, heading, width: pointDistance(a, b), depth: 1 }, Math.max(1, each))
    return { at, heading, castingPlaces: each === 0 ? [] : castingPlaces, halfArc: half, place: 'building' }
  })
}

/** SAR-6.9, 11.4: the fronts of a unit: its front rank, each face of a square, each side of its building. A gun casting is one man. */
export function firingFronts(table: BattleTable, id: string): FiringFront[] {
  const { field, battle } = table
  const { tables } = field
  const unit = battle.units[id]!
  const { arm } = rosterUnitOf(table, unit)
  const kind = arm === 'artillery' ? 'artillery' : unit.stance === 'skirmish' ? 'skirmish' : 'formed'
  const half = halfArc(tables, kind)
  if (occupiedBuilding(table, unit.garrison)?.kind === 'building') return wallsOf(table, unit, half)
  const block = unitBlock(field, unit)
  if (!block) return []
  const { files } = filesAndRanksOf(unit)
  if (unit.stance === 'square') return facesOf(block, files, half)
  return [
    { at: block.at, heading: block.heading, castingPlaces: frontRank(block, files), halfArc: half, place: 'open' },
  ]
}
