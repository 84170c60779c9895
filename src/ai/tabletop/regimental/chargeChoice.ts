// M2b (REG-9.1, 9.3): which units charge whom, together, and how those that are charged react.
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import { legal } from '../../../tabletop/regimental/battle/engine'
import { CHARGE_TURN } from '../../../tabletop/regimental/battle/march/figures'
import { chargeRoute } from '../../../tabletop/regimental/battle/march/charge'
import { fireSolution, isSolution, type FireSolution } from '../../../tabletop/regimental/battle/fire/solution'
import { angleBetween, headingTo, pointFromPose } from '../../../tabletop/common/point'
import { gapBetween } from '../../../tabletop/common/polygon'
import { moveRate } from '../../../tabletop/regimental/movement/allowance'
import { troopRow } from '../../../tabletop/regimental/movement/rows'
import type { TroopFormation } from '../../../tabletop/regimental/types'
import { groundAt, worseGround } from '../../../tabletop/regimental/battle/groundUnder'
import { factsOf, isMounted, isOpenOrder, outline, unitOf } from '../../../tabletop/regimental/battle/units'
import { combatValue } from './combatValue'
import { expectedFire } from './expectedFire'
import { type SupposedCharge, supposedTable } from './supposed'
import { apart, judged, placeOf, type Situation } from './situation'

/** Enemies farther from the charger than this do not count for what the charge must pass (thousandths of an inch). */
const FIRE_NEAR = 12_000

/** What chargers lose by defensive fire in contact: the enemies near by fire at the first of them. */
function lossByFire(situation: Situation, chargers: readonly SupposedCharge[]): number {
  const table = supposedTable(situation.table, chargers)
  const there: Situation = { ...situation, table }
  const [{ unit: first }] = chargers as [SupposedCharge]
  const solutions = situation.foes
    .filter((foe) => unitOf(table, foe).order !== 'broken' && apart(table, foe, first) <= FIRE_NEAR)
    .map((foe) => fireSolution(table, foe, first))
    .filter((one): one is FireSolution => isSolution(one))
  return expectedFire(there, first, solutions)
}

/** What a charge of these units at one enemy is worth: what the enemy loses less what it costs. */
export function chargeValue(situation: Situation, chargers: readonly SupposedCharge[]): number {
  const { weights, posture } = situation
  const table = supposedTable(situation.table, chargers)
  const ground = chargers.some(({ worstGround }) => worstGround === 'rough')
    ? 'rough'
    : chargers.some(({ worstGround }) => worstGround === 'broken')
      ? 'broken'
      : 'open'
  const own = chargers.map(({ unit }) => unit)
  const { gain, loss } = combatValue(situation, table, own, [chargers[0]!.target], ground)
  const value = gain - (loss * weights.chargeOwnLoss[posture]) / 100
  // What the enemy's fire costs takes long to work out, and a bad charge stays a bad one.
  if (value < weights.chargeLeast[posture]) return value
  return value - (lossByFire(situation, chargers) * weights.chargeOwnLoss[posture]) / 100
}

/** The charge that a unit could make at a target now; null: it cannot. `half`, `doubleQuick`: its move. */
export function possibleCharge(
  { table }: Situation,
  unit: string,
  target: string,
  move: { readonly half: boolean; readonly doubleQuick: boolean },
): SupposedCharge | null {
  const route = chargeRoute(table, unit, target, move)
  if (!route.ok) return null
  const { arm, traits } = factsOf(table, unit)
  const coldSteel = arm === 'infantry' && traits.includes('coldSteel') && unitOf(table, unit).order === 'good'
  const { at, heading } = route.value.to
  const to = { x: at.x, y: at.y, heading, formation: unitOf(table, unit).formation }
  return { unit, target, to, worstGround: route.value.worstGround, coldSteel }
}

/**
 * About the charge that a unit could make at a target if its check lets it move: straight at him, the ground as it is at both ends and midway. Only to
 * see whether a check is worth asking for; the rules say later what really reaches. Null: too far, or too far aside.
 */
