import type { World } from '../../../operational/engine'
import type { GameEvent, HexId, PieceId, Side } from '../../../operational/types'
import { EXPLAIN } from './figures'
import { aboutPieces, type Sentence } from './sentence'

/**
 * What a side may be told of its opponent's player turn while the game runs. It is made from the events that the side has been told anyway, so that
 * it cannot give away what is hidden (OPS-19.5.15).
 */

/** The movement of one unit in a turn, as far as it was seen. */
interface UnitMove {
  readonly piece: PieceId
  /** Hex indexes. */
  readonly from: number
  to: number
}

/** Movements of a side's units that ended elsewhere than they began. */
function unitMoves(world: World, side: Side, events: readonly GameEvent[]): UnitMove[] {
  const moves = new Map<PieceId, UnitMove>()
  for (const event of events) {
    if (event.kind !== 'moved') continue
    const to = world.grid.indexOf(event.to)
    const from = event.from === null ? to : world.grid.indexOf(event.from)
    for (const piece of event.pieces) {
      const definition = world.pieces[world.pieceIndexes.get(piece) ?? -1]
      if (definition?.side !== side || definition.kind !== 'unit') continue
      const known = moves.get(piece)
      if (known) known.to = to
      else moves.set(piece, { piece, from, to })
    }
  }
  return [...moves.values()].filter(({ from, to }) => from !== to)
}

/** Hexes that matter to both sides, ascending: villages and bastions, San Agustin, lines of communications. */
function importantHexes(world: World): number[] {
  const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  const hexes = new Set<number>([depot, ...world.locHexes.flat()])
  for (let hex = 0; hex < world.grid.count; hex++) if (world.controllable[hex]) hexes.add(hex)
  return [...hexes].sort((a, b) => a - b)
}

/** Hexes that a group covered together. */
const totalHexes = (world: World, group: readonly UnitMove[]): number =>
  group.reduce((sum, { from, to }) => sum + world.grid.distance(from, to), 0)

/** Distances to a place that count, in hexes and on average over a group. */
interface DistanceRange {
  readonly above: number
  readonly upTo: number
  /** The group must have come nearer by this much at least. */
  readonly gain: number
}

const { thereHexes, nextTurnHexes, behindHexes, leastHexes, marchHexes } = EXPLAIN
/** Below every distance. */
const ANY = -1
const ATTACK_SUPPORTED: DistanceRange = { above: 0, upTo: behindHexes, gain: leastHexes }
const NEXT_TURN: DistanceRange = { above: ANY, upTo: nextTurnHexes, gain: leastHexes }
const ON_THE_MARCH: DistanceRange = { above: thereHexes, upTo: nextTurnHexes, gain: marchHexes }
const ARRIVED: DistanceRange = { above: ANY, upTo: thereHexes, gain: leastHexes }
const FARTHER: DistanceRange = { above: thereHexes, upTo: Number.POSITIVE_INFINITY, gain: leastHexes }

/** The nearest of some places that a group moved toward, by most of its way, and that is at a distance in the range; null: none. */
function approachedPlace(
  world: World,
  group: readonly UnitMove[],
  places: readonly number[],
  { above, upTo, gain }: DistanceRange,
): number | null {
  const { grid } = world
  const needed = Math.max(gain, EXPLAIN.straightShare * (totalHexes(world, group) / group.length))
  let best: number | null = null
  let nearest = Number.POSITIVE_INFINITY
  for (const place of places) {
    const after = group.reduce((sum, { to }) => sum + grid.distance(to, place), 0) / group.length
    const before = group.reduce((sum, { from }) => sum + grid.distance(from, place), 0) / group.length
    if (before - after < needed || after <= above || after > upTo || after >= nearest) continue
    best = place
    nearest = after
  }
  return best
}

/** The apparent purpose of a movement: the key of its sentence and the hex in it. */
interface Purpose {
  readonly key: string
  readonly hex: number
}

