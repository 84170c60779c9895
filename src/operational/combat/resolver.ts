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
function asked(pos: Position): Resolver | null {
  const top = pos.game.ops.pending.at(-1)
  return top?.kind === 'resolver' ? top.name : null
}

/** Resolvers that may be named now: those not yet in use; or the one to agree on. */
function named(pos: Position): readonly Resolver[] {
  const wanted = asked(pos)
  if (wanted !== null) return [wanted]
  const { game } = pos
  return game.options.pick ? RESOLVERS.filter((name) => name !== resolverOf(game, game.ops.attack)) : []
}

/** OPS-22.1: the attacker picks another resolver where the option allows it; the defender agrees by naming the same. */
export const resolver: ActionHandler<'resolver'> = {
  check(pos, _side, { name, mode }) {
    if (mode === 'played') return refusalFor('clashPlayed')
    if (asked(pos) === null && !pos.game.options.pick) return refusalFor('resolverFixed', { resolver: name })
    return named(pos).includes(name) ? null : refusalFor('resolverIs', { resolver: name })
  },
  list(pos, _side, out) {
    for (const name of named(pos)) out.push({ type: 'resolver', name, mode: 'auto' })
  },
  run(run, _side, { name }) {
    const { game } = run.pos
    if (asked(run.pos) !== null) {
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
