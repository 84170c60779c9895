import { ofSide, opponentOf } from '../../../game/side'
import { type Block, centreOf, footprint } from '../../../tabletop/common/block'
import { areasAt } from '../../../tabletop/common/ground'
import {
  angleBetween,
  pointDistance,
  headingTo,
  type Point,
  pointSeenFrom,
  pointFromPose,
} from '../../../tabletop/common/point'
import type { Polygon } from '../../../tabletop/common/polygon'
import type { RosterUnit } from '../../../tabletop/sar/battle/field'
import { otherSide } from '../../../tabletop/sar/battle/field'
import { ranksOf, unitBlock } from '../../../tabletop/sar/battle/layout'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import type { BattleUnit, ExecutedOrder, Side } from '../../../tabletop/sar/battle/types'
import { rosterUnitOf, unitsOf } from '../../../tabletop/sar/battle/units'
import { gunRow, smallArmRow } from '../../../tabletop/sar/fire/weaponBand'
import { isFormed } from '../../../tabletop/sar/movement/passThrough'
import { effectivesOf } from '../../../tabletop/sar/stragglers/strength'
import type { FireTarget, Tables } from '../../../tabletop/sar/types'

/** A unit on the table with everything that the tactical AI asks about it often, worked out once. */
export interface UnitView {
  readonly id: string
  readonly side: Side
  readonly unit: BattleUnit
  readonly facts: RosterUnit
  readonly block: Block
  readonly centre: Point
  /** The corners of its ground, worked out when first asked for. */
  readonly corners: () => Polygon
  readonly effectives: number
  readonly stragglers: number
  /** Castings in its front rank. */
  readonly files: number
  /** Infantry, or dismounted cavalry. */
  readonly onFoot: boolean
  readonly isArtillery: boolean
  readonly formed: boolean
  /** Its order of this turn, once revealed. */
  readonly executedOrder: ExecutedOrder | null
  /** Its order of the last turn. */
  readonly lastDeed: ExecutedOrder | null
  /** The rating of the leader attached to it; 0 without one. */
  readonly leaderRating: number
  /** The value of one of its castings, in hundredths of a point. */
  readonly castingWorth: number
  /** The end of each range band of its weapon, in thousandths of an inch; 0 when there is no such band. */
  readonly short: number
  readonly medium: number
  readonly long: number
  /** The cost to its side, in hundredths of a point, of the friends who would rout when they see it break (SAR-20.5). */
  readonly panicCost: () => number
  /** The cover where it stands (SAR-11.9). */
  readonly cover: readonly FireTarget[]
}

/** The battle as one side sees it, prepared for the tactical AI. */
export interface Situation {
  readonly table: BattleTable
  readonly tables: Tables
  readonly side: Side
  /** The units of this side on the table. */
  readonly own: readonly UnitView[]
  /** The enemy units that this side sees. */
  readonly foes: readonly UnitView[]
  readonly byId: ReadonlyMap<string, UnitView>
  /** How many turns follow this one. */
  readonly turnsLeft: number
  readonly salt: string
}

/** Areas that give cover, and the row of the fire table for each. */
const COVERS: Readonly<Record<string, FireTarget>> = { woods: 'woods', rough: 'rough', building: 'building' }

function coverAt(table: BattleTable, at: Point): FireTarget[] {
  const kinds = areasAt(table.field.ground, at).map(({ kind }) => COVERS[kind])
  return [...new Set(kinds.filter((kind) => kind !== undefined))]
}

/** The ends of the short, medium and long range bands of a unit's weapon, in thousandths of an inch. */
function ranges(tables: Tables, facts: RosterUnit, unit: BattleUnit): [number, number, number] {
  const row =
    facts.arm === 'artillery'
      ? unit.guns.length > 0 && gunRow(tables, Math.max(...unit.guns.map(({ pounds }) => pounds)))
      : facts.weapon && smallArmRow(tables, facts.weapon)
  if (!row) return [0, 0, 0]
  return [(row.short ?? 0) * 1000, (row.medium ?? 0) * 1000, (row.long ?? 0) * 1000]
}

/** SAR-24.9: the value of a lost casting of this side, in hundredths of a point; in a clash always one point. */
function castingValueFor({ field }: BattleTable, side: Side): number {
  const points = field.terms.victory?.points
  return points ? 100 * ofSide(points.perEnemyLoss, opponentOf(field.sides, side)) : 100
}

