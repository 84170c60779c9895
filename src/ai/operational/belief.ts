import { setupAreas } from '../../operational/data/areas'
import type { World } from '../../operational/engine'
import { BOX_LETTERS, type BoxLetter, enemyOf, type HexId, type PieceId, type View } from '../../operational/types'
import type { GuessedCondition, HiddenGuess, GuessedBox } from './viewPosition'

/** What was last seen of an enemy piece. */
interface Sighting extends GuessedCondition {
  readonly at: HexId
  readonly turn: number
}

/** What is known of an enemy box in use. */
interface BoxRecord {
  readonly since: number
  /** Pieces that vanished when and where it was made. */
  readonly pieces: readonly PieceId[]
  /** Hexes of its markers when last seen, and how often each has moved. */
  readonly at: readonly HexId[]
  readonly moved: readonly number[]
}

/** What a side remembers of what it has seen (JSON, its own secret). */
export interface SightingMemory {
  readonly seen: Readonly<Record<PieceId, Sighting>>
  readonly boxes: Readonly<Record<string, BoxRecord>>
  /** Enemy pieces that were hidden at the last look. */
  readonly hidden: readonly PieceId[]
}

export const EMPTY_MEMORY: SightingMemory = { seen: {}, boxes: {}, hidden: [] }

/** A guess with its share of all that may be. */
export interface WeightedGuess {
  readonly guess: HiddenGuess
  /** Of all worlds: they add up to 1. */
  readonly weight: number
}

const at = (view: View, letter: BoxLetter): HexId[] =>
  view.enemyMarkers
    .filter((marker) => marker.letter === letter)
    .sort((a, b) => a.nr - b.nr)
    .map((marker) => marker.at)

const distance = (world: World, a: HexId, b: HexId): number => {
  const [x, y] = [world.grid.indexOf(a), world.grid.indexOf(b)]
  return x < 0 || y < 0 ? 99 : world.grid.distance(x, y)
}

/** Adds what the view shows to what is remembered. To be called with every view that its side gets. */
export function updateMemory(world: World, view: View, old: SightingMemory | null): SightingMemory {
  const before = old ?? EMPTY_MEMORY
  if (view.segment === 'setup') return before
  const seen: Record<PieceId, Sighting> = { ...before.seen }
  for (const { id, at: hex, steps, disrupted, ineffective } of view.pieces) {
    if (world.pieces[world.pieceIndexes.get(id)!]!.side === view.side) continue
    const known = seen[id]
    if (
      known?.at === hex &&
      known.steps === steps &&
      known.disrupted === disrupted &&
      known.ineffective === ineffective
    )
      continue
    seen[id] = { at: hex, turn: view.turn, steps, disrupted, ineffective }
  }
  const fresh = view.unaccounted.filter((id) => !before.hidden.includes(id))
  const boxes: Record<string, BoxRecord> = {}
  for (const { letter, inUse } of view.enemyBoxes) {
    if (!inUse) continue
    const now = at(view, letter)
    const known = before.boxes[letter]
    // Who was last seen within two hexes of its markers may have gone into it (19.5.2, 19.5.5).
    const near = (id: PieceId): boolean => now.some((hex) => distance(world, seen[id]?.at ?? '', hex) <= 2)
    boxes[letter] = {
      since: known?.since ?? view.turn,
      pieces: known
        ? known.pieces.filter((id) => view.unaccounted.includes(id))
        : old
          ? fresh.filter((id) => seen[id] && near(id))
          : [],
      at: now,
      moved: now.map((hex, k) => (known?.moved[k] ?? 0) + (known?.at[k] !== undefined && known.at[k] !== hex ? 1 : 0)),
    }
  }
  return { seen, boxes, hidden: [...view.unaccounted] }
}

/** What must share a box (19.5.3): of the US one formation, of the Mexicans one army; leaders by whom they command. */
function groupOf(world: World, id: PieceId): string {
  const piece = world.pieces[world.pieceIndexes.get(id)!]!
  const { unit, leader } = piece
  if (unit) return piece.side === 'us' ? unit.formation : unit.army
  if (leader?.kind === 'formation') {
    const first = world.pieces.find((other) => other.unit && world.commanders[other.index]!.includes(piece.index))?.unit
    if (first) return piece.side === 'us' ? first.formation : first.army
  }
  return ''
}

