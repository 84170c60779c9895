import { pathThrough } from '../../../common/path'
import { askingOrder } from '../field'
import { sideBySide } from '../../../common/sideBySide'
import { crossings } from '../../../common/crossing'
import { centreOf } from '../../../common/block'
import { onTableNear } from '../../../common/ground'
import { leaderMove } from '../../leaders/leaderMove'
import { followUpCharge } from '../../melee/followUp'
import { effectivesOf } from '../../stragglers/strength'
import { breakUnits, retreatAll, type BreakCandidate } from '../breaking/breaks'
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { inflictLosses } from '../breaking/inflictLosses'
import { leadersWith } from '../breaking/remove'
import { overrunStragglers } from '../breaking/stragglerGroup'
import { TOUCHING_DISTANCE } from '../melee/contacts'
import { type ActionRun, rollDie, type BattleTable, emit, seenByBoth } from '../run'
import type { Side } from '../types'
import { leadersOf, sideOfUnit } from '../units'
import { groupsThatMayArrive, bringOnArrivals } from './arrive'
import { brushAsideSkirmishers, closeChargeGaps, enemyMet, supportingChargers } from './charging'
import { applyCrewChanges } from './crew'
import { deployCompanies } from './deploy'
import { rollDistance } from './distance'
import { dutyOf, unitsToMove } from './duty'
import { carryOutFunctions } from './guns'
import { lookForHidden, showHidden } from './hidden'
import { tollsBefore } from './terrain'
import { pathOf } from './march'
import { applyPassage } from './passing'
import { standoffOf, type MarchPlan, planMoves, tracksOf } from './plan'
import { rejoinParts } from './rejoin'
import { leadersFreeToRide, rideLeaders } from './ride'
import { makeRoom } from './room'
import { formSquares } from './squares'
import { counterCharges } from './standBy'

/** Has this side anything to choose here: units to move, leaders to ride (SAR-4.13), groups to bring on (SAR-24.5)? */
export const hasMoveChoice = (table: BattleTable, side: Side): boolean =>
  unitsToMove(table, side).length > 0 ||
  leadersFreeToRide(table, side).length > 0 ||
  groupsThatMayArrive(table, side).length > 0

/** SAR-13.16 (optional): who charged last turn and charges again loses stragglers first, and stands if that would break him. */
function followUps(run: ActionRun): void {
  const { battle } = run
  if (!battle.options.rules.optFollowUpCharge) return
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    if (!unit.charged || dutyOf(run, id) !== 'charge') continue
    const effectives = effectivesOf(unit.strength)
    const before = unit.strength.stragglers
    if (before > effectives) continue
    const { stragglers, mayAct } = followUpCharge(effectives, before, rollDie(run, id, 'followUp', 4))
    inflictLosses(run, {
      unit: id,
      stragglers: stragglers - before,
      casualties: 0,
      rule: 'SAR-13.16',
      by: null,
      kind: 'other',
    })
    if (mayAct) continue
    battle.orders[id] = { ...battle.orders[id]!, deed: 'halt' }
    delete battle.charges[id]
  }
}

/** SAR-7.1: everybody who is going to move rolls his distance, for all to see; leaders too (SAR-4.13). */
export function rollMoves(run: ActionRun): undefined {
  const { battle, field } = run
  followUps(run)
  deployCompanies(run)
  for (const id of Object.keys(battle.units).sort()) {
    const duty = dutyOf(run, id)
    if (duty === null || duty === 'flee' || duty === 'form') continue
    const guns = duty === 'guns' ? battle.orders[id]! : null
    const { distance, offRoad, sixes } = rollDistance(run, id, 'move', duty === 'charge', guns)
    const path = [battle.units[id]!.at!]
    updateTurnRecord(battle, id, { distance, left: distance, path, sixes, ...(offRoad !== distance && { offRoad }) })
  }
  const rides: Record<string, number> = {}
  for (const side of askingOrder(run.field))
    for (const id of leadersOf(run, side)) {
      if (battle.leaders[id]!.at === null) continue
      const dice = Array.from({ length: field.tables.movement.leader.d6 }, (_, i) => rollDie(run, id, 'ride', 6, i + 1))
      rides[id] = leaderMove(field.tables, dice).distance
    }
  battle.open = { ...battle.open, rides }
}

/** SAR-4.12: broken units without an order go on fleeing, all side by side. */
function flee(run: ActionRun): void {
  const fleeing = Object.keys(run.battle.units).filter((id) => dutyOf(run, id) === 'flee')
  retreatAll(
    run,
    fleeing.sort().map((unit) => ({ unit, from: null, rule: 'SAR-4.12' })),
  )
}

/** What moving costs a unit: sixes and contour lines up to where it came (SAR-7.6, 8.4, 24.7), all within the cap (SAR-5.6). */
function pay(run: ActionRun, { id, duty, going }: MarchPlan, spent: number, met: boolean): void {
  const { battle } = run
  const went = spent > 0 || (duty !== 'march' && duty !== 'form')
  const { sixes, contours } = tollsBefore(going, spent)
  const lines = Array.from({ length: contours }, (_, i) => rollDie(run, id, 'contour', 4, i + 1)).reduce(
    (a, b) => a + b,
    0,
  )
  const own = went ? (turnRecordOf(battle, id).sixes ?? 0) : 0
  const blow = { unit: id, casualties: 0, by: null, kind: 'march' } as const
  if (own + sixes > 0) inflictLosses(run, { ...blow, stragglers: own + sixes, rule: 'SAR-7.6' })
  if (lines > 0) inflictLosses(run, { ...blow, stragglers: lines, rule: 'SAR-24.7' })
  if (duty === 'charge' && !met)
    inflictLosses(run, { ...blow, stragglers: rollDie(run, id, 'outOfReach', 4), rule: 'SAR-13.4' })
}

