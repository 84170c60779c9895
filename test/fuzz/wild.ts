import { ACTION_TYPES } from '../../src/operational/shape'
import { openTypes } from '../../src/operational/place'
import type { Position } from '../../src/operational/position'
import type { Action, ActionType, HexId, PieceId, Side } from '../../src/operational/types'
import { US } from '../../src/operational/world'
import { type Board, hexesOf } from './board'
import type { Random } from './random'

/** Commands that a client might send: nearly right ones, made from the position, and nonsense. Most of them must be refused. */
export interface Wild {
  readonly board: Board
  readonly pos: Position
  readonly side: Side
  readonly actions: readonly Action[]
  readonly random: Random
}

const JUNK_IDS = ['', 'us.9.nobody', 'x'.repeat(65), '0118', 'us.hq ']
const JUNK_HEXES = ['', '0000', '2630', '9999', '118', 'box:A', 'off', 'trt:9', 'gone']

/** A piece: mostly one of the side's own on the map, with all kinds of wrong ones among them. */
function piece({ board, side, random }: Wild, kind: 'unit' | 'staff' | 'any' = 'any'): PieceId {
  const { pieces } = board.world
  const draw = random.next()
  if (draw < 0.01) return random.pick(JUNK_IDS)
  const fits = pieces.filter((item) => {
    const onMap = board.hexOf[item.index]! >= 0
    const kindFits = kind === 'any' || (item.kind === 'unit') === (kind === 'unit')
    if (draw < 0.76) return item.side === side && onMap && kindFits
    if (draw < 0.86) return item.side !== side && onMap
    if (draw < 0.95) return item.side === side && !onMap
    return true
  })
  return random.pick(fits.length > 0 ? fits : pieces).id
}

const hexOfPiece = ({ board }: Wild, id: PieceId): number => {
  const index = board.world.indexOf.get(id)
  return index === undefined ? -1 : board.hexOf[index]!
}

/** A hex: mostly next to `near`, else where something else stands, closed ground, far away, or none at all. */
function hex(wild: Wild, near: number): HexId {
  const { board, side, random } = wild
  const { grid } = board.world
  const draw = random.next()
  if (draw < 0.01) return random.pick(JUNK_HEXES)
  if (near >= 0 && draw < 0.62) {
    const to = grid.neighbours[near * 6 + random.below(6)]!
    return to < 0 ? grid.ids[near]! : grid.ids[to]!
  }
  if (near >= 0 && draw < 0.7) return grid.ids[near]!
  if (near >= 0 && draw < 0.8) return grid.ids[random.pick(grid.within(near, 3))]!
  const held = hexesOf(board, draw < 0.87 ? side : side === 'us' ? 'mexican' : 'us')
  if (draw < 0.94 && held.length > 0) return grid.ids[random.pick(held)]!
  return random.pick(grid.ids)
}

/** Units of one hex, ascending: mostly those that stand there, now and then with a stranger. */
function units(wild: Wild): PieceId[] {
  const { board, random } = wild
  const first = piece(wild, 'unit')
  const at = hexOfPiece(wild, first)
  const here = at < 0 ? [] : (board.units.get(at) ?? []).map((index) => board.world.pieces[index]!.id)
  const out = new Set([first, ...here.filter(() => random.chance(0.4))])
  if (random.chance(0.05)) out.add(piece(wild))
  return [...out].sort()
}

function leaders(wild: Wild, at: number): PieceId[] {
  const { board, random } = wild
  const here = at < 0 ? [] : (board.staff.get(at) ?? []).map((index) => board.world.pieces[index]!.id)
  const out = new Set(here.filter(() => random.chance(0.4)))
  if (random.chance(0.05)) out.add(piece(wild))
  return [...out].sort()
}

/** A step of a rare kind: onto lava, over a creek or ravine, into the volcano, upon stray leaders, by a unit that is ineffective. */
function rareStep(wild: Wild): unknown {
  const { board, random, side } = wild
  const { world } = board
  const found: { id: PieceId; unit: boolean; to: HexId }[] = []
  for (const item of world.pieces) {
    const from = board.hexOf[item.index]!
    if (item.side !== side || from < 0) continue
    for (let dir = 0; dir < 6; dir++) {
      const to = world.grid.neighbours[from * 6 + dir]!
      if (to < 0) continue
      const closed = world.cost2[item.sideNo * 5 + item.cls]![from * 6 + dir]! < 0
      const lava = world.lava[to] && item.sideNo === US
      const shaken = board.game.ops.pieces[item.id]!.ineffective
      if (closed || lava || shaken || (board.staff.has(to) && !board.units.has(to)))
        found.push({ id: item.id, unit: item.kind === 'unit', to: world.grid.ids[to]! })
    }
  }
  if (found.length === 0) return { type: 'stop' }
  const { id, unit, to } = random.pick(found)
  return { type: 'step', units: unit ? [id] : [], leaders: unit ? [] : [id], to }
}

type Maker = (wild: Wild) => Record<string, unknown>
const unitAndHex: Maker = (wild) => {
  const unit = piece(wild, 'unit')
  return { unit, to: hex(wild, hexOfPiece(wild, unit)) }
}
/** Hexes that the present choice is about. */
function about({ board }: Wild): number {
  const { attack, pending } = board.game.ops
  const top = pending[pending.length - 1]
  const id = attack?.target ?? (top && 'hex' in top ? top.hex : null)
  return id === null ? -1 : board.world.grid.indexOf(id)
}

