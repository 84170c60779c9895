// Phase 4 of a turn: distances are rolled, then all units move at the same time, and the costs and consequences follow (SAR-7.17).
import { pathThrough } from '../../../common/path'
import { sidesInAskingOrder } from '../field'
import { type MoveEnd, moveSideBySide } from '../../../common/sideBySide'
import { crossings } from '../../../common/crossing'
import { type Block, centreOf } from '../../../common/block'
import { nearestOnTable } from '../../../common/ground'
import { leaderMoveDistance } from '../../leaders/leaderMove'
import { followUpCharge } from '../../melee/followUp'
import { effectivesOf } from '../../stragglers/strength'
import { breakUnitsThatFail, retreatAll, type BreakCandidate } from '../breaking/breaks'
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { inflictLosses } from '../breaking/inflictLosses'
import { leadersWith } from '../breaking/remove'
import { overrunStragglers } from '../breaking/stragglerGroup'
import { TOUCHING_DISTANCE } from '../melee/contacts'
import { type ActionRun, rollDie, type BattleTable, emit, idUnlessHidden } from '../run'
import { smokeAfterMoves } from '../special/smoke'
import type { Side } from '../types'
import { leadersOf, sideOfUnit } from '../units'
import { groupsThatMayArrive, bringOnArrivals } from './arrive'
import { brushAsideSkirmishers, closeChargeGaps, enemyMet, supportingChargers } from './charging'
import { applyCrewChanges } from './crew'
import { deployCompanies } from './deploy'
import { rollDistance } from './distance'
import { dutyOf, unitsToMove } from './duty'
import { applyLimbering } from './guns'
import { holderOf } from './building'
import { lookForHidden, revealUnit, showHidden } from './hidden'
import { tollsBefore } from './terrain'
import { pathOf } from './march'
import { applyPassage, isPasser } from './passing'
import { makeStandoffRule, type MarchPlan, planMoves, tracksOf } from './plan'
import { rejoinParts } from './rejoin'
import { leadersFreeToRide, rideLeaders } from './ride'
import { dropFormsWithoutRoom, makeRoom } from './room'
import { formSquares } from './squares'
import { counterCharges } from './standBy'

/** Has this side units to move, leaders to ride (SAR-4.13) or groups to bring on (SAR-24.5)? */
export const hasMoveChoice = (table: BattleTable, side: Side): boolean =>
  unitsToMove(table, side).length > 0 ||
  leadersFreeToRide(table, side).length > 0 ||
  groupsThatMayArrive(table, side).length > 0

/** SAR-13.16 (optional): a unit that charged last turn and charges again takes stragglers first, and halts if they would break it. */
function testFollowUpCharges(run: ActionRun): void {
  const { battle } = run
  if (!battle.options.rules.optFollowUpCharge) return
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    if (!unit.charged || dutyOf(run, id) !== 'charge') continue
    const effectives = effectivesOf(unit.strength)
    const stragglersBefore = unit.strength.stragglers
    // SAR-5.3: a unit with more stragglers than effectives is broken already; `followUpCharge` refuses such a unit.
    if (stragglersBefore > effectives) continue
    // `stragglers`: those that the unit has after the roll.
    const { stragglers, mayAct } = followUpCharge(effectives, stragglersBefore, rollDie(run, id, 'followUp', 4))
    inflictLosses(run, {
      unit: id,
      stragglers: stragglers - stragglersBefore,
      casualties: 0,
      rule: 'SAR-13.16',
      causedBy: null,
      cause: 'other',
    })
    if (mayAct) continue
    // `deed`: the order that the unit executes.
    battle.orders[id] = { ...battle.orders[id]!, deed: 'halt' }
    delete battle.charges[id]
  }
}

/** SAR-7.1: rolls the distances of all units that will move, and of all leaders (SAR-4.13). Both sides see them. */
export function rollMoves(run: ActionRun): undefined {
  const { battle, field } = run
  testFollowUpCharges(run)
  deployCompanies(run)
  for (const id of Object.keys(battle.units).sort()) {
    const duty = dutyOf(run, id)
    // The distance of a flight is rolled when it is carried out; a unit that changes formation needs none.
    if (duty === null || duty === 'flee' || duty === 'form') continue
    // `offRoad`: the distance if the unit leaves its road; `sixes`: stragglers from sixes among the dice; `left`: what it has not yet moved.
    const { distance, offRoad, sixes } = rollDistance(run, id, {
      purpose: 'move',
      isCharge: duty === 'charge',
      artilleryOrder: duty === 'guns' ? battle.orders[id]! : null,
    })
    const path = [battle.units[id]!.at!]
    updateTurnRecord(battle, id, { distance, left: distance, path, sixes, ...(offRoad !== distance && { offRoad }) })
  }
  // How far each leader may ride, thousandths of an inch.
  const rides: Record<string, number> = {}
  for (const side of sidesInAskingOrder(run.field))
    for (const id of leadersOf(run, side)) {
      if (battle.leaders[id]!.at === null) continue
      const dice = Array.from({ length: field.tables.movement.leader.d6 }, (_, i) => rollDie(run, id, 'ride', 6, i + 1))
      rides[id] = leaderMoveDistance(field.tables, dice).distance
    }
  // `open`: interim results of the phase.
  battle.open = { ...battle.open, rides }
}

