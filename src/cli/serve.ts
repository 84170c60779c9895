import { ok, type Refusal, refuse, type Result } from '../core/result'
import { pedregal } from '../operational/data'
import { type EngineDefinition, ENGINES } from '../session/registry'
import { makeNames, refusalText } from '../ui/i18n'
import { type Answer, COMMANDS, type ProtocolState, type Request } from './commands'
import type { Flags } from './flags'

/** Most characters of an error that an answer quotes. */
const MAX_DETAIL_LENGTH = 200
/** Most characters of an unknown command that an answer quotes. */
const MAX_QUOTED_LENGTH = 40

/** The engine program without its input and output streams. */
export interface ProtocolServer {
  /** Answers one line; null: the line was too long. */
  answer(line: string | null): string
  readonly state: ProtocolState
}

/**
 * Makes the engine program, which answers each line (a command) with one line. It never throws, and a command that cannot be carried out
 * leaves the game as it was. `version` is the version of the program.
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
    // The sentence is made of key, rule and arguments. A refusal needs a code as well, but the sentence does not show it.
    messageText: (key, rule, args) => refusalSentence({ code: 'bad-argument', key, rule, args }, state),
  }
  return { state, answer: (line) => answer(state, line) }
}

/** The sentence of a refusal, in the language of the game. */
function refusalSentence(refusal: Refusal, state: ProtocolState): string {
  const lang = state.session?.header.options.lang ?? 'en'
  // Names of pieces and hexes are those of Pedregal, the scenario of the hex game.
  return refusalText(refusal, lang, makeNames(pedregal(), lang))
}

/** Answers one line. Errors become refusals. */
function answer(state: ProtocolState, line: string | null): string {
  let id: unknown = null
  let result: Result<Answer>
  try {
    const request = parse(line)
    if (request.ok) id = request.value.id ?? null
    result = request.ok ? runCommand(state, request.value) : request
  } catch (error) {
    result = refuse('bad-argument', null, 'refusal.fault', { detail: String(error).slice(0, MAX_DETAIL_LENGTH) })
  }
  try {
    return answerLine(state, id, result)
  } catch {
    // JSON.stringify has failed on the id, for example because it is nested too deep.
    return answerLine(state, null, refuse('bad-argument', null, 'refusal.badArgument', { field: 'id' }))
  }
}

/** The line that answers a request. */
function answerLine(state: ProtocolState, id: unknown, result: Result<Answer>): string {
  if (result.ok) return JSON.stringify({ id, ok: true, ...result.value })
  const { code, rule } = result.refusal
  return JSON.stringify({ id, ok: false, refusal: { code, rule, message: refusalSentence(result.refusal, state) } })
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
function runCommand(state: ProtocolState, request: Request): Result<Answer> {
  const { cmd } = request
  const command = typeof cmd === 'string' ? COMMANDS.get(cmd) : undefined
  if (!command)
    return refuse('unknown-command', null, 'refusal.unknownCommand', {
      cmd: typeof cmd === 'string' ? cmd.slice(0, MAX_QUOTED_LENGTH) : '',
    })
  return command(state, request)
}
