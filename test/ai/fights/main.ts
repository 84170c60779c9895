import { meanOf } from '../../ladder/statistics'
import { playersNamed } from '../positions/players'
import { bench, fought } from './bench'

/**
 * `npm run fights -- A B --seeds N`: every local fight by A against B, each seed from both sides. A and B are levels (`general`), baselines
 * (`B3`) or `random`. Points of OPS-18.3 that A made more than B in a game, with 95 % intervals; a game won at once counts 10. `--only id`,
 * `--evaluations N` for both, `--lines` everything that was done.
 */
const option = (name: string): string | null => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? null : (process.argv[at + 1] ?? '')
}
const [a = 'general', b = 'B3'] = process.argv
  .slice(2)
  .filter((arg, k, all) => !arg.startsWith('--') && !all[k - 1]?.startsWith('--'))
const seeds = Number(option('seeds') ?? 5)
const only = option('only')
const budget = option('evaluations') === null ? undefined : Number(option('evaluations'))

const onlooker = process.argv.includes('--lines') ? (line: string) => console.log(line) : undefined

const format = (values: readonly number[]): string => {
  const { mean, half } = meanOf(values)
  return `${mean >= 0 ? '+' : ''}${mean.toFixed(2)} ±${half.toFixed(2)}`.padEnd(15)
}

function run(): void {
  const [ofA, ofB] = [playersNamed(a), playersNamed(b)]
  if (!ofA || !ofB) {
    console.error(`nobody plays as ${ofA ? b : a}`)
    process.exitCode = 2
    return
  }
  const began = Date.now()
  const [all, asUs, asMexican]: number[][] = [[], [], []]
  console.log(`points of ${a} over ${b}`.padEnd(30), 'as us'.padEnd(15), 'as mexican'.padEnd(15), 'both')
  for (const fight of bench().filter(({ id }) => only === null || id.startsWith(only))) {
    const [us, mexican]: number[][] = [[], []]
    for (let k = 0; k < seeds; k++) {
      const seed = `${fight.id} ${k}`
      const one = fought(
        fight,
        seed,
        { us: ofA(`us ${seed}`, budget), mexican: ofB(`mexican ${seed}`, budget) },
        onlooker,
      )
      const other = fought(
        fight,
        seed,
        { us: ofB(`us ${seed}`, budget), mexican: ofA(`mexican ${seed}`, budget) },
        onlooker,
      )
      us!.push(one.us - one.mexican)
      mexican!.push(other.mexican - other.us)
    }
    const pairs = us!.map((value, k) => (value + mexican![k]!) / 2)
    console.log(fight.id.padEnd(30), format(us!), format(mexican!), format(pairs))
    all!.push(...pairs)
    asUs!.push(...us!)
    asMexican!.push(...mexican!)
  }
  console.log('all'.padEnd(30), format(asUs!), format(asMexican!), format(all!))
  console.log(`${all!.length} pairs, ${((Date.now() - began) / 1000).toFixed(0)} s`)
}

run()
