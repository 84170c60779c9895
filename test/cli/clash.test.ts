import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { clashInPlay } from '../clash/commanded'
import { stored } from '../session/games'
import { client, type Reply } from './client'

/** The example in PROTOCOL.md, line by line. */
function example(): Record<string, unknown>[] {
  const text = readFileSync(path.join(process.cwd(), 'src/cli/PROTOCOL.md'), 'utf8')
  const section = text.slice(text.indexOf('## Clashes that people command'))
  const [, json = ''] = section.split('```json\n')
  return json
    .slice(0, json.indexOf('```'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** An engine in which that clash has just begun, as a save of it is loaded. */
const atClash = (options = {}) => {
  const it = client()
  const save = stored(clashInPlay('protocol', { isSmall: true, options }).save())
  expect(it.ask('load', { save })).toMatchObject({ ok: true, toAct: 'mexican' })
  return it
}

const send = (it: ReturnType<typeof client>, { cmd, ...fields }: Record<string, unknown>): Reply =>
  it.ask(String(cmd), fields)

describe('OPS-22.1 a clash that people command, by the protocol', () => {
  it('the example of PROTOCOL.md goes from the first answer to the end of the clash; a save in its middle goes on to the same end', () => {
    const it = atClash()
    const lines = example()
    expect(lines.length).toBeGreaterThan(4)
    for (const line of lines) expect(send(it, line)).toMatchObject({ ok: true })
    expect(send(it, lines[0]!)).toMatchObject({ view: { table: { phase: expect.any(String) } } })
    const { save } = it.ask('save')
    const finish = (engine: ReturnType<typeof client>): string => {
      for (let n = 0; n < 200 && engine.session()!.view('us') && isAtTable(engine); n++) {
        const done = engine.ask('staff', { side: engine.session()!.toAct()!, until: 'clash' })
        expect(done.ok).toBe(true)
        expect((done.actions as { type: string }[]).every(({ type }) => type === 'table')).toBe(true)
      }
      return engine.session()!.digest()
    }
    const other = client()
    expect(other.ask('load', { save }).ok).toBe(true)
    expect(finish(other)).toBe(finish(it))
    const { events } = send(it, lines.at(-1)!) as unknown as { events: { kind: string }[] }
    expect(events.map(({ kind }) => kind)).toContain('clashEnded')
    const { entries } = it.ask('log', { side: 'us' }) as unknown as { entries: { key: string }[] }
    expect(entries.map(({ key }) => key)).toContain('log.clashEnded')
  })

  it('staff and preview are refused where no such clash waits, or where it waits for the other side', () => {
    const it = atClash({ commander: 'us' })
    const codeOf = (reply: Reply) => reply.refusal?.code
    expect(codeOf(it.ask('staff', { side: 'us' }))).toBe('not-your-turn')
    expect(codeOf(it.ask('staff', { side: 'mexican', until: 'dawn' }))).toBe('bad-argument')
    expect(it.ask('staff', { side: 'mexican' })).toMatchObject({ ok: true, toAct: 'us' })
    expect(it.ask('preview', { side: 'us', query: { kind: 'orders' } }).ok).toBe(true)
    expect(codeOf(it.ask('preview', { side: 'us', query: { kind: 'horoscope' } }))).toBe('BAD_VALUE')
    // The computer player of the side answers at the table too, and says what it did.
    const auto = it.ask('auto', { side: 'us', level: 'cadet', until: 'phase', budget: 20 })
    expect(auto).toMatchObject({ ok: true })
    expect((auto.actions as { type: string }[])[0]!.type).toBe('table')
    const without = client()
    without.ask('new', { scenario: 'pedregal', seed: 's', options: { resolver: 'table' } })
    expect(codeOf(without.ask('staff', { side: 'us' }))).toBe('not-your-turn')
    expect(codeOf(without.ask('preview', { side: 'us', query: { kind: 'orders' } }))).toBe('bad-argument')
  })
})

const isAtTable = (engine: ReturnType<typeof client>): boolean =>
  (engine.session()!.view('us') as { table?: unknown }).table !== undefined
