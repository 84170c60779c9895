import { footprint } from '../../../tabletop/common/block'
import { isOnTable } from '../../../tabletop/common/ground'
import { type Point, pointFromPose } from '../../../tabletop/common/point'
import type { Polygon } from '../../../tabletop/common/polygon'
import { headingTowardOwnEdge } from '../../../tabletop/sar/battle/breaking/headingAway'
import { smokeOf, touchesSmoke } from '../../../tabletop/sar/battle/special/weather'
import type { Situation, UnitView } from './situation'

// Smoke of burning grass (a special rule of some battles): nobody wants to stand in it, nor where it will drift in the next turn.

/** Distances back toward the own edge that are tried, in thousandths of an inch. */
const STEP_BACK = 1500
const FARTHEST_BACK = 45_000

/** The smoke of this turn and of the next. */
export const smokeAhead = ({ table }: Situation): Polygon[] =>
  [smokeOf(table), smokeOf(table, table.battle.turn + 1)].filter((smoke) => smoke !== null)

/** Where a unit goes that stands in the smoke, or where it will be: straight back until it is clear. Null: it stands clear. */
export function outOfSmoke(situation: Situation, piece: UnitView): Point | null {
  const smokes = smokeAhead(situation)
  const isIn = (outline: Polygon): boolean => smokes.some((smoke) => touchesSmoke(smoke, outline))
  if (smokes.length === 0 || !isIn(piece.corners())) return null
  const { ground } = situation.table.field
  const back = headingTowardOwnEdge(situation.table.field, situation.side)
  for (let distance = STEP_BACK; distance <= FARTHEST_BACK; distance += STEP_BACK) {
    const at = pointFromPose({ at: piece.block.at, heading: back }, 0, distance)
    const outline = footprint({ ...piece.block, at })
    if (!outline.every((corner) => isOnTable(ground, corner))) break
    if (!isIn(outline)) return at
  }
  return null
}
