import { spawn } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Reply } from './client'

const SCRIPT = path.resolve(import.meta.dirname, '../../scripts/engine.mjs')

/** Starts the engine as a stranger would and talks to it until it ends. */
function run(
  input: string | readonly string[],
  args: readonly string[] = [],
): Promise<{ code: number | null; out: Reply[]; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPT, ...args], { stdio: 'pipe' })
    let out = ''
    let err = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({
        code,
        err,
        out: out
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as Reply),
      }),
    )
    for (const part of typeof input === 'string' ? [input] : input) child.stdin.write(part)
    child.stdin.end()
  })
}
const line = (value: unknown) => `${JSON.stringify(value)}\n`

describe('the engine as a process', () => {
  it('answers in order, goes on after nonsense, and exits with 0 at the end of input', async () => {
    const text =
      line({ id: 1, cmd: 'hello' }) +
      'nonsense\n' +
      line({ id: { a: 2 }, cmd: 'new', scenario: 'pedregal', seed: 'x' }) +
      Array.from({ length: 40 }, (_, k) => line({ id: 100 + k, cmd: 'legal', side: 'us' })).join('') +
      JSON.stringify({ id: 'last', cmd: 'view', side: 'us' })
    const { code, out, err } = await run([text.slice(0, 15), text.slice(15)])
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out.map(({ id }) => id)).toEqual([
      1,
      null,
      { a: 2 },
      ...Array.from({ length: 40 }, (_, k) => 100 + k),
      'last',
    ])
    expect(out.map(({ ok }) => ok)).toEqual([true, false, ...Array(42).fill(true)])
  }, 60_000)

  it('serves one side alone, and refuses unknown arguments', async () => {
    const asked = line({ id: 1, cmd: 'new', scenario: 'pedregal', seed: 'x' }) + line({ id: 2, cmd: 'save' })
    const { out } = await run(asked, ['--as', 'us'])
    expect(out[0]).not.toHaveProperty('game.digest')
    expect(out[1]).toMatchObject({ ok: false, refusal: { code: 'not-for-you' } })
    const wrong = await run('', ['--as', 'french'])
    expect(wrong.code).toBe(2)
    expect(wrong.err).toContain('us or mexican')
  }, 60_000)
})
