/** `npm start`: installs what is missing, builds what has changed, serves the game, prints the address and opens the browser. */
import { spawn } from 'node:child_process'
import { buildSite, DIST } from './build.mjs'
import { ensure } from './ensure.mjs'
import { serve } from './serve-dist.mjs'

function open(url) {
  if (process.argv.includes('--no-open') || process.env.CI || process.env.BROWSER === 'none') return
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return
  const [command, args] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['cmd', ['/c', 'start', '', url]]
        : ['xdg-open', [url]]
  // Without a browser the address on the screen is enough.
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}

await ensure()
if (!buildSite()) process.exit(1)
const port = Number(process.env.PORT ?? 4173)
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error(`PORT is "${process.env.PORT}"; it must be a number up to 65535`)
  process.exit(1)
}
try {
  const { url } = await serve({ dir: DIST, port, host: process.env.HOST ?? '127.0.0.1', tries: 20 })
  console.log(`\n  Pedregal is ready: ${url}\n  Ctrl+C ends it.\n`)
  open(url)
} catch (error) {
  console.error(`The game could not be served: ${error.message}`)
  process.exit(1)
}
