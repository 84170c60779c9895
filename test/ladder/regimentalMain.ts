// The command `npm run regladder`; see regimental.ts.
import { PLAYERS, regimentalLadder } from './regimental'
import { writeFigures } from './resultsFile'

const words = process.argv.slice(2)
const optionOf = (name: string): string | undefined =>
  words.includes(name) ? words[words.indexOf(name) + 1] : undefined
const [a, b] = words
if (a === undefined || b === undefined || !(a in PLAYERS) || !(b in PLAYERS)) {
  process.stderr.write(
    `npm run regladder -- A B [--pairs 20] [--seed s] [--results 60-table.json]; A and B: ${Object.keys(PLAYERS).join(', ')}\n`,
  )
  process.exit(1)
}
const size = { pairs: Number(optionOf('--pairs') ?? 20), seed: optionOf('--seed') ?? 's' }
const { report, figure } = regimentalLadder(a, b, size)
process.stdout.write(`${report}\n`)
const results = optionOf('--results')
if (results !== undefined)
  writeFigures(results, `npm run regladder -- ${a} ${b} --pairs ${size.pairs} --seed ${size.seed}`, [figure])
