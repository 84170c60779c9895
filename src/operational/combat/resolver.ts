import type { ActionHandler } from '../handler'
import type { Position } from '../position'
import { refusalFor } from '../refusals'
import { isTabletopResolver } from '../resolvers'
import { emit } from '../run'
import { type AttackState, type ClashMode, type Game, RESOLVERS, type Resolver } from '../types'

// Which resolver decides an attack (OPS-22.1): the combat table or a tabletop engine, and who commands there. The action `resolver` picks others.

/** The resolver that fights this attack (OPS-22.1): the one picked for it, else the one of the game's options. */
export const resolverOf = (
  { options }: Pick<Game, 'options'>,
  attack: Pick<AttackState, 'resolver'> | null,
): Resolver => attack?.resolver ?? options.resolver

/** Do batteries bombard alone (9.8)? Then there is nothing to command (OPS-22.1, ruling). */
export const isBombardmentAlone = (attack: AttackState | null): boolean =>
  attack !== null && attack.attackers.length > 0 && attack.lead === null

/**
 * Who commands in the clash of this attack (OPS-22.1): as picked for it, else as the game's options say. Nobody commands on the combat table, and the
 * staffs where batteries bombard alone.
 */
export function clashModeOf({ options }: Pick<Game, 'options'>, attack: AttackState | null): ClashMode {
  if (!isTabletopResolver(resolverOf({ options }, attack)) || isBombardmentAlone(attack)) return 'auto'
  return attack?.mode ?? options.clash
}

/** A way to decide an attack. */
interface Way {
  readonly name: Resolver
  readonly mode: ClashMode
}

/** All ways: on a tabletop the staffs may command (`auto`), or the players. */
const WAYS: readonly Way[] = RESOLVERS.flatMap((name): Way[] =>
  isTabletopResolver(name)
    ? [
        { name, mode: 'auto' },
        { name, mode: 'played' },
      ]
    : [{ name, mode: 'auto' }],
)

/** The way that the defender is asked to agree on; null: the attacker is still declaring his attack. */
function wayToAgreeOn(position: Position): Way | null {
  const pending = position.game.ops.pending.at(-1)
  return pending?.kind === 'resolver' ? { name: pending.name, mode: pending.mode ?? 'auto' } : null
}

/** Ways that the action may name now: for the defender the one to agree on; for the attacker all but the present one, if he may pick at all. */
function choosableWays(position: Position): readonly Way[] {
  const proposed = wayToAgreeOn(position)
  if (proposed !== null) return [proposed]
  const { game } = position
  if (!game.options.pick) return []
  const { attack } = game.ops
  const [presentName, presentMode] = [resolverOf(game, attack), clashModeOf(game, attack)]
  return WAYS.filter(
    ({ name, mode }) =>
      (name !== presentName || mode !== presentMode) && !(mode === 'played' && isBombardmentAlone(attack)),
  )
}

/** OPS-22.1: the attacker picks another resolver, or who commands, where the option `pick` allows it; the defender agrees by naming the same. */
export const resolver: ActionHandler<'resolver'> = {
  check(position, _side, { name, mode }) {
    if (wayToAgreeOn(position) === null && !position.game.options.pick)
      return refusalFor('resolverFixed', { resolver: name })
    if (mode === 'played' && !isTabletopResolver(name)) return refusalFor('clashPlayed')
    const isChoosable = choosableWays(position).some((way) => way.name === name && way.mode === mode)
    return isChoosable ? null : refusalFor('resolverIs', { resolver: name })
  },
  list(position, _side, legalEntries) {
    for (const { name, mode } of choosableWays(position)) legalEntries.push({ type: 'resolver', name, mode })
  },
  run(run, _side, { name, mode }) {
    const { game } = run.position
    // Events of games in which staffs command everywhere are as they always were.
    const modeTold = mode === 'played' ? { mode } : {}
    if (wayToAgreeOn(run.position) !== null) {
      game.ops.pending.pop()
      emit(run, { kind: 'resolver', name, ...modeTold, by: 'agreed', rule: 'OPS-22.1' })
      return
    }
    const attack = game.ops.attack!
    delete attack.resolver
    delete attack.mode
    if (name !== game.options.resolver) attack.resolver = name
    if (isTabletopResolver(name) && mode !== game.options.clash) attack.mode = mode
    emit(run, { kind: 'resolver', name, ...modeTold, by: 'picked', rule: 'OPS-22.1' })
  },
}
