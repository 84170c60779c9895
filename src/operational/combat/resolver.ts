import type { ActionHandler } from '../handler'
import type { Position } from '../position'
import { refusalFor } from '../refusals'
import { emit } from '../run'
import { type AttackState, type Game, RESOLVERS, type Resolver } from '../types'

// Which resolver decides an attack (OPS-22.1): the combat table or a tabletop engine. The action `resolver` picks another one.

/** The resolver that fights this attack (OPS-22.1): the one picked for it, else the one of the game's options. */
export const resolverOf = (
  { options }: Pick<Game, 'options'>,
  attack: Pick<AttackState, 'resolver'> | null,
): Resolver => attack?.resolver ?? options.resolver

/** The resolver that the defender is asked to agree on; null: the attacker is still declaring his attack. */
function resolverToAgreeOn(position: Position): Resolver | null {
  const pending = position.game.ops.pending.at(-1)
  return pending?.kind === 'resolver' ? pending.name : null
}

/** Resolvers that the action may name now: for the defender the one to agree on; for the attacker all but the present one, if he may pick at all. */
function choosableResolvers(position: Position): readonly Resolver[] {
  const proposed = resolverToAgreeOn(position)
  if (proposed !== null) return [proposed]
  const { game } = position
  return game.options.pick ? RESOLVERS.filter((name) => name !== resolverOf(game, game.ops.attack)) : []
}

/** OPS-22.1: the attacker picks another resolver where the option `pick` allows it; the defender agrees by naming the same one. */
export const resolver: ActionHandler<'resolver'> = {
  check(position, _side, { name, mode }) {
    // The players cannot fight a clash by hand yet: the program fights it (`auto`).
    if (mode === 'played') return refusalFor('clashPlayed')
    if (resolverToAgreeOn(position) === null && !position.game.options.pick)
      return refusalFor('resolverFixed', { resolver: name })
    return choosableResolvers(position).includes(name) ? null : refusalFor('resolverIs', { resolver: name })
  },
  list(position, _side, legalEntries) {
    for (const name of choosableResolvers(position)) legalEntries.push({ type: 'resolver', name, mode: 'auto' })
  },
  run(run, _side, { name }) {
    const { game } = run.position
    if (resolverToAgreeOn(run.position) !== null) {
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
