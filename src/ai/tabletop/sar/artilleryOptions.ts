import { pointDistance, headingTo } from '../../../tabletop/common/point'
import { functionCount } from '../../../tabletop/sar/battle/orders/functions'
import type { Destination } from './wantedPlace'
import { moveToward, orderOption, type OrderOption } from './orderOption'
import { distanceBetween, type UnitView, type Situation } from './situation'
import type { SidePlan } from './sidePlan'
import { bestShot, holdFireValue, recoveryByHolding, expectedMove } from './unitValues'
import { isFacing } from './expectedFire'

/**
 * Unlimbered guns turn when the direction to their target differs from straight ahead by more than this, in hundredths of a degree: a little over
 * the 22.5 degrees of their arc.
 */
const BEARING_WHEN_UNLIMBERED = 2600
/** The same angle for limbered guns, which turn before they unlimber: a little less than their arc. */
const BEARING_WHEN_LIMBERED = 2200

/** Unlimbered guns farther than this from their destination, in thousandths of an inch, may limber up and go there. */
const LIMBER_DISTANCE = 3000
/** Only a shot worth less than this, in hundredths of a point, is given up for a march. */
const POOR_SHOT = 40
/** Limbered guns nearer than this to their destination, in thousandths of an inch, unlimber. */
const UNLIMBER_DISTANCE = 2500
/** A march counts as arriving when it ends within this distance of the destination, in thousandths of an inch. */
const NEARLY_THERE = 2000

/** Values of options that bring no fire yet, in hundredths of a point: estimates that put the options in order. */
const VALUE = {
  turnAndHoldFire: 120,
  turn: 70,
  turnAndUnlimber: 130,
  turnLimbered: 100,
  unlimberAndHoldFire: 160,
  unlimber: 110,
  /** The next four are added to the value of the shot or of the march. */
  fireThenLimber: 30,
  limberThenMove: 20,
  moveThenUnlimber: 40,
  moveLimbered: 15,
}

/** SAR-16.1, 16.2: the options of a battery: one gun function (move, limber, unlimber or fire) in a turn, or two where its crew allows it. */
export function artilleryOptions(
  situation: Situation,
  piece: UnitView,
  destination: Destination,
  plan: SidePlan,
): OrderOption[] {
  const maxFunctions = functionCount(situation.tables, piece.facts.nation, piece.unit)
  const hold = orderOption('hold', recoveryByHolding(situation, piece))
  if (maxFunctions === 0) return [hold]
  const canDoTwo = maxFunctions >= 2
  // Near the end of the battle guns stay, because recovering stragglers counts more than ground.
  const march = plan.isEnding ? null : moveToward(situation, piece, destination)
  return piece.unit.stance === 'unlimbered'
    ? [hold, ...unlimberedOptions(situation, piece, destination, march, canDoTwo)]
    : [hold, ...limberedOptions(situation, piece, destination, march, canDoTwo)]
}

/** Unlimbered guns fire, turn to their target, or limber up for a march when they have no good shot. `canDoTwo`: two gun functions in a turn. */
function unlimberedOptions(
  situation: Situation,
  piece: UnitView,
  destination: Destination,
  march: OrderOption | null,
  canDoTwo: boolean,
): OrderOption[] {
  const { target } = destination
  const shotValue = bestShot(situation, piece).value
  const options = [
    orderOption('firstFire', shotValue, { gunFunctions: ['firstFire'] }),
    orderOption('holdFire', holdFireValue(situation, piece, shotValue), { gunFunctions: ['holdFire'] }),
  ]
  if (target && !isFacing(piece, target.centre, BEARING_WHEN_UNLIMBERED) && shotValue === 0) {
    const heading = headingTo(piece.block.at, target.centre)
    if (canDoTwo)
      options.push(orderOption('holdFire', VALUE.turnAndHoldFire, { heading, gunFunctions: ['move', 'holdFire'] }))
    options.push(orderOption('move', VALUE.turn, { heading, gunFunctions: ['move'] }))
  }
  if (pointDistance(piece.block.at, destination.place) > LIMBER_DISTANCE && march && shotValue < POOR_SHOT) {
    if (canDoTwo && shotValue > 0)
      options.push(
        orderOption('firstFire', shotValue + VALUE.fireThenLimber, { gunFunctions: ['firstFire', 'limber'] }),
      )
    else if (canDoTwo)
      options.push(
        orderOption('move', march.value + VALUE.limberThenMove, {
          heading: march.heading,
          gunFunctions: ['limber', 'move'],
        }),
      )
    // Limbering up takes the whole Move order; the guns go next turn.
    else options.push(orderOption('move', march.value, { gunFunctions: ['limber'] }))
  }
  return options
}

/** Limbered guns march to their destination; there they turn to their target and unlimber. */
function limberedOptions(
  situation: Situation,
  piece: UnitView,
  destination: Destination,
  march: OrderOption | null,
  canDoTwo: boolean,
): OrderOption[] {
  const { target } = destination
  const distanceToDestination = pointDistance(piece.block.at, destination.place)
  // For limbered guns the formation to change to is unlimbered; its value is 0 while they are to stay on the march.
  const wantsToUnlimber = destination.formationValue > 0
  if (distanceToDestination < UNLIMBER_DISTANCE && wantsToUnlimber) {
    if (target && !isFacing(piece, target.centre, BEARING_WHEN_LIMBERED)) {
      const heading = headingTo(piece.block.at, target.centre)
      return canDoTwo
        ? [orderOption('move', VALUE.turnAndUnlimber, { heading, gunFunctions: ['move', 'unlimber'] })]
        : [orderOption('move', VALUE.turnLimbered, { heading, gunFunctions: ['move'] })]
    }
    const isInRange = target !== null && distanceBetween(piece.block, target.block) <= piece.longRange
    return canDoTwo && isInRange
      ? [orderOption('holdFire', VALUE.unlimberAndHoldFire, { gunFunctions: ['unlimber', 'holdFire'] })]
      : [orderOption('move', VALUE.unlimber, { gunFunctions: ['unlimber'] })]
  }
  if (!march) return []
  const { heading } = march
  const arrivesThisTurn = distanceToDestination <= expectedMove(situation, piece) + NEARLY_THERE
  return canDoTwo && arrivesThisTurn
    ? [orderOption('move', march.value + VALUE.moveThenUnlimber, { heading, gunFunctions: ['move', 'unlimber'] })]
    : [orderOption('move', march.value + VALUE.moveLimbered, { heading, gunFunctions: ['move'] })]
}
