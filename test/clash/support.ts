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
export const dice = (pos: Position, seed: string) => ({
  seed,
  forced: [3, 4].map((value, k) => ({ stream: 'ops', key: String(pos.game.ops.dice + k), value })),
})

/** A combat phase with the resolver `sar` in which an attack has been made; its clash waits to be fought. */
export function attacked(
  spec: Clash,
  target: string,
  attackers: readonly PieceId[],
  { charge = false, lead = null as PieceId | null } = {},
): Position {
  const pos = clash(spec)
  pos.game.options.resolver = 'sar'
  declare(pos, target, attackers, charge)
  const side = pos.game.ops.active
  const made = apply(pos, side, { type: 'attack' }, dice(pos, 'attack'))
  if (!made.ok) throw new Error(made.refusal.key)
  const top = pos.game.ops.pending.at(-1)
  if (top?.kind === 'lead') apply(pos, top.owner, { type: 'lead', unit: lead ?? top.units[0]! }, dice(pos, 'attack'))
  if (!clashToFight(pos)) throw new Error('no clash waits')
  return pos
}

/** The set-up of the clash that waits. */
export const waiting = (pos: Position): ClashSetup => clashSetupOf(pos, clashToFight(pos)!.attack)

/** The laid-out table of the clash that waits. */
export const laidOut = (pos: Position): ClashLayout => layOutClash(waiting(pos), clashFigures())

/** Both sides hold their ground and fire when they are charged. */
export const BOTH_HOLD: Readonly<Record<Side, Tactician>> = { us: holdPlayer, mexican: holdPlayer }

/** The outcome of the clash that waits. */
export const fought = (
  pos: Position,
  seed: string,
  players: Readonly<Record<Side, Tactician>> = BOTH_HOLD,
): ClashOutcome => fightClash(waiting(pos), { seed, forced: [] }, 'test', players)
