import type { World } from '../../../operational/engine'
import type { GameEvent, HexId, PieceId, Side } from '../../../operational/types'
import { aboutPieces, type Sentence } from './sentence'

/**
 * What the other side may be told of a player turn while the game runs. It is made of nothing but the events that this other side was
 * told itself, so that it cannot give away what is hidden (OPS-19.5.15), whatever the opponent had in mind.
 */

/** So many formations are spoken of, those that moved most first. */
const MOST_GROUPS = 3
/** Nearer to a place by fewer hexes a unit than this says nothing, nor by less than this part of the way gone. */
const LEAST = 2
const STRAIGHT = 0.7
/** Nearer by so many hexes, and it is a march that may be going on. */
const MARCH = 4
/** Hexes from a place, on the average of the units: so near they are there, so near they can be there next turn, so near they back an attack. */
const THERE = 1
const NEXT = 6
const BEHIND = 4

interface March {
  readonly piece: PieceId
  readonly from: number
  to: number
}

/** From where to where each piece of the side went, as far as it was seen. */
function marches(world: World, side: Side, events: readonly GameEvent[]): March[] {
  const out = new Map<PieceId, March>()
  for (const event of events) {
    if (event.kind !== 'moved') continue
    const to = world.grid.indexOf(event.to)
    const from = event.from === null ? to : world.grid.indexOf(event.from)
    for (const piece of event.pieces) {
      const def = world.pieces[world.pieceIndexes.get(piece) ?? -1]
      if (def?.side !== side || def.kind !== 'unit') continue
      const known = out.get(piece)
      if (known) known.to = to
      else out.set(piece, { piece, from, to })
    }
  }
  return [...out.values()].filter(({ from, to }) => from !== to)
}

/** Places that matter to both: villages and works, the entry to San Agustin, the lines of communications. */
function places(world: World): number[] {
  const entry = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  const all = new Set<number>([entry, ...world.locHexes.flat()])
  for (let hex = 0; hex < world.grid.count; hex++) if (world.controllable[hex]) all.add(hex)
  return [...all].sort((a, b) => a - b)
}

/** What units went for: a sentence's key and its hex. */
interface Aim {
  readonly key: string
  readonly hex: number
}

/**
 * Of some places that the units came nearer to, by `by` hexes at least and most of their way, the nearest; it lies over `more` and up to `most`
 * hexes from them. All of it on the average of the units. -1: none.
 */
function nearer(
  world: World,
  group: readonly March[],
  all: readonly number[],
  more: number,
  most: number,
  by = LEAST,
): number {
  const { grid } = world
  const gone = group.reduce((sum, { from, to }) => sum + grid.distance(from, to), 0) / group.length
  const gain = Math.max(by, STRAIGHT * gone)
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const place of all) {
    const left = group.reduce((sum, { to }) => sum + grid.distance(to, place), 0) / group.length
    const before = group.reduce((sum, { from }) => sum + grid.distance(from, place), 0) / group.length
    if (before - left < gain || left <= more || left > most || left >= least) continue
    best = place
    least = left
  }
  return best
}

/**
 * What units went for, as it looks from outside: to back an attack of this turn, San Agustin (18.2), what lies ahead of them, a post, or just
 * aside.
 */
function aimOf(world: World, side: Side, group: readonly March[], struck: readonly number[]): Aim {
  const backed = nearer(world, group, struck, 0, BEHIND)
  if (backed >= 0) return { key: 'behind', hex: backed }
  const entry = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  if (side === 'mexican' && nearer(world, group, [entry], -1, NEXT) >= 0) return { key: 'toEntry', hex: entry }
  const all = places(world)
  const far = Number.POSITIVE_INFINITY
  for (const [more, most, by] of [
    [THERE, NEXT, MARCH],
    [-1, THERE, LEAST],
    [THERE, far, LEAST],
  ] as const) {
    const hex = nearer(world, group, all, more, most, by)
    if (hex < 0) continue
    // A unit of the US north of the river is worth more than the place it stands at (18.2).
    if (side === 'us' && world.northOfRiver[hex]) return { key: 'toNorth', hex }
    return { key: more < 0 ? 'post' : 'to', hex }
  }
  return { key: 'shifted', hex: group[0]!.to }
}

const formationOf = (world: World, piece: PieceId): string =>
  world.pieces[world.pieceIndexes.get(piece) ?? -1]?.unit?.formation ?? ''

interface Attack {
  readonly hex: HexId
  readonly attackers: readonly PieceId[]
  readonly said: Sentence
}

/** Every attack of the turn: on whom, with whom, and at what odds where the table was asked. */
function attacksOf(events: readonly GameEvent[]): Attack[] {
  const out: Attack[] = []
  let begun: { hex: HexId; attackers: PieceId[]; defenders: PieceId[] } | null = null
  for (const event of events) {
    if (event.kind === 'clashBegun') begun = event
    if (event.kind !== 'clashEnded' || begun === null) continue
    const { hex, attackers, defenders } = begun
    const args = { hex, foes: defenders.join(',') }
    const odds = event.resolver === 'table' ? event.differential : null
    const key = odds === null ? 'struck' : odds >= 4 ? 'struckStrong' : odds >= 0 ? 'struckEven' : 'struckWeak'
    const said = aboutPieces(key, [...attackers].sort(), odds === null ? args : { ...args, odds })
    out.push({ hex, attackers, said })
    begun = null
  }
  return out
}

/**
 * What the side that has played says of its turn, from what the other side was told of it: whom it struck, with whom and at what odds, who
 * came up behind that, which formations went where and what for, or that it stood. `events` are the other side's, of that player turn alone.
 */
export function explainObservedTurn(world: World, side: Side, events: readonly GameEvent[]): Sentence[] {
  const attacks = attacksOf(events)
  const struck = attacks.map(({ hex }) => world.grid.indexOf(hex))
  const fought = new Set(attacks.flatMap(({ attackers }) => attackers))
  const groups = new Map<string, March[]>()
  for (const march of marches(world, side, events)) {
    if (fought.has(march.piece)) continue
    const name = formationOf(world, march.piece)
    const group = groups.get(name)
    if (group) group.push(march)
    else groups.set(name, [march])
  }
  const far = (group: readonly March[]): number =>
    group.reduce((sum, { from, to }) => sum + world.grid.distance(from, to), 0)
  const most = [...groups].sort(([a, x], [b, y]) => far(y) - far(x) || (a < b ? -1 : 1)).slice(0, MOST_GROUPS)
  const told = new Map<string, { aim: Aim; pieces: PieceId[] }>()
  for (const [, group] of most) {
    const aim = aimOf(world, side, group, struck)
    const pieces = group.map(({ piece }) => piece)
    const same = told.get(`${aim.key} ${aim.hex}`)
    if (same) same.pieces.push(...pieces)
    else told.set(`${aim.key} ${aim.hex}`, { aim, pieces })
  }
  const out = attacks.map(({ said }) => said)
  for (const { aim, pieces } of told.values())
    out.push(aboutPieces(aim.key, pieces.sort(), { hex: world.grid.ids[aim.hex]! }))
  if (out.length === 0) out.push({ key: 'ai.why.stood', args: {} })
  if (side === 'mexican' && events.some((event) => event.kind === 'activated'))
    out.push({ key: 'ai.why.roused', args: {} })
  return out
}
