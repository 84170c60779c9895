import { hundredths } from '../figures'
import type { Effectiveness, Grade, Rules, UnitClass } from '../types'

/** REG-12.3: the grade of a class, where the roster names none. */
export const gradeOf = ({ tables }: Rules, unitClass: UnitClass): Grade => tables.house.defaultGrade[unitClass]

/** REG-12.3: at how many remaining stands, or fewer, a unit is worn and spent. */
export function wearLimits(
  { tables }: Rules,
  grade: Grade,
  start: number,
): { readonly worn: number; readonly spent: number } {
  const { wornFraction, spentFraction } = tables.house.effectivenessGrades[grade]
  return {
    worn: Math.floor((start * hundredths(wornFraction)) / 100),
    spent: Math.floor((start * hundredths(spentFraction)) / 100),
  }
}

/** REG-1.6, 12.3: the effectiveness of a unit with so many of its starting stands left. */
export function effectivenessOf(rules: Rules, grade: Grade, start: number, left: number): Effectiveness {
  const { worn, spent } = wearLimits(rules, grade, start)
  if (left <= spent) return 'spent'
  return left <= worn ? 'worn' : 'fresh'
}
