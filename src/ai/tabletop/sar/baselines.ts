import { answersOf } from '../../../tabletop/sar/battle/answers'
import { die } from '../../../core/dice'
import { chargeTargets } from '../../../tabletop/sar/battle/contact'
import { apply, check, legal, sampleAction, toAct } from '../../../tabletop/sar/battle/engine'
import type { LegalEntry } from '../../../tabletop/sar/battle/entries'
import { superiorsOf } from '../../../tabletop/sar/battle/field'
import { orderCostFor } from '../../../tabletop/sar/battle/orders/sealedOrder'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import type { Tactician } from '../../../tabletop/sar/battle/tactician'
import type { Side } from '../../../tabletop/sar/battle/types'
import { unitsToNameTarget } from '../../../tabletop/sar/battle/charges'
import { unitsOf } from '../../../tabletop/sar/battle/units'
import { pointDistance, headingTo } from '../../../tabletop/common/point'
import { otherSide } from '../../../tabletop/sar/battle/field'
import { ActionSchema, type BattleAction } from '../../../tabletop/sar/schemas/action'
import * as v from 'valibot'
import { DRAFT_DICE, workingCopy } from './answerDraft'

/** The random player does about this many actions before it is ready. */
const MEAN_ACTIONS = 30
/** Actions that the random player never chooses by chance. */
const NEVER_CHOSEN: readonly string[] = ['ready', 'resign', 'takeBack']
/** How often it works out the legal list, which takes long. */
const LEGAL_LISTS = 2

/** A baseline: chooses legal actions at random, never resigns, and is ready after a while. */
export const randomPlayer: Tactician = (seen, side, salt) => {
  const table = workingCopy(seen)
  const actions: BattleAction[] = []
  const chance = (key: string, most: number): number => {
    // Two dice with 250 faces give a number below 62,500.
    const number = (die(salt, 'random', `${key}/a`, 250) - 1) * 250 + die(salt, 'random', `${key}/b`, 250) - 1
    return number % Math.max(1, most)
  }
  for (let round = 0; round < LEGAL_LISTS; round++) {
    const byKind = new Map<string, LegalEntry[]>()
    for (const entry of legal(table, side)) {
      if (NEVER_CHOSEN.includes(entry.type)) continue
      const kind = `${entry.type} ${String(entry.unit ?? '')}`
      byKind.set(kind, [...(byKind.get(kind) ?? []), entry])
    }
    // Chooses action type and unit first, so that types with many entries are not chosen too often.
    const kinds = [...byKind.keys()]
    const most = Math.min(2 * kinds.length, MEAN_ACTIONS + chance(`${round}/most`, MEAN_ACTIONS))
    for (let i = 0; i < most; i++) {
      const these = byKind.get(kinds[chance(`${round}/${i}/kind`, kinds.length)]!)!
      const entry = these[chance(`${round}/${i}/entry`, these.length)]!
      const action = v.safeParse(ActionSchema, sampleAction(entry, 2 + chance(`${round}/${i}/sample`, 60_000)))
      if (action.success && apply(table, side, action.output, DRAFT_DICE).ok) actions.push(action.output)
    }
  }
  return [...actions, ...nameFirstTargets(table, side), { type: 'ready' }]
}

/** SAR-13.1: each charging unit without a target names the first one that it may charge. */
function nameFirstTargets(table: BattleTable, side: Side): BattleAction[] {
  if (table.battle.pending.at(-1)?.kind !== 'charges') return []
  const { targets } = answersOf(table, side)
  return unitsToNameTarget(table, side)
    .filter((id) => targets[id] === undefined)
    .map((unit) => ({
      type: 'charge',
      unit,
      target: chargeTargets(table, unit, table.battle.orders[unit]?.heading ?? 0)[0]!,
    }))
}

/** Gives every unit the same order, as far as the leader points go; the lowest leader who can pay does. */
function sameOrderToAll(
  seen: BattleTable,
  side: Side,
  orderFor: (unit: string) => Partial<BattleAction> | null,
): BattleAction[] {
  const table = workingCopy(seen)
  const out: BattleAction[] = []
  for (const id of unitsOf(table, side)) {
    const unit = table.battle.units[id]!
    const order = unit.broken ? { order: 'rally' as const } : orderFor(id)
    if (!order || unit.locked) continue
    for (const by of superiorsOf(table.field, table.field.units.get(unit.of)!)) {
      if (orderCostFor(table, by, unit) === null) continue
      const action = { type: 'order', unit: id, by, ...order } as BattleAction
      if (!apply(table, side, action, DRAFT_DICE).ok) continue
      out.push(action)
      break
    }
  }
  return out
}

/** A baseline: all units hold, and fire when they are charged. */
export const holdPlayer: Tactician = (seen, side) => {
  const asked = seen.battle.pending.at(-1)
  if (!asked || toAct(seen.battle) !== side) return []
  if (asked.kind === 'orders') return [...sameOrderToAll(seen, side, () => ({ order: 'hold' })), { type: 'ready' }]
  return [...firstShots(seen, side), ...nameFirstTargets(seen, side), { type: 'ready' }]
}

/** A baseline: all units charge the nearest enemy, and guns fire. */
export const chargePlayer: Tactician = (seen, side) => {
  const asked = seen.battle.pending.at(-1)
  if (!asked || toAct(seen.battle) !== side) return []
  if (asked.kind !== 'orders') return [...firstShots(seen, side), ...nameFirstTargets(seen, side), { type: 'ready' }]
  const foes = unitsOf(seen, otherSide(seen, side)).map((id) => seen.battle.units[id]!.at!)
  const orderFor = (id: string): Partial<BattleAction> | null => {
    const unit = seen.battle.units[id]!
    if (unit.guns.length > 0)
      return unit.stance === 'unlimbered' ? { order: 'firstFire', functions: ['firstFire'] } : null
    const nearest = [...foes].sort((a, b) => pointDistance(a, unit.at!) - pointDistance(b, unit.at!))[0]
    return nearest ? { order: 'charge', heading: headingTo(unit.at!, nearest) } : null
  }
  return [...sameOrderToAll(seen, side, orderFor), { type: 'ready' }]
}

/** The first shot in the legal list for each unit that may fire. */
function firstShots(seen: BattleTable, side: Side): BattleAction[] {
  if (seen.battle.pending.at(-1)?.kind !== 'fire') return []
  const out = new Map<string, BattleAction>()
  for (const entry of legal(seen, side)) {
    if (entry.type !== 'fire' || out.has(String(entry.unit))) continue
    const action = v.safeParse(ActionSchema, sampleAction(entry, 0))
    if (action.success && check(seen, side, action.output) === null) out.set(String(entry.unit), action.output)
  }
  return [...out.values()]
}
