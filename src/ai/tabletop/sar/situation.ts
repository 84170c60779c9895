import { TACTICS } from './figures'
import { type Skill, SKILLS } from './levels'
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
import { filesAndRanksOf, unitBlock } from '../../../tabletop/sar/battle/layout'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import type { BattleUnit, ExecutedOrder, Side } from '../../../tabletop/sar/battle/types'
import { rosterUnitOf, unitsOf } from '../../../tabletop/sar/battle/units'
import { gunRow, smallArmRow } from '../../../tabletop/sar/fire/weaponBand'
import { isFormed } from '../../../tabletop/sar/movement/passThrough'
import { effectivesOf } from '../../../tabletop/sar/stragglers/strength'
import type { FireTarget, Tables } from '../../../tabletop/sar/types'

// The battle as the computer player sees it. `field` is what never changes in a battle, `battle` its present state.

/**
 * A unit on the table with everything that the tactical AI asks about it often, worked out once. Variables named `piece`, `foe`, `friend` or
 * `target` hold such a view; `unit` is the unit's state in the battle.
 */
export interface UnitView {
  readonly id: string
  readonly side: Side
  /** Its present state in the battle. */
  readonly unit: BattleUnit
  /** What never changes about it: arm, nation, castings at the start. */
  readonly facts: RosterUnit
  /** The ground that it covers: the middle of its front (`at`), heading, width and depth. */
  readonly block: Block
  readonly centre: Point
  /** The corners of its block, worked out when first asked for. */
  readonly corners: () => Polygon
  readonly effectives: number
  readonly stragglers: number
  /** Castings in its front rank. */
  readonly files: number
  /** Infantry, or dismounted cavalry. */
  readonly onFoot: boolean
  readonly isArtillery: boolean
  /** SAR-9.2: its ranks are closed, so that passing through it costs castings. */
  readonly isFormed: boolean
  /** Its order of this turn, once revealed. */
  readonly executedOrder: ExecutedOrder | null
  /** Its order of the last turn. */
  readonly lastOrder: ExecutedOrder | null
  /** The rating of the leader attached to it; 0 without one. */
  readonly leaderRating: number
  /** The value of one of its castings, in hundredths of a point. */
  readonly castingWorth: number
  /** The end of each range band of its weapon, in thousandths of an inch; 0 when there is no such band. */
  readonly shortRange: number
  readonly mediumRange: number
  readonly longRange: number
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
  readonly ownUnits: readonly UnitView[]
  /** The enemy units that this side sees. */
  readonly enemyUnits: readonly UnitView[]
  readonly byId: ReadonlyMap<string, UnitView>
  /** How many turns follow this one. */
  readonly turnsLeft: number
  /** A seed for players that choose by chance. */
  readonly salt: string
  /** The player looks at fewer alternatives: for fights whose outcomes are only counted. */
  readonly isHasty: boolean
  /** How well the player sees what is on the table. */
  readonly skill: Skill
}

/** Kinds of ground that give cover, and the row of the fire table for each. */
const COVER_ROWS: Readonly<Record<string, FireTarget>> = { woods: 'woods', rough: 'rough', building: 'building' }

/** SAR-11.9: the rows of the fire table for the cover at a place, each once. */
function coverAt(table: BattleTable, place: Point): FireTarget[] {
  const rows = areasAt(table.field.ground, place).map(({ kind }) => COVER_ROWS[kind])
  return [...new Set(rows.filter((row) => row !== undefined))]
}

/** A battery counts as having the ranges of its heaviest gun. Null without guns. */
const rowOfHeaviestGun = (tables: Tables, { guns }: BattleUnit) =>
  guns.length > 0 ? gunRow(tables, Math.max(...guns.map(({ pounds }) => pounds))) : null

const rowOfSmallArm = (tables: Tables, { weapon }: RosterUnit) => (weapon ? smallArmRow(tables, weapon) : null)

/** Half the depth of a base of a foot casting, in thousandths of an inch; most targets are on foot. */
const HALF_FOOT_BASE = 500

/**
 * The ends of the short, medium and long range bands of a unit's weapon, in thousandths of an inch between the edges of the units, as the AI
 * measures distances. The rules measure between the middles of bases (SAR-11.5), which lie half a base behind the edges.
 */
