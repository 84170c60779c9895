// The command `npm run seats -- SEED ... [--results 60-table.json]`; see seats.ts.
import { main } from './seats'

const words = process.argv.slice(2)
const at = words.indexOf('--results')
const results = at < 0 ? null : (words[at + 1] ?? null)
const seeds = words.filter((_, i) => at < 0 || (i !== at && i !== at + 1))
await main(seeds.length > 0 ? seeds : ['one', 'two', 'three'], results)
