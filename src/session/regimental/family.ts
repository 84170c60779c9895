import * as v from 'valibot'
import { canonical, inheritedFieldKeys } from '../../core/json'
import { ok, refuse, type Result } from '../../core/result'
import { sha256Hex16 } from '../../core/sha'
import type { Engine, EngineFamily, EngineTypes, UndoBarriers } from '../../game/engine'
import { fieldPath, refuseFault } from '../../game/fault'
import type { Side } from '../../game/side'
import { RULES_VERSION } from '../../operational/engine'
import { packOf } from '../../tabletop/common/pack/load'
import { apply, check, legal, newBattle, toAct } from '../../tabletop/regimental/battle/engine'
import type { RegimentalEvent } from '../../tabletop/regimental/battle/events'
import type { RegimentalField } from '../../tabletop/regimental/battle/field'
import type { LegalEntry } from '../../tabletop/regimental/battle/handler'
import { DIE, type RegimentalTable } from '../../tabletop/regimental/battle/run'
import { PALO_ALTO, PALO_ALTO_SIDES, paloAltoField } from '../../tabletop/regimental/battle/scenario/paloAlto'
import type { RegimentalAction } from '../../tabletop/regimental/battle/schema/action'
import { PLACES } from '../../tabletop/regimental/battle/sequence'
import { validateBattle } from '../../tabletop/regimental/battle/state/faults'
import type { RegimentalBattle } from '../../tabletop/regimental/battle/types'
import { allPoints } from '../../tabletop/regimental/battle/victory'
import { battleView, type RegimentalView } from '../../tabletop/regimental/battle/view'
import { regimentalRules as rulesWithTables } from '../../tabletop/regimental/data'
import { reasonOf, type RegimentalLogEntry, regimentalLogEntry, type RegimentalOutcome } from './log'
import {
  choicesOf,
  regimentalDefaults,
  type RegimentalGameOptions,
  RegimentalOptionsSchema,
  type RegimentalRules,
  regimentalRulesOf,
  RequestedRegimentalOptionsSchema,
} from './options'

/** The stream of the dice of a battle that is a game of its own. */
const STREAM = 'battle'

/** The state of a game that has a table and no map (`ops`). */
export interface RegimentalGame {
  readonly rulesVersion: number
  readonly dataHash: string
  readonly scenario: string
  readonly options: RegimentalRules
  readonly ops: null
  readonly table: { readonly engine: 'regimental'; readonly key: typeof STREAM; readonly state: RegimentalBattle }
}

/** The types of a Regimental battle that is a game of its own. */
export interface RegimentalTypes extends EngineTypes {
  readonly side: Side
  readonly options: RegimentalGameOptions
  readonly game: RegimentalGame
  readonly position: { readonly game: RegimentalGame; readonly table: RegimentalTable }
  readonly action: RegimentalAction
  readonly legalEntry: LegalEntry
  readonly view: RegimentalView
  readonly event: RegimentalEvent
  readonly logEntry: RegimentalLogEntry
  readonly turnMark: { readonly turn: number; readonly playerTurn: number; readonly side: Side }
  readonly result: RegimentalOutcome
  readonly precomputed: never
}

/** Undo ends at a die, at the other side's choices, and with a player turn (REG-2.6: each result takes effect at once). */
const UNDO_BARRIERS: UndoBarriers = {
  die: ['check', 'fire', 'combat', 'fallen'],
  reveal: [],
  segment: ['turn'],
  rules: { die: 'REG-2.6', reveal: null, turn: 'REG-2.1', segment: 'REG-2.1' },
}
/** Player turns of a battle have fewer dice than this, so that a running number of all dice can be made. */
const MOST_DICE = 100_000

const GameSchema = v.strictObject({
  rulesVersion: v.pipe(v.number(), v.integer()),
  dataHash: v.string(),
  scenario: v.string(),
  options: v.omit(RegimentalOptionsSchema, ['lang']),
  ops: v.null(),
  table: v.strictObject({ engine: v.literal('regimental'), key: v.literal(STREAM), state: v.unknown() }),
})

/** What all battles with the same options share. */
interface Shared {
  readonly field: RegimentalField
  readonly rules: RegimentalRules
  readonly dataHash: string
}

const gameOf = ({ field, rules, dataHash }: Shared, state: RegimentalBattle): RegimentalGame => ({
  rulesVersion: RULES_VERSION,
  dataHash,
  scenario: field.terms.id,
  options: rules,
  ops: null,
  table: { engine: 'regimental', key: STREAM, state },
})

const refuseField = (field: string, detail?: string): Result<never> =>
  refuseFault('BAD_STATE', { file: 'state', field, reason: 'values', ...(detail === undefined ? {} : { detail }) })

