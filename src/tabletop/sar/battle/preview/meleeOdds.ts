// What a round of melee does, exactly: its rolls, losses and breaks (SAR-14).
import { ofSide } from '../../../../game/side'
import { certain, chainOdds, dieOdds, mapOdds, type Odds } from '../../../common/odds'
import { readCombatChart } from '../../fire/combatChart'
import { finalShares, noShares, withLoss } from '../../melee/shareLosses'
import { applyLosses } from '../../stragglers/applyLosses'
import type { Losses, Strength } from '../../types'
import { otherSide } from '../field'
import { unitsInContact } from '../melee/melees'
import { lossesOfOne, meleeRoll, receiversOf } from '../melee/round'
import type { BattleTable } from '../run'
import type { BattleUnit, Melee } from '../types'
import { sideOfUnit } from '../units'
import { breakTestOf, chartFaces, isRemoved } from './fireOutcome'

/** The strengths of units of a melee, by id. */
export type Strengths = Readonly<Record<string, Strength>>

/** Everything about a melee that does not change with the strengths of its units, or is looked up again and again. */
export interface MeleeTerms {
  readonly table: BattleTable
  readonly breaks: Readonly<Record<string, (strength: Strength) => boolean>>
  readonly byColumn: Map<number, Odds<number>>
}

/** Prepares the odds of a melee on a table on which its units stand where they fight. */
export const meleeTerms = (table: BattleTable, melee: Melee): MeleeTerms => ({
  table,
  breaks: Object.fromEntries(unitsInContact(melee).map((id) => [id, breakTestOf(table, id)])),
  byColumn: new Map(),
})

/** The table with these strengths. */
export function tableAt({ table: { field, battle } }: MeleeTerms, strengths: Strengths): BattleTable {
  const units: Record<string, BattleUnit> = { ...battle.units }
  for (const [id, strength] of Object.entries(strengths)) units[id] = { ...units[id]!, strength }
  return { field, battle: { ...battle, units } }
}

/** SAR-14.6: the losses that a unit inflicts in a column. */
export function lossesInColumn({ table, byColumn }: MeleeTerms, column: number): Odds<number> {
  let odds = byColumn.get(column)
  if (!odds) {
    odds = dieOdds(chartFaces(table), (d20) => readCombatChart(table.field.tables, column, d20).losses, Number)
    byColumn.set(column, odds)
  }
  return odds
}

/** SAR-14.10: how the losses of a side fall on its units. */
function sharedLosses(
  table: BattleTable,
  melee: Melee,
  ids: readonly string[],
  losses: number,
): Odds<Record<string, Losses>> {
  const first = ids[0]!
  if (ids.length === 1) return certain({ [first]: lossesOfOne(table, melee, first, losses) })
  const { tables } = table.field
  const receivers = receiversOf(table, melee, ids)
  let shares: Odds<Readonly<Record<string, Losses>>> = certain(noShares(ids))
  for (let lossNumber = 1; lossNumber <= losses; lossNumber++)
    shares = chainOdds(shares, (before) =>
      dieOdds(ids.length, (face) => {
        const id = ids[face - 1]!
        return withLoss(tables, before, id, receivers[id]!.formation, lossNumber)
      }),
    )
  return mapOdds(shares, (share) => finalShares(tables, share, receivers))
}

/**
 * SAR-14.6, 14.7: does a unit break, or lose its last effectives, in the next round of a melee, from the strengths of now? Two enemies of each
 * other roll dice of their own, so that what becomes of the one says nothing of the other.
 */
export function isOutAfterRound(terms: MeleeTerms, melee: Melee, id: string): Odds<boolean> {
  const { table } = terms
  const unit = table.battle.units[id]!
  const side = sideOfUnit(table, unit)
  let inflicted: Odds<number> = certain(0)
  for (const enemy of ofSide(melee.direct, otherSide(table, side))) {
    const ofEnemy = lossesInColumn(terms, meleeRoll(table, melee, enemy).column)
    inflicted = chainOdds(inflicted, (before) => mapOdds(ofEnemy, (losses) => before + losses, Number), Number)
  }
  const isOut = (losses: Losses): boolean => {
    const after = applyLosses(unit.strength, losses)
    return isRemoved(after) || terms.breaks[id]!(after)
  }
  return chainOdds(
    inflicted,
    (losses) =>
      mapOdds(sharedLosses(table, melee, ofSide(melee.direct, side), losses), (shares) => isOut(shares[id]!), String),
    String,
  )
}
