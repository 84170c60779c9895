/**
 * The order of rooms: `node scripts/rooms.mjs [root]`. A file in src/ may import from its own room and from rooms above it; packages stay
 * in their rooms; and the rules use no clock, no chance but the dice, no DOM and no floating-point function whose last digit may differ
 * between machines. `--biome` prints the same order for the editor (overrides in biome.json; a test compares them).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { usesOf } from './uses.mjs'

/** All rooms, top to bottom. Only main.ts and cli/ come below them. */
export const ROOMS = [
  'core',
  'hex',
  'game',
  'operational',
  'tabletop',
  'clash',
  'ai',
  'session',
  'teach',
  'audio',
  'ui',
  'desk',
  'scenes',
]
const upTo = (last) => ROOMS.slice(0, ROOMS.indexOf(last) + 1)
/** Rooms that run in Node without a DOM, as cli/ does. */
export const HEADLESS_ROOMS = upTo('teach')
/** Rooms without clock, timers, or chance other than core/dice: the same seed gives the same game. */
const PURE_ROOMS = upTo('session')
/** Rooms whose results must be the same on every machine. */
const EXACT_ROOMS = upTo('ai')

/** Files that may read the clock or true chance, and why. */
export const CLOCK_ALLOWED = new Map([
  ['src/ai/clock.ts', 'thinking time'],
  ['src/session/clock.ts', 'the date in the name of a save'],
  ['src/session/seed.ts', 'a new game draws its seed'],
])

/** The part of ui/ that cli/ may use. */
const MESSAGES = /^src\/ui\/i18n(\/|$)/

const isChart = (file) => /(^|\/)(chart|\w+Chart|[\w-]+\.chart)\.tsx?$|\/charts?\//.test(file)
const inRoom = (rooms) => (file) => rooms.includes(roomOf(file))
/** Packages that only some rooms may use. */
const PACKAGE_ROOMS = [
  { name: 'phaser', where: inRoom(['scenes']), message: 'phaser belongs into scenes/' },
  { name: 'howler', where: inRoom(['audio']), message: 'howler belongs into audio/' },
  {
    name: 'honeycomb-grid',
    where: inRoom(['hex']),
    message: 'honeycomb-grid belongs into hex/, which builds the tables',
  },
  {
    name: 'xstate',
    where: (file) => isChart(file) || roomOf(file) === 'ui',
    message: 'xstate belongs into chart files (chart.ts, phaseChart.ts, charts/) and ui/',
  },
  ...['preact', '@preact/signals', 'idb'].map((name) => ({
    name,
    where: inRoom(['ui', 'desk', 'scenes', 'main']),
    message: `${name} needs a browser and belongs into ui/`,
  })),
]
const DOM_NAMES = new Set([
  ...['window', 'document', 'navigator', 'localStorage', 'sessionStorage', 'indexedDB', 'HTMLElement'],
  ...['requestAnimationFrame', 'alert', 'Image', 'Audio', 'AudioContext'],
])
const TIMER_NAMES = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch'])
const INEXACT_FUNCTIONS = new Set([
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh'],
  ...['pow', 'exp', 'expm1', 'log', 'log2', 'log10', 'log1p', 'cbrt', 'hypot'],
])
/** Objects whose members are checked: `Math['sqrt']` is allowed, `const m = Math` is not. */
const CHECKED_OBJECTS = new Set(['Math', 'Date', 'performance', 'crypto'])

/** The room of `src/...`: a room's name, `cli`, or `main` for files directly in src/. */
export function roomOf(file) {
  const [, first = '', second] = file.split('/')
  return second === undefined ? 'main' : first
}

const packageOf = (wanted) =>
  wanted
    .split('/')
    .slice(0, wanted.startsWith('@') ? 2 : 1)
    .join('/')
/** The imported path from the root; null for a package. */
function targetOf(file, wanted) {
  if (wanted.startsWith('.')) return path.posix.join(path.posix.dirname(file), wanted)
  return wanted.startsWith('/') ? wanted.slice(1) : null
}

