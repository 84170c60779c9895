// Retreats (SAR-7.18): how far and where a unit goes back from an enemy, in order or in rout, and what that costs it.
import { pathThrough } from '../../../common/path'
import { type Block, centreOf, footprint } from '../../../common/block'
import { nearestOnTable, obstaclesOnWay } from '../../../common/ground'
import { pointDistance, type Point, pointFromPose } from '../../../common/point'
import { polygonsOverlap, type Polygon } from '../../../common/polygon'
import { distanceUntilEdge, distanceUntilNear, hull, movedStraight } from '../../../common/straightMove'
import { inchesToThousandths } from '../../inches'
import { mayRally } from '../../morale/rally'
import { baseDistance, type Distance, type Mover, movingArmOf, retreatDistance } from '../../movement/baseDistance'
import { formationBonus, stragglersOnSixes } from '../../movement/move'
import { isFormed } from '../../movement/passThrough'
import { otherSide } from '../field'
import { unitBlock, unitPolygon } from '../layout'
import { terrainAlongPath } from '../moves/terrain'
import { passThroughFriends } from '../moves/passing'
import { type ActionRun, rollDie, type BattleTable, emit, idUnlessHidden } from '../run'
import type { BattleUnit } from '../types'
import { rosterUnitOf, sideOfUnit, unitsOf } from '../units'
import { turnRecordOf, updateTurnRecord } from './turnRecord'
import { inflictLosses } from './inflictLosses'
import { headingAway, headingTowardOwnEdge } from './headingAway'
import { headingBehindRegiment } from './companies'
import { leaveLeadersBehind, leadersWith, removeUnit } from './remove'

/** SAR-7.18: from whom and how a unit retreats. */
export interface RetreatTerms {
  /** Id of the enemy; null: the nearest. */
  readonly fleesFrom: string | null
  /** How its distance is rolled: as a retreat (SAR-7.18), as its charge (SAR-13.13) or as its normal move (SAR-13.14). */
  readonly moveKind: 'retreat' | 'charge' | 'normal'
  /** It faces away from the enemy, or keeps its facing. */
  readonly facing: 'away' | 'keep'
  /** It is broken: it becomes a mob, and may flee over the edge of the table (SAR-20.8). */
  readonly broken: boolean
  /** The number of the rule by which it retreats, for the event. */
  readonly rule: string
  /** SAR-3.2: units that leave their places at the same time, so that it may end there. */
  readonly leaving?: ReadonlySet<string>
  /** Places to which others have gone at the same time, so that it may not end there. */
  readonly taken?: readonly Polygon[]
}

/** The area over which a unit has retreated (SAR-20.2). */
export type RoutedArea = Polygon

/**
 * SAR-7.1, 7.18: rolls the distance of a retreat before terrain, in thousandths of an inch. `sixes`: stragglers from sixes among the dice
 * (SAR-7.6). `dieSuffix` tells the dice of a second retreat of this turn from those of the first.
 */
function rollRetreatDistance(
  run: ActionRun,
  id: string,
  moveKind: RetreatTerms['moveKind'],
  dieSuffix: string,
): { distance: number; sixes: number } {
  const { field, battle } = run
  const { tables } = field
  const unit = battle.units[id]!
  const { arm, artilleryClass, moveAs } = rosterUnitOf(run, unit)
  const mover: Mover = {
    arm,
    training: unit.training ?? 'untrained',
    ...(artilleryClass && { artilleryClass: moveAs ?? artilleryClass }),
    dismounted: arm === 'cavalry' && !unit.mounted,
  }
  const movingArm = movingArmOf(mover)
  // The distance is a sum of parts, each of dice and inches; null: this part adds nothing.
  const parts: (Distance | null)[] =
    moveKind === 'retreat'
      ? [retreatDistance(tables, mover)]
      : [baseDistance(tables, mover), retreatFormationBonus(run, unit, movingArm)]
  if (moveKind === 'charge') parts.push(tables.movement.modifiers.charge[movingArm])
  const numberOfDice = parts.reduce((sum, part) => sum + (part?.d6 ?? 0), 0)
  const purpose = `${moveKind === 'retreat' ? 'retreat' : 'fallBack'}${dieSuffix}`
  const dice = Array.from({ length: numberOfDice }, (_, i) => rollDie(run, id, purpose, 6, i + 1))
  const inches = parts.reduce((sum, part) => sum + (part?.inches ?? 0), 0)
  return {
    distance: inchesToThousandths(dice.reduce((a, b) => a + b, inches)),
    sixes: stragglersOnSixes(tables, movingArm, dice),
  }
}

