import { otherSeat } from '../../src/game/side'
import { ACTION_TYPES } from '../../src/operational/shape'
import { allowedTypes } from '../../src/operational/places'
import type { Position } from '../../src/operational/position'
import {
  type Action,
  type ActionType,
  BOX_LETTERS,
  enemyOf,
  type HexId,
  type PieceId,
  type Side,
} from '../../src/operational/types'
import { ROAD, US } from '../../src/operational/world'
import { type Board, boxedOf, hexesOf, markerId, sideOfMarker } from './board'
import type { Random } from './random'

/** What wild commands are made from. They are nearly legal ones, and nonsense, as a client might send; most must be refused. */
export interface Wild {
  readonly board: Board
  readonly position: Position
  readonly side: Side
  readonly actions: readonly Action[]
  readonly random: Random
}

const JUNK_IDS = ['', 'us.9.nobody', 'x'.repeat(65), '0118', 'us.hq ', 'us.marker.e.1', 'mexican.marker.a.3', 'box:A']
const JUNK_HEXES = ['', '0000', '2630', '9999', '118', 'box:A', 'off', 'trt:9', 'gone']

/** A random piece id: mostly the side's own on the map, sometimes a wrong one. */
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

/** A random marker id: mostly the side's own in use, sometimes another or a piece. */
function marker(wild: Wild): string {
  const { board, side, random } = wild
  const used = Object.keys(board.game.ops.markers)
  const draw = random.next()
  const own = used.filter((id) => sideOfMarker(id) === side)
  if (draw < 0.75 && own.length > 0) return random.pick(own)
  if (draw < 0.85 && used.length > 0) return random.pick(used)
  if (draw < 0.93)
    return markerId(random.chance(0.7) ? side : enemyOf(side), random.pick(BOX_LETTERS), random.chance(0.5) ? 1 : 2)
  return piece(wild)
}

const hexOfMarker = ({ board }: Wild, id: string): number =>
  board.world.grid.indexOf(board.game.ops.markers[id]?.at ?? '')

/** A random piece in a box, sometimes in the enemy's; any piece when the box is empty. */
function boxed(wild: Wild): PieceId {
  const { board, side, random } = wild
  const inside = boxedOf(board, random.chance(0.75) ? side : enemyOf(side))
  return inside.length > 0 && random.chance(0.8) ? random.pick(inside).id : piece(wild)
}

const box = ({ random }: Wild): unknown =>
  random.chance(0.97) ? random.pick(BOX_LETTERS) : random.pick(['E', 'a', '', null])

/** A random hex with a marker, or next to one. */
function markerHex(wild: Wild): HexId {
  const { board, random } = wild
  const { grid } = board.world
  const at = [...board.markers.keys()]
  if (at.length === 0) return hex(wild, -1)
  const there = random.pick(at)
  return random.chance(0.5) ? grid.ids[there]! : hex(wild, there)
}

const hexOfPiece = ({ board }: Wild, id: PieceId): number => {
  const index = board.world.pieceIndexes.get(id)
  return index === undefined ? -1 : board.hexOf[index]!
}

/** A random hex: mostly next to `near`, else an occupied, closed, far or invalid one. */
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

/** Units of one hex in ascending order, sometimes with a unit of another hex. */
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

/** A rare step: onto lava, over a creek or ravine, into the volcano, onto enemy leaders alone, or by an ineffective unit. */
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
      const closed = item.movement.stepCostsHalfMp[from * 6 + dir]! < 0
      const lava = world.lava[to] && item.seat === US
      const shaken = board.game.ops.pieces[item.id]!.ineffective
      if (closed || lava || shaken || (board.staff.has(to) && !board.units.has(to)))
        found.push({ id: item.id, unit: item.kind === 'unit', to: world.grid.ids[to]! })
    }
  }
  if (found.length === 0) return { type: 'stop' }
  const { id, unit, to } = random.pick(found)
  return { type: 'step', units: unit ? [id] : [], leaders: unit ? [] : [id], to }
}

