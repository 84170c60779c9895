import type { ActionHandler } from '../handler'
import type { Position } from '../position'
import { refusalFor } from '../refusals'
import { emit } from '../run'
import { type AttackState, type Game, RESOLVERS, type Resolver } from '../types'

/** How this attack is fought (OPS-22.1): as picked for it, else as the option has it. */
export const resolverOf = (
  { options }: Pick<Game, 'options'>,
  attack: Pick<AttackState, 'resolver'> | null,
): Resolver => attack?.resolver ?? options.resolver

/** The choice that the defender has been asked about, or null while the attacker declares. */
function asked(position: Position): Resolver | null {
  const top = position.game.ops.pending.at(-1)
  return top?.kind === 'resolver' ? top.name : null
}

/** Resolvers that may be named now: those not yet in use; or the one to agree on. */
function named(position: Position): readonly Resolver[] {
  const wanted = asked(position)
  if (wanted !== null) return [wanted]
  const { game } = position
  return game.options.pick ? RESOLVERS.filter((name) => name !== resolverOf(game, game.ops.attack)) : []
}

/** OPS-22.1: the attacker picks another resolver where the option allows it; the defender agrees by naming the same. */
export const resolver: ActionHandler<'resolver'> = {
  check(position, _side, { name, mode }) {
    if (mode === 'played') return refusalFor('clashPlayed')
    if (asked(position) === null && !position.game.options.pick) return refusalFor('resolverFixed', { resolver: name })
    return named(position).includes(name) ? null : refusalFor('resolverIs', { resolver: name })
  },
  list(position, _side, out) {
    for (const name of named(position)) out.push({ type: 'resolver', name, mode: 'auto' })
  },
  run(run, _side, { name }) {
    const { game } = run.position
    if (asked(run.position) !== null) {
      game.ops.pending.pop()
      emit(run, { kind: 'resolver', name, by: 'agreed', rule: 'OPS-22.1' })
      return
    }
    const attack = game.ops.attack!
    if (name === game.options.resolver) delete attack.resolver
    else attack.resolver = name
    emit(run, { kind: 'resolver', name, by: 'picked', rule: 'OPS-22.1' })
  },
}
