import { otherSeat } from '../../game/side'
import { leaveBastion } from '../movement/bastion'
import { hexId, hexOfPiece, pieceChanged, pieceIndex, pieceState, type Position } from '../position'
import { isTabletopResolver } from '../resolvers'
import { type ActionRun, emit } from '../run'
import { enemyOf, type AttackState, type PieceId, type RetreatStack, type Side } from '../types'
import { seatOf } from '../world'
import { disrupt, type HitStacks, hitLeader, stackKey, loseStep, rollLeaders, rout } from './losses'
import type { ClashOutcome, CounterOutcome, StayResult } from './outcome'
import { resolverOf } from './resolver'
import { bombards } from './targets'

// Carries out on the map what a clash (an attack that was fought) did: losses, leaders, and the retreats that are owed. A resolver is what fought
// the clash: the combat table or a tabletop engine.

const isOnMap = (position: Position, id: PieceId): boolean => hexOfPiece(position, pieceIndex(position, id)) >= 0

/**
 * Carries out what a clash did to one counter: disorder, steps lost, rout, in this order (9.5, 11.1, 12). A tabletop engine counts castings: what it
 * has lost it has lost, so that the steps go first, even of a counter that routs because it was disrupted before (24.2). Adds its stack to
 * `hitStacks` when leaders there must roll (11.2).
 */
function applyToCounter(
  run: ActionRun,
  { unit, rule, roster, state, steps }: CounterOutcome,
  hitStacks: HitStacks,
): void {
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
  const loseSteps = (): void => {
    for (let lost = 0; lost < steps && hexOfPiece(position, index) >= 0; lost++) loseStep(run, index, rule, hitStacks)
  }
  // Only an outcome of the tabletop has a roster.
  if (roster) loseSteps()
  if (state === 'disrupted' && hexOfPiece(position, index) >= 0) disrupt(run, index, rule, hitStacks)
  if (!roster) loseSteps()
  if (state === 'routed' && hexOfPiece(position, index) >= 0) rout(run, index, rule, hitStacks)
}

/**
 * OPS-22.2: carries out the outcome of a clash, whichever resolver gave it: losses and disorder (11.1, 12), leaders (11.2), and the
 * requests for retreats (10.1). The advance follows (10.2).
 */
export function applyOutcome(run: ActionRun, attack: AttackState, outcome: ClashOutcome): void {
  const { position } = run
  const { active } = position.game.ops
  const hitStacks: HitStacks = new Set()
  for (const counter of outcome.counters) applyToCounter(run, counter, hitStacks)
  // 11.2: leaders roll in stacks that lost a step or routed, and in the one that was charged.
  if (attack.charge) hitStacks.add(stackKey(position.world.grid.indexOf(attack.target), otherSeat(seatOf(active))))
  for (const leader of Object.keys(outcome.leaders).sort()) {
    const fate = outcome.leaders[leader]!
    if (fate !== 'unhurt' && isOnMap(position, leader)) hitLeader(run, pieceIndex(position, leader), fate, 'OPS-11.2')
  }
  rollLeaders(run, hitStacks, outcome.leaders)
  askRetreatIfBeaten(run, attack, active, outcome.attacker)
  askRetreatIfBeaten(run, attack, enemyOf(active), outcome.defender)
}

/** Asks a side for its retreat if its outcome makes it retreat or lets it choose between retreat and hold (9.6, 10.1). */
function askRetreatIfBeaten(run: ActionRun, attack: AttackState, side: Side, stay: StayResult): void {
  const { position } = run
  if (stay === 'holds') return
  // 19.1.17: an outcome other than `holds` drives a garrison out of its bastion: it is a garrison no longer, even if it may then hold the hex.
  if (side !== position.game.ops.active)
    for (const id of attack.defenders) {
      const index = pieceIndex(position, id)
      if (isOnMap(position, id) && pieceState(position, index).garrison) leaveBastion(run, index, 'OPS-19.1.17')
    }
  askRetreat(run, attack, side, stay === 'mayHold')
}

/** Asks a beaten side for its retreats, stack by stack (9.5, 9.6, 10.1). Batteries of the attack stay where they are (9.5). */
function askRetreat(run: ActionRun, attack: AttackState, owner: Side, mayHold: boolean): void {
  const { position } = run
  const losers =
    owner === position.game.ops.active
      ? attack.attackers.filter((id) => !bombards(position, pieceIndex(position, id)))
      : attack.defenders
  const losersByHex = new Map<number, PieceId[]>()
  for (const id of losers) {
    if (!isOnMap(position, id)) continue
    const hex = hexOfPiece(position, pieceIndex(position, id))
    losersByHex.set(hex, [...(losersByHex.get(hex) ?? []), id])
  }
  const stacks: RetreatStack[] = [...losersByHex]
    .sort(([a], [b]) => a - b)
    .map(([hex, units]) => ({
      hex: hexId(position, hex),
      units,
      mayHold: mayHold && units.every((id) => !pieceState(position, pieceIndex(position, id)).disrupted),
    }))
  // `going` null: no cavalry is between the first and the second hex of its retreat.
  if (stacks.length > 0) position.game.ops.pending.push({ kind: 'retreat', owner, stacks, going: null })
}

/** OPS-22.2: carries out the outcome of the clash that was fought on the tabletop. Does nothing when no such clash is being fought. */
export function endClash(run: ActionRun, outcome: ClashOutcome): void {
  const { ops } = run.position.game
  const pendingClash = ops.pending.at(-1)
  const { attack } = ops
  const resolver = attack && resolverOf(run.position.game, attack)
  if (pendingClash?.kind !== 'clash' || !attack || !resolver || !isTabletopResolver(resolver)) return
  ops.pending.pop()
  // `key` names the dice stream of the clash.
  emit(run, { kind: 'clashEnded', hex: attack.target, resolver, key: pendingClash.key, outcome, rule: 'OPS-24.1' })
  applyOutcome(run, attack, outcome)
}
