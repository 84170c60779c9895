// Explains a player turn of the computer opponent to the other side, from what the other side has seen.

import { otherSeat } from '../../../game/side'
import type { World } from '../../../operational/engine'
import type { GameEvent, HexId, PieceId, Side } from '../../../operational/types'
import { seatOf } from '../../../operational/world'
import { EXPLAIN } from './figures'
import { aboutPieces, type Sentence } from './sentence'

/** The movement of one unit in a turn, as far as it was seen. */
interface UnitMove {
  readonly piece: PieceId
  /** Hex index where its first move began. */
  readonly from: number
  /** Hex index where its last move so far ended. */
  to: number
}

/** The movements of a side's units, without units that ended where they began. */
function unitMoves(world: World, side: Side, events: readonly GameEvent[]): UnitMove[] {
  const moves = new Map<PieceId, UnitMove>()
  for (const event of events) {
    if (event.kind !== 'moved') continue
    const to = world.grid.indexOf(event.to)
    const from = event.from === null ? to : world.grid.indexOf(event.from)
    for (const piece of event.pieces) {
      const index = world.pieceIndexes.get(piece)
      const definition = index === undefined ? undefined : world.pieces[index]
      if (definition?.side !== side || definition.kind !== 'unit') continue
      const moveSoFar = moves.get(piece)
      if (moveSoFar) moveSoFar.to = to
      else moves.set(piece, { piece, from, to })
    }
  }
  return [...moves.values()].filter(({ from, to }) => from !== to)
}

/** Hexes that matter to both sides, ascending: villages and bastions, San Agustin, lines of communications. */
function importantHexes(world: World): number[] {
  // The hex that the Mexicans must enter to win is San Agustin, the US depot.
  const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  const hexes = new Set<number>([depot, ...world.locHexes.flat()])
  for (let hex = 0; hex < world.grid.count; hex++) if (world.controllable[hex]) hexes.add(hex)
  return [...hexes].sort((a, b) => a - b)
}

/** What makes a place worth going to, for one side: the page shows it by the message `ai.reason.<id>`. */
type PlaceReason = 'depot' | 'enemySupply' | 'ownSupply' | 'bastion' | 'village'

/** Why a place matters to a side; null: it is no important place. */
function reasonOf(world: World, side: Side, hex: number): PlaceReason | null {
  const seat = seatOf(side)
  if (hex === world.grid.indexOf(world.tables.victory.mexicanEntry.hex)) return 'depot'
  if (world.locHexes[otherSeat(seat)].includes(hex)) return 'enemySupply'
  if (world.locHexes[seat].includes(hex)) return 'ownSupply'
  if (!world.controllable[hex]) return null
  return world.bastion[hex] ? 'bastion' : 'village'
}

/** Sum of the printed combat factors of pieces: the counters show them to both sides. */
const printedStrength = (world: World, pieces: readonly PieceId[]): number =>
  pieces.reduce((sum, piece) => sum + (world.pieces[world.pieceIndexes.get(piece)!]!.unit?.cf[0] ?? 0), 0)

/** Sum over the units of a group: hexes from where each unit began to where it ended. */
const totalHexes = (world: World, group: readonly UnitMove[]): number =>
  group.reduce((sum, { from, to }) => sum + world.grid.distance(from, to), 0)

/** Which approaches of a group to a place count, by the mean distance in hexes of the group's units from the place. */
interface ApproachRange {
  /** After the move the mean distance is above this ... */
  readonly above: number
  /** ... and at most this. */
  readonly upTo: number
  /** Hexes by which the mean distance must have become less. */
  readonly leastApproach: number
}

const { thereHexes, nextTurnHexes, behindHexes, leastHexes, marchHexes } = EXPLAIN
/** As `above` of a range: below every distance, so that no group is too near. */
const ANY_DISTANCE = -1
/** The group came up behind an attack. */
const SUPPORTS_ATTACK: ApproachRange = { above: 0, upTo: behindHexes, leastApproach: leastHexes }
/** The group can be there next turn. */
const NEXT_TURN: ApproachRange = { above: ANY_DISTANCE, upTo: nextTurnHexes, leastApproach: leastHexes }
/** The group moved far toward a place where it can be next turn. */
const ON_THE_MARCH: ApproachRange = { above: thereHexes, upTo: nextTurnHexes, leastApproach: marchHexes }
/** The group has come to a place. */
const ARRIVED: ApproachRange = { above: ANY_DISTANCE, upTo: thereHexes, leastApproach: leastHexes }
/** The group came somewhat nearer to a place, however far it still is. */
const CAME_NEARER: ApproachRange = { above: thereHexes, upTo: Number.POSITIVE_INFINITY, leastApproach: leastHexes }

/** The nearest place that a group approached as the range demands, and more or less straight; null: none. */
function approachedPlace(
  world: World,
  group: readonly UnitMove[],
  places: readonly number[],
  { above, upTo, leastApproach }: ApproachRange,
): number | null {
  const { grid } = world
  const meanHexesMoved = totalHexes(world, group) / group.length
  // Most of the hexes that the group moved must have brought it nearer (`straightShare`).
  const neededApproach = Math.max(leastApproach, EXPLAIN.straightShare * meanHexesMoved)
  let nearestPlace: number | null = null
  let leastDistance = Number.POSITIVE_INFINITY
  for (const place of places) {
    const distanceAfter = group.reduce((sum, { to }) => sum + grid.distance(to, place), 0) / group.length
    const distanceBefore = group.reduce((sum, { from }) => sum + grid.distance(from, place), 0) / group.length
    if (distanceBefore - distanceAfter < neededApproach) continue
    if (distanceAfter <= above || distanceAfter > upTo || distanceAfter >= leastDistance) continue
    nearestPlace = place
    leastDistance = distanceAfter
  }
  return nearestPlace
}

