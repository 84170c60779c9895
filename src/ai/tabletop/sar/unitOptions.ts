import { normalizedAngle } from '../../../core/fixed'
import { apart, headingTo } from '../../../tabletop/common/point'
import { rally } from '../../../tabletop/sar/morale/rally'
import { type Destination, destinationOf } from './destination'
import { artilleryOptions } from './artilleryOptions'
import { moveToward, orderOption, type OrderOption } from './orderOption'
import type { UnitView, Situation } from './situation'
import type { SidePlan } from './sidePlan'
import { bestShot, fireDanger, holdFireValue, recoveryByHolding } from './unitValues'

/** A unit with its destination and the orders worth considering, best first. */
export interface UnitOptions {
  readonly piece: UnitView
  readonly aim: Destination
  readonly options: readonly OrderOption[]
}

/** SAR-5.3: the option to draw off, for a unit under fire that is close to breaking; null for others. `peril`: expected cost of the enemy's fire. */
function retreatOption(situation: Situation, piece: UnitView, peril: number): OrderOption | null {
  const { effectives, stragglers } = piece
  if (peril === 0 || stragglers * 10 < effectives * 7) return null
  let near: UnitView | null = null
  let least = Number.POSITIVE_INFINITY
  for (const foe of situation.foes) {
    const gap = apart(foe.centre, piece.centre)
    if (foe.unit.broken || gap > least) continue
    least = gap
    near = foe
  }
  if (!near || least < 4000) return null
  return orderOption(
    'move',
    Math.floor((peril * 55) / 100) + 40,
    normalizedAngle(headingTo(piece.centre, near.centre) + 18_000),
  )
}

/** The options of an infantry or cavalry unit, charges left out. */
function troopOptions(situation: Situation, piece: UnitView, aim: Destination, plan: SidePlan): OrderOption[] {
  const shot = bestShot(situation, piece).value
  const held = holdFireValue(situation, piece, shot)
  const peril = fireDanger(situation, piece)
  const back = recoveryByHolding(situation, piece)
  const options = [
    orderOption('hold', back + Math.floor(held / 5) - (shot > 0 ? 10 : 0)),
    orderOption('firstFire', shot),
    orderOption('holdFire', held),
  ]
  const go = plan.closing ? null : moveToward(situation, piece, aim)
  if (go) options.push(go)
  const off = retreatOption(situation, piece, peril)
  if (off) options.push(off)
  const { unit, facts } = piece
  const wrong = unit.stance !== aim.stance || (aim.stance === 'line' && unit.width * 10 < aim.width * 8)
  if (wrong && aim.formed > 0 && unit.garrison === null) {
    const quick = situation.tables.movement.quickFormationNations.includes(facts.nation)
    // A Form order costs a turn without fire or movement, so a nation that changes formation quickly rather moves.
    options.push(orderOption('form', quick && go ? Math.floor(aim.formed / 3) : aim.formed))
    if (quick) options.push(orderOption('move', aim.formed, go?.heading ?? piece.block.heading))
  }
  return options
}

/** The value of a Rally order: the chance to rally, against a further retreat without the order (SAR-4.12, 20.1). */
function rallyOption(situation: Situation, piece: UnitView): OrderOption {
  const { effectives, stragglers, unit } = piece
  const flags = piece.cover.length > 0 ? (['behindCover'] as const) : []
  let good = 0
  let back = 0
  for (let d20 = 1; d20 <= 20; d20++) {
    const { result } = rally(
      situation.tables,
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
  // Without the order the unit makes another retreat move, which costs stragglers and may take it off the table.
  return orderOption('rally', value + Math.floor((piece.worth * 90) / 100))
}

/** The options of one unit, charges left out. */
export function unitOptions(situation: Situation, piece: UnitView, plan: SidePlan): UnitOptions {
  const aim = destinationOf(situation, piece, plan)
  if (piece.unit.locked) return { piece, aim, options: [] }
  if (piece.unit.broken) return { piece, aim, options: [rallyOption(situation, piece)] }
  const options = piece.guns ? artilleryOptions(situation, piece, aim, plan) : troopOptions(situation, piece, aim, plan)
  return { piece, aim, options: options.sort((a, b) => b.value - a.value) }
}

/** The value of a unit's best option, charges left out, in hundredths of a point. */
export const bestOptionValue = ({ options }: UnitOptions): number => options[0]?.value ?? 0
