// The rules of a battle as other rooms call them: start a battle, list and check actions, carry an action out.
import * as v from 'valibot'
import type { Dice } from '../../../core/dice'
import { inheritedFieldKeys } from '../../../core/json'
import { ok, type Refusal, type Result, refuse } from '../../../core/result'
import { createDispatcher } from '../../../game/dispatch'
import { mapSides } from '../../../game/side'
import { entryCovers } from '../../common/legalEntry'
import type { RegimentalOptions } from '../options'
import type { AddressedEvent } from './events'
import type { RegimentalField } from './field'
import { goTo, settle } from './flow'
import type { LegalEntry, RegimentalRuleTypes } from './handler'
import { HANDLERS } from './handlers'
import { cannot } from './refusals'
import type { RegimentalRun, RegimentalTable } from './run'
import { actionSchemaFor, type RegimentalAction, type RegimentalActionType } from './schema/action'
import { PLACES } from './sequence'
import { startingLeaders, startingUnits } from './start'
import type { RegimentalBattle, Side } from './types'

/** Reads any value as an action; refuses values with unknown fields or words. */
function parse(value: unknown): Result<RegimentalAction> {
  const inherited = inheritedFieldKeys(value)
  if (inherited) return refuse('BAD_VALUE', null, 'refusal.badArgument', { field: inherited.join('.') })
  const parsed = v.safeParse(actionSchemaFor(value), value, { abortEarly: true })
  if (parsed.success) return ok(parsed.output)
  return refuse('BAD_VALUE', null, 'refusal.badArgument', { field: v.getDotPath(parsed.issues[0]) ?? 'action' })
}

/** While something is owed only these types are allowed. */
const WHILE_OWED: readonly RegimentalActionType[] = ['choose', 'resign']

const dispatcher = createDispatcher<RegimentalRuleTypes>({
  handlers: HANDLERS,
  toAct: ({ battle }) => battle.toAct,
  allowedTypes: ({ battle }) => (battle.owed.length > 0 ? WHILE_OWED : PLACES[battle.place].types),
  parse,
  refusals: {
    over: () => cannot('REG-12.12', 'over'),
    notYourTurn: (actor) => ({ ...cannot('REG-2.1', 'notYourTurn', { side: actor }), code: 'not-your-turn' }),
    notNow: (_, type) => cannot('REG-2.6', 'notNow', { what: type }),
  },
  settle,
})

/** The side that must choose now; null when the battle is over. */
export const toAct = ({ battle }: RegimentalTable): Side | null => battle.toAct

/**
 * The legal list of a side: entries, some with bounds instead of values. An action is legal exactly when an entry covers it and `check` passes.
 * Empty when the other side must choose.
 */
export const legal = (table: RegimentalTable, side: Side): LegalEntry[] => dispatcher.legal(table, side)

/** The refusal of an action of this side; null: it is legal. Any value may be checked. */
export const check = (table: RegimentalTable, side: Side, value: unknown): Refusal | null =>
  dispatcher.check(table, side, value)

/** Does an entry of the side's legal list cover this action? */
export const isListed = (table: RegimentalTable, side: Side, action: RegimentalAction): boolean =>
  legal(table, side).some((entry) => entryCovers(entry, action))

/**
 * Carries out an action of a side: checks it, changes the battle in place, goes on until a side must choose, and returns the events. A refusal
 * changes nothing. `stream` names the stream of the dice.
 */
export const apply = (
  table: RegimentalTable,
  side: Side,
  value: unknown,
  dice: Dice,
  stream = 'battle',
): Result<AddressedEvent[]> => {
  const run: RegimentalRun = { ...table, dice, stream, events: [] }
  return dispatcher.apply(run, table, side, value) as Result<AddressedEvent[]>
}

/** A new battle on a field, and the events so far: it waits for the set-up, or where nobody sets up for the first player's M1. */
export function newBattle(
  field: RegimentalField,
  options: RegimentalOptions,
  scenarioOptions: RegimentalBattle['scenarioOptions'],
  dice: Dice,
  stream = 'battle',
): { table: RegimentalTable; events: AddressedEvent[] } {
  const { terms } = field
  const battle: RegimentalBattle = {
    scenario: terms.id,
    options,
    scenarioOptions,
    turn: 1,
    playerTurn: 0,
    phasing: terms.firstPlayer,
    place: 'setup',
    toAct: null,
    units: startingUnits(field),
    leaders: startingLeaders(field),
    checked: [],
    results: {},
    check: null,
    charges: [],
    reactions: [],
    fire: null,
    combats: [],
    owed: [],
    todo: [],
    disorderDue: [],
    dice: 0,
    ridden: [],
    held: Object.fromEntries(terms.keyPositions.map(({ id, side }) => [id, side])),
    lost: mapSides(field.sides, () => 0),
    morale: mapSides(field.sides, () => ({ keyPositionLost: false, heavyCasualties: false, greaterLosses: false })),
    special: {},
    result: null,
  }
  const table = { field, battle }
  const run: RegimentalRun = { ...table, dice, stream, events: [] }
  goTo(run, 'setup')
  settle(run)
  return { table, events: run.events }
}
