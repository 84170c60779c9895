import { HALF_CIRCLE } from '../../../core/fixed'
import { pointDistance, headingTo } from '../../../tabletop/common/point'
import { rally } from '../../../tabletop/sar/morale/rally'
import { destinationOf } from './destination'
import type { Destination } from './wantedPlace'
import { artilleryOptions } from './artilleryOptions'
import { moveToward, orderOption, type OrderOption } from './orderOption'
import type { UnitView, Situation } from './situation'
import type { SidePlan } from './sidePlan'
import { misjudged } from './skill'
import { bestShot, fireDanger, holdFireValue, recoveryByHolding } from './unitValues'

// The orders that a unit of the computer player might get this turn, charges left out, each with its value. A `piece` or foe is the view of a unit:
// `unit` is its state in the battle, `facts` never change, `castingWorth` is the value of a casting in hundredths of a point.

/** A unit with its destination and the orders worth considering, best first. */
export interface UnitOptions {
  readonly piece: UnitView
  readonly destination: Destination
  readonly options: readonly OrderOption[]
}

/** With an enemy within this distance, in thousandths of an inch, a unit rather stands than turns its back. */
const TOO_NEAR_TO_RETREAT = 4000

// Estimates: values in hundredths of a point.
/** From this many stragglers on, in percent of its effectives, a unit under fire may draw off. A unit breaks above 100 percent. */
const RETREAT_STRAGGLERS_PERCENT = 70
/** Drawing off is worth this share of the expected cost of the enemy's fire, in percent. */
const RETREAT_FIRE_PERCENT = 55
/** A fixed value of drawing off, added to that share. */
const RETREAT_VALUE = 40
/** A unit that holds can still fire when it is charged: that is worth the value of holding fire divided by this. */
const HELD_FIRE_DIVISOR = 5
/** Taken off the value of Hold for a unit that could fire at once. */
const IDLE_COST = 10
/** A line narrower than this share of the wanted width, in percent, should form again. */
const MIN_LINE_PERCENT = 80
/** Where a unit may change formation within a march, a Form order is worth its value divided by this. */
const FORM_DIVISOR = 3
/** What a rally saves for each effective of the unit, in hundredths of a casting. */
const SAVED_PER_EFFECTIVE = 35
/** What a rally saves in addition for every two stragglers beyond the number of effectives, in hundredths of a casting. */
const SAVED_PER_STRAGGLER = 65
/** What a recovery of 1d4 stragglers without a rally saves, in hundredths of a casting. */
const SAVED_BY_RECOVERY = 160
/** What the retreat move would cost that a Rally order prevents, in hundredths of a casting. */
const RETREAT_MOVE_COST = 90

/** SAR-5.3: the option to draw off, for a unit under fire that is near breaking; null for others. `fireCost`: expected cost of the enemy's fire. */
function retreatOption(situation: Situation, piece: UnitView, fireCost: number): OrderOption | null {
  const { effectives, stragglers } = piece
  if (fireCost === 0 || stragglers * 100 < effectives * RETREAT_STRAGGLERS_PERCENT) return null
  let nearest: UnitView | null = null
  let leastDistance = Number.POSITIVE_INFINITY
  for (const foe of situation.enemyUnits) {
    const distance = pointDistance(foe.centre, piece.centre)
    if (foe.unit.broken || distance > leastDistance) continue
    leastDistance = distance
    nearest = foe
  }
  if (!nearest || leastDistance < TOO_NEAR_TO_RETREAT) return null
  const value = Math.floor((fireCost * RETREAT_FIRE_PERCENT) / 100) + RETREAT_VALUE
  // Straight away from the nearest enemy.
  return orderOption('move', value, { heading: headingTo(piece.centre, nearest.centre) + HALF_CIRCLE })
}

/** The options of an infantry or cavalry unit, charges left out. */
function troopOptions(situation: Situation, piece: UnitView, destination: Destination, plan: SidePlan): OrderOption[] {
  const shotValue = bestShot(situation, piece).value
  const heldFireValue = holdFireValue(situation, piece, shotValue)
  const idleCost = shotValue > 0 ? IDLE_COST : 0
  const options = [
    orderOption('hold', recoveryByHolding(situation, piece) + Math.floor(heldFireValue / HELD_FIRE_DIVISOR) - idleCost),
    orderOption('firstFire', shotValue),
    orderOption('holdFire', heldFireValue),
  ]
  // Nobody marches when the battle is nearly over.
  const march = plan.isEnding ? null : moveToward(situation, piece, destination)
  if (march) options.push(march)
  const retreat = retreatOption(situation, piece, fireDanger(situation, piece))
  if (retreat) options.push(retreat)
  const { unit, facts } = piece
  const isLineTooNarrow = destination.stance === 'line' && unit.width * 100 < destination.files * MIN_LINE_PERCENT
  const needsForm = unit.stance !== destination.stance || isLineTooNarrow
  // A unit that holds a building (`garrison`) keeps its formation.
  if (needsForm && destination.formationValue > 0 && unit.garrison === null) {
    // A Form order costs a turn without fire or movement, so a unit that may change formation within a march rather moves.
    const mayFormOnMarch = situation.tables.movement.quickFormationNations.includes(facts.nation)
    const formValue =
      mayFormOnMarch && march ? Math.floor(destination.formationValue / FORM_DIVISOR) : destination.formationValue
    options.push(orderOption('form', formValue))
    if (mayFormOnMarch)
      options.push(orderOption('move', destination.formationValue, { heading: march?.heading ?? piece.block.heading }))
  }
  return options
}

/** The option to rally. Its value: the chance to rally or recover, and the retreat move that the order prevents (SAR-4.12, 20.1). */
function rallyOption(situation: Situation, piece: UnitView): OrderOption {
  const { effectives, stragglers, unit } = piece
  const flags = piece.cover.length > 0 ? (['behindCover'] as const) : []
  // Chances in percent; each face of the die is worth 5.
  let rallyChance = 0
  let recoveryChance = 0
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
    if (result === 'rally') rallyChance += 5
    if (result === 'recover1d4StayBroken') recoveryChance += 5
  }
  const halfExcess = Math.max(0, Math.floor((stragglers - effectives) / 2))
  const savedByRally = effectives * SAVED_PER_EFFECTIVE + halfExcess * SAVED_PER_STRAGGLER
  const value =
    Math.floor((savedByRally * rallyChance * piece.castingWorth) / 10_000) +
    Math.floor((SAVED_BY_RECOVERY * recoveryChance * piece.castingWorth) / 10_000)
  // Without the order the unit makes another retreat move, which costs stragglers and may take it off the table.
  return orderOption('rally', value + Math.floor((piece.castingWorth * RETREAT_MOVE_COST) / 100))
}

/** The options of one unit, charges left out. */
export function unitOptions(situation: Situation, piece: UnitView, plan: SidePlan): UnitOptions {
  const destination = destinationOf(situation, piece, plan)
  if (piece.unit.locked) return { piece, destination, options: [] }
  if (piece.unit.broken) return { piece, destination, options: [rallyOption(situation, piece)] }
  const options = piece.isArtillery
    ? artilleryOptions(situation, piece, destination, plan)
    : troopOptions(situation, piece, destination, plan)
  const judged = options.map((option) => ({
    ...option,
    value: misjudged(situation, `${piece.id} ${option.order}`, option.value),
  }))
  return { piece, destination, options: judged.sort((a, b) => b.value - a.value) }
}

/** The value of a unit's best option, charges left out, in hundredths of a point. */
export const bestOptionValue = ({ options }: UnitOptions): number => options[0]?.value ?? 0