/** A unit as the AI sees it. */
function unitViewOf(
  table: BattleTable,
  id: string,
  ratings: ReadonlyMap<string, number>,
  panic: (id: string) => number,
): UnitView {
  const { field, battle } = table
  const unit = battle.units[id]!
  const facts = rosterUnitOf(table, unit)
  const block = unitBlock(field, unit)!
  const centre = centreOf(block)
  const [short, medium, long] = ranges(field.tables, facts, unit)
  let corners: Polygon | null = null
  let panicCost: number | null = null
  return {
    id,
    side: facts.side,
    unit,
    facts,
    block,
    centre,
    corners: () => {
      corners ??= footprint(block)
      return corners
    },
    effectives: effectivesOf(unit.strength),
    stragglers: unit.strength.stragglers,
    files: ranksOf(unit).files,
    onFoot: facts.arm === 'infantry' || (facts.arm === 'cavalry' && !unit.mounted),
    isArtillery: facts.arm === 'artillery',
    formed: isFormed(field.tables, unit.stance),
    executedOrder: battle.orders[id]?.deed ?? null,
    lastDeed: unit.last?.deed ?? null,
    leaderRating: ratings.get(id) ?? 0,
    castingWorth: castingValueFor(table, facts.side),
    short,
    medium,
    long,
    cover: coverAt(table, centre),
    panicCost: () => {
      panicCost ??= panic(id)
      return panicCost
    },
  }
}

/** The situation of a side; units in the order of their ids. */
export function situationOf(table: BattleTable, side: Side, salt: string): Situation {
  const { field, battle } = table
  const ratings = new Map<string, number>()
  for (const id of Object.keys(battle.leaders).sort()) {
    const { attachedTo, lr } = battle.leaders[id]!
    if (attachedTo !== null) ratings.set(attachedTo, Math.max(lr, ratings.get(attachedTo) ?? 0))
  }
  const byId = new Map<string, UnitView>()
  const panic = (id: string): number => panicCostOf(field.tables, byId.get(id)!, [...byId.values()])
  const pieces = (whose: Side): UnitView[] => unitsOf(table, whose).map((id) => unitViewOf(table, id, ratings, panic))
  const own = pieces(side)
  const foes = pieces(otherSide(table, side))
  for (const piece of [...own, ...foes]) byId.set(piece.id, piece)
  return {
    table,
    tables: field.tables,
    side,
    own,
    foes,
    byId,
    turnsLeft: Math.max(0, field.terms.turns - battle.turn),
    salt,
  }
}

/** SAR-20.1, 20.5: the expected cost, in hundredths of a point, of the friends who see a unit break: some rout, some have stragglers. */
function panicCostOf(tables: Tables, piece: UnitView, all: readonly UnitView[]): number {
  if (piece.unit.broken) return 0
  const sight = tables.arcs.routSightInches * 1000
  let sum = 0
  for (const friend of all) {
    if (friend === piece || friend.side !== piece.side || friend.unit.broken) continue
    if (pointDistance(friend.centre, piece.centre) > sight) continue
    if (angleBetween(headingTo(friend.centre, piece.centre), friend.block.heading) > 9000) continue
    const added = steadiness(tables, friend)
    // On the rout column a total up to 7 routs the unit; up to 12 it has stragglers.
    const runs = Math.max(0, Math.min(20, 7 - added)) * 5
    const shaken = Math.max(0, Math.min(20, 12 - added)) * 5 - runs
    sum += Math.floor((friend.castingWorth * (friend.effectives * runs * 50 + 160 * shaken)) / 10_000)
  }
  return sum
}

/** The distance from a place to the nearest point of a block, in thousandths of an inch. */
export function distanceToBlock(from: Point, block: Block): number {
  const { x, y } = pointSeenFrom(block, from)
  const half = Math.floor(block.width / 2)
  const nearestX = Math.max(0 - half, Math.min(half, x))
  const nearestY = Math.max(0 - block.depth, Math.min(0, y))
  return pointDistance({ x, y }, { x: nearestX, y: nearestY })
}

/** The approximate distance between two blocks, in thousandths of an inch: measured from four points of each (middle and ends of its front, middle of its rear). */
export function distanceBetween(a: Block, b: Block): number {
  const marks = ({ width, depth, ...pose }: Block): Point[] => {
    const half = Math.floor(width / 2)
    return [pose.at, pointFromPose(pose, half, 0), pointFromPose(pose, 0 - half, 0), pointFromPose(pose, 0, 0 - depth)]
  }
  let least = Number.POSITIVE_INFINITY
  for (const mark of marks(a)) least = Math.min(least, distanceToBlock(mark, b))
  for (const mark of marks(b)) least = Math.min(least, distanceToBlock(mark, a))
  return least
}

/** So low a modifier that no total of a twenty-sided die keeps the unit steady. */
const NEVER_STEADY = -20

/** The sum added to a unit's die when it sees friends break (SAR-20.1, 20.2); a total of 13 is safe. */
export function steadiness(tables: Tables, { effectives, stragglers, unit, leaderRating }: UnitView): number {
  const { training } = tables.rallyRout.modifiers
  const modifier = training[unit.training ?? 'untrained'].rout
  return effectives - stragglers + leaderRating + (modifier === 'never' ? NEVER_STEADY : modifier)
}

/** Is the unit neither broken nor locked in a melee? */
export const isInGoodOrder = ({ unit }: UnitView): boolean => !unit.broken && !unit.locked