/** SAR-4.12: broken units without an order continue to flee, all at once. */
function continueRouts(run: ActionRun): void {
  const fleeing = Object.keys(run.battle.units).filter((id) => dutyOf(run, id) === 'flee')
  retreatAll(
    run,
    // `fleesFrom: null`: from the nearest enemy.
    fleeing.sort().map((unit) => ({ unit, fleesFrom: null, rule: 'SAR-4.12' })),
  )
}

/**
 * The stragglers that a move costs: for sixes among the dice (SAR-7.6, 8.4), for contour lines up to the place that the unit has reached
 * (SAR-24.7), and for a charge that reached no enemy (SAR-13.4). `spent`: the distance that the unit has spent, in thousandths of an inch.
 */
function applyMoveCosts(
  run: ActionRun,
  { id, duty, terrain }: MarchPlan,
  { spent, hasReachedEnemy }: { readonly spent: number; readonly hasReachedEnemy: boolean },
): void {
  // Units with a compulsory move pay for their dice even if something stops them at once.
  const hasSetOut = spent > 0 || (duty !== 'march' && duty !== 'form')
  const { sixes: terrainSixes, contours } = tollsBefore(terrain, spent)
  const contourDice = Array.from({ length: contours }, (_, i) => rollDie(run, id, 'contour', 4, i + 1))
  const contourStragglers = contourDice.reduce((a, b) => a + b, 0)
  const distanceSixes = hasSetOut ? (turnRecordOf(run.battle, id).sixes ?? 0) : 0
  const sixes = distanceSixes + terrainSixes
  const losses = { unit: id, casualties: 0, causedBy: null, cause: 'march' } as const
  if (sixes > 0) inflictLosses(run, { ...losses, stragglers: sixes, rule: 'SAR-7.6' })
  if (contourStragglers > 0) inflictLosses(run, { ...losses, stragglers: contourStragglers, rule: 'SAR-24.7' })
  if (duty === 'charge' && !hasReachedEnemy)
    inflictLosses(run, { ...losses, stragglers: rollDie(run, id, 'outOfReach', 4), rule: 'SAR-13.4' })
}

/**
 * A leader stands half an inch behind the front of his unit: in the centre of a block that begins at this front, has no width and is an inch
 * deep (in thousandths).
 */
const LEADER_BLOCK = { width: 0, depth: 1000 }

/**
 * SAR-21.2 (ruling): a unit that goes into a building which another has taken in the same moves, or in which a hidden enemy lies, stays before it, and
 * the enemy is shown (SAR-22.1). Where it then stands; null: it is in no such building.
 */
function buildingFoundHeld(run: ActionRun, id: string, changes: MarchPlan['march']['changes']): Block | null {
  const last = changes.at(-1)
  if (!last || !('occupy' in last.step) || last.step.occupy === null) return null
  const holder = holderOf(run, last.step.occupy, id)
  if (holder === null) return null
  if (run.battle.units[holder]!.hidden) revealUnit(run, holder)
  return last.from
}

/** Updates a unit after its move: its place, and the changes of formation that it has made on the way. */
function placeAfterMove(run: ActionRun, plan: MarchPlan, end: MoveEnd): void {
  const { id, march, maxSpent, duty } = plan
  const { spent } = end
  const { battle } = run
  const before = battle.units[id]!
  // The changes of the unit for which the distance spent has sufficed.
  const changes = march.changes.filter((change) => change.spent <= spent)
  const foundHeld = buildingFoundHeld(run, id, changes)
  const lastChange = changes.at(foundHeld ? -2 : -1)
  const block = foundHeld ?? end.block
  const from = before.at!
  const moved = from.x !== block.at.x || from.y !== block.at.y || before.heading !== block.heading
  const changedUnit = lastChange ? lastChange.unit : before
  const { stance, width, mounted, holders } = changedUnit
  // SAR-21.2: a unit that has moved has left its building, unless its last change was to enter one.
  const unmovedGarrison = moved ? null : before.garrison
  const garrison = lastChange && 'occupy' in lastChange.step ? changedUnit.garrison : unmovedGarrison
  battle.units[id] = {
    ...before,
    stance,
    width,
    mounted,
    holders,
    garrison,
    at: nearestOnTable(run.field.ground, block.at),
    heading: block.heading,
  }
  const hasChangedFormation = stance !== before.stance || mounted !== before.mounted || width !== before.width
  const path = pathOf(march)
    .filter((place) => place.spent < spent)
    .map(({ at }) => at)
  updateTurnRecord(battle, id, {
    moved,
    changedFormation: hasChangedFormation || turnRecordOf(battle, id).changedFormation,
    left: Math.max(0, maxSpent - spent),
    path: [...path, block.at],
  })
  if (hasChangedFormation) emit(run, { kind: 'formed', unit: id, stance, mounted })
  if (moved)
    emit(run, {
      kind: 'moved',
      rule: 'SAR-7.17',
      unit: id,
      from,
      to: block.at,
      heading: block.heading,
      path: pathThrough([from, ...path, block.at]),
      manner: duty === 'charge' ? 'charge' : 'march',
      opponent: duty === 'charge' ? idUnlessHidden(run, battle.charges[id]) : null,
    })
  for (const leader of leadersWith(run, id))
    battle.leaders[leader] = { ...battle.leaders[leader]!, at: centreOf({ ...block, ...LEADER_BLOCK }) }
}

