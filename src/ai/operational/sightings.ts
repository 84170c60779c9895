// What a side remembers of enemy pieces that it has seen.
// Units in a hidden-movement box are off the map; two markers stand for the box, one of them real, where the units are (OPS-19.5.1).

import type { World } from '../../operational/engine'
import type { BoxLetter, HexId, PieceId, View } from '../../operational/types'
import type { PieceDef } from '../../operational/world'
import { BELIEF } from './figures'
import type { GuessedCondition } from './viewPosition'

/** Where and how an enemy piece was last seen. */
interface Sighting extends GuessedCondition {
  readonly at: HexId
  /** Turn in which the piece was first seen in this place and state. */
  readonly turn: number
}

/** What the side knows of an enemy box in use. */
interface BoxRecord {
  /** Turn in which the box was first seen. */
  readonly since: number
  /** Pieces that vanished beside the markers when the box was made, and have not been seen since. */
  readonly pieces: readonly PieceId[]
  /** Hexes of the box's markers on the map in the last view. */
  readonly at: readonly HexId[]
  /** For each marker: number of views in which it had moved since the view before. */
  readonly moved: readonly number[]
}

/** What a side remembers of the enemy, as JSON: a secret of that side. */
export interface SightingMemory {
  /** The last sighting of each enemy piece that was ever seen. */
  readonly seen: Readonly<Record<PieceId, Sighting>>
  /** Enemy boxes in use, by letter. */
  readonly boxes: Readonly<Record<string, BoxRecord>>
  /** Enemy pieces that were hidden in the last view. */
  readonly hidden: readonly PieceId[]
}

/** The memory of a side that has seen nothing. */
export const EMPTY_MEMORY: SightingMemory = { seen: {}, boxes: {}, hidden: [] }

/** Stands for the distance between two places if one of them is not on the map: more hexes than the map is wide. */
const OFF_MAP_HEXES = 99

/** A piece by its id. */
export const pieceOf = (world: World, id: PieceId): PieceDef => world.pieces[world.pieceIndexes.get(id)!]!

/** Hexes of the markers of an enemy box that are on the map, in the order of the markers' numbers (`nr`: 1 or 2). */
export const markerHexes = (view: View, letter: BoxLetter): HexId[] =>
  view.enemyMarkers
    .filter((marker) => marker.letter === letter)
    .sort((a, b) => a.nr - b.nr)
    .map((marker) => marker.at)

/** Distance of two places in hexes, OFF_MAP_HEXES if one is off the map. */
export const distanceHexes = (world: World, a: HexId, b: HexId): number => {
  const [from, to] = [world.grid.indexOf(a), world.grid.indexOf(b)]
  return from < 0 || to < 0 ? OFF_MAP_HEXES : world.grid.distance(from, to)
}

/**
 * The record of an enemy box, brought up to date by a view. `recordBefore`: undefined if the box is new; `vanished`: pieces that this view is the
 * first not to show.
 */
function updatedBox(
  world: World,
  view: View,
  letter: BoxLetter,
  sightings: SightingMemory['seen'],
  recordBefore: BoxRecord | undefined,
  vanished: readonly PieceId[],
): BoxRecord {
  const hexesNow = markerHexes(view, letter)
  // A piece last seen beside the markers may have gone into the box (OPS-19.5.2, OPS-19.5.5).
  const wasBesideMarker = (id: PieceId): boolean =>
    sightings[id] !== undefined &&
    hexesNow.some((hex) => distanceHexes(world, sightings[id]!.at, hex) <= BELIEF.vanishHexes)
  const hasMoved = (markerIndex: number): boolean => {
    const hexBefore = recordBefore?.at[markerIndex]
    return hexBefore !== undefined && hexBefore !== hexesNow[markerIndex]
  }
  return {
    since: recordBefore?.since ?? view.turn,
    // Of pieces in the box, those that have been seen again are taken out; `unaccounted` are all that the view does not show.
    pieces: recordBefore
      ? recordBefore.pieces.filter((id) => view.unaccounted.includes(id))
      : vanished.filter(wasBesideMarker),
    at: hexesNow,
    moved: hexesNow.map((_, markerIndex) => (recordBefore?.moved[markerIndex] ?? 0) + (hasMoved(markerIndex) ? 1 : 0)),
  }
}

/** The memory after a further view. Must be called with every view that the side gets. `memoryBefore`: null before the first view. */
export function updateMemory(world: World, view: View, memoryBefore: SightingMemory | null): SightingMemory {
  const before = memoryBefore ?? EMPTY_MEMORY
  if (view.segment === 'setup') return before
  const sightings: Record<PieceId, Sighting> = { ...before.seen }
  for (const { id, at, steps, disrupted, ineffective } of view.pieces) {
    if (pieceOf(world, id).side === view.side) continue
    const lastSighting = sightings[id]
    // A sighting keeps the turn in which the piece was first seen in this place and state.
    const isUnchanged =
      lastSighting?.at === at &&
      lastSighting.steps === steps &&
      lastSighting.disrupted === disrupted &&
      lastSighting.ineffective === ineffective
    if (!isUnchanged) sightings[id] = { at, turn: view.turn, steps, disrupted, ineffective }
  }
  // In the first view nothing has vanished: pieces that it does not show were hidden at set-up.
  const vanished = memoryBefore ? view.unaccounted.filter((id) => !before.hidden.includes(id)) : []
  const boxes: Record<string, BoxRecord> = {}
  for (const { letter, inUse } of view.enemyBoxes)
    if (inUse) boxes[letter] = updatedBox(world, view, letter, sightings, before.boxes[letter], vanished)
  return { seen: sightings, boxes, hidden: [...view.unaccounted] }
}
