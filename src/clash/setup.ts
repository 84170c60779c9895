import type { RosterEntry, UnitDef } from '../operational/data'
import { bombards } from '../operational/combat/targets'
import type { RosterRow } from '../operational/combat/outcome'
import { hasWorkingEngineerAt, leaderActive } from '../operational/command/command'
import { isNight, pieceIndex, type Position } from '../operational/position'
import type { AttackState, HexId, PieceId, Side } from '../operational/types'
import { enemyOf } from '../operational/types'
import type { World } from '../operational/world'

/** Where a counter comes from: the target hex, its sixth of the rim, or two or three hexes away (OPS-23.1, 23.4). */
export type CounterOrigin =
  | { readonly kind: 'target' }
  | { readonly kind: 'rim'; readonly dir: number }
  /** Half hexes to the east and rows to the north. */
  | { readonly kind: 'afar'; readonly east: number; readonly north: number }

/** A counter as it comes to the table (OPS-23.2). */
export interface ClashCounter {
  readonly unit: UnitDef
  readonly losses: readonly RosterRow[]
  readonly steps: number
  readonly disrupted: boolean
  readonly garrison: boolean
  readonly origin: CounterOrigin
  /** An engineer is with it (OPS-19.3.5). */
  readonly withEngineer: boolean
  readonly isLead: boolean
}

/** A leader with a counter, active, in a hex that fights. */
export interface ClashLeader {
  readonly id: PieceId
  readonly post: CounterOrigin
}

/** All that a clash knows of the hex game. */
export interface ClashSetup {
  readonly world: World
  readonly hex: HexId
  readonly attacker: Side
  readonly counters: readonly ClashCounter[]
  readonly leaders: readonly ClashLeader[]
  readonly charge: boolean
  /** OPS-9.8: only batteries attack. */
  readonly bombardmentOnly: boolean
  /** OPS-8.4: FOW 4. */
  readonly attackerMisled: boolean
  readonly night: boolean
}

function postOf(pos: Position, target: number, hex: number): CounterOrigin {
  const { grid } = pos.world
  if (hex === target) return { kind: 'target' }
  const dir = grid.directionTo(target, hex)
  if (dir >= 0) return { kind: 'rim', dir }
  // Even rows lie half a hex further east (hex/grid).
  const place = (index: number): [number, number] => {
    const row = Math.floor(index / grid.cols) + 1
    return [2 * (index % grid.cols) + (row % 2 === 0 ? 1 : 0), row]
  }
  const [a, b] = [place(target), place(hex)]
  return { kind: 'afar', east: b[0] - a[0], north: b[1] - a[1] }
}

/** Reads the attack that waits to be fought. */
export function clashSetupOf(pos: Position, attack: AttackState): ClashSetup {
  const { world, game } = pos
  const { active } = game.ops
  const target = world.grid.indexOf(attack.target)
  const counter = (id: PieceId): ClashCounter => {
    const index = pieceIndex(pos, id)
    const hex = pos.hexOf[index]!
    const state = pos.pieceStates[index]!
    return {
      unit: world.pieces[index]!.unit!,
      losses: game.ops.rosters[id]!.map((row): RosterRow => [...row]),
      steps: state.steps,
      disrupted: state.disrupted,
      garrison: state.garrison,
      origin: postOf(pos, target, hex),
      withEngineer: hasWorkingEngineerAt(pos, hex, world.pieces[index]!.seat),
      isLead: id === attack.lead || id === attack.defenderLead,
    }
  }
  const counters = [...attack.attackers, ...attack.defenders].map(counter)
  const hexes = new Set<number>()
  for (const id of [...attack.attackers, ...attack.defenders]) {
    const index = pieceIndex(pos, id)
    const far = world.grid.distance(pos.hexOf[index]!, target) > 1
    if (!(far && bombards(pos, index))) hexes.add(pos.hexOf[index]!)
  }
  const leaders = [...hexes].flatMap((hex) =>
    pos.leadersAt[hex]!.filter((index) => {
      const { leader, side } = world.pieces[index]!
      const fights = side === (hex === target ? enemyOf(active) : active)
      return leader && leader.kind !== 'engineer' && fights && leaderActive(pos, index)
    }).map((index): ClashLeader => ({ id: world.pieces[index]!.id, post: postOf(pos, target, hex) })),
  )
  return {
    world,
    hex: attack.target,
    attacker: active,
    counters,
    leaders: leaders.sort((a, b) => (a.id < b.id ? -1 : 1)),
    charge: attack.charge,
    bombardmentOnly: attack.lead === null,
    attackerMisled: world.tables.fow.results.some((row) => row.sum === attack.fow && row.id === 'wrongGuide'),
    night: isNight(pos),
  }
}

/** Castings of a sub-unit at the start of the game: foot and horse, or the crew of guns (OPS-24.2). */
export const startingCastings = ({ castings, crew }: RosterEntry): number => (castings ?? 0) + (crew ?? 0)

/** The id of a sub-unit on the table: `<counter>/<n>`, n from 1 in the order of its roster. */
export const subUnitId = (counter: PieceId, n: number): string => `${counter}/${n + 1}`
/** Which counter and which of its sub-units an id means; null: none. */
export function parseSubUnitId(id: string): { counter: PieceId; n: number } | null {
  const [, counter, n] = /^(.+)\/(\d+)$/.exec(id) ?? []
  return counter === undefined ? null : { counter, n: Number(n) - 1 }
}
