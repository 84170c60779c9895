import * as v from 'valibot'
import { canonical, cloneJson } from '../../core/json'
import { ok, refuse, type Result } from '../../core/result'
import { sidesOfScenario } from '../../tabletop/sar/sideNames'
import { sha256Hex16 } from '../../core/sha'
import { RULES_VERSION } from '../../operational/engine'
import { fieldPath, refuseFault } from '../../game/fault'
import { createChosenField, chosenScenario, setupWarnings } from '../../tabletop/sar/battle/choices'
import { startingUnits } from '../../tabletop/sar/battle/deploy'
import { apply, battleView, check, legal, startBattle, toAct } from '../../tabletop/sar/battle/engine'
import type { LegalEntry } from '../../tabletop/sar/battle/entries'
import type { FieldOfBattle, VictoryTerms } from '../../tabletop/sar/battle/field'
import type { BattleTable } from '../../tabletop/sar/battle/run'
import { type Phase, QUESTIONS } from '../../tabletop/sar/battle/sequence'
import { validateBattle } from '../../tabletop/sar/battle/state/faults'
import type { Battle } from '../../tabletop/sar/battle/types'
import type { BattleEvent } from '../../tabletop/sar/battle/events'
import { pointsOf } from '../../tabletop/sar/battle/victory'
import { buenaVista, tablesOf } from '../../tabletop/sar/data'
import type { BattleAction } from '../../tabletop/sar/schemas/action'
import type { Profile, Scenario } from '../../tabletop/sar/types'
import { type BattleLogEntry, type BattleOutcome, battleLogEntry, REASON_OF_RESULT } from './log'
import type { HeaderOf } from '../header'
import type { Side } from '../../game/side'
import {
  battleDefaults,
  type BattleGameOptions,
  battleOptionsOf,
  BattleOptionsSchema,
  type BattleRules,
  battleRulesOf,
  RequestedBattleOptionsSchema,
  refuseUnknownProfile,
} from './options'
import type { Engine, EngineFamily, EngineTypes, UndoBarriers } from '../../game/engine'

/** The battle of Buena Vista (SAR-24). */
export const BUENA_VISTA = 'buena-vista'
/** Its sides, in the order of the scenario file. */
const BATTLE_SIDES = sidesOfScenario(BUENA_VISTA)

/** Stream of the dice of a battle that is a game of its own. */
const STREAM = 'battle'

/** The whole truth of a battle of its own: no map, and a table. */
export interface BattleGame {
  readonly rulesVersion: number
  readonly dataHash: string
  readonly scenario: string
  readonly options: BattleRules
  readonly ops: null
  readonly table: {
    readonly engine: 'sar'
    readonly profile: Profile
    readonly key: typeof STREAM
    readonly state: Battle
  }
}

/** A battle on the table. */
export interface BattleTypes extends EngineTypes {
  readonly side: Side
  readonly options: BattleGameOptions
  readonly game: BattleGame
  readonly position: { readonly game: BattleGame; readonly table: BattleTable }
  readonly action: BattleAction
  readonly listed: LegalEntry
  readonly view: ReturnType<typeof battleView>
  readonly event: BattleEvent
  readonly logEntry: BattleLogEntry
  readonly turnMark: { readonly turn: number; readonly phase: Phase }
  readonly result: BattleOutcome
  readonly precomputed: never
}

const UNDO_BARRIERS: UndoBarriers = {
  die: ['die'],
  reveal: ['ordered', 'charge', 'square', 'spotted'],
  segment: ['phase', 'turn'],
  rules: { die: 'SAR-0.7', reveal: 'SAR-4.7', turn: 'SAR-4.7', segment: 'SAR-3.1' },
}

function battleResultOf(table: BattleTable, terms: VictoryTerms): BattleOutcome | null {
  const { result } = table.battle
  if (result === null) return null
  const { points } = pointsOf(table, terms)
  return {
    winner: result.winner ?? 'draw',
    reason: REASON_OF_RESULT[result.by],
    points,
    smashing: result.smashing,
  }
}

/** The schema of everything around the battle's own state, which `BattleSchema` checks. */
const GameSchema = v.strictObject({
  rulesVersion: v.pipe(v.number(), v.integer()),
  dataHash: v.string(),
  scenario: v.string(),
  options: v.omit(BattleOptionsSchema, ['lang']),
  ops: v.null(),
  table: v.strictObject({
    engine: v.literal('sar'),
    profile: v.string(),
    key: v.literal(STREAM),
    state: v.unknown(),
  }),
})

interface BattleRulesContext {
  readonly field: FieldOfBattle
  readonly scenario: Scenario
  readonly terms: VictoryTerms
  readonly rules: BattleRules
  readonly dataHash: string
}

const wrongField = (field: string, detail?: string): Result<never> =>
  refuseFault('BAD_STATE', { file: 'state', field, reason: 'values', ...(detail === undefined ? {} : { detail }) })

/** SAR-0.2: another ruleset in mid-game. */
const otherProfile = (): Result<never> => refuse('BAD_STATE', 'SAR-0.2', 'refusal.badArgument', { field: 'profile' })

