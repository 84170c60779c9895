/** Lists what a source file uses, from its syntax tree: imports of every kind, members of objects, globals, operators. */
import { parseSync } from 'vite'

/**
 * @typedef {{ line: number }} Place
 * @typedef {object} Uses
 * @property {string | null} error why it cannot be read
 * @property {(Place & { from: string | null })[]} imports `from` is null where the name is made at run time
 * @property {(Place & { object: string, name: string | null })[]} members `Math.random`, `globalThis.Math['random']`
 * @property {(Place & { name: string, called: 'new' | 'call', args: number })[]} calls of plain names
 * @property {(Place & { object: string })[]} aliased `const { random } = Math`, `const m = Math`
 * @property {(Place & { name: string })[]} globals names used that the file does not declare
 * @property {(Place & { operator: string })[]} operators
 */

/** Text of a string literal or of a template without holes. */
function literal(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return null
}

/** Name of a member however it is written; null when it is made at run time. */
const memberName = (node) => (node.computed ? literal(node.property) : node.property.name)

const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'global'])
/** `Math` in `Math.x` and in `globalThis.Math.x`. */
function objectName(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression' && GLOBAL_OBJECTS.has(node.object.name)) return memberName(node)
  return null
}

/** Names that a pattern binds. */
function* boundNames(pattern) {
  if (!pattern) return
  if (pattern.type === 'Identifier') yield pattern.name
  else if (pattern.type === 'ObjectPattern')
    for (const one of pattern.properties) yield* boundNames(one.value ?? one.argument)
  else if (pattern.type === 'ArrayPattern') for (const one of pattern.elements) yield* boundNames(one)
  else yield* boundNames(pattern.left ?? pattern.argument ?? pattern.parameter)
}

/** @param {string} file its ending tells the language @param {string} text @returns {Uses} */
export function usesOf(file, text) {
  const { program, errors } = parseSync(file, text)
  const uses = {
    error: errors[0]?.message ?? null,
    imports: [],
    members: [],
    calls: [],
    aliased: [],
    globals: [],
    operators: [],
  }
  const at = (node) => ({ line: text.slice(0, node.start).split('\n').length })
  const imported = (node, source) => uses.imports.push({ ...at(node), from: literal(source) })
  const declared = new Set()
  /** Identifiers that name members, keys and types, and are no uses of a variable. */
  const names = new Set()
  const identifiers = []
  const declare = (...patterns) => {
    for (const pattern of patterns) for (const name of boundNames(pattern)) declared.add(name)
  }
  const declareFunction = (node) => declare(node.id, ...node.params)

  const on = {
    ImportDeclaration: (node) => imported(node, node.source),
    ExportAllDeclaration: (node) => imported(node, node.source),
    ExportNamedDeclaration: (node) => node.source && imported(node, node.source),
    ImportExpression: (node) => imported(node, node.source),
    TSImportType: (node) => imported(node, node.source),
    TSImportEqualsDeclaration: (node) =>
      node.moduleReference.expression && imported(node, node.moduleReference.expression),
    ImportSpecifier: (node) => declare(node.local),
    ImportDefaultSpecifier: (node) => declare(node.local),
    ImportNamespaceSpecifier: (node) => declare(node.local),
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: declareFunction,
    ClassDeclaration: (node) => declare(node.id),
    CatchClause: (node) => declare(node.param),
    TSFunctionType: (node) => declare(...node.params),
    TSMethodSignature: (node) => declare(...node.params),
    VariableDeclarator(node) {
      declare(node.id)
      if (node.init?.type === 'Identifier') uses.aliased.push({ ...at(node), object: node.init.name })
    },
    CallExpression(node) {
      const { callee } = node
      if (callee.type === 'Identifier')
        uses.calls.push({ ...at(node), name: callee.name, called: 'call', args: node.arguments.length })
      if (callee.name === 'require') imported(node, node.arguments[0])
      // import.meta.glob(['...'])
      if (
        callee.type === 'MemberExpression' &&
        callee.object.type === 'MetaProperty' &&
        memberName(callee) === 'glob'
      ) {
        const [first] = node.arguments
        for (const one of first?.type === 'ArrayExpression' ? first.elements : [first]) imported(node, one)
      }
    },
    NewExpression(node) {
      const name = objectName(node.callee)
      if (name) uses.calls.push({ ...at(node), name, called: 'new', args: node.arguments.length })
      // new URL('...', import.meta.url)
      if (name === 'URL' && node.arguments[1]?.type === 'MemberExpression') imported(node, node.arguments[0])
    },
    MemberExpression(node) {
      const object = objectName(node.object)
      if (object) uses.members.push({ ...at(node), object, name: memberName(node) })
      if (!node.computed) names.add(node.property)
    },
    BinaryExpression: (node) => uses.operators.push({ ...at(node), operator: node.operator }),
    AssignmentExpression: (node) => uses.operators.push({ ...at(node), operator: node.operator }),
    Identifier: (node) => identifiers.push(node),
  }

  const walk = (node) => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const one of node) walk(one)
      return
    }
    if (node.key && !node.computed && !node.shorthand) names.add(node.key)
    on[node.type]?.(node)
    for (const value of Object.values(node)) walk(value)
  }
  walk(program)

  for (const node of identifiers) {
    if (!names.has(node) && !declared.has(node.name)) uses.globals.push({ ...at(node), name: node.name })
  }
  return uses
}
