import { ok, type Refusal, refuse, type Result } from '../core/result'
import { pedregal } from '../operational/data'
import { type EngineDefinition, ENGINES } from '../session/registry'
import { makeNames, refusalText } from '../ui/i18n'
import { type Answer, COMMANDS, type ProtocolState, type Request } from './commands'
import type { Flags } from './flags'

/** Most characters of an error, and of an unknown command, that an answer quotes. */
const MAX_DETAIL_LENGTH = 200
const MAX_QUOTED_LENGTH = 40

/** The engine program without its streams. */
export interface ProtocolServer {
  /** Answers one line; null: the line was too long. */
  answer(line: string | null): string
  readonly state: ProtocolState
}

/**
 * Makes the engine program: one answer a line. It never throws, and a line that it cannot serve leaves the game as it was. `version` is
 * the program's.
 */
export function createServer(
  flags: Flags,
  version: string,
  engines: readonly EngineDefinition[] = ENGINES,
): ProtocolServer {
  const state: ProtocolState = {
    flags,
    version,
    engines,
    session: null,
    autoPlayer: null,
    // The code of a refusal does not show in its sentence.
    say: (key, rule, args) => sentence({ code: 'bad-argument', key, rule, args }, state),
  }
  return { state, answer: (line) => answer(state, line) }
}

/** A refusal in the language of the game. */
function sentence(refusal: Refusal, state: ProtocolState): string {
  const lang = state.session?.header.options.lang ?? 'en'
  return refusalText(refusal, lang, makeNames(pedregal(), lang))
}

function answer(state: ProtocolState, line: string | null): string {
  let id: unknown = null
  let served: Result<Answer>
  try {
    const request = parse(line)
    if (request.ok) id = request.value.id ?? null
    served = request.ok ? serve(state, request.value) : request
  } catch (error) {
    served = refuse('bad-argument', null, 'refusal.fault', { detail: String(error).slice(0, MAX_DETAIL_LENGTH) })
  }
  try {
    return write(state, id, served)
  } catch {
    // JSON cannot write the id or the message, for example because it is nested without end.
    return write(state, null, refuse('bad-argument', null, 'refusal.badArgument', { field: 'id' }))
  }
}

/** The line of an answer. */
function write(state: ProtocolState, id: unknown, served: Result<Answer>): string {
  if (served.ok) return JSON.stringify({ id, ok: true, ...served.value })
  const { code, rule } = served.refusal
  return JSON.stringify({ id, ok: false, refusal: { code, rule, message: sentence(served.refusal, state) } })
}

/** Reads a line as a request. */
function parse(line: string | null): Result<Request> {
  if (line === null) return refuse('bad-json', null, 'refusal.lineTooLong')
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return refuse('bad-json', null, 'refusal.badJson')
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return refuse('bad-argument', null, 'refusal.badArgument', { field: 'request' })
  return ok(value as Request)
}

/** Carries out the command of a request. */
function serve(state: ProtocolState, request: Request): Result<Answer> {
  const { cmd } = request
  const command = typeof cmd === 'string' ? COMMANDS.get(cmd) : undefined
  if (!command)
    return refuse('unknown-command', null, 'refusal.unknownCommand', {
      cmd: typeof cmd === 'string' ? cmd.slice(0, MAX_QUOTED_LENGTH) : '',
    })
  return command(state, request)
}
