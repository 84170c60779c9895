import * as v from 'valibot'
import { canonical, cloneJson, inheritedFieldKeys } from '../../core/json'
import { ok, refuse, type Result } from '../../core/result'
import { sidesOfScenario } from '../../tabletop/sar/sideNames'
import { sha256Hex16 } from '../../core/sha'
import { RULES_VERSION } from '../../operational/engine'
import { fieldPath, refuseFault } from '../../game/fault'
import { setupWarnings } from '../../tabletop/sar/battle/choices'
import { startingUnits } from '../../tabletop/sar/battle/deploy'
import { apply, battleView, check, legal, startBattle, toAct } from '../../tabletop/sar/battle/engine'
import type { LegalEntry } from '../../tabletop/sar/battle/entries'
import type { FieldOfBattle, VictoryTerms } from '../../tabletop/sar/battle/field'
import type { BattleTable } from '../../tabletop/sar/battle/run'
import { type Phase, QUESTIONS } from '../../tabletop/sar/battle/sequence'
import { validateBattle } from '../../tabletop/sar/battle/state/faults'
import type { Battle } from '../../tabletop/sar/battle/types'
import type { BattleEvent } from '../../tabletop/sar/battle/events'
import { verdictByPoints } from '../../tabletop/sar/battle/victory'
import type { BattleAction } from '../../tabletop/sar/schemas/action'
import type { Profile } from '../../tabletop/sar/types'
import { type BattleLogEntry, type BattleOutcome, battleLogEntry, REASON_OF_RESULT } from './log'
import { battlefieldOf, battleIds, type BattleRoster } from './battlefield'
import { BATTLE_STREAM, takeOver, type WorkedOut } from './workOut'
import type { HeaderOf } from '../header'
import type { Side } from '../../game/side'
import {
  type AnyBattleOptions,
  anyBattleDefaults,
  battleOfRules,
  battleOptionsOf,
  BattleOptionsSchema,
  type BattleRules,
  battleRulesOf,
  packOptionsSchemas,
  RequestedBattleOptionsSchema,
  refuseUnknownProfile,
  rulesSchemaOf,
} from './options'
import type { Engine, EngineFamily, EngineTypes, UndoBarriers } from '../../game/engine'

/** Battles throw d20 (SAR-11.7). */
const MAX_BATTLE_FACES = 20

/** A battle with both sides' secrets: the state of a game that has a table and no map (`ops`). */
export interface BattleGame {
  readonly rulesVersion: number
  readonly dataHash: string
  readonly scenario: string
  readonly options: BattleRules
  readonly ops: null
  readonly table: {
    readonly engine: 'sar'
    /** SAR-0.1: the printed edition of the rules. */
    readonly profile: Profile
    readonly key: typeof BATTLE_STREAM
    readonly state: Battle
  }
}

/** The types of a battle that is a game of its own. */
export interface BattleTypes extends EngineTypes {
  readonly side: Side
  readonly options: AnyBattleOptions
  readonly game: BattleGame
  readonly position: { readonly game: BattleGame; readonly table: BattleTable }
  readonly action: BattleAction
  readonly legalEntry: LegalEntry
  readonly view: ReturnType<typeof battleView>
  readonly event: BattleEvent
  readonly logEntry: BattleLogEntry
  readonly turnMark: { readonly turn: number; readonly phase: Phase }
  readonly result: BattleOutcome
  /** What the action brings about, worked out on another thread from this position. */
  readonly precomputed: WorkedOut
}

/** The kinds of events after which an action cannot be taken back, and the rules that the refusals cite. */
const UNDO_BARRIERS: UndoBarriers = {
  die: ['die'],
  reveal: ['ordered', 'charge', 'square', 'spotted'],
  segment: ['phase', 'turn'],
  rules: { die: 'SAR-0.7', reveal: 'SAR-4.7', turn: 'SAR-4.7', segment: 'SAR-3.1' },
}

/** The result of a battle that is over; null while it goes on. */
function battleResultOf(table: BattleTable, terms: VictoryTerms): BattleOutcome | null {
  const { result } = table.battle
  if (result === null) return null
  const { points } = verdictByPoints(table, terms)
  return {
    winner: result.winner ?? 'draw',
    reason: REASON_OF_RESULT[result.by],
    points,
    smashing: result.smashing,
  }
}

