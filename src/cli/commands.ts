import { ok, type MessageArgs, refuse, type Result } from '../core/result'
import { isSide, type Side } from '../game/side'
import { RULES_VERSION } from '../operational/engine'
import type { AutoPlayer } from '../session/autoPlayer'
import { type AnyMatch, type EngineDefinition, engineOfScenario, openGame, openSave } from '../session/registry'
import type { Flags } from './flags'

export type Request = Readonly<Record<string, unknown>>
export type Answer = Record<string, unknown>

/** Turns a message key into a sentence in the language of the game. */
export type MessageText = (key: string, rule: string | null, args: MessageArgs) => string

/** What the program holds between two requests. */
export interface ProtocolState {
  readonly flags: Flags
  /** Version of the program. */
  readonly version: string
  readonly engines: readonly EngineDefinition[]
  session: AnyMatch | null
  /** The computer players of the engine in use; they remember what they intended. */
  autoPlayer: AutoPlayer | null
  readonly say: MessageText
}

type Command = (state: ProtocolState, request: Request) => Result<Answer>

const badArgument = (field: string): Result<never> => refuse('bad-argument', null, 'refusal.badArgument', { field })
const notForYou = (): Result<never> => refuse('not-for-you', null, 'refusal.notForYou')

/** A command that needs a game. */
const withGame =
  (run: (session: AnyMatch, state: ProtocolState, request: Request) => Result<Answer>): Command =>
  (state, request) =>
    state.session ? run(state.session, state, request) : refuse('no-game', null, 'refusal.noGame')

/** A command for one side. A program that serves one side alone refuses the other. */
const forSide = (
  run: (session: AnyMatch, side: Side, request: Request, state: ProtocolState) => Result<Answer>,
): Command =>
  withGame((session, state, request) => {
    const { side } = request
    if (!isSide(session.sides, side)) return badArgument('side')
    if (state.flags.as !== null && state.flags.as !== side) return notForYou()
    return run(session, side, request, state)
  })

/** A command that shows both sides' secrets: refused by a program that serves one side alone. */
const bothSidesOnly =
  (run: Command): Command =>
  (state, request) =>
    state.flags.as === null ? run(state, request) : notForYou()

const refereeOnly = (run: Command): Command =>
  bothSidesOnly((state, request) => (state.flags.referee ? run(state, request) : notForYou()))

/** The digest field of an answer; a program that serves one side alone leaves it out. */
const digestField = ({ flags }: ProtocolState, session: AnyMatch): Answer =>
  flags.as === null ? { digest: session.digest() } : {}

/** The `from` of a request, a whole number from 0; 0 if it is left out, null if it is none. */
function firstNumber({ from = 0 }: Request): number | null {
  return typeof from === 'number' && Number.isSafeInteger(from) && from >= 0 ? from : null
}

/** Goes on with this game from now on. */
function sitDown(state: ProtocolState, session: AnyMatch): void {
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
    protocol: 1,
    scenarios: scenariosOf(engines),
    ...Object.assign({}, ...engines.map((engine) => engine.hello ?? {})),
    levels: [...new Set(engines.flatMap(({ levels }) => levels))],
  })

const startGame: Command = (state, { id: _id, cmd: _cmd, ...request }) => {
  const made = openGame(request, state.engines)
  if (!made.ok) return made
  const session = made.value
  sitDown(state, session)
  const { scenario, options } = session.header
  const warnings = session.warnings().map((warning) => ({
    ...warning,
    message: state.say(warning.key, warning.rule, { units: warning.units.join(', ') }),
  }))
  return ok({
    game: { scenario, options, ...digestField(state, session) },
    toAct: session.toAct(),
    ...(warnings.length > 0 ? { warnings } : {}),
  })
}

const doAction = forSide((session, side, request, state) => {
  const done = session.do(side, request.action)
  if (!done.ok) return done
  const { events, toAct, over } = done.value
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
  const done = session.undo(side)
  return done.ok ? ok({ ...digestField(state, session), toAct: done.value.toAct }) : done
})

const load: Command = (state, request) => {
  if (!('save' in request)) return badArgument('save')
  const loaded = openSave(request.save, {}, state.engines)
  if (!loaded.ok) return loaded
  const { session, notice } = loaded.value
  sitDown(state, session)
  const noticeField = notice ? { notice: { ...notice, message: state.say(notice.key, null, notice.args) } } : {}
  return ok({ ...digestField(state, session), toAct: session.toAct(), ...noticeField })
}

const forecast = forSide((session, side, request) => {
  const odds = session.odds(side, request.attack)
  return odds.ok ? ok({ ...odds.value }) : odds
})

const auto = forSide((session, side, request, state) => {
  if (!state.autoPlayer) return refuse('unknown-command', null, 'refusal.unknownCommand', { cmd: 'auto' })
  const done = state.autoPlayer(session, side, request)
  if (!done.ok) return done
  // The client plays this side, so it may know the side's actions.
  return ok({ actions: done.value, ...digestField(state, session), toAct: session.toAct(), over: session.result })
})

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
  const done = session.setState(request.state)
  return done.ok ? ok({ ...digestField(state, session), toAct: session.toAct() }) : done
})

/** Every command of the engine protocol (README.md), by its name. */
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
  ['forecast', forecast],
  ['rules', rules],
  ['procedures', procedures],
  ['state', refereeOnly(withGame((session) => ok({ state: session.state() })))],
  ['setState', refereeOnly(setState)],
])
