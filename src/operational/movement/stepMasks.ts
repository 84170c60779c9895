import type { Seat } from '../../game/side'
import { memoBySeat, stampBySeat } from '../memo'
import { hasUnitOf, hexOfPiece, inEzoc, pieceIndex, pieceState, type Position } from '../position'
import { garrisonRefusal } from './bastion'
import { type StepContext, stepContext, unitStepCost } from './cost'
import { leaderStepCostHere, marchRefusal } from './steppingGroup'

/**
 * The directions in which each piece could step by itself, as six bits each, kept from one legal list to the next. A set of pieces may
 * step where all of its members may.
 */

/** Open directions of units: walking, marching, into a bastion. */
export interface UnitMasks {
  readonly walk: Uint8Array
  readonly march: Uint8Array
  readonly bastion: Uint8Array
}

/** Open directions of the pieces of one side in one movement phase, by piece index. */
interface KeptMasks {
  readonly units: UnitMasks
  /** The same with an engineer along; worked out when first asked for. */
  readonly unitsWithEngineer: UnitMasks
  readonly engineerKnown: Uint8Array
  /** Leaders and HQs that go along with a unit, without an engineer and with one. */
  readonly leaders: Uint8Array
  readonly leadersWithEngineer: Uint8Array
  /** Directions that are closed to a leader or HQ without a unit unless a friendly unit stands there (5.1). */
  readonly needsFriend: Uint8Array
  /** Version of the piece and stamp of the rest for which its masks were worked out; both must be the same for them to hold. */
  readonly versions: Uint32Array
  readonly stamps: Float64Array
}

const newMasks = (size: number): UnitMasks => ({
  walk: new Uint8Array(size),
  march: new Uint8Array(size),
  bastion: new Uint8Array(size),
})

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

/** What the masks depend on beside the piece itself. */
const enemyStamp = stampBySeat((_own, enemy) => [`unitPlaces${enemy}`, 'markers0', 'markers1'])
/** Next to lava or a bastion the places of its own side's units count too (19.1.2, 19.1.13). */
const allStamp = stampBySeat((own, enemy) => [`unitPlaces${own}`, `unitPlaces${enemy}`, 'markers0', 'markers1'])

/** Step contexts without an engineer or with one. */
interface Contexts {
  readonly walking: StepContext
  readonly marching: StepContext
}

/** Open directions for one legal list. */
export interface StepMasks {
  readonly position: Position
  readonly seat: Seat
  readonly kept: KeptMasks
  readonly enemyStamp: number
  readonly allStamp: number
  readonly plain: Contexts
  readonly withEngineer: Contexts
  /** Indices of the group that is moving, and whether it marches (5.3). */
  readonly moving: readonly number[]
  readonly movingMarches: boolean
}

export function stepMasks(position: Position, seat: Seat): StepMasks {
  const { moving } = position.game.ops
  const walking = stepContext(position, false)
  const marching = { ...walking, march: true }
  return {
    position,
    seat,
    kept: keptMasks(position, seat),
    enemyStamp: enemyStamp(position, seat),
    allStamp: allStamp(position, seat),
    plain: { walking, marching },
    withEngineer: { walking: { ...walking, engineer: true }, marching: { ...marching, engineer: true } },
    moving: moving ? moving.units.map((id) => pieceIndex(position, id)) : [],
    movingMarches: moving?.march ?? false,
  }
}

/** Must the masks of a piece be worked out again? Notes that they are. */
function isOutdated({ position, kept }: StepMasks, index: number, stamp: number): boolean {
  const version = position.pieceVersions[index]!
  if (kept.versions[index] === version && kept.stamps[index] === stamp) return false
  kept.versions[index] = version
  kept.stamps[index] = stamp
  return true
}

