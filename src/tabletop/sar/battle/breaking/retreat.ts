import { pathThrough } from '../../../common/path'
import { type Block, centreOf, footprint } from '../../../common/block'
import { nearestOnTable } from '../../../common/ground'
import { pointDistance, type Point, pointFromPose } from '../../../common/point'
import type { Polygon } from '../../../common/polygon'
import { distanceUntilEdge, distanceUntilNear, hull, movedStraight } from '../../../common/straightMove'
import { inchesToThousandths } from '../../inches'
import { mayRally } from '../../morale/rally'
import { baseDistance, type Distance, type Mover, movingArmOf, retreatDistance } from '../../movement/baseDistance'
import { formationBonus, stragglersOnSixes } from '../../movement/move'
import { isFormed } from '../../movement/passThrough'
import { otherSide } from '../field'
import { unitBlock } from '../layout'
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

/** SAR-7.18: why and how a unit retreats. */
export interface RetreatTerms {
  /** The enemy that caused it; null: the nearest. */
  readonly fleesFrom: string | null
  /** SAR-7.18: by a retreat move; SAR-13.13: by its own charge move; SAR-13.14: by a normal move. */
  readonly moveKind: 'retreat' | 'charge' | 'normal'
  readonly facing: 'away' | 'keep'
  /** It is broken, and may flee over the edge of the table (SAR-20.8). */
  readonly broken: boolean
  readonly rule: string
}

/** The area over which a unit has retreated (SAR-20.2). */
export type RoutedArea = Polygon

/** SAR-7.1, 7.18: rolls the distance of a retreat before terrain, in thousandths of an inch. */
function rollRetreatDistance(
  run: ActionRun,
  id: string,
  how: RetreatTerms['moveKind'],
  again: string,
): { distance: number; sixes: number } {
  const { field, battle } = run
  const { tables } = field
  const unit = battle.units[id]!
  const { arm, artilleryClass } = rosterUnitOf(run, unit)
  const mover: Mover = {
    arm,
    training: unit.training ?? 'untrained',
    ...(artilleryClass && { artilleryClass }),
    dismounted: arm === 'cavalry' && !unit.mounted,
  }
  const movingArm = movingArmOf(mover)
  const parts: (Distance | null)[] =
    how === 'retreat'
      ? [retreatDistance(tables, mover)]
      : [baseDistance(tables, mover), retreatFormationBonus(run, unit, movingArm)]
  if (how === 'charge') parts.push(tables.movement.modifiers.charge[movingArm])
  const d6 = parts.reduce((sum, part) => sum + (part?.d6 ?? 0), 0)
  const purpose = `${how === 'retreat' ? 'retreat' : 'fallBack'}${again}`
  const dice = Array.from({ length: d6 }, (_, i) => rollDie(run, id, purpose, 6, i + 1))
  const inches = parts.reduce((sum, part) => sum + (part?.inches ?? 0), 0)
  return {
    distance: inchesToThousandths(dice.reduce((a, b) => a + b, inches)),
    sixes: stragglersOnSixes(tables, movingArm, dice),
  }
}

/** SAR-7.3: the bonus of the formation in a retreat by a charge move or normal move. */
function retreatFormationBonus({ field }: BattleTable, unit: BattleUnit, arm: Mover['arm']): Distance | null {
  if (arm === 'artillery' || unit.stance === 'mob' || unit.stance === 'limbered' || unit.stance === 'unlimbered')
    return null
  const formation = unit.stance === 'closedColumn' ? 'column' : unit.stance
  return formationBonus(field.tables, arm, { formation, onRoad: false })
}

/** SAR-9.1: how far a unit can retreat before a formed enemy is an inch away (SAR-7.16), thousandths of an inch. */
function distanceUntilEnemy(table: BattleTable, id: string, block: Block, heading: number, distance: number): number {
  const { field, battle } = table
  const keep = inchesToThousandths(field.tables.movement.standoffInches)
  const reach = distance + keep + block.width + block.depth
  const enemies = unitsOf(table, otherSide(table, sideOfUnit(table, battle.units[id]!))).flatMap((enemy) => {
    const enemyBlock = unitBlock(field, battle.units[enemy]!)!
    const isNear = pointDistance(block.at, enemyBlock.at) <= reach + enemyBlock.width + enemyBlock.depth
    return isNear && isFormed(field.tables, battle.units[enemy]!.stance) ? [footprint(enemyBlock)] : []
  })
  return distanceUntilNear(block, heading, enemies, keep, distance)
}

