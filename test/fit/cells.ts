import type { Dice } from '../../src/core/dice'
import { cloneJson } from '../../src/core/json'
import type { ClashOutcome } from '../../src/operational/combat/outcome'
import {
  applyLegal,
  applyOutcome,
  clashToFight,
  legal,
  newPosition,
  type Position,
  positionOf,
  type AddressedEvent,
  toAct,
  type World,
} from '../../src/operational/engine'
import type { AttackState, Game, PieceId, Resolver, Side } from '../../src/operational/types'
import { enemyOf } from '../../src/operational/types'
import { INTO_WORKS } from '../../src/operational/world'

/** One cell of the comparison of OPS-24.5: an attack with given units on a given ground. */
export interface Cell {
  readonly name: string
  readonly side: Side
  /** How strong the attack is, how good the ground for the defender: for the order of the means. */
  readonly strength: number
  readonly ground: number
  readonly group: string
  readonly target: string
  /** Attackers by hex. */
  readonly attackers: Readonly<Record<string, readonly PieceId[]>>
  readonly defenders: readonly PieceId[]
  readonly garrison: boolean
}

/** The summed results of the attacks of a cell. */
export interface Tally {
  attacks: number
  steps: Record<Side, number>
  destroyed: Record<Side, number>
  retreats: Record<Side, number>
  routs: Record<Side, number>
  /** Of what an attack came to for the attacker: what the defender suffered less what he did; its sum and that of its squares. */
  score: number
  square: number
}
export const emptyTally = (): Tally => ({
  attacks: 0,
  steps: { us: 0, mexican: 0 },
  destroyed: { us: 0, mexican: 0 },
  retreats: { us: 0, mexican: 0 },
  routs: { us: 0, mexican: 0 },
  score: 0,
  square: 0,
})

/** Steps and units lost, retreats and routs of a side. */
const suffered = (tally: Tally, side: Side): number =>
  tally.steps[side] + tally.destroyed[side] + tally.retreats[side] + tally.routs[side]

/** Can units retreat from a hex without harm, away from enemies in the hexes `foes` (OPS-7.1, 10.1)? */
function fallsBack(world: World, from: number, foes: readonly number[]): boolean {
  const { grid } = world
  for (let dir = 0; dir < 6; dir++) {
    const next = grid.neighbours[from * 6 + dir]!
    if (next < 0 || foes.includes(next) || world.hexsideFlags[from * 6 + dir] !== 0) continue
    const open = !world.lava[next] && PLAIN.includes(world.hexes[next]!.terrain)
    if (open && foes.every((foe) => grid.distance(foe, next) > 1)) return true
  }
  return false
}
const PLAIN: readonly string[] = ['clear', 'woods', 'village', 'slope']

/**
 * A hex of this terrain with neighbours from which it can be attacked over hex sides without features. Both sides can retreat without crossing
 * a ravine, so that only the ground of the fight makes a difference.
 */
function placeFor(
  world: World,
  fits: (hex: number) => boolean,
  side: (from: number, to: number) => boolean,
): [string, string[]] {
  const { grid } = world
  for (let hex = 0; hex < grid.count; hex++) {
    if (!fits(hex)) continue
    const around: number[] = []
    for (let dir = 0; dir < 6; dir++) {
      const next = grid.neighbours[hex * 6 + dir]!
      if (next >= 0 && side(next, hex)) around.push(next)
    }
    const foes = around.slice(0, 2)
    if (around.length < 3 || !fallsBack(world, hex, foes)) continue
    if (foes.every((foe) => fallsBack(world, foe, [hex]))) return [grid.ids[hex]!, around.map((one) => grid.ids[one]!)]
  }
  throw new Error('no such place on the map')
}

const ATTACKS: readonly { group: string; side: Side; by: readonly (readonly PieceId[])[]; on: readonly PieceId[] }[] = [
  {
    group: 'US veterans on green foot',
    side: 'us',
    by: [['us.1.garland'], ['us.1.garland', 'us.1.clarke'], ['us.1.garland', 'us.1.clarke', 'us.2.riley']],
    on: ['mexican.east.3.line', 'mexican.east.3.guard'],
  },
  {
    group: 'US veterans on regulars and guns',
    side: 'us',
    by: [['us.1.garland'], ['us.1.garland', 'us.1.clarke'], ['us.1.garland', 'us.1.clarke', 'us.2.riley']],
    on: ['mexican.east.4.light13', 'mexican.north.1.battery'],
  },
  {
    group: 'Mexicans on US volunteers',
    side: 'mexican',
    by: [
      ['mexican.east.3.line'],
      ['mexican.east.3.line', 'mexican.east.4.light4'],
      ['mexican.east.3.line', 'mexican.east.4.light4', 'mexican.east.4.light13'],
    ],
    on: ['us.4.newyork', 'us.4.carolina'],
  },
]