/** Puts a unit where it came to, as what it became on the way. */
function settle(
  run: ActionRun,
  { id, laid, limit, duty }: MarchPlan,
  arrived: { block: { at: { x: number; y: number }; heading: number }; spent: number },
): void {
  const { battle } = run
  const before = battle.units[id]!
  const { block, spent } = arrived
  const became = laid.becomes.filter(({ at }) => at <= spent).at(-1)
  const from = before.at!
  const moved = from.x !== block.at.x || from.y !== block.at.y || before.heading !== block.heading
  const looks = became ? became.unit : before
  const { stance, width, mounted, holders } = looks
  const garrison = became && 'occupy' in became.step ? looks.garrison : moved ? null : before.garrison
  battle.units[id] = {
    ...before,
    stance,
    width,
    mounted,
    holders,
    garrison,
    at: onTableNear(run.field.ground, block.at),
    heading: block.heading,
  }
  const changed = stance !== before.stance || mounted !== before.mounted || width !== before.width
  const path = pathOf(laid)
    .filter((place) => place.spent < spent)
    .map(({ at }) => at)
  updateTurnRecord(battle, id, {
    moved,
    changedFormation: changed || turnRecordOf(battle, id).changedFormation,
    left: Math.max(0, limit - spent),
    path: [...path, block.at],
  })
  if (changed) emit(run, { kind: 'formed', unit: id, stance, mounted })
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
      opponent: duty === 'charge' ? seenByBoth(run, battle.charges[id]) : null,
    })
  for (const leader of leadersWith(run, id))
    battle.leaders[leader] = { ...battle.leaders[leader]!, at: centreOf({ ...block, width: 0, depth: 1000 }) }
}

/** SAR-7.17: all moves of the phase, side by side; then what they cost and what they bring about. */
export function move(run: ActionRun): undefined {
  const { battle } = run
  formSquares(run)
  flee(run)
  const plans = planMoves(run)
  counterCharges(run, plans)
  const keep = standoffOf(run, plans)
  const tracks = tracksOf(run, plans)
  const arrived = sideBySide(tracks, keep)
  closeChargeGaps(tracks, arrived, plans, keep)
  makeRoom(run, tracks, arrived, plans)
  const through = crossings(
    tracks,
    arrived,
    (a, b) => sideOfUnit(run, battle.units[a]!) === sideOfUnit(run, battle.units[b]!),
  )
  const suspects: BreakCandidate[] = []
  const aside = brushAsideSkirmishers(run, tracks, arrived, plans)
  suspects.push(...aside.suspects)
  const reached = new Map<string, string>()
  for (const [id, { duty }] of plans) {
    const enemy = duty === 'charge' ? enemyMet(run, id, arrived, keep) : null
    if (enemy !== null) reached.set(id, enemy)
  }
  const supports = supportingChargers(run, reached, arrived, TOUCHING_DISTANCE)
  for (const [id, plan] of plans) {
    if (aside.fell.has(id) || battle.units[id]!.gone) continue
    const here = arrived[id]!
    settle(run, plan, here)
    const met = reached.get(id) ?? null
    const swept = plan.duty === 'charge' && battle.charges[id] !== undefined && aside.fell.has(battle.charges[id]!)
    if (met !== null) updateTurnRecord(battle, id, { met })
    // SAR-14.9: to stand by friends in a melee is to have reached somebody.
    pay(run, plan, here.spent, met !== null || supports.has(id) || (swept && battle.units[battle.charges[id]!]!.gone))
    for (const by of here.stoppedBy)
      if (!battle.units[by]!.hidden)
        emit(run, { kind: 'stopped', rule: met === by ? 'SAR-13.3' : 'SAR-7.16', unit: id, by })
  }
  for (const { a, b } of through) {
    if (aside.fell.has(a) || aside.fell.has(b)) continue
    // SAR-9.2: of two that both move the one that goes farther passes.
    const first = arrived[a]!.spent > arrived[b]!.spent || (arrived[a]!.spent === arrived[b]!.spent && a < b)
    const [mover, friend] = first ? [a, b] : [b, a]
    applyPassage(run, mover, friend, plans.get(mover)?.duty === 'charge')
  }
  for (const [id] of plans) if (!battle.units[id]!.gone) overrunStragglers(run, id, turnRecordOf(battle, id).path)
  carryOutFunctions(run)
  applyCrewChanges(run)
  rejoinParts(run)
  bringOnArrivals(run)
  rideLeaders(run)
  breakUnits(run, suspects)
}

/** After the moves: hidden units that are seen are put down, or looked for (SAR-22); what belonged to the phase goes. */
export function afterMoves(run: ActionRun): undefined {
  showHidden(run)
  lookForHidden(run)
  // SAR-13.15: standing by is over with the moves.
  for (const [id, { standBy, ...order }] of Object.entries(run.battle.orders))
    if (standBy !== undefined) run.battle.orders[id] = order
}
