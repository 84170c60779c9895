/**
 * Brings node_modules up to date before anything else runs. It uses only modules of Node: there may be no others yet.
 * It prints on stderr, because the engine's stdout belongs to its protocol.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const LOCK = path.join(ROOT, 'package-lock.json')
const MODULES = path.join(ROOT, 'node_modules')
const STAMP = path.join(MODULES, '.cache', 'pedregal', 'lock.sha256')

const say = (text) => process.stderr.write(`${text}\n`)
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

/** Ends with a clear message when Node is older than 20.19, which vite 8 needs. */
function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  say(`Pedregal needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org/`)
  process.exit(1)
}

/** Whether npm's record of installed packages agrees with the lock file: someone ran `npm ci` by hand. */
function installedByHand(lock) {
  const record = readIfThere(path.join(MODULES, '.package-lock.json'))
  if (record === null) return false
  try {
    const have = JSON.parse(record).packages
    return Object.entries(JSON.parse(lock).packages).every(
      ([where, wanted]) => where === '' || wanted.optional || have[where]?.version === wanted.version,
    )
  } catch {
    return false
  }
}

function npmCi() {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline']
  const npm = process.env.npm_execpath
  // stdout of npm goes to our stderr.
  const stdio = ['ignore', 2, 2]
  const child =
    npm && /npm-cli\.c?js$/.test(npm)
      ? spawn(process.execPath, [npm, ...args], { cwd: ROOT, stdio })
      : spawn('npm', args, { cwd: ROOT, stdio, shell: process.platform === 'win32' })
  const begun = Date.now()
  const ticker = setInterval(() => say(`  still installing, ${Math.round((Date.now() - begun) / 1000)} s`), 10_000)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      say(`npm could not be started: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  }).finally(() => clearInterval(ticker))
}

/** Installs what is missing; returns at once where nothing is. */
export async function ensure() {
  checkNode()
  const lock = readFileSync(LOCK, 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  if (readIfThere(STAMP) === hash) return
  if (!installedByHand(lock)) {
    say('Installing packages (once, about 20 seconds) ...')
    const code = await npmCi()
    if (code !== 0) {
      say('npm ci failed; the lines above say why. Nothing was started.')
      process.exit(1)
    }
  }
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, hash)
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await ensure()
