/**
 * `npm run reading -- --seed WORD [--files 40] [--readers 4] [--base COMMIT] [--out FOLDER]`: draws files of src for a cold reading and prints them in
 * one list for each reader. How a reading goes and what counts as a mark is written in test/READING.md.
 *   --base COMMIT   draws half as many files of that commit too and mixes them in, so that a reader cannot tell which are which
 *   --out FOLDER    copies the files of reader N to FOLDER/reader-N, and writes a key beside them that says which file came from where
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
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
const base = option('base', null)
const out = option('out', null)

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
const rank = (text) => createHash('sha256').update(`${seed} ${text}`).digest('hex')
/** Sorts texts by rank; the same texts have another order under another name. */
const byRank = (name) => (a, b) => (rank(`${name} ${a}`) < rank(`${name} ${b}`) ? -1 : 1)

/** Files of src at a commit, drawn by the seed. Files with nothing but messages for players are left out. */
function draw(commit, wanted) {
  const files = git('ls-tree', '-r', '--name-only', commit, 'src').split('\n')
  const readable = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('/i18n/'))
  const drawn = readable.sort(byRank(commit)).slice(0, wanted)
  return drawn.map((file) => ({ commit, file, text: git('show', `${commit}:${file}`) }))
}

const linesOf = (text) => text.split('\n').length - 1
const drawn = [...draw('HEAD', count), ...(base ? draw(base, Math.round(count / 2)) : [])]
const inMixedOrder = byRank('mixed')
const mixed = drawn.sort((a, b) => inMixedOrder(`${a.commit} ${a.file}`, `${b.commit} ${b.file}`))
const key = []
for (let reader = 1; reader <= readers; reader++) {
  const own = mixed.filter((_, k) => k % readers === reader - 1)
  console.log(`\nreader ${reader}: ${own.reduce((sum, { text }) => sum + linesOf(text), 0)} lines`)
  for (const [k, { commit, file, text }] of own.entries()) {
    console.log(`${String(linesOf(text)).padStart(5)} ${file}`)
    if (!out) continue
    const name = `${String(k + 1).padStart(2, '0')}__${file.replaceAll('/', '__')}`
    mkdirSync(path.join(out, `reader-${reader}`), { recursive: true })
    writeFileSync(path.join(out, `reader-${reader}`, name), text)
    key.push({ reader, name, commit, file, lines: linesOf(text) })
  }
}
if (out) writeFileSync(path.join(out, 'key.json'), `${JSON.stringify(key, null, 1)}\n`)
