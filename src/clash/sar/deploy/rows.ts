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

/** The unit with its size. A block needs a place, so the unit is measured at the corner of the table. */
const withSize = (field: FieldOfBattle, unit: BattleUnit): SizedUnit => {
  const { width, depth } = unitBlock(field, { ...unit, at: { x: 0, y: 0 } })!
  return { unit, width, depth }
}

/** Units side by side in rows that are no wider than `maxRowWidth`; the first units form the first row. */
function arrangeInRows(units: readonly SizedUnit[], { maxRowWidth, minGap }: RowLimits): SizedUnit[][] {
  const rows: SizedUnit[][] = []
  let widthLeft = 0
  for (const unit of units) {
    const row = rows.at(-1)
    if (row && widthLeft >= unit.width + minGap) {
      row.push(unit)
      widthLeft -= unit.width + minGap
    } else {
      rows.push([unit])
      widthLeft = maxRowWidth - unit.width
    }
  }
  return rows
}

/** SAR-6.2: the unit in column, which takes less room; guns stay as they are. `unit.of`: the id of its sub-unit. */
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

/** The room for rows of units; lengths in thousandths of an inch. */
export interface RowLimits {
  readonly maxRowWidth: number
  /** The distance between units, and between rows. */
  readonly minGap: number
  /** The most rows of units in line. */
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
  limits: RowLimits,
): BattleUnit[] {
  const { minGap, maxRows } = limits
  const inLine = units.map((unit) => withSize(field, unit))
  let rows = arrangeInRows(inLine, limits)
  if (rows.length > maxRows) {
    const inColumns = units.map((unit) => withSize(field, inColumn(field, unit)))
    rows = arrangeInRows(inColumns, limits)
  }
  const placed: BattleUnit[] = []
  let distanceBehindPose = 0
  for (const row of rows) {
    // One gap fewer than units.
    const rowWidth = row.reduce((sum, { width }) => sum + width + minGap, -minGap)
    // How far right of the pose the next unit begins. (`0 - x` is never -0.)
    let leftEnd = 0 - Math.floor(rowWidth / 2)
    for (const { unit, width } of fromTheMiddle(row)) {
      const middle = leftEnd + Math.floor(width / 2)
      placed.push(freeGround.place(unit, pose, middle, 0 - distanceBehindPose))
      leftEnd += width + minGap
    }
    distanceBehindPose += Math.max(...row.map(({ depth }) => depth)) + minGap
  }
  return placed
}
