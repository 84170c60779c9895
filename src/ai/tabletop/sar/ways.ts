import type { Block } from '../../../tabletop/common/block'
import { obstaclesOnWay } from '../../../tabletop/common/ground'
import { wouldCross } from '../../../tabletop/common/crossing'
import { layOutMarch, type Leg, marchCost, type Stretch } from '../../../tabletop/common/march'
import { marchRates } from './candidateMarches'
import { angleBetween, headingTo, pointDistance } from '../../../tabletop/common/point'
import { startTrack, type Track, type TrackProgress } from '../../../tabletop/common/sideBySide'
import { laidOutMarch } from '../../../tabletop/sar/battle/moves/plan'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import { isFormedForPassing } from '../../../tabletop/sar/movement/passThrough'
import { turnCost } from './possibleCharges'
import { distanceBetween, type Situation, type UnitView } from './situation'

/** A charge is taken to end this far beyond the way to its target, in thousandths of an inch: enough for the error of the estimated way. */
const CHARGE_MARGIN = 1000

/**
 * The ways of a side's units in phase 4, all of which move at the same time (SAR-7.17), so that no march is planned through friends (SAR-9.2). It
 * knows the moves that the rules will make, such as charges, advances and withdrawals, and the marches planned so far.
 */
export interface Ways {
  /** Puts the march in that the answer now has for this unit. */
  update(piece: UnitView): void
  /** How many friends the unit would pass through, at a cost to one of them, if it made this march instead. */
  friendsPassed(piece: UnitView, start: Block, march: readonly Stretch[]): number
  /** The same for the march that the answer now has for it. */
  friendsPassedNow(piece: UnitView): number
  /** Where the unit ends the march that the answer now has for it. */
  endOf(piece: UnitView): Block
}

/** The angle by which a unit turns to charge this enemy, in hundredths of a degree. */
const turnOf = (piece: UnitView, target: UnitView): number =>
  angleBetween(headingTo(piece.centre, target.centre), piece.block.heading)

/** A track, and the same track as terrain may stop it on the way (SAR-8.2); what terrain takes is rolled only when the unit comes to it. */
type PossibleTracks = readonly TrackProgress[]

/** The tracks of a unit that makes this march. */
function possibleTracks(situation: Situation, track: Track): PossibleTracks {
  const end = track.march.at(-1)?.to
  if (!end) return [startTrack(track)]
  // A contour costs stragglers but stops nobody (SAR-24.7).
  const [obstacle] = obstaclesOnWay(situation.table.field.ground, track.start.at, end.at).filter(
    ({ kind }) => kind !== 'contour',
  )
  if (!obstacle) return [startTrack(track)]
  const distanceBehind = Math.max(0, pointDistance(track.start.at, end.at) - obstacle.distance)
  const maxCost = Math.max(
    0,
    Math.min(track.maxCost ?? Number.POSITIVE_INFINITY, marchCost(track.march)) - distanceBehind,
  )
  return [startTrack(track), startTrack({ ...track, maxCost })]
}

/** Watches the ways of the units of a side. `table`: the copy of the battle with all actions of the answer so far. */
export function watchWays(situation: Situation, table: BattleTable): Ways {
  const { tables, byId } = situation
  const trackOf = (piece: UnitView): Track => {
    const laidOut = laidOutMarch(table, piece.id)
    if (laidOut === null) return { id: piece.id, start: piece.block, march: [] }
    const { duty, march } = laidOut
    const target = duty === 'charge' ? byId.get(table.battle.charges[piece.id] ?? '') : undefined
    // A charge is laid out for its whole distance, but it ends at its target.
    const maxCost =
      target && distanceBetween(piece.block, target.block) + turnCost(piece, turnOf(piece, target)) + CHARGE_MARGIN
    return {
      id: piece.id,
      start: march.start,
      march: march.stretches,
      ...(maxCost !== undefined && { maxCost }),
    }
  }
  const tracks = new Map<string, PossibleTracks>()
  const update = (piece: UnitView): void => {
    tracks.delete(piece.id)
  }
  const tracksOf = (piece: UnitView): PossibleTracks => {
    let known = tracks.get(piece.id)
    if (!known) {
      known = possibleTracks(situation, trackOf(piece))
      tracks.set(piece.id, known)
    }
    return known
  }
  // SAR-9.2: it costs castings when one of the two is formed, or a mob.
  const suffers = (friend: UnitView): boolean => isFormedForPassing(tables, friend.unit.stance)
  // SAR-4.12: a broken unit without an order has fled before the others move.
  const staysInTheWay = ({ id, unit }: UnitView): boolean => !unit.broken || table.battle.orders[id] !== undefined
  const countCrossings = (piece: UnitView, own: PossibleTracks): number =>
    situation.ownUnits.filter(
      (friend) =>
        friend !== piece &&
        staysInTheWay(friend) &&
        (suffers(friend) || suffers(piece)) &&
        tracksOf(friend).some((other) => own.some((track) => wouldCross(track, other))),
    ).length
  return {
    update,
    friendsPassed: (piece, start, march) =>
      countCrossings(piece, possibleTracks(situation, { id: piece.id, start, march })),
    friendsPassedNow: (piece) => countCrossings(piece, possibleTracks(situation, trackOf(piece))),
    endOf: (piece) => trackOf(piece).march.at(-1)?.to ?? piece.block,
  }
}

/** The tracks of units that stand, worked out once for each situation. */
const standingTracks = new WeakMap<Situation, Map<UnitView, TrackProgress>>()

/**
 * SAR-9.2: how many friends a unit would pass through, at a cost to one of the two, if it made these legs while all others stand. Broken friends
 * flee first and do not count, unless `brokenStay`: a leader may order them to stay and rally.
 */
export function friendsInWay(
  situation: Situation,
  piece: UnitView,
  legs: readonly Leg[],
  { brokenStay }: { readonly brokenStay: boolean } = { brokenStay: false },
): number {
  let standing = standingTracks.get(situation)
  if (!standing) {
    standing = new Map(
      situation.ownUnits.map((friend) => [friend, startTrack({ id: friend.id, start: friend.block, march: [] })]),
    )
    standingTracks.set(situation, standing)
  }
  const { tables } = situation
  const isFormedPiece = isFormedForPassing(tables, piece.unit.stance)
  const track = trackOfLegs(situation, piece, legs)
  let count = 0
  for (const [friend, friendTrack] of standing) {
    if (friend === piece || (friend.unit.broken && !brokenStay)) continue
    if (!isFormedPiece && !isFormedForPassing(tables, friend.unit.stance)) continue
    if (wouldCross(track, friendTrack)) count++
  }
  return count
}

/** The track of a unit that makes these legs from where it stands, with nothing in its way. */
export const trackOfLegs = (situation: Situation, piece: UnitView, legs: readonly Leg[]): TrackProgress =>
  startTrack({
    id: piece.id,
    start: piece.block,
    march: layOutMarch(piece.block, legs, marchRates(situation)),
  })
