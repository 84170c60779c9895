// The command `npm run paloalto`; see paloAlto.ts.
import { paloAltoGames } from './paloAlto'
import { writeFigures } from './resultsFile'

const words = process.argv.slice(2)
const optionOf = (name: string): string | undefined =>
  words.includes(name) ? words[words.indexOf(name) + 1] : undefined
const size = { games: Number(optionOf('--games') ?? 20), seed: optionOf('--seed') ?? 'palo' }
const { report, figures } = paloAltoGames(size)
process.stdout.write(`${report}\n`)
const results = optionOf('--results')
if (results !== undefined)
  writeFigures(results, `npm run paloalto -- --games ${size.games} --seed ${size.seed}`, figures)
