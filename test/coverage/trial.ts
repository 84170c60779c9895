/** Runs the tests named for a clause, with or without a mutant in the code. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { patternOf } from './titles'

/** Result of the named tests. `broken`: a test file did not load, which proves nothing. `endless`: stopped after the time limit. */
export type Verdict =
  | { kind: 'passed'; tests: number }
  | { kind: 'failed'; tests: string[] }
  | { kind: 'broken'; message: string }
  | { kind: 'endless' }

interface Json {
  numPassedTests: number
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/**
 * @param pattern which tests of the files: those named for the clause (default), or all (null)
 * @param mutant the file to replace, with its code; null: no change
 * @param most time limit in milliseconds
 */
export async function tryTests(
  clause: string,
  files: readonly string[],
  mutant: { file: string; code: string } | null,
  most: number,
  pattern: string | null = patternOf(clause),
): Promise<Verdict> {
  const root = process.cwd()
  const dir = path.join(root, 'node_modules', '.cache', 'pedregal', 'mutants', String(process.pid))
  mkdirSync(dir, { recursive: true })
  const out = path.join(dir, 'result.json')
  const changed = path.join(dir, 'mutant.json')
  rmSync(out, { force: true })
  if (mutant) writeFileSync(changed, JSON.stringify(mutant))
  const args = [
    'run',
    '--config',
    'test/coverage/mutant.config.ts',
    ...(pattern === null ? [] : ['--bail=1', '-t', pattern]),
  ]
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...args, '--reporter=json', `--outputFile=${out}`, ...files],
    { cwd: root, stdio: 'ignore', env: { ...process.env, ...(mutant ? { PEDREGAL_MUTANT: changed } : {}) } },
  )
  const ended = await new Promise<boolean>((resolve) => {
    const clock = setTimeout(() => {
      child.kill('SIGKILL')
      resolve(false)
    }, most)
    child.on('close', () => {
      clearTimeout(clock)
      resolve(true)
    })
  })
  const json = existsSync(out) ? (JSON.parse(readFileSync(out, 'utf8')) as Json) : null
  rmSync(dir, { recursive: true, force: true })
  if (!ended) return { kind: 'endless' }
  if (!json) return { kind: 'broken', message: 'vitest gave no result' }
  const failed = json.testResults.flatMap((one) => one.assertionResults.filter((test) => test.status === 'failed'))
  if (failed.length > 0) return { kind: 'failed', tests: failed.map((test) => test.fullName.trim()) }
  const unread = json.testResults.find((one) => one.status === 'failed')
  if (unread) return { kind: 'broken', message: unread.message.split('\n')[0] ?? '' }
  return { kind: 'passed', tests: json.numPassedTests }
}
