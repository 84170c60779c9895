/**
 * Checks that every file, rule number and npm command that a comment or a page of the repository names exists:
 * `node scripts/citations.mjs [src/clash test/clash ...]` (without names: everything). Comments of src, test and scripts are read, and all
 * `.md` pages. Exits with 1 when something is named that does not exist; `--report` prints the same and exits with 0.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { ROOT } from './ensure.mjs'
import { ROOMS } from './rooms.mjs'

/** @typedef {{ file: string, line: number, cited: string }} Fault */
/** @typedef {'OPS' | 'SAR' | 'REG'} BookId */
/** @typedef {{ files: ReadonlySet<string>, folders: ReadonlySet<string>, rules: Readonly<Record<BookId, ReadonlySet<string>>>, npmScripts: ReadonlySet<string> }} Tree */

/** Folders that are made by tools: a name in them is not checked. */
const GENERATED = ['node_modules', 'dist', 'test-results', 'playwright-report']
const CODE = /\.(ts|tsx|mjs)$/
const PAGE = /\.md$/

function* filesBelow(root, folder = '') {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (GENERATED.includes(entry.name) || entry.name === '.git') continue
    if (entry.isDirectory()) yield* filesBelow(root, name)
    else yield name
  }
}

/** A number and everything that holds it: `19.5.2` gives `19`, `19.5` and `19.5.2`. */
const withParents = (number) => number.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))

/** All rule numbers of a book, with the sections that hold them. @param {BookId} book */
function rulesOf(root, book) {
  const folder = path.join(root, 'assets', 'rulebook', 'en')
  const files = readdirSync(folder).filter((name) => new RegExp(`^${book.toLowerCase()}-[a-z]\\.json$`).test(name))
  const numbers = files.flatMap((name) => {
    const { sections = [], entries = [] } = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
    return [...sections, ...entries].map(({ id }) => id.replace(`${book}-`, ''))
  })
  return new Set(numbers.flatMap(withParents))
}

/** What may be named: the files and folders under `root` and the numbers of its rulebook. @returns {Tree} */
export function treeOf(root) {
  const files = new Set(filesBelow(root))
  const folders = new Set([...files].flatMap((file) => parentFolders(file)))
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const rules = { OPS: rulesOf(root, 'OPS'), SAR: rulesOf(root, 'SAR'), REG: rulesOf(root, 'REG') }
  return { files, folders, rules, npmScripts: new Set(Object.keys(scripts)) }
}

