// What a side remembers of enemy pieces that it has seen, and what it guesses about pieces in enemy boxes.
// Units in a hidden-movement box are off the map; two markers stand for the box, one of them real, where the units are (OPS-19.5.1).

import { opponentOf } from '../../game/side'
import { setupAreas } from '../../operational/data/areas'
import type { World } from '../../operational/engine'
import { BOX_LETTERS, type BoxLetter, type HexId, type PieceId, SIDES, type View } from '../../operational/types'
import { movementTables, type PieceDef, seatOf } from '../../operational/world'
import { BELIEF } from './figures'
import type { GuessedBox, GuessedCondition, HiddenGuess } from './viewPosition'

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

const EMPTY_MEMORY: SightingMemory = { seen: {}, boxes: {}, hidden: [] }

/** A guess with its probability. In one list the probabilities add up to 1. */
export interface WeightedGuess {
  readonly guess: HiddenGuess
  /** The probability of the guess. */
  readonly weight: number
}

/** Stands for the distance between two places if one of them is not on the map: more hexes than the map is wide. */
const OFF_MAP_HEXES = 99

const pieceOf = (world: World, id: PieceId): PieceDef => world.pieces[world.pieceIndexes.get(id)!]!

/** Hexes of the markers of an enemy box that are on the map, in the order of the markers' numbers (`nr`: 1 or 2). */
const markerHexes = (view: View, letter: BoxLetter): HexId[] =>
  view.enemyMarkers
    .filter((marker) => marker.letter === letter)
    .sort((a, b) => a.nr - b.nr)
    .map((marker) => marker.at)

