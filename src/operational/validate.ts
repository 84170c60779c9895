import { ok, type Result } from '../core/result'
import { strengthOf } from './combat/losses'
import { type Fault, parseFile, refuseFault } from './data/fault'
import { legal, positionOf, RULES_VERSION, toAct } from './engine'
import { GameSchema } from './gameSchema'
import { turnFactsOf, isRightChooser } from './turnFacts'
import { boxPlace } from './hidden/boxes'
import { markerIds, parseMarkerId } from './hidden/markerIds'
import type { AttackState, BoxLetter, Game, MovingGroup, Pending, PieceId, PieceState, Side } from './types'
import { BOX_LETTERS, enemyOf, SIDES } from './types'
import { INFANTRY, type PieceDef, TRAIL, type World } from './world'

interface Ground {
  readonly world: World
  readonly game: Game
}
type Reason = Fault['reason']
const fault = (field: string, reason: Reason, value: string | number = '', detail?: string): Fault =>
  detail === undefined ? { file: 'state', field, reason, value } : { file: 'state', field, reason, value, detail }

const pieceOf = ({ world }: Ground, id: PieceId): PieceDef | undefined => {
  const index = world.pieceIndexes.get(id)
  return index === undefined ? undefined : world.pieces[index]
}
const isHex = ({ world }: Ground, hex: string): boolean => world.grid.indexOf(hex) >= 0
const onMap = (ground: Ground, id: PieceId): boolean => isHex(ground, ground.game.ops.pieces[id]?.at ?? '')

/** Ids that must be pieces of one sort; `side` null: of either. */
function* listFaults(
  ground: Ground,
  field: string,
  list: readonly PieceId[],
  want: { side: Side | null; kind: 'unit' | 'staff' | null; onMap: boolean },
): Generator<Fault> {
  for (const [k, id] of list.entries()) {
    const piece = pieceOf(ground, id)
    const at = `${field}[${k}]`
    if (!piece) yield fault(at, 'unknownPiece', id)
    else if (want.side !== null && piece.side !== want.side) yield fault(at, 'wrongSide', id)
    else if (want.kind !== null && (piece.kind === 'unit') !== (want.kind === 'unit')) yield fault(at, 'values', id)
    else if (want.onMap && !onMap(ground, id)) yield fault(at, 'values', id, 'is not on the map')
    if (list.indexOf(id) !== k) yield fault(at, 'duplicate', id)
  }
}

/** Exactly the pieces of the battlefield, each in a state it can be in (OPS-2, 5.2, 11.1). */
function* pieceFaults(ground: Ground): Generator<Fault> {
  const { world, game } = ground
  const { pieces, rosters } = game.ops
  for (const id of Object.keys(pieces)) if (!pieceOf(ground, id)) yield fault(`ops.pieces.${id}`, 'unknownPiece', id)
  for (const id of Object.keys(rosters))
    if (pieceOf(ground, id)?.kind !== 'unit') yield fault(`ops.rosters.${id}`, 'unknownPiece', id)
  for (const piece of world.pieces) {
    const state = pieces[piece.id]
    const field = `ops.pieces.${piece.id}`
    if (!state) {
      yield fault(field, 'missing', piece.id)
      continue
    }
    yield* stateFaults(ground, piece, state, field)
    if (piece.unit && rosters[piece.id]?.length !== piece.unit.roster.length)
      yield fault(`ops.rosters.${piece.id}`, rosters[piece.id] ? 'values' : 'missing', piece.id)
    // 24.2, 24.3: who is dead, straggles or has gone was there at the start.
    for (const [n, row] of (rosters[piece.id] ?? []).entries()) {
      const entry = piece.unit?.roster[n]
      const away = row[0] + row[1] + row[2]
      if (entry && away > strengthOf(entry)) yield fault(`ops.rosters.${piece.id}[${n}]`, 'values', away)
    }
  }
}

