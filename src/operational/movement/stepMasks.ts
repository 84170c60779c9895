import type { Seat } from '../../game/side'
import { memoBySeat, stampBySeat } from '../memo'
import { hasUnitOf, hexOfPiece, inEzoc, pieceIndex, pieceState, type Position } from '../position'
import { garrisonRefusal } from './bastion'
import { type StepContext, stepContext, unitStepCost } from './cost'
import { leaderStepCostHere, marchRefusal } from './steppingGroup'

/**
 * The directions in which each piece could step by itself, kept from one legal list to the next. A mask has six bits: bit 0 to 5 is set where
 * the direction of that number is open. A set of pieces may step where all of its members may. A march is a move by road with more movement
 * points (5.3). A seat is the index of a side, 0 or 1.
 */

/**
 * By piece index: directions open to a unit for a plain step, for the first step of a march, and for a step into a bastion. The further steps of
 * a march under way count as plain steps.
 */
export interface UnitMasks {
  readonly plainSteps: Uint8Array
  readonly marches: Uint8Array
  readonly intoBastion: Uint8Array
}

/** Open directions of the pieces of one side in one movement phase, by piece index. */
interface KeptMasks {
  readonly units: UnitMasks
  /** Masks for units with which an engineer goes along. They are worked out when first needed: `engineerKnown` is then 1. */
  readonly unitsWithEngineer: UnitMasks
  readonly engineerKnown: Uint8Array
  /** Leaders and HQs that go along with a unit, without an engineer and with one. */
  readonly leaders: Uint8Array
  readonly leadersWithEngineer: Uint8Array
  /** Directions closed to a leader or HQ without a unit unless a friendly unit stands in the hex entered (5.1). */
  readonly needsFriend: Uint8Array
  /**
   * The version of the piece (it changes with the piece) and the stamp of the facts outside it (`stampOfEnemy`, `stampOfBothSides`) for which
   * its masks were worked out. The masks hold while neither has changed.
   */
  readonly versions: Uint32Array
  readonly stamps: Float64Array
}

const newMasks = (size: number): UnitMasks => ({
  plainSteps: new Uint8Array(size),
  marches: new Uint8Array(size),
  intoBastion: new Uint8Array(size),
})

/** The masks of a side, all made anew when command is determined or day and night change (`light`). */
const keptMasks = memoBySeat<KeptMasks>(
  () => ['command', 'light'],
  (position) => {
    const size = position.world.pieces.length
    return {
      units: newMasks(size),
      unitsWithEngineer: newMasks(size),
      engineerKnown: new Uint8Array(size),
      leaders: new Uint8Array(size),
      leadersWithEngineer: new Uint8Array(size),
      needsFriend: new Uint8Array(size),
      versions: new Uint32Array(size),
      stamps: new Float64Array(size).fill(-1),
    }
  },
)

/** A number that changes with the facts on which masks depend beside the piece itself: places of enemy units, and all markers. */
const stampOfEnemy = stampBySeat((_own, enemy) => [`unitPlaces${enemy}`, 'markers0', 'markers1'])
/** Changes with those facts and with the places of the side's own units, on which masks depend next to lava or a bastion (19.1.2, 19.1.13). */
const stampOfBothSides = stampBySeat((own, enemy) => [`unitPlaces${own}`, `unitPlaces${enemy}`, 'markers0', 'markers1'])

/** The circumstances on which the cost of a step depends: of a step off a march (`walking`), and of any step of a march (`marching`). */
interface StepContexts {
  readonly walking: StepContext
  readonly marching: StepContext
}

/** What the look-ups of one legal list share. */
export interface StepMasks {
  readonly position: Position
  readonly seat: Seat
  readonly kept: KeptMasks
  /** The present stamps: of enemy units and markers, and of these with the side's own units. */
  readonly enemyStamp: number
  readonly allStamp: number
  readonly withoutEngineer: StepContexts
  readonly withEngineer: StepContexts
  /** Indices of the pieces of the group that is moving, and whether it marches (5.3). */
  readonly movingPieces: readonly number[]
  readonly movingMarches: boolean
}

/** What the look-ups of one legal list share, for the side with that seat. */
export function stepMasks(position: Position, seat: Seat): StepMasks {
  const { moving } = position.game.ops
  const walking = stepContext(position)
  const marching = { ...walking, march: true }
  return {
    position,
    seat,
    kept: keptMasks(position, seat),
    enemyStamp: stampOfEnemy(position, seat),
    allStamp: stampOfBothSides(position, seat),
    withoutEngineer: { walking, marching },
    withEngineer: { walking: { ...walking, engineer: true }, marching: { ...marching, engineer: true } },
    movingPieces: moving ? moving.units.map((id) => pieceIndex(position, id)) : [],
    movingMarches: moving?.march ?? false,
  }
}

/** Must the masks of a piece be worked out again? If so, the caller must do it, since they are noted as up to date here. */
function startRefreshIfOutdated({ position, kept }: StepMasks, index: number, stamp: number): boolean {
  const version = position.pieceVersions[index]!
  if (kept.versions[index] === version && kept.stamps[index] === stamp) return false
  kept.versions[index] = version
  kept.stamps[index] = stamp
  return true
}

