// How a melee goes, exactly: every round of the turn with every roll, loss and break (SAR-14).
import { mapSides, ofSide, type Side } from '../../../../game/side'
import { certain, chainOdds, dieOdds, mapOdds, type Odds } from '../../../common/odds'
import { readCombatChart } from '../../fire/combatChart'
import { finalShares, noShares, withLoss } from '../../melee/shareLosses'
import { applyLosses } from '../../stragglers/applyLosses'
import type { Losses, Strength } from '../../types'
import { otherSide, sidesInAskingOrder } from '../field'
import { isFought, unitsInContact, withoutDepartedUnits } from '../melee/melees'
import { afterRound, lossesOfOne, meleeRoll, receiversOf } from '../melee/round'
import type { BattleTable } from '../run'
import type { BattleUnit, Melee } from '../types'
import { breakTestOf, chartFaces, isRemoved } from './fireOutcome'

/** The strengths of the units of a melee, by id. */
export type Strengths = Readonly<Record<string, Strength>>

/** A melee under way: who still fights, and how strong everybody is. */
export interface MeleeState {
  readonly melee: Melee
  readonly strengths: Strengths
  /** Units that have broken or have no effectives left. */
  readonly out: readonly string[]
}

const strengthKey = ({ casualties, stragglers }: Strength): string => `${casualties}.${stragglers}`
/** The same text for equal strengths of the same units. */
export const strengthsKey = (strengths: Strengths): string => Object.values(strengths).map(strengthKey).join(' ')
const stateKey = ({ strengths, out, melee }: MeleeState): string =>
  `${strengthsKey(strengths)} ${out.join()} ${melee.rounds}`

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

/** The table with these strengths, and with those units broken that are out. */
export function tableAt(
  { table: { field, battle } }: MeleeTerms,
  { strengths, out }: Pick<MeleeState, 'strengths' | 'out'>,
): BattleTable {
  const units: Record<string, BattleUnit> = { ...battle.units }
  for (const [id, strength] of Object.entries(strengths))
    units[id] = { ...units[id]!, strength, ...(out.includes(id) && { broken: true, gone: isRemoved(strength) }) }
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

/** SAR-14.6, 14.7: one round of a melee: all rolls, then all losses, then all breaks. */
function playRound(terms: MeleeTerms, state: MeleeState): Odds<MeleeState> {
  const { melee } = state
  const table = tableAt(terms, state)
  const sides = sidesInAskingOrder(table.field)
  const inflicted = mapSides(sides, (side): Odds<number> => {
    let sum: Odds<number> = certain(0)
    for (const id of ofSide(melee.direct, side)) {
      const ofUnit = lossesInColumn(terms, meleeRoll(table, melee, id).column)
      sum = chainOdds(sum, (before) => mapOdds(ofUnit, (losses) => before + losses, Number), Number)
    }
    return sum
  })
  const suffered = (side: Side): Odds<Strengths> =>
    chainOdds(
      ofSide(inflicted, otherSide(table, side)),
      (losses) =>
        mapOdds(
          sharedLosses(table, melee, ofSide(melee.direct, side), losses),
          (shares) =>
            Object.fromEntries(
              Object.entries(shares).map(([id, share]) => {
                const { start, casualties, stragglers } = applyLosses(state.strengths[id]!, share)
                return [id, { start, casualties, stragglers }]
              }),
            ),
          strengthsKey,
        ),
      strengthsKey,
    )
  const [first, second] = [suffered(sides[0]), suffered(sides[1])]
  const fought = afterRound(melee)
  return chainOdds(
    first,
    (own) =>
      mapOdds(
        second,
        (theirs) =>
          afterBreaks(terms, { ...state, melee: fought, strengths: { ...state.strengths, ...own, ...theirs } }),
        stateKey,
      ),
    stateKey,
  )
}

/** SAR-5.3, 5.5, 14.7: a melee without the units that the round has broken or removed. */
function afterBreaks(terms: MeleeTerms, state: MeleeState): MeleeState {
  const { melee, strengths } = state
  const newlyOut = unitsInContact(melee).filter((id) => isRemoved(strengths[id]!) || terms.breaks[id]!(strengths[id]!))
  // A unit that was broken before fights one round only.
  const anyBroken = unitsInContact(melee).some((id) => terms.table.battle.units[id]!.broken)
  if (newlyOut.length === 0 && !anyBroken) return state
  const after = { ...state, out: [...state.out, ...newlyOut].sort() }
  return { ...after, melee: withoutDepartedUnits(tableAt(terms, after), melee) }
}

/** SAR-14.7: a melee after all rounds of this turn, or when it is decided before. */
export function playMelee(terms: MeleeTerms, melee: Melee, start: Odds<Strengths>): Odds<MeleeState> {
  const { roundsPerTurn } = terms.table.field.tables.meleeModifiers
  let odds = mapOdds(start, (strengths): MeleeState => ({ melee, strengths, out: [] }), stateKey)
  for (let round = melee.rounds; round < roundsPerTurn; round++)
    odds = chainOdds(odds, (state) => (isFought(state.melee) ? playRound(terms, state) : certain(state)), stateKey)
  return odds
}
