// The commands of the engine protocol (PROTOCOL.md): what each answers to a request.
import { ok, type MessageArgs, refuse, type Result } from '../core/result'
import { isSide, type Side } from '../game/side'
import { RULES_VERSION } from '../operational/engine'
import type { AutoPlayer } from '../session/autoPlayer'
import { type AnyMatch, type EngineDefinition, engineOfScenario, openGame, openSave } from '../session/registry'
import type { Flags } from './flags'

/** A request of the client: an object with a command name `cmd` and that command's arguments. */
export type Request = Readonly<Record<string, unknown>>
/** What a command answers beside `id` and `ok`. */
export type Answer = Record<string, unknown>

/** Version of the engine protocol (PROTOCOL.md), as `hello` answers it. */
const PROTOCOL_VERSION = 1

/** Turns a message key, with the rule and the arguments of its placeholders, into a sentence in the language of the game. */
export type MessageText = (key: string, rule: string | null, args: MessageArgs) => string

/** What the program holds between two requests. */
export interface ProtocolState {
  readonly flags: Flags
  /** Version of the program. */
  readonly version: string
  readonly engines: readonly EngineDefinition[]
  /** The game being played; null: none has been begun or loaded yet. */
  session: AnyMatch | null
  /** Plays a side by computer, in games that have computer players. It remembers from one call to the next what they intended. */
  autoPlayer: AutoPlayer | null
  readonly messageText: MessageText
}

type Command = (state: ProtocolState, request: Request) => Result<Answer>

const badArgument = (field: string): Result<never> => refuse('bad-argument', null, 'refusal.badArgument', { field })
const notForYou = (): Result<never> => refuse('not-for-you', null, 'refusal.notForYou')

/** Makes a command that is refused as long as there is no game. */
const withGame =
  (run: (session: AnyMatch, state: ProtocolState, request: Request) => Result<Answer>): Command =>
  (state, request) =>
    state.session ? run(state.session, state, request) : refuse('no-game', null, 'refusal.noGame')

/** Makes a command for the side that the request names. A program started with `--as` refuses the other side. */
const forSide = (
  run: (session: AnyMatch, side: Side, request: Request, state: ProtocolState) => Result<Answer>,
): Command =>
  withGame((session, state, request) => {
    const { side } = request
    if (!isSide(session.sides, side)) return badArgument('side')
    if (state.flags.as !== null && state.flags.as !== side) return notForYou()
    return run(session, side, request, state)
  })

/** Makes a command that shows both sides' secrets; a program started with `--as` refuses it. */
const bothSidesOnly =
  (run: Command): Command =>
  (state, request) =>
    state.flags.as === null ? run(state, request) : notForYou()

/** Makes a command that only a program started with `--referee`, and without `--as`, carries out. */
const refereeOnly = (run: Command): Command =>
  bothSidesOnly((state, request) => (state.flags.referee ? run(state, request) : notForYou()))

/** The digest field of an answer: a hash of the whole game. A program started with `--as` leaves it out, since it depends on both sides' secrets. */
const digestField = ({ flags }: ProtocolState, session: AnyMatch): Answer =>
  flags.as === null ? { digest: session.digest() } : {}

/** The `from` of a request, a whole number of at least 0: 0 if it is left out, null if it is anything else. */
function firstNumber({ from = 0 }: Request): number | null {
  return typeof from === 'number' && Number.isSafeInteger(from) && from >= 0 ? from : null
}

/** Makes this session the one to which later requests apply, with computer players that remember nothing yet. */
function useSession(state: ProtocolState, session: AnyMatch): void {
  state.session = session
  state.autoPlayer = engineOfScenario(session.header.scenario, state.engines).newAutoPlayer?.() ?? null
}

const scenariosOf = (engines: readonly EngineDefinition[]): string[] =>
  engines.flatMap(({ scenarios }) => scenarios.map(({ id }) => id))

const hello: Command = ({ version, engines }) =>
  ok({
    name: 'pedregal',
    version,
    rulesVersion: RULES_VERSION,
    protocol: PROTOCOL_VERSION,
    scenarios: scenariosOf(engines),
    // Each engine may add fields of its own.
    ...Object.assign({}, ...engines.map((engine) => engine.hello ?? {})),
    levels: [...new Set(engines.flatMap(({ levels }) => levels))],
  })

// `id` and `cmd` belong to every request; the other fields describe the game.
const startGame: Command = (state, { id: _id, cmd: _cmd, ...request }) => {
  const opened = openGame(request, state.engines)
  if (!opened.ok) return opened
  const session = opened.value
  useSession(state, session)
  const { scenario, options } = session.header
  const warnings = session.warnings().map((warning) => ({
    ...warning,
    message: state.messageText(warning.key, warning.rule, { units: warning.units.join(', ') }),
  }))
  return ok({
    game: { scenario, options, ...digestField(state, session) },
    toAct: session.toAct(),
    ...(warnings.length > 0 ? { warnings } : {}),
  })
}

