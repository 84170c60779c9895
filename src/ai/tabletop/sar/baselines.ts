import { die } from '../../../core/dice'
import { apply, check, legal, sampleAction, toAct } from '../../../tabletop/sar/battle/engine'
import type { LegalEntry } from '../../../tabletop/sar/battle/entries'
import { superiorsOf } from '../../../tabletop/sar/battle/field'
import { orderCostFor } from '../../../tabletop/sar/battle/orders/sealedOrder'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import type { Tactician } from '../../../tabletop/sar/battle/tactician'
import type { Side } from '../../../tabletop/sar/battle/types'
import { firstActionOwed } from '../../../tabletop/sar/battle/owed'
import { unitsOf } from '../../../tabletop/sar/battle/units'
import { pointDistance, headingTo } from '../../../tabletop/common/point'
import { otherSide } from '../../../tabletop/sar/battle/field'
import { ActionSchema, type BattleAction } from '../../../tabletop/sar/schemas/action'
import * as v from 'valibot'
import { DRAFT_DICE, workingCopy } from './answerDraft'

// Plain players of a tabletop battle, to measure the tactical AI against: one at random, one that only holds, one that only charges.

/** With one legal list the random player tries at least this many actions, and fewer than twice as many. */
const MIN_TRIES_PER_LIST = 30
/** Actions that the random player never chooses by chance. */
const NEVER_CHOSEN: readonly string[] = ['ready', 'resign', 'takeBack']
/** How often the random player works out the legal list for one answer. The list takes long. */
const LEGAL_LISTS = 2
/** The greatest choice for `sampleAction` that the random player makes: high enough that values within bounds fall anywhere. */
const MAX_SAMPLE = 60_000

/** A baseline: chooses legal actions at random, never resigns, and is ready after a while. `salt`: the seed of its chance. */
export const randomPlayer: Tactician = (visibleTable, side, salt) => {
  const table = workingCopy(visibleTable)
  const actions: BattleAction[] = []
  // A random number from 0 to less than `limit`; the key names the throw, so that each throw differs.
  const randomBelow = (key: string, limit: number): number => {
    // Two dice with 250 faces give a number below 62,500.
    const number = (die(salt, 'random', `${key}/a`, 250) - 1) * 250 + die(salt, 'random', `${key}/b`, 250) - 1
    return number % Math.max(1, limit)
  }
  for (let round = 0; round < LEGAL_LISTS; round++) {
    // The kind of an entry: its type of action and its unit.
    const byKind = new Map<string, LegalEntry[]>()
    for (const entry of legal(table, side)) {
      if (NEVER_CHOSEN.includes(entry.type)) continue
      const kind = `${entry.type} ${String(entry.unit ?? '')}`
      byKind.set(kind, [...(byKind.get(kind) ?? []), entry])
    }
    // Chooses action type and unit first, so that types with many entries are not chosen too often.
    const kinds = [...byKind.keys()]
    const tries = Math.min(2 * kinds.length, MIN_TRIES_PER_LIST + randomBelow(`${round}/most`, MIN_TRIES_PER_LIST))
    for (let i = 0; i < tries; i++) {
      const entriesOfKind = byKind.get(kinds[randomBelow(`${round}/${i}/kind`, kinds.length)]!)!
      const entry = entriesOfKind[randomBelow(`${round}/${i}/entry`, entriesOfKind.length)]!
      // Samples 0 and 1 are the ends of each bound; from 2 on `sampleAction` chooses values within the bounds.
      const action = v.safeParse(ActionSchema, sampleAction(entry, 2 + randomBelow(`${round}/${i}/sample`, MAX_SAMPLE)))
      if (action.success && apply(table, side, action.output, DRAFT_DICE).ok) actions.push(action.output)
    }
  }
  return [...actions, ...whatIsOwed(table, side), { type: 'ready' }]
}

