import type { Pose } from '../../../tabletop/common/point'
import type { FieldOfBattle } from '../../../tabletop/sar/battle/field'
import { maxWidth, unitBlock } from '../../../tabletop/sar/battle/layout'
import type { BattleUnit } from '../../../tabletop/sar/battle/types'
import type { FreeGround } from './freeGround'

/** A unit with the size of its formation, in thousandths of an inch. */
interface SizedUnit {
  readonly unit: BattleUnit
  readonly width: number
  readonly depth: number
}

const withSize = (field: FieldOfBattle, unit: BattleUnit): SizedUnit => {
  const { width, depth } = unitBlock(field, { ...unit, at: { x: 0, y: 0 } })!
  return { unit, width, depth }
}

/** Units side by side in rows that are no wider than `maxRowWidth`; the first units form the first row. */
function arrangeInRows(units: readonly SizedUnit[], maxRowWidth: number, apart: number): SizedUnit[][] {
  const rows: SizedUnit[][] = []
  let widthLeft = 0
  for (const unit of units) {
    const row = rows.at(-1)
    if (row && widthLeft >= unit.width + apart) {
      row.push(unit)
      widthLeft -= unit.width + apart
    } else {
      rows.push([unit])
      widthLeft = maxRowWidth - unit.width
    }
  }
  return rows
}

/** SAR-6.2: the unit in column, which takes less room; guns stay as they are. */
function inColumn(field: FieldOfBattle, unit: BattleUnit): BattleUnit {
  const { arm, nation, castings } = field.units.get(unit.of)!
  if (arm === 'artillery') return unit
  return { ...unit, stance: 'column', width: maxWidth(field.tables, nation, castings, 'column') }
}

/** The order of a row from left to right: the first unit in the middle, the next ones to its left and right by turns. */
function fromTheMiddle(row: readonly SizedUnit[]): SizedUnit[] {
  const ordered: SizedUnit[] = []
  for (const [i, unit] of row.entries()) {
    if (i % 2 === 0) ordered.push(unit)
    else ordered.unshift(unit)
  }
  return ordered
}

/** The room for rows of units, in thousandths of an inch: width of a row, distance between units, and the most rows in line. */
export interface RowLimits {
  readonly front: number
  readonly apart: number
  readonly maxRows: number
}

/**
 * OPS-23.2: deploys units in rows. `pose` is the middle of the first row's front; further rows stand behind it. When units in line would take
 * more than `maxRows` rows, infantry and cavalry stand in column instead.
 */
export function placeInRows(
  field: FieldOfBattle,
  freeGround: FreeGround,
  units: readonly BattleUnit[],
  pose: Pose,
  { front, apart, maxRows }: RowLimits,
): BattleUnit[] {
  const rowsInLine = arrangeInRows(
    units.map((unit) => withSize(field, unit)),
    front,
    apart,
  )
  const rows =
    rowsInLine.length <= maxRows
      ? rowsInLine
      : arrangeInRows(
          units.map((unit) => withSize(field, inColumn(field, unit))),
          front,
          apart,
        )
  const placed: BattleUnit[] = []
  let back = 0
  for (const row of rows) {
    const rowWidth = row.reduce((sum, { width }) => sum + width + apart, 0 - apart)
    let left = 0 - Math.floor(rowWidth / 2)
    for (const { unit, width } of fromTheMiddle(row)) {
      placed.push(freeGround.place(unit, pose, left + Math.floor(width / 2), 0 - back))
      left += width + apart
    }
    back += Math.max(...row.map(({ depth }) => depth)) + apart
  }
  return placed
}
