/**
 * Runs a TypeScript entry: `node scripts/run.mjs test/fuzz/main.ts --seconds 60`. Node 20 cannot run .ts, so the entry is bundled with
 * the installed vite into a cache named by content, and then imported here, in the same process. It is bundled again only when a source changed.
 * Prints nothing on stdout.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensure, ROOT } from './ensure.mjs'
import { hashOf } from './hash.mjs'

const CACHE = path.join(ROOT, 'node_modules', '.cache', 'pedregal', 'run')
const KEPT = 12

/** Everything that a bundle can be made of; tests may import each other's helpers. */
function sourcesOf(entry) {
  const common = ['src', 'maps', 'assets/rulebook', 'package-lock.json', 'tsconfig.json', 'scripts/run.mjs']
  const top = entry.split('/')[0] ?? ''
  return top === 'src' ? common : [...common, top === 'test' ? 'test' : path.posix.dirname(entry)]
}

async function bundle(entry, dir) {
  const { build, createLogger } = await import('vite')
  const logger = createLogger('warn', { allowClearScreen: false })
  const say = (text) => process.stderr.write(`${text}\n`)
  Object.assign(logger, { info: () => {}, warn: say, warnOnce: say, error: say })
  const part = `${dir}.${process.pid}`
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    customLogger: logger,
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: path.join(ROOT, entry),
      outDir: part,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        // Browser drivers and vite are not bundled: they look up files relative to themselves.
        external: [/^@playwright\//, /^playwright/, /^@sparticuz\//, /^vite$/, /^node:/],
        output: { entryFileNames: 'main.mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  // Two processes may build the same bundle at once: the first one's result is kept.
  try {
    renameSync(part, dir)
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    if (!existsSync(dir)) throw error
  }
}

function prune() {
  const all = readdirSync(CACHE)
    .map((name) => path.join(CACHE, name))
    .sort(
      (a, b) =>
        (statSync(b, { throwIfNoEntry: false })?.mtimeMs ?? 0) - (statSync(a, { throwIfNoEntry: false })?.mtimeMs ?? 0),
    )
  for (const old of all.slice(KEPT)) rmSync(old, { recursive: true, force: true })
}

/**
 * Bundles `entry` where needed and returns the file to import.
 * @param {string} entry relative to the checkout
 */
export async function bundled(entry) {
  const tidy = path.relative(ROOT, path.resolve(ROOT, entry)).split(path.sep).join('/')
  if (!existsSync(path.join(ROOT, tidy))) {
    process.stderr.write(`${tidy}: no such file\n`)
    process.exit(1)
  }
  const dir = path.join(CACHE, hashOf(sourcesOf(tidy), `${tidy} ${process.version}`))
  const main = path.join(dir, 'main.mjs')
  if (!existsSync(main)) {
    mkdirSync(CACHE, { recursive: true })
    await bundle(tidy, dir)
    prune()
  }
  return main
}

/**
 * @param {string} entry relative to the checkout
 * @param {readonly string[]} args what the entry finds in process.argv from place 2 on
 */
export async function run(entry, args) {
  await ensure()
  const main = await bundled(entry)
  process.argv = [process.argv[0] ?? 'node', path.join(ROOT, entry), ...args]
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(main).href)
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [entry, ...args] = process.argv.slice(2)
  if (!entry) {
    process.stderr.write('usage: node scripts/run.mjs <entry.ts> [arguments]\n')
    process.exit(2)
  }
  await run(entry, args)
}