/** How well a piece that was never seen fits a marker: it starts where its area is (17.1: both markers start where the units might). */
function fits(world: World, id: PieceId, hexes: readonly HexId[], memory: SightingMemory): number {
  const last = memory.seen[id]
  const reach = (hex: HexId, from: HexId): number => distance(world, from, hex)
  if (last) return -Math.min(...hexes.map((hex) => reach(hex, last.at)), 40)
  const areas = startsOf(world, id)
  let best = 40
  for (const hex of hexes) for (const start of areas) best = Math.min(best, reach(hex, start))
  return -best
}

const starts = new WeakMap<World, Map<PieceId, readonly HexId[]>>()

/** Hexes where a piece may have started (17.2, 17.3). */
function startsOf(world: World, id: PieceId): readonly HexId[] {
  let all = starts.get(world)
  if (!all) {
    all = new Map()
    starts.set(world, all)
  }
  let known = all.get(id)
  if (!known) {
    const { map, counters } = world.battlefield
    known = setupAreas(map, counters)
      .filter((area) => area.units.has(id) || area.area.leaders.includes(id))
      .flatMap((area) => area.choices.flatMap((hexes) => (hexes ? [...hexes] : [])))
      .sort()
    all.set(id, known)
  }
  return known
}

/** Spreads what is hidden over the boxes: first what was seen to vanish there, then group by group where it fits best. */
function contents(world: World, view: View, memory: SightingMemory): Map<BoxLetter, PieceId[]> {
  const out = new Map<BoxLetter, PieceId[]>()
  const free = new Set(view.unaccounted)
  const inUse = view.enemyBoxes.filter((box) => box.inUse).map((box) => box.letter)
  for (const letter of inUse) {
    const mine = (memory.boxes[letter]?.pieces ?? []).filter((id) => free.has(id))
    // Where two boxes were made together the first takes what fits it no worse.
    const held = mine.filter((id) =>
      inUse.every(
        (other) =>
          other === letter ||
          !memory.boxes[other]?.pieces.includes(id) ||
          fits(world, id, at(view, letter), memory) >= fits(world, id, at(view, other), memory),
      ),
    )
    for (const id of held) free.delete(id)
    out.set(letter, held)
  }
  if (inUse.length === 0) return out
  const isUnit = (id: PieceId): boolean => world.pieces[world.pieceIndexes.get(id)!]!.kind === 'unit'
  const groups = new Map<string, PieceId[]>()
  for (const id of [...free].sort()) {
    const group = groupOf(world, id)
    groups.set(group, [...(groups.get(group) ?? []), id])
  }
  const named = [...groups]
    .filter(([name, ids]) => name !== '' && ids.some(isUnit))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const score = (ids: readonly PieceId[], letter: BoxLetter): number => {
    const hexes = at(view, letter)
    if (hexes.length === 0) return -30
    return ids.reduce((sum, id) => sum + fits(world, id, hexes, memory), 0) / ids.length
  }
  // A box holds one group (19.5.3): those without any come first.
  const sorted = named.sort(([, a], [, b]) => b.length - a.length)
  for (const [name, ids] of sorted) {
    const able = inUse.filter((letter) => {
      const there = out.get(letter)!.filter(isUnit)
      return there.length === 0 || there.every((id) => groupOf(world, id) === name)
    })
    const from = able.length > 0 ? able : inUse
    const ranked = [...from].sort((a, b) => score(ids, b) - score(ids, a) || (a < b ? -1 : 1))
    out.get(ranked[0]!)!.push(...ids)
  }
  // No box is empty (19.5.5): one of many goes where nobody is.
  for (const letter of inUse) {
    if (out.get(letter)!.some(isUnit)) continue
    const giver = [...inUse].sort((a, b) => out.get(b)!.length - out.get(a)!.length || (a < b ? -1 : 1))[0]!
    const many = out.get(giver)!.filter(isUnit)
    if (many.length < 2) continue
    const moving = [...many].sort((a, b) => score([b], letter) - score([a], letter) || (a < b ? -1 : 1))
    const share = moving.slice(0, Math.max(1, Math.floor(many.length / (inUse.length + 1))))
    out.set(
      giver,
      out.get(giver)!.filter((id) => !share.includes(id)),
    )
    out.get(letter)!.push(...share)
  }
  for (const [name, ids] of groups) {
    if (name !== '' && ids.some(isUnit)) continue
    for (const id of ids) {
      const ranked = [...inUse].sort((a, b) => score([id], b) - score([id], a) || (a < b ? -1 : 1))
      out.get(ranked[0]!)!.push(id)
    }
  }
  onlyWhatMay(world, view, inUse, out, score)
  for (const [letter, ids] of out) out.set(letter, [...ids].sort())
  return out
}

