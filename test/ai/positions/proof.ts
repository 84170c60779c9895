import proofs from './proofs.json'
import type { PositionCase } from './schema'
import { playPosition } from './trial'
import { aimlessPlayer } from './wanderer'

/** Which aimless game of a position passes it, and which fails it (`npm run positions -- --prove` writes them); null: a line does. */
export type Proof = readonly [pass: number | null, fail: number | null]

const recorded = proofs as unknown as Readonly<Record<string, Proof>>

const aimless = (one: PositionCase, n: number) => playPosition(one, aimlessPlayer(`${one.id} ${n}`), `prove ${n}`)

/** Looks for both among some hundred aimless games. */
export function findProof(one: PositionCase, tries: number): { proof: Proof; share: number; failure: string } {
  let pass: number | null = null
  let fail: number | null = null
  let passed = 0
  let n = 0
  let failure = ''
  for (; n < tries && (n < 30 || pass === null || fail === null); n++) {
    const verdict = aimless(one, n)
    if (verdict.reason.startsWith('threw')) throw new Error(verdict.reason)
    if (verdict.passed) {
      passed++
      pass ??= n
    } else {
      fail ??= n
      failure = verdict.reason
    }
  }
  return { proof: [pass, fail], share: passed / n, failure }
}

/** What is wrong with a position as a test: it cannot be passed, or not be failed, by legal play. Empty: nothing. */
export function proofFaults(one: PositionCase, proof: Proof | undefined = recorded[one.id]): string {
  const out: string[] = []
  for (const [wanted, lines, seed] of [
    [true, one.passes, proof?.[0]],
    [false, one.fails, proof?.[1]],
  ] as const) {
    const name = wanted ? 'passes' : 'fails'
    if (!lines && (seed === null || seed === undefined)) out.push(`no legal play ${name}`)
    if (lines) {
      const verdict = playPosition(one, lines, 'line')
      if (verdict.passed !== wanted || verdict.reason.startsWith('threw'))
        out.push(`line that ${name}: ${verdict.reason}`)
    } else if (seed !== null && seed !== undefined && aimless(one, seed).passed !== wanted)
      out.push(`aimless game ${seed} no longer ${name}`)
  }
  return out.join('; ')
}