const doAction = forSide((session, side, request, state) => {
  const result = session.do(side, request.action)
  if (!result.ok) return result
  const { events, toAct, over } = result.value
  return ok({ events, ...digestField(state, session), toAct, over })
})

const events = forSide((session, side, request) => {
  const from = firstNumber(request)
  return from === null ? badArgument('from') : ok({ ...session.events(side, from) })
})

const log = forSide((session, side, request) => {
  const from = firstNumber(request)
  return from === null ? badArgument('from') : ok({ entries: session.log(side, from) })
})

const undo = forSide((session, side, _request, state) => {
  const result = session.undo(side)
  return result.ok ? ok({ ...digestField(state, session), toAct: result.value.toAct }) : result
})

const load: Command = (state, request) => {
  if (!('save' in request)) return badArgument('save')
  const loaded = openSave(request.save, {}, state.engines)
  if (!loaded.ok) return loaded
  const { session, notice } = loaded.value
  useSession(state, session)
  const noticeField = notice ? { notice: { ...notice, message: state.messageText(notice.key, null, notice.args) } } : {}
  return ok({ ...digestField(state, session), toAct: session.toAct(), ...noticeField })
}

const forecast = forSide((session, side, request) => {
  const odds = session.odds(side, request.attack)
  return odds.ok ? ok({ ...odds.value }) : odds
})

const preview = forSide((session, side, request) => {
  if (!('query' in request)) return badArgument('query')
  const answered = session.preview(side, request.query)
  return answered.ok ? ok({ preview: answered.value }) : answered
})

const auto = forSide((session, side, request, state) => {
  if (!state.autoPlayer) return refuse('unknown-command', null, 'refusal.unknownCommand', { cmd: 'auto' })
  const result = state.autoPlayer(session, side, request)
  if (!result.ok) return result
  // The client plays this side, so it may know the side's actions.
  return ok({ actions: result.value, ...digestField(state, session), toAct: session.toAct(), over: session.result })
})

/** Who answers for a side in the journal where a client has its staff answer. */
const STAFF = 'staff'

// OPS-22.1: the side's staff answers the present question of a clash that people command, or (`until: clash`) all that it is asked in a row.
const staff = forSide((session, side, { until = 'question' }, state) => {
  if (until !== 'question' && until !== 'clash') return badArgument('until')
  const first = session.length
  const answered = session.letStaffAnswer(side, STAFF)
  if (!answered.ok) return answered
  // Refused when the clash is over or the other side is asked.
  while (until === 'clash' && session.letStaffAnswer(side, STAFF).ok);
  return ok({
    actions: session.actionsSince(first),
    ...digestField(state, session),
    toAct: session.toAct(),
    over: session.result,
  })
})

// Carries out a procedure, a single roll or look-up of the rulebook. It reads the data of the first scenario unless the request names another.
const rules: Command = ({ engines }, { procedure: name, input = {}, scenario = scenariosOf(engines)[0] }) => {
  const procedure = engines.flatMap((engine) => engine.procedures).find((known) => known.name === name)
  if (!procedure) return badArgument('procedure')
  const output = procedure.run(input, scenario)
  return output.ok ? ok({ output: output.value }) : output
}

const procedures: Command = ({ engines }) =>
  ok({
    procedures: engines.flatMap((engine) =>
      engine.procedures.map(({ name, input, output, rule }) => ({ name, input, output, rule })),
    ),
  })

const setState: Command = withGame((session, state, request) => {
  if (!('state' in request)) return badArgument('state')
  const result = session.setState(request.state)
  return result.ok ? ok({ ...digestField(state, session), toAct: session.toAct() }) : result
})

/** Every command of the engine protocol (PROTOCOL.md), by its name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['hello', hello],
  ['new', startGame],
  ['legal', forSide((session, side) => ok({ actions: session.legal(side) }))],
  ['do', doAction],
  ['view', forSide((session, side) => ok({ view: session.view(side) }))],
  ['events', events],
  ['log', log],
  ['undo', undo],
  ['save', bothSidesOnly(withGame((session) => ok({ save: session.save() })))],
  ['load', bothSidesOnly(load)],
  ['record', forSide((session, side) => ok({ record: session.record(side) }))],
  ['auto', auto],
  ['staff', staff],
  ['forecast', forecast],
  ['preview', preview],
  ['rules', rules],
  ['procedures', procedures],
  ['state', refereeOnly(withGame((session) => ok({ state: session.state() })))],
  ['setState', refereeOnly(setState)],
])