/** A spying command: into or next to an enemy marker, by a piece in a box, or with an enemy marker. Its refusal must not reveal anything. */
export function spyingCommand(wild: Wild): unknown {
  const { board, side, random } = wild
  const foe = enemyOf(side)
  const inside = boxedOf(board, foe)
  const hidden = inside.length > 0 ? random.pick(inside).id : piece(wild)
  const markers = Object.keys(board.game.ops.markers).filter((id) => sideOfMarker(id) === foe)
  const theirs = markers.length > 0 ? random.pick(markers) : markerId(foe, 'A', 1)
  const to = random.chance(0.7) ? markerHex(wild) : hex(wild, -1)
  const own = piece(wild, 'unit')
  const march = random.chance(0.2) ? { march: true } : {}
  const makers: (() => unknown)[] = [
    () => ({ type: 'step', units: [own], leaders: [], to, ...march }),
    () => ({ type: 'step', units: [], leaders: [piece(wild, 'staff')], to }),
    () => ({ type: 'step', units: [hidden], leaders: [], to }),
    () => ({ type: 'step', units: [own], leaders: [hidden], to }),
    () => ({ type: 'begin', units: [random.chance(0.5) ? hidden : theirs] }),
    () => ({ type: 'marker', id: theirs, to, ...march }),
    () => ({ type: 'marker', id: marker(wild), to, ...march }),
    () => ({ type: 'enter', piece: random.chance(0.5) ? hidden : theirs, hex: to }),
    () => ({ type: 'take', piece: random.chance(0.5) ? hidden : theirs }),
    () => ({ type: 'place', piece: hidden, hex: to }),
    () => ({ type: 'box', box: box(wild), piece: hidden }),
    () => ({ type: 'open', box: box(wild), hex: to }),
    () => ({ type: random.chance(0.5) ? 'real' : 'dummy', hex: to }),
    () => ({ type: 'reveal', box: box(wild) }),
    () => ({ type: 'deploy', piece: hidden, hex: to }),
    () => ({ type: 'garrison', unit: hidden, in: random.chance(0.5) }),
    () => ({ type: 'target', hex: to }),
    () => ({ type: 'join', unit: hidden }),
    () => ({ type: 'lead', unit: hidden }),
    () => ({ type: 'return', unit: random.chance(0.5) ? hidden : own, to }),
    () => ({ type: 'flee', piece: random.chance(0.5) ? hidden : piece(wild, 'staff'), to }),
    () => ({ type: 'displace', unit: random.chance(0.5) ? hidden : own, to }),
    () => ({ type: 'reserve', unit: random.chance(0.5) ? hidden : own, to }),
    () => ({ type: 'retreat', unit: random.chance(0.3) ? hidden : own, to }),
    () => ({ type: 'slip', to }),
    () => ({ type: 'advance', unit: own, leaders: random.chance(0.3) ? [hidden] : [], to }),
  ]
  return random.pick(makers)()
}

/** A hex with a bastion. */
function bastion({ board, random }: Wild): HexId {
  const { grid, bastion: flags } = board.world
  return random.pick(grid.ids.filter((_, at) => flags[at] === 1))
}

/** The hex of a unit that may not be hidden (in an EZOC, in a garrison), or of any unit. */
function unfit(wild: Wild): PieceId {
  const { board, position, side, random } = wild
  const found = board.world.pieces.filter((item) => {
    const at = board.hexOf[item.index]!
    if (item.side !== side || item.kind !== 'unit' || at < 0) return false
    return position.zoc[otherSeat(item.seat)][at]! > 0 || board.game.ops.pieces[item.id]!.garrison
  })
  return found.length > 0 ? random.pick(found).id : piece(wild, 'unit')
}

