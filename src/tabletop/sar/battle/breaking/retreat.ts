import { pathThrough } from '../../../common/path'
import { type Block, centreOf, footprint } from '../../../common/block'
import { onTableNear } from '../../../common/ground'
import { apart, type Point, toTable } from '../../../common/point'
import type { Polygon } from '../../../common/polygon'
import { distanceUntilEdge, distanceUntilNear, hull, movedStraight } from '../../../common/straightMove'
import { thousandths } from '../../inches'
import { mayRally } from '../../morale/rally'
import { baseDistance, type Distance, type Mover, movesAs, retreatDistance } from '../../movement/baseDistance'
import { formationBonus, sixes } from '../../movement/move'
import { isFormed } from '../../movement/passThrough'
import { otherSide } from '../field'
import { unitBlock } from '../layout'
import { terrainAlongPath } from '../moves/terrain'
import { passThroughFriends } from '../moves/passing'
import { type ActionRun, rollDie, type BattleTable, emit, seenByBoth } from '../run'
import type { BattleUnit } from '../types'
import { factsOf, sideOfUnit, unitsOf } from '../units'
import { turnRecordOf, updateTurnRecord } from './turnRecord'
import { inflictLosses } from './inflictLosses'
import { headingAway, edgeHeading } from './headingAway'
import { behindRegiment } from './companies'
import { leaveLeadersBehind, leadersWith, removeUnit } from './remove'

/** SAR-7.18: how somebody draws off. */
export interface Retreating {
  /** The enemy who caused it; null: the nearest. */
  readonly from: string | null
  /** SAR-7.18 a retreat move; SAR-13.13 its own charge move; SAR-13.14 a normal move. */
  readonly distance: 'retreat' | 'charge' | 'normal'
  readonly facing: 'away' | 'keep'
  /** As a mob, which may flee over the edge (SAR-20.8). */
  readonly broken: boolean
  readonly rule: string
}

/** The ground over which it went (SAR-20.2). */
export type Flight = Polygon

/** SAR-7.1, 7.18: the dice of a retreat and its inches before terrain. */
function throwDistance(
  run: ActionRun,
  id: string,
  how: Retreating['distance'],
  again: string,
): { distance: number; sixes: number } {
  const { field, battle } = run
  const { tables } = field
  const unit = battle.units[id]!
  const { arm, artilleryClass } = factsOf(run, unit)
  const mover: Mover = {
    arm,
    training: unit.training ?? 'untrained',
    ...(artilleryClass && { artilleryClass }),
    dismounted: arm === 'cavalry' && !unit.mounted,
  }
  const as = movesAs(mover)
  const parts: (Distance | null)[] =
    how === 'retreat' ? [retreatDistance(tables, mover)] : [baseDistance(tables, mover), bonus(run, unit, as)]
  if (how === 'charge') parts.push(tables.movement.modifiers.charge[as])
  const d6 = parts.reduce((sum, part) => sum + (part?.d6 ?? 0), 0)
  const purpose = `${how === 'retreat' ? 'retreat' : 'fallBack'}${again}`
  const dice = Array.from({ length: d6 }, (_, i) => rollDie(run, id, purpose, 6, i + 1))
  const inches = parts.reduce((sum, part) => sum + (part?.inches ?? 0), 0)
  return { distance: thousandths(dice.reduce((a, b) => a + b, inches)), sixes: sixes(tables, as, dice) }
}

function bonus({ field }: BattleTable, unit: BattleUnit, arm: Mover['arm']): Distance | null {
  if (arm === 'artillery' || unit.stance === 'mob' || unit.stance === 'limbered' || unit.stance === 'unlimbered')
    return null
  const formation = unit.stance === 'closedColumn' ? 'column' : unit.stance
  return formationBonus(field.tables, arm, { formation, onRoad: false })
}

/** SAR-9.1: how far a unit can draw off before a formed enemy is an inch away (SAR-7.16). */
function distanceUntilEnemy(table: BattleTable, id: string, block: Block, heading: number, distance: number): number {
  const { field, battle } = table
  const keep = thousandths(field.tables.movement.standoffInches)
  const reach = distance + keep + block.width + block.depth
  const enemies = unitsOf(table, otherSide(table, sideOfUnit(table, battle.units[id]!))).flatMap((enemy) => {
    const enemyBlock = unitBlock(field, battle.units[enemy]!)!
    const isNear = apart(block.at, enemyBlock.at) <= reach + enemyBlock.width + enemyBlock.depth
    return isNear && isFormed(field.tables, battle.units[enemy]!.stance) ? [footprint(enemyBlock)] : []
  })
  return distanceUntilNear(block, heading, enemies, keep, distance)
}