/** All cells: three kinds of attack, each with three strengths, on four kinds of ground. */
export function cells(world: World): Cell[] {
  const { grid } = world
  const clear = (hex: number): boolean => world.hexes[hex]?.terrain === 'clear'
  const plain = (from: number, to: number): boolean => {
    const bits = world.hexsideFlags[from * 6 + grid.directionTo(from, to)]!
    return clear(from) && bits === 0
  }
  const walled = (from: number, to: number): boolean =>
    clear(from) && world.hexsideFlags[from * 6 + grid.directionTo(from, to)]! === INTO_WORKS
  const guarded = (hex: number): boolean => world.bastions.includes(hex)
  const grounds: [string, [string, string[]]][] = [
    ['clear', placeFor(world, (hex) => clear(hex) && !guarded(hex), plain)],
    ['woods', placeFor(world, (hex) => world.hexes[hex]?.terrain === 'woods', plain)],
    ['village', placeFor(world, (hex) => world.hexes[hex]?.terrain === 'village' && !guarded(hex), plain)],
    ['works', placeFor(world, (hex) => clear(hex) && !guarded(hex) && world.behindWorks[hex] === 1, walled)],
  ]
  return grounds.flatMap(([name, [target, around]], ground) =>
    ATTACKS.flatMap(({ group, side, by, on }) =>
      by.map((attackers, strength): Cell => {
        const [first, second] = [around[0]!, around[1]!]
        return {
          name: `${group}, ${attackers.length} on ${name}`,
          side,
          strength,
          ground,
          group,
          target,
          attackers: { [first]: attackers.slice(0, 2), ...(attackers.length > 2 && { [second]: attackers.slice(2) }) },
          defenders: on,
          garrison: false,
        }
      }),
    ),
  )
}

const nobody: Dice = { seed: 'cells', forced: [] }

/** The position in which the attack of a cell can be declared; all other units are off the map. */
export function positionOfCell(world: World, cell: Cell, resolver: Resolver): Position {
  const { position } = newPosition(world, { preset: 'balanced', night: false, resolver, clash: 'auto' }, nobody)
  const game = cloneJson(position.game) as Game
  const at = new Map<PieceId, string>(cell.defenders.map((id) => [id, cell.target]))
  for (const [hex, ids] of Object.entries(cell.attackers)) for (const id of ids) at.set(id, hex)
  for (const [id, piece] of Object.entries(game.ops.pieces)) piece.at = at.get(id) ?? 'gone'
  for (const id of Object.keys(game.ops.markers)) delete game.ops.markers[id]
  game.ops.segment = 'combat'
  game.ops.active = cell.side
  game.ops.turn = 3
  game.ops.pending = []
  return positionOf(world, game)
}

/** Carries out the attack of a cell once. Every choice is made the same way: retreat rather than disruption, no reserves, no advance. */
export function fightCell(
  world: World,
  start: Position,
  cell: Cell,
  dice: Dice,
  tabletop: (position: Position, attack: AttackState, key: string) => ClashOutcome,
  tally: Tally,
): void {
  const position = positionOf(world, cloneJson(start.game) as Game)
  const enemy = enemyOf(cell.side)
  const before = suffered(tally, enemy) - suffered(tally, cell.side)
  const count = (told: readonly AddressedEvent[]): void => {
    const left = new Set<Side>()
    for (const { body, to } of told) {
      if (to === enemyOf(cell.side)) continue
      const sideOf = (id: PieceId): Side => (id.startsWith('us') ? 'us' : 'mexican')
      if (body.kind === 'stepLost') tally.steps[sideOf(body.piece)]++
      if (body.kind === 'destroyed') tally.destroyed[sideOf(body.piece)]++
      if (body.kind === 'routed') tally.routs[sideOf(body.piece)]++
      if (body.kind === 'retreated') left.add(sideOf(body.pieces[0]!))
    }
    for (const side of left) gone.add(side)
  }
  const gone = new Set<Side>()
  const act = (side: Side, wanted: (action: { type: string }) => boolean): boolean => {
    const action = legal(position, side).find((one) => wanted(one))
    if (!action) return false
    count(applyLegal(position, side, action, dice))
    return true
  }
  const { side } = cell
  act(side, (a) => a.type === 'target' && (a as { hex?: string }).hex === cell.target)
  for (const id of Object.values(cell.attackers).flat())
    act(side, (a) => a.type === 'join' && (a as { unit?: string }).unit === id)
  act(side, (a) => a.type === 'attack')
  for (let n = 0; n < 60; n++) {
    const clash = clashToFight(position)
    if (clash) {
      count(applyOutcome(position, tabletop(position, clash.attack, clash.key), dice))
      continue
    }
    const who = toAct(position.game)
    if (!who || !position.game.ops.attack || position.game.ops.attack.stage === 'declaring') break
    if (
      !act(who, (a) => a.type === 'pass') &&
      !act(who, (a) => a.type === 'retreat') &&
      !act(who, (a) => a.type !== 'resign')
    )
      break
  }
  tally.attacks++
  for (const one of gone) tally.retreats[one]++
  const score = suffered(tally, enemy) - suffered(tally, cell.side) - before
  tally.score += score
  tally.square += score * score
}
