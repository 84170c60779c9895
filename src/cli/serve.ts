import { ok, type Refusal, refuse, type Result } from '../core/result'
import { pedregal } from '../operational/data'
import { makeNames, refusalText } from '../ui/i18n'
import { newSeats } from './auto'
import { type Answer, COMMANDS, type Desk, type Request } from './commands'
import type { Flags } from './flags'

/**
 * The engine without its streams: one answer a line. It never throws, and a line that it cannot serve leaves the game as it
 * was. `version` is the program's.
 */
export function createEngine(flags: Flags, version: string): { answer(line: string | null): string; desk: Desk } {
  const desk: Desk = {
    flags,
    version,
    session: null,
    seats: newSeats(),
    say: (key, rule, args) => sentence({ code: 'bad-argument', key, rule, args }, desk),
  }
  return { desk, answer: (line) => answer(desk, line) }
}

function sentence(refusal: Refusal, desk: Desk): string {
  const lang = desk.session?.header.options.lang ?? 'en'
  return refusalText(refusal, lang, makeNames(pedregal(), lang))
}

function answer(desk: Desk, line: string | null): string {
  let id: unknown = null
  let served: Result<Answer>
  try {
    const request = parse(line)
    if (request.ok) id = request.value.id ?? null
    served = request.ok ? serve(desk, request.value) : request
  } catch (error) {
    served = refuse('bad-argument', null, 'refusal.fault', { detail: String(error).slice(0, 200) })
  }
  try {
    return write(desk, id, served)
  } catch {
    // An id or a message that cannot be written, such as one nested without end.
    return write(desk, null, refuse('bad-argument', null, 'refusal.badArgument', { field: 'id' }))
  }
}

function write(desk: Desk, id: unknown, served: Result<Answer>): string {
  if (served.ok) return JSON.stringify({ id, ok: true, ...served.value })
  const { code, rule } = served.refusal
  return JSON.stringify({ id, ok: false, refusal: { code, rule, message: sentence(served.refusal, desk) } })
}

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

function serve(desk: Desk, request: Request): Result<Answer> {
  const { cmd } = request
  const command = typeof cmd === 'string' ? COMMANDS.get(cmd) : undefined
  if (!command)
    return refuse('unknown-command', null, 'refusal.unknownCommand', {
      cmd: typeof cmd === 'string' ? cmd.slice(0, 40) : '',
    })
  return command(desk, request)
}
