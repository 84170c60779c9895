import { type Book, OPS_BOOK } from './clauses'
import { isNode, lineAt, type Node, type Syntax, textOf, walk } from './syntax'

/** A test with the clauses that its title, or the title of a group around it, names. */
export interface Titled {
  file: string
  line: number
  title: string
  clauses: string[]
}

/** The first word of a call: `it` of `it.each(...)`, `describe` of `describe.skip`. */
function calledName(callee: unknown): string | null {
  for (let node = callee; isNode(node); ) {
    if (node.type === 'Identifier') return node.name as string
    node = node.type === 'MemberExpression' ? node.object : node.type === 'CallExpression' ? node.callee : null
  }
  return null
}

/** `3.2: leads from movement ...` names its clause without `OPS-`. */
const LEADING = /^(\d+(?:\.\d+){1,2}): /

const clausesIn = (title: string, { named }: Book): string[] => {
  const leading = LEADING.exec(title)?.[1]
  return [...named(title), ...(leading ? [leading] : [])]
}

/** The tests of one file that name a clause. */
export function titlesOf({ file, code, program }: Syntax, book: Book = OPS_BOOK): Titled[] {
  const out: Titled[] = []
  walk(program, (node, above) => {
    if (node.type !== 'CallExpression') return undefined
    const name = calledName(node.callee)
    const title = textOf((node.arguments as Node[])[0])
    if ((name !== 'it' && name !== 'test') || title === null) return undefined
    // Skipped tests do not count.
    const start = (node.callee as Node).start
    if (/^\w+\.(skip|todo|skipIf)/.test(code.slice(start, start + 20))) return undefined
    const groups = above
      .filter((one) => one.type === 'CallExpression' && calledName(one.callee) === 'describe')
      .map((one) => textOf((one.arguments as Node[])[0]) ?? '')
    const full = [...groups, title]
    const clauses = [...new Set(full.flatMap((text) => clausesIn(text, book)))]
    if (clauses.length > 0) out.push({ file, line: lineAt(code, node.start), title: full.join(' '), clauses })
    return undefined
  })
  return out
}

/** The pattern for `vitest -t` that matches the tests of one clause only (7.1, not 7.10). */
export const patternOf = (clause: string): string => {
  const number = clause.replaceAll('.', '\\.')
  return `(OPS-${number}(?!\\.?\\d))|((^| )${number}: )`
}