/** A marker goes only where all that is in its box could (19.5.8): in lava it is a single infantry unit. Others lie elsewhere. */
function onlyWhatMay(
  world: World,
  view: View,
  inUse: readonly BoxLetter[],
  out: Map<BoxLetter, PieceId[]>,
  score: (ids: readonly PieceId[], letter: BoxLetter) => number,
): void {
  const piece = (id: PieceId) => world.pieces[world.pieceIndexes.get(id)!]!
  const ground = (letter: BoxLetter): number[] => at(view, letter).map((hex) => world.grid.indexOf(hex))
  const lava = (letter: BoxLetter): boolean => ground(letter).some((hex) => world.lava[hex] === 1)
  const may = (id: PieceId, letter: BoxLetter): boolean =>
    ground(letter).every((hex) => world.movement[piece(id).seat * 5 + piece(id).cls]!.openTerrain[hex] === 1)
  for (const letter of inUse) {
    const ids = out.get(letter)!
    const units = ids.filter((id) => piece(id).kind === 'unit' && may(id, letter))
    const alone = lava(letter)
    units.sort((a, b) => score([b], letter) - score([a], letter) || (a < b ? -1 : 1))
    const keep = new Set(
      ids.filter((id) => may(id, letter) && (piece(id).kind !== 'unit' || !alone || id === units[0])),
    )
    if (![...keep].some((id) => piece(id).kind === 'unit')) continue
    for (const id of ids) {
      if (keep.has(id)) continue
      const elsewhere = inUse
        .filter((other) => other !== letter && may(id, other) && !lava(other))
        .sort((a, b) => score([id], b) - score([id], a) || (a < b ? -1 : 1))
      if (elsewhere[0] === undefined) continue
      out.get(elsewhere[0])!.push(id)
      out.set(
        letter,
        out.get(letter)!.filter((one) => one !== id),
      )
    }
  }
}

/**
 * How likely the first of two markers is the real one: a dummy lies where a real one would be wasted, and one that is moved turn by turn is
 * worth the trouble.
 */
function firstIsReal(world: World, view: View, letter: BoxLetter, memory: SightingMemory): number {
  const hexes = at(view, letter)
  if (hexes.length < 2) return 0.5
  const own = view.pieces.filter((piece) => world.pieces[world.pieceIndexes.get(piece.id)!]!.side === view.side)
  const enemy = enemyOf(view.side)
  const goals = [
    ...world.locHexes[enemy === 'us' ? 1 : 0].map((hex) => world.grid.ids[hex]!),
    ...own.filter((piece) => world.pieces[world.pieceIndexes.get(piece.id)!]!.kind === 'unit').map((piece) => piece.at),
  ]
  const useful = hexes.map((hex, k) => {
    const nearest = Math.min(30, ...goals.map((goal) => distance(world, goal, hex)))
    return 1 / (4 + nearest) + 0.01 * Math.min(4, memory.boxes[letter]?.moved[k] ?? 0)
  })
  return Math.max(0.3, Math.min(0.7, useful[0]! / (useful[0]! + useful[1]!)))
}

/**
 * What may be hidden, the most likely first, 16 worlds at most: which marker of each pair is real, and what the boxes hold. Weighed by what
 * was seen; the same for the same view and memory.
 */
export function likelyGuesses(
  world: World,
  view: View,
  memory: SightingMemory | null = null,
  most = 16,
): WeightedGuess[] {
  const known = memory ?? EMPTY_MEMORY
  const inside = contents(world, view, known)
  const inUse = BOX_LETTERS.filter((letter) => inside.has(letter))
  const conditions: Record<PieceId, GuessedCondition> = {}
  for (const id of view.unaccounted) {
    const last = known.seen[id]
    if (last) conditions[id] = { steps: last.steps, disrupted: last.disrupted, ineffective: last.ineffective }
  }
  let worlds: { boxes: GuessedBox[]; weight: number }[] = [{ boxes: [], weight: 1 }]
  for (const letter of inUse) {
    const p = firstIsReal(world, view, letter, known)
    const off = at(view, letter).length < 2
    worlds = worlds.flatMap(({ boxes, weight }) =>
      (off ? [1 as const] : [1 as const, 2 as const]).map((real) => ({
        boxes: [...boxes, { letter, pieces: inside.get(letter)!, real }],
        weight: off ? weight : weight * (real === 1 ? p : 1 - p),
      })),
    )
  }
  worlds.sort((a, b) => b.weight - a.weight)
  const kept = worlds.slice(0, most)
  const sum = kept.reduce((total, { weight }) => total + weight, 0)
  return kept.map(({ boxes, weight }) => ({ guess: { boxes, conditions }, weight: weight / sum }))
}