/** Guns and horse come into lava along a trail (19.3.2). */
function onLavaTrail({ world }: Ground, piece: PieceDef, hex: number): boolean {
  if (piece.side !== 'us' || piece.kind !== 'unit' || !world.lava[hex]) return false
  for (let dir = 0; dir < 6; dir++) if (world.hexsideFlags[hex * 6 + dir]! & TRAIL) return true
  return false
}

function* stateFaults(ground: Ground, piece: PieceDef, state: PieceState, field: string): Generator<Fault> {
  const hex = ground.world.grid.indexOf(state.at)
  if (/^\d/.test(state.at) && hex < 0) yield fault(`${field}.at`, 'unknownHex', state.at)
  if (hex >= 0 && !piece.movement.passableTerrain[hex] && !onLavaTrail(ground, piece, hex))
    yield fault(`${field}.at`, 'prohibited', state.at)
  const fits = piece.unit?.arm === 'infantry' || piece.unit?.arm === 'artillery'
  if (state.garrison && !(fits && ground.world.bastion[hex]))
    yield fault(`${field}.garrison`, 'values', piece.id, 'is in no bastion')
  if (piece.kind !== 'unit' && state.at.startsWith('trt:')) yield fault(`${field}.at`, 'values', state.at)
  const most = piece.unit?.steps ?? 0
  const least = piece.unit && state.at !== 'gone' ? 1 : 0
  if (state.steps < least || state.steps > most) yield fault(`${field}.steps`, 'values', state.steps)
  if ((state.active !== undefined) !== (piece.kind !== 'unit'))
    yield fault(`${field}.active`, state.active === undefined ? 'missing' : 'unknownField')
  if ((state.wounded !== undefined) !== (piece.kind === 'leader'))
    yield fault(`${field}.wounded`, state.wounded === undefined ? 'missing' : 'unknownField')
}

/** No enemies in one hex, and no two units in lava (5.4, 19.1.2). Elsewhere placements stack as they like (19.5.12). */
function* stackFaults({ world, game }: Ground): Generator<Fault> {
  const seen = new Map<string, { side: Side; count: number }>()
  for (const piece of world.pieces) {
    const at = game.ops.pieces[piece.id]?.at ?? ''
    const hex = world.grid.indexOf(at)
    if (piece.kind !== 'unit' || hex < 0) continue
    const here = seen.get(at) ?? { side: piece.side, count: 0 }
    const field = `ops.pieces.${piece.id}.at`
    if (here.side !== piece.side) yield fault(field, 'values', at, 'holds enemy units too')
    here.count++
    if (world.lava[hex] && here.count > 1) yield fault(field, 'overStacked', at)
    seen.set(at, here)
  }
}

function* attackFaults(ground: Ground, attack: AttackState): Generator<Fault> {
  const { active, segment } = ground.game.ops
  if (segment !== 'combat') yield fault('ops.attack', 'values', segment, 'stands outside the combat phase')
  if (!isHex(ground, attack.target)) yield fault('ops.attack.target', 'unknownHex', attack.target)
  // From the retreats on some may be gone.
  const fit = { kind: 'unit' as const, onMap: attack.stage !== 'retreat' && attack.stage !== 'advance' }
  yield* listFaults(ground, 'ops.attack.attackers', attack.attackers, { ...fit, side: active })
  yield* listFaults(ground, 'ops.attack.defenders', attack.defenders, { ...fit, side: enemyOf(active) })
  if (attack.lead !== null && !attack.attackers.includes(attack.lead))
    yield fault('ops.attack.lead', 'values', attack.lead)
  if (attack.defenderLead !== null && !attack.defenders.includes(attack.defenderLead))
    yield fault('ops.attack.defenderLead', 'values', attack.defenderLead)
  const declaring = attack.stage === 'declaring'
  if (declaring !== (attack.defenders.length === 0)) yield fault('ops.attack.defenders', 'values')
  if (!declaring && attack.attackers.length === 0) yield fault('ops.attack.attackers', 'values')
}

