import { askingOrder } from '../field'
import { answersOf, changeAnswers } from '../answers'
import { centreOf, centrePose, footprint } from '../../../common/block'
import { blockAfter } from '../../../common/march'
import { headingTo, toLocal } from '../../../common/point'
import { gap } from '../../../common/polygon'
import { dueBy, runner, sideBySide, SLICES, type Track } from '../../../common/sideBySide'
import { badState, isAllowed } from '../../errors'
import { counterCharge } from '../../cavalry/counterCharge'
import { thousandths } from '../../inches'
import { zoneOf } from '../../zones/zone'
import { updateTurnRecord } from '../breaking/turnRecord'
import type { BattleHandler } from '../handler'
import { unitBlock } from '../layout'
import { isMountedCavalry } from '../melee/status'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import type { Side } from '../types'
import { sideOfUnit, unitsOf } from '../units'
import { chargeLegs } from './compulsory'
import { rollDistance } from './distance'
import { terrainAlongPath } from './terrain'
import { movementAllowance, planMarch, pathOf } from './march'
import { standoffOf, type MarchPlan, tracksOf } from './plan'

/** SAR-13.15a, b (optional): refuses who may not wait for somebody to come near. */
export function checkStandBy(table: BattleTable, side: Side, id: string): void {
  const { battle } = table
  if (!battle.options.rules.optCounterCharge) badState('SAR-13.15', 'optCounterCharge')
  if (!unitsOf(table, side).includes(id) || !isMountedCavalry(table, id)) badState('SAR-13.15', id)
  const { broken, locked } = battle.units[id]!
  const deed = battle.orders[id]?.deed
  if (broken || locked || deed === undefined || deed === 'charge') badState('SAR-13.15', id)
}

/** Cavalry of a side that may stand by. */
const mayStandBy = (table: BattleTable, side: Side): string[] =>
  table.battle.options.rules.optCounterCharge
    ? unitsOf(table, side).filter((id) => isAllowed(() => checkStandBy(table, side, id)))
    : []

/** SAR-13.15a, b (optional): cavalry will charge whoever comes near before its front. */
export const standBy: BattleHandler<'standBy'> = {
  check(table, side, { unit }) {
    checkStandBy(table, side, unit)
    if (answersOf(table, side).standBy.includes(unit)) badState('SAR-13.15', unit)
  },
  list(table, side, out) {
    const { standBy: waiting } = answersOf(table, side)
    for (const unit of mayStandBy(table, side)) if (!waiting.includes(unit)) out.push({ type: 'standBy', unit })
  },
  run(run, side, { unit }) {
    changeAnswers(run, side, { standBy: [...answersOf(run, side).standBy, unit].sort() })
  },
}

/** SAR-13.15: who stands by is known with the other answers to the charges. */
export function revealStandBy(run: ActionRun): void {
  const { battle } = run
  for (const side of askingOrder(run.field))
    for (const id of answersOf(run, side).standBy) {
      const order = battle.orders[id]
      if (order && order.deed !== 'charge') battle.orders[id] = { ...order, standBy: true }
    }
}

interface Trigger {
  readonly enemy: string
  readonly slice: number
  readonly heading: number
  /** SAR-13.15b: charging cavalry, which needs no roll. */
  readonly horse: boolean
}

/**
 * SAR-13.15: the first moment, from a slice on, at which an enemy comes so near before the front of who stands by; of two at once
 * the one that needs no roll. `rolled`: it has tried its nerve in vain; only charging cavalry brings it on now.
 */