/** SAR-7.3: the bonus of the formation in a retreat by a charge move or normal move; null: mobs and guns have none. */
function retreatFormationBonus({ field }: BattleTable, unit: BattleUnit, arm: Mover['arm']): Distance | null {
  const { stance } = unit
  if (arm === 'artillery' || stance === 'mob' || stance === 'limbered' || stance === 'unlimbered') return null
  // SAR-6.7: a closed column moves as a column.
  const formation = stance === 'closedColumn' ? 'column' : stance
  return formationBonus(field.tables, arm, { formation, onRoad: false })
}

/**
 * SAR-9.1: how far a unit can retreat in a direction, at most `distance`, until a formed enemy is only an inch away (SAR-7.16). All lengths in
 * thousandths of an inch.
 */
function distanceUntilEnemy(table: BattleTable, id: string, block: Block, heading: number, distance: number): number {
  const { field, battle } = table
  const standoff = inchesToThousandths(field.tables.movement.standoffInches)
  const relevantRange = distance + standoff + block.width + block.depth
  const enemies = unitsOf(table, otherSide(table, sideOfUnit(table, battle.units[id]!))).flatMap((enemy) => {
    const enemyBlock = unitBlock(field, battle.units[enemy]!)!
    // A quick test, so that enemies too far away are left out.
    const isNear = pointDistance(block.at, enemyBlock.at) <= relevantRange + enemyBlock.width + enemyBlock.depth
    return isNear && isFormed(field.tables, battle.units[enemy]!.stance) ? [footprint(enemyBlock)] : []
  })
  return distanceUntilNear(block, heading, enemies, standoff, distance)
}

/** A straight way: where a block begins, the direction, and how far it goes in thousandths of an inch. */
interface StraightWay {
  readonly start: Block
  readonly direction: number
  readonly distance: number
}

/** SAR-7.18 (ruling): how far a unit goes on at most to get out of another's ranks, and by what steps, in thousandths of an inch. */
const MAX_EXTRA = 12_000
const EXTRA_STEP = 500

/**
 * SAR-7.18, 9.2 (ruling): a retreat may pass through friends but does not end in their ranks: the unit goes on in the same direction until it
 * is clear of them, or, where an enemy, the ground or the edge forbids that, stops at the last clear place before. Returns the distance.
 */
function distanceOutOfRanks(
  run: ActionRun,
  id: string,
  { start, direction, distance }: StraightWay,
  { broken, leaving = NOBODY, taken = [] }: RetreatTerms,
): number {
  const { battle, field } = run
  const startOutline = footprint(start)
  const standing = Object.keys(battle.units).flatMap((other) => {
    if (other === id || leaving.has(other)) return []
    const outline = unitPolygon(field, battle.units[other]!)
    return outline && !polygonsOverlap(startOutline, outline) ? [outline] : []
  })
  const others = [...standing, ...taken]
  const isClear = (length: number): boolean => {
    const outline = footprint(movedStraight(start, direction, length))
    return others.every((other) => !polygonsOverlap(outline, other))
  }
  if (isClear(distance)) return distance
  const enemyLimit = distanceUntilEnemy(run, id, start, direction, distance + MAX_EXTRA)
  const limit = distanceUntilEdge(field.ground, start, direction, enemyLimit, { wholeBlock: true })
  const from = movedStraight(start, direction, distance).at
  for (let longer = distance + EXTRA_STEP; longer <= limit; longer += EXTRA_STEP) {
    const place = movedStraight(start, direction, longer).at
    if (obstaclesOnWay(field.ground, from, place).some(({ kind }) => !OPEN_KINDS.includes(kind))) break
    if (isClear(longer)) return longer
  }
  for (let shorter = distance - EXTRA_STEP; shorter > 0; shorter -= EXTRA_STEP) if (isClear(shorter)) return shorter
  // A broken unit runs on through everybody; any other stays where it was.
  return broken ? distance : 0
}

