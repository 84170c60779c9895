import * as v from 'valibot'
import type { Dice } from '../../../core/dice'
import { ok, type Refusal, type Result, refuse } from '../../../core/result'
import { SarError } from '../errors'
import { type ActionOf, type BattleAction, type BattleActionType, formOf } from '../schemas/action'
import type { Scenario, Tables } from '../types'
import { charge, counter, square } from './charges'
import { deployed, deployedLeaders } from './deploy'
import { entryCovers, type LegalEntry } from './entries'
import { type Field, fieldOf } from './field'
import { begin, runOn } from './flow'
import type { ActionHandler } from './handler'
import { fire, soak } from './fire/phase'
import { victor } from './melee/phase'
import {
  aboutFace,
  arrive,
  crew,
  form,
  go,
  hide,
  mount,
  occupy,
  rejoin,
  ride,
  standBy,
  turn,
  wheel,
} from './moves/actions'
import { rallyGroup, reform } from './rally/phase'
import { mission } from './orders/missions'
import { order, takeBack } from './orders/order'
import { nothingAnswered } from './answers'
import { split } from './orders/split'
import type { ActionRun, BattleTable, AddressedEvent } from './run'
import { ANSWERS } from './sequence'
import { place, ready, resign } from './setup'
import type { Battle, BattleOptions, Side } from './types'

const HANDLERS: { [T in BattleActionType]: ActionHandler<T> } = {
  aboutFace,
  arrive,
  charge,
  counter,
  crew,
  fire,
  form,
  go,
  hide,
  mission,
  mount,
  occupy,
  order,
  place,
  rallyGroup,
  ready,
  reform,
  rejoin,
  resign,
  ride,
  soak,
  split,
  square,
  standBy,
  takeBack,
  turn,
  victor,
  wheel,
}
const handlerOf = (type: BattleActionType): ActionHandler => HANDLERS[type] as unknown as ActionHandler

/** Who must choose now; null when the battle is over. */
export const toAct = (battle: Battle): Side | null => battle.pending.at(-1)?.owner ?? null

const openTypes = (battle: Battle): readonly BattleActionType[] => {
  const asked = battle.pending.at(-1)
  return asked ? ANSWERS[asked.kind] : []
}

/**
 * What the side may do now: entries, some with bounds, sorted by type and ids. An action is legal exactly when some entry covers
 * it and `check` passes (contracts.md, Legal list). Empty when the other must choose.
 */
export function legal(table: BattleTable, side: Side): LegalEntry[] {
  const out: LegalEntry[] = []
  if (toAct(table.battle) !== side) return out
  for (const type of openTypes(table.battle)) handlerOf(type).list(table, side, out)
  return out
}

/** SAR-0.6: anything at all as an action; unknown fields and words are refused. */
function parse(value: unknown): Result<BattleAction> {
  const parsed = v.safeParse(formOf(value), value, { abortEarly: true })
  if (parsed.success) return ok(parsed.output)
  const field = v.getDotPath(parsed.issues[0]) ?? 'action'
  return refuse('BAD_VALUE', 'SAR-0.6', 'refusal.badArgument', { field })
}

function checkAction(table: BattleTable, side: Side, action: BattleAction): Refusal | null {
  const state = (what: string): Refusal => ({
    code: 'BAD_STATE',
    rule: 'SAR-3.1',
    key: 'refusal.sarState',
    args: { what },
  })
  const actor = toAct(table.battle)
  if (actor === null) return state('over')
  if (actor !== side) return { code: 'not-your-turn', rule: 'SAR-4.7', key: 'refusal.sarState', args: { what: actor } }
  if (!openTypes(table.battle).includes(action.type)) return state(action.type)
  try {
    handlerOf(action.type).check(table, side, action as ActionOf<BattleActionType>)
    return null
  } catch (error) {
    if (!(error instanceof SarError)) throw error
    return { code: error.code, rule: error.rule, key: error.key, args: error.args }
  }
}

/** Why the side may not do this; null: it is legal. Anything at all may be asked. */
export function check(table: BattleTable, side: Side, value: unknown): Refusal | null {
  const action = parse(value)
  return action.ok ? checkAction(table, side, action.value) : action.refusal
}

/** Does the list of a side cover an action, bounds and all? */
export const listed = (table: BattleTable, side: Side, action: BattleAction): boolean =>
  legal(table, side).some((entry) => entryCovers(entry, action))

/**
 * Does an action: checks it, changes the battle in place, goes on until somebody must choose, and returns what happened. A
 * refusal changes nothing (SAR-0.6).
 */
export function apply(
  table: BattleTable,
  side: Side,
  value: unknown,
  dice: Dice,
  stream = 'battle',
): Result<AddressedEvent[]> {
  const action = parse(value)
  if (!action.ok) return action
  const refusal = checkAction(table, side, action.value)
  if (refusal) return { ok: false, refusal }
  const run: ActionRun = { ...table, dice, stream, events: [] }
  handlerOf(action.value.type).run(run, side, action.value)
  runOn(run)
  return ok(run.events)
}

/** A new battle from a scenario that has been checked against its tables (SAR-24): it waits for the set-up. */
export function newBattle(
  scenario: Scenario,
  tables: Tables,
  options: BattleOptions,
  dice: Dice,
  stream = 'battle',
): Result<{ table: BattleTable; told: AddressedEvent[] }> {
  const field: Result<Field> = fieldOf(scenario, tables)
  if (!field.ok) return field
  return ok(startBattle(field.value, { ...deployed(field.value) }, options, dice, stream))
}

/** Starts a battle on a field with its units where they stand; leaders stand behind their men unless placed. */
export function startBattle(
  field: Field,
  units: Battle['units'],
  options: BattleOptions,
  dice: Dice,
  stream = 'battle',
  leaders: Battle['leaders'] = deployedLeaders(field, units),
): { table: BattleTable; told: AddressedEvent[] } {
  const battle: Battle = {
    profile: field.tables.profile,
    scenario: field.course.id,
    options,
    turn: 1,
    phase: 'setup',
    pending: [],
    units,
    leaders,
    drafts: nothingAnswered(field.sides),
    step: 0,
    awaiting: false,
    orders: {},
    charges: {},
    squares: {},
    doings: {},
    melees: [],
    rallies: {},
    works: {},
    open: {},
    result: null,
  }
  const table = { field, battle }
  const run: ActionRun = { ...table, dice, stream, events: [] }
  begin(run, 'setup')
  runOn(run)
  return { table, told: run.events }
}

export { sampleAction } from './entries'
export { battleView } from './view'