function* movingFaults(ground: Ground, { units }: MovingGroup): Generator<Fault> {
  const { active, segment, pieces } = ground.game.ops
  if (segment !== 'move') yield fault('ops.moving', 'values', segment, 'stands outside the movement phase')
  // An HQ moves as units do, but alone (5.1).
  const only = units[0] ?? ''
  if (units.length === 1 && parseMarkerId(only)) {
    const at = ground.game.ops.markers[only]?.at ?? 'off'
    if (parseMarkerId(only)?.side !== active || !isHex(ground, at)) yield fault('ops.moving.units[0]', 'values', only)
    return
  }
  const kind = units.length === 1 && pieceOf(ground, only)?.kind === 'hq' ? 'staff' : 'unit'
  yield* listFaults(ground, 'ops.moving.units', units, { side: active, kind, onMap: true })
  if (units.some((id) => pieces[id]?.at !== pieces[units[0] ?? '']?.at))
    yield fault('ops.moving.units', 'notTogether', units[0] ?? '')
}

const COMBAT_KINDS: readonly Pending['kind'][] = [
  'resolver',
  'clash',
  'lead',
  'reserve',
  'slip',
  'guns',
  'retreat',
  'advance',
]

function* pendingFaults(ground: Ground, pending: Pending, field: string): Generator<Fault> {
  const { owner, kind } = pending
  const units = { side: owner, kind: 'unit' as const, onMap: true }
  if (COMBAT_KINDS.includes(kind) && (ground.game.ops.attack?.stage ?? 'declaring') === 'declaring')
    yield fault(`${field}.kind`, 'values', kind, 'needs an attack that was made')
  if ((kind === 'setup') !== (ground.game.ops.segment === 'setup')) yield fault(`${field}.kind`, 'values', kind)
  if (kind === 'return') yield* listFaults(ground, `${field}.units`, pending.units, { ...units, onMap: false })
  if (kind === 'lead') yield* listFaults(ground, `${field}.units`, pending.units, units)
  if (kind === 'displace') yield* listFaults(ground, `${field}.kept`, pending.kept, { ...units, onMap: false })
  if (kind === 'leaderFlees') {
    yield* listFaults(ground, `${field}.pieces`, pending.pieces, { side: owner, kind: 'staff', onMap: true })
    if (!isHex(ground, pending.hex)) yield fault(`${field}.hex`, 'unknownHex', pending.hex)
  }
  if (kind === 'deploy') {
    yield* listFaults(ground, `${field}.pieces`, pending.pieces, { side: owner, kind: null, onMap: false })
    for (const [k, id] of pending.pieces.entries())
      if (ground.game.ops.pieces[id]?.at !== boxPlace(pending.box)) yield fault(`${field}.pieces[${k}]`, 'values', id)
    if (!isHex(ground, pending.hex)) yield fault(`${field}.hex`, 'unknownHex', pending.hex)
  }
  if (kind === 'retreat') {
    for (const [k, stack] of pending.stacks.entries())
      yield* listFaults(ground, `${field}.stacks[${k}].units`, stack.units, units)
    const { going } = pending
    if (going) {
      yield* listFaults(ground, `${field}.going.unit`, [going.unit], units)
      if (!isHex(ground, going.from)) yield fault(`${field}.going.from`, 'unknownHex', going.from)
    }
  }
  if (kind === 'advance') {
    yield* listFaults(ground, `${field}.units`, pending.units, units)
    if (pending.going !== null) yield* listFaults(ground, `${field}.going`, [pending.going], units)
    if (!isHex(ground, pending.hex)) yield fault(`${field}.hex`, 'unknownHex', pending.hex)
  }
}