/** Kinds of ground that neither stop nor cost a unit anything. */
const OPEN_KINDS: readonly string[] = ['contour']
const NOBODY: ReadonlySet<string> = new Set()

/** SAR-20.8: a unit flees over the edge. It may return once it has rallied; a unit that can never rally is removed (SAR-20.3). */
function fleeOverEdge(run: ActionRun, id: string, at: Point): void {
  const { battle, field } = run
  const unit = battle.units[id]!
  leaveLeadersBehind(run, id)
  if (!mayRally(field.tables, unit.training ?? 'untrained')) {
    removeUnit(run, id, 'SAR-20.3')
    return
  }
  // `off`: where it left the table, its retreats since then, and the turn of its return (null: it has not rallied).
  battle.units[id] = { ...unit, at: null, locked: false, garrison: null, off: { at, retreats: 1, back: null } }
  emit(run, { kind: 'left', rule: 'SAR-20.8', unit: id })
}

/** SAR-16.5, 8.3: a crew abandons its guns where they stand. */
export function leaveGuns(run: ActionRun, id: string, at: Point): void {
  const unit = run.battle.units[id]!
  if (unit.guns.length === 0 || unit.gunsAt) return
  run.battle.units[id] = { ...unit, gunsAt: { at, heading: unit.heading } }
  emit(run, { kind: 'gunsLeft', unit: id })
}

/**
 * SAR-7.18, 13.13, 13.14: moves a unit straight away from an enemy for its whole distance; a broken company goes behind its regiment
 * (SAR-5.7). The unit stops an inch short of formed enemies (SAR-9.1) and, unless it is broken, at the edge of the table. Sixes, terrain and
 * friends that it passes through cost it stragglers. Returns the area over which it went; null: it is not on the table.
 */
