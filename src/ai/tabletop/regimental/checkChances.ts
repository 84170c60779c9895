// How a unit's check may come out (REG-4.5): all ten faces with the modifiers that the rules add.
import { checkBand } from '../../../tabletop/regimental/check/result'
import { checkLines } from '../../../tabletop/regimental/battle/check'
import { DIE } from '../../../tabletop/regimental/battle/run'
import { factsOf, isBattery, unitOf } from '../../../tabletop/regimental/battle/units'
import type { Situation } from './situation'

/** Percent of the faces by which a unit may do as it likes, and by which it falls back or runs. */
export interface CheckChances {
  readonly good: number
  readonly bad: number
}

const GOOD: readonly string[] = ['doubleQuick', 'wellHandled', 'rallyWithElan', 'rally']
const BAD: readonly string[] = ['fallBack', 'panic', 'panicDisordered']

/** The chances of a unit's check under a leader; null: out of command. */
export function checkChances({ table, rules }: Situation, id: string, leader: string | null): CheckChances {
  const { sum } = checkLines(table, id, leader)
  const checker = { nation: factsOf(table, id).nation, order: unitOf(table, id).order, isBattery: isBattery(table, id) }
  let good = 0
  let bad = 0
  for (let face = 1; face <= DIE; face++) {
    const result = checkBand(rules, checker, face + sum)
    if (GOOD.includes(result)) good++
    if (BAD.includes(result)) bad++
  }
  return { good: good * DIE, bad: bad * DIE }
}
