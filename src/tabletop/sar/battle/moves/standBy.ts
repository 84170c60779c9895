// Cavalry that stands by (SAR-13.15, optional): in phase 4 it charges an enemy that comes near before its front.
// All units move at the same time, in `SLICES` equal slices of the phase. The track of a unit is its block before the moves and its march.
import { sidesInAskingOrder } from '../field'
import { answersOf, changeAnswers } from '../answers'
import { centreOf, centrePose, footprint } from '../../../common/block'
import { blockAfter } from '../../../common/march'
import { headingTo, pointSeenFrom } from '../../../common/point'
import { gapBetween } from '../../../common/polygon'
import { spentBySlice, startTrack, moveSideBySide, SLICES, type Track } from '../../../common/sideBySide'
import { throwBadState, isAllowed } from '../../errors'
import { rollForCounterCharge } from '../../cavalry/counterCharge'
import { inchesToThousandths } from '../../inches'
import { zoneOf } from '../../zones/zone'
import { updateTurnRecord } from '../breaking/turnRecord'
import type { BattleHandler } from '../handler'
import { unitBlock } from '../layout'
import { isMountedCavalry } from '../melee/status'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import type { Side } from '../types'
import { isFreeToAct, sideOfUnit, unitsOf } from '../units'
import { chargeLegs } from './compulsory'
import { rollDistance } from './distance'
import { terrainAlongPath } from './terrain'
import { movementAllowance, planMarch, pathOf } from './march'
import { makeStandoffRule, type MarchPlan, tracksOf } from './plan'

/**
 * SAR-13.15 (optional): refuses a unit that may not stand by. It must be mounted cavalry, unbroken and in no melee (`locked`), with another
 * order than Charge.
 */
export function checkStandBy(table: BattleTable, side: Side, id: string): void {
  const { battle } = table
  if (!battle.options.rules.optCounterCharge) throwBadState('SAR-13.15', 'optCounterCharge')
  if (!unitsOf(table, side).includes(id) || !isMountedCavalry(table, id)) throwBadState('SAR-13.15', id)
  const { broken, locked } = battle.units[id]!
  // `deed`: the order that the unit executes.
  const deed = battle.orders[id]?.deed
  if (broken || locked || deed === undefined || deed === 'charge') throwBadState('SAR-13.15', id)
}

/** SAR-13.15 (optional): ids of a side's cavalry that may stand by. */
const unitsThatMayStandBy = (table: BattleTable, side: Side): string[] =>
  table.battle.options.rules.optCounterCharge
    ? unitsOf(table, side).filter((id) => isAllowed(() => checkStandBy(table, side, id)))
    : []

/** SAR-13.15 (optional): the action by which cavalry stands by: it will charge an enemy that comes near before its front. */
export const standBy: BattleHandler<'standBy'> = {
  check(table, side, { unit }) {
    checkStandBy(table, side, unit)
    if (answersOf(table, side).standBy.includes(unit)) throwBadState('SAR-13.15', unit)
  },
  list(table, side, out) {
    const { standBy: alreadyChosen } = answersOf(table, side)
    for (const unit of unitsThatMayStandBy(table, side))
      if (!alreadyChosen.includes(unit)) out.push({ type: 'standBy', unit })
  },
  run(run, side, { unit }) {
    changeAnswers(run, side, { standBy: [...answersOf(run, side).standBy, unit].sort() })
  },
}

/** SAR-13.15: reveals which units stand by, together with the other answers to the charges. */
export function revealStandBy(run: ActionRun): void {
  const { battle } = run
  for (const side of sidesInAskingOrder(run.field))
    for (const id of answersOf(run, side).standBy) {
      const order = battle.orders[id]
      if (order && order.deed !== 'charge') battle.orders[id] = { ...order, standBy: true }
    }
}

/** SAR-13.15: an enemy that comes near enough for a counter-charge. */
interface Trigger {
  readonly enemy: string
  /** The slice of the phase in which it comes near. */
  readonly slice: number
  /** The direction from the unit to the enemy. */
  readonly heading: number
  /** SAR-13.15: the enemy is charging cavalry, against which no roll is needed. */
  readonly byChargingCavalry: boolean
}

/** What the search for triggers must know of the moves of phase 4, and of the search so far. */
interface TriggerSearch {
  readonly tracks: readonly Track[]
  readonly plans: ReadonlyMap<string, MarchPlan>
  /** The distance that a unit spends in the whole phase, thousandths of an inch. */
  readonly spentInPhase: (id: string) => number
  /** Only enemies that come near in this slice of the phase or later count. */
  readonly fromSlice: number
  /** The roll of the unit that stands by has failed, so only charging cavalry counts. */
  readonly hasFailedRoll: boolean
}

/**
 * SAR-13.15: the first enemy that comes near before the front of a unit that stands by. If two come near in the same slice, charging
 * cavalry goes first, because it needs no roll. Null: none comes near.
 */
