import { readFileSync, writeFileSync } from 'node:fs'
import { outcomeChances, GROUP_NAMES, type ForecastGroup, type ForecastNet } from '../../src/clash/sar/forecast/net'
import { type Example, train } from './train'

interface Row {
  readonly facts: Readonly<Record<string, number>>
  readonly shares: Readonly<Record<ForecastGroup, readonly number[]>>
}

const read = (file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)

/** For each outcome the root mean square error and the share of situations within 0.05; `each`: how many clashes each tested row was fought with. */
function errors(net: ForecastNet, rows: readonly Row[], each: number) {
  const out: Record<string, { rms: number[]; noise: number[]; mean: number[] }> = {}
  for (const group of GROUP_NAMES) {
    const square: number[] = []
    const noise: number[] = []
    const mean: number[] = []
    for (const row of rows) {
      const p = outcomeChances(
        net,
        net.features.map((name) => row.facts[name] ?? 0),
      )[group]
      for (const [k, share] of row.shares[group].entries()) {
        square[k] = (square[k] ?? 0) + (p[k]! - share) ** 2 / rows.length
        noise[k] = (noise[k] ?? 0) + (share * (1 - share)) / (each - 1) / rows.length
        mean[k] = (mean[k] ?? 0) + Math.abs(p[k]! - share) / rows.length
      }
    }
    out[group] = { rms: square.map((s, k) => Math.sqrt(Math.max(0, s - noise[k]!))), noise: noise.map(Math.sqrt), mean }
  }
  return out
}

/**
 * Fits the forecast of clashes and writes it as data.
 * `node scripts/run.mjs test/fit/fit.ts <train.jsonl> <test.jsonl> <clashes each in test> <out> [hidden] [epochs] [about]`
 */
function main(): void {
  const [from = '', test = '', each = '400', to = '', hidden = '24', epochs = '120', about = ''] = process.argv.slice(2)
  const rows = from.split(',').flatMap(read)
  const features = Object.keys(rows[0]!.facts)
  const examples = rows.map(({ facts, shares }): Example => ({ inputs: features.map((f) => facts[f] ?? 0), shares }))
  const made = train(examples, features, {
    hidden: Number(hidden),
    epochs: Number(epochs),
    decay: Number(process.env.DECAY ?? 0.0003),
    seed: 7,
  })
  const none = Object.fromEntries(GROUP_NAMES.map((g) => [g, []])) as unknown as ForecastNet['error']
  const held = read(test)
  const trial: ForecastNet = { ...made, error: none, from: '' }
  const found = errors(trial, held, Number(each))
  for (const group of GROUP_NAMES)
    console.log(
      group,
      'rms',
      found[group]!.rms.map((x) => x.toFixed(3)).join(' '),
      'mean |error|',
      found[group]!.mean.map((x) => x.toFixed(3)).join(' '),
      'noise',
      found[group]!.noise.map((x) => x.toFixed(3)).join(' '),
    )
  const error = Object.fromEntries(
    GROUP_NAMES.map((g) => [g, found[g]!.rms.map((x) => Math.ceil(x * 10_000))]),
  ) as ForecastNet['error']
  if (to) writeFileSync(to, `${JSON.stringify({ ...made, error, from: about })}\n`)
}

main()
