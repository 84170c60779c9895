// What shots do to their target, exactly: losses as they are divided, limited and taken off, and whether the target breaks (SAR-12).
import { certain, chainOdds, dieOdds, mapOdds, type Odds } from '../../../common/odds'
import { shotResult } from '../../fire/shot'
import { applyLosses } from '../../stragglers/applyLosses'
import { effectivesOf } from '../../stragglers/strength'
import type { Losses, Strength } from '../../types'
import { familyOf, familyThatBreaks } from '../breaking/companies'
import { turnRecordOf } from '../breaking/turnRecord'
import { byKey, limitedLosses } from '../fire/applyShots'
import type { FireSolution } from '../fire/fireSolution'
import { allocatedLosses } from '../fire/targets'
import type { ShotToFire } from '../fire/volley'
import type { BattleTable } from '../run'

/** A target under fire: its strength, and what fire has cost it this turn. */
export interface UnderFire extends Strength {
  readonly fireLosses: number
  readonly fireStragglers: number
}

/** The same text for equal states. */
export const underFireKey = ({ casualties, stragglers, fireLosses, fireStragglers }: UnderFire): string =>
  `${casualties} ${stragglers} ${fireLosses} ${fireStragglers}`

/** A shot with what it does to the target by each face of its die, before limits (SAR-12.1 to 12.4). */
export interface ShotOdds {
  readonly key: string
  readonly losses: Odds<Losses>
}

/** Faces of the die of the combat chart: the highest in its last row (SAR-11.11). */
export const chartFaces = ({ field }: BattleTable): number => field.tables.combatChart.rows.at(-1)!.dice[1]

/** SAR-11.11, 12.1 to 12.4: the losses of a shot at a unit by its die. */
export const shotLosses = (
  table: BattleTable,
  target: string,
  { key, aimed }: ShotToFire,
  zone: FireSolution['zone'],
): ShotOdds => ({
  key,
  losses: dieOdds(chartFaces(table), (d20) =>
    allocatedLosses(table, target, shotResult(table.field.tables, aimed, d20).losses, zone),
  ),
})

/** A unit as it stands before the shots. */
export function beforeFire({ battle }: BattleTable, id: string): UnderFire {
  const { fireLosses, fireStragglers } = turnRecordOf(battle, id)
  const { start, casualties, stragglers } = battle.units[id]!.strength
  return { start, casualties, stragglers, fireLosses, fireStragglers }
}

/** SAR-12.5, 12.7: a unit after one shot has hit it. */
function afterShot(table: BattleTable, target: string, state: UnderFire, losses: Losses): UnderFire {
  const limited = limitedLosses(table, target, state.fireStragglers, losses)
  const { start, casualties, stragglers, applied } = applyLosses(state, limited)
  return {
    start,
    casualties,
    stragglers,
    fireLosses: state.fireLosses + applied,
    fireStragglers: state.fireStragglers + stragglers - state.stragglers,
  }
}

/** SAR-11.16, 12.5, 12.7: a unit after all these shots, which are applied in the order of their keys. */
export function afterShots(
  table: BattleTable,
  target: string,
  shots: readonly ShotOdds[],
  before: Odds<UnderFire> = certain(beforeFire(table, target)),
): Odds<UnderFire> {
  let odds = before
  for (const { losses } of [...shots].sort(byKey))
    odds = chainOdds(
      odds,
      (state) => mapOdds(losses, (lost) => afterShot(table, target, state, lost), underFireKey),
      underFireKey,
    )
  return odds
}

/** SAR-5.5: has a unit of this strength no effectives left, so that it is removed? */
export const isRemoved = (strength: Strength): boolean => effectivesOf(strength) === 0

/**
 * SAR-5.3, 5.7: makes the test whether a unit breaks at a strength, alone or with its regiment; all others are as they are. A unit that is
 * broken already does not break again.
 */
export function breakTestOf({ battle }: BattleTable, id: string): (strength: Strength) => boolean {
  if (battle.units[id]!.broken) return () => false
  const family = familyOf(battle, id)
  return (strength) => {
    if (isRemoved(strength)) return false
    const { regiment, companies } = familyThatBreaks(battle, family, (one) =>
      one === id ? strength : battle.units[one]!.strength,
    )
    return regiment !== null || companies.includes(id)
  }
}