function rangesOf(
  tables: Tables,
  facts: RosterUnit,
  unit: BattleUnit,
): Pick<UnitView, 'shortRange' | 'mediumRange' | 'longRange'> {
  const weaponRow = facts.arm === 'artillery' ? rowOfHeaviestGun(tables, unit) : rowOfSmallArm(tables, facts)
  if (!weaponRow) return { shortRange: 0, mediumRange: 0, longRange: 0 }
  const isDeep = facts.arm === 'artillery' || unit.mounted
  const halfBases = HALF_FOOT_BASE * (isDeep ? 3 : 2)
  const betweenEdges = (inches: number | null): number => Math.max(0, (inches ?? 0) * 1000 - halfBases)
  return {
    shortRange: betweenEdges(weaponRow.short),
    mediumRange: betweenEdges(weaponRow.medium),
    longRange: betweenEdges(weaponRow.long),
  }
}

/** The castings with which a side's units began, reinforcements included. */
const startingCastings = (table: BattleTable, side: Side): number =>
  Object.values(table.battle.units)
    .filter((unit) => rosterUnitOf(table, unit).side === side)
    .reduce((sum, { strength }) => sum + strength.start, 0)

/**
 * What a lost casting of this side is worth, in hundredths of a point. SAR-24.9: what the enemy scores for it. SAR-24.8: one side has only to
 * outlast the battle, and the other to destroy it, whatever that costs; so a casting of the side that must last counts as many castings of
 * the other as there are for each of its own. In a clash, which has no points, one point is taken.
 */
function castingWorthFor(table: BattleTable, side: Side): number {
  const { field, battle } = table
  const { victory } = field.terms
  if (!victory) return 100
  if (battle.options.victory === 'points')
    return 100 * ofSide(victory.points.perEnemyLoss, opponentOf(field.sides, side))
  if (side !== victory.formedInfantry?.side) return 100
  const ratio = Math.floor(
    (100 * startingCastings(table, otherSide(table, side))) / Math.max(1, startingCastings(table, side)),
  )
  return Math.max(100, Math.floor((ratio * TACTICS.lastingSideWorth) / 100))
}

/** A unit as the AI sees it. `leaderRatings`: of attached leaders, by unit. `workOutPanicCost` is called only when the cost is first asked for. */
function unitViewOf(
  table: BattleTable,
  id: string,
  leaderRatings: ReadonlyMap<string, number>,
  castingWorth: number,
  workOutPanicCost: (id: string) => number,
): UnitView {
  const { field, battle } = table
  const unit = battle.units[id]!
  const facts = rosterUnitOf(table, unit)
  const block = unitBlock(field, unit)!
  const centre = centreOf(block)
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
    files: filesAndRanksOf(unit).files,
    onFoot: facts.arm === 'infantry' || (facts.arm === 'cavalry' && !unit.mounted),
    isArtillery: facts.arm === 'artillery',
    isFormed: isFormed(field.tables, unit.stance),
    // `deed` is what the unit does this turn, `last.deed` what it did last turn.
    executedOrder: battle.orders[id]?.deed ?? null,
    lastOrder: unit.last?.deed ?? null,
    leaderRating: leaderRatings.get(id) ?? 0,
    castingWorth,
    ...rangesOf(field.tables, facts, unit),
    cover: coverAt(table, centre),
    panicCost: () => {
      panicCost ??= workOutPanicCost(id)
      return panicCost
    },
  }
}

/** The situation of a side; units in the order of their ids. `isHasty`: the player looks at fewer alternatives. */
export function situationOf(
  table: BattleTable,
  side: Side,
  salt: string,
  isHasty = false,
  skill: Skill = SKILLS.general,
): Situation {
  const { field, battle } = table
  const leaderRatings = new Map<string, number>()
  for (const id of Object.keys(battle.leaders).sort()) {
    const { attachedTo, lr: leaderRating } = battle.leaders[id]!
    if (attachedTo !== null) leaderRatings.set(attachedTo, Math.max(leaderRating, leaderRatings.get(attachedTo) ?? 0))
  }
  const byId = new Map<string, UnitView>()
  const workOutPanicCost = (id: string): number => panicCostOf(field.tables, byId.get(id)!, [...byId.values()])
  const unitViewsOf = (whose: Side): UnitView[] => {
    const castingWorth = castingWorthFor(table, whose)
    return unitsOf(table, whose).map((id) => unitViewOf(table, id, leaderRatings, castingWorth, workOutPanicCost))
  }
  const ownUnits = unitViewsOf(side)
  const enemyUnits = unitViewsOf(otherSide(table, side))
  for (const piece of [...ownUnits, ...enemyUnits]) byId.set(piece.id, piece)
  return {
    table,
    tables: field.tables,
    side,
    ownUnits,
    enemyUnits,
    byId,
    turnsLeft: Math.max(0, field.terms.turns - battle.turn),
    salt,
    isHasty,
    skill,
  }
}