function findTrigger(
  table: BattleTable,
  id: string,
  { tracks, plans, spentInPhase, fromSlice, hasFailedRoll }: TriggerSearch,
): Trigger | null {
  const { battle, field } = table
  const { counterCharge: rule } = field.tables
  const unit = battle.units[id]!
  const ownTrack = tracks.find((track) => track.id === id)!
  const extent = { halfWidth: ownTrack.start.width / 2, halfDepth: ownTrack.start.depth / 2 }
  let firstTrigger: Trigger | null = null
  for (const track of tracks) {
    const plan = plans.get(track.id)
    if (!plan || sideOfUnit(table, battle.units[track.id]!) === sideOfUnit(table, unit)) continue
    const isChargingCavalry = plan.duty === 'charge' && isMountedCavalry(table, track.id)
    const mayRollToCharge = battle.orders[id]?.deed === 'hold' && !hasFailedRoll
    const triggerInches = Math.max(
      isChargingCavalry ? rule.cavalryTriggerInches : 0,
      mayRollToCharge ? rule.holdTriggerInches : 0,
    )
    if (triggerInches === 0) continue
    const enemyProgress = startTrack(track)
    const ownProgress = startTrack(ownTrack)
    let previousGap = gapBetween(footprint(ownTrack.start), footprint(track.start))
    for (let slice = 1; slice < SLICES; slice++) {
      const enemyBlock = blockAfter(
        track.start,
        track.march,
        Math.min(spentBySlice(enemyProgress, slice), spentInPhase(track.id)),
      )
      const ownBlock = blockAfter(
        ownTrack.start,
        ownTrack.march,
        Math.min(spentBySlice(ownProgress, slice), spentInPhase(id)),
      )
      const gap = gapBetween(footprint(ownBlock), footprint(enemyBlock))
      const comesNearer = gap < previousGap
      previousGap = gap
      const isNear = gap <= inchesToThousandths(triggerInches)
      if (slice < fromSlice || !comesNearer || !isNear) continue
      const { x, y } = pointSeenFrom(centrePose(ownBlock), centreOf(enemyBlock))
      if (zoneOf(field.tables, extent, x, y, unit.stance) !== 'front') continue
      const isFirst =
        firstTrigger === null ||
        slice < firstTrigger.slice ||
        (slice === firstTrigger.slice && isChargingCavalry && !firstTrigger.byChargingCavalry)
      if (isFirst)
        firstTrigger = {
          enemy: track.id,
          slice,
          heading: headingTo(ownBlock.at, centreOf(enemyBlock)),
          byChargingCavalry: isChargingCavalry,
        }
      // Only the first slice in which this enemy comes near counts.
      break
    }
  }
  return firstTrigger
}

/** SAR-13.15: the roll of a unit with a Hold order to charge an enemy that comes near. True: it charges. */
function rollCounterCharge(run: ActionRun, id: string): boolean {
  const { battle, field } = run
  const { strength, training } = battle.units[id]!
  const d20 = rollDie(run, id, 'counterCharge', field.tables.counterCharge.die)
  const losses = strength.casualties + strength.stragglers
  const { total, mayCharge } = rollForCounterCharge(field.tables, d20, losses, training ?? 'untrained')
  const result = mayCharge ? 'charges' : 'stays'
  emit(run, { kind: 'test', rule: 'SAR-13.15', unit: id, test: 'counterCharge', d20, modifiers: [], total, result })
  return mayCharge
}

/** SAR-13.15: gives a unit a Charge order against the enemy that came near, and plans its charge. */
function beginCounterCharge(
  run: ActionRun,
  id: string,
  { enemy, slice, heading }: Trigger,
  plans: Map<string, MarchPlan>,
): void {
  const { battle, field } = run
  battle.orders[id] = { ...battle.orders[id]!, deed: 'charge', heading, functions: [] }
  battle.charges[id] = enemy
  emit(run, { kind: 'charge', unit: id, target: enemy, rule: 'SAR-13.15' })
  const { distance, offRoad, sixes } = rollDistance(run, id, {
    purpose: 'counter',
    isCharge: true,
    artilleryOrder: null,
  })
  updateTurnRecord(battle, id, {
    distance,
    left: distance,
    sixes,
    path: [battle.units[id]!.at!],
    ...(offRoad !== distance && { offRoad }),
  })
  const start = unitBlock(field, battle.units[id]!)!
  const march = planMarch(run, id, chargeLegs(run, id, start, distance))
  const terrain = terrainAlongPath(run, id, 'counter', pathOf(march), movementAllowance(run, id, march))
  const maxSpent = Math.min(march.cost, terrain.reach)
  plans.set(id, { id, duty: 'charge', march, terrain, maxSpent, setOutSlice: slice })
}

/**
 * SAR-13.15 (optional): cavalry that stands by charges the first enemy that comes near: charging cavalry at once, other enemies if the unit
 * has a Hold order and its roll succeeds. The earliest trigger is carried out first; then all moves are computed anew, because a
 * counter-charge may trigger another. Adds the charges to `plans`.
 */
export function counterCharges(run: ActionRun, plans: Map<string, MarchPlan>): void {
  const { battle } = run
  const waiting = new Set(
    Object.keys(battle.orders)
      .sort()
      .filter((id) => {
        const unit = battle.units[id]
        return battle.orders[id]!.standBy && unit !== undefined && isFreeToAct(unit)
      }),
  )
  const failedRoll = new Set<string>()
  // The slice of the phase that the search has come to.
  let presentSlice = 1
  while (waiting.size > 0) {
    const tracks = tracksOf(run, plans)
    const moveEnds = moveSideBySide(tracks, makeStandoffRule(run, plans))
    const spentInPhase = (id: string): number => moveEnds[id]?.spent ?? 0
    const triggered = [...waiting].flatMap((id) => {
      const hasFailedRoll = failedRoll.has(id)
      const trigger = findTrigger(run, id, { tracks, plans, spentInPhase, fromSlice: presentSlice, hasFailedRoll })
      return trigger ? [{ id, trigger }] : []
    })
    if (triggered.length === 0) return
    presentSlice = Math.min(...triggered.map(({ trigger }) => trigger.slice))
    for (const { id, trigger } of triggered) {
      if (trigger.slice > presentSlice) continue
      const charges = trigger.byChargingCavalry || rollCounterCharge(run, id)
      if (!charges) {
        failedRoll.add(id)
        continue
      }
      waiting.delete(id)
      beginCounterCharge(run, id, trigger, plans)
    }
  }
}
