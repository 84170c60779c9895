import { BOX_LETTERS, type BoxLetter, type Side, SIDES } from '../types'

/** Ids of a box's two counters (19.5.1). */
export const markerIds = (side: Side, box: BoxLetter): readonly [string, string] => [
  `${side}.marker.${box.toLowerCase()}.1`,
  `${side}.marker.${box.toLowerCase()}.2`,
]

export interface MarkerIdentity {
  readonly side: Side
  readonly box: BoxLetter
  readonly nr: number
}

/** Every marker there is (19.5.1). */
const NAMES: ReadonlyMap<string, MarkerIdentity> = new Map(
  SIDES.flatMap((side) =>
    BOX_LETTERS.flatMap((box) =>
      markerIds(side, box).map((id, k): [string, MarkerIdentity] => [id, { side, box, nr: k + 1 }]),
    ),
  ),
)

/** Side, box and public number of a marker id; null where it is none. */
export function parseMarkerId(id: string): MarkerIdentity | null {
  return NAMES.get(id) ?? null
}