/** The masks of units, up to date for that unit. */
export function unitMasks(masks: StepMasks, index: number, engineer: boolean): UnitMasks {
  const { position, kept } = masks
  const hex = hexOfPiece(position, index)
  const nextToSpecial = position.world.nextToLava[hex] || position.world.nextToBastion[hex]
  if (isOutdated(masks, index, nextToSpecial ? masks.allStamp : masks.enemyStamp)) {
    kept.engineerKnown[index] = 0
    refreshUnit(masks, index, kept.units, masks.plain)
  }
  if (!engineer) return kept.units
  if (!kept.engineerKnown[index]) {
    kept.engineerKnown[index] = 1
    refreshUnit(masks, index, kept.unitsWithEngineer, masks.withEngineer)
  }
  return kept.unitsWithEngineer
}

function refreshUnit(masks: StepMasks, index: number, out: UnitMasks, { walking, marching }: Contexts): void {
  const { position } = masks
  const context = masks.movingMarches && masks.moving.includes(index) ? marching : walking
  out.walk[index] = unitMask(position, index, context)
  out.march[index] = marchRefusal(position, [index]) === null ? unitMask(position, index, marching) : 0
  out.bastion[index] = position.world.nextToBastion[hexOfPiece(position, index)]
    ? bastionMask(position, index, context)
    : 0
}

function unitMask(position: Position, index: number, context: StepContext): number {
  const from = hexOfPiece(position, index)
  const { spent } = pieceState(position, index)
  let mask = 0
  for (let dir = 0; dir < 6; dir++) if (unitStepCost(position, index, from, dir, spent, context) >= 0) mask |= 1 << dir
  return mask
}

/** Directions in which a bastion has room for the unit as its garrison (19.1.14). */
function bastionMask(position: Position, index: number, context: StepContext): number {
  const { grid } = position.world
  const from = hexOfPiece(position, index)
  const open = unitMask(position, index, { ...context, garrison: true })
  let mask = 0
  for (let dir = 0; dir < 6; dir++)
    if (open & (1 << dir) && garrisonRefusal(position, [index], grid.neighbour(from, dir)) === null) mask |= 1 << dir
  return mask
}

function refreshLeader(masks: StepMasks, index: number): void {
  const { position, kept } = masks
  if (!isOutdated(masks, index, masks.enemyStamp)) return
  const { watched } = masks.plain.walking
  const from = hexOfPiece(position, index)
  let plain = 0
  let withEngineer = 0
  let needsFriend = 0
  for (let dir = 0; dir < 6; dir++) {
    const bit = 1 << dir
    if (leaderStepCostHere(position, index, dir, true, masks.plain.walking) >= 0) plain |= bit
    if (leaderStepCostHere(position, index, dir, true, masks.withEngineer.walking) >= 0) withEngineer |= bit
    const to = position.world.grid.neighbour(from, dir)
    if (to >= 0 && (inEzoc(position, to, masks.seat) || watched?.[to])) needsFriend |= bit
  }
  kept.leaders[index] = plain
  kept.leadersWithEngineer[index] = withEngineer
  kept.needsFriend[index] = needsFriend
}

/** Open directions of a leader or HQ that goes along with a unit. */
export function leaderMask(masks: StepMasks, index: number, engineer: boolean): number {
  refreshLeader(masks, index)
  return (engineer ? masks.kept.leadersWithEngineer : masks.kept.leaders)[index]!
}

/** Open directions of a leader or HQ without a unit (5.1). */
export function leaderMaskAlone(masks: StepMasks, index: number): number {
  refreshLeader(masks, index)
  const { position, kept, seat } = masks
  const from = hexOfPiece(position, index)
  let mask = kept.leaders[index]!
  const doubtful = mask & kept.needsFriend[index]!
  if (doubtful === 0) return mask
  for (let dir = 0; dir < 6; dir++)
    if (doubtful & (1 << dir) && !hasUnitOf(position, position.world.grid.neighbour(from, dir), seat))
      mask &= ~(1 << dir)
  return mask
}