export function retreat(run: ActionRun, id: string, terms: RetreatTerms): RoutedArea | null {
  const { battle, field } = run
  const unit = battle.units[id]
  if (!unit || unit.gone) return null
  if (unit.off) {
    // SAR-20.8: off the table its retreats are only counted.
    battle.units[id] = { ...unit, off: { ...unit.off, retreats: unit.off.retreats + 1 } }
    return null
  }
  const blockBefore = unitBlock(field, unit)
  if (!blockBefore) return null
  // Without an enemy on the table it goes toward its own edge.
  const heading = headingAway(run, id, terms.fleesFrom) ?? headingTowardOwnEdge(field, sideOfUnit(run, unit))
  const { arm } = rosterUnitOf(run, unit)
  // SAR-16.5: a crew that gives way instead of standing leaves its guns.
  if (arm === 'artillery' && terms.moveKind === 'charge') leaveGuns(run, id, blockBefore.at)
  turnAbout(run, id, { broken: terms.broken, heading: terms.facing === 'away' ? heading : unit.heading })
  const start = unitBlock(field, battle.units[id]!)!
  const { retreats: retreatsBefore = 0 } = turnRecordOf(battle, id)
  updateTurnRecord(battle, id, { retreats: retreatsBefore + 1 })
  // A second retreat of a turn rolls other dice.
  const dieSuffix = retreatsBefore > 0 ? `.${retreatsBefore + 1}` : ''
  const rolled = rollRetreatDistance(run, id, terms.moveKind, dieSuffix)
  const companyDirection = terms.broken ? headingBehindRegiment(run, id, start, terms.fleesFrom, rolled.distance) : null
  const direction = companyDirection ?? heading
  // A broken unit flees until the middle of its front leaves the table; any other stops while its whole area is on it.
  const wholeBlock = !terms.broken
  const enemyLimit = distanceUntilEnemy(run, id, start, direction, rolled.distance)
  const edgeLimit = distanceUntilEdge(field.ground, start, direction, enemyLimit, { wholeBlock })
  // Only terrain up to the place where the unit is stopped is rolled for and costs it anything. `spent`: the distance used up so far.
  const straightPath = [
    { at: start.at, spent: 0 },
    { at: pointFromPose({ at: start.at, heading: direction }, 0, edgeLimit), spent: edgeLimit },
  ]
  // `reach`: how far the terrain lets it go; `stoppedAt`: the feature of the ground that stops it.
  const terrain = terrainAlongPath(run, id, `retreat${dieSuffix}`, straightPath, rolled.distance)
  // SAR-8.3: a wall, hedge or work stops the guns, but not their crew.
  const obstacleKind = field.ground.features.find(({ id: feature }) => feature === terrain.stoppedAt)?.kind
  const isWall = obstacleKind === 'wall' || obstacleKind === 'hedge' || obstacleKind === 'work'
  const crewGoesOn = arm === 'artillery' && isWall
  if (crewGoesOn) leaveGuns(run, id, movedStraight(start, direction, terrain.reach).at)
  const farthest = crewGoesOn ? edgeLimit : Math.min(edgeLimit, terrain.reach)
  const goesOverEdge = terms.broken && edgeLimit < enemyLimit && farthest === edgeLimit
  const way = { start, direction, distance: farthest }
  const onTableDistance = goesOverEdge ? farthest : distanceOutOfRanks(run, id, way, terms)
  const to = movedStraight(start, direction, onTableDistance)
  battle.units[id] = { ...battle.units[id]!, at: to.at, garrison: null }
  emit(run, {
    kind: 'moved',
    rule: terms.rule,
    unit: id,
    from: blockBefore.at,
    to: to.at,
    heading: start.heading,
    path: pathThrough([blockBefore.at, start.at, to.at]),
    manner: terms.broken ? 'rout' : 'retreat',
    opponent: idUnlessHidden(run, terms.fleesFrom),
  })
  for (const leader of leadersWith(run, id)) battle.leaders[leader] = { ...battle.leaders[leader]!, at: centreOf(to) }
  // SAR-9.2: a retreat does not count as a charge, even if its distance is rolled like one.
  passThroughFriends(run, id, start, to, { isCharge: false, dieSuffix })
  // SAR-24.7: each contour line costs 1d4 stragglers.
  const contourDice = Array.from({ length: terrain.contours }, (_, i) =>
    rollDie(run, id, `retreat${dieSuffix}.contour`, 4, i + 1),
  )
  const stragglers = contourDice.reduce((sum, die) => sum + die, rolled.sixes + terrain.sixes)
  inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-7.6', causedBy: null, cause: 'march' })
  if (goesOverEdge && !battle.units[id]!.gone) fleeOverEdge(run, id, to.at)
  return hull([...footprint(start), ...footprint(to)])
}

/** SAR-5.4, 6.6: turns a unit to a heading about the middle of its area; a broken unit becomes a mob. Its front stays on the table. */
export function turnAbout(
  run: ActionRun,
  id: string,
  to: { readonly broken: boolean; readonly heading: number },
): void {
  const { field, battle } = run
  const unit = battle.units[id]!
  const middle = centreOf(unitBlock(field, unit)!)
  const turnedUnit: BattleUnit = { ...unit, heading: to.heading, ...(to.broken && { stance: 'mob' as const }) }
  const { depth } = unitBlock(field, turnedUnit)!
  const front = pointFromPose({ at: middle, heading: to.heading }, 0, Math.floor(depth / 2))
  const at = nearestOnTable(field.ground, front)
  const isUnchanged = turnedUnit.heading === unit.heading && turnedUnit.stance === unit.stance
  // A unit that need not turn keeps its exact place; the way by its middle might shift it by rounding.
  battle.units[id] = isUnchanged ? unit : { ...turnedUnit, at }
}