/** Brings the masks of one unit up to date. Returns the masks of all units, in which the caller looks up those of this unit by its index. */
export function unitMasks(masks: StepMasks, index: number, withEngineer: boolean): UnitMasks {
  const { position, kept } = masks
  const hex = hexOfPiece(position, index)
  const isNextToLavaOrBastion = position.world.nextToLava[hex] || position.world.nextToBastion[hex]
  if (startRefreshIfOutdated(masks, index, isNextToLavaOrBastion ? masks.allStamp : masks.enemyStamp)) {
    kept.engineerKnown[index] = 0
    refreshUnit(masks, index, kept.units, masks.withoutEngineer)
  }
  if (!withEngineer) return kept.units
  if (!kept.engineerKnown[index]) {
    kept.engineerKnown[index] = 1
    refreshUnit(masks, index, kept.unitsWithEngineer, masks.withEngineer)
  }
  return kept.unitsWithEngineer
}

/** Works out the masks of one unit anew and writes them to `target`. */
function refreshUnit(masks: StepMasks, index: number, target: UnitMasks, { walking, marching }: StepContexts): void {
  const { position } = masks
  // A unit whose group marches already goes on marching, also by plain steps.
  const context = masks.movingMarches && masks.movingPieces.includes(index) ? marching : walking
  target.plainSteps[index] = unitMask(position, index, context)
  target.marches[index] = marchRefusal(position, [index]) === null ? unitMask(position, index, marching) : 0
  target.intoBastion[index] = position.world.nextToBastion[hexOfPiece(position, index)]
    ? bastionMask(position, index, context)
    : 0
}

/** Directions in which a unit could step by itself. */
function unitMask(position: Position, index: number, context: StepContext): number {
  const from = hexOfPiece(position, index)
  const { spent } = pieceState(position, index)
  let mask = 0
  for (let direction = 0; direction < 6; direction++)
    if (unitStepCost(position, index, from, direction, spent, context) >= 0) mask |= 1 << direction
  return mask
}

/** Directions in which a bastion has room for the unit as its garrison (19.1.14). */
function bastionMask(position: Position, index: number, context: StepContext): number {
  const { grid } = position.world
  const from = hexOfPiece(position, index)
  const openDirections = unitMask(position, index, { ...context, garrison: true })
  let mask = 0
  for (let direction = 0; direction < 6; direction++)
    if (
      openDirections & (1 << direction) &&
      garrisonRefusal(position, [index], grid.neighbour(from, direction)) === null
    )
      mask |= 1 << direction
  return mask
}

/** Argument for `leaderStepCostHere`. */
const GOES_WITH_UNIT = true

/** Works out the masks of one leader or HQ anew if they are out of date. */
function refreshLeader(masks: StepMasks, index: number): void {
  const { position, kept } = masks
  if (!startRefreshIfOutdated(masks, index, masks.enemyStamp)) return
  const { seenByEnemyMarker } = masks.withoutEngineer.walking
  const from = hexOfPiece(position, index)
  let bitsWithoutEngineer = 0
  let bitsWithEngineer = 0
  let bitsNeedingFriend = 0
  for (let direction = 0; direction < 6; direction++) {
    const bit = 1 << direction
    // A cost below 0: the step cannot be taken.
    if (leaderStepCostHere(position, index, direction, GOES_WITH_UNIT, masks.withoutEngineer.walking) >= 0)
      bitsWithoutEngineer |= bit
    if (leaderStepCostHere(position, index, direction, GOES_WITH_UNIT, masks.withEngineer.walking) >= 0)
      bitsWithEngineer |= bit
    const to = position.world.grid.neighbour(from, direction)
    if (to >= 0 && (inEzoc(position, to, masks.seat) || seenByEnemyMarker?.[to])) bitsNeedingFriend |= bit
  }
  kept.leaders[index] = bitsWithoutEngineer
  kept.leadersWithEngineer[index] = bitsWithEngineer
  kept.needsFriend[index] = bitsNeedingFriend
}

/** Open directions of a leader or HQ that goes along with a unit. */
export function leaderMask(masks: StepMasks, index: number, withEngineer: boolean): number {
  refreshLeader(masks, index)
  return (withEngineer ? masks.kept.leadersWithEngineer : masks.kept.leaders)[index]!
}

/** Open directions of a leader or HQ without a unit (5.1). */
export function leaderMaskAlone(masks: StepMasks, index: number): number {
  refreshLeader(masks, index)
  const { position, kept, seat } = masks
  const from = hexOfPiece(position, index)
  let mask = kept.leaders[index]!
  const needsFriendHere = mask & kept.needsFriend[index]!
  if (needsFriendHere === 0) return mask
  for (let direction = 0; direction < 6; direction++)
    if (
      needsFriendHere & (1 << direction) &&
      !hasUnitOf(position, position.world.grid.neighbour(from, direction), seat)
    )
      mask &= ~(1 << direction)
  return mask
}
