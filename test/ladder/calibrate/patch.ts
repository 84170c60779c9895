import { createHash } from 'node:crypto'

/** Other figures for the JSON files of the game: what a candidate of `npm run calibrate` changes. */

/**
 * A candidate. `set`: by figure the new value, or what is done with the old one, `{"times": 0.8}` or `{"add": -1}`; a fraction as "1/3". A figure is
 * named by its file (FIGURE_FILES), a colon and its path: `...:reply.us`, `...:shifts.village`, `...:units[side=us].morale`. The path `cf` of the
 * counters works all combat factors out anew (CF_FORMULA).
 */
export interface Candidate {
  readonly name: string
  readonly why?: string
  /** Also figures of the print (tags X and P), which otherwise are refused. */
  readonly print?: true
  readonly set: Readonly<Record<string, unknown>>
}

/** The parsed files by short name. */
export type FigureFiles = Readonly<Record<string, unknown>>

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** A short name for a text. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * How combat factors follow from men and guns (OPS-2.4); a candidate may change each number. `perMen`: one number, or one by morale (`{"5": 220}`);
 * without it, those of counters.json.
 */
interface CfFormula {
  readonly perMen?: number | Readonly<Record<string, number>>
  readonly least: number
  readonly battery: number
  readonly gunsFree: number
  readonly gunsPerCf: number
}
const CF_FORMULA: CfFormula = { least: 1, battery: 3, gunsFree: 6, gunsPerCf: 4 }

/** Of a counter only these fields are ours (OPS-2.4); men, guns and rosters are printed. */
const OWN_FIELDS = ['cf', 'morale', 'ma', 'range', 'span', 'lr']

/** Changes the files. Throws an error that names the figure if there is none of that name, or if it is of the print. */
export function applyCandidate(files: FigureFiles, { set, print }: Candidate): void {
  for (const [key, value] of Object.entries(set)) {
    const [fileName = '', path = ''] = key.split(':')
    const file = files[fileName]
    if (!isNode(file) || path === '') throw new Error(`${key}: no such file of figures`)
    if (fileName === 'maps/counters' && path === 'cf') setCombatFactors(file, value)
    else setFigure(key, file, fileName, path, value, print === true)
  }
}

interface Place {
  readonly parent: Node
  readonly name: string
  /** The objects on the way, outermost first. */
  readonly way: readonly Node[]
}

function setFigure(key: string, file: Node, fileName: string, path: string, value: unknown, print: boolean): void {
  const steps = path.split(/\.(?![^[]*\])/)
  const places = isNode(file.figures) ? figurePlaces(file.figures, steps) : placesOf([file], steps)
  if (places.length === 0) throw new Error(`${key}: no such figure`)
  for (const found of places) {
    // `shifts.village` means its value, beside which its source and tag stand.
    const inner = found.parent[found.name]
    const { parent, name, way } =
      isNode(inner) && 'value' in inner ? { parent: inner, name: 'value', way: [...found.way, inner] } : found
    if (!print && way.some(({ tag }) => tag === 'X' || tag === 'P'))
      throw new Error(`${key}: a figure of the print (give "print": true to change it all the same)`)
    if (!print && fileName === 'maps/counters' && !OWN_FIELDS.includes(name))
      throw new Error(`${key}: of a counter only ${OWN_FIELDS.join(', ')} are ours`)
    parent[name] = changed(key, parent[name], value, !fileName.startsWith('ai/'))
  }
}

/** `reply.us` in a file of figures: its value for one side. A figure with one value for both sides gets two. */
function figurePlaces(figures: Node, [name = '', ...rest]: string[]): Place[] {
  const figure = figures[name]
  if (!isNode(figure)) return []
  const [side] = rest
  if (side === undefined) return [{ parent: figure, name: 'value', way: [figure] }]
  if (typeof figure.value === 'number') figure.value = { us: figure.value, mexican: figure.value }
  return isNode(figure.value) && side in figure.value ? [{ parent: figure.value, name: side, way: [figure] }] : []
}

/** The places that a path means: `units[us.1.clarke].cf`, `units[side=us].morale`, `plans.*.worth`. */
function placesOf(way: readonly Node[], [step = '', ...rest]: readonly string[]): Place[] {
  const here = way.at(-1)!
  const read = /^([^[]*)(?:\[([^\]]*)\])?$/.exec(step)
  if (!read) return []
  const [, name = '', filter] = read
  if (filter === undefined && name !== '*') {
    if (!(name in here)) return []
    if (rest.length === 0) return [{ parent: here, name, way }]
    const next = here[name]
    return isNode(next) ? placesOf([...way, next], rest) : []
  }
  const list = name === '*' ? here : here[name]
  if (!isNode(list)) return []
  return Object.values(list)
    .filter((item): item is Node => isNode(item) && (filter === undefined || matches(item, filter)))
    .flatMap((item) => placesOf([...way, item], rest))
}

/** `us.1.clarke` is an id; `side=us` and `arm!=artillery` name a field; several are joined by `,`. */
const matches = (item: Node, filter: string): boolean =>
  filter.split(',').every((part) => {
    const [, field, not, wanted] = /^(\w+)(!?)=(.*)$/.exec(part) ?? [undefined, 'id', '', part]
    return (String(item[field!]) === wanted) !== (not === '!')
  })

/** The new value of a figure. `whole`: only whole numbers are allowed there. */
function changed(key: string, old: unknown, value: unknown, whole: boolean): unknown {
  if (isNode(value) && ('times' in value || 'add' in value)) {
    if (Array.isArray(old)) return old.map((item: unknown) => changed(key, item, value, whole))
    if (isNode(old)) return Object.fromEntries(Object.entries(old).map(([k, v]) => [k, changed(key, v, value, whole)]))
    if (typeof old !== 'number') throw new Error(`${key}: no number to change`)
    const number = old * Number(value.times ?? 1) + Number(value.add ?? 0)
    return whole ? Math.round(number) : number
  }
  const fraction = typeof value === 'string' ? /^(\d+)\/(\d+)$/.exec(value) : null
  if (fraction) return { num: Number(fraction[1]), den: Number(fraction[2]) }
  return structuredClone(value)
}

/** Works the combat factors of all counters out anew from their men and guns. */
function setCombatFactors(file: Node, value: unknown): void {
  const { menPerCf } = file.meta as { menPerCf: Readonly<Record<string, number>> }
  const formula = { ...CF_FORMULA, ...(value as Partial<CfFormula>) }
  const { perMen = menPerCf, least, battery, gunsFree, gunsPerCf } = formula
  for (const unit of file.units as { arm: string; men: number; guns: number; morale: number; cf: number[] }[]) {
    const ofGuns = battery + Math.max(0, Math.floor((unit.guns - gunsFree) / gunsPerCf))
    const men = typeof perMen === 'number' ? perMen : perMen[unit.morale]
    if (men === undefined) throw new Error(`maps/counters:cf has no men for morale ${unit.morale}`)
    const full = unit.arm === 'artillery' ? ofGuns : Math.max(least, Math.floor(unit.men / men + 0.5))
    unit.cf = unit.cf.map((_, n) => (n === 0 ? full : Math.ceil(full / 2)))
  }
}
