// The command `npm run seats -- SEED ...`; see seats.ts.
import { main } from './seats'

await main(process.argv.length > 2 ? process.argv.slice(2) : ['one', 'two', 'three'])
