// The exact odds of a fire before its dice (REG-7, 8), and who may fire at whom and why not.
import type { Fraction } from '../../../../core/fraction'
import type { Refusal } from '../../../../core/result'
import { certain, chainOdds, dieOdds, distributionOf, mapOdds, type Odds } from '../../../common/odds'
import type { Distribution, PreviewLine } from '../../../common/preview'
import { rulesWith } from '../../data'
import { effectAt } from '../../fire/effect'
import { effectOnCharge } from '../../fire/onTroops'
import { FIRE_EFFECTS } from '../../schemas/base'
import { chargeOf } from '../combat/contacts'
import { aimAt } from '../fire/aiming'
import { massedBehind } from '../fire/massed'
import type { FireStep } from '../fire/mayFire'
import { type FireSolution, isSolution } from '../fire/solution'
import { type FireSum, fireSum, middleOf, rocketStands, type RocketDice } from '../fire/sum'
import { DIE, type RegimentalTable } from '../run'
import type { FireEffect } from '../types'
import { enemiesOf, factsOf, isMounted, unitOf } from '../units'

/** What a fire may come to. */
export interface FirePreview {
  readonly target: string
  readonly firers: readonly {
    readonly unit: string
    /** Stands that bear, and the range in thousandths of an inch. */
    readonly stands: number
    readonly range: number
    readonly points: Fraction
    readonly isHalved: boolean
    readonly isLongShot: boolean
  }[]
  /** Points as they are added, and rounded (REG-7.10). */
  readonly points: Fraction
  readonly rounded: number
  readonly isCannonade: boolean
  /** Modifiers, that of the points first; none: too few points, there is no fire. Of rockets those if all find their range. */
  readonly lines: readonly PreviewLine[]
  readonly modifier: number
  /** Effects, heaviest first; `none`: rockets may all miss. */
  readonly results: Distribution<FireEffect | 'none'>
  /** REG-8.7: what becomes of the charge of a target that charges; null: it does not. */
  readonly charge: Distribution<'home' | 'checked'> | null
  /** REG-8.10: who suffers with the target. */
  readonly massed: readonly string[]
}

/** The accuracy dice of all rocket stands (REG-7.7), as how many of each unit's stands find their range: an example of dice for each. */
function rocketOdds(table: RegimentalTable, solutions: readonly FireSolution[]): Odds<RocketDice> {
  const { options } = rulesWith(table.battle.options)
  let odds: Odds<RocketDice> = certain(new Map())
  if (options.rocketAccuracy === 'fireDie') return odds
  for (const solution of solutions)
    for (let stand = 0; stand < rocketStands(solution); stand++)
      odds = chainOdds(
        odds,
        (before) =>
          dieOdds(
            DIE,
            (face): RocketDice => new Map([...before, [solution.unit, [...(before.get(solution.unit) ?? []), face]]]),
            keyOfDice,
          ),
        keyOfDice,
      )
  return odds
}
const keyOfDice = (dice: RocketDice): string => JSON.stringify([...dice])

const SCALE: readonly string[] = [...FIRE_EFFECTS, 'none']

/** REG-7, 8.1: the odds of a fire of these units at a target; each must be able to fire at it. */
export function previewFireOf(table: RegimentalTable, target: string, solutions: readonly FireSolution[]): FirePreview {
  const rules = rulesWith(table.battle.options)
  const whole = fireSum(table, target, solutions)
  const isShared = rules.options.rocketAccuracy === 'fireDie'
  const hasRockets = solutions.some((solution) => rocketStands(solution) > 0)
  const effectOf = (sum: FireSum, face: number): FireEffect | 'none' =>
    sum.lines === null ? 'none' : effectAt(rules, sum.targetClass, face + sum.modifier)
  const withDie = (sum: FireSum): Odds<FireEffect | 'none'> => dieOdds(DIE, (face) => effectOf(sum, face), String)
  let odds = withDie(whole)
  if (hasRockets)
    odds = isShared
      ? dieOdds(
          DIE,
          (face) => {
            const dice = new Map(
              solutions.map((one) => [one.unit, Array.from({ length: rocketStands(one) }, () => face)]),
            )
            return effectOf(fireSum(table, target, solutions, dice), face)
          },
          String,
        )
      : chainOdds(rocketOdds(table, solutions), (dice) => withDie(fireSum(table, target, solutions, dice)), String)
  const charge = chargeOf(table, target)
  const isMexicanCavalry = factsOf(table, target).nation === 'MEX' && isMounted(table, target)
  const outcomes = mapOdds(
    odds,
    (effect) => (effect === 'none' ? 'home' : effectOnCharge(rules, effect, whole.kind, isMexicanCavalry)),
    String,
  )
  return {
    target,
    firers: solutions.map(({ unit, places, range, isHalved, isLongShot }) => ({
      unit,
      stands: places.length,
      range,
      points: whole.shares.find((share) => share.unit === unit)!.points,
      isHalved,
      isLongShot,
    })),
    points: whole.points,
    rounded: whole.rounded,
    isCannonade: whole.kind === 'cannonade',
    lines: (whole.lines ?? []).map(({ id, rule, value }) => ({ name: id, rule, value })),
    modifier: whole.modifier,
    results: distributionOf(odds, (a, b) => SCALE.indexOf(a) - SCALE.indexOf(b)),
    charge: charge ? distributionOf(outcomes, (a, b) => (a < b ? -1 : Number(a > b))) : null,
    massed: massedBehind(
      table,
      target,
      solutions.map(({ places }) => middleOf(places)),
    ),
  }
}

/** REG-7.1, 7.2: the odds of a fire of these units in F1 or F2, or why one of them may not join. */
export function previewFire(
  table: RegimentalTable,
  firers: readonly string[],
  target: string,
  step: FireStep,
): FirePreview | Refusal {
  const solutions: FireSolution[] = []
  for (const id of firers) {
    const found = aimAt(table, id, target, step)
    if (!isSolution(found)) return found
    solutions.push(found)
  }
  return previewFireOf(table, target, solutions)
}

/** REG-7.2, 7.3: at which enemies a unit may fire in F1 or F2, and why not at the others; by id. */
export function whomMayFireAt(
  table: RegimentalTable,
  id: string,
  step: FireStep,
): { readonly target: string; readonly range: number | null; readonly refusal: Refusal | null }[] {
  return enemiesOf(table, unitOf(table, id).side).map((target) => {
    const found = aimAt(table, id, target, step)
    return isSolution(found) ? { target, range: found.range, refusal: null } : { target, range: null, refusal: found }
  })
}
