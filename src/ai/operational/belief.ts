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
  readonly turn: number
}

/** What is known of an enemy box in use. */
interface BoxRecord {
  /** Turn in which it was first seen. */
  readonly since: number
  /** Pieces that vanished when and where it was made, and have not been seen since. */
  readonly pieces: readonly PieceId[]
  /** Hexes of its markers on the map when last seen. */
  readonly at: readonly HexId[]
  /** How often each of them has been seen to move. */
  readonly moved: readonly number[]
}

/** What a side remembers of what it has seen, as JSON: a secret of that side. */
export interface SightingMemory {
  readonly seen: Readonly<Record<PieceId, Sighting>>
  /** By letter. */
  readonly boxes: Readonly<Record<string, BoxRecord>>
  /** Enemy pieces that were hidden in the last view. */
  readonly hidden: readonly PieceId[]
}

const EMPTY_MEMORY: SightingMemory = { seen: {}, boxes: {}, hidden: [] }

/** A guess with its probability; those of all guesses that are kept add up to 1. */
export interface WeightedGuess {
  readonly guess: HiddenGuess
  readonly weight: number
}

/** Stands for the distance to or from a piece that is not on the map; more hexes than the map is wide. */
const OFF_MAP_HEXES = 99

const pieceOf = (world: World, id: PieceId): PieceDef => world.pieces[world.pieceIndexes.get(id)!]!

/** Hexes of an enemy box's markers on the map, by their numbers. */
const markerHexes = (view: View, letter: BoxLetter): HexId[] =>
  view.enemyMarkers
    .filter((marker) => marker.letter === letter)
    .sort((a, b) => a.nr - b.nr)
    .map((marker) => marker.at)

const distance = (world: World, a: HexId, b: HexId): number => {
  const [from, to] = [world.grid.indexOf(a), world.grid.indexOf(b)]
  return from < 0 || to < 0 ? OFF_MAP_HEXES : world.grid.distance(from, to)
}

/** The record of an enemy box after a view. `vanished`: pieces that are hidden since this view. */
function updatedBox(
  world: World,
  view: View,
  letter: BoxLetter,
  seen: SightingMemory['seen'],
  known: BoxRecord | undefined,
  vanished: readonly PieceId[],
): BoxRecord {
  const hexes = markerHexes(view, letter)
  // A piece last seen beside the markers may have gone into the box (OPS-19.5.2, OPS-19.5.5).
  const wasBeside = (id: PieceId): boolean =>
    seen[id] !== undefined && hexes.some((hex) => distance(world, seen[id]!.at, hex) <= BELIEF.vanishHexes)
  const hasMoved = (n: number): boolean => known?.at[n] !== undefined && known.at[n] !== hexes[n]
  return {
    since: known?.since ?? view.turn,
    pieces: known ? known.pieces.filter((id) => view.unaccounted.includes(id)) : vanished.filter(wasBeside),
    at: hexes,
    moved: hexes.map((_, n) => (known?.moved[n] ?? 0) + (hasMoved(n) ? 1 : 0)),
  }
}

/** Adds what a view shows to the memory. To be called with every view that the side gets; `old`: null before the first one. */
export function updateMemory(world: World, view: View, old: SightingMemory | null): SightingMemory {
  const before = old ?? EMPTY_MEMORY
  if (view.segment === 'setup') return before
  const seen: Record<PieceId, Sighting> = { ...before.seen }
  for (const { id, at, steps, disrupted, ineffective } of view.pieces) {
    if (pieceOf(world, id).side === view.side) continue
    const known = seen[id]
    const unchanged =
      known?.at === at && known.steps === steps && known.disrupted === disrupted && known.ineffective === ineffective
    if (!unchanged) seen[id] = { at, turn: view.turn, steps, disrupted, ineffective }
  }
  // In the first view nothing has vanished: what is hidden was hidden at set-up.
  const vanished = old ? view.unaccounted.filter((id) => !before.hidden.includes(id)) : []
  const boxes: Record<string, BoxRecord> = {}
  for (const { letter, inUse } of view.enemyBoxes)
    if (inUse) boxes[letter] = updatedBox(world, view, letter, seen, before.boxes[letter], vanished)
  return { seen, boxes, hidden: [...view.unaccounted] }
}

/** Name of the group with which a piece must share a box (OPS-19.5.3): a US formation or a Mexican army; '' for leaders of more than one. */
function groupOf(world: World, id: PieceId): string {
  const piece = pieceOf(world, id)
  const groupName = (unit: NonNullable<PieceDef['unit']>): string => (piece.side === 'us' ? unit.formation : unit.army)
  if (piece.unit) return groupName(piece.unit)
  if (piece.leader?.kind !== 'formation') return ''
  const led = world.pieces.find((other) => other.unit && world.commanders[other.index]!.includes(piece.index))
  return led?.unit ? groupName(led.unit) : ''
}

/**
 * How near a hidden piece may be to some markers, as hexes taken off: by where it was last seen, else by where it may have been set up, since
 * both markers start in the area of their units (OPS-17.1).
 */
