// The rules of a battle as other rooms call them: start a battle, list and check actions, carry an action out. A `BattleTable` holds the
// battle's state (`battle`) and what never changes in it (`field`).
import * as v from 'valibot'
import type { Dice } from '../../../core/dice'
import { inheritedFieldKeys } from '../../../core/json'
import { ok, type Refusal, refusal, type Result, refuse } from '../../../core/result'
import { type ActionHandlers, createDispatcher } from '../../../game/dispatch'
import { type BattleAction, type BattleActionType, actionSchemaFor } from '../schemas/action'
import type { Scenario, Tables } from '../types'
import { charge, counter, square } from './charges'
import { startingUnits, startingLeaders } from './deploy'
import { entryCovers } from '../../common/legalEntry'
import type { LegalEntry } from './entries'
import { type FieldOfBattle, createFieldOfBattle } from './field'
import { beginPhase, continueBattle } from './flow'
import { type BattleHandler, type BattleRuleTypes, withRefusals } from './handler'
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
import { noAnswersFromBoth } from './answers'
import { split } from './orders/split'
import type { ActionRun, BattleTable, AddressedEvent } from './run'
import { QUESTIONS } from './sequence'
import { place, ready, resign } from './setup'
import { newSpecialState } from './special/state'
import type { Battle, BattleOptions, Side } from './types'

/**
 * The rules of each type of action. `counter`: counter-charge (SAR-13.15); `go`: march straight on; `place`: set up a unit; `ready`: end the answer
 * to a question; `soak`: cancel stragglers of a shot by backing away (SAR-5.8); `victor`: what the winner of a melee does (SAR-14.11).
 */
const RULES: { [T in BattleActionType]: BattleHandler<T> } = {
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
/** `RULES` for the dispatcher. TypeScript loses the link between key and handler in `Object.entries`; hence the casts. */
const handlers = Object.fromEntries(
  Object.entries(RULES).map(([type, handler]) => [type, withRefusals(handler as unknown as BattleHandler)]),
) as unknown as ActionHandlers<BattleRuleTypes>

/** The side that must choose now; null when the battle is over. */
export const toAct = (battle: Battle): Side | null => battle.pending.at(-1)?.owner ?? null

/** The types of action that may answer the present question. */
function allowedTypes(battle: Battle): readonly BattleActionType[] {
  const presentQuestion = battle.pending.at(-1)
  return presentQuestion ? QUESTIONS[presentQuestion.kind].types : []
}

/** SAR-0.6: reads any value as an action; refuses values with unknown fields or words. */
function parse(value: unknown): Result<BattleAction> {
  const inherited = inheritedFieldKeys(value)
  if (inherited) return refuse('BAD_VALUE', 'SAR-0.6', 'refusal.badArgument', { field: inherited.join('.') })
  const parsed = v.safeParse(actionSchemaFor(value), value, { abortEarly: true })
  if (parsed.success) return ok(parsed.output)
  const field = v.getDotPath(parsed.issues[0]) ?? 'action'
  return refuse('BAD_VALUE', 'SAR-0.6', 'refusal.badArgument', { field })
}

/** SAR-3.1: the refusal of an action at the wrong time; `what`: the type of the action, or `over` when the battle is over. */
const wrongTimeRefusal = (what: string): Refusal => refusal('BAD_STATE', 'SAR-3.1', 'refusal.sarState', { what })

const dispatcher = createDispatcher<BattleRuleTypes>({
  handlers,
  toAct: ({ battle }) => toAct(battle),
  allowedTypes: ({ battle }) => allowedTypes(battle),
  parse,
  refusals: {
    over: () => wrongTimeRefusal('over'),
    notYourTurn: (actor) => refusal('not-your-turn', 'SAR-4.7', 'refusal.sarState', { what: actor }),
    notNow: (_, type) => wrongTimeRefusal(type),
  },
  // After each action the battle goes on until a side must choose.
  settle: continueBattle,
})

/**
 * The legal list of a side: entries, some with bounds instead of values, sorted by type and ids. An action is legal exactly when an entry
 * covers it and `check` passes. The list is empty when the other side must choose.
 */
export const legal = (table: BattleTable, side: Side): LegalEntry[] => dispatcher.legal(table, side)

/** The refusal of an action of this side; null: the action is legal. Any value may be checked. */
export const check = (table: BattleTable, side: Side, value: unknown): Refusal | null =>
  dispatcher.check(table, side, value)

/** Does an entry of a side's legal list cover this action? Entries with bounds cover every value within them. */
export const isListed = (table: BattleTable, side: Side, action: BattleAction): boolean =>
  legal(table, side).some((entry) => entryCovers(entry, action))

/**
 * Carries out an action of a side: checks it, changes the battle in place, goes on until a side must choose, and returns the events. A
 * refusal changes nothing (SAR-0.6). `stream` names the stream of the dice.
 */
export const apply = (
  table: BattleTable,
  side: Side,
  value: unknown,
  dice: Dice,
  stream = 'battle',
): Result<AddressedEvent[]> => {
  const run: ActionRun = { ...table, dice, stream, events: [] }
  // The dispatcher checks the action at `table` and carries it out with `run`; both hold the same battle.
  return dispatcher.apply(run, table, side, value)
}

/** Carries out an action that is known to be legal, without checking it. Otherwise it does what `apply` does. */
export function applyLegal(
  table: BattleTable,
  side: Side,
  action: BattleAction,
  dice: Dice,
  stream = 'battle',
): AddressedEvent[] {
  const run: ActionRun = { ...table, dice, stream, events: [] }
  dispatcher.carryOut(run, side, action)
  continueBattle(run)
  return run.events
}

/** A new battle from a scenario that has been checked against its tables (SAR-24), and the events so far. It waits for the set-up. */
export function newBattle(
  scenario: Scenario,
  tables: Tables,
  options: BattleOptions,
  dice: Dice,
  stream = 'battle',
): Result<{ table: BattleTable; events: AddressedEvent[] }> {
  const field: Result<FieldOfBattle> = createFieldOfBattle(scenario, tables)
  if (!field.ok) return field
  // A copy, because `startingUnits` keeps its result.
  return ok(startBattle(field.value, { ...startingUnits(field.value) }, options, dice, stream))
}

/** Starts a battle on a field with these units. Leaders stand behind their units, unless `leaders` says where they are. */
export function startBattle(
  field: FieldOfBattle,
  units: Battle['units'],
  options: BattleOptions,
  dice: Dice,
  stream = 'battle',
  leaders: Battle['leaders'] = startingLeaders(field, units),
): { table: BattleTable; events: AddressedEvent[] } {
  const battle: Battle = {
    // The edition of the rules.
    profile: field.tables.profile,
    // The id of the scenario or clash.
    scenario: field.terms.id,
    options,
    turn: 1,
    phase: 'setup',
    // Nobody is asked anything before `continueBattle`.
    pending: [],
    units,
    leaders,
    // The fields that begin empty are explained at `Battle` in types.ts.
    drafts: noAnswersFromBoth(field.sides),
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
  const special = newSpecialState(field)
  if (special) battle.special = special
  const table = { field, battle }
  const run: ActionRun = { ...table, dice, stream, events: [] }
  beginPhase(run, 'setup')
  continueBattle(run)
  return { table, events: run.events }
}

export { sampleAction } from '../../common/legalEntry'
export { battleView } from './view'
