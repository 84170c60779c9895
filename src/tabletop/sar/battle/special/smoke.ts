// What smoke does to those who stand in it or would enter it (ruling on SAR-24.6).
import type { Polygon } from '../../../common/polygon'
import { breakUnitsThatFail, type BreakCandidate } from '../breaking/breaks'
import { inflictLosses } from '../breaking/inflictLosses'
import { unitPolygon } from '../layout'
import { type ActionRun, type BattleTable, rollDie } from '../run'
import { unitsOf } from '../units'
import { SPECIAL_RULE } from './state'
import { smokeOf, touchesSmoke } from './weather'

/** The moves are over: who stands in the smoke takes 1d4 stragglers. */
export function smokeAfterMoves(run: ActionRun): void {
  const { battle, field } = run
  const smoke = smokeOf(run)
  if (!smoke) return
  const mayBreak: BreakCandidate[] = []
  for (const side of field.sides)
    for (const id of unitsOf(run, side)) {
      if (!touchesSmoke(smoke, unitPolygon(field, battle.units[id]!)!)) continue
      const stragglers = rollDie(run, id, 'smoke', 4)
      inflictLosses(run, { unit: id, stragglers, casualties: 0, rule: SPECIAL_RULE, causedBy: null, cause: 'other' })
      mayBreak.push({ unit: id, fleesFrom: null, rule: SPECIAL_RULE, cause: 'other' })
    }
  if (mayBreak.length > 0) breakUnitsThatFail(run, mayBreak)
}

/** Does a march lead a formed unit into the smoke? One that stands in it already may march on. */
export function entersSmoke(table: BattleTable, before: Polygon, after: Polygon): boolean {
  const smoke = smokeOf(table)
  return smoke !== null && touchesSmoke(smoke, after) && !touchesSmoke(smoke, before)
}
