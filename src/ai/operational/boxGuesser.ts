// What a side guesses that enemy boxes hold. Units in a box are off the map (OPS-19.5.1).

import { setupAreas } from '../../operational/data/areas'
import type { World } from '../../operational/engine'
import type { BoxLetter, HexId, PieceId, View } from '../../operational/types'
import { type Ground, groundInView } from '../../operational/variants'
import { movementTables, type PieceDef } from '../../operational/world'
import { BELIEF } from './figures'
import { distanceHexes, markerHexes, pieceOf, type SightingMemory } from './sightings'

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
export class BoxGuesser {
  readonly #world: World
  readonly #view: View
  readonly #memory: SightingMemory
  /** The ground that an enemy army must keep (OPS-25.1); null: none. */
  readonly #ground: Ground | null
  /** Letters of the boxes in use. */
  readonly #letters: readonly BoxLetter[]
  /** The pieces guessed so far, by box. */
  readonly #contents = new Map<BoxLetter, PieceId[]>()

  constructor(world: World, view: View, memory: SightingMemory) {
    this.#world = world
    this.#view = view
    this.#memory = memory
    this.#ground = groundInView(world, view)
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
        const [bestBox] = this.#bestBoxes([id], this.#onGroundOf([id], this.#letters))
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
      const [bestBox] = this.#bestBoxes(ids, this.#onGroundOf(ids, allowed.length > 0 ? allowed : this.#letters))
      this.#contentsOf(bestBox!).push(...ids)
    }
  }

  /** Is a marker of the box off the ground that the piece's army must keep (OPS-25.1)? The dummy keeps it too (OPS-19.5.8). */
  #isOffGround(id: PieceId, letter: BoxLetter): boolean {
    const ground = this.#ground
    if (ground?.stays[pieceOf(this.#world, id).index] !== 1) return false
    return this.#markerIndexes(letter).some((hex) => ground.outside[hex]! > 0)
  }

  /** Of those boxes the ones that leave none of the pieces off its army's ground; all of them if there is no such box. */
  #onGroundOf(ids: readonly PieceId[], letters: readonly BoxLetter[]): readonly BoxLetter[] {
    const onGround = letters.filter((letter) => !ids.some((id) => this.#isOffGround(id, letter)))
    return onGround.length > 0 ? onGround : letters
  }

  /**
   * Every box in use holds a unit (OPS-19.5.5): a box without units gets some of the units of the fullest box that can spare any, and whose army may
   * be there.
   */
  #fillEmptyBoxes(): void {
    for (const letter of this.#letters) {
      if (this.#contentsOf(letter).some((id) => this.#isUnit(id))) continue
      const pieceCount = (box: BoxLetter): number => this.#contentsOf(box).length
      const unitsIn = (box: BoxLetter): PieceId[] => this.#contentsOf(box).filter((id) => this.#isUnit(id))
      const fullestFirst = [...this.#letters].sort((a, b) => pieceCount(b) - pieceCount(a) || (a < b ? -1 : 1))
      // It must keep a unit itself.
      const fullest = fullestFirst.find(
        (box) => unitsIn(box).length >= 2 && unitsIn(box).some((id) => !this.#isOffGround(id, letter)),
      )
      if (fullest === undefined) continue
      const units = unitsIn(fullest)
      // About an equal share of the units.
      const movedCount = Math.max(1, Math.floor(units.length / (this.#letters.length + 1)))
      const movable = units.filter((id) => !this.#isOffGround(id, letter))
      const movedUnits = this.#bestFitting(movable, letter).slice(0, movedCount)
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
   * May a piece be in the hexes of both markers of a box, and of an army that keeps its ground (OPS-25.1) only there? Units that come later wait off the map in a box of their own, and are in no other before
   * their turn (OPS-14.1, 17.3).
   */
  #canBeIn(id: PieceId, letter: BoxLetter): boolean {
    const firstTurn = firstTurnsOf(this.#world).get(id) ?? 1
    const isOffMap = this.#markerIndexes(letter).length === 0
    if (this.#isUnit(id) && (isOffMap ? firstTurn === 1 : firstTurn > this.#view.turn)) return false
    if (this.#isOffGround(id, letter)) return false
    const { seat, pieceClass } = pieceOf(this.#world, id)
    const { passableTerrain } = movementTables(this.#world, seat, pieceClass)
    return this.#markerIndexes(letter).every((hex) => passableTerrain[hex] === 1)
  }

  /**
   * Moves pieces into other boxes if a marker of their box lies where they could not be (OPS-19.5.8): in terrain closed to them, off the ground that
   * their army must keep (OPS-25.1), or in lava, which only a single infantry unit may enter. A box that would be left without a unit stays as it is.
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