export function likelyCharge({ table, rules }: Situation, unit: string, target: string): SupposedCharge | null {
  const facts = factsOf(table, unit)
  const { x, y, heading, formation, order } = unitOf(table, unit)
  const row =
    facts.arm === 'artillery'
      ? null
      : troopRow({ nation: facts.nation, arm: facts.arm, formation: formation as TroopFormation, order })
  if (row === null || order === 'broken') return null
  const to = outline(table, target)
  const gap = gapBetween(outline(table, unit), to)
  if (gap > moveRate(rules, row, 'open', 'full')) return null
  const toward = headingTo({ x, y }, placeOf(table, target))
  if (angleBetween(toward, heading) > CHARGE_TURN) return null
  const end = pointFromPose({ at: { x, y }, heading: toward }, 0, gap)
  const middle = pointFromPose({ at: { x, y }, heading: toward }, 0, Math.floor(gap / 2))
  const worstGround = [{ x, y }, middle, end].map((point) => groundAt(table, point)).reduce(worseGround)
  if (gap > moveRate(rules, row, worstGround, 'full')) return null
  const coldSteel = facts.arm === 'infantry' && facts.traits.includes('coldSteel') && order === 'good'
  return { unit, target, to: { ...end, heading: toward, formation }, worstGround, coldSteel }
}

/** A group of units that charge one enemy together, and what that is worth. */
export interface ChargeGroup {
  readonly target: string
  readonly chargers: readonly SupposedCharge[]
  readonly value: number
}

/** The best group of these possible charges at one enemy: units join while they make it better. */
export function bestGroup(situation: Situation, possible: readonly SupposedCharge[]): ChargeGroup | null {
  const [one] = possible
  if (!one) return null
  const rated = possible
    .map((charge) => ({ charge, value: chargeValue(situation, [charge]) }))
    .sort((a, b) => b.value - a.value)
  let chargers = [rated[0]!.charge]
  let value = rated[0]!.value
  for (const { charge } of rated.slice(1)) {
    if (chargers.length >= situation.skill.chargersTogether) break
    const together = chargeValue(situation, [...chargers, charge])
    if (together <= value) continue
    chargers = [...chargers, charge]
    value = together
  }
  return { target: one.target, chargers, value: judged(situation, `charge/${one.target}`, value) }
}

/** M2b: the charges of the units of this check, then `ready`. */
export function declareCharges(situation: Situation): RegimentalAction[] {
  const { table, side, weights, posture } = situation
  const byTarget = new Map<string, Map<string, SupposedCharge>>()
  for (const { type, unit, target } of legal(table, side)) {
    if (type !== 'charge' || typeof unit !== 'string' || typeof target !== 'string') continue
    const checked = table.battle.check?.units[unit]
    const charge = possibleCharge(situation, unit, target, {
      half: checked?.list === 'tardy' && unitOf(table, unit).order === 'good',
      doubleQuick: checked?.doubleQuick ?? false,
    })
    if (!charge) continue
    const known = byTarget.get(target) ?? new Map<string, SupposedCharge>()
    byTarget.set(target, known.set(unit, charge))
  }
  const actions: RegimentalAction[] = []
  const busy = new Set<string>()
  for (;;) {
    const groups = [...byTarget.values()]
      .map((charges) =>
        bestGroup(
          situation,
          [...charges.values()].filter(({ unit }) => !busy.has(unit)),
        ),
      )
      .filter((group): group is ChargeGroup => group !== null)
      .sort((a, b) => b.value - a.value)
    const best = groups[0]
    if (!best || best.value < weights.chargeLeast[posture]) break
    for (const { unit, target, coldSteel } of best.chargers) {
      busy.add(unit)
      actions.push({ type: 'charge', unit, target, coldSteel })
    }
    byTarget.delete(best.target)
  }
  return [...actions, { type: 'ready' }]
}

/** How a charged unit reacts: cavalry meets cavalry and infantry, infantry forms square against cavalry alone, skirmishers give way to formed troops. */
export function reactToCharges(situation: Situation): RegimentalAction[] {
  const { table, side } = situation
  const actions: RegimentalAction[] = []
  const answered = new Set<string>()
  for (const entry of legal(table, side)) {
    const { type, unit, how, to } = entry
    if (type !== 'react' || typeof unit !== 'string' || typeof how !== 'string' || answered.has(unit)) continue
    const chargers = table.battle.charges.filter((charge) => charge.target === unit).map((charge) => charge.unit)
    const wants =
      how === 'countercharge' ||
      how === 'shelter' ||
      (how === 'hastySquare' && chargers.every((id) => isMounted(table, id)) && factsOf(table, unit).class !== 'raw') ||
      (how === 'evade' && chargers.some((id) => !isOpenOrder(unitOf(table, id).formation)))
    if (!wants) continue
    answered.add(unit)
    const target = typeof to === 'string' ? to : null
    actions.push({ type: 'react', unit, how: how as 'countercharge', to: target })
  }
  return [...actions, { type: 'ready' }]
}
