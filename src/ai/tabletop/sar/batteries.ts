import { apart, headingTo } from '../../../tabletop/common/point'
import { functionCount } from '../../../tabletop/sar/battle/orders/functions'
import type { Aim } from './aim'
import { going, option, type Option } from './option'
import { between, type Piece, type Scene } from './scene'
import type { Temper } from './temper'
import { bestShot, heldFire, recovery, strideOf } from './values'
import { faces } from './volley'

/** SAR-16.1, 16.2: what guns could do, one thing or two. */
export function gunOptions(scene: Scene, piece: Piece, aim: Aim, temper: Temper): Option[] {
  const { unit, facts } = piece
  const most = functionCount(scene.tables, facts.nation, unit)
  const back = recovery(scene, piece)
  const options = [option('hold', back)]
  if (most === 0) return options
  const far = apart(piece.block.at, aim.at)
  const go = temper.closing ? null : going(scene, piece, aim)
  const target = aim.target
  if (unit.stance === 'unlimbered') {
    const shot = bestShot(scene, piece).value
    const held = heldFire(scene, piece, shot)
    options.push(option('firstFire', shot, null, ['firstFire']), option('holdFire', held, null, ['holdFire']))
    const bears = target ? faces(piece, target.centre, 2600) : true
    if (target && !bears && shot === 0) {
      const heading = headingTo(piece.block.at, target.centre)
      if (most >= 2) options.push(option('holdFire', 120, heading, ['move', 'holdFire']))
      options.push(option('move', 70, heading, ['move']))
    }
    if (far > 3000 && go && shot < 40) {
      if (most >= 2 && shot > 0) options.push(option('firstFire', shot + 30, null, ['firstFire', 'limber']))
      else if (most >= 2) options.push(option('move', go.value + 20, go.heading, ['limber', 'move']))
      else options.push(option('move', go.value, null, ['limber']))
    }
    return options
  }
  const inRange = target !== null && between(piece.block, target.block) <= piece.long
  const bears = target ? faces(piece, target.centre, 2200) : true
  if (far < 2500 && aim.formed > 0) {
    if (!bears && target) {
      const heading = headingTo(piece.block.at, target.centre)
      options.push(
        most >= 2 ? option('move', 130, heading, ['move', 'unlimber']) : option('move', 100, heading, ['move']),
      )
    } else
      options.push(
        most >= 2 && inRange
          ? option('holdFire', 160, null, ['unlimber', 'holdFire'])
          : option('move', 110, null, ['unlimber']),
      )
  } else if (go) {
    const arrives = far <= strideOf(scene, piece) + 2000
    options.push(
      most >= 2 && arrives
        ? option('move', go.value + 40, go.heading, ['move', 'unlimber'])
        : option('move', go.value + 15, go.heading, ['move']),
    )
  }
  return options
}