/** SAR-20.8: a unit flees over the edge. It may return once it has rallied; a unit that can never rally is removed (SAR-20.3). */
function overEdge(run: ActionRun, id: string, at: Point): void {
  const { battle, field } = run
  const unit = battle.units[id]!
  leaveLeadersBehind(run, id)
  if (!mayRally(field.tables, unit.training ?? 'untrained')) {
    removeUnit(run, id, 'SAR-20.3')
    return
  }
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
 * (SAR-5.7). Sixes, terrain and friends that it passes through cost stragglers. It stops an inch short of formed enemies (SAR-9.1) and,
 * unless it is broken, at the edge of the table. Returns the area over which it went; null: it is not on the table.
 */
export function retreat(run: ActionRun, id: string, how: RetreatTerms): RoutedArea | null {
  const { battle, field } = run
  const unit = battle.units[id]
  if (!unit || unit.gone) return null
  if (unit.off) {
    // SAR-20.8: off the table its retreats are only counted.
    battle.units[id] = { ...unit, off: { ...unit.off, retreats: unit.off.retreats + 1 } }
    return null
  }
  const before = unitBlock(field, unit)
  if (!before) return null
  const heading = headingAway(run, id, how.fleesFrom) ?? headingTowardOwnEdge(field, sideOfUnit(run, unit))
  const { arm } = rosterUnitOf(run, unit)
  if (arm === 'artillery' && how.moveKind === 'charge') leaveGuns(run, id, before.at)
  turnAbout(run, id, { broken: how.broken, heading: how.facing === 'away' ? heading : unit.heading })
  const start = unitBlock(field, battle.units[id]!)!
  const { retreats = 0 } = turnRecordOf(battle, id)
  updateTurnRecord(battle, id, { retreats: retreats + 1 })
  // A second retreat of a turn rolls other dice.
  const again = retreats > 0 ? `.${retreats + 1}` : ''
  const rolled = rollRetreatDistance(run, id, how.moveKind, again)
  const direction =
    (how.broken ? headingBehindRegiment(run, id, start, how.fleesFrom, rolled.distance) : null) ?? heading
  const end = pointFromPose({ at: start.at, heading: direction }, 0, rolled.distance)
  const trace = [
    { at: start.at, spent: 0 },
    { at: end, spent: rolled.distance },
  ]
  const terrain = terrainAlongPath(run, id, `retreat${again}`, trace, rolled.distance)
  // SAR-8.3: a wall stops the guns, but not their crew.
  const wall = field.ground.features.find(({ id: feature }) => feature === terrain.stoppedAt)
  const crewGoesOn = arm === 'artillery' && (wall?.kind === 'wall' || wall?.kind === 'hedge' || wall?.kind === 'work')
  if (crewGoesOn) leaveGuns(run, id, movedStraight(start, direction, terrain.reach).at)
  const reach = distanceUntilEnemy(
    run,
    id,
    start,
    direction,
    Math.min(rolled.distance, crewGoesOn ? rolled.distance : terrain.reach),
  )
  const onTableDistance = distanceUntilEdge(field.ground, start, direction, reach, !how.broken)
  const to = movedStraight(start, direction, onTableDistance)
  battle.units[id] = { ...battle.units[id]!, at: to.at, garrison: null }
  emit(run, {
    kind: 'moved',
    rule: how.rule,
    unit: id,
    from: before.at,
    to: to.at,
    heading: start.heading,
    path: pathThrough([before.at, start.at, to.at]),
    manner: how.broken ? 'rout' : 'retreat',
    opponent: idUnlessHidden(run, how.fleesFrom),
  })
  for (const leader of leadersWith(run, id)) battle.leaders[leader] = { ...battle.leaders[leader]!, at: centreOf(to) }
  // SAR-9.3: a mob counts as formed; a retreating unit does not count as charging.
  passThroughFriends(run, id, start, to, false, again)
  const lines = Array.from({ length: terrain.contours }, (_, i) =>
    rollDie(run, id, `retreat${again}.contour`, 4, i + 1),
  )
  const stragglers = lines.reduce((a, b) => a + b, rolled.sixes + terrain.sixes)
  inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-7.6', causedBy: null, cause: 'march' })
  const over = onTableDistance < reach && how.broken && !battle.units[id]!.gone
  if (over) overEdge(run, id, to.at)
  return hull([...footprint(start), ...footprint(to)])
}

/** SAR-5.4, 6.6: turns a unit about the middle of its area; a broken unit becomes a mob. */
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
  const same = turnedUnit.heading === unit.heading && turnedUnit.stance === unit.stance
  battle.units[id] = same ? unit : { ...turnedUnit, at }
}