/** Distance of two places in hexes, OFF_MAP_HEXES if one is off the map. */
const distanceHexes = (world: World, a: HexId, b: HexId): number => {
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

/** The group of a piece that belongs to none, such as a leader of several formations. */
const NO_GROUP = ''

/** Name of the group whose pieces alone may share a box with a piece (OPS-19.5.3): a US formation or a Mexican army; NO_GROUP: the piece has none. */
function groupOf(world: World, id: PieceId): string {
  const piece = pieceOf(world, id)
  const groupName = (unit: NonNullable<PieceDef['unit']>): string => (piece.side === 'us' ? unit.formation : unit.army)
  if (piece.unit) return groupName(piece.unit)
  if (piece.leader?.kind !== 'formation') return NO_GROUP
  const ledPiece = world.pieces.find((other) => other.unit && world.commanders[other.index]!.includes(piece.index))
  return ledPiece?.unit ? groupName(ledPiece.unit) : NO_GROUP
}

/**
 * How near a hidden piece may be to the nearest of some markers: the number of hexes (at most `farHexes`) with a minus sign, so that 0 is best.
 * Hexes are counted from where the piece was last seen. If it was never seen, they are counted from where it may have been set up, because markers
 * start in the area of their units (OPS-17.1).
 */
function nearnessTo(world: World, id: PieceId, hexes: readonly HexId[], memory: SightingMemory): number {
  const lastSighting = memory.seen[id]
  const origins = lastSighting ? [lastSighting.at] : setupHexesOf(world, id)
  let nearest: number = BELIEF.farHexes
  for (const hex of hexes) for (const origin of origins) nearest = Math.min(nearest, distanceHexes(world, origin, hex))
  return -nearest
}

/** Memo of `setupHexesOf`. */
const setupHexesByWorld = new WeakMap<World, Map<PieceId, readonly HexId[]>>()

/** Hexes where a piece may have been set up (OPS-17.2, OPS-17.3). */
function setupHexesOf(world: World, id: PieceId): readonly HexId[] {
  let byPiece = setupHexesByWorld.get(world)
  if (!byPiece) {
    byPiece = new Map()
    setupHexesByWorld.set(world, byPiece)
  }
  let hexes = byPiece.get(id)
  if (!hexes) {
    const { map, counters } = world.battlefield
    // A choice of an area is a set of hexes; null: wherever another piece stands, which tells nothing.
    hexes = setupAreas(map, counters)
      .filter((area) => area.units.has(id) || area.definition.leaders.includes(id))
      .flatMap((area) => area.choices.flatMap((choice) => (choice ? [...choice] : [])))
      .sort()
    byPiece.set(id, hexes)
  }
  return hexes
}

/** The first turn in which units that come later may enter, by world: their set-up areas say so (OPS-17.3). Units that are not named start on the map. */
const firstTurns = new WeakMap<World, ReadonlyMap<PieceId, number>>()
function firstTurnsOf(world: World): ReadonlyMap<PieceId, number> {
  let known = firstTurns.get(world)
  if (!known) {
    const turns = new Map<PieceId, number>()
    for (const { units, definition } of setupAreas(world.battlefield.map, world.battlefield.counters))
      for (const id of units) turns.set(id, Math.min(turns.get(id) ?? Number.POSITIVE_INFINITY, definition.turn ?? 1))
    known = turns
    firstTurns.set(world, known)
  }
  return known
}

/** Guesses what each enemy box holds. An instance makes one guess: `guess` fills the boxes step by step. */
class BoxGuesser {
  readonly #world: World
  readonly #view: View
  readonly #memory: SightingMemory
  /** Letters of the boxes in use. */
  readonly #letters: readonly BoxLetter[]
  /** The pieces guessed so far, by box. */
  readonly #contents = new Map<BoxLetter, PieceId[]>()

  constructor(world: World, view: View, memory: SightingMemory) {
    this.#world = world
    this.#view = view
    this.#memory = memory
    this.#letters = view.enemyBoxes.filter((box) => box.inUse).map((box) => box.letter)
  }

  /**
   * The pieces of each box, sorted by id. First pieces that vanished beside a box go into it, then the others, group by group, where they fit best.
   */
  guess(): Map<BoxLetter, PieceId[]> {
    const unplaced = new Set(this.#view.unaccounted)
    for (const letter of this.#letters) this.#contents.set(letter, this.#takeVanished(letter, unplaced))
    if (this.#letters.length === 0) return this.#contents
    const groups = this.#groupsOf(unplaced)
    this.#placeGroups(groups.filter(([name, ids]) => this.#isUnitGroup(name, ids)))
    this.#fillEmptyBoxes()
    // Leaders without a unit of their group, and pieces without a group, go where each fits best.
    for (const [name, ids] of groups) {
      if (this.#isUnitGroup(name, ids)) continue
      for (const id of ids) {
        const [bestBox] = this.#bestBoxes([id])
        this.#contentsOf(bestBox!).push(id)
      }
    }
    this.#moveMisplaced()
    for (const [letter, ids] of this.#contents) this.#contents.set(letter, [...ids].sort())
    return this.#contents
  }

  #contentsOf(letter: BoxLetter): PieceId[] {
    return this.#contents.get(letter)!
  }

  #isUnit(id: PieceId): boolean {
    return pieceOf(this.#world, id).kind === 'unit'
  }

  /** Do these pieces form a group with at least one unit, and not only leaders? */
  #isUnitGroup(name: string, ids: readonly PieceId[]): boolean {
    return name !== NO_GROUP && ids.some((id) => this.#isUnit(id))
  }

  /** How near a piece may be to the markers of a box (see `nearnessTo`). */
  #nearness(id: PieceId, letter: BoxLetter): number {
    return nearnessTo(this.#world, id, markerHexes(this.#view, letter), this.#memory)
  }

  /** How well some pieces fit a box: the mean nearness of the pieces to the box's markers (0 best). */
  #fit(ids: readonly PieceId[], letter: BoxLetter): number {
    if (markerHexes(this.#view, letter).length === 0) return BELIEF.noMarkerScore
    return ids.reduce((sum, id) => sum + this.#nearness(id, letter), 0) / ids.length
  }

  /** Boxes in the order of how well some pieces fit them, best first. */
  #bestBoxes(ids: readonly PieceId[], letters: readonly BoxLetter[] = this.#letters): BoxLetter[] {
    return [...letters].sort((a, b) => this.#fit(ids, b) - this.#fit(ids, a) || (a < b ? -1 : 1))
  }

  /**
   * Removes from `unplaced` the pieces that vanished beside a box when it was made, and returns them. If several boxes could hold a piece, it goes
   * into the nearest.
   */
  #takeVanished(letter: BoxLetter, unplaced: Set<PieceId>): PieceId[] {
    const { boxes } = this.#memory
    const vanished = (boxes[letter]?.pieces ?? []).filter((id) => unplaced.has(id))
    const taken = vanished.filter((id) =>
      this.#letters.every(
        (other) =>
          other === letter ||
          !boxes[other]?.pieces.includes(id) ||
          this.#nearness(id, letter) >= this.#nearness(id, other),
      ),
    )
    for (const id of taken) unplaced.delete(id)
    return taken
  }

  /** Pieces by the name of their group. */
  #groupsOf(ids: ReadonlySet<PieceId>): [name: string, ids: PieceId[]][] {
    const groups = new Map<string, PieceId[]>()
    for (const id of [...ids].sort()) {
      const name = groupOf(this.#world, id)
      groups.set(name, [...(groups.get(name) ?? []), id])
    }
    return [...groups]
  }

  /** Puts groups into boxes, the largest group first: each where it fits best among boxes without units of another group (OPS-19.5.3). */
  #placeGroups(groups: readonly (readonly [string, readonly PieceId[]])[]): void {
    const byName = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
    const largestFirst = byName.sort(([, a], [, b]) => b.length - a.length)
    for (const [name, ids] of largestFirst) {
      const allowed = this.#letters.filter((letter) =>
        this.#contentsOf(letter)
          .filter((id) => this.#isUnit(id))
          .every((id) => groupOf(this.#world, id) === name),
      )
      const [bestBox] = this.#bestBoxes(ids, allowed.length > 0 ? allowed : this.#letters)
      this.#contentsOf(bestBox!).push(...ids)
    }
  }

  /** Every box in use holds a unit (OPS-19.5.5): a box without units gets some of the fullest box's units. */
  #fillEmptyBoxes(): void {
    for (const letter of this.#letters) {
      if (this.#contentsOf(letter).some((id) => this.#isUnit(id))) continue
      const pieceCount = (box: BoxLetter): number => this.#contentsOf(box).length
      const fullest = [...this.#letters].sort((a, b) => pieceCount(b) - pieceCount(a) || (a < b ? -1 : 1))[0]!
      const units = this.#contentsOf(fullest).filter((id) => this.#isUnit(id))
      // The fullest box must keep a unit itself.
      if (units.length < 2) continue
      // About an equal share of the units.
      const movedCount = Math.max(1, Math.floor(units.length / (this.#letters.length + 1)))
      const movedUnits = this.#bestFitting(units, letter).slice(0, movedCount)
      this.#contents.set(
        fullest,
        this.#contentsOf(fullest).filter((id) => !movedUnits.includes(id)),
      )
      this.#contentsOf(letter).push(...movedUnits)
    }
  }

  /** Pieces in the order of how well they fit a box, best first. */
  #bestFitting(ids: readonly PieceId[], letter: BoxLetter): PieceId[] {
    return [...ids].sort((a, b) => this.#fit([b], letter) - this.#fit([a], letter) || (a < b ? -1 : 1))
  }

  /** Hex indexes of the markers of a box that are on the map. */
  #markerIndexes(letter: BoxLetter): number[] {
    return markerHexes(this.#view, letter).map((hex) => this.#world.grid.indexOf(hex))
  }

  /** Is a marker of the box in lava? */
  #isInLava(letter: BoxLetter): boolean {
    return this.#markerIndexes(letter).some((hex) => this.#world.lava[hex] === 1)
  }

  /**
   * May a piece enter the hexes of both markers of a box? Units that come later wait off the map in a box of their own, and are in no other before
   * their turn (OPS-14.1, 17.3).
   */
  #canBeIn(id: PieceId, letter: BoxLetter): boolean {
    const firstTurn = firstTurnsOf(this.#world).get(id) ?? 1
    const isOffMap = this.#markerIndexes(letter).length === 0
    if (this.#isUnit(id) && (isOffMap ? firstTurn === 1 : firstTurn > this.#view.turn)) return false
    const { seat, pieceClass } = pieceOf(this.#world, id)
    const { passableTerrain } = movementTables(this.#world, seat, pieceClass)
    return this.#markerIndexes(letter).every((hex) => passableTerrain[hex] === 1)
  }

  /**
   * Moves pieces into other boxes if a marker of their box lies where they could not be (OPS-19.5.8): in terrain closed to them, or in lava, which
   * only a single infantry unit may enter. A box that would be left without a unit stays as it is.
   */
  #moveMisplaced(): void {
    for (const letter of this.#letters) {
      const ids = this.#contentsOf(letter)
      // In lava only the unit that fits best stays; leaders stay with it.
      const possible = ids.filter((id) => this.#canBeIn(id, letter))
      const [bestUnit] = this.#bestFitting(
        possible.filter((id) => this.#isUnit(id)),
        letter,
      )
      const isInLava = this.#isInLava(letter)
      const staying = new Set(possible.filter((id) => !this.#isUnit(id) || !isInLava || id === bestUnit))
      const wouldLoseItsUnits = ![...staying].some((id) => this.#isUnit(id))
      if (wouldLoseItsUnits) continue
      for (const id of ids) {
        if (staying.has(id)) continue
        const otherBoxes = this.#letters.filter(
          (other) => other !== letter && this.#canBeIn(id, other) && !this.#isInLava(other),
        )
        const [bestBox] = this.#bestBoxes([id], otherBoxes)
        if (bestBox === undefined) continue
        this.#contentsOf(bestBox).push(id)
        this.#contents.set(
          letter,
          this.#contentsOf(letter).filter((other) => other !== id),
        )
      }
    }
  }
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
