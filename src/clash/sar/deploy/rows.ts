import type { Pose } from '../../../tabletop/common/point'
import type { FieldOfBattle } from '../../../tabletop/sar/battle/field'
import { unitBlock, maxWidth } from '../../../tabletop/sar/battle/layout'
import type { BattleUnit } from '../../../tabletop/sar/battle/types'
import type { FreeGround } from './freeGround'

interface Standing {
  readonly unit: BattleUnit
  readonly width: number
  readonly depth: number
}

const measured = (field: FieldOfBattle, unit: BattleUnit): Standing => {
  const { width, depth } = unitBlock(field, { ...unit, at: { x: 0, y: 0 } })!
  return { unit, width, depth }
}

/** Units side by side in rows no wider than `front`, the first in front. */
function rowsOf(all: readonly Standing[], front: number, apart: number): Standing[][] {
  const rows: Standing[][] = []
  let left = 0
  for (const one of all) {
    const row = rows.at(-1)
    if (row && left >= one.width + apart) {
      row.push(one)
      left -= one.width + apart
    } else {
      rows.push([one])
      left = front - one.width
    }
  }
  return rows
}

/** In column a regiment takes less room (SAR-6.2). */
function inColumn(field: FieldOfBattle, unit: BattleUnit): BattleUnit {
  const { arm, nation, castings } = field.units.get(unit.of)!
  if (arm === 'artillery') return unit
  return { ...unit, stance: 'column', width: maxWidth(field.tables, nation, castings, 'column') }
}

/** Guns and those beside them in the middle of the row, as they were given: the first in the middle, then left and right. */
function fromTheMiddle(row: readonly Standing[]): Standing[] {
  const out: Standing[] = []
  for (const [i, one] of row.entries()) {
    if (i % 2 === 0) out.push(one)
    else out.unshift(one)
  }
  return out
}

/**
 * Sets units up in rows before a pose, which is the middle of their front: side by side while there is room, the rest behind; where
 * that would take more rows than `most` foot and horse stand in column (OPS-23.2).
 */
export function placeInRows(
  field: FieldOfBattle,
  room: FreeGround,
  units: readonly BattleUnit[],
  pose: Pose,
  { front, apart, most }: { front: number; apart: number; most: number },
): BattleUnit[] {
  const inLine = rowsOf(
    units.map((unit) => measured(field, unit)),
    front,
    apart,
  )
  const rows =
    inLine.length <= most
      ? inLine
      : rowsOf(
          units.map((unit) => measured(field, inColumn(field, unit))),
          front,
          apart,
        )
  const placed: BattleUnit[] = []
  let back = 0
  for (const row of rows) {
    const across = row.reduce((sum, { width }) => sum + width + apart, 0 - apart)
    let x = 0 - Math.floor(across / 2)
    for (const { unit, width } of fromTheMiddle(row)) {
      placed.push(room.settle(unit, pose, x + Math.floor(width / 2), 0 - back))
      x += width + apart
    }
    back += Math.max(...row.map(({ depth }) => depth)) + apart
  }
  return placed
}
