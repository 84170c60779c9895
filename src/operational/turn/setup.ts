import type { MessageArgs, Refusal } from '../../core/result'
import { type Area, areaHolds, setupAreas, type Stand } from '../data/areas'
import { standFaults } from '../data'
import type { Handler } from '../handler'
import { hasRoom } from '../movement/stacking'
import { hexId, idOf, pieceIndex, type Position, putAt } from '../position'
import { because, type Why } from '../refusals'
import { type Run, tell } from '../run'
import { enemyOf, type HexId, type PieceId, type Side } from '../types'
import type { World } from '../world'
import { updateControl } from './victory'
import { startPlayerTurn } from './flow'

const areaCache = new WeakMap<World, readonly Area[]>()

function areasOf(world: World): readonly Area[] {
  let areas = areaCache.get(world)
  if (!areas) {
    areas = setupAreas(world.battlefield.map, world.battlefield.counters)
    areaCache.set(world, areas)
  }
  return areas
}

/** Areas of 17.2 and 17.3 that speak of a piece. */
const areasFor = (pos: Position, piece: PieceId): readonly Area[] =>
  areasOf(pos.world).filter((area) => area.units.has(piece) || area.area.leaders.includes(piece))

/** Why a piece may not be set up in that hex; null: it may. What only the whole set-up can tell waits for `ready`. */
function placeRefusal(pos: Position, side: Side, piece: PieceId, hexName: HexId): Why | null {
  const { world } = pos
  const index = pieceIndex(pos, piece)
  const def = world.pieces[index]
  if (!def || def.side !== side) return 'notYours'
  const hex = world.grid.indexOf(hexName)
  if (hex < 0) return 'outsideArea'
  const areas = areasFor(pos, piece).filter((area) => areaHolds(area, hexName))
  if (areas.length === 0) return 'outsideArea'
  if (!world.open[def.sideNo * 5 + def.cls]![hex]) return 'setupTerrain'
  const here = pos.st[index]!.at === hexName || pos.game.ops.entry[piece]?.hex === hexName
  if (here) return 'alreadyThere'
  const anywhere = areas.every((area) => area.choices.includes(null))
  if (
    anywhere &&
    ![...pos.unitsAt[hex]!, ...pos.staffAt[hex]!].some((other) => world.pieces[other]!.side === side && other !== index)
  )
    return 'setupLeader'
  const later = areas.every((area) => area.area.turn !== undefined)
  if (!later && def.kind === 'unit' && !hasRoom(pos, hex, def.cls, index)) return 'setupStacking'
  return null
}

/** Hexes worth asking about for a piece. */
function candidates(pos: Position, side: Side, piece: PieceId): HexId[] {
  const out = new Set<HexId>()
  for (const area of areasFor(pos, piece))
    for (const choice of area.choices) {
      if (choice) for (const hex of choice) out.add(hex)
      else
        for (const other of pos.world.pieces)
          if (other.side === side && pos.hexOf[other.index]! >= 0) out.add(hexId(pos, pos.hexOf[other.index]!))
    }
  return [...out].filter((hex) => pos.world.grid.indexOf(hex) >= 0).sort()
}

/** Turn on which a piece set up in that hex comes in; null: it stands there from the start. */
function entryTurn(pos: Position, piece: PieceId, hex: HexId): number | null {
  const areas = areasFor(pos, piece).filter((area) => areaHolds(area, hex))
  return areas.every((area) => area.area.turn !== undefined) ? (areas[0]?.area.turn ?? null) : null
}

function putDown(run: Run, side: Side, piece: PieceId, hex: HexId, turn: number | null): void {
  const { pos } = run
  const index = pieceIndex(pos, piece)
  if (turn === null) {
    delete pos.game.ops.entry[piece]
    putAt(pos, index, hex)
  } else {
    putAt(pos, index, 'off')
    pos.game.ops.entry[piece] = { turn, hex }
  }
  tell(run, { kind: 'placed', piece, hex, entryTurn: turn }, side)
}

/** Where everything of a side stands now, for the check of the whole (17). */
function standsOf(pos: Position, side: Side): Stand[] {
  const out: Stand[] = []
  for (const piece of pos.world.pieces) {
    if (piece.side !== side) continue
    const entry = pos.game.ops.entry[piece.id]
    if (entry) out.push({ piece: piece.id, hex: entry.hex, turn: entry.turn })
    else if (pos.hexOf[piece.index]! >= 0) out.push({ piece: piece.id, hex: pos.st[piece.index]!.at })
  }
  return out
}

const FAULTS: Record<string, Why> = {
  missingPiece: 'setupMissing',
  notTogether: 'setupTogether',
  outsideArea: 'outsideArea',
  wrongTurn: 'outsideArea',
  overStacked: 'setupStacking',
  prohibited: 'setupTerrain',
  noCommand: 'setupLeader',
}

/** What is wrong with the side's set-up as a whole (17.1-17.3): reason and the piece it was found at; null: it is legal. */
export function setupFault(pos: Position, side: Side): { why: Why; piece: PieceId } | null {
  const { world } = pos
  const other = new Set(world.pieces.filter((piece) => piece.side !== side).map((piece) => piece.id))
  const stands = standsOf(pos, side)
  const ground = { map: world.battlefield.map, counters: world.battlefield.counters, tables: world.tables }
  for (const fault of standFaults(ground, stands)) {
    const piece = fault.at === null ? String(fault.value) : (stands[fault.at]?.piece ?? '')
    // The other side is not asked about: what it has placed must not show here.
    if (fault.reason === 'missingPiece' && other.has(piece)) continue
    return { why: FAULTS[fault.reason] ?? 'outsideArea', piece }
  }
  return null
}

