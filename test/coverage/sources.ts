/** Finds where the code carries out which clause: citations in docstrings, comments and `rule:` strings, with the function around them. */
import { type Book, OPS_BOOK } from './clauses'
import { isNode, lineAt, type Node, parse, type Syntax, textOf, walk } from './syntax'

/** Code that carries out a clause: a whole function, or the statement inside it that cites the clause. */
export interface Site {
  clause: string
  file: string
  line: number
  /** Name of the function, such as `endPhase.run`; null: outside every function. */
  name: string | null
  start: number
  end: number
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const isStatement = (node: Node): boolean => /Statement$|^VariableDeclaration$|^SwitchCase$/.test(node.type)
const nameOf = (node: unknown): string | null =>
  isNode(node) ? ((node.name as string | undefined) ?? textOf(node)) : null

/** A declaration that is or holds a function; `whole` includes `export`. */
interface Named {
  name: string
  whole: Node
}

function namedFunctions(program: Node): Named[] {
  const out: Named[] = []
  const hasFunction = (node: Node): boolean => {
    let found = false
    walk(node, (one) => {
      if (FUNCTIONS.has(one.type)) found = true
      return !found
    })
    return found
  }
  walk(program, (node, above) => {
    if (node.type.startsWith('TS'))
      return node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration'
    const parent = above[above.length - 1]
    const exported = (one: Node | undefined, self: Node): Node => (one && /^Export/.test(one.type) ? one : self)
    const within = out.filter((one) => one.whole.start <= node.start && node.end <= one.whole.end).pop()
    const full = (name: string): string => (within ? `${within.name}.${name}` : name)
    if (node.type === 'FunctionDeclaration')
      out.push({ name: full(nameOf(node.id) ?? 'default'), whole: exported(parent, node) })
    else if (node.type === 'VariableDeclarator' && isNode(node.init) && hasFunction(node.init)) {
      const declared = nameOf(node.id)
      const outer = exported(above[above.length - 2], parent!)
      // A variable inside a function that holds the result of a callback is not counted as a function.
      if (declared && (FUNCTIONS.has(node.init.type) || above.length <= 3))
        out.push({ name: full(declared), whole: outer })
    } else if (
      (node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') &&
      isNode(node.value) &&
      FUNCTIONS.has(node.value.type)
    ) {
      const key = nameOf(node.key)
      if (key) out.push({ name: full(key), whole: node })
    } else if (node.type === 'ClassDeclaration')
      out.push({ name: nameOf(node.id) ?? 'default', whole: exported(parent, node) })
    return undefined
  })
  return out
}

/** The first offset after `at` that is neither white space nor comment. */
function nextToken({ code, comments }: Syntax, at: number): number {
  let place = at
  for (;;) {
    while (place < code.length && /\s/.test(code[place]!)) place++
    const comment = comments.find((one) => one.start === place)
    if (!comment) return place
    place = comment.end
  }
}

/** The statement at an offset, together with the `if` whose branch it is, but without the other branch. */
function statementAt(program: Node, at: number): { start: number; end: number } | null {
  let best: readonly Node[] = []
  walk(program, (node, above) => {
    if (node.start > at || node.end <= at) return false
    if (isStatement(node) && node.type !== 'BlockStatement') best = [...above, node]
    return undefined
  })
  const own = best[best.length - 1]
  if (!own) return null
  const up = best[best.length - 2]
  const upper = up?.type === 'BlockStatement' ? best[best.length - 3] : up
  if (upper?.type === 'IfStatement' && isNode(upper.consequent) && isNode(upper.test)) {
    const inThen = upper.consequent.start <= at && at < upper.consequent.end
    if (inThen) return { start: upper.test.start, end: upper.consequent.end }
  }
  return { start: own.start, end: own.end }
}

/** Functions that make a refusal of the reason that they get. */
const REFUSING_CALLS = ['refusalFor', 'costForRefusal']

/** Whether a literal inside these nodes refuses by a reason of src/operational/refusals.ts: `refusalFor('x')`, `return 'x'`. */
function refuses(above: readonly Node[]): boolean {
  for (let i = above.length - 1; i >= 0; i--) {
    const node = above[i]!
    if (node.type === 'ReturnStatement' || node.type === 'ArrowFunctionExpression') return true
    if (node.type === 'CallExpression') return REFUSING_CALLS.includes(nameOf(node.callee) ?? '')
    if (node.type !== 'ConditionalExpression' && node.type !== 'LogicalExpression') return false
  }
  return false
}

/** The code after a comment: the statement at `at`, or the part of a statement that begins there. */
function followingAt(program: Node, at: number): { start: number; end: number } | null {
  const statement = statementAt(program, at)
  if (!statement || statement.start >= at) return statement
  let part: Node | null = null
  walk(program, (node) => {
    if (node.start > at || node.end <= at) return false
    if (!part && node.start === at) part = node
    return undefined
  })
  return part ?? statement
}

/**
 * All citations of a file.
 * @param why the clause of each refusal reason, without `OPS-`
 * @param bare whether comments may cite without `OPS-`
 */
export function sitesOf(
  syntax: Syntax,
  why: Readonly<Record<string, string | null>>,
  bare: boolean,
  { named: namedIn, cited: citedIn }: Book = OPS_BOOK,
): Site[] {
  const { file, code, program, comments } = syntax
  const functions = namedFunctions(program)
  const innermost = (at: number): Named | undefined =>
    functions.filter(({ whole }) => whole.start <= at && at < whole.end).pop()
  const sites: Site[] = []
  const add = (clause: string, at: number, name: string | null, range: { start: number; end: number }): void => {
    sites.push({ clause, file, line: lineAt(code, at), name, start: range.start, end: range.end })
  }
  for (const comment of comments) {
    const clauses = bare ? citedIn(comment.value) : namedIn(comment.value)
    if (clauses.length === 0) continue
    const next = nextToken(syntax, comment.end)
    const documented = functions.find(({ whole }) => whole.start === next)
    const round = innermost(comment.start)
    // A comment at the end of a line belongs to the code before it, any other to the code after it.
    const lineStart = code.lastIndexOf('\n', comment.start) + 1
    const trailing = code.slice(lineStart, comment.start).trim() !== ''
    const place = trailing ? lineStart + code.slice(lineStart).search(/\S/) : next
    const range = documented?.whole ?? (round ? (followingAt(round.whole, place) ?? round.whole) : null)
    for (const clause of clauses)
      add(
        clause,
        comment.start,
        (documented ?? round)?.name ?? null,
        range ?? { start: comment.start, end: comment.end },
      )
  }
  walk(program, (node, above) => {
    const text = textOf(node)
    if (text === null) return undefined
    const named = [...namedIn(text)]
    const refusal = why[text]
    if (refusal && refuses(above)) named.push(refusal)
    if (named.length === 0) return undefined
    const round = innermost(node.start)
    const range = round ? (statementAt(round.whole, node.start) ?? round.whole) : node
    for (const clause of named) add(clause, node.start, round?.name ?? null, range)
    return undefined
  })
  return sites
}

/** Figures of a clause in src/operational/tables: the object that names it as its source. */
export function figuresOf(file: string, json: string): Site[] {
  const namedIn = OPS_BOOK.named
  const { program } = parse(`${file}.ts`, `(${json})`)
  const sites: Site[] = []
  walk(program, (node) => {
    if (node.type !== 'ObjectExpression') return undefined
    const source = (node.properties as Node[]).find((one) => nameOf(one.key) === 'source')
    const text = source ? textOf(source.value) : null
    // Less one for the bracket that was put before the JSON.
    const range = { start: node.start - 1, end: node.end - 1 }
    if (text !== null)
      for (const clause of namedIn(text))
        sites.push({ clause, file, line: lineAt(json, range.start), name: null, ...range })
    return undefined
  })
  return sites
}