/** A piece in or beside the hex of the box that is being filled. */
function nearDraft(wild: Wild): PieceId {
  const { board, side, random } = wild
  const at = draftHex(wild)
  if (at < 0) return piece(wild)
  const near = board.world.pieces.filter(
    (item) =>
      item.side === side &&
      board.hexOf[item.index]! >= 0 &&
      board.world.grid.distance(board.hexOf[item.index]!, at) <= 1,
  )
  const barred = near.filter(
    (item) =>
      board.game.ops.pieces[item.id]!.garrison ||
      wild.position.zoc[otherSeat(item.seat)][board.hexOf[item.index]!]! > 0,
  )
  const from = barred.length > 0 && random.chance(0.7) ? barred : near
  return from.length > 0 ? random.pick(from).id : piece(wild)
}

/** A march along a road, mostly by a unit that has not moved yet, even within three hexes of the enemy. */
function roadMarch(wild: Wild): unknown {
  const { board, random, side } = wild
  const { world } = board
  const found: { id: string; to: HexId }[] = []
  for (const item of world.pieces) {
    const from = board.hexOf[item.index]!
    if (item.side !== side || item.kind !== 'unit' || from < 0 || board.game.ops.pieces[item.id]!.moved) continue
    for (let dir = 0; dir < 6; dir++)
      if (world.hexsideFlags[from * 6 + dir]! & ROAD)
        found.push({ id: item.id, to: world.grid.ids[world.grid.neighbours[from * 6 + dir]!]! })
  }
  if (found.length === 0) return { type: 'stop' }
  const { id, to } = random.pick(found)
  return { type: 'step', units: [id], leaders: [], to, march: true }
}

/** A step of one of the side's markers towards the enemy's, or into sight. */
function markerAtMarkers(wild: Wild): unknown {
  const { board, side, random } = wild
  const { grid } = board.world
  const found: { id: string; to: HexId }[] = []
  for (const [at, [id]] of board.markers) {
    if (sideOfMarker(id!) !== side) continue
    for (let dir = 0; dir < 6; dir++) {
      const to = grid.neighbours[at * 6 + dir]!
      if (to < 0) continue
      const next = [0, 1, 2, 3, 4, 5].map((way) => board.markers.get(grid.neighbours[to * 6 + way]!)?.[0])
      if (next.some((other) => other !== undefined && sideOfMarker(other) !== side))
        found.push({ id: id!, to: grid.ids[to]! })
    }
  }
  return found.length > 0
    ? { type: 'marker', ...random.pick(found) }
    : { type: 'marker', id: marker(wild), to: markerHex(wild) }
}

/** The hex of the box that is being filled. */
const draftHex = ({ board }: Wild): number => board.world.grid.indexOf(board.game.ops.hiding.at(-1)?.hex ?? '')