/** The schema of everything around the battle's own state, which `BattleSchema` checks. */
const gameSchema = (scenario: string) =>
  v.strictObject({
    rulesVersion: v.pipe(v.number(), v.integer()),
    dataHash: v.string(),
    scenario: v.string(),
    options: rulesSchemaOf(scenario),
    ops: v.null(),
    table: v.strictObject({
      engine: v.literal('sar'),
      profile: v.string(),
      key: v.literal(BATTLE_STREAM),
      state: v.unknown(),
    }),
  })

/** What all battles with the same options share. */
interface SharedBattleData {
  /** Ground, units and leaders; nothing of it changes during a battle. */
  readonly field: FieldOfBattle
  readonly scenario: BattleRoster
  /** SAR-24.8, 24.9: how the winner is found. */
  readonly terms: VictoryTerms
  readonly rules: BattleRules
  readonly dataHash: string
}

/** The refusal of a state whose field has a value that does not fit this game. */
const refuseField = (field: string, detail?: string): Result<never> =>
  refuseFault('BAD_STATE', { file: 'state', field, reason: 'values', ...(detail === undefined ? {} : { detail }) })

/** SAR-0.2: the refusal of another profile (edition of the rules) in mid-game. */
const refuseOtherProfile = (): Result<never> =>
  refuse('BAD_STATE', 'SAR-0.2', 'refusal.badArgument', { field: 'profile' })

/** Reads any value as the state of a battle with these options: first what is around the battle, then the battle itself. */
function validate({ field, rules, dataHash }: SharedBattleData, value: unknown): Result<BattleGame> {
  const inherited = inheritedFieldKeys(value)
  if (inherited) return refuseFault('BAD_STATE', { file: 'state', field: fieldPath(inherited), reason: 'unknownField' })
  const parsed = v.safeParse(gameSchema(field.terms.id), value, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    const keys = (issue.path ?? []).map((item) => item.key)
    let reason: 'unknownField' | 'missing' | 'shape' = 'shape'
    if (issue.expected === 'never') reason = 'unknownField'
    else if (issue.received === 'undefined') reason = 'missing'
    return refuseFault('BAD_STATE', { file: 'state', field: fieldPath(keys), reason, detail: issue.message })
  }
  const { rulesVersion, scenario, options, table } = parsed.output
  if (rulesVersion !== RULES_VERSION) return refuseField('rulesVersion')
  if (parsed.output.dataHash !== dataHash) return refuseField('dataHash')
  if (scenario !== field.terms.id) return refuseField('scenario')
  const profileOfBattle = (table.state as { profile?: unknown } | null)?.profile
  if ([table.profile, options.profile, profileOfBattle].some((profile) => profile !== rules.profile))
    return refuseOtherProfile()
  if (canonical(options) !== canonical(rules)) return refuseField('options', 'are settled when the battle begins')
  const state = validateBattle(field, table.state)
  if (!state.ok) {
    const { refusal } = state
    return refuse('BAD_STATE', refusal.rule, refusal.key, {
      ...refusal.args,
      field: `table.state.${refusal.args.field}`,
    })
  }
  if (canonical(state.value.options) !== canonical(battleOptionsOf(rules))) return refuseField('table.state.options')
  return ok(gameOf({ field, rules, dataHash }, state.value))
}

/** The state of a game around the state of its battle. */
const gameOf = (
  { field, rules, dataHash }: Omit<SharedBattleData, 'scenario' | 'terms'>,
  state: Battle,
): BattleGame => ({
  rulesVersion: RULES_VERSION,
  dataHash,
  scenario: field.terms.id,
  options: rules,
  ops: null,
  table: { engine: 'sar', profile: field.tables.profile, key: BATTLE_STREAM, state },
})