/** Ids and hexes of the remaining tables. */
function* tableFaults(ground: Ground): Generator<Fault> {
  const { ops } = ground.game
  const { length, clock } = { length: ground.world.tables.victory.length.turns, clock: ground.world.tables.clock.turns }
  if (ops.turn > length || ops.turn > clock.length) yield fault('ops.turn', 'values', ops.turn)
  for (const hex of Object.keys(ops.control))
    if (!ground.world.controllable[ground.world.grid.indexOf(hex)]) yield fault(`ops.control.${hex}`, 'unknownHex', hex)
  for (const [unit, by] of Object.entries(ops.command)) {
    if (!parseMarkerId(unit))
      yield* listFaults(ground, `ops.command.${unit}`, [unit], { side: null, kind: 'unit', onMap: false })
    yield* listFaults(ground, `ops.command.${unit}`, by, { side: null, kind: 'staff', onMap: false })
  }
  for (const [k, hex] of ops.targets.entries())
    if (!isHex(ground, hex)) yield fault(`ops.targets[${k}]`, 'unknownHex', hex)
  for (const [id, { turn, hex }] of Object.entries(ops.entry)) {
    if (!pieceOf(ground, id) && !ops.markers[id]) yield fault(`ops.entry.${id}`, 'unknownPiece', id)
    if (!isHex(ground, hex)) yield fault(`ops.entry.${id}.hex`, 'unknownHex', hex)
    if (turn > length) yield fault(`ops.entry.${id}.turn`, 'values', turn)
  }
}

/** Boxes, their markers and what they hold agree with each other (19.5). During set-up all may be unfinished. */
function* boxFaults(ground: Ground): Generator<Fault> {
  const { ops } = ground.game
  const setUp = ops.segment === 'setup'
  const seen = new Set<string>()
  for (const [id, marker] of Object.entries(ops.markers)) {
    const field = `ops.markers.${id}`
    if (!parseMarkerId(id)) yield fault(field, 'unknownPiece', id)
    if (marker.at === 'off') {
      if (!ops.entry[id]) yield fault(`${field}.at`, 'values', 'off', 'has no hex to enter at')
      continue
    }
    const hex = ground.world.grid.indexOf(marker.at)
    if (hex < 0) yield fault(`${field}.at`, 'unknownHex', marker.at)
    // During set-up the enemy's may lie there too.
    const key = setUp ? `${id.slice(0, 2)}${marker.at}` : marker.at
    if (seen.has(key)) yield fault(`${field}.at`, 'overStacked', marker.at)
    seen.add(key)
    if (!setUp && ground.world.pieces.some((one) => one.kind === 'unit' && ops.pieces[one.id]?.at === marker.at))
      yield fault(`${field}.at`, 'overStacked', marker.at)
  }
  for (const side of SIDES) for (const letter of BOX_LETTERS) yield* boxFault(ground, side, letter, setUp)
  for (const [k, draft] of ops.hiding.entries()) {
    const field = `ops.hiding[${k}]`
    if (ops.segment !== 'command') yield fault(field, 'values', ops.segment, 'stands outside the command segment')
    if (ops.hiding.findIndex((one) => one.box === draft.box) !== k) yield fault(`${field}.box`, 'duplicate', draft.box)
    if (!draft.closed && k < ops.hiding.length - 1) yield fault(`${field}.closed`, 'values', k)
    yield* listFaults(ground, `${field}.pieces`, draft.pieces, {
      side: ops.active,
      kind: null,
      onMap: draft.hex !== 'off',
    })
    const units = draft.pieces.some((id) => pieceOf(ground, id)?.kind === 'unit')
    if (draft.closed && !(units && (draft.hex === 'off' || (draft.real && draft.dummy))))
      yield fault(`${field}.closed`, 'values', draft.box, 'is not filled')
  }
}

