import type { Side } from '../game/side'
import { ENGINES } from '../session/registry'

/** How the engine program was started. */
export interface Flags {
  /** `--as us`: serves that side alone, and refuses or leaves out whatever depends on the other side's secrets. Null: serves both sides. */
  readonly as: Side | null
  /** `--referee`: allows the commands `state` and `setState`. */
  readonly referee: boolean
}

/** The sides of all scenarios. */
const SIDES = [...new Set(ENGINES.flatMap(({ scenarios }) => scenarios.flatMap(({ sides }) => sides)))]

/** Reads the arguments of the engine program. A string as the result says what is wrong with them. */
export function parseFlags(args: readonly string[]): Flags | string {
  let as: Side | null = null
  let referee = false
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    // `--as=us` or `--as us`.
    const [name, inlineValue] = arg.split('=', 2)
    if (name === '--referee' && inlineValue === undefined) referee = true
    else if (name === '--as') {
      const side = inlineValue ?? rest.shift()
      if (side === undefined || !SIDES.includes(side)) return `--as wants ${SIDES.join(' or ')}`
      as = side
      // A lone `--` is passed over: npm may hand on the one that stands before the program's own arguments.
    } else if (arg !== '--') return `unknown argument ${arg}; known: --as ${SIDES.join('|')}, --referee`
  }
  return { as, referee }
}
