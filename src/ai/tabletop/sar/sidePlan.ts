import { TACTICS } from './figures'
import type { Side } from '../../../tabletop/sar/battle/types'
import { lossesOf } from '../../../tabletop/sar/battle/victory'
import { pointDistance } from '../../../tabletop/common/point'
import { otherSide } from '../../../tabletop/sar/battle/field'
import type { UnitView, Situation } from './situation'

/** How a side intends to fight this turn. */
export interface SidePlan {
  /** The side goes toward the enemy; otherwise it waits for the enemy. */
  readonly attacks: boolean
  /** The battle is nearly over: recovering stragglers counts more than gaining ground. */
  readonly closing: boolean
  /** Added to the value of each charging unit, in hundredths of a point; above 0 for the attacker in a clash, who must take the place. */
  readonly zeal: number
}

/** Orders of the last turn that show an enemy advancing. */
const ADVANCING_ORDERS: readonly (string | null)[] = ['move', 'charge', 'advanceOrFire']

/** The share of the enemy's unbroken castings, in percent, that advanced last turn. */
function enemyShareAdvancing(situation: Situation): number {
  const all = situation.foes.filter(({ unit }) => !unit.broken)
  const men = (pieces: readonly UnitView[]): number => pieces.reduce((sum, { effectives }) => sum + effectives, 0)
  const whole = men(all)
  return whole === 0
    ? 0
    : Math.floor((100 * men(all.filter(({ lastDeed }) => ADVANCING_ORDERS.includes(lastDeed)))) / whole)
}

/** The side that attacks in this battle: the clash's attacker, or in a scenario the side that is asked first; null when neither is. */
function attackingSide(situation: Situation): Side | null {
  const { terms } = situation.table.field
  if (terms.clash) return terms.clash.attacker ?? null
  return terms.victory ? situation.table.field.askedFirst : null
}

/** SAR-24.9: by how much the side leads in points for losses, in hundredths of a point; below 0 when it is behind. */
function pointLead({ table, side, own, foes }: Situation): number {
  const other = otherSide(table, side)
  const [mine, theirs] = [own[0]?.castingWorth ?? 100, foes[0]?.castingWorth ?? 100]
  return lossesOf(table, other) * theirs - lossesOf(table, side) * mine
}

/**
 * SAR-4.15, 24.6: the plan of a side for this turn. The attacker advances while there is time. The defender waits, but advances when the enemy
 * does not come, because a battle without a fight cannot be won.
 */
export function sidePlanOf(situation: Situation): SidePlan {
  const { table, side, turnsLeft, own, foes } = situation
  const who = attackingSide(situation)
  // OPS-24.1: in a clash it is the centre that counts, to the last moment.
  if (table.field.terms.clash) {
    const attacks = who === side || who === null
    return {
      attacks,
      closing: false,
      zeal: attacks ? TACTICS.chargeBonus + TACTICS.chargeBonusPerTurn * table.battle.turn : 0,
    }
  }
  const closing = turnsLeft <= 1
  if (closing) return { attacks: false, closing, zeal: 0 }
  const { turn } = table.battle
  const lead = pointLead(situation)
  if (who === side) return { attacks: turnsLeft > 3 || lead <= 0, closing, zeal: 0 }
  if (turn <= 2) return { attacks: false, closing, zeal: 0 }
  const near = foes.some(
    ({ centre, unit }) => !unit.broken && own.some((one) => pointDistance(one.centre, centre) < TACTICS.enemyNear),
  )
  const attacks = enemyShareAdvancing(situation) < (near ? TACTICS.waitForAdvanceNear : TACTICS.waitForAdvance)
  return { attacks: attacks && (turnsLeft > 3 || lead <= 0), closing, zeal: 0 }
}