function* boxFault({ world, game }: Ground, side: Side, letter: BoxLetter, setUp: boolean): Generator<Fault> {
  const { ops } = game
  const [one, two] = markerIds(side, letter)
  const inside = world.pieces.filter((piece) => piece.side === side && ops.pieces[piece.id]?.at === boxPlace(letter))
  const field = `ops.markers.${one}`
  const [a, b] = [ops.markers[one], ops.markers[two]]
  if (setUp) return
  const deploying = ops.pending.some((top) => top.kind === 'deploy' && top.owner === side && top.box === letter)
  if (!a !== !b) yield fault(a ? `ops.markers.${two}` : field, 'missing', letter)
  if (a && b && a.real === b.real) yield fault(`${field}.real`, 'values', letter, 'must differ from the other marker')
  if (a && deploying) yield fault(field, 'values', letter, 'was revealed')
  if (a && !inside.some((piece) => piece.kind === 'unit'))
    yield fault(field, 'values', letter, 'has no unit in its box')
  const units = inside.filter((piece) => piece.kind === 'unit')
  for (const id of [one, two]) {
    const hex = world.grid.indexOf(ops.markers[id]?.at ?? '')
    if (hex < 0) continue
    // 19.5.8.
    const lone = units.length === 1 && units[0]!.pieceClass === INFANTRY
    if ((world.lava[hex] && !lone) || inside.some((piece) => !piece.movement.passableTerrain[hex]))
      yield fault(`ops.markers.${id}.at`, 'prohibited', ops.markers[id]!.at)
  }
  const first = inside[0]
  if (!a && !deploying && first && !ops.result)
    yield fault(`ops.pieces.${first.id}.at`, 'values', boxPlace(letter), 'is a box out of use')
}

/** Who must choose, and that he has something to choose (3.5). */
function* placeFaults({ world, game }: Ground): Generator<Fault> {
  const { ops } = game
  if ((ops.result !== null) !== (ops.segment === 'over')) yield fault('ops.result', 'values', ops.segment)
  if (ops.result) {
    if (ops.pending.length > 0) yield fault('ops.pending', 'values', ops.pending.length)
    return
  }
  const waiting = ops.pending.length > 0
  if (!waiting && !['command', 'move', 'combat'].includes(ops.segment))
    yield fault('ops.segment', 'values', ops.segment, 'is no place where the game waits')
  if (!waiting && ops.attack && ops.attack.stage !== 'declaring')
    yield fault('ops.attack.stage', 'values', ops.attack.stage, 'is no place where the game waits')
  if (!isRightChooser(turnFactsOf(game, []))) yield fault('ops.pending', 'wrongSide', ops.pending.at(-1)?.owner ?? '')
  const side = toAct(game)
  let choices = 0
  try {
    choices = side === null ? 0 : legal(positionOf(world, game), side).filter(({ type }) => type !== 'resign').length
  } catch {
    // Whatever the rules cannot even list is no game.
  }
  if (choices === 0) yield fault('ops.pending', 'values', '', 'leaves nobody anything to choose')
}

function* gameFaults(ground: Ground): Generator<Fault> {
  const { world, game } = ground
  if (game.rulesVersion !== RULES_VERSION) yield fault('rulesVersion', 'values', game.rulesVersion)
  if (game.dataHash !== world.dataHash) yield fault('dataHash', 'values', game.dataHash)
  if (game.scenario !== world.scenario) yield fault('scenario', 'values', game.scenario)
  yield* pieceFaults(ground)
  yield* stackFaults(ground)
  yield* tableFaults(ground)
  yield* boxFaults(ground)
  if (game.ops.attack) yield* attackFaults(ground, game.ops.attack)
  if (game.ops.moving) yield* movingFaults(ground, game.ops.moving)
  for (const [k, pending] of game.ops.pending.entries()) yield* pendingFaults(ground, pending, `ops.pending[${k}]`)
  yield* placeFaults(ground)
}

/**
 * Reads anything as a game of this world under these rules (checkpoints, setState). The first fault is refused with its field; what
 * passes can be played on. Gives a copy.
 */
export function validateGame(world: World, value: unknown): Result<Game> {
  const parsed = parseFile(GameSchema, 'state', value)
  if (!parsed.ok) return parsed
  const game = parsed.value as Game
  const first = gameFaults({ world, game }).next()
  return first.done ? ok(game) : refuseFault(first.value)
}