function nearnessTo(world: World, id: PieceId, hexes: readonly HexId[], memory: SightingMemory): number {
  const last = memory.seen[id]
  const origins = last ? [last.at] : setupHexesOf(world, id)
  let nearest: number = BELIEF.farHexes
  for (const hex of hexes) for (const origin of origins) nearest = Math.min(nearest, distance(world, origin, hex))
  return -nearest
}

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
    hexes = setupAreas(map, counters)
      .filter((area) => area.units.has(id) || area.definition.leaders.includes(id))
      .flatMap((area) => area.choices.flatMap((choice) => (choice ? [...choice] : [])))
      .sort()
    byPiece.set(id, hexes)
  }
  return hexes
}

/** Guesses what each enemy box holds, step by step. */
class BoxGuesser {
  readonly #world: World
  readonly #view: View
  readonly #memory: SightingMemory
  /** Letters of the boxes in use. */
  readonly #letters: readonly BoxLetter[]
  readonly #contents = new Map<BoxLetter, PieceId[]>()

  constructor(world: World, view: View, memory: SightingMemory) {
    this.#world = world
    this.#view = view
    this.#memory = memory
    this.#letters = view.enemyBoxes.filter((box) => box.inUse).map((box) => box.letter)
  }

  /** The contents by letter, sorted. First what was seen to vanish, then group by group where it fits best. */
  guess(): Map<BoxLetter, PieceId[]> {
    const unplaced = new Set(this.#view.unaccounted)
    for (const letter of this.#letters) this.#contents.set(letter, this.#takeVanished(letter, unplaced))
    if (this.#letters.length === 0) return this.#contents
    const groups = this.#groupsOf(unplaced)
    this.#placeGroups(groups.filter(([name, ids]) => this.#isUnitGroup(name, ids)))
    this.#fillEmptyBoxes()
    for (const [name, ids] of groups)
      if (!this.#isUnitGroup(name, ids)) for (const id of ids) this.#contentsOf(this.#bestBoxes([id])[0]!).push(id)
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

  #isUnitGroup(name: string, ids: readonly PieceId[]): boolean {
    return name !== '' && ids.some((id) => this.#isUnit(id))
  }

  #nearness(id: PieceId, letter: BoxLetter): number {
    return nearnessTo(this.#world, id, markerHexes(this.#view, letter), this.#memory)
  }

  /** How well some pieces fit a box: their mean nearness to its markers. */
  #fit(ids: readonly PieceId[], letter: BoxLetter): number {
    if (markerHexes(this.#view, letter).length === 0) return BELIEF.noMarkerScore
    return ids.reduce((sum, id) => sum + this.#nearness(id, letter), 0) / ids.length
  }

  /** Boxes in the order in which some pieces fit them, best first. */
  #bestBoxes(ids: readonly PieceId[], letters: readonly BoxLetter[] = this.#letters): BoxLetter[] {
    return [...letters].sort((a, b) => this.#fit(ids, b) - this.#fit(ids, a) || (a < b ? -1 : 1))
  }

  /** Takes the pieces that vanished when a box was made; of boxes that were made together each takes those that are no nearer to another. */
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

  #groupsOf(ids: ReadonlySet<PieceId>): [name: string, ids: PieceId[]][] {
    const groups = new Map<string, PieceId[]>()
    for (const id of [...ids].sort()) {
      const name = groupOf(this.#world, id)
      groups.set(name, [...(groups.get(name) ?? []), id])
    }
    return [...groups]
  }

  /** Places groups, the largest first: each goes where it fits best among boxes that are empty or hold the same group (OPS-19.5.3). */
  #placeGroups(groups: readonly (readonly [string, readonly PieceId[]])[]): void {
    const byName = [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
    const largestFirst = byName.sort(([, a], [, b]) => b.length - a.length)
    for (const [name, ids] of largestFirst) {
      const possible = this.#letters.filter((letter) =>
        this.#contentsOf(letter)
          .filter((id) => this.#isUnit(id))
          .every((id) => groupOf(this.#world, id) === name),
      )
      const [best] = this.#bestBoxes(ids, possible.length > 0 ? possible : this.#letters)
      this.#contentsOf(best!).push(...ids)
    }
  }

  /** No box is without a unit (OPS-19.5.5): an empty one gets a share of the fullest. */
  #fillEmptyBoxes(): void {
    for (const letter of this.#letters) {
      if (this.#contentsOf(letter).some((id) => this.#isUnit(id))) continue
      const size = (box: BoxLetter): number => this.#contentsOf(box).length
      const fullest = [...this.#letters].sort((a, b) => size(b) - size(a) || (a < b ? -1 : 1))[0]!
      const units = this.#contentsOf(fullest).filter((id) => this.#isUnit(id))
      if (units.length < 2) continue
      const share = Math.max(1, Math.floor(units.length / (this.#letters.length + 1)))
      const moved = this.#bestFitting(units, letter).slice(0, share)
      this.#contents.set(
        fullest,
        this.#contentsOf(fullest).filter((id) => !moved.includes(id)),
      )
      this.#contentsOf(letter).push(...moved)
    }
  }

  /** Pieces in the order in which they fit a box, best first. */
  #bestFitting(ids: readonly PieceId[], letter: BoxLetter): PieceId[] {
    return [...ids].sort((a, b) => this.#fit([b], letter) - this.#fit([a], letter) || (a < b ? -1 : 1))
  }

  #markerIndexes(letter: BoxLetter): number[] {
    return markerHexes(this.#view, letter).map((hex) => this.#world.grid.indexOf(hex))
  }

  #isInLava(letter: BoxLetter): boolean {
    return this.#markerIndexes(letter).some((hex) => this.#world.lava[hex] === 1)
  }

  /** May a piece enter the hexes of both markers of a box? */
  #canBeIn(id: PieceId, letter: BoxLetter): boolean {
    const { seat, pieceClass: cls } = pieceOf(this.#world, id)
    return this.#markerIndexes(letter).every((hex) => movementTables(this.#world, seat, cls).passableTerrain[hex] === 1)
  }

  /**
   * Moves pieces out of boxes whose markers are where they could not be (OPS-19.5.8): terrain closed to them, or lava, which only a single
   * infantry unit enters.
   */
  #moveMisplaced(): void {
    for (const letter of this.#letters) {
      const ids = this.#contentsOf(letter)
      const possible = ids.filter((id) => this.#canBeIn(id, letter))
      const [bestUnit] = this.#bestFitting(
        possible.filter((id) => this.#isUnit(id)),
        letter,
      )
      const onlyOne = this.#isInLava(letter)
      const kept = new Set(possible.filter((id) => !this.#isUnit(id) || !onlyOne || id === bestUnit))
      if (![...kept].some((id) => this.#isUnit(id))) continue
      for (const id of ids) {
        if (kept.has(id)) continue
        const others = this.#letters.filter(
          (other) => other !== letter && this.#canBeIn(id, other) && !this.#isInLava(other),
        )
        const [best] = this.#bestBoxes([id], others)
        if (best === undefined) continue
        this.#contentsOf(best).push(id)
        this.#contents.set(
          letter,
          this.#contentsOf(letter).filter((one) => one !== id),
        )
      }
    }
  }
}

/**
 * Chance that the first of a box's two markers is the real one: a real marker is near to what its side wants, and one that is moved turn by turn is
 * more likely real.
 */
function chanceFirstIsReal(world: World, view: View, letter: BoxLetter, memory: SightingMemory): number {
  const hexes = markerHexes(view, letter)
  if (hexes.length < 2) return 0.5
  const enemySeat = seatOf(opponentOf(SIDES, view.side))
  const goals = world.locHexes[enemySeat].map((hex) => world.grid.ids[hex]!)
  for (const { id, at } of view.pieces) {
    const piece = pieceOf(world, id)
    if (piece.side === view.side && piece.kind === 'unit') goals.push(at)
  }
  const weightOf = (n: number): number => {
    const nearest = Math.min(BELIEF.goalHexes, ...goals.map((goal) => distance(world, goal, hexes[n]!)))
    const moves = Math.min(BELIEF.movedMost, memory.boxes[letter]?.moved[n] ?? 0)
    return 1 / (BELIEF.goalBase + nearest) + BELIEF.movedWeight * moves
  }
  const [first, second] = [weightOf(0), weightOf(1)]
  return Math.max(BELIEF.realLeast, Math.min(BELIEF.realMost, first / (first + second)))
}

/**
 * Guesses of what the enemy hides, the likeliest first: which marker of each box is real, and what each box holds. The same view and memory give
 * the same guesses.
 */
export function likelyGuesses(
  world: World,
  view: View,
  memory: SightingMemory | null = null,
  limit: number = BELIEF.mostGuesses,
): WeightedGuess[] {
  const known = memory ?? EMPTY_MEMORY
  const contents = new BoxGuesser(world, view, known).guess()
  const conditions: Record<PieceId, GuessedCondition> = {}
  for (const id of view.unaccounted) {
    const last = known.seen[id]
    if (last) conditions[id] = { steps: last.steps, disrupted: last.disrupted, ineffective: last.ineffective }
  }
  let guesses: { boxes: GuessedBox[]; weight: number }[] = [{ boxes: [], weight: 1 }]
  for (const letter of BOX_LETTERS) {
    const pieces = contents.get(letter)
    if (!pieces) continue
    if (markerHexes(view, letter).length < 2) {
      guesses = guesses.map(({ boxes, weight }) => ({ boxes: [...boxes, { letter, pieces, real: 1 }], weight }))
      continue
    }
    const chance = chanceFirstIsReal(world, view, letter, known)
    guesses = guesses.flatMap(({ boxes, weight }) => [
      { boxes: [...boxes, { letter, pieces, real: 1 }], weight: weight * chance },
      { boxes: [...boxes, { letter, pieces, real: 2 }], weight: weight * (1 - chance) },
    ])
  }
  guesses.sort((a, b) => b.weight - a.weight)
  const kept = guesses.slice(0, limit)
  const total = kept.reduce((sum, { weight }) => sum + weight, 0)
  return kept.map(({ boxes, weight }) => ({ guess: { boxes, conditions }, weight: weight / total }))
}
