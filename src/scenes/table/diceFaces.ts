/** A rolling die shows so many faces on the way. */
const FACES_SHOWN = 7

/** The face that a rolling die shows: a row of faces that ends with its own. It is a picture and no chance. `progress`: from 0 to 1. */
export function faceShown(faces: number, value: number, progress: number): number {
  const left = Math.max(0, Math.ceil((1 - progress) * FACES_SHOWN))
  return ((value - 1 + left * (faces > 6 ? 7 : 2)) % faces) + 1
}
