import { normalizedAngle } from '../../../core/fixed'
import type { Leg } from '../../../tabletop/common/march'
import { wouldCross } from '../../../tabletop/common/crossing'
import type { TrackProgress } from '../../../tabletop/common/sideBySide'
import { headingTo } from '../../../tabletop/common/point'
import { signedAngle } from './candidateMarches'
import { pathsCollide, type PossibleCharge } from './possibleCharges'
import type { Situation } from './situation'
import { friendsInWay, trackOfLegs } from './ways'

// The ground that a charge may sweep. Its dice fall only when it moves, so that both of its ways count (SAR-13.3): a unit whose dice suffice turns
// to its target and goes straight on; otherwise it goes there without a turn, front first or obliquely, over other ground. In a clash, which must
// be fought quickly, rougher estimates stand for these ways.

/** The legs of both ways of a charge, to its target. */
function legsOfWays({ piece, distanceToTarget, blockInContact }: PossibleCharge): Leg[][] {
  const { block } = piece
  const turn = signedAngle(blockInContact.heading - block.heading)
  const off = normalizedAngle(headingTo(block.at, blockInContact.at) - block.heading)
  const withoutTurn: Leg[] = [{ go: distanceToTarget, off }]
  return turn === 0 ? [withoutTurn] : [[{ turn }, { go: distanceToTarget, off: 0 }], withoutTurn]
}

/** SAR-9.2: can the unit charge without passing through a friend, whatever its dice are? */
export const isChargeClear = (situation: Situation, charge: PossibleCharge): boolean =>
  legsOfWays(charge).every((legs) => friendsInWay(situation, charge.piece, legs, { brokenStay: true }) === 0)

/** The tracks of the ways of each charge, worked out when first asked for. */
const knownTracks = new WeakMap<PossibleCharge, TrackProgress[]>()

function tracksOf(situation: Situation, charge: PossibleCharge): TrackProgress[] {
  let tracks = knownTracks.get(charge)
  if (!tracks) {
    tracks = legsOfWays(charge).map((legs) => trackOfLegs(situation, charge.piece, legs))
    knownTracks.set(charge, tracks)
  }
  return tracks
}

/** SAR-9.2: would two units of a side pass through each other if they charged at the same time? */
export function chargesCross(situation: Situation, a: PossibleCharge, b: PossibleCharge): boolean {
  if (pathsCollide(a, b)) return true
  if (situation.table.field.terms.clash) return false
  return tracksOf(situation, a).some((one) => tracksOf(situation, b).some((other) => wouldCross(one, other)))
}
