// Rates of movement (REG-6.1 to 6.5), in exact whole numbers: a full move is `WHOLE_MOVE` parts, and each thousandth of an inch costs some of them.
import tables from '../../tables/regimental.json'
import type { RegimentalUnitFacts } from '../field'
import { drawnRow, troopRow } from '../../movement/rows'
import type { TroopFormation } from '../../types'
import type { GroundKind } from '../groundUnder'
import type { RegimentalUnit } from '../types'

/** Ground as it tells on movement (REG-1.12). */
const GROUNDS: readonly GroundKind[] = ['open', 'broken', 'rough']

interface Rate {
  readonly full: number
  readonly doubleQuick: number | null
}
/** A row of REG-6.1. */
export interface RateRow {
  readonly id: string
  readonly open: Rate
  readonly broken: Rate
  readonly rough: Rate
  readonly roadMultiplier: number | null
}
const ROWS = tables.movement.rates as readonly RateRow[]

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** The rate of a row, in thousandths of an inch. `road`: along a road (REG-6.2). A row without a double quick has one rate. */
export function rateOf(row: RateRow, ground: GroundKind, doubleQuick: boolean, road: boolean): number {
  if (road && row.roadMultiplier !== null)
    return Math.round(rateOf(row, 'open', doubleQuick, false) * row.roadMultiplier)
  const { full, doubleQuick: fast } = row[ground]
  return Math.round((doubleQuick ? (fast ?? full) : full) * 1000)
}

/** REG-6.4: parts into which a full move is divided, so that every inch at every rate of the table costs a whole number of them. */
export const WHOLE_MOVE = ROWS.flatMap((row) =>
  GROUNDS.flatMap((ground) =>
    [true, false].flatMap((fast) => [rateOf(row, ground, fast, false), rateOf(row, ground, fast, true)]),
  ),
).reduce((multiple, rate) => (multiple / greatestDivisor(multiple, rate)) * rate, 1)

/** REG-6.5: half a move. */
export const HALF_MOVE = WHOLE_MOVE / 2

/** How many parts of a full move a thousandth of an inch costs (REG-6.4). */
export const partsPerThousandth = (row: RateRow, ground: GroundKind, doubleQuick: boolean, road: boolean): number =>
  WHOLE_MOVE / rateOf(row, ground, doubleQuick, road)

const rowById = (id: string): RateRow => ROWS.find((row) => row.id === id)!

/** REG-6.1: the row of a unit. A battery goes at the pace of its slowest gun. A garrison has that of a line, which it becomes when it leaves. */
export function rowOf(facts: RegimentalUnitFacts, unit: Pick<RegimentalUnit, 'formation' | 'order' | 'guns'>): RateRow {
  const { arm, nation } = facts
  if (arm === 'artillery') {
    const rows = unit.guns.map(({ index }) => rowById(drawnRow(facts.guns[index]!)))
    const [slowest] = rows.sort((a, b) => a.open.full - b.open.full)
    return slowest ?? rowById('artSiegeHeavy')
  }
  const formation = unit.formation as TroopFormation
  const row =
    troopRow({ nation, arm, formation, order: unit.order }) ??
    troopRow({ nation, arm, formation: 'line', order: 'good' })
  return rowById(row!)
}

/** REG-6.1, 6.2: does the unit march fast along a road as it is now? Only rows with a multiplier do, and guns only limbered. */
export const usesRoads = (row: RateRow, unit: Pick<RegimentalUnit, 'formation'>): boolean =>
  row.roadMultiplier !== null && unit.formation !== 'unlimbered' && unit.formation !== 'fixed'
