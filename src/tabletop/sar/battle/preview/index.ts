// What a player may ask of the Santa Anna Rules before he acts. Each query takes the table as his side knows it (`tableSeenBy`), the side and
// the question; it throws no dice, changes nothing, and calls the functions that resolve the action itself.
import { areasPreview } from './areas'
import { arrivalPreview } from './arrival'
import { chargePreview } from './charge'
import { firePreview } from './fire'
import { boundPreview } from './bound'
import { distancePreview } from './distance'
import { dragGoPreview, dragTurnPreview, dragWheelPreview } from './drag'
import { formsPreview } from './forms'
import { marchPreview } from './march'
import { placePreview } from './place'
import { ordersPreview } from './orders'
import { randomOrderPreview } from './randomOrder'
import { reachPreview } from './reach'
import { ridePreview } from './ride'
import { setupGroundPreview } from './setup'
import { sightPreview } from './sight'
import { squarePreview } from './square'

/** The queries by name. */
export const sarPreviews = {
  areas: areasPreview,
  arrival: arrivalPreview,
  forms: formsPreview,
  ride: ridePreview,
  setupGround: setupGroundPreview,
  charge: chargePreview,
  fire: firePreview,
  bound: boundPreview,
  distance: distancePreview,
  dragGo: dragGoPreview,
  dragWheel: dragWheelPreview,
  dragTurn: dragTurnPreview,
  march: marchPreview,
  orders: ordersPreview,
  place: placePreview,
  randomOrder: randomOrderPreview,
  reach: reachPreview,
  sight: sightPreview,
  square: squarePreview,
} as const
