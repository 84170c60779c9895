// Which names a printed map has room for, and where each stands: the weightier first, none over another, none over the sign of troops.

/** A name that may stand on a map, at its place, in units of the picture. */
export interface Label {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
  /** The lower, the sooner it is given room. */
  readonly rank: number
  /** How far it keeps from its place. */
  readonly clear: number
}

/** A name that has room: the middle of its base line, in units of the picture. */
export interface PlacedLabel {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
}

/** A rectangle that is taken: left, top, right, bottom, in units of the picture. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Widths of letters as shares of the size of the letters: of the bold face a little more than it has on average, so that a guess errs towards room. */
const LETTER_WIDTH = 0.54
/** Height over the base line, and depth below it. */
const ASCENT = 0.72
const DESCENT = 0.2
/** White space round each name. */
const GAP = 0.08

/** Room for a name with the middle of its base line at x, y. */
export function labelBox({ text, x, y }: Pick<PlacedLabel, 'text' | 'x' | 'y'>, size: number): Box {
  const half = (text.length * LETTER_WIDTH * size) / 2 + GAP * size
  return [x - half, y - ASCENT * size, x + half, y + DESCENT * size]
}

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

const isInside = (inner: Box, outer: Box): boolean =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3]

/** Below its place, above it, and beside it at the right and the left. */
function spotsFor({ text, x, y, clear }: Label, size: number): readonly { readonly x: number; readonly y: number }[] {
  const beside = (text.length * LETTER_WIDTH * size) / 2 + clear + GAP * size
  const level = y + size * 0.28
  const below = y + clear + ASCENT * size
  const above = y - clear - DESCENT * size
  return [
    { x, y: below },
    { x, y: above },
    { x: x + beside, y: level },
    { x: x - beside, y: level },
    { x: x + beside * 0.6, y: below },
    { x: x - beside * 0.6, y: below },
    { x: x + beside * 0.6, y: above },
    { x: x - beside * 0.6, y: above },
  ]
}

/**
 * The names that have room inside `frame`, with letters of this size: by rank, each in the first of eight places round its own that lies over no name
 * and none of the boxes `taken`. The others are left out.
 */
export function placeLabels(
  labels: readonly Label[],
  { size, frame, taken }: { size: number; frame: Box; taken: readonly Box[] },
): PlacedLabel[] {
  const full = [...taken]
  const placed: PlacedLabel[] = []
  for (const label of [...labels].sort((a, b) => a.rank - b.rank)) {
    for (const spot of spotsFor(label, size)) {
      const box = labelBox({ text: label.text, ...spot }, size)
      if (!isInside(box, frame) || full.some((one) => overlap(one, box))) continue
      full.push(box)
      placed.push({ id: label.id, text: label.text, ...spot })
      break
    }
  }
  return placed
}