/** The apparent purpose of a movement: the key of the sentence that tells it, and the hex that the sentence names. */
interface Purpose {
  readonly key: string
  readonly hex: number
}

/** The apparent purpose of a group: to support an attack, to reach San Agustin (OPS-18.2) or another important place, or none. */
function purposeOf(world: World, side: Side, group: readonly UnitMove[], attackedHexes: readonly number[]): Purpose {
  const supported = approachedPlace(world, group, attackedHexes, SUPPORTS_ATTACK)
  if (supported !== null) return { key: 'behind', hex: supported }
  const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  if (side === 'mexican' && approachedPlace(world, group, [depot], NEXT_TURN) !== null)
    return { key: 'toEntry', hex: depot }
  const places = importantHexes(world)
  for (const range of [ON_THE_MARCH, ARRIVED, CAME_NEARER]) {
    const hex = approachedPlace(world, group, places, range)
    if (hex === null) continue
    // That the US goes north of the river matters more than the place where it goes there (OPS-18.2).
    if (side === 'us' && world.northOfRiver[hex]) return { key: 'toNorth', hex }
    return { key: range === ARRIVED ? 'post' : 'to', hex }
  }
  return { key: 'shifted', hex: group[0]!.to }
}

/** Formation of a unit; '' for a piece without one. */
function formationOf(world: World, piece: PieceId): string {
  const index = world.pieceIndexes.get(piece)
  return index === undefined ? '' : (world.pieces[index]!.unit?.formation ?? '')
}

/** An attack of the turn, and the sentence that tells it. */
interface ObservedAttack {
  readonly hex: HexId
  readonly attackers: readonly PieceId[]
  readonly sentence: Sentence
}

/** Key of the sentence about an attack. `differential`: of OPS-9.2; null if the attack was fought on the tabletop. */
function attackKey(differential: number | null): string {
  if (differential === null) return 'struck'
  if (differential >= EXPLAIN.strongOdds) return 'struckStrong'
  return differential >= EXPLAIN.evenOdds ? 'struckEven' : 'struckWeak'
}

/** All attacks of the turn that were fought to the end: each is told by an event `clashBegun` and an event `clashEnded`. */
function observedAttacks(world: World, side: Side, events: readonly GameEvent[]): ObservedAttack[] {
  const attacks: ObservedAttack[] = []
  let begunClash: { hex: HexId; attackers: PieceId[]; defenders: PieceId[] } | null = null
  for (const event of events) {
    if (event.kind === 'clashBegun') begunClash = event
    if (event.kind !== 'clashEnded' || begunClash === null) continue
    const { hex, attackers, defenders } = begunClash
    // `resolver`: what decided the attack: the combat table (`table`) or a battle on the tabletop.
    const differential = event.resolver === 'table' ? event.differential : null
    const reason = reasonOf(world, side, world.grid.indexOf(hex))
    const args = {
      hex,
      foes: defenders.join(','),
      ...(differential !== null
        ? { odds: differential }
        : { own: printedStrength(world, attackers), other: printedStrength(world, defenders) }),
      ...(reason !== null && { reason }),
    }
    attacks.push({ hex, attackers, sentence: aboutPieces(attackKey(differential), [...attackers].sort(), args) })
    begunClash = null
  }
  return attacks
}

/** Movements grouped by formation, without units that attacked; the formation that moved farthest first. */
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
 * Sentences about a side's player turn for the other side: the attacks with their odds, units that came up behind attacks, where other formations
 * went, or that nothing moved. `events`: the events of the turn that the other side was told, and nothing else, so that nothing hidden is given
 * away (OPS-19.5.15).
 */
export function explainObservedTurn(world: World, side: Side, events: readonly GameEvent[]): Sentence[] {
  const attacks = observedAttacks(world, side, events)
  const attackedHexes = attacks.map(({ hex }) => world.grid.indexOf(hex))
  const attackers = new Set(attacks.flatMap((attack) => attack.attackers))
  const groups = movesByFormation(world, unitMoves(world, side, events), attackers)
  const groupsByPurpose = new Map<string, { purpose: Purpose; pieces: PieceId[] }>()
  for (const group of groups.slice(0, EXPLAIN.mostFormations)) {
    const purpose = purposeOf(world, side, group, attackedHexes)
    const pieces = group.map(({ piece }) => piece)
    const purposeKey = `${purpose.key} ${purpose.hex}`
    const samePurpose = groupsByPurpose.get(purposeKey)
    if (samePurpose) samePurpose.pieces.push(...pieces)
    else groupsByPurpose.set(purposeKey, { purpose, pieces })
  }
  const sentences = attacks.map(({ sentence }) => sentence)
  for (const { purpose, pieces } of groupsByPurpose.values()) {
    const reason = reasonOf(world, side, purpose.hex)
    const args = { hex: world.grid.ids[purpose.hex]!, ...(reason !== null && { reason }) }
    sentences.push(aboutPieces(purpose.key, pieces.sort(), args))
  }
  if (sentences.length === 0) sentences.push({ key: 'ai.why.stood', args: {} })
  if (side === 'mexican' && events.some((event) => event.kind === 'activated'))
    sentences.push({ key: 'ai.why.roused', args: {} })
  return sentences
}
