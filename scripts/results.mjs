/**
 * Writes what was measured: `node scripts/results.mjs` makes test/RESULTS.md and the figures of README.md from test/results/*.json.
 * `--check` writes nothing and exits with 1 when a page is not what the JSON makes, or a figure lacks its source.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './ensure.mjs'

/**
 * @typedef {object} Figure
 * @property {string} id unique among all files
 * @property {string} what what was measured
 * @property {string} commit the code that was measured: seven hex digits
 * @property {string} date `2026-11-22`
 * @property {string} machine key of test/results/machines.json
 * @property {string} command what measures it again
 * @property {string} n how much was measured: games, pairs, readings
 * @property {string} value
 * @property {string | null} interval confidence interval or spread; null: none was worked out
 * @property {string | null} bar what was asked for; null: nothing
 * @property {boolean | null} met whether the value reaches the bar; null exactly where there is no bar
 * @property {string} [note]
 * @property {string} [front] the sentence that README.md shows for it
 */
/** @typedef {{ file: string, title: string, about: string, figures: Figure[], lessons?: string[] }} Section */
/** @typedef {{ machines: Record<string, string>, sections: Section[] }} Results */

const FOLDER = 'test/results'
const MOST_ON_FRONT_PAGE = 6

const readJson = (root, ...parts) => JSON.parse(readFileSync(path.join(root, ...parts), 'utf8'))

/** All measured figures, in the order of the file names. @returns {Results} */
export function readResults(root = ROOT) {
  const files = readdirSync(path.join(root, FOLDER)).filter(
    (name) => name.endsWith('.json') && name !== 'machines.json',
  )
  return {
    machines: readJson(root, FOLDER, 'machines.json'),
    sections: files.sort().map((name) => ({ file: `${FOLDER}/${name}`, ...readJson(root, FOLDER, name) })),
  }
}

const isText = (value) => typeof value === 'string' && value.trim() !== ''
const COMMIT = /^[0-9a-f]{7,40}$/
const DATE = /^20\d\d-[01]\d-[0-3]\d$/
/** `npm test` or `npm run NAME -- ...`, as a reader can type it. */
const COMMAND = /^npm (?:test|run (?:-s )?([\w:]+))(?: |$)/

/** What a figure lacks of its source. @param {Figure} figure @param {Record<string, string>} machines @param {Record<string, string>} npmScripts */
function faultsOfFigure(figure, machines, npmScripts) {
  const faults = []
  for (const key of ['id', 'what', 'n', 'value']) if (!isText(figure[key])) faults.push(`has no ${key}`)
  if (!COMMIT.test(figure.commit ?? '')) faults.push('has no commit')
  if (!DATE.test(figure.date ?? '')) faults.push('has no date')
  if (!isText(machines[figure.machine])) faults.push('has no machine of machines.json')
  const [matched, script] = COMMAND.exec(figure.command ?? '') ?? []
  if (!matched) faults.push('has no command that begins with npm')
  else if (script && !npmScripts[script]) faults.push(`names npm run ${script}, which package.json does not have`)
  for (const key of ['interval', 'bar'])
    if (figure[key] !== null && !isText(figure[key])) faults.push(`has no ${key} (null where there is none)`)
  if ((figure.bar === null) !== (figure.met === null)) faults.push('must say whether it meets its bar, and only then')
  return faults.map((fault) => `${figure.id ?? 'a figure'} ${fault}`)
}

