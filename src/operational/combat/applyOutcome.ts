import { otherSeat } from '../../game/side'
import { changeGarrison } from '../movement/bastion'
import { hexId, hexOfPiece, pieceChanged, pieceIndex, pieceState, type Position } from '../position'
import { isTabletopResolver } from '../resolvers'
import { type ActionRun, emit } from '../run'
import { enemyOf, type AttackState, type PieceId, type RetreatStack, type Side } from '../types'
import { seatOf } from '../world'
import { disrupt, type HitStacks, hitLeader, stackKey, loseStep, rollLeaders, rout } from './losses'
import type { ClashOutcome, CounterOutcome, StayResult } from './outcome'
import { resolverOf } from './resolver'
import { bombards } from './targets'

const onMap = (position: Position, id: PieceId): boolean => hexOfPiece(position, pieceIndex(position, id)) >= 0

/** Carries out what a clash did to one counter: disorder, steps lost, rout, in this order (9.5, 11.1, 12). */
function applyToCounter(run: ActionRun, { unit, rule, roster, state, steps }: CounterOutcome, hits: HitStacks): void {
  const { position } = run
  const index = pieceIndex(position, unit)
  if (hexOfPiece(position, index) < 0) return
  if (roster) {
    position.game.ops.rosters[unit] = roster.map(([casualties, stragglers, removed]) => [
      casualties,
      stragglers,
      removed,
    ])
    pieceChanged(position, index)
  }
  if (state === 'disrupted') disrupt(run, index, rule, hits)
  for (let lost = 0; lost < steps && hexOfPiece(position, index) >= 0; lost++) loseStep(run, index, rule, hits)
  if (state === 'routed' && hexOfPiece(position, index) >= 0) rout(run, index, rule, hits)
}

/**
 * OPS-22.2: carries out the outcome of a clash, whichever resolver gave it: losses and disorder (11.1, 12), leaders (11.2), and the
 * requests for retreats (10.1). The advance follows (10.2).
 */
export function applyOutcome(run: ActionRun, attack: AttackState, outcome: ClashOutcome): void {
  const { position } = run
  const { active } = position.game.ops
  const hits: HitStacks = new Set()
  for (const counter of outcome.counters) applyToCounter(run, counter, hits)
  // 11.2: leaders roll in stacks that lost a step or routed, and in the one that was charged.
  if (attack.charge) hits.add(stackKey(position.world.grid.indexOf(attack.target), otherSeat(seatOf(active))))
  for (const leader of Object.keys(outcome.leaders).sort()) {
    const fate = outcome.leaders[leader]!
    if (fate !== 'unhurt' && onMap(position, leader)) hitLeader(run, pieceIndex(position, leader), fate, 'OPS-11.2')
  }
  rollLeaders(run, hits, outcome.leaders)
  leaveIfBeaten(run, attack, active, outcome.attacker)
  leaveIfBeaten(run, attack, enemyOf(active), outcome.defender)
}

/** Asks a side for its retreat if it must or may leave. */
function leaveIfBeaten(run: ActionRun, attack: AttackState, side: Side, stay: StayResult): void {
  const { position } = run
  if (stay === 'holds') return
  // 19.1.17: a unit that is driven out of a bastion is no longer its garrison.
  if (side !== position.game.ops.active)
    for (const id of attack.defenders) {
      const index = pieceIndex(position, id)
      if (onMap(position, id) && pieceState(position, index).garrison) changeGarrison(run, index, false, 'OPS-19.1.17')
    }
  askRetreat(run, attack, side, stay === 'mayHold')
}

/** Asks a beaten side for its retreats, stack by stack (9.5, 9.6, 10.1). Units that only bombarded stay. */
function askRetreat(run: ActionRun, attack: AttackState, owner: Side, mayHold: boolean): void {
  const { position } = run
  const losers =
    owner === position.game.ops.active
      ? attack.attackers.filter((id) => !bombards(position, pieceIndex(position, id)))
      : attack.defenders
  const byHex = new Map<number, PieceId[]>()
  for (const id of losers) {
    if (!onMap(position, id)) continue
    const hex = hexOfPiece(position, pieceIndex(position, id))
    byHex.set(hex, [...(byHex.get(hex) ?? []), id])
  }
  const stacks: RetreatStack[] = [...byHex]
    .sort(([a], [b]) => a - b)
    .map(([hex, units]) => ({
      hex: hexId(position, hex),
      units,
      mayHold: mayHold && units.every((id) => !pieceState(position, pieceIndex(position, id)).disrupted),
    }))
  if (stacks.length > 0) position.game.ops.pending.push({ kind: 'retreat', owner, stacks, going: null })
}

/** OPS-22.2: carries out the outcome of the clash that was fought on the tabletop. */
export function endClash(run: ActionRun, outcome: ClashOutcome): void {
  const { ops } = run.position.game
  const top = ops.pending.at(-1)
  const { attack } = ops
  const resolver = attack && resolverOf(run.position.game, attack)
  if (top?.kind !== 'clash' || !attack || !resolver || !isTabletopResolver(resolver)) return
  ops.pending.pop()
  emit(run, { kind: 'clashEnded', hex: attack.target, resolver, key: top.key, outcome, rule: 'OPS-24.1' })
  applyOutcome(run, attack, outcome)
}
