/**
 * `npm run reading -- --seed WORD [--files 40] [--readers 4]`: draws files of src for a cold reading and prints them in one list for each reader. How
 * a reading goes and what counts as a mark is written in test/READING.md.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The value of an option of the command line, or a default. */
function option(name, otherwise) {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}

const seed = option('seed', 'a')
const count = Number(option('files', '40'))
const readers = Number(option('readers', '4'))

/** Files with nothing but messages for players are left out. */
const files = readdirSync(path.join(ROOT, 'src'), { recursive: true })
  .map((file) => `src/${String(file).split(path.sep).join('/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('/i18n/'))
const rank = (file) => createHash('sha256').update(`${seed} ${file}`).digest('hex')
const drawn = files.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count)

const linesOf = (file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1
for (let reader = 0; reader < readers; reader++) {
  const own = drawn.filter((_, k) => k % readers === reader)
  console.log(`\nreader ${reader + 1}: ${own.reduce((sum, file) => sum + linesOf(file), 0)} lines`)
  for (const file of own) console.log(`${String(linesOf(file)).padStart(5)} ${file}`)
}
