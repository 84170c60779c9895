import { turned } from '../../../core/fixed'
import { apart, headingTo } from '../../../tabletop/common/point'
import { rally } from '../../../tabletop/sar/morale/rally'
import { type Aim, aimOf } from './aim'
import { gunOptions } from './batteries'
import { going, option, type Option } from './option'
import type { Piece, Scene } from './scene'
import type { Temper } from './temper'
import { bestShot, danger, heldFire, recovery } from './values'

/** What is known of a unit when orders are weighed. */
export interface Weighed {
  readonly piece: Piece
  readonly aim: Aim
  readonly options: readonly Option[]
}

/** A unit near its end with the enemy in range draws off (SAR-5.3). */
function drawOff(scene: Scene, piece: Piece, peril: number): Option | null {
  const { effectives, stragglers } = piece
  if (peril === 0 || stragglers * 10 < effectives * 7) return null
  let near: Piece | null = null
  let least = Number.POSITIVE_INFINITY
  for (const foe of scene.foes) {
    const gap = apart(foe.centre, piece.centre)
    if (foe.unit.broken || gap > least) continue
    least = gap
    near = foe
  }
  if (!near || least < 4000) return null
  return option('move', Math.floor((peril * 55) / 100) + 40, turned(headingTo(piece.centre, near.centre) + 18_000))
}

function footOptions(scene: Scene, piece: Piece, aim: Aim, temper: Temper): Option[] {
  const shot = bestShot(scene, piece).value
  const held = heldFire(scene, piece, shot)
  const peril = danger(scene, piece)
  const back = recovery(scene, piece)
  const options = [
    option('hold', back + Math.floor(held / 5) - (shot > 0 ? 10 : 0)),
    option('firstFire', shot),
    option('holdFire', held),
  ]
  const go = temper.closing ? null : going(scene, piece, aim)
  if (go) options.push(go)
  const off = drawOff(scene, piece, peril)
  if (off) options.push(off)
  const { unit, facts } = piece
  const wrong = unit.stance !== aim.stance || (aim.stance === 'line' && unit.width * 10 < aim.width * 8)
  if (wrong && aim.formed > 0 && unit.garrison === null) {
    const quick = scene.tables.movement.quickFormationNations.includes(facts.nation)
    // Not under the enemy's eyes: a Form order is a turn without fire or movement.
    options.push(option('form', quick && go ? Math.floor(aim.formed / 3) : aim.formed))
    if (quick) options.push(option('move', aim.formed, go?.heading ?? piece.block.heading))
  }
  return options
}

/** What a Rally order is worth: the chance of it, against running on (SAR-4.12, 20.1). */
function rallyOption(scene: Scene, piece: Piece): Option {
  const { effectives, stragglers, unit } = piece
  const flags = piece.cover.length > 0 ? (['behindCover'] as const) : []
  let good = 0
  let back = 0
  for (let d20 = 1; d20 <= 20; d20++) {
    const { result } = rally(
      scene.tables,
      {
        training: unit.training ?? 'untrained',
        effectives: Math.max(1, effectives),
        stragglers,
        leaderLR: piece.lr,
        flags,
      },
      d20,
    )
    if (result === 'rally') good += 5
    if (result === 'recover1d4StayBroken') back += 5
  }
  const half = Math.floor((stragglers - effectives) / 2)
  const men = effectives * 35 + Math.max(0, half) * 65
  const value = Math.floor((men * good * piece.worth) / 10_000) + Math.floor((160 * back * piece.worth) / 10_000)
  // Who has no order runs a retreat move more: sixes, and nearer to the edge.
  return option('rally', value + Math.floor((piece.worth * 90) / 100))
}

/** Everything that is worth an order to one unit, but for charges. */
export function weigh(scene: Scene, piece: Piece, temper: Temper): Weighed {
  const aim = aimOf(scene, piece, temper)
  if (piece.unit.locked) return { piece, aim, options: [] }
  if (piece.unit.broken) return { piece, aim, options: [rallyOption(scene, piece)] }
  const options = piece.guns ? gunOptions(scene, piece, aim, temper) : footOptions(scene, piece, aim, temper)
  return { piece, aim, options: options.sort((a, b) => b.value - a.value) }
}

/** What a unit's best order but for charges would be worth. */
export const bestValue = ({ options }: Weighed): number => options[0]?.value ?? 0
