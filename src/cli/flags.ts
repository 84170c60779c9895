import type { Side } from '../operational/types'

/** How the engine was started (protocol.md). */
export interface Flags {
  /** Serves one side alone: no seed, digest or save leaves the engine. */
  readonly as: Side | null
  /** `state` and `setState` are allowed. */
  readonly referee: boolean
}

/** Reads the arguments after `--`; a string says what is wrong with them. */
export function parseFlags(args: readonly string[]): Flags | string {
  let as: Side | null = null
  let referee = false
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [name, inline] = arg.split('=', 2)
    if (name === '--referee' && inline === undefined) referee = true
    else if (name === '--as') {
      const side = inline ?? rest.shift()
      if (side !== 'us' && side !== 'mexican') return '--as wants us or mexican'
      as = side
    } else if (arg !== '--') return `unknown argument ${arg}; known: --as us|mexican, --referee`
  }
  return { as, referee }
}
