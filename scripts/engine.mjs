/** `npm run -s engine`: the headless engine (src/cli/engine.ts) on stdin and stdout. Prints nothing of its own on stdout. */
import { run } from './run.mjs'

await run('src/cli/engine.ts', process.argv.slice(2))
