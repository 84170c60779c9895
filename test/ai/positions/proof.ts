import proofs from './proofs.json'
import type { PositionCase } from './schema'
import { playPosition } from './trial'
import { aimlessPlayer } from './aimlessPlayer'

/**
 * Numbers of two aimless games of a position, one that passes it and one that fails it; null: a line of the position does. Written by
 * `npm run positions -- --prove`.
 */
export type Proof = readonly [pass: number | null, fail: number | null]

const recorded = proofs as unknown as Readonly<Record<string, Proof>>

const aimless = (one: PositionCase, n: number) => playPosition(one, aimlessPlayer(`${one.id} ${n}`), `prove ${n}`)

/** Looks for both among at most `tries` aimless games. `share`: of the games that passed; `failure`: why the last one failed. */
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

/** Why a position is no good as a test: legal play cannot pass it, or cannot fail it. Empty: it is good. */
export function proofFaults(one: PositionCase, proof: Proof | undefined = recorded[one.id]): string {
  const faults: string[] = []
  for (const [wanted, lines, seed] of [
    [true, one.passes, proof?.[0]],
    [false, one.fails, proof?.[1]],
  ] as const) {
    const name = wanted ? 'passes' : 'fails'
    if (!lines && (seed === null || seed === undefined)) faults.push(`no legal play ${name}`)
    if (lines) {
      const verdict = playPosition(one, lines, 'line')
      if (verdict.passed !== wanted || verdict.reason.startsWith('threw'))
        faults.push(`line that ${name}: ${verdict.reason}`)
    } else if (seed !== null && seed !== undefined && aimless(one, seed).passed !== wanted)
      faults.push(`aimless game ${seed} no longer ${name}`)
  }
  return faults.join('; ')
}
