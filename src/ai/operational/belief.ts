// What a side believes of enemy boxes: what they hold, and which of the two markers of each is real (OPS-19.5.1).

import { opponentOf } from '../../game/side'
import type { World } from '../../operational/engine'
import { BOX_LETTERS, type BoxLetter, type PieceId, SIDES, type View } from '../../operational/types'
import { seatOf } from '../../operational/world'
import { BoxGuesser } from './boxGuesser'
import { BELIEF } from './figures'
import { distanceHexes, EMPTY_MEMORY, markerHexes, pieceOf, type SightingMemory } from './sightings'
import type { GuessedBox, GuessedCondition, HiddenGuess } from './viewPosition'

/** A guess with its probability. In one list the probabilities add up to 1. */
export interface WeightedGuess {
  readonly guess: HiddenGuess
  /** The probability of the guess. */
  readonly weight: number
}

/**
 * Chance that the first of a box's two markers is the real one. A marker is more likely real if it is near to a goal of its side, and if it has often
 * moved. Goals are the hexes of the side's own line of communications and the units of its enemy, who is the viewer.
 */
function chanceFirstIsReal(world: World, view: View, letter: BoxLetter, memory: SightingMemory): number {
  const hexes = markerHexes(view, letter)
  // With fewer than two markers on the map nothing tells them apart.
  if (hexes.length < 2) return 0.5
  const boxOwnerSeat = seatOf(opponentOf(SIDES, view.side))
  const goals = world.locHexes[boxOwnerSeat].map((hex) => world.grid.ids[hex]!)
  for (const { id, at } of view.pieces) {
    const piece = pieceOf(world, id)
    if (piece.side === view.side && piece.kind === 'unit') goals.push(at)
  }
  const weightOf = (markerIndex: number): number => {
    const hexesToGoal = Math.min(
      BELIEF.goalHexes,
      ...goals.map((goal) => distanceHexes(world, goal, hexes[markerIndex]!)),
    )
    const moves = Math.min(BELIEF.movedMost, memory.boxes[letter]?.moved[markerIndex] ?? 0)
    return 1 / (BELIEF.goalBase + hexesToGoal) + BELIEF.movedWeight * moves
  }
  const [firstWeight, secondWeight] = [weightOf(0), weightOf(1)]
  const chance = firstWeight / (firstWeight + secondWeight)
  return Math.max(BELIEF.realLeast, Math.min(BELIEF.realMost, chance))
}

/**
 * At most `limit` guesses of what the enemy hides, the likeliest first. All guesses put the same pieces into the boxes; they differ in which marker
 * of each box is real. The same view and memory give the same guesses.
 */
export function likelyGuesses(
  world: World,
  view: View,
  memory: SightingMemory | null = null,
  limit: number = BELIEF.mostGuesses,
): WeightedGuess[] {
  const knownSightings = memory ?? EMPTY_MEMORY
  const contents = new BoxGuesser(world, view, knownSightings).guess()
  const conditions: Record<PieceId, GuessedCondition> = {}
  for (const id of view.unaccounted) {
    const sighting = knownSightings.seen[id]
    if (!sighting) continue
    const { steps, disrupted, ineffective } = sighting
    conditions[id] = { steps, disrupted, ineffective }
  }
  // Box by box each guess is doubled: once with marker 1 of the box as the real one (`real: 1`), once with marker 2.
  let guesses: { boxes: GuessedBox[]; weight: number }[] = [{ boxes: [], weight: 1 }]
  for (const letter of BOX_LETTERS) {
    const pieces = contents.get(letter)
    if (!pieces) continue
    // Markers off the map tell nothing: the first one is taken for the real one.
    if (markerHexes(view, letter).length < 2) {
      guesses = guesses.map(({ boxes, weight }) => ({ boxes: [...boxes, { letter, pieces, real: 1 }], weight }))
      continue
    }
    const chance = chanceFirstIsReal(world, view, letter, knownSightings)
    guesses = guesses.flatMap(({ boxes, weight }) => [
      { boxes: [...boxes, { letter, pieces, real: 1 }], weight: weight * chance },
      { boxes: [...boxes, { letter, pieces, real: 2 }], weight: weight * (1 - chance) },
    ])
  }
  guesses.sort((a, b) => b.weight - a.weight)
  const likeliest = guesses.slice(0, limit)
  const totalWeight = likeliest.reduce((sum, { weight }) => sum + weight, 0)
  return likeliest.map(({ boxes, weight }) => ({ guess: { boxes, conditions }, weight: weight / totalWeight }))
}