/** SAR-20.8: over the edge: it may come back once it has rallied; who may never rally is gone (SAR-20.3). */
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

/** SAR-16.5, 8.3: guns that cannot come along stay where they are. */
export function leaveGuns(run: ActionRun, id: string, at: Point): void {
  const unit = run.battle.units[id]!
  if (unit.guns.length === 0 || unit.gunsAt) return
  run.battle.units[id] = { ...unit, gunsAt: { at, heading: unit.heading } }
  emit(run, { kind: 'gunsLeft', unit: id })
}

/**
 * SAR-7.18, 13.13, 13.14: a unit goes straight away from an enemy, the whole distance, a broken company behind its regiment
 * (SAR-5.7); sixes, ground and friends that it passes through cost stragglers. It stops an inch short of formed enemies (SAR-9.1) and, unless it is a mob, at the edge of the table.
 */
export function retreat(run: ActionRun, id: string, how: Retreating): Flight | null {
  const { battle, field } = run
  const unit = battle.units[id]
  if (!unit || unit.gone) return null
  if (unit.off) {
    // SAR-20.8: it flees on where nobody sees it.
    battle.units[id] = { ...unit, off: { ...unit.off, retreats: unit.off.retreats + 1 } }
    return null
  }
  const before = unitBlock(field, unit)
  if (!before) return null
  const heading = headingAway(run, id, how.from) ?? edgeHeading(field, sideOfUnit(run, unit))
  const { arm } = factsOf(run, unit)
  if (arm === 'artillery' && how.distance === 'charge') leaveGuns(run, id, before.at)
  turnAbout(run, id, { broken: how.broken, heading: how.facing === 'away' ? heading : unit.heading })
  const start = unitBlock(field, battle.units[id]!)!
  const { retreats = 0 } = turnRecordOf(battle, id)
  updateTurnRecord(battle, id, { retreats: retreats + 1 })
  // Who draws off twice in a turn throws other dice.
  const again = retreats > 0 ? `.${retreats + 1}` : ''
  const thrown = throwDistance(run, id, how.distance, again)
  const way = (how.broken ? behindRegiment(run, id, start, how.from, thrown.distance) : null) ?? heading
  const end = toTable({ at: start.at, heading: way }, 0, thrown.distance)
  const trace = [
    { at: start.at, spent: 0 },
    { at: end, spent: thrown.distance },
  ]
  const going = terrainAlongPath(run, id, `retreat${again}`, trace, thrown.distance)
  // SAR-8.3: a wall stops the guns, not the men who serve them.
  const wall = field.ground.features.find(({ id: feature }) => feature === going.stoppedAt)
  const onFoot = arm === 'artillery' && (wall?.kind === 'wall' || wall?.kind === 'hedge' || wall?.kind === 'work')
  if (onFoot) leaveGuns(run, id, movedStraight(start, way, going.reach).at)
  const reach = distanceUntilEnemy(
    run,
    id,
    start,
    way,
    Math.min(thrown.distance, onFoot ? thrown.distance : going.reach),
  )
  const onBoard = distanceUntilEdge(field.ground, start, way, reach, !how.broken)
  const to = movedStraight(start, way, onBoard)
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
    opponent: seenByBoth(run, how.from),
  })
  for (const leader of leadersWith(run, id)) battle.leaders[leader] = { ...battle.leaders[leader]!, at: centreOf(to) }
  // A mob counts as formed (SAR-9.3); nobody who draws off charges.
  passThroughFriends(run, id, start, to, false, again)
  const lines = Array.from({ length: going.contours }, (_, i) => rollDie(run, id, `retreat${again}.contour`, 4, i + 1))
  const stragglers = lines.reduce((a, b) => a + b, thrown.sixes + going.sixes)
  inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-7.6', by: null, kind: 'march' })
  const over = onBoard < reach && how.broken && !battle.units[id]!.gone
  if (over) overEdge(run, id, to.at)
  return hull([...footprint(start), ...footprint(to)])
}

/** SAR-5.4, 6.6: turns a unit where it stands, about the middle of its ground; broken it becomes a mob. */
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
  const front = toTable({ at: middle, heading: to.heading }, 0, Math.floor(depth / 2))
  const at = onTableNear(field.ground, front)
  const same = turnedUnit.heading === unit.heading && turnedUnit.stance === unit.stance
  battle.units[id] = same ? unit : { ...turnedUnit, at }
}
