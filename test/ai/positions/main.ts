import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { playersNamed } from './players'
import { proofFaults, type Proof, findProof } from './proof'
import type { PositionCase } from './schema'
import { suite } from './suite'
import { playPosition, type Verdict } from './trial'

/**
 * `npm run positions`: the suite played by one level (`--level general`; also `random`, or a baseline), each position with some seeds
 * (`--seeds 3`); a table of what failed and why. `--only id` positions whose ids begin like this; `--evaluations N` a budget a phase;
 * `--lines` prints what was played; `--all` lists passed positions too; `--failing` prints the list of FAILING.md; `--prove` writes proofs.json.
 */
const option = (name: string): string | null => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}
const flag = (name: string): boolean => process.argv.includes(`--${name}`)
const only = option('only')
const chosen = suite().filter(({ id }) => only === null || only.split(',').some((part) => id.startsWith(part)))
const level = option('level') ?? 'general'

const PROOFS = path.join('test', 'ai', 'positions', 'proofs.json')

function prove(): void {
  const proofs: Record<string, Proof> = {}
  for (const one of chosen) {
    let trouble = ''
    let share = 0
    try {
      const found = findProof(one, 400)
      share = found.share
      proofs[one.id] = found.proof
      trouble = proofFaults(one, found.proof)
      if (trouble) trouble += ` (${found.failure})`
    } catch (error) {
      trouble = (error as Error).message
    }
    console.log(
      `${trouble ? 'BAD ' : 'ok  '} ${one.id.padEnd(34)} ${(100 * share).toFixed(0).padStart(3)} % ${trouble}`,
    )
  }
  if (only !== null) return
  const rows = Object.entries(proofs).map(([id, proof]) => `  ${JSON.stringify(id)}: ${JSON.stringify(proof)}`)
  writeFileSync(PROOFS, `{\n${rows.join(',\n')}\n}\n`)
}

interface Outcome {
  readonly one: PositionCase
  readonly verdicts: readonly Verdict[]
  readonly seconds: number
}

/** Reasons of failures, with how often each occurred. */
function reasonsOf({ verdicts }: Outcome): [string, number][] {
  const out = new Map<string, number>()
  for (const { passed, reason } of verdicts) if (!passed) out.set(reason, (out.get(reason) ?? 0) + 1)
  return [...out]
}

const passes = ({ verdicts }: Outcome): number => verdicts.filter(({ passed }) => passed).length

/** Prints the list of FAILING.md: positions that every level must pass first, then the most frequent failures. */
function printFailing(outcomes: readonly Outcome[]): void {
  const failing = outcomes.filter((one) => passes(one) < one.verdicts.length)
  failing.sort((a, b) => Number(b.one.must) - Number(a.one.must) || passes(a) - passes(b))
  for (const outcome of failing) {
    const { one, verdicts } = outcome
    console.log(
      `- **${one.id}** (${one.side}, turn ${one.turn}${one.must ? ', must' : ''}) ${passes(outcome)}/${verdicts.length}: ${one.teaches} (OPS ${one.rules.join(', ')}). ${one.why}`,
    )
    for (const [reason, n] of reasonsOf(outcome)) console.log(`  - ${n} x ${reason}`)
  }
}

function measure(): void {
  const make = playersNamed(level)
  if (!make) {
    console.error(`no player is called ${level}`)
    process.exitCode = 2
    return
  }
  const seeds = Number(option('seeds') ?? 3)
  const budget = option('evaluations')
  const outcomes: Outcome[] = []
  const began = Date.now()
  for (const one of chosen) {
    const start = Date.now()
    const verdicts = Array.from({ length: seeds }, (_, k) =>
      playPosition(one, make(`seed ${k}`, budget === null ? undefined : Number(budget)), `dice ${k}`),
    )
    const outcome = { one, verdicts, seconds: (Date.now() - start) / 1000 / seeds }
    outcomes.push(outcome)
    if (flag('lines'))
      for (const { actions } of verdicts) console.log(`${actions.map((action) => JSON.stringify(action)).join('\n')}\n`)
    if (flag('failing') || (passes(outcome) === seeds && !flag('all'))) continue
    console.log(`${passes(outcome)}/${seeds} ${one.must ? 'MUST ' : ''}${one.id}  (${outcome.seconds.toFixed(1)} s)`)
    for (const [reason, n] of reasonsOf(outcome)) console.log(`      ${n} x ${reason}`)
  }
  if (flag('failing')) printFailing(outcomes)
  const passed = outcomes.reduce((sum, one) => sum + passes(one), 0)
  const tries = seeds * outcomes.length
  const must = outcomes.filter(({ one }) => one.must)
  const kept = must.reduce((sum, one) => sum + passes(one), 0)
  console.log(
    `${level}: ${passed} of ${tries} (${((100 * passed) / Math.max(1, tries)).toFixed(1)} %) passed, musts ${kept} of ${seeds * must.length}, ${outcomes.filter((one) => passes(one) === seeds).length} of ${outcomes.length} positions with every seed, ${((Date.now() - began) / 1000).toFixed(0)} s`,
  )
}

if (flag('prove')) prove()
else measure()