/** The engine of all battles with the same options. */
function engineOf(shared: SharedBattleData): Engine<BattleTypes> {
  const { field, rules, dataHash, scenario, terms } = shared
  return {
    rulesVersion: RULES_VERSION,
    dataHash,
    sides: field.sides,
    newGame(header) {
      // All battles with these options share the field, but not the units that stand on it.
      const { table, events } = startBattle(
        field,
        cloneJson(startingUnits(field)),
        battleOptionsOf(rules),
        header,
        BATTLE_STREAM,
      )
      return { position: { game: gameOf(shared, table.battle), table }, events }
    },
    positionOf: (game) => ({ game, table: { field, battle: game.table.state } }),
    gameOf: ({ game }) => game,
    apply({ table }, side, action, header, workedOut) {
      if (!workedOut) return apply(table, side, action, header, BATTLE_STREAM)
      takeOver(table, workedOut)
      return ok(workedOut.events)
    },
    check: ({ table }, side, action) => check(table, side, action),
    legal: ({ table }, side) => legal(table, side),
    toAct: ({ table }) => toAct(table.battle),
    promptKey: ({ table: { battle } }) => {
      const question = battle.pending.at(-1)
      return question ? QUESTIONS[question.kind].prompt : 'prompt.over'
    },
    viewFor: ({ table }, side) => battleView(table, side),
    resultOf: ({ table }) => battleResultOf(table, terms),
    logEntry: battleLogEntry,
    positionMark: ({ table: { battle } }) => ({
      // The set-up counts as a turn of its own.
      playerTurn: `${battle.turn} ${battle.phase === 'setup'}`,
      step: `${battle.phase} ${battle.step}`,
      // A battle does not count its dice. Undo compares `step` before and after an action instead.
      dice: 0,
    }),
    undoBarriers: UNDO_BARRIERS,
    turnMarkOf: ({ table: { state } }) => ({ turn: state.turn, phase: state.phase }),
    // No side is to act when the battle is over.
    placeArgs: ({ table: { state } }) => ({ turn: state.turn, side: toAct(state) ?? '' }),
    validate: (value) => validate(shared, value),
    matches: ({ scenario: name, options }, game) =>
      name === game.scenario && canonical(battleRulesOf(options)) === canonical(game.options),
    warnings: () => setupWarnings(scenario),
    // The options of a battle cannot change with its state.
    optionsAfterSetState: (_game, optionsBefore) => optionsBefore,
  }
}

/** The engines built so far, by their options as canonical JSON. */
const engines = new Map<string, Engine<BattleTypes>>()

/** The engine of battles with these options; built on first use and shared. */
function engine(scenarioId: string, options: AnyBattleOptions): Result<Engine<BattleTypes>> {
  const rules: BattleRules = battleRulesOf(options)
  if (scenarioId !== battleOfRules(rules))
    return refuse('bad-argument', null, 'refusal.badArgument', { field: 'scenario' })
  const optionsKey = canonical(rules)
  const known = engines.get(optionsKey)
  if (known) return ok(known)
  const ground = battlefieldOf(rules)
  if (!ground.ok) return ground
  const { scenario, source, tables, field } = ground.value
  const terms = field.terms.victory
  // Only a clash of the hex game has no such terms, so this is a fault of the program.
  if (terms === null) throw new Error('the scenario has no terms of victory')
  const dataHash = sha256Hex16(canonical({ scenario: source, tables }))
  const newEngine = engineOf({
    field,
    scenario,
    terms,
    rules,
    dataHash,
  })
  engines.set(optionsKey, newEngine)
  return ok(newEngine)
}

/** SAR-0.2: refuses a save whose states belong to another profile than its header names. */
function refuseTampered(
  { options }: Pick<HeaderOf<BattleTypes>, 'options'>,
  states: readonly unknown[],
): Result<never> | null {
  const profiles = states.map((state) => (state as { table?: { profile?: unknown } }).table?.profile)
  return profiles.some((profile) => profile !== undefined && profile !== options.profile) ? refuseOtherProfile() : null
}

/** What battles offer before a game begins, and their engine. */
export const battleFamily: EngineFamily<BattleTypes> = {
  scenarios: battleIds.map((id) => ({ id, sides: sidesOfScenario(id) })),
  ai: null,
  facesOf: () => MAX_BATTLE_FACES,
  optionsSchema: BattleOptionsSchema,
  requestedOptionsSchema: RequestedBattleOptionsSchema,
  optionsOf: packOptionsSchemas,
  refuseEarly: refuseUnknownProfile,
  withDefaults: anyBattleDefaults,
  engine,
  refuseTampered,
}
