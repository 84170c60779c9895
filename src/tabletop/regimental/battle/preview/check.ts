// The exact odds of a maneuver check before it is rolled (REG-4).
import { dieOdds, distributionOf } from '../../../common/odds'
import type { Distribution, PreviewLine } from '../../../common/preview'
import { checkResult } from '../../check/result'
import { rulesWith } from '../../data'
import { checkLines } from '../check'
import { DIE, type RegimentalTable } from '../run'
import type { CheckEffect } from '../types'
import { factsOf, isBattery, unitOf } from '../units'

/** What a check may come to for a unit. */
export interface CheckPreview {
  readonly unit: string
  readonly lines: readonly PreviewLine[]
  readonly sum: number
  /** Results of its column (REG-4.5), best first. */
  readonly results: Distribution<CheckEffect>
}

const BEST_FIRST: readonly CheckEffect[] = [
  'doubleQuick',
  'rallyWithElan',
  'wellHandled',
  'rally',
  'tardy',
  'shaken',
  'fallBack',
  'wavering',
  'panic',
  'panicDisordered',
]

/** REG-4.3 to 4.5: the odds of a unit's check under a leader; null: out of command. */
export function previewCheck(table: RegimentalTable, unit: string, leader: string | null): CheckPreview {
  const rules = rulesWith(table.battle.options)
  const { ids, lines, sum } = checkLines(table, unit, leader)
  const checker = {
    nation: factsOf(table, unit).nation,
    order: unitOf(table, unit).order,
    isBattery: isBattery(table, unit),
  }
  const odds = dieOdds(DIE, (face) => checkResult(rules, checker, face, ids).result as CheckEffect, String)
  return {
    unit,
    lines: lines.map(({ id, rule, value }) => ({ name: id, rule, value })),
    sum,
    results: distributionOf(odds, (a, b) => BEST_FIRST.indexOf(a) - BEST_FIRST.indexOf(b)),
  }
}
