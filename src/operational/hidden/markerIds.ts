import type { Seat } from '../../game/side'
import { BOX_LETTERS, type BoxLetter, type Side, SIDES } from '../types'
import { MEXICAN, type PerSeat, perSeat, US } from '../world/codes'

/**
 * What the id of a marker says, which both sides see: its owner, its hidden-movement box (OPS-19.5) and its number, but not whether it is the
 * real one of the two markers of the box.
 */
export interface MarkerIdentity {
  /** The owner, and his index (0 or 1) among the sides. */
  readonly side: Side
  readonly seat: Seat
  readonly box: BoxLetter
  /** Its number among the two markers of its box: 1 or 2. */
  readonly nr: number
}

/** Ids of the two markers of a box: number 1, number 2. */
type TwoIds = readonly [string, string]

const idsOfBox = (side: Side, box: BoxLetter): TwoIds => [
  `${side}.marker.${box.toLowerCase()}.1`,
  `${side}.marker.${box.toLowerCase()}.2`,
]

const IDS: Readonly<Record<Side, Readonly<Record<BoxLetter, TwoIds>>>> = {
  us: { A: idsOfBox('us', 'A'), B: idsOfBox('us', 'B'), C: idsOfBox('us', 'C'), D: idsOfBox('us', 'D') },
  mexican: {
    A: idsOfBox('mexican', 'A'),
    B: idsOfBox('mexican', 'B'),
    C: idsOfBox('mexican', 'C'),
    D: idsOfBox('mexican', 'D'),
  },
}

/** Ids of the two markers of a box (19.5.1): `us.marker.a.1`, `us.marker.a.2`. */
export const markerIds = (side: Side, box: BoxLetter): TwoIds => IDS[side][box]

/** Id of one marker of a box, by its number 1 or 2. */
export const markerIdOf = (side: Side, box: BoxLetter, nr: number): string => markerIds(side, box)[nr === 1 ? 0 : 1]

/** Ids of all markers by seat, ascending. */
export const ALL_MARKER_IDS: PerSeat<readonly string[]> = perSeat((side) =>
  BOX_LETTERS.flatMap((box) => markerIds(side, box)),
)

const IDENTITIES: ReadonlyMap<string, MarkerIdentity> = new Map(
  SIDES.flatMap((side) =>
    BOX_LETTERS.flatMap((box) =>
      markerIds(side, box).map((id, idIndex): [string, MarkerIdentity] => [
        id,
        { side, seat: side === SIDES[US] ? US : MEXICAN, box, nr: idIndex + 1 },
      ]),
    ),
  ),
)

/** Side, box and number of the marker with this id; null: no marker has this id. */
export const parseMarkerId = (id: string): MarkerIdentity | null => IDENTITIES.get(id) ?? null

/** Seat of the owner of a marker. The id must be that of a marker; for any other id the answer means nothing. */
export const markerSeat = (id: string): Seat => IDENTITIES.get(id)?.seat ?? MEXICAN
