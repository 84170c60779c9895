import type { World } from '../../../operational/engine'
import type { GameEvent, HexId, PieceId, Side } from '../../../operational/types'
import { aboutPieces, type Sentence } from './sentence'

/**
 * What the other side may be told of a player turn while the game runs. It is made of nothing but the events that this other side was
 * told itself, so that it cannot give away what is hidden (OPS-19.5.15), whatever the opponent had in mind.
 */

/** So many formations are spoken of, those that moved most first. */
const MOST_GROUPS = 3
/** Nearer to a place by fewer hexes than this says nothing. */
const LEAST = 2

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
      const def = world.pieces[world.indexOf.get(piece) ?? -1]
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
  const all = new Set<number>([entry, ...world.locs.flat()])
  for (let hex = 0; hex < world.grid.count; hex++) if (world.controllable[hex]) all.add(hex)
  return [...all].sort((a, b) => a - b)
}

/** Of the places that the formation came nearer to, the one it stands nearest to now; -1: it came nearer to none. */
function towards(world: World, group: readonly March[]): number {
  const { grid } = world
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const place of places(world)) {
    let gained = 0
    let left = 0
    for (const { from, to } of group) {
      gained += grid.distance(from, place) - grid.distance(to, place)
      left += grid.distance(to, place)
    }
    if (gained < LEAST * group.length || left >= least) continue
    best = place
    least = left
  }
  return best
}

/** What a place is good for under 18.2, where it is. */
function worth(world: World, side: Side, place: number): 'entry' | 'north' | 'place' {
  if (side === 'mexican' && place === world.grid.indexOf(world.tables.victory.mexicanEntry.hex)) return 'entry'
  return side === 'us' && world.northOfRiver[place] ? 'north' : 'place'
}

const formationOf = (world: World, piece: PieceId): string =>
  world.pieces[world.indexOf.get(piece) ?? -1]?.unit?.formation ?? ''

/** Every attack of the turn: at what odds, or with how many. */
function attacks(events: readonly GameEvent[]): Sentence[] {
  const out: Sentence[] = []
  let begun: { hex: HexId; attackers: number; charge: boolean } | null = null
  for (const event of events) {
    if (event.kind === 'clashBegun') begun = { hex: event.hex, attackers: event.attackers.length, charge: event.charge }
    if (event.kind !== 'clashEnded' || begun === null) continue
    const args = { hex: begun.hex, count: begun.attackers }
    if (event.resolver === 'sar') out.push({ key: 'ai.why.struck', args })
    else {
      const odds = event.differential
      out.push({
        key: `ai.why.${odds >= 4 ? 'struckStrong' : odds >= 0 ? 'struckEven' : 'struckWeak'}`,
        args: { ...args, odds },
      })
    }
    begun = null
  }
  return out
}

/**
 * What the side that has played says of its turn, from what the other side was told of it: what it struck and at what odds, which formations
 * went where and what for, or that it stood. `events` are the other side's, of that player turn alone.
 */
export function seenWhy(world: World, side: Side, events: readonly GameEvent[]): Sentence[] {
  const out = attacks(events)
  const groups = new Map<string, March[]>()
  for (const march of marches(world, side, events)) {
    const name = formationOf(world, march.piece)
    const group = groups.get(name)
    if (group) group.push(march)
    else groups.set(name, [march])
  }
  const far = (group: readonly March[]): number =>
    group.reduce((sum, { from, to }) => sum + world.grid.distance(from, to), 0)
  const most = [...groups].sort(([a, x], [b, y]) => far(y) - far(x) || (a < b ? -1 : 1)).slice(0, MOST_GROUPS)
  for (const [, group] of most) {
    const pieces = group.map(({ piece }) => piece).sort()
    const place = towards(world, group)
    if (place < 0) out.push(aboutPieces('shifted', pieces, { hex: world.grid.ids[group[0]!.to]! }))
    else {
      const kind = worth(world, side, place)
      const key = kind === 'entry' ? 'toEntry' : kind === 'north' ? 'toNorth' : 'to'
      out.push(aboutPieces(key, pieces, { hex: world.grid.ids[place]! }))
    }
  }
  if (out.length === 0) out.push({ key: 'ai.why.stood', args: {} })
  if (side === 'mexican' && events.some((event) => event.kind === 'activated'))
    out.push({ key: 'ai.why.roused', args: {} })
  return out
}