const MAKERS: { readonly [T in ActionType]: Maker } = {
  place: (wild) => {
    const id = piece(wild)
    const there = hexOfPiece(wild, piece(wild))
    return { piece: id, hex: wild.random.chance(0.5) ? hex(wild, hexOfPiece(wild, id)) : hex(wild, there) }
  },
  take: (wild) => ({ piece: piece(wild) }),
  fill: ({ random }) => ({ preset: random.pick(['historical', 'balanced', 'free', null]) }),
  ready: () => ({}),
  return: unitAndHex,
  wait: (wild) => ({ unit: piece(wild, 'unit') }),
  begin: (wild) => ({ units: wild.random.chance(0.03) ? [] : units(wild) }),
  step: (wild) => {
    const { random } = wild
    const draw = random.next()
    const march = random.chance(0.2) ? { march: true } : {}
    if (draw < 0.25) {
      const leader = piece(wild, 'staff')
      return { units: [], leaders: [leader], to: hex(wild, hexOfPiece(wild, leader)), ...march }
    }
    const group = draw < 0.6 ? [piece(wild, 'unit')] : units(wild)
    const at = hexOfPiece(wild, group[0]!)
    return { units: group, leaders: leaders(wild, at), to: hex(wild, at), ...march }
  },
  enter: (wild) => {
    const { random, board } = wild
    const due = Object.entries(board.game.ops.entry)
    const [id, entry] = due.length > 0 && random.chance(0.8) ? random.pick(due) : [piece(wild), null]
    const own = entry ? board.world.grid.indexOf(entry.hex) : -1
    const march = random.chance(0.3) ? { march: true } : {}
    return { piece: id, hex: entry && random.chance(0.5) ? entry.hex : hex(wild, own), ...march }
  },
  stop: () => ({}),
  flee: (wild) => {
    const top = wild.board.game.ops.pending.at(-1)
    const one =
      top?.kind === 'leaderFlees' && wild.random.chance(0.7) ? wild.random.pick(top.pieces) : piece(wild, 'staff')
    return { piece: one, to: hex(wild, hexOfPiece(wild, one)) }
  },
  displace: unitAndHex,
  target: (wild) => ({ hex: hex(wild, hexOfPiece(wild, piece(wild, 'unit'))) }),
  join: (wild) => ({ unit: piece(wild, 'unit') }),
  leave: (wild) => ({ unit: piece(wild, 'unit') }),
  lead: (wild) => {
    const { attack } = wild.board.game.ops
    const known = [...(attack?.attackers ?? []), ...(attack?.defenders ?? [])]
    return { unit: known.length > 0 && wild.random.chance(0.7) ? wild.random.pick(known) : piece(wild, 'unit') }
  },
  charge: ({ random }) => ({ on: random.chance(0.8) }),
  attack: () => ({}),
  cancel: () => ({}),
  reserve: unitAndHex,
  slip: (wild) => ({ to: hex(wild, about(wild)) }),
  retreat: unitAndHex,
  hold: (wild) => ({ hex: hex(wild, about(wild)) }),
  advance: (wild) => {
    const { random, board } = wild
    const attackers = board.game.ops.attack?.attackers ?? []
    const unit = attackers.length > 0 && random.chance(0.8) ? random.pick(attackers) : piece(wild, 'unit')
    const near =
      random.chance(0.6) && about(wild) >= 0 ? board.world.grid.ids[about(wild)]! : hex(wild, hexOfPiece(wild, unit))
    return { unit, leaders: leaders(wild, hexOfPiece(wild, unit)), to: near }
  },
  pass: () => ({}),
  endPhase: () => ({}),
  resign: () => ({}),
}

/** Things no client should send. */
const NONSENSE: readonly unknown[] = [
  null,
  undefined,
  7,
  'endPhase',
  [],
  {},
  { type: 'fly' },
  { type: 3 },
  { type: '__proto__' },
  { type: 'constructor' },
  { type: 'resign', really: true },
  { type: 'step' },
  { type: 'step', units: 'us.hq', leaders: [], to: '0118' },
  { type: 'step', units: [], leaders: ['us.hq'], to: 118 },
  { type: 'step', units: [], leaders: ['us.hq', 'us.hq'], to: '0217' },
  { type: 'step', units: ['us.ldr.scott'], leaders: [], to: '0217' },
  { type: 'step', units: [], leaders: ['us.1.clarke'], to: '0217' },
  { type: 'step', units: [], leaders: [], to: '0217' },
  { type: 'charge', on: 1 },
  { type: 'target', hex: ['0118'] },
]

/** A legal action with something small wrong. */
function bent(wild: Wild): unknown {
  const { actions, random } = wild
  const action = { ...random.pick(actions) } as Record<string, unknown>
  const keys = Object.keys(action).filter((key) => key !== 'type')
  const key = keys.length > 0 ? random.pick(keys) : 'type'
  const value = action[key]
  switch (random.below(6)) {
    case 0:
      action.extra = 1
      break
    case 1:
      delete action[key]
      break
    case 2:
      action[key] = Array.isArray(value) ? [...value].reverse().concat(value) : [value]
      break
    default:
      if (Array.isArray(value)) action[key] = [...new Set([...(value as string[]), piece(wild)])].sort()
      else if (typeof value === 'string')
        action[key] = /^\d{4}$/.test(value) ? hex(wild, wild.board.world.grid.indexOf(value)) : piece(wild)
      else action[key] = null
  }
  return action
}

/** One wild command. */
export function wildCommand(wild: Wild): unknown {
  const { random, pos } = wild
  const draw = random.next()
  if (draw < 0.04) return random.pick(NONSENSE)
  if (draw < 0.2 && wild.actions.length > 0) return bent(wild)
  if (draw < 0.3 && pos.game.ops.segment === 'move') return rareStep(wild)
  const open = openTypes(pos)
  const type = draw < 0.9 && open.length > 0 ? random.pick(open) : random.pick(ACTION_TYPES)
  return { type, ...MAKERS[type](wild) }
}
