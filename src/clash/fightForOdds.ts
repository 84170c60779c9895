import { isOnTurnTrack } from '../operational/ids'
import type { Dice } from '../core/dice'
import { applyLegal, applyOutcome, legal } from '../operational/engine'
import { clonePosition, pieceIndex, pieceState, type Position } from '../operational/position'
import type { AttackState, PendingKind, PieceId } from '../operational/types'
import type { FoughtResult } from './foughtOdds'
import type { TabletopPort } from './port'
import type { PossibleClash } from './possibleClashes'

// Fights a clash for the odds of an attack and carries its outcome out on a copy of the hex game, so that what the ground behind costs a
// retreat (OPS-10.1) counts too. The dice are its own and never those of the game.

/** 2 to the power of 32, and that number divided by the golden ratio: its multiples spread evenly however many are taken. */
const RANGE = 0x1_0000_0000
const GOLDEN = 0x9e3779b1

/** The possible clash that fight number `n` stands for: over many fights each comes up by its chance. */
function clashOfFight(clashes: readonly PossibleClash[], n: number): PossibleClash {
  const total = clashes.reduce((sum, { chance }) => sum + chance, 0)
  let rest = (total * (Math.imul(n + 1, GOLDEN) >>> 0)) / RANGE
  for (const clash of clashes) {
    if (rest < clash.chance) return clash
    rest -= clash.chance
  }
  return clashes.at(-1)!
}

/** Choices that a retreat brings with it. They are answered with the first legal answer, until the retreats are made. */
const CHOICES_OF_RETREAT: readonly PendingKind[] = ['retreat', 'displace', 'leaderFlees']
/** More answers than any retreat asks for. */
const MAX_ANSWERS = 40

/** The position after this attack was fought with this outcome and beaten stacks have retreated. */
function positionAfter(
  position: Position,
  attack: AttackState,
  tabletop: TabletopPort,
  outcome: ReturnType<TabletopPort['fight']>,
  dice: Dice,
): Position {
  const after = clonePosition(position)
  const { ops } = after.game
  ops.attack = {
    ...attack,
    attackers: [...attack.attackers],
    defenders: [...attack.defenders],
    resolver: tabletop.name,
  }
  ops.pending = [{ kind: 'clash', owner: ops.active, key: 'odds' }]
  applyOutcome(after, outcome, dice)
  for (let i = 0; i < MAX_ANSWERS; i++) {
    const choice = ops.pending.at(-1)
    if (!choice || !CHOICES_OF_RETREAT.includes(choice.kind)) break
    const answer = legal(after, choice.owner).find(({ type }) => type !== 'resign')
    if (!answer) break
    applyLegal(after, choice.owner, answer, dice)
  }
  return after
}

/** What became of a unit: steps lost, destroyed, routed, newly disrupted. */
function fateOf(before: Position, after: Position, id: PieceId) {
  const index = pieceIndex(before, id)
  const [was, is] = [pieceState(before, index), pieceState(after, index)]
  const isDestroyed = is.at === 'gone'
  const isRouted = isOnTurnTrack(is.at)
  return {
    losesStep: isDestroyed || is.steps < was.steps,
    isDestroyed,
    isRouted,
    isDisrupted: is.disrupted && !was.disrupted && !isRouted && !isDestroyed,
  }
}

/**
 * Fights the attack once (OPS-24.5) and tells what came of it. `n`: the number of the fight, which stands for its dice: the same number always
 * gives the same results.
 */
export function fightForOdds(
  position: Position,
  clashes: readonly PossibleClash[],
  tabletop: TabletopPort,
  n: number,
): FoughtResult[] {
  const { attack, setup } = clashOfFight(clashes, n)
  const dice: Dice = { seed: `odds/${n}`, forced: [] }
  const outcome = tabletop.rehearse({ setup, dice, key: 'odds', aiSalt: `odds/${n}` })
  const after = positionAfter(position, attack, tabletop, outcome, dice)
  const results: FoughtResult[] = []
  if (outcome.attacker !== 'holds') results.push('attackerRetreats')
  else if (outcome.defender !== 'holds') results.push('defenderRetreats')
  else results.push('bothHold')
  for (const [role, units] of [
    ['attacker', attack.attackers],
    ['defender', attack.defenders],
  ] as const) {
    const fates = units.map((id) => fateOf(position, after, id))
    if (fates.some(({ losesStep }) => losesStep)) results.push(`${role}Loses`)
    if (fates.some(({ isDestroyed }) => isDestroyed)) results.push(`${role}Destroyed`)
    if (fates.some(({ isRouted }) => isRouted)) results.push(`${role}Routs`)
    if (fates.some(({ isDisrupted }) => isDisrupted)) results.push(`${role}Disrupted`)
  }
  return results
}
