import type { Block } from '../../tabletop/common/block'
import type { Pose } from '../../tabletop/common/point'
import type { FreeGround } from './freeGround'

/** A unit in a formation, with its size in thousandths of an inch. */
export interface SizedUnit<U> {
  readonly unit: U
  readonly width: number
  readonly depth: number
}

/** How units of a ruleset stand: their size, the formation that takes less room, and the ground that they cover. */
export interface Formations<U> {
  sized(unit: U): SizedUnit<U>
  /** The unit in column, which takes less room; guns stay as they are. */
  inColumn(unit: U): U
  blockAt(unit: U, pose: Pose): Block
}

/** Units side by side in rows that are no wider than `maxRowWidth`; the first units form the first row. */
function arrangeInRows<U>(units: readonly SizedUnit<U>[], { maxRowWidth, minGap }: RowLimits): SizedUnit<U>[][] {
  const rows: SizedUnit<U>[][] = []
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

/** The order of a row from left to right: the first unit in the middle, the next ones to its left and right by turns. */
function fromTheMiddle<U>(row: readonly SizedUnit<U>[]): SizedUnit<U>[] {
  const ordered: SizedUnit<U>[] = []
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

/** A unit and its place. */
export interface PlacedUnit<U> {
  readonly unit: U
  readonly pose: Pose
}

/**
 * OPS-23.2: deploys units in rows. `pose` is the middle of the first row's front; further rows stand behind it. When units in line would take
 * more than `maxRows` rows, infantry and cavalry stand in column instead.
 */
export function placeInRows<U>(
  { sized, inColumn, blockAt }: Formations<U>,
  freeGround: FreeGround,
  units: readonly U[],
  pose: Pose,
  limits: RowLimits,
): PlacedUnit<U>[] {
  const { minGap, maxRows } = limits
  let rows = arrangeInRows(units.map(sized), limits)
  if (rows.length > maxRows)
    rows = arrangeInRows(
      units.map((unit) => sized(inColumn(unit))),
      limits,
    )
  const placed: PlacedUnit<U>[] = []
  let distanceBehindPose = 0
  for (const row of rows) {
    // One gap fewer than units.
    const rowWidth = row.reduce((sum, { width }) => sum + width + minGap, -minGap)
    // How far right of the pose the next unit begins. (`0 - x` is never -0.)
    let leftEnd = 0 - Math.floor(rowWidth / 2)
    for (const { unit, width } of fromTheMiddle(row)) {
      const middle = leftEnd + Math.floor(width / 2)
      const found = freeGround.place((at) => blockAt(unit, at), pose, middle, 0 - distanceBehindPose)
      placed.push({ unit, pose: found })
      leftEnd += width + minGap
    }
    distanceBehindPose += Math.max(...row.map(({ depth }) => depth)) + minGap
  }
  return placed
}