function validate({ field, rules, dataHash }: BattleRulesContext, value: unknown): Result<BattleGame> {
  const parsed = v.safeParse(GameSchema, value, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    const keys = (issue.path ?? []).map((item) => item.key)
    const reason = issue.expected === 'never' ? 'unknownField' : issue.received === 'undefined' ? 'missing' : 'shape'
    return refuseFault('BAD_STATE', { file: 'state', field: fieldPath(keys), reason, detail: issue.message })
  }
  const { rulesVersion, scenario, options, table } = parsed.output
  if (rulesVersion !== RULES_VERSION) return wrongField('rulesVersion')
  if (parsed.output.dataHash !== dataHash) return wrongField('dataHash')
  if (scenario !== BUENA_VISTA) return wrongField('scenario')
  const inner = (table.state as { profile?: unknown } | null)?.profile
  if (table.profile !== rules.profile || options.profile !== rules.profile || inner !== rules.profile)
    return otherProfile()
  if (canonical(options) !== canonical(rules)) return wrongField('options', 'are settled when the battle begins')
  const state = validateBattle(field, table.state)
  if (!state.ok) {
    const { refusal } = state
    return refuse('BAD_STATE', refusal.rule, refusal.key, {
      ...refusal.args,
      field: `table.state.${refusal.args.field}`,
    })
  }
  if (canonical(state.value.options) !== canonical(battleOptionsOf(rules))) return wrongField('table.state.options')
  return ok(gameOf({ field, rules, dataHash }, state.value))
}

const gameOf = (
  { field, rules, dataHash }: Omit<BattleRulesContext, 'scenario' | 'terms'>,
  state: Battle,
): BattleGame => ({
  rulesVersion: RULES_VERSION,
  dataHash,
  scenario: BUENA_VISTA,
  options: rules,
  ops: null,
  table: { engine: 'sar', profile: field.tables.profile, key: STREAM, state },
})

function engineOf(shell: BattleRulesContext): Engine<BattleTypes> {
  const { field, rules, dataHash, scenario, terms } = shell
  return {
    rulesVersion: RULES_VERSION,
    dataHash,
    sides: field.sides,
    newGame(header) {
      // All battles with these options share the field, but not the units that stand on it.
      const { table, told } = startBattle(
        field,
        cloneJson(startingUnits(field)),
        battleOptionsOf(rules),
        header,
        STREAM,
      )
      return { position: { game: gameOf(shell, table.battle), table }, events: told }
    },
    positionOf: (game) => ({ game, table: { field, battle: game.table.state } }),
    gameOf: ({ game }) => game,
    apply: ({ table }, side, action, header) => apply(table, side, action, header, STREAM),
    check: ({ table }, side, action) => check(table, side, action),
    legal: ({ table }, side) => legal(table, side),
    toAct: ({ table }) => toAct(table.battle),
    promptKey: ({ table: { battle } }) => {
      const asked = battle.pending.at(-1)
      return asked ? QUESTIONS[asked.kind].prompt : 'prompt.over'
    },
    viewFor: ({ table }, side) => battleView(table, side),
    resultOf: ({ table }) => battleResultOf(table, terms),
    logEntry: battleLogEntry,
    positionMark: ({ table: { battle } }) => ({
      playerTurn: `${battle.turn} ${battle.phase === 'setup'}`,
      step: `${battle.phase} ${battle.step}`,
      dice: 0,
    }),
    undoBarriers: UNDO_BARRIERS,
    turnMarkOf: ({ table: { state } }) => ({ turn: state.turn, phase: state.phase }),
    placeArgs: ({ table: { state } }) => ({ turn: state.turn, side: toAct(state) ?? '' }),
    validate: (value) => validate(shell, value),
    matches: ({ scenario: name, options }, game) =>
      name === game.scenario && canonical(battleRulesOf(options)) === canonical(game.options),
    warnings: () => setupWarnings(scenario),
    optionsAfterSetState: (_, before) => before,
  }
}

const engines = new Map<string, Engine<BattleTypes>>()

/** The engine of battles with these options; built on first use and shared. */
function engine(name: string, options: BattleGameOptions): Result<Engine<BattleTypes>> {
  if (name !== BUENA_VISTA) return refuse('bad-argument', null, 'refusal.badArgument', { field: 'scenario' })
  const rules = battleRulesOf(options)
  const key = canonical(rules)
  const known = engines.get(key)
  if (known) return ok(known)
  const scenario = buenaVista()
  if (!scenario.ok) return scenario
  const tables = tablesOf(rules.profile)
  if (!tables.ok) return tables
  const chosen = chosenScenario(scenario.value, tables.value, rules)
  if (!chosen.ok) return chosen
  const field = createChosenField(scenario.value, tables.value, rules)
  if (!field.ok) return field
  const terms = field.value.terms.victory
  if (terms === null) throw new Error('a scenario has terms of victory')
  const dataHash = sha256Hex16(canonical({ scenario: scenario.value, tables: tables.value }))
  const made = engineOf({
    field: field.value,
    scenario: chosen.value,
    terms,
    rules,
    dataHash,
  })
  engines.set(key, made)
  return ok(made)
}

/** SAR-0.2: refuses a save whose states belong to another ruleset than its header names. */
function refuseTampered(
  { options }: Pick<HeaderOf<BattleTypes>, 'options'>,
  states: readonly unknown[],
): Result<never> | null {
  const profiles = states.map((state) => (state as { table?: { profile?: unknown } }).table?.profile)
  return profiles.some((profile) => profile !== undefined && profile !== options.profile) ? otherProfile() : null
}

/** Battles as the session plays them. */
export const battleFamily: EngineFamily<BattleTypes> = {
  scenarios: [{ id: BUENA_VISTA, sides: BATTLE_SIDES }],
  ai: null,
  facesOf: () => 20,
  optionsSchema: BattleOptionsSchema,
  requestedOptionsSchema: RequestedBattleOptionsSchema,
  refuseEarly: refuseUnknownProfile,
  withDefaults: battleDefaults,
  engine,
  refuseTampered: refuseTampered,
}