function parentFolders(file) {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** `OPS-7.2`, `SAR-24.8, 24.9`, `OPS-5.1 to 5.5`: a book, a number, and further numbers of the same book. */
const NAMED_RULE =
  /\b(OPS|SAR|REG)[- ](\d+(?:\.\d+)*[a-f]?(?![a-z])(?:(?:,| to| and| or|-) ?\d+(?:\.\d+)+[a-f]?(?![a-z]))*)/g
/** `(19.1.14)`, `(7.1, 10.1)`: brackets with nothing but rule numbers. */
const BRACKETED_RULES = /\((\d+\.\d+(?:\.\d+)?(?:(?:,|;| and| to) \d+\.\d+(?:\.\d+)?)*)\)/g
/** `22.1: the clash is fought ...`: a rule number at the beginning of a comment or of its line. */
const LEADING_RULE = /^[\s*/]*(\d+\.\d+(?:\.\d+)?(?:, \d+\.\d+(?:\.\d+)?)*): /gm

/** The numbers in a list of rules. A letter behind one stays: no rule of the book has lettered parts, so that it is reported. */
const numbersIn = (text) => text.match(/\d+(?:\.\d+)*[a-f]?/g) ?? []

/** Rule numbers in `text` that are in no book. @param {Tree} tree @returns {{ cited: string, index: number }[]} */
function missingRules(text, tree) {
  const missing = []
  for (const match of text.matchAll(NAMED_RULE)) {
    const [, book, numbers] = match
    for (const number of numbersIn(numbers))
      if (!tree.rules[book].has(number)) missing.push({ cited: `${book}-${number}`, index: match.index })
  }
  // A share such as (0.19) in a page of results is no rule: those of section 0 are always named with their book.
  const isInSomeBook = (number) =>
    number.startsWith('0.') || Object.values(tree.rules).some((rules) => rules.has(number))
  for (const pattern of [BRACKETED_RULES, LEADING_RULE])
    for (const match of text.matchAll(pattern))
      for (const number of numbersIn(match[1]))
        if (!isInSomeBook(number)) missing.push({ cited: `rule ${number}`, index: match.index })
  return missing
}

const EXTENSIONS = 'ts|tsx|mjs|json|md|css|html|png|svg|txt'
/** A file or folder: a name with one of these endings, or names joined by slashes. */
const NAMED_FILE = new RegExp(
  String.raw`(?<![\w:.@$/{}~-])(?:\.{1,2}/)*[\w.*-]+(?:/[\w.*-]+)+/?|(?<![\w:.@$/{}~*-])[\w-]+(?:\.[\w-]+)*\.(?:${EXTENSIONS})\b`,
  'g',
)
const TOP_FOLDERS = ['src', 'test', 'scripts', 'maps', 'assets', '.ci']
const HAS_EXTENSION = new RegExp(String.raw`\.(?:${EXTENSIONS})$`)

/** Whether a name is meant as a file of this repository: it ends like one, or begins with one of its folders. */
function isPath(name) {
  const [first] = name.split('/')
  if (GENERATED.includes(first)) return false
  return HAS_EXTENSION.test(name) || TOP_FOLDERS.includes(first) || (ROOMS.includes(first) && name.includes('/'))
}

/** Words that stand for any name: `maps/NAME/map.json`. */
const PLACEHOLDER = /\b(NAME|LANG|PRESET|ID)\b/g

/** Whether a file or folder of that name exists: from the root, from src/, beside the file that names it, or, for a name with an ending, anywhere. */
function exists(name, file, tree) {
  const plain = name.replace(/^\.\//, '').replace(PLACEHOLDER, '*')
  const beside = path.posix.join(path.posix.dirname(file), plain)
  const places = [plain, `src/${plain}`, `test/${plain}`, beside].map((place) => path.posix.normalize(place))
  if (plain.includes('*')) {
    const pattern = new RegExp(`(^|/)${plain.replaceAll('.', '\\.').replace(/\*+/g, '[^/]*')}$`)
    return [...tree.files, ...tree.folders].some((one) => pattern.test(one))
  }
  const candidates = places.flatMap((place) => [place, `${place}.ts`, `${place}.tsx`, `${place}.mjs`])
  if (candidates.some((place) => tree.files.has(place) || tree.folders.has(place))) return true
  return HAS_EXTENSION.test(plain) && [...tree.files].some((one) => one.endsWith(`/${plain}`))
}

function missingFiles(text, file, tree) {
  return [...text.matchAll(NAMED_FILE)]
    .map((match) => ({ cited: match[0].replace(/[/.]+$/, ''), index: match.index }))
    .filter(({ cited }) => isPath(cited) && !exists(cited, file, tree))
}

/** The comments of a source file, or the whole of a page, with where each begins. */
function textsOf(file, text) {
  if (PAGE.test(file)) return [{ value: text, start: 0 }]
  // Two characters for the opening of a comment, so that places in `value` are places in the file.
  return parseSync(file, text).comments.map(({ value, start }) => ({ value, start: start + 2 }))
}

/** `npm run fuzz`, also in several words: `npm run -s engine`. */
const NAMED_SCRIPT = /npm run (?:-s )?([a-z]\w*)/g

function missingScripts(text, tree) {
  return [...text.matchAll(NAMED_SCRIPT)]
    .filter(([, script]) => !tree.npmScripts.has(script))
    .map((match) => ({ cited: match[0], index: match.index }))
}

/** Everything that a file names and that does not exist. @param {Tree} tree @returns {Fault[]} */
export function faultsOf(file, text, tree) {
  const lineAt = (place) => text.slice(0, place).split('\n').length
  return textsOf(file, text).flatMap(({ value, start }) =>
    [...missingRules(value, tree), ...missingFiles(value, file, tree), ...missingScripts(value, tree)].map(
      ({ cited, index }) => ({
        file,
        line: lineAt(start + index),
        cited,
      }),
    ),
  )
}

const isChecked = (file) => PAGE.test(file) || (CODE.test(file) && /^(src|test|scripts)\//.test(file))

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2)
  const folders = args.filter((arg) => !arg.startsWith('--')).map((arg) => arg.replace(/\/$/, ''))
  const unknown = folders.filter((folder) => !existsSync(path.join(ROOT, folder)))
  if (unknown.length > 0) {
    console.error(`no such file or folder: ${unknown.join(', ')}`)
    process.exit(2)
  }
  const tree = treeOf(ROOT)
  const isWanted = (file) =>
    isChecked(file) && (folders.length === 0 || folders.some((folder) => `${file}/`.startsWith(`${folder}/`)))
  const faults = [...tree.files]
    .filter(isWanted)
    .sort()
    .flatMap((file) => faultsOf(file, readFileSync(path.join(ROOT, file), 'utf8'), tree))
  for (const { file, line, cited } of faults) console.log(`${file}:${line} names ${cited}, which does not exist`)
  console.log(`${faults.length} names of files or rules that do not exist`)
  process.exit(faults.length === 0 || args.includes('--report') ? 0 : 1)
}
