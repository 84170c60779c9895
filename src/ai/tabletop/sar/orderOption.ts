import { normalizedAngle } from '../../../core/fixed'
import { angleBetween, pointDistance, headingTo } from '../../../tabletop/common/point'
import type { ArtilleryFunction } from '../../../tabletop/sar/schemas/action'
import type { Order } from '../../../tabletop/sar/types'
import type { Destination } from './destination'
import type { UnitView, Situation } from './situation'
import { expectedMove } from './unitValues'

/** An order that a unit could get, and its value in hundredths of a point. */
export interface OrderOption {
  readonly order: Order
  readonly heading: number | null
  readonly functions: readonly ArtilleryFunction[]
  readonly value: number
}

/** Makes an option; the heading is reduced to one circle. */
export const orderOption = (
  order: Order,
  value: number,
  heading: number | null = null,
  functions: readonly ArtilleryFunction[] = [],
): OrderOption => ({
  order,
  heading: heading === null ? null : normalizedAngle(heading),
  functions,
  value,
})

/** The option to move toward a destination; null when the unit is there already. */
export function moveToward(situation: Situation, piece: UnitView, aim: Destination): OrderOption | null {
  const far = pointDistance(piece.block.at, aim.at)
  if (aim.building !== undefined) return orderOption('move', 150, aim.heading)
  const off = angleBetween(aim.heading, piece.block.heading)
  if (far < 800 && (off < 1000 || aim.perInch === 0)) return null
  const stride = expectedMove(situation, piece)
  const heading = far < 800 ? aim.heading : headingTo(piece.block.at, aim.at)
  const gained = far < 800 ? Math.min(off, 6000) / 15 : Math.min(far, stride)
  return orderOption('move', Math.floor((Math.floor(gained) * aim.perInch) / 1000) + 10, heading)
}