/** The apparent purpose of a group: support of an attack, San Agustin (OPS-18.2), another important place, or none. */
function purposeOf(world: World, side: Side, group: readonly UnitMove[], attacked: readonly number[]): Purpose {
  const supported = approachedPlace(world, group, attacked, ATTACK_SUPPORTED)
  if (supported !== null) return { key: 'behind', hex: supported }
  const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  if (side === 'mexican' && approachedPlace(world, group, [depot], NEXT_TURN) !== null)
    return { key: 'toEntry', hex: depot }
  const places = importantHexes(world)
  for (const range of [ON_THE_MARCH, ARRIVED, FARTHER]) {
    const hex = approachedPlace(world, group, places, range)
    if (hex === null) continue
    // A US unit that is north of the river counts more than the place where it is (OPS-18.2).
    if (side === 'us' && world.northOfRiver[hex]) return { key: 'toNorth', hex }
    return { key: range === ARRIVED ? 'post' : 'to', hex }
  }
  return { key: 'shifted', hex: group[0]!.to }
}

const formationOf = (world: World, piece: PieceId): string =>
  world.pieces[world.pieceIndexes.get(piece) ?? -1]?.unit?.formation ?? ''

/** An attack of the turn. */
interface ObservedAttack {
  readonly hex: HexId
  readonly attackers: readonly PieceId[]
  readonly sentence: Sentence
}

/** Key of the sentence about an attack; `differential`: null if the attack was fought on the tabletop. */
function attackKey(differential: number | null): string {
  if (differential === null) return 'struck'
  if (differential >= EXPLAIN.strongOdds) return 'struckStrong'
  return differential >= EXPLAIN.evenOdds ? 'struckEven' : 'struckWeak'
}

/** All attacks of the turn, with attackers, defenders and odds. */
function observedAttacks(events: readonly GameEvent[]): ObservedAttack[] {
  const attacks: ObservedAttack[] = []
  let begun: { hex: HexId; attackers: PieceId[]; defenders: PieceId[] } | null = null
  for (const event of events) {
    if (event.kind === 'clashBegun') begun = event
    if (event.kind !== 'clashEnded' || begun === null) continue
    const { hex, attackers, defenders } = begun
    const odds = event.resolver === 'table' ? event.differential : null
    const args = { hex, foes: defenders.join(','), ...(odds !== null && { odds }) }
    attacks.push({ hex, attackers, sentence: aboutPieces(attackKey(odds), [...attackers].sort(), args) })
    begun = null
  }
  return attacks
}

/** Movements by formation, without units that attacked; the formations that moved farthest first. */
function movesByFormation(world: World, moves: readonly UnitMove[], attackers: ReadonlySet<PieceId>): UnitMove[][] {
  const groups = new Map<string, UnitMove[]>()
  for (const move of moves) {
    if (attackers.has(move.piece)) continue
    const name = formationOf(world, move.piece)
    groups.set(name, [...(groups.get(name) ?? []), move])
  }
  return [...groups]
    .sort(([nameA, a], [nameB, b]) => totalHexes(world, b) - totalHexes(world, a) || (nameA < nameB ? -1 : 1))
    .map(([, group]) => group)
}

/**
 * What can be said of a side's player turn from what the other side was told of it: the attacks with their odds, the units that came up behind them,
 * where other formations went and what for, or that nothing moved. `events`: those of this player turn that the other side was told.
 */
export function explainObservedTurn(world: World, side: Side, events: readonly GameEvent[]): Sentence[] {
  const attacks = observedAttacks(events)
  const attackedHexes = attacks.map(({ hex }) => world.grid.indexOf(hex))
  const attackers = new Set(attacks.flatMap((attack) => attack.attackers))
  const groups = movesByFormation(world, unitMoves(world, side, events), attackers)
  const piecesByPurpose = new Map<string, { purpose: Purpose; pieces: PieceId[] }>()
  for (const group of groups.slice(0, EXPLAIN.mostFormations)) {
    const purpose = purposeOf(world, side, group, attackedHexes)
    const pieces = group.map(({ piece }) => piece)
    const name = `${purpose.key} ${purpose.hex}`
    const same = piecesByPurpose.get(name)
    if (same) same.pieces.push(...pieces)
    else piecesByPurpose.set(name, { purpose, pieces })
  }
  const sentences = attacks.map(({ sentence }) => sentence)
  for (const { purpose, pieces } of piecesByPurpose.values())
    sentences.push(aboutPieces(purpose.key, pieces.sort(), { hex: world.grid.ids[purpose.hex]! }))
  if (sentences.length === 0) sentences.push({ key: 'ai.why.stood', args: {} })
  if (side === 'mexican' && events.some((event) => event.kind === 'activated'))
    sentences.push({ key: 'ai.why.roused', args: {} })
  return sentences
}
