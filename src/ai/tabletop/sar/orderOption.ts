import { normalizedAngle } from '../../../core/fixed'
import { angleBetween, pointDistance, headingTo } from '../../../tabletop/common/point'
import type { ArtilleryFunction } from '../../../tabletop/sar/schemas/action'
import type { Order } from '../../../tabletop/sar/types'
import type { Destination } from './wantedPlace'
import type { UnitView, Situation } from './situation'
import { expectedMove } from './unitValues'

/** An order that a unit could get, and its value in hundredths of a point. */
export interface OrderOption {
  readonly order: Order
  /** The direction that the order names; null: none. */
  readonly heading: number | null
  /** SAR-16.2: what a battery does under the order; empty for other units. */
  readonly gunFunctions: readonly ArtilleryFunction[]
  readonly value: number
}

/** Makes an option. The heading is reduced to less than a full circle. */
export const orderOption = (
  order: Order,
  value: number,
  { heading = null, gunFunctions = [] }: Partial<Pick<OrderOption, 'heading' | 'gunFunctions'>> = {},
): OrderOption => ({
  order,
  heading: heading === null ? null : normalizedAngle(heading),
  gunFunctions,
  value,
})

/** A unit nearer to its destination than this, in thousandths of an inch, is there already. */
const ARRIVED_DISTANCE = 800
/** A unit that faces within this angle of the wanted heading, in hundredths of a degree, need not turn. */
const HEADING_TOLERANCE = 1000
/** A turn on the spot counts no more than this angle, in hundredths of a degree. */
const MAX_COUNTED_TURN = 6000
/** How many hundredths of a degree of a turn count like a thousandth of an inch of a march. */
const ANGLE_PER_THOUSANDTH = 15
/** The value of moving into a building, in hundredths of a point: an estimate. */
const OCCUPY_VALUE = 150
/** Added to the value of every move, in hundredths of a point, so that a short one is still worth an order. */
const MOVE_BASE_VALUE = 10

/** The option to move toward a destination; null when the unit is there already. */
export function moveToward(situation: Situation, piece: UnitView, destination: Destination): OrderOption | null {
  const distanceToDestination = pointDistance(piece.block.at, destination.place)
  if (destination.building !== undefined) return orderOption('move', OCCUPY_VALUE, { heading: destination.heading })
  const turnNeeded = angleBetween(destination.heading, piece.block.heading)
  const hasArrived = distanceToDestination < ARRIVED_DISTANCE
  if (hasArrived && (turnNeeded < HEADING_TOLERANCE || destination.valuePerInch === 0)) return null
  const heading = hasArrived ? destination.heading : headingTo(piece.block.at, destination.place)
  const gainedThousandths = hasArrived
    ? Math.floor(Math.min(turnNeeded, MAX_COUNTED_TURN) / ANGLE_PER_THOUSANDTH)
    : Math.min(distanceToDestination, expectedMove(situation, piece))
  const value = Math.floor((gainedThousandths * destination.valuePerInch) / 1000) + MOVE_BASE_VALUE
  return orderOption('move', value, { heading })
}