/** Everything that is wrong with the figures themselves. @param {Results} results @returns {string[]} */
export function faultsOfResults({ machines, sections }, npmScripts) {
  const figures = sections.flatMap((section) => section.figures)
  const ids = figures.map(({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const front = figures.filter((figure) => figure.front !== undefined)
  return [
    ...sections.flatMap(({ file, title, about }) =>
      isText(title) && isText(about) ? [] : [`${file} has no title or about`],
    ),
    ...figures.flatMap((figure) => faultsOfFigure(figure, machines, npmScripts)),
    ...twice.map((id) => `${id} is there twice`),
    ...(front.length > MOST_ON_FRONT_PAGE
      ? [`${front.length} figures for README.md, at most ${MOST_ON_FRONT_PAGE}`]
      : []),
  ]
}

const cell = (text) => (text ?? '').replaceAll('|', '\\|')
const verdict = ({ bar, met }) => (bar === null ? '' : `${cell(bar)}: ${met ? 'met' : '**missed**'}`)

function rowOf(figure) {
  const value = [figure.value, figure.interval && `(${figure.interval})`].filter(Boolean).join(' ')
  const source = `${figure.commit}, ${figure.date}, \`${figure.command}\``
  return `| <a id="${figure.id}"></a>${[cell(figure.what), cell(value), cell(figure.n), verdict(figure), cell(source), cell(figure.note)].join(' | ')} |`
}

function sectionText({ title, about, figures, lessons = [] }) {
  return [
    `## ${title}`,
    about,
    '',
    '| what | value | of | asked | source | note |',
    '|---|---|---|---|---|---|',
    ...figures.map(rowOf),
    '',
    ...(lessons.length > 0 ? ['What these runs taught:', '', ...lessons.map((lesson) => `- ${lesson}`), ''] : []),
  ].join('\n')
}

/** The text of test/RESULTS.md. @param {Results} results */
export function resultsPage({ machines, sections }) {
  const usesSeveral = Object.keys(machines).length > 1
  return `${[
    '# What was measured',
    '',
    'Made by `npm run results` from the files in `test/results`; do not edit this page. Each row names the commit that was measured, the day,',
    'the command that measures it again, and in how many games, pairs or readings. A missed bar is shown as missed.',
    '',
    ...Object.entries(machines).map(([key, about]) => `Machine${usesSeveral ? ` \`${key}\`` : ''}: ${about}.`),
    '',
    ...sections.map(sectionText),
  ].join('\n')}`
}

const BEGIN = '<!-- figures: made by npm run results -->'
const END = '<!-- end of figures -->'

/** README.md with the figures that are meant for it. @param {Results} results @param {string} readme */
export function readmeWithFigures({ sections }, readme) {
  const [before, rest] = readme.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`README.md lacks "${BEGIN}" or "${END}"`)
  const lines = sections
    .flatMap((section) => section.figures)
    .filter((figure) => figure.front !== undefined)
    .map(({ id, front }) => `- ${front} ([source](test/RESULTS.md#${id}))`)
  return [before, BEGIN, '\n', lines.join('\n'), '\n', END, after].join('')
}

/** Numbers with a unit of measurement: `0.97 s`, `45.9 %`, `446,667 B`, `40x`. */
const MEASURED = /\d[\d.,]*\s?(?:%|ms\b|s\b|min\b|kB\b|MB\b|B\b|x\b|minutes\b|seconds\b|times\b|games\b|pairs\b)/g

/** Measured figures that README.md shows outside the block made from the JSON. */
export function strayFigures(readme) {
  const outside = readme.replace(new RegExp(`${BEGIN}[\\s\\S]*${END}`), '')
  return outside.match(MEASURED) ?? []
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const results = readResults()
  const faults = faultsOfResults(results, readJson(ROOT, 'package.json').scripts)
  const pages = [
    { name: 'test/RESULTS.md', make: () => resultsPage(results) },
    { name: 'README.md', make: (text) => readmeWithFigures(results, text) },
  ]
  for (const { name, make } of pages) {
    const file = path.join(ROOT, name)
    const present = readFileSync(file, { encoding: 'utf8', flag: 'a+' })
    const wanted = make(present)
    if (present === wanted) continue
    if (process.argv.includes('--check')) faults.push(`${name} is not what test/results makes: npm run results`)
    else writeFileSync(file, wanted)
  }
  for (const fault of faults) console.log(fault)
  process.exit(faults.length === 0 ? 0 : 1)
}