/** What the rules still demand before `ready`: each time the first action of the legal list that serves (missions, targets). */
function whatIsOwed(visibleTable: BattleTable, side: Side): BattleAction[] {
  const table = workingCopy(visibleTable)
  const actions: BattleAction[] = []
  for (let owed = firstActionOwed(table, side); owed !== null; owed = firstActionOwed(table, side)) {
    if (!apply(table, side, owed, DRAFT_DICE).ok) break
    actions.push(owed)
  }
  return actions
}

/** Gives each unit the order that `orderFor` names, as far as the leader points go; the lowest leader who has the points pays. Broken units rally. */
function giveEachUnit(
  visibleTable: BattleTable,
  side: Side,
  orderFor: (unit: string) => Partial<BattleAction> | null,
): BattleAction[] {
  const table = workingCopy(visibleTable)
  const actions: BattleAction[] = []
  for (const id of unitsOf(table, side)) {
    const unit = table.battle.units[id]!
    const order = unit.broken ? { order: 'rally' as const } : orderFor(id)
    // `locked`: in a melee that goes on.
    if (!order || unit.locked) continue
    // `unit.of`: id of the unit in the order of battle, of which this one may be a part.
    for (const leader of superiorsOf(table.field, table.field.units.get(unit.of)!)) {
      // Null: this leader cannot pay for the order.
      if (orderCostFor(table, leader, unit) === null) continue
      // The order is a part of an action, which `apply` checks.
      const action = { type: 'order', unit: id, by: leader, ...order } as BattleAction
      if (!apply(table, side, action, DRAFT_DICE).ok) continue
      actions.push(action)
      break
    }
  }
  return actions
}

/** A baseline: all units hold, and fire when they are charged. */
export const holdPlayer: Tactician = (table, side) => {
  const question = table.battle.pending.at(-1)
  if (!question || toAct(table.battle) !== side) return []
  if (question.kind === 'orders') return [...giveEachUnit(table, side, () => ({ order: 'hold' })), { type: 'ready' }]
  return [...firstShots(table, side), ...whatIsOwed(table, side), { type: 'ready' }]
}

/** A baseline: all units charge the nearest enemy, and guns fire. */
export const chargePlayer: Tactician = (table, side) => {
  const question = table.battle.pending.at(-1)
  if (!question || toAct(table.battle) !== side) return []
  if (question.kind !== 'orders') {
    return [...firstShots(table, side), ...whatIsOwed(table, side), { type: 'ready' }]
  }
  const enemyPlaces = unitsOf(table, otherSide(table, side)).map((id) => table.battle.units[id]!.at!)
  const orderFor = (id: string): Partial<BattleAction> | null => {
    const unit = table.battle.units[id]!
    if (unit.guns.length > 0)
      return unit.stance === 'unlimbered' ? { order: 'firstFire', functions: ['firstFire'] } : null
    const nearestPlace = [...enemyPlaces].sort((a, b) => pointDistance(a, unit.at!) - pointDistance(b, unit.at!))[0]
    return nearestPlace ? { order: 'charge', heading: headingTo(unit.at!, nearestPlace) } : null
  }
  return [...giveEachUnit(table, side, orderFor), { type: 'ready' }]
}

/** The first shot in the legal list for each unit that may fire; empty unless the question is who fires. */
function firstShots(table: BattleTable, side: Side): BattleAction[] {
  if (table.battle.pending.at(-1)?.kind !== 'fire') return []
  const shotByUnit = new Map<string, BattleAction>()
  for (const entry of legal(table, side)) {
    const unit = String(entry.unit)
    if (entry.type !== 'fire' || shotByUnit.has(unit)) continue
    // Sample 0 of a legal entry takes the lower end of each bound.
    const action = v.safeParse(ActionSchema, sampleAction(entry, 0))
    if (action.success && check(table, side, action.output) === null) shotByUnit.set(unit, action.output)
  }
  return [...shotByUnit.values()]
}
