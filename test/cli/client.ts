import type { Flags } from '../../src/cli/flags'
import { createServer } from '../../src/cli/serve'
import { ENGINES } from '../../src/session/registry'

export interface Reply {
  id: unknown
  ok: boolean
  refusal?: { code: string; rule: string | null; message: string }
  [field: string]: unknown
}

/** An engine in this process, spoken to as over its streams: text in, text out. */
export function client(flags: Partial<Flags> = {}, engines = ENGINES) {
  const engine = createServer({ as: null, referee: false, ...flags }, '0.0.0', engines)
  let n = 0
  const raw = (line: string): Reply => {
    const text = engine.answer(line)
    if (text.includes('\n')) throw new Error('an answer is one line')
    return JSON.parse(text) as Reply
  }
  const ask = (cmd: string, fields: Record<string, unknown> = {}): Reply => {
    const id = `q${n++}`
    const reply = raw(JSON.stringify({ id, cmd, ...fields }))
    if (reply.id !== id) throw new Error('the answer has another id')
    return reply
  }
  return { ask, raw, session: () => engine.state.session }
}