/** On the rout column a total up to the first figure routs the unit, up to the second it has stragglers (SAR-20.1). */
const HIGHEST_ROUT_TOTAL = 7
const HIGHEST_SHAKEN_TOTAL = 12
/** A friend sees a unit break within this angle of straight ahead, in hundredths of a degree. */
const ROUT_SIGHT_ANGLE = 9000
/** What a rout costs, in percent of the unit's castings: an estimate. */
const ROUT_LOSS_PERCENT = 50
/** What the stragglers of a unit cost that sees friends break but does not rout, in hundredths of a casting: an estimate. */
const SHAKEN_LOSS = 160

/** SAR-20.1, 20.5: the expected cost, in hundredths of a point, of the friends who see a unit break: some rout, some have stragglers. */
function panicCostOf(tables: Tables, piece: UnitView, allUnits: readonly UnitView[]): number {
  if (piece.unit.broken) return 0
  const sightDistance = tables.arcs.routSightInches * 1000
  let sum = 0
  for (const friend of allUnits) {
    if (friend === piece || friend.side !== piece.side || friend.unit.broken) continue
    if (pointDistance(friend.centre, piece.centre) > sightDistance) continue
    if (angleBetween(headingTo(friend.centre, piece.centre), friend.block.heading) > ROUT_SIGHT_ANGLE) continue
    const dieModifier = steadiness(tables, friend)
    /** The chance in percent of a total up to this one: each face of the die is worth 5. */
    const chanceUpTo = (total: number): number => Math.max(0, Math.min(20, total - dieModifier)) * 5
    const routChance = chanceUpTo(HIGHEST_ROUT_TOTAL)
    const shakenChance = chanceUpTo(HIGHEST_SHAKEN_TOTAL) - routChance
    // In ten-thousandths of a casting: castings by two percentages, and hundredths of a casting by one.
    const castingsLost = friend.effectives * routChance * ROUT_LOSS_PERCENT + SHAKEN_LOSS * shakenChance
    sum += Math.floor((friend.castingWorth * castingsLost) / 10_000)
  }
  return sum
}

/** The distance from a place to the nearest point of a block, in thousandths of an inch. */
export function distanceToBlock(from: Point, block: Block): number {
  // As the block sees the place: its front lies at y = 0, its rear at minus its depth.
  const { x, y } = pointSeenFrom(block, from)
  const halfWidth = Math.floor(block.width / 2)
  const nearestX = Math.max(0 - halfWidth, Math.min(halfWidth, x))
  const nearestY = Math.max(0 - block.depth, Math.min(0, y))
  return pointDistance({ x, y }, { x: nearestX, y: nearestY })
}

/** Four points of a block: the middle and ends of its front, and the middle of its rear. */
function measuringPoints({ width, depth, ...pose }: Block): Point[] {
  const halfWidth = Math.floor(width / 2)
  return [
    pose.at,
    pointFromPose(pose, halfWidth, 0),
    pointFromPose(pose, 0 - halfWidth, 0),
    pointFromPose(pose, 0, 0 - depth),
  ]
}

/** The approximate distance between two blocks, in thousandths of an inch: the least one from the measuring points of each to the other. */
export function distanceBetween(a: Block, b: Block): number {
  let least = Number.POSITIVE_INFINITY
  for (const point of measuringPoints(a)) least = Math.min(least, distanceToBlock(point, b))
  for (const point of measuringPoints(b)) least = Math.min(least, distanceToBlock(point, a))
  return least
}

/** So low a modifier that no total of a twenty-sided die keeps the unit steady. */
const NEVER_STEADY = -20

/** The sum added to a unit's die when it sees friends break (SAR-20.1, 20.2); from a total of 13 on it stays steady. */
export function steadiness(tables: Tables, { effectives, stragglers, unit, leaderRating }: UnitView): number {
  const { training } = tables.rallyRout.modifiers
  const modifier = training[unit.training ?? 'untrained'].rout
  return effectives - stragglers + leaderRating + (modifier === 'never' ? NEVER_STEADY : modifier)
}

/** Is the unit neither broken nor locked in a melee? */
export const isInGoodOrder = ({ unit }: UnitView): boolean => !unit.broken && !unit.locked