type Maker = (wild: Wild) => Record<string, unknown>
const unitAndHex: Maker = (wild) => {
  const unit = piece(wild, 'unit')
  return { unit, to: hex(wild, hexOfPiece(wild, unit)) }
}
/** The hexes of the pending choice. */
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
    const garrison = wild.random.chance(0.2)
    const at = garrison && wild.random.chance(0.6) ? bastion(wild) : null
    const to = at ?? (wild.random.chance(0.5) ? hex(wild, hexOfPiece(wild, id)) : hex(wild, there))
    return { piece: id, hex: to, ...(garrison ? { garrison: true } : {}) }
  },
  take: (wild) => ({
    piece: wild.random.chance(0.7)
      ? nearDraft(wild)
      : wild.random.chance(0.6)
        ? piece(wild)
        : wild.random.chance(0.5)
          ? marker(wild)
          : boxed(wild),
  }),
  box: (wild) => ({ box: box(wild), piece: wild.random.chance(0.8) ? piece(wild) : boxed(wild) }),
  reveal: (wild) => ({ box: box(wild) }),
  open: (wild) => ({
    box: box(wild),
    hex: wild.random.chance(0.1)
      ? 'off'
      : hex(wild, hexOfPiece(wild, wild.random.chance(0.5) ? piece(wild) : unfit(wild))),
  }),
  real: (wild) => ({ hex: hex(wild, draftHex(wild)) }),
  dummy: (wild) => ({ hex: hex(wild, draftHex(wild)) }),
  close: () => ({}),
  done: () => ({}),
  deploy: (wild) => {
    const top = wild.board.game.ops.pending.at(-1)
    const known = top?.kind === 'deploy' ? top.pieces : []
    const one = known.length > 0 && wild.random.chance(0.75) ? wild.random.pick(known) : boxed(wild)
    return { piece: one, hex: hex(wild, about(wild)) }
  },
  garrison: (wild) => {
    const { board, random } = wild
    const near = board.world.pieces.filter(
      (item) => board.hexOf[item.index]! >= 0 && board.world.bastion[board.hexOf[item.index]!],
    )
    const unit = near.length > 0 && random.chance(0.7) ? random.pick(near).id : piece(wild, 'unit')
    return { unit, in: random.chance(0.03) ? 1 : random.chance(0.5) }
  },
  marker: (wild) => {
    const id = marker(wild)
    const march = wild.random.chance(0.2) ? { march: true } : {}
    return { id, to: hex(wild, hexOfMarker(wild, id)), ...march }
  },
  fill: ({ random }) => ({ preset: random.pick(['historical', 'balanced', 'free', null]) }),
  ready: () => ({}),
  table: ({ random }) => ({ action: random.pick([null, {}, { type: 'ready' }, { type: 'resign' }]) }),
  return: unitAndHex,
  wait: (wild) => ({ unit: piece(wild, 'unit') }),
  begin: (wild) => {
    if (wild.random.chance(0.15)) return { units: [marker(wild)] }
    return { units: wild.random.chance(0.03) ? [] : units(wild) }
  },
  step: (wild) => {
    const { random } = wild
    const draw = random.next()
    const march = {
      ...(random.chance(0.2) ? { march: true } : {}),
      ...(random.chance(0.1) ? { garrison: true } : {}),
    }
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
  resolver: (wild) => ({
    name: wild.random.pick(['sar', 'table', 'regimental']),
    mode: wild.random.pick(['auto', 'played']),
  }),
  attack: () => ({}),
  cancel: () => ({}),
  reserve: (wild) => ({ ...unitAndHex(wild), ...(wild.random.chance(0.2) ? { garrison: true } : {}) }),
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

/** Nonsense that no client should send. */
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
  { type: 'reveal', box: 'E' },
  { type: 'open', box: ['A'], hex: '0118' },
  { type: 'garrison', unit: 'mexican.east.reg11', in: 'yes' },
  { type: 'marker', id: 'us.marker.a.1', to: '0118', real: true },
  { type: 'box', box: 'A', piece: 'us.marker.a.1' },
]

/** A legal action with one small change. */
export function bent(wild: Wild): unknown {
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
      else if (typeof value === 'string' && value.includes('.marker.')) action[key] = marker(wild)
      else if (typeof value === 'string')
        action[key] = /^\d{4}$/.test(value) ? hex(wild, wild.board.world.grid.indexOf(value)) : piece(wild)
      else action[key] = null
  }
  return action
}

/** Draws one wild command. */
export function wildCommand(wild: Wild): unknown {
  const { random, position } = wild
  const draw = random.next()
  if (draw < 0.04) return random.pick(NONSENSE)
  if (draw < 0.2 && wild.actions.length > 0) return bent(wild)
  if (draw < 0.26 && position.game.ops.segment === 'move') return rareStep(wild)
  if (draw < 0.34) return spyingCommand(wild)
  if (draw < 0.37 && position.game.ops.segment === 'move') return markerAtMarkers(wild)
  if (draw < 0.4 && position.game.ops.segment === 'move') return roadMarch(wild)
  const open = allowedTypes(position.game)
  const type = draw < 0.9 && open.length > 0 ? random.pick(open) : random.pick(ACTION_TYPES)
  return { type, ...MAKERS[type](wild) }
}
