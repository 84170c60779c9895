import { holdPlayer } from '../../src/ai/tabletop/sar/baselines'
import { layOutClash, type ClashLayout } from '../../src/clash/sar/layOut'
import { fightClash } from '../../src/clash/sar/fight'
import { type ClashSetup, clashSetupOf } from '../../src/clash/setup'
import { clashFigures } from '../../src/clash/sar/figures'
import type { ClashOutcome } from '../../src/operational/combat/outcome'
import { apply, clashToFight, type Position } from '../../src/operational/engine'
import type { PieceId, Side } from '../../src/operational/types'
import type { Tactician } from '../../src/tabletop/sar/battle/tactician'
import { clash, type Clash, declare } from '../operational/clash'

/** Dice whose next two throws of the hex game leave the attack as planned (OPS-8.4: a sum of 7); clashes use the seed. */
export const dice = (position: Position, seed: string) => ({
  seed,
  forced: [3, 4].map((value, k) => ({ stream: 'ops', key: String(position.game.ops.dice + k), value })),
})

/** A combat phase with the resolver `sar` in which an attack has been made; its clash waits to be fought. */
export function attacked(
  spec: Clash,
  target: string,
  attackers: readonly PieceId[],
  { charge = false, lead = null as PieceId | null } = {},
): Position {
  const position = clash(spec)
  position.game.options.resolver = 'sar'
  declare(position, target, attackers, charge)
  const side = position.game.ops.active
  const made = apply(position, side, { type: 'attack' }, dice(position, 'attack'))
  if (!made.ok) throw new Error(made.refusal.key)
  const top = position.game.ops.pending.at(-1)
  if (top?.kind === 'lead')
    apply(position, top.owner, { type: 'lead', unit: lead ?? top.units[0]! }, dice(position, 'attack'))
  if (!clashToFight(position)) throw new Error('no clash waits')
  return position
}

/** The set-up of the clash that waits. */
export const waiting = (position: Position): ClashSetup => clashSetupOf(position, clashToFight(position)!.attack)

/** The laid-out table of the clash that waits. */
export const laidOut = (position: Position): ClashLayout => layOutClash(waiting(position), clashFigures())

/** Both sides hold their ground and fire when they are charged. */
export const BOTH_HOLD: Readonly<Record<Side, Tactician>> = { us: holdPlayer, mexican: holdPlayer }

/** The outcome of the clash that waits. */
export const fought = (
  position: Position,
  seed: string,
  players: Readonly<Record<Side, Tactician>> = BOTH_HOLD,
): ClashOutcome => fightClash(waiting(position), { seed, forced: [] }, 'test', players)
