import { parseSync } from 'vite'

/** A node of the syntax tree; only its type and its offsets are typed. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
export interface Comment {
  start: number
  end: number
  value: string
}
export interface Syntax {
  file: string
  code: string
  program: Node
  comments: Comment[]
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** @throws where the file cannot be read as TypeScript */
export function parse(file: string, code: string): Syntax {
  const { program, comments, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return { file, code, program: program as unknown as Node, comments }
}

export function childrenOf(node: Node): Node[] {
  const out: Node[] = []
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) out.push(...value.filter(isNode))
    else if (isNode(value)) out.push(value)
  }
  return out
}

/** Visits every node, with the nodes around it (innermost last). Return false to skip the inside of a node. */
export function walk(node: Node, visit: (node: Node, above: readonly Node[]) => boolean | undefined): void {
  const above: Node[] = []
  const down = (one: Node): void => {
    if (visit(one, above) === false) return
    above.push(one)
    for (const child of childrenOf(one)) down(child)
    above.pop()
  }
  down(node)
}

/** Line number of an offset, from 1. */
export const lineAt = (code: string, at: number): number => code.slice(0, at).split('\n').length

/** Text of a string, or of a template with `*` for its holes; null for anything else. */
export function textOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('*')
  return null
}
