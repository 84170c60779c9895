import type { RosterEntry, UnitDef } from '../operational/data'
import { bombards } from '../operational/combat/targets'
import type { RosterRow } from '../operational/combat/outcome'
import { hasWorkingEngineerAt, leaderActive } from '../operational/command/command'
import { isNight, pieceIndex, type Position } from '../operational/position'
import type { AttackState, HexId, PieceId, Side } from '../operational/types'
import { enemyOf } from '../operational/types'
import type { World } from '../operational/world'

// What a tabletop engine learns from the hex game about a clash, an attack that is fought on the tabletop.

/** The hex a counter comes from, seen from the target hex (OPS-23.1, 23.4). */
export type CounterOrigin =
  | { readonly kind: 'target' }
  /** A neighbour of the target hex; `direction` is the number of the hex side, from 0 to 5, as in src/hex/grid.ts. */
  | { readonly kind: 'adjacent'; readonly direction: number }
  /** Two or three hexes away: `east` in half hexes, `north` in rows. */
  | { readonly kind: 'distant'; readonly east: number; readonly north: number }

/** A counter that takes part in a clash (OPS-23.2). */
export interface ClashCounter {
  readonly unit: UnitDef
  /** Earlier losses of its sub-units, in the order of its roster: `[dead, stragglers, removed]` in castings. */
  readonly losses: readonly RosterRow[]
  /** Steps that it has now. */
  readonly steps: number
  readonly disrupted: boolean
  /** OPS-19.1.13: it is inside a bastion. */
  readonly garrison: boolean
  readonly origin: CounterOrigin
  /** OPS-19.3.5: an engineer is with it. */
  readonly withEngineer: boolean
  /** It leads its side's attack or defence (OPS-8.2). */
  readonly isLead: boolean
}

/** An active leader in a hex that takes part in a clash. */
export interface ClashLeader {
  readonly id: PieceId
  readonly origin: CounterOrigin
}

/** Everything that a tabletop engine receives from the hex game to fight a clash. */
export interface ClashSetup {
  /** What never changes in the hex game: map, pieces and tables. */
  readonly world: World
  readonly hex: HexId
  readonly attacker: Side
  readonly counters: readonly ClashCounter[]
  readonly leaders: readonly ClashLeader[]
  /** OPS-8.3: the attack is a charge. */
  readonly charge: boolean
  /** OPS-9.8: only batteries attack, and nobody advances. */
  readonly bombardmentOnly: boolean
  /** OPS-8.4: the fog of war has given the attacker a wrong guide. */
  readonly attackerMisled: boolean
  readonly night: boolean
}

/** Where a hex lies as seen from the target hex; both are indexes of the grid. */
function originOf(position: Position, target: number, hex: number): CounterOrigin {
  const { grid } = position.world
  if (hex === target) return { kind: 'target' }
  const direction = grid.directionTo(target, hex)
  if (direction >= 0) return { kind: 'adjacent', direction }
  // Even rows lie half a hex further east (src/hex/grid.ts).
  const placeOf = (index: number): { halfHexes: number; row: number } => {
    const row = Math.floor(index / grid.cols) + 1
    return { halfHexes: 2 * (index % grid.cols) + (row % 2 === 0 ? 1 : 0), row }
  }
  const [from, to] = [placeOf(target), placeOf(hex)]
  return { kind: 'distant', east: to.halfHexes - from.halfHexes, north: to.row - from.row }
}

/** Hexes with counters that take part, batteries that bombard from a distance left out. */
function hexesTakingPart(position: Position, attack: AttackState): Set<number> {
  const target = position.world.grid.indexOf(attack.target)
  const hexes = new Set<number>()
  for (const id of [...attack.attackers, ...attack.defenders]) {
    const index = pieceIndex(position, id)
    const isDistant = position.world.grid.distance(position.hexOf[index]!, target) > 1
    if (!(isDistant && bombards(position, index))) hexes.add(position.hexOf[index]!)
  }
  return hexes
}

/** The active leaders of both sides in the hexes that take part, engineers left out. `ops.active` is the side whose turn it is: the attacker. */
function leadersTakingPart(position: Position, attack: AttackState): ClashLeader[] {
  const { world, game } = position
  const target = world.grid.indexOf(attack.target)
  const leaders: ClashLeader[] = []
  for (const hex of hexesTakingPart(position, attack)) {
    const fightingSide = hex === target ? enemyOf(game.ops.active) : game.ops.active
    for (const index of position.leadersAt[hex]!) {
      const { id, leader, side } = world.pieces[index]!
      if (!leader || leader.kind === 'engineer' || side !== fightingSide || !leaderActive(position, index)) continue
      leaders.push({ id, origin: originOf(position, target, hex) })
    }
  }
  return leaders.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Reads from the hex game everything that a tabletop engine needs to know of an attack. */
export function clashSetupOf(position: Position, attack: AttackState): ClashSetup {
  const { world, game } = position
  const target = world.grid.indexOf(attack.target)
  // Infantry, cavalry and batteries; leaders follow below.
  const counters = [...attack.attackers, ...attack.defenders].map((id): ClashCounter => {
    const index = pieceIndex(position, id)
    const hex = position.hexOf[index]!
    const { steps, disrupted, garrison } = position.pieceStates[index]!
    return {
      unit: world.pieces[index]!.unit!,
      losses: game.ops.rosters[id]!.map((row): RosterRow => [...row]),
      steps,
      disrupted,
      garrison,
      origin: originOf(position, target, hex),
      withEngineer: hasWorkingEngineerAt(position, hex, world.pieces[index]!.seat),
      isLead: id === attack.lead || id === attack.defenderLead,
    }
  })
  return {
    world,
    hex: attack.target,
    attacker: game.ops.active,
    counters,
    leaders: leadersTakingPart(position, attack),
    charge: attack.charge,
    // Only an attack by batteries alone has no lead.
    bombardmentOnly: attack.lead === null,
    // `fow`: the sum that the attacker threw on the table of the fog of war.
    attackerMisled: world.tables.fow.results.some((row) => row.sum === attack.fow && row.id === 'wrongGuide'),
    night: isNight(position),
  }
}

/** Castings of a sub-unit at the start of the game: infantry and cavalry, or the crew of guns (OPS-24.2). */
export const startingCastings = ({ castings, crew }: RosterEntry): number => (castings ?? 0) + (crew ?? 0)

/** OPS-23.2: castings of a sub-unit that are left after its earlier losses, `[dead, stragglers, removed]`. */
export const castingsLeft = (entry: RosterEntry, [dead, , removed]: readonly number[]): number =>
  Math.max(0, startingCastings(entry) - dead! - removed!)

/** The id of a sub-unit on the table: `<counter>/<number>`, numbered from 1 in the order of the roster. */
export const subUnitId = (counter: PieceId, rosterIndex: number): string => `${counter}/${rosterIndex + 1}`