/** SAR-7.17: carries out all moves of the phase at once, then their costs and consequences. */
export function move(run: ActionRun): undefined {
  const { battle } = run
  // What happens before the moves.
  formSquares(run)
  continueRouts(run)
  const plans = planMoves(run)
  counterCharges(run, plans)
  // Where all moves end. The units themselves are moved further below.
  const standoff = makeStandoffRule(run, plans)
  const tracks = tracksOf(run, plans)
  const moveEnds = moveSideBySide(tracks, standoff)
  closeChargeGaps(tracks, moveEnds, plans, standoff)
  makeRoom(run, tracks, moveEnds, plans)
  dropFormsWithoutRoom(tracks, moveEnds, plans)
  // SAR-9: the pairs of friends of which one has passed through the other.
  const passages = crossings(
    tracks,
    moveEnds,
    (a, b) => sideOfUnit(run, battle.units[a]!) === sideOfUnit(run, battle.units[b]!),
  )
  const mayBreak: BreakCandidate[] = []
  const brushedAside = brushAsideSkirmishers(run, tracks, moveEnds, plans)
  mayBreak.push(...brushedAside.mayBreak)
  // SAR-13.3: key: a charger; value: the enemy that it has met.
  const enemyMetBy = new Map<string, string>()
  for (const [id, { duty }] of plans) {
    const enemy = duty === 'charge' ? enemyMet(run, id, moveEnds, standoff) : null
    if (enemy !== null) enemyMetBy.set(id, enemy)
  }
  const supporting = supportingChargers(run, enemyMetBy, moveEnds, TOUCHING_DISTANCE)
  // Carries the moves out, with their costs.
  for (const [id, plan] of plans) {
    // `gone`: the unit has been removed from the battle meanwhile.
    if (brushedAside.fellBack.has(id) || battle.units[id]!.gone) continue
    const moveEnd = moveEnds[id]!
    placeAfterMove(run, plan, moveEnd)
    const met = enemyMetBy.get(id) ?? null
    const target = battle.charges[id]
    // SAR-13.14: the charge has reached its target, skirmishers, and ridden them down.
    const hasRiddenTargetDown =
      plan.duty === 'charge' && target !== undefined && brushedAside.fellBack.has(target) && battle.units[target]!.gone
    if (met !== null) updateTurnRecord(battle, id, { met })
    // SAR-14.9: a charger that supports friends in a melee counts as having reached an enemy.
    const hasReachedEnemy = met !== null || supporting.has(id) || hasRiddenTargetDown
    applyMoveCosts(run, plan, { spent: moveEnd.spent, hasReachedEnemy })
    for (const by of moveEnd.stoppedBy)
      if (!battle.units[by]!.hidden)
        emit(run, { kind: 'stopped', rule: met === by ? 'SAR-13.3' : 'SAR-7.16', unit: id, by })
  }
  for (const { a, b } of passages) {
    if (brushedAside.fellBack.has(a) || brushedAside.fellBack.has(b)) continue
    // SAR-9.2: if both units move, the one that moves farther passes through the other.
    const [mover, friend] = isPasser(a, moveEnds[a]!.spent, b, moveEnds[b]!.spent) ? [a, b] : [b, a]
    applyPassage(run, mover, friend, { isCharge: plans.get(mover)?.duty === 'charge' })
  }
  for (const [id] of plans) if (!battle.units[id]!.gone) overrunStragglers(run, id, turnRecordOf(battle, id).path)
  // What happens after the moves, when all units are in their new places.
  applyLimbering(run)
  applyCrewChanges(run)
  rejoinParts(run)
  bringOnArrivals(run)
  rideLeaders(run)
  breakUnitsThatFail(run, mayBreak)
}

/** SAR-22: after the moves hidden units that are in sight are revealed, and others are looked for. */
export function afterMoves(run: ActionRun): undefined {
  smokeAfterMoves(run)
  showHidden(run)
  lookForHidden(run)
  // SAR-13.15: cavalry stands by only during the moves, so its orders lose that mark.
  for (const [id, { standBy, ...order }] of Object.entries(run.battle.orders))
    if (standBy !== undefined) run.battle.orders[id] = order
}
