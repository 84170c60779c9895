// REG-7.1: resolves a fire: rocket dice, the fire die, and what comes of it.
import type { Fraction } from '../../../../core/fraction'
import { rulesWith } from '../../data'
import { effectAt, isLeaderThreatened, isLowOnAmmunition } from '../../fire/effect'
import { stepDown } from '../../fire/stepDown'
import { emit, type RegimentalRun, type RegimentalTable, throwDie } from '../run'
import { leaderInDanger } from '../fallenLeaders'
import type { Side, Todo } from '../types'
import { grassMayCatch } from '../scenario/special'
import { unitOf } from '../units'
import { ammunitionOptions } from './ammunition'
import { massedBehind } from './massed'
import type { FireStep } from './mayFire'
import { type FireSolution, fireSolution, isSolution } from './solution'
import { type FireSum, fireSum, middleOf, type RocketDice, rocketStands } from './sum'

/** How the units of a fire in hand fire at its target; those that no longer can are left out. */
export const solutionsOf = (table: RegimentalTable, target: string, firers: readonly string[]): FireSolution[] =>
  firers.map((id) => fireSolution(table, id, target)).filter(isSolution)

/** REG-7.7, OQ-5: throws an accuracy die for each rocket stand, in stand order. */
function throwRockets(run: RegimentalRun, solutions: readonly FireSolution[]): Map<string, number[]> {
  const dice = new Map<string, number[]>()
  for (const solution of solutions) {
    const stands = rocketStands(solution)
    if (stands > 0)
      dice.set(
        solution.unit,
        Array.from({ length: stands }, () => throwDie(run)),
      )
  }
  return dice
}

/** OQ-5 with the option: the die of the fire itself is the accuracy die of every rocket stand. */
const sharedDice = (solutions: readonly FireSolution[], die: number): RocketDice =>
  new Map(solutions.map((solution) => [solution.unit, Array.from({ length: rocketStands(solution) }, () => die)]))

const NO_POINTS: Fraction = { num: 0, den: 1 }

/** REG-7.1: carries a fire out: all who joined have fired, even where their rockets all missed, so that there is no fire (REG-7.10). */
export function resolveFire(
  run: RegimentalRun,
  side: Side,
  step: FireStep,
  target: string,
  firers: readonly string[],
): void {
  const { battle } = run
  const rules = rulesWith(battle.options)
  const solutions = solutionsOf(run, target, firers)
  for (const { unit } of solutions) unitOf(run, unit).hasFired = true
  if (solutions.length === 0) return
  const isShared = rules.options.rocketAccuracy === 'fireDie'
  const rockets = isShared ? new Map<string, number[]>() : throwRockets(run, solutions)
  let sum: FireSum = fireSum(run, target, solutions, rockets)
  let die = 0
  if (sum.lines !== null) {
    die = throwDie(run)
    if (isShared) sum = fireSum(run, target, solutions, sharedDice(solutions, die))
  }
  const isFire = sum.lines !== null
  const total = isFire ? die + sum.modifier : 0
  const effect = isFire ? effectAt(rules, sum.targetClass, total) : null
  const below = effect === null ? null : stepDown(rules, effect)
  const middles = solutions.map(({ places }) => middleOf(places))
  const massed = below === null || effect === 'desultory' ? [] : massedBehind(run, target, middles)
  emit(run, {
    kind: 'fire',
    step,
    target,
    firers: solutions.map(({ unit, places, range, isHalved, isLongShot }) => ({
      unit,
      stands: places.length,
      points: sum.shares.find((share) => share.unit === unit)?.points ?? NO_POINTS,
      range,
      halved: isHalved,
      longShot: isLongShot,
    })),
    rockets: [...rockets.values()].flat(),
    points: sum.rounded,
    lines: sum.lines ?? [],
    die,
    total,
    isCannonade: sum.kind === 'cannonade',
    effect: effect ?? 'none',
    massed: below === null ? [] : massed.map((unit) => ({ unit, effect: below })),
  })
  if (effect === null || below === null) return
  grassMayCatch(
    run,
    die,
    solutions.map(({ unit }) => unit),
  )
  const from = solutions.map(({ unit }) => unit)
  const onUnit = (unit: string, what: typeof effect): Todo => ({
    do: 'effect',
    unit,
    effect: what,
    isCannonade: sum.kind === 'cannonade',
    from,
  })
  const leader = isLeaderThreatened(rules, die) ? leaderInDanger(run, target) : null
  const options = isLowOnAmmunition(rules, die) ? ammunitionOptions(run, solutions, sum) : []
  battle.todo.push(onUnit(target, effect), ...massed.map((unit) => onUnit(unit, below)))
  if (options.length > 0) battle.todo.push({ do: 'ammunition', side, options })
  if (leader !== null) battle.todo.push({ do: 'leaderFalls', leader, cause: { rule: 'REG-8.9', what: effect } })
}
