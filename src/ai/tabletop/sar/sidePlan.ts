import type { Side } from '../../../tabletop/sar/battle/types'
import { lossesOf } from '../../../tabletop/sar/battle/victory'
import { apart } from '../../../tabletop/common/point'
import { otherSide } from '../../../tabletop/sar/battle/field'
import type { UnitView, Situation } from './situation'

/** How a side means to fight this turn. */
export interface SidePlan {
  /** Goes toward the enemy; else it waits for him. */
  readonly attacks: boolean
  /** The battle is nearly over: what can still be brought back counts more than ground. */
  readonly closing: boolean
  /** How much going at the enemy is worth besides what it costs and brings, from 0: who attacks in a clash has come to take the place. */
  readonly zeal: number
}

/** Of whoever attacks in a clash, in hundredths of a point a charging unit; it grows from turn to turn. */
const CHARGE_BONUS = 100
const CHARGE_BONUS_PER_TURN = 80

const ADVANCING_ORDERS: readonly (string | null)[] = ['move', 'charge', 'advanceOrFire']

/** Share of the enemy, in hundredths of his men, that came on last turn and is not far off. */
function enemyShareAdvancing(situation: Situation): number {
  const all = situation.foes.filter(({ unit }) => !unit.broken)
  const men = (pieces: readonly UnitView[]): number => pieces.reduce((sum, { effectives }) => sum + effectives, 0)
  const whole = men(all)
  return whole === 0 ? 0 : Math.floor((100 * men(all.filter(({ last }) => ADVANCING_ORDERS.includes(last)))) / whole)
}

/** Who attacks by the nature of the battle: at Buena Vista the Mexicans; in a clash who is stronger where both could. */
function attackingSide(situation: Situation): Side | null {
  const { terms } = situation.table.field
  if (terms.clash) return terms.clash.attacker ?? null
  return terms.victory ? situation.table.field.askedFirst : null
}

/** SAR-24.9: is the side ahead by points, and by how much, in points of a hundred castings of its foe? */
function pointLead({ table, side, own, foes }: Situation): number {
  const other = otherSide(table, side)
  const [mine, theirs] = [own[0]?.worth ?? 100, foes[0]?.worth ?? 100]
  return lossesOf(table, other) * theirs - lossesOf(table, side) * mine
}

/**
 * SAR-4.15, 24.6: the attacker goes forward as long as there is time; the defender waits, but not for an enemy who does not come:
 * there is no victory in looking at each other.
 */
export function sidePlanOf(situation: Situation): SidePlan {
  const { table, side, turnsLeft, own, foes } = situation
  const who = attackingSide(situation)
  // OPS-24.1: in a clash it is the centre that counts, to the last moment.
  if (table.field.terms.clash) {
    const attacks = who === side || who === null
    return { attacks, closing: false, zeal: attacks ? CHARGE_BONUS + CHARGE_BONUS_PER_TURN * table.battle.turn : 0 }
  }
  const closing = turnsLeft <= 1
  if (closing) return { attacks: false, closing, zeal: 0 }
  const { turn } = table.battle
  const lead = pointLead(situation)
  if (who === side) return { attacks: turnsLeft > 3 || lead <= 0, closing, zeal: 0 }
  if (turn <= 2) return { attacks: false, closing, zeal: 0 }
  const near = foes.some(({ centre, unit }) => !unit.broken && own.some((one) => apart(one.centre, centre) < 12_000))
  const attacks = enemyShareAdvancing(situation) < (near ? 15 : 30)
  return { attacks: attacks && (turnsLeft > 3 || lead <= 0), closing, zeal: 0 }
}
