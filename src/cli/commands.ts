import { LEVELS } from '../ai/operational/types'
import { ok, type MessageArgs, refuse, type Result } from '../core/result'
import { RULES_VERSION } from '../operational/engine'
import { PROCEDURES } from '../operational/procedures'
import { RESOLVERS, type Side } from '../operational/types'
import { BattleSession } from '../session/battleSession'
import { type AnySession, openGame, openSave } from '../session/open'
import { SCENARIOS, worldOf } from '../session/scenarios'
import { TABLETOPS_LOADED } from '../session/tabletops'
import { SAR_PROCEDURES } from '../tabletop/sar/procedures'
import { playAuto, type Seats } from './auto'
import type { Flags } from './flags'

export type Request = Readonly<Record<string, unknown>>
export type Answer = Record<string, unknown>

/** Turns a message key into a sentence in the language of the game. */
export type Say = (key: string, rule: string | null, args: MessageArgs) => string

/** What the engine holds between requests. */
export interface Desk {
  readonly flags: Flags
  readonly version: string
  session: AnySession | null
  readonly seats: Seats
  readonly say: Say
}

type Command = (desk: Desk, request: Request) => Result<Answer>

const badArgument = (field: string): Result<never> => refuse('bad-argument', null, 'refusal.badArgument', { field })
const notForYou = (): Result<never> => refuse('not-for-you', null, 'refusal.notForYou')

/** A command that needs a game. */
const playing =
  (run: (session: AnySession, desk: Desk, request: Request) => Result<Answer>): Command =>
  (desk, request) =>
    desk.session ? run(desk.session, desk, request) : refuse('no-game', null, 'refusal.noGame')

/** A command for one side; an engine that serves one side alone answers for no other. */
const sided = (run: (session: AnySession, side: Side, request: Request, desk: Desk) => Result<Answer>): Command =>
  playing((session, desk, request) => {
    const { side } = request
    if (side !== 'us' && side !== 'mexican') return badArgument('side')
    if (desk.flags.as !== null && desk.flags.as !== side) return notForYou()
    return run(session, side, request, desk)
  })

/** Not for an engine that serves one side alone. */
const tableOnly =
  (run: Command): Command =>
  (desk, request) =>
    desk.flags.as === null ? run(desk, request) : notForYou()

const refereeOnly = (run: Command): Command =>
  tableOnly((desk, request) => (desk.flags.referee ? run(desk, request) : notForYou()))

/** The digest, where the table asks; nothing where one side does. */
const digest = (desk: Desk, session: AnySession): Answer => (desk.flags.as === null ? { digest: session.digest() } : {})

/** A whole number from 0, `fallback` where it is left out. */
function numberFrom(request: Request): number | null {
  const { from = 0 } = request
  return typeof from === 'number' && Number.isSafeInteger(from) && from >= 0 ? from : null
}

const hello: Command = ({ version }) =>
  ok({
    name: 'pedregal',
    version,
    rulesVersion: RULES_VERSION,
    protocol: 1,
    scenarios: SCENARIOS,
    resolvers: RESOLVERS,
    levels: LEVELS,
  })

const start: Command = (desk, { id: _id, cmd: _cmd, ...wish }) => {
  const made = openGame(wish, TABLETOPS_LOADED)
  if (!made.ok) return made
  desk.session = made.value
  const { scenario, options } = made.value.header
  const warnings = made.value instanceof BattleSession ? made.value.warnings() : []
  const said = warnings.map((one) => ({
    ...one,
    message: desk.say(one.key, one.rule, { units: one.units.join(', ') }),
  }))
  return ok({
    game: { scenario, options, ...digest(desk, made.value) },
    toAct: made.value.toAct(),
    ...(said.length > 0 ? { warnings: said } : {}),
  })
}

const act = sided((session, side, request, desk) => {
  const done = session.do(side, request.action)
  if (!done.ok) return done
  const { events, toAct, over } = done.value
  return ok({ events, ...digest(desk, session), toAct, over })
})

const events = sided((session, side, request) => {
  const from = numberFrom(request)
  return from === null ? badArgument('from') : ok({ ...session.events(side, from) })
})

const log = sided((session, side, request) => {
  const from = numberFrom(request)
  return from === null ? badArgument('from') : ok({ entries: session.log(side, from) })
})

const undo = sided((session, side, _request, desk) => {
  const done = session.undo(side)
  return done.ok ? ok({ ...digest(desk, session), toAct: done.value.toAct }) : done
})

const load: Command = (desk, request) => {
  if (!('save' in request)) return badArgument('save')
  const loaded = openSave(request.save, TABLETOPS_LOADED)
  if (!loaded.ok) return loaded
  const { session, notice } = loaded.value
  desk.session = session
  const told = notice ? { notice: { ...notice, message: desk.say(notice.key, null, notice.args) } } : {}
  return ok({ ...digest(desk, session), toAct: session.toAct(), ...told })
}

const forecast = sided((session, side, request) => {
  if (session instanceof BattleSession) return refuse('bad-argument', null, 'refusal.noForecast')
  const made = session.odds(side, request.attack)
  return made.ok ? ok({ ...made.value }) : made
})

const auto = sided((session, side, request, desk) => {
  const done = playAuto(desk.seats, session, side, request)
  if (!done.ok) return done
  // What it did stays its own where one side alone is served; the side is the client's here.
  return ok({ actions: done.value, ...digest(desk, session), toAct: session.toAct(), over: session.result })
})

const rules: Command = (_desk, { procedure: name, input = {}, scenario = SCENARIOS[0] }) => {
  // The miniatures rules need no map; their input says by which of their rulesets.
  const tabletop = typeof name === 'string' ? SAR_PROCEDURES.get(name) : undefined
  if (tabletop) {
    const output = tabletop.run(input)
    return output.ok ? ok({ output: output.value }) : output
  }
  const wanted = typeof name === 'string' ? PROCEDURES.get(name) : undefined
  if (!wanted) return badArgument('procedure')
  const world = typeof scenario === 'string' ? worldOf(scenario) : badArgument('scenario')
  if (!world.ok) return world
  const output = wanted.run(world.value, input)
  return output.ok ? ok({ output: output.value }) : output
}

const procedures: Command = () =>
  ok({
    procedures: [...PROCEDURES.values(), ...SAR_PROCEDURES.values()].map(({ name, input, output, rule }) => ({
      name,
      input,
      output,
      rule,
    })),
  })

const setState: Command = playing((session, desk, request) => {
  if (!('state' in request)) return badArgument('state')
  const done = session.setState(request.state)
  return done.ok ? ok({ ...digest(desk, session), toAct: session.toAct() }) : done
})

/** Every command of protocol.md. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['hello', hello],
  ['new', start],
  ['legal', sided((session, side) => ok({ actions: session.legal(side) }))],
  ['do', act],
  ['view', sided((session, side) => ok({ view: session.view(side) }))],
  ['events', events],
  ['log', log],
  ['undo', undo],
  ['save', tableOnly(playing((session) => ok({ save: session.save() })))],
  ['load', tableOnly(load)],
  ['record', sided((session, side) => ok({ record: session.record(side) }))],
  ['auto', auto],
  ['forecast', forecast],
  ['rules', rules],
  ['procedures', procedures],
  ['state', refereeOnly(playing((session) => ok({ state: session.state() })))],
  ['setState', refereeOnly(setState)],
])
