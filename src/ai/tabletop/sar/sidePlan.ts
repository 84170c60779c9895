import { TACTICS } from './figures'
import type { Side } from '../../../tabletop/sar/battle/types'
import { postureOf } from './rest'
import { castingsLost } from '../../../tabletop/sar/battle/victory'
import { pointDistance } from '../../../tabletop/common/point'
import { otherSide } from '../../../tabletop/sar/battle/field'
import type { UnitView, Situation } from './situation'

// How a side fights this turn. A clash is a battle that decides one attack of the hex game; other battles have victory terms of their own.

/** How a side intends to fight this turn. */
export interface SidePlan {
  /** The side goes toward the enemy; otherwise it waits for the enemy. */
  readonly attacks: boolean
  /** The battle is nearly over: recovering stragglers counts more than gaining ground. */
  readonly isEnding: boolean
  /** Added to the value of each charging unit, in hundredths of a point; above 0 for the attacker in a clash, who must take the place. */
  readonly chargeBonus: number
  /** Added for each unit that charges the same enemy beside the first, in hundredths of a point; above 0 for the attacker in a battle. */
  readonly jointChargeBonus: number
  /** A battle of guns: they go to where they reach the enemy, and the others wait. */
  readonly isCannonade?: boolean
}

/** Orders of the last turn that show an enemy advancing. */
const ADVANCING_ORDERS: readonly (string | null)[] = ['move', 'charge', 'advanceOrFire']

/** A side that leads in points stops attacking when this number of turns, or fewer, follow. */
const LAST_TURNS = 3
/** Up to this turn a defender always waits. */
const DEFENDER_WAITS_UNTIL = 2

/** The share of the enemy's unbroken castings, in percent, that advanced last turn. */
function enemyShareAdvancing(situation: Situation): number {
  const unbroken = situation.enemyUnits.filter(({ unit }) => !unit.broken)
  const advancing = unbroken.filter(({ lastOrder }) => ADVANCING_ORDERS.includes(lastOrder))
  const castingsOf = (pieces: readonly UnitView[]): number =>
    pieces.reduce((sum, { effectives }) => sum + effectives, 0)
  const allCastings = castingsOf(unbroken)
  return allCastings === 0 ? 0 : Math.floor((100 * castingsOf(advancing)) / allCastings)
}

/** The side that attacks: the clash's attacker, or in a battle with victory terms the side that is asked first; null when there is none. */
function attackingSide(situation: Situation): Side | null {
  const { terms } = situation.table.field
  if (terms.clash) return terms.clash.attacker ?? null
  return terms.victory ? situation.table.field.askedFirst : null
}

/** SAR-24.9: by how much the side leads in points for losses, in hundredths of a point; below 0 when it is behind. */
function pointLead({ table, side, ownUnits, enemyUnits }: Situation): number {
  // Castings of all units of a side have the same worth; for a side without a unit on the table a casting counts one point.
  const ownCastingWorth = ownUnits[0]?.castingWorth ?? 100
  const enemyCastingWorth = enemyUnits[0]?.castingWorth ?? 100
  return castingsLost(table, otherSide(table, side)) * enemyCastingWorth - castingsLost(table, side) * ownCastingWorth
}

/** The plan for one unit: commands may attack although their side does not (`Posture.attackers`). */
export function planForUnit(situation: Situation, { facts }: Pick<UnitView, 'facts'>, plan: SidePlan): SidePlan {
  const { attackers } = postureOf(situation) ?? {}
  const { turn } = situation.table.battle
  if (!attackers?.leaders.includes(facts.leader) || plan.isEnding) return plan
  return turn >= attackers.fromTurn && turn <= attackers.untilTurn ? { ...ATTACK, isCannonade: false } : plan
}

/** The plan of an army that attacks in a battle. */
const ATTACK: SidePlan = {
  attacks: true,
  isEnding: false,
  chargeBonus: 0,
  jointChargeBonus: TACTICS.jointChargeBonus,
}

/** Are the side's unbroken castings still so many more than the enemy's that an attack has prospects? An army that was beaten off rallies first. */
function isStrongEnough(situation: Situation): boolean {
  const { ownUnits, enemyUnits } = situation
  const breakOffOdds = postureOf(situation)?.breakOffPercent ?? TACTICS.breakOffOdds
  const unbrokenCastings = (pieces: readonly UnitView[]): number =>
    pieces.filter(({ unit }) => !unit.broken).reduce((sum, { effectives }) => sum + effectives, 0)
  return 100 * unbrokenCastings(ownUnits) >= breakOffOdds * unbrokenCastings(enemyUnits)
}

/**
 * SAR-4.15, 24.6: the plan of a side for this turn. The attacker advances while there is time. The defender waits, but advances when the enemy
 * does not come, because a battle without a fight cannot be won.
 */
export function sidePlanOf(situation: Situation): SidePlan {
  const { table, side, turnsLeft, ownUnits, enemyUnits } = situation
  const { turn } = table.battle
  const attacker = attackingSide(situation)
  // OPS-24.1: in a clash it is the centre that counts, to the last moment.
  if (table.field.terms.clash) {
    const attacks = attacker === side || attacker === null
    const chargeBonus = attacks ? TACTICS.chargeBonus + TACTICS.chargeBonusPerTurn * turn : 0
    return { attacks, isEnding: false, chargeBonus, jointChargeBonus: 0 }
  }
  // SAR-24.8: a side that has only to last stays where it is; the other has to destroy it, whatever that costs, to the last turn.
  const { victory } = table.field.terms
  if (victory?.formedInfantry && table.battle.options.victory === 'formedInfantry')
    return side === victory.formedInfantry.side
      ? { attacks: false, isEnding: false, chargeBonus: 0, jointChargeBonus: 0 }
      : { ...ATTACK, attacks: isStrongEnough(situation) }
  const waiting: SidePlan = { attacks: false, isEnding: turnsLeft <= 1, chargeBonus: 0, jointChargeBonus: 0 }
  if (waiting.isEnding) return waiting
  const posture = postureOf(situation)
  if (posture?.plan === 'stand') return waiting
  if (posture?.plan === 'cannonade') return { ...waiting, isCannonade: true }
  if (posture?.plan === 'attack') return turn >= posture.fromTurn && isStrongEnough(situation) ? ATTACK : waiting
  const lead = pointLead(situation)
  const hasReasonToAttack = turnsLeft > LAST_TURNS ? lead < TACTICS.leadThatSuffices : lead <= 0
  if (attacker === side) return hasReasonToAttack && isStrongEnough(situation) ? ATTACK : waiting
  if (turn <= DEFENDER_WAITS_UNTIL) return waiting
  const isEnemyNear = enemyUnits.some(
    (foe) => !foe.unit.broken && ownUnits.some((piece) => pointDistance(piece.centre, foe.centre) < TACTICS.enemyNear),
  )
  // The enemy comes when at least this share of its castings, in percent, advanced last turn.
  const comingShare = isEnemyNear ? TACTICS.waitForAdvanceNear : TACTICS.waitForAdvance
  const isEnemyComing = enemyShareAdvancing(situation) >= comingShare
  return { ...waiting, attacks: !isEnemyComing && hasReasonToAttack }
}
