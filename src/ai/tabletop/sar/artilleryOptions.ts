import { pointDistance, headingTo } from '../../../tabletop/common/point'
import { functionCount } from '../../../tabletop/sar/battle/orders/functions'
import type { Destination } from './destination'
import { moveToward, orderOption, type OrderOption } from './orderOption'
import { distanceBetween, type UnitView, type Situation } from './situation'
import type { SidePlan } from './sidePlan'
import { bestShot, holdFireValue, recoveryByHolding, expectedMove } from './unitValues'
import { isFacing } from './expectedFire'

/** SAR-16.1, 16.2: the options of a battery: one gun function, or two where its crew allows it. */
export function artilleryOptions(
  situation: Situation,
  piece: UnitView,
  aim: Destination,
  plan: SidePlan,
): OrderOption[] {
  const { unit, facts } = piece
  const most = functionCount(situation.tables, facts.nation, unit)
  const back = recoveryByHolding(situation, piece)
  const options = [orderOption('hold', back)]
  if (most === 0) return options
  const far = pointDistance(piece.block.at, aim.at)
  const go = plan.closing ? null : moveToward(situation, piece, aim)
  const target = aim.target
  if (unit.stance === 'unlimbered') {
    const shot = bestShot(situation, piece).value
    const held = holdFireValue(situation, piece, shot)
    options.push(orderOption('firstFire', shot, null, ['firstFire']), orderOption('holdFire', held, null, ['holdFire']))
    const bears = target ? isFacing(piece, target.centre, 2600) : true
    if (target && !bears && shot === 0) {
      const heading = headingTo(piece.block.at, target.centre)
      if (most >= 2) options.push(orderOption('holdFire', 120, heading, ['move', 'holdFire']))
      options.push(orderOption('move', 70, heading, ['move']))
    }
    if (far > 3000 && go && shot < 40) {
      if (most >= 2 && shot > 0) options.push(orderOption('firstFire', shot + 30, null, ['firstFire', 'limber']))
      else if (most >= 2) options.push(orderOption('move', go.value + 20, go.heading, ['limber', 'move']))
      else options.push(orderOption('move', go.value, null, ['limber']))
    }
    return options
  }
  const inRange = target !== null && distanceBetween(piece.block, target.block) <= piece.long
  const bears = target ? isFacing(piece, target.centre, 2200) : true
  if (far < 2500 && aim.formed > 0) {
    if (!bears && target) {
      const heading = headingTo(piece.block.at, target.centre)
      options.push(
        most >= 2
          ? orderOption('move', 130, heading, ['move', 'unlimber'])
          : orderOption('move', 100, heading, ['move']),
      )
    } else
      options.push(
        most >= 2 && inRange
          ? orderOption('holdFire', 160, null, ['unlimber', 'holdFire'])
          : orderOption('move', 110, null, ['unlimber']),
      )
  } else if (go) {
    const arrives = far <= expectedMove(situation, piece) + 2000
    options.push(
      most >= 2 && arrives
        ? orderOption('move', go.value + 40, go.heading, ['move', 'unlimber'])
        : orderOption('move', go.value + 15, go.heading, ['move']),
    )
  }
  return options
}
