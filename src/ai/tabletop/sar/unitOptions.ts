import { normalizedAngle } from '../../../core/fixed'
import { pointDistance, headingTo } from '../../../tabletop/common/point'
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

/** With an enemy within this distance, in thousandths of an inch, a unit rather stands than turns its back. */
const TOO_NEAR_TO_RETREAT = 4000
/** Half a turn, in hundredths of a degree. */
const HALF_TURN = 18_000

/** SAR-5.3: the option to draw off, for a unit under fire that is close to breaking; null for others. `peril`: expected cost of the enemy's fire. */
function retreatOption(situation: Situation, piece: UnitView, peril: number): OrderOption | null {
  const { effectives, stragglers } = piece
  if (peril === 0 || stragglers * 10 < effectives * 7) return null
  let nearest: UnitView | null = null
  let leastGap = Number.POSITIVE_INFINITY
  for (const foe of situation.foes) {
    const gap = pointDistance(foe.centre, piece.centre)
    if (foe.unit.broken || gap > leastGap) continue
    leastGap = gap
    nearest = foe
  }
  if (!nearest || leastGap < TOO_NEAR_TO_RETREAT) return null
  return orderOption(
    'move',
    Math.floor((peril * 55) / 100) + 40,
    normalizedAngle(headingTo(piece.centre, nearest.centre) + HALF_TURN),
  )
}

/** The options of an infantry or cavalry unit, charges left out. */
function troopOptions(situation: Situation, piece: UnitView, aim: Destination, plan: SidePlan): OrderOption[] {
  const shot = bestShot(situation, piece).value
  const held = holdFireValue(situation, piece, shot)
  const peril = fireDanger(situation, piece)
  const recovered = recoveryByHolding(situation, piece)
  const options = [
    orderOption('hold', recovered + Math.floor(held / 5) - (shot > 0 ? 10 : 0)),
    orderOption('firstFire', shot),
    orderOption('holdFire', held),
  ]
  const march = plan.closing ? null : moveToward(situation, piece, aim)
  if (march) options.push(march)
  const retreat = retreatOption(situation, piece, peril)
  if (retreat) options.push(retreat)
  const { unit, facts } = piece
  const needsForm = unit.stance !== aim.stance || (aim.stance === 'line' && unit.width * 10 < aim.width * 8)
  if (needsForm && aim.formed > 0 && unit.garrison === null) {
    const isQuick = situation.tables.movement.quickFormationNations.includes(facts.nation)
    // A Form order costs a turn without fire or movement, so a nation that may change formation within a march (`isQuick`) rather moves.
    options.push(orderOption('form', isQuick && march ? Math.floor(aim.formed / 3) : aim.formed))
    if (isQuick) options.push(orderOption('move', aim.formed, march?.heading ?? piece.block.heading))
  }
  return options
}

/** The value of a Rally order: the chance to rally, against a further retreat without the order (SAR-4.12, 20.1). */
function rallyOption(situation: Situation, piece: UnitView): OrderOption {
  const { effectives, stragglers, unit } = piece
  const flags = piece.cover.length > 0 ? (['behindCover'] as const) : []
  // Chances in percent; each face of the die is worth 5.
  let rallies = 0
  let recovers = 0
  for (let d20 = 1; d20 <= 20; d20++) {
    const { result } = rally(
      situation.tables,
      {
        training: unit.training ?? 'untrained',
        effectives: Math.max(1, effectives),
        stragglers,
        leaderLR: piece.leaderRating,
        flags,
      },
      d20,
    )
    if (result === 'rally') rallies += 5
    if (result === 'recover1d4StayBroken') recovers += 5
  }
  // Effectives and stragglers that a rally saves, in hundredths of a casting.
  const halfExcess = Math.floor((stragglers - effectives) / 2)
  const saved = effectives * 35 + Math.max(0, halfExcess) * 65
  const value =
    Math.floor((saved * rallies * piece.castingWorth) / 10_000) +
    Math.floor((160 * recovers * piece.castingWorth) / 10_000)
  // Without the order the unit makes another retreat move, which costs stragglers and may take it off the table.
  return orderOption('rally', value + Math.floor((piece.castingWorth * 90) / 100))
}

/** The options of one unit, charges left out. */
export function unitOptions(situation: Situation, piece: UnitView, plan: SidePlan): UnitOptions {
  const aim = destinationOf(situation, piece, plan)
  if (piece.unit.locked) return { piece, aim, options: [] }
  if (piece.unit.broken) return { piece, aim, options: [rallyOption(situation, piece)] }
  const options = piece.isArtillery
    ? artilleryOptions(situation, piece, aim, plan)
    : troopOptions(situation, piece, aim, plan)
  return { piece, aim, options: options.sort((a, b) => b.value - a.value) }
}

/** The value of a unit's best option, charges left out, in hundredths of a point. */
export const bestOptionValue = ({ options }: UnitOptions): number => options[0]?.value ?? 0