/** The areas of the two sides stand in clauses of their own. */
function setupRefusal(side: Side, why: Why, args: MessageArgs): Refusal {
  const refusal = because(why, args)
  return why === 'outsideArea' ? { ...refusal, rule: side === 'us' ? 'OPS-17.2' : 'OPS-17.3' } : refusal
}

/** OPS-17: free set-up, one piece at a time. */
export const place: Handler<'place'> = {
  check(pos, side, action) {
    const why = placeRefusal(pos, side, action.piece, action.hex)
    return why ? setupRefusal(side, why, { piece: action.piece, hex: action.hex }) : null
  },
  list(pos, side, out) {
    for (const piece of pos.world.pieces) {
      if (piece.side !== side) continue
      for (const hex of candidates(pos, side, piece.id))
        if (placeRefusal(pos, side, piece.id, hex) === null) out.push({ type: 'place', piece: piece.id, hex })
    }
  },
  run(run, side, action) {
    putDown(run, side, action.piece, action.hex, entryTurn(run.pos, action.piece, action.hex))
  },
}

export const take: Handler<'take'> = {
  check(pos, side, action) {
    const index = pieceIndex(pos, action.piece)
    const args = { piece: action.piece }
    if (index < 0 || pos.world.pieces[index]!.side !== side) return because('notYours', args)
    return pos.hexOf[index]! >= 0 || pos.game.ops.entry[action.piece] ? null : because('notPlaced', args)
  },
  list(pos, side, out) {
    for (const piece of pos.world.pieces)
      if (piece.side === side && (pos.hexOf[piece.index]! >= 0 || pos.game.ops.entry[piece.id]))
        out.push({ type: 'take', piece: piece.id })
  },
  run(run, side, action) {
    delete run.pos.game.ops.entry[action.piece]
    putAt(run.pos, pieceIndex(run.pos, action.piece), 'off')
    tell(run, { kind: 'placed', piece: action.piece, hex: 'off', entryTurn: null }, side)
  },
}

/** Fills one's own side as a preset has it (17.4). */
export const fill: Handler<'fill'> = {
  check: () => null,
  list(_pos, _side, out) {
    out.push({ type: 'fill', preset: 'balanced' }, { type: 'fill', preset: 'historical' })
  },
  run(run, side, action) {
    for (const placement of run.pos.world.battlefield.setups[action.preset].placements) {
      if (run.pos.world.pieces[pieceIndex(run.pos, placement.piece)]!.side === side)
        putDown(run, side, placement.piece, placement.hex, placement.turn ?? null)
    }
  },
}

/** A side has done with its set-up; the Mexican first (17.1). When both have, all is shown and the game begins. */
export const ready: Handler<'ready'> = {
  check(pos, side) {
    const fault = setupFault(pos, side)
    return fault ? setupRefusal(side, fault.why, { piece: fault.piece }) : null
  },
  list(pos, side, out) {
    if (setupFault(pos, side) === null) out.push({ type: 'ready' })
  },
  run(run, side) {
    const { ops } = run.pos.game
    ops.ready = [...ops.ready, side]
    ops.pending.pop()
    tell(run, { kind: 'ready', side })
    if (ops.ready.length < 2) {
      ops.pending.push({ kind: 'setup', owner: enemyOf(side) })
      return
    }
    showSetUp(run)
    beginPlay(run)
  },
}

/** What each side placed in secret is now told to the other. */
function showSetUp(run: Run): void {
  const { pos } = run
  for (const piece of pos.world.pieces) {
    const entry = pos.game.ops.entry[piece.id]
    if (!entry && pos.hexOf[piece.index]! < 0) continue
    const body = {
      kind: 'placed' as const,
      piece: piece.id,
      hex: entry?.hex ?? pos.st[piece.index]!.at,
      entryTurn: entry?.turn ?? null,
    }
    tell(run, body, enemyOf(piece.side))
  }
}

/** Turn 1 begins, the US player first (3.1). */
export function beginPlay(run: Run): void {
  updateControl(run)
  tell(run, { kind: 'turn', turn: run.pos.game.ops.turn })
  startPlayerTurn(run, 'us')
}

/** Sets up both sides as a preset has it, in the open (17.4). */
export function placePreset(run: Run, preset: 'historical' | 'balanced'): void {
  for (const side of ['mexican', 'us'] as const) {
    for (const placement of run.pos.world.battlefield.setups[preset].placements) {
      const index = pieceIndex(run.pos, placement.piece)
      if (run.pos.world.pieces[index]!.side !== side) continue
      const turn = placement.turn ?? null
      if (turn === null) putAt(run.pos, index, placement.hex)
      else run.pos.game.ops.entry[placement.piece] = { turn, hex: placement.hex }
      tell(run, { kind: 'placed', piece: idOf(run.pos, index), hex: placement.hex, entryTurn: turn })
    }
  }
}