/** @returns {string | null} what is wrong when `file` imports `wanted` */
function faultOfImport(file, wanted) {
  const from = roomOf(file)
  const target = targetOf(file, wanted)
  if (target === null) {
    const place = PACKAGE_ROOMS.find((one) => one.name === packageOf(wanted))
    if (place && !place.where(file)) return place.message
    return wanted.startsWith('node:') && from !== 'cli' ? `${wanted}: only cli/ may use Node` : null
  }
  if (/^(maps|assets)\//.test(target)) return null
  if (!target.startsWith('src/')) return `${wanted} lies outside src/, maps/ and assets/`
  const to = ROOMS.find((room) => target === `src/${room}`) ?? roomOf(target)
  if (from === to || from === 'main') return null
  // The message catalogue is part of ui/ but needs no browser.
  if (from === 'cli' && MESSAGES.test(target)) return null
  if (from === 'cli')
    return HEADLESS_ROOMS.includes(to) ? null : `cli/ may not import from ${to}/, which needs a browser`
  if (!ROOMS.includes(to)) return `nothing may import from ${to}`
  return ROOMS.indexOf(to) < ROOMS.indexOf(from) ? null : `${from}/ stands above ${to}/ and may not import from it`
}

/** Uses of clock, chance, timers, DOM or inexact functions in a file. */
function* impureUses(file, uses) {
  const room = roomOf(file)
  const pure = PURE_ROOMS.includes(room) && !CLOCK_ALLOWED.has(file)
  const exact = EXACT_ROOMS.includes(room)
  for (const { line, object, name } of uses.members) {
    if (pure && object === 'Math' && name === 'random') yield { line, message: 'no chance but the dice: Math.random' }
    if (exact && object === 'Math' && INEXACT_FUNCTIONS.has(name))
      yield { line, message: `Math.${name} may differ between engines: use core/fixed` }
    if (pure && CHECKED_OBJECTS.has(object) && name === null)
      yield { line, message: `${object}[...] with a name made at run time` }
    if (pure && object === 'Date' && name === 'now') yield { line, message: 'the rules know no clock: Date.now' }
    if (pure && object === 'performance') yield { line, message: `the rules know no clock: performance.${name}` }
    if (pure && object === 'crypto') yield { line, message: `no chance but the dice: crypto.${name}` }
  }
  for (const { line, name, called, args } of uses.calls) {
    if (pure && name === 'Date' && (called === 'call' || args === 0))
      yield { line, message: 'the rules know no clock: new Date' }
  }
  for (const { line, object } of uses.aliased) {
    if (pure && CHECKED_OBJECTS.has(object))
      yield { line, message: `write ${object}.name in full, so that it can be checked` }
  }
  for (const { line, operator } of uses.operators) {
    if (exact && /^\*\*=?$/.test(operator))
      yield { line, message: '** may differ between engines: multiply, or use core/fixed' }
  }
  for (const { line, name } of uses.globals) {
    if ((HEADLESS_ROOMS.includes(room) || room === 'cli') && DOM_NAMES.has(name))
      yield { line, message: `${room}/ runs without a DOM: ${name}` }
    if (pure && TIMER_NAMES.has(name)) yield { line, message: `the rules wait for nothing: ${name}` }
  }
}

/** @typedef {{ file: string, line: number, message: string }} Fault */

/** Everything in one file that breaks these orders. @returns {Fault[]} */
export function faultsOf(file, text) {
  const room = roomOf(file)
  if (room !== 'main' && room !== 'cli' && !ROOMS.includes(room)) {
    return [{ file, line: 1, message: `src/${room}/ is no room (${ROOMS.join(', ')}, cli)` }]
  }
  const uses = usesOf(file, text)
  if (uses.error) return [{ file, line: 1, message: `cannot be read: ${uses.error}` }]
  const faults = [...impureUses(file, uses)]
  for (const { line, from } of uses.imports) {
    // What follows a question mark (`?url`, `?raw`) is for vite.
    const message =
      from === null ? 'import of a name that is made at run time' : faultOfImport(file, from.replace(/\?.*$/, ''))
    if (message) faults.push({ line, message })
  }
  return faults.map((one) => ({ file, ...one })).sort((a, b) => a.line - b.line)
}

function* sources(root, below = 'src') {
  for (const entry of readdirSync(path.join(root, below), { withFileTypes: true })) {
    const file = `${below}/${entry.name}`
    if (entry.isDirectory()) yield* sources(root, file)
    else if (/\.[mc]?[jt]sx?$/.test(entry.name) && !entry.name.endsWith('.d.ts')) yield file
  }
}

/** @param {string} root a folder with src/ in it @returns {{ files: number, faults: Fault[] }} */
export function checkRooms(root) {
  if (!existsSync(path.join(root, 'src')))
    return { files: 0, faults: [{ file: 'src', line: 1, message: 'is not there' }] }
  const files = [...sources(root)]
  return {
    files: files.length,
    faults: files.flatMap((file) => faultsOf(file, readFileSync(path.join(root, file), 'utf8'))),
  }
}

/** What `overrides` in biome.json must contain, so that the editor shows a wrong import at once. */
export function biomeOverrides() {
  return [...ROOMS, 'cli'].map((room) => {
    const barredRooms =
      room === 'cli'
        ? ROOMS.filter((one) => !HEADLESS_ROOMS.includes(one))
        : [...ROOMS.slice(ROOMS.indexOf(room) + 1), 'cli']
    const barredPackages = PACKAGE_ROOMS.filter((one) => one.name !== 'xstate' && !one.where(`src/${room}/any.ts`))
    const options = {
      paths: Object.fromEntries(barredPackages.map((one) => [one.name, one.message])),
      patterns: [
        {
          group: [
            ...barredRooms.map((one) => `**/${one}/**`),
            ...(room === 'cli' ? ['!**/ui/i18n', '!**/ui/i18n/**'] : []),
          ],
          message: `${room}/ may import only from rooms above it (scripts/rooms.mjs).`,
        },
      ],
    }
    return {
      includes: [`src/${room}/**`],
      linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } },
    }
  })
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === '--biome') {
    console.log(JSON.stringify(biomeOverrides(), null, 2))
    process.exit(0)
  }
  const root = path.resolve(process.argv[2] ?? path.join(path.dirname(fileURLToPath(import.meta.url)), '..'))
  const { files, faults } = checkRooms(root)
  for (const { file, line, message } of faults) console.log(`${file}:${line} ${message}`)
  console.log(
    faults.length === 0 ? `${files} files keep the order of rooms` : `${faults.length} faults in ${files} files`,
  )
  process.exit(faults.length === 0 ? 0 : 1)
}