function triggerFor(
  table: BattleTable,
  id: string,
  tracks: readonly Track[],
  spent: (track: string) => number,
  plans: ReadonlyMap<string, MarchPlan>,
  since: { readonly slice: number; readonly rolled: boolean },
): Trigger | null {
  const { battle, field } = table
  const { counterCharge: rule } = field.tables
  const unit = battle.units[id]!
  const own = tracks.find((track) => track.id === id)!
  const extent = { halfWidth: own.start.width / 2, halfDepth: own.start.depth / 2 }
  let first: Trigger | null = null
  for (const track of tracks) {
    const plan = plans.get(track.id)
    if (!plan || sideOfUnit(table, battle.units[track.id]!) === sideOfUnit(table, unit)) continue
    const charging = plan.duty === 'charge' && isMountedCavalry(table, track.id)
    const inches = Math.max(
      charging ? rule.cavalryTriggerInches : 0,
      battle.orders[id]?.deed === 'hold' && !since.rolled ? rule.holdTriggerInches : 0,
    )
    if (inches === 0) continue
    const enemy = runner(track)
    const stands = runner(own)
    let before = gap(footprint(own.start), footprint(track.start))
    for (let slice = 1; slice < SLICES; slice++) {
      const there = blockAfter(track.start, track.march, Math.min(dueBy(enemy, slice), spent(track.id)))
      const here = blockAfter(own.start, own.march, Math.min(dueBy(stands, slice), spent(id)))
      const space = gap(footprint(here), footprint(there))
      const nearer = space < before
      before = space
      if (slice < since.slice || !nearer || space > thousandths(inches)) continue
      const { x, y } = toLocal(centrePose(here), centreOf(there))
      if (zoneOf(field.tables, extent, x, y, unit.stance) !== 'front') continue
      if (first === null || slice < first.slice || (slice === first.slice && charging && !first.horse))
        first = { enemy: track.id, slice, heading: headingTo(here.at, centreOf(there)), horse: charging }
      break
    }
  }
  return first
}

/** SAR-13.15a: does a unit on Hold that somebody comes near change its order? Told to all. */
function dares(run: ActionRun, id: string): boolean {
  const { battle, field } = run
  const { strength, training } = battle.units[id]!
  const d20 = rollDie(run, id, 'counterCharge', field.tables.counterCharge.die)
  const losses = strength.casualties + strength.stragglers
  const { total, mayCharge } = counterCharge(field.tables, d20, losses, training ?? 'untrained')
  const result = mayCharge ? 'charges' : 'stays'
  emit(run, { kind: 'test', rule: 'SAR-13.15', unit: id, test: 'counterCharge', d20, modifiers: [], total, result })
  return mayCharge
}

/** SAR-13.15: a unit sets out against who came near, from where it stands. */
function setOut(run: ActionRun, id: string, { enemy, slice, heading }: Trigger, plans: Map<string, MarchPlan>): void {
  const { battle, field } = run
  battle.orders[id] = { ...battle.orders[id]!, deed: 'charge', heading, functions: [] }
  battle.charges[id] = enemy
  emit(run, { kind: 'charge', unit: id, target: enemy, rule: 'SAR-13.15' })
  const { distance, offRoad, sixes } = rollDistance(run, id, 'counter', true, null)
  updateTurnRecord(battle, id, {
    distance,
    left: distance,
    sixes,
    path: [battle.units[id]!.at!],
    ...(offRoad !== distance && { offRoad }),
  })
  const start = unitBlock(field, battle.units[id]!)!
  const laid = planMarch(run, id, chargeLegs(run, id, start, distance))
  const going = terrainAlongPath(run, id, 'counter', pathOf(laid), movementAllowance(run, id, laid))
  plans.set(id, { id, duty: 'charge', laid, going, limit: Math.min(laid.cost, going.reach), from: slice })
}

/**
 * SAR-13.15a, b (optional): cavalry that stands by sets out against the first who comes near: at charging cavalry of itself, at
 * others on Hold if it rolls well. The earliest of these moments comes first, for all to whom it comes at once; then the moves
 * are looked at again as they now are, for a counter-charge may bring on another.
 */
export function counterCharges(run: ActionRun, plans: Map<string, MarchPlan>): void {
  const { battle } = run
  const waiting = new Set(
    Object.keys(battle.orders)
      .sort()
      .filter((id) => {
        const unit = battle.units[id]
        return battle.orders[id]!.standBy && unit && !unit.gone && !unit.broken && !unit.locked && unit.at !== null
      }),
  )
  const rolled = new Set<string>()
  let now = 1
  while (waiting.size > 0) {
    const tracks = tracksOf(run, plans)
    const arrived = sideBySide(tracks, standoffOf(run, plans))
    const spent = (id: string): number => arrived[id]?.spent ?? 0
    const found = [...waiting].flatMap((id) => {
      const since = { slice: now, rolled: rolled.has(id) }
      const trigger = triggerFor(run, id, tracks, spent, plans, since)
      return trigger ? [{ id, trigger }] : []
    })
    if (found.length === 0) return
    now = Math.min(...found.map(({ trigger }) => trigger.slice))
    for (const { id, trigger } of found) {
      if (trigger.slice > now) continue
      if (!trigger.horse && !dares(run, id)) {
        rolled.add(id)
        continue
      }
      waiting.delete(id)
      setOut(run, id, trigger, plans)
    }
  }
}