/** Reads any value as the state of a battle with these options: first what is around the battle, then the battle itself. */
function validate(shared: Shared, value: unknown): Result<RegimentalGame> {
  const { field, rules, dataHash } = shared
  const inherited = inheritedFieldKeys(value)
  if (inherited) return refuseFault('BAD_STATE', { file: 'state', field: fieldPath(inherited), reason: 'unknownField' })
  const parsed = v.safeParse(GameSchema, value, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    const keys = (issue.path ?? []).map((item) => item.key)
    let reason: 'unknownField' | 'missing' | 'shape' = 'shape'
    if (issue.expected === 'never') reason = 'unknownField'
    else if (issue.received === 'undefined') reason = 'missing'
    return refuseFault('BAD_STATE', { file: 'state', field: fieldPath(keys), reason, detail: issue.message })
  }
  const game = parsed.output
  if (game.rulesVersion !== RULES_VERSION) return refuseField('rulesVersion')
  if (game.dataHash !== dataHash) return refuseField('dataHash')
  if (game.scenario !== field.terms.id) return refuseField('scenario')
  if (canonical(game.options) !== canonical(rules)) return refuseField('options', 'are settled when the battle begins')
  const state = validateBattle(field, game.table.state)
  if (!state.ok) {
    const { rule, key, args } = state.refusal
    return refuse('BAD_STATE', rule, key, { ...args, field: `table.state.${args.field}` })
  }
  if (canonical(state.value.options) !== canonical(rules.answers)) return refuseField('table.state.options')
  if (canonical(state.value.scenarioOptions) !== canonical(choicesOf(rules)))
    return refuseField('table.state.scenarioOptions')
  return ok(gameOf(shared, state.value))
}

function resultOf(table: RegimentalTable): RegimentalOutcome | null {
  const { result } = table.battle
  return result && { winner: result.winner ?? 'draw', reason: reasonOf(result), points: allPoints(table) }
}

/** The engine of all battles with the same options. */
function engineOf(shared: Shared): Engine<RegimentalTypes> {
  const { field, rules, dataHash } = shared
  return {
    rulesVersion: RULES_VERSION,
    dataHash,
    sides: field.sides,
    newGame(header) {
      const { table, events } = newBattle(field, rules.answers, { ...choicesOf(rules) }, header, STREAM)
      return { position: { game: gameOf(shared, table.battle), table }, events }
    },
    positionOf: (game) => ({ game, table: { field, battle: game.table.state } }),
    gameOf: ({ game }) => game,
    apply: ({ table }, side, action, header) => apply(table, side, action, header, STREAM),
    check: ({ table }, side, action) => check(table, side, action),
    legal: ({ table }, side) => legal(table, side),
    toAct: ({ table }) => toAct(table),
    promptKey: ({ table: { battle } }) => {
      const owed = battle.owed.at(-1)
      return owed ? `prompt.reg.owed.${owed.kind}` : PLACES[battle.place].prompt
    },
    viewFor: ({ table }, side) => battleView(table, side),
    resultOf: ({ table }) => resultOf(table),
    logEntry: regimentalLogEntry,
    positionMark: ({ table: { battle } }) => ({
      playerTurn: `${battle.playerTurn}`,
      dice: battle.playerTurn * MOST_DICE + battle.dice,
    }),
    undoBarriers: UNDO_BARRIERS,
    turnMarkOf: ({ table: { state } }) => ({ turn: state.turn, playerTurn: state.playerTurn, side: state.phasing }),
    placeArgs: ({ table: { state } }) => ({ turn: state.turn, side: state.toAct ?? '' }),
    validate: (value) => validate(shared, value),
    matches: ({ scenario, options }, game) =>
      scenario === game.scenario && canonical(regimentalRulesOf(options)) === canonical(game.options),
    // The options of a battle cannot change with its state.
    optionsAfterSetState: (_game, before) => before,
  }
}

/** The engines built so far, by their options as canonical JSON. */
const engines = new Map<string, Engine<RegimentalTypes>>()

/** The field of a battle with these options: ground, units and terms, all public facts. */
export const regimentalFieldOf = (rules: RegimentalRules): Result<RegimentalField> => paloAltoField(choicesOf(rules))

function engine(scenario: string, options: RegimentalGameOptions): Result<Engine<RegimentalTypes>> {
  if (scenario !== PALO_ALTO) return refuse('bad-argument', null, 'refusal.badArgument', { field: 'scenario' })
  const rules = regimentalRulesOf(options)
  const key = canonical(rules)
  const known = engines.get(key)
  if (known) return ok(known)
  const [tables, pack, field] = [rulesWithTables(), packOf('palo-alto'), regimentalFieldOf(rules)]
  if (!tables.ok) return tables
  if (!pack.ok) return pack
  if (!field.ok) return field
  const { words, tables: figures } = tables.value
  const dataHash = sha256Hex16(
    canonical({
      pack: pack.value,
      tables: figures,
      words,
      special: field.value.terms.special,
      victory: field.value.terms.victory,
    }),
  )
  const made = engineOf({ field: field.value, rules, dataHash })
  engines.set(key, made)
  return ok(made)
}

/** What Regimental battles offer before a game begins, and their engine. */
export const regimentalFamily: EngineFamily<RegimentalTypes> = {
  scenarios: [{ id: PALO_ALTO, sides: [PALO_ALTO_SIDES.a, PALO_ALTO_SIDES.b] }],
  ai: null,
  facesOf: () => DIE,
  optionsSchema: RegimentalOptionsSchema,
  requestedOptionsSchema: RequestedRegimentalOptionsSchema,
  withDefaults: (requested) => regimentalDefaults(requested),
  engine,
}
