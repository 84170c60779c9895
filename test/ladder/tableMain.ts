// The command `npm run tableladder`; see table.ts.
import { TABLE_LEVELS, type TableLevel } from '../../src/ai/tabletop/sar/levels'
import { writeFigures } from './resultsFile'
import { tableLadder } from './table'

const words = process.argv.slice(2)
const isLevel = (word: string | undefined): word is TableLevel => (TABLE_LEVELS as readonly unknown[]).includes(word)
const optionOf = (name: string): string | undefined =>
  words.includes(name) ? words[words.indexOf(name) + 1] : undefined
const [a, b] = words
if (!isLevel(a) || !isLevel(b)) {
  process.stderr.write(
    `npm run tableladder -- A B [--pairs 20] [--seed s] [--turns 25] [--results 60-table.json]; A and B: ${TABLE_LEVELS.join(', ')}\n`,
  )
  process.exit(1)
}
const size = {
  pairs: Number(optionOf('--pairs') ?? 20),
  seed: optionOf('--seed') ?? 's',
  turns: Number(optionOf('--turns') ?? 25),
}
const { report, figure } = tableLadder(a, b, size)
process.stdout.write(`${report}\n`)
const results = optionOf('--results')
if (results !== undefined)
  writeFigures(results, `npm run tableladder -- ${a} ${b} --pairs ${size.pairs} --seed ${size.seed}`, [figure])
