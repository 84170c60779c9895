/** Small changes that should break a rule: one operator, one number, one condition, one statement at a time. */
import { isNode, lineAt, type Node, parse, walk } from './syntax'

export interface Mutant {
  file: string
  line: number
  /** `a < b -> a >= b`, for the report. */
  change: string
  start: number
  end: number
  text: string
}

const OPPOSITE: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
  '*': '+',
}
const SWAPPED: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
}
const CHOICES = new Set(['IfStatement', 'ConditionalExpression', 'WhileStatement'])
/** Counters that make caches stale: changing them breaks no rule. */
const STAMP = /^position\.(placed|marked|stationed)\b.*\+\+$/
/** Code that keeps a loop going is not changed: such a mutant would never end. */
const LOOPS = new Set(['ForStatement', 'WhileStatement', 'DoWhileStatement'])

const number = (node: unknown): number | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'number' ? node.value : null

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}...` : line
}

/** All mutants of the code between two offsets. */
export function mutantsIn(file: string, code: string, from: number, to: number): Mutant[] {
  const out: Mutant[] = []
  const add = (node: { start: number; end: number }, text: string): void => {
    const before = code.slice(node.start, node.end)
    out.push({
      file,
      line: lineAt(code, node.start),
      change: `${short(before)} -> ${short(text)}`,
      ...pick(node),
      text,
    })
  }
  const text = (node: unknown): string => (isNode(node) ? code.slice(node.start, node.end) : '')
  walk(parse(file, code).program, (node, above) => {
    if (node.end <= from || node.start >= to) return false
    if (node.type.startsWith('TS') && !/^TS(NonNull|As|Satisfies)/.test(node.type)) return false
    if (node.start < from || node.end > to) return undefined
    const parent = above[above.length - 1]
    const inLoopHead =
      parent !== undefined && LOOPS.has(parent.type) && node !== parent.body && parent.type !== 'ForOfStatement'
    if (inLoopHead || addresses(node, parent)) return false
    if (node.type === 'ExpressionStatement' && STAMP.test(text(node))) return false
    if (CHOICES.has(node.type) && isNode(node.test)) add(node.test, `!(${text(node.test)})`)
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
      const turned = OPPOSITE[node.operator as string]
      const { left, right } = node
      // The length of a list is no rule, and + also joins texts.
      const joins = node.operator === '+' && /['"`]/.test(text(node))
      if (turned && isNode(left) && isNode(right) && !joins) {
        const gap = code.slice(left.end, right.start)
        add({ start: left.end, end: right.start }, gap.replace(node.operator as string, turned))
        out[out.length - 1]!.change = `${short(text(node))}: ${node.operator as string} -> ${turned}`
      }
    }
    if (node.type === 'AssignmentExpression' && OPPOSITE[node.operator as string])
      add(node, text(node).replace(node.operator as string, OPPOSITE[node.operator as string]!))
    if (node.type === 'UpdateExpression' && parent?.type !== 'ForStatement')
      add(node, text(node).replace(node.operator as string, OPPOSITE[node.operator as string]!))
    const value = number(node)
    if (value !== null && !isBound(node, parent)) {
      add(node, String(value + 1))
      if (value > 0) add(node, String(value - 1))
    }
    if (node.type === 'Literal' && typeof node.value === 'boolean') add(node, String(!node.value))
    if (node.type === 'UnaryExpression' && node.operator === '!') add(node, `!${text(node)}`)
    if (node.type === 'ArrowFunctionExpression' && isNode(node.body) && decides(node.body))
      add(node.body, `!(${text(node.body)})`)
    if (node.type === 'ReturnStatement' && isNode(node.argument) && decides(node.argument))
      add(node.argument, `!(${text(node.argument)})`)
    if (node.type === 'MemberExpression' && !node.computed && isNode(node.property)) {
      const swapped = SWAPPED[node.property.name as string]
      if (swapped && parent?.type === 'CallExpression' && parent.callee === node) add(node.property, swapped)
    }
    if (node.type === 'ExpressionStatement' && isNode(node.expression) && node.expression.type !== 'Literal')
      add(node, ';')
    if (node.type === 'ContinueStatement') add(node, ';')
    if (node.type === 'ReturnStatement' && above[above.length - 1]?.type === 'IfStatement') add(node, ';')
    return undefined
  })
  return out
}

const pick = ({ start, end }: { start: number; end: number }): { start: number; end: number } => ({ start, end })

/** An index into a flat table: it is no rule, and a changed index often means the same entry. */
const addresses = (node: Node, parent: Node | undefined): boolean =>
  parent?.type === 'MemberExpression' && parent.computed === true && parent.property === node

/** The 0 of `hex < 0` and of `x ?? 0`, which only asks whether there is a value. */
const isBound = (node: Node, parent: Node | undefined): boolean =>
  node.value === 0 && parent !== undefined && /^(<|>=|\?\?)$/.test(String(parent.operator))

/** A condition, which can be negated. */
const decides = (node: Node): boolean =>
  (node.type === 'BinaryExpression' && /^([<>]=?|[!=]==)$/.test(node.operator as string)) ||
  (node.type === 'LogicalExpression' && node.operator !== '??') ||
  (node.type === 'CallExpression' &&
    isNode(node.callee) &&
    isNode(node.callee.property) &&
    ['some', 'every', 'includes', 'has'].includes(node.callee.property.name as string))

/** Mutants of the figures of an object in a table, without inner objects that name their own source. */
export function figureMutants(file: string, json: string, from: number, to: number): Mutant[] {
  const out: Mutant[] = []
  const hasSource = (node: Node): boolean =>
    (node.properties as Node[]).some((one) => isNode(one.key) && one.key.value === 'source')
  walk(parse(`${file}.ts`, `(${json})`).program, (node, above) => {
    const start = node.start - 1
    const end = node.end - 1
    if (end <= from || start >= to) return false
    if (node.type === 'ObjectExpression' && start > from && hasSource(node)) return false
    if (start < from || end > to) return undefined
    const add = (text: string): void => {
      out.push({
        file,
        line: lineAt(json, start),
        change: `${keyOf(above)}${json.slice(start, end)} -> ${text}`,
        start,
        end,
        text,
      })
    }
    const parent = above[above.length - 1]
    const value = number(node)
    if (value !== null && parent?.type === 'UnaryExpression') return false
    if (value !== null) {
      add(String(value + 1))
      if (value > 0) add(String(value - 1))
    } else if (node.type === 'UnaryExpression') add(String(Number(json.slice(start, end)) - 1))
    else if (node.type === 'Literal' && typeof node.value === 'boolean') add(String(!node.value))
    return undefined
  })
  return out
}

/** The keys that lead to a figure. */
const keyOf = (above: readonly Node[]): string =>
  above
    .filter((node) => node.type === 'Property' && isNode(node.key))
    .map((node) => `${String((node.key as Node).value)}: `)
    .join('')

/** The code of the file with one mutant in it. */
export const mutated = (code: string, { start, end, text }: Mutant): string =>
  code.slice(0, start) + text + code.slice(end)
