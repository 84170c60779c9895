// Checks a state of the hex game that comes from outside: a checkpoint of a save, or `setState`. Each function yields the faults it finds.
// A box is a hidden-movement box off the map (19.5); two markers on the map stand for it, one real and one a dummy.
import { ok, type Result } from '../core/result'
import { SIDES_OF_HEX } from '../hex/grid'
import { startingCastingsOf } from './combat/losses'
import { type Fault, parseFile, refuseFault } from './data/fault'
import { legal, positionOf, RULES_VERSION, toAct } from './engine'
import { GameSchema } from './gameSchema'
import { turnFactsOf, isRightChooser } from './turnFacts'
import { boxPlace } from './hidden/boxes'
import { markerIds, parseMarkerId } from './hidden/markerIds'
import { sideOfId } from './ids'
import type { ActionType, AttackState, BoxLetter, Game, MovingGroup, Pending, PieceId, PieceState, Side } from './types'
import { BOX_LETTERS, enemyOf, SIDES } from './types'
import { historyFaults } from './validateHistory'
import { INFANTRY, type PieceDef, TRAIL, type World } from './world'

/** The game that is checked, and the world that it is to be played in. */
interface CheckContext {
  readonly world: World
  readonly game: Game
}
type Reason = Fault['reason']
/**
 * A fault of the state. The reason `values` says that a value contradicts another one. `value`: the wrong value, empty where there is none to
 * show. `detail`: what is wrong, as the end of a sentence about the value.
 */
const fault = (field: string, reason: Reason, value: string | number = '', detail?: string): Fault =>
  detail === undefined ? { file: 'state', field, reason, value } : { file: 'state', field, reason, value, detail }

/** How a piece's place (`at`) begins for a routed unit on the turn record track, such as `trt:9`. */
const TURN_TRACK_PREFIX = 'trt:'

const pieceOf = ({ world }: CheckContext, id: PieceId): PieceDef | undefined => {
  const index = world.pieceIndexes.get(id)
  return index === undefined ? undefined : world.pieces[index]
}
/** The place of a piece or marker that is missing from the state: no hex has this id. */
const NO_PLACE = ''
const isHex = ({ world }: CheckContext, hex: string): boolean => world.grid.indexOf(hex) >= 0
const isOnMap = (context: CheckContext, id: PieceId): boolean =>
  isHex(context, context.game.ops.pieces[id]?.at ?? NO_PLACE)

/**
 * Faults of a list of piece ids, in which no id may stand twice. Each must be a piece of `side` (null: of either side), a unit or a leader
 * or HQ as `kind` says (null: any piece), and on the map if `onMap` says so.
 */
function* listFaults(
  context: CheckContext,
  field: string,
  ids: readonly PieceId[],
  required: { side: Side | null; kind: 'unit' | 'leaderOrHq' | null; onMap: boolean },
): Generator<Fault> {
  for (const [i, id] of ids.entries()) {
    const piece = pieceOf(context, id)
    const kind = piece?.kind === 'unit' ? 'unit' : 'leaderOrHq'
    const itemField = `${field}[${i}]`
    if (!piece) yield fault(itemField, 'unknownPiece', id)
    else if (required.side !== null && piece.side !== required.side) yield fault(itemField, 'wrongSide', id)
    else if (required.kind !== null && kind !== required.kind) yield fault(itemField, 'values', id)
    else if (required.onMap && !isOnMap(context, id)) yield fault(itemField, 'values', id, 'is not on the map')
    if (ids.indexOf(id) !== i) yield fault(itemField, 'duplicate', id)
  }
}

/** Exactly the pieces of the battlefield are there, each in a state that it can be in (OPS-2, 5.2, 11.1). */
function* pieceFaults(context: CheckContext): Generator<Fault> {
  const { world, game } = context
  const { pieces, rosters } = game.ops
  for (const id of Object.keys(pieces)) if (!pieceOf(context, id)) yield fault(`ops.pieces.${id}`, 'unknownPiece', id)
  for (const id of Object.keys(rosters))
    if (pieceOf(context, id)?.kind !== 'unit') yield fault(`ops.rosters.${id}`, 'unknownPiece', id)
  for (const piece of world.pieces) {
    const state = pieces[piece.id]
    const field = `ops.pieces.${piece.id}`
    if (!state) {
      yield fault(field, 'missing', piece.id)
      continue
    }
    yield* stateFaults(context, piece, state, field)
    if (piece.unit && rosters[piece.id]?.length !== piece.unit.roster.length)
      yield fault(`ops.rosters.${piece.id}`, rosters[piece.id] ? 'values' : 'missing', piece.id)
    // A row counts castings dead or wounded, straggling, and removed for good; all of them were there at the start (24.2, 24.3).
    for (const [i, row] of (rosters[piece.id] ?? []).entries()) {
      const subUnit = piece.unit?.roster[i]
      const castingsAway = row[0] + row[1] + row[2]
      if (subUnit && castingsAway > startingCastingsOf(subUnit))
        yield fault(`ops.rosters.${piece.id}[${i}]`, 'values', castingsAway)
    }
  }
}

/** Is it a US unit in a lava hex with a trail? There an engineer can bring guns and horse, which may not enter lava otherwise (19.3.2). */
function isOnLavaTrail({ world }: CheckContext, piece: PieceDef, hex: number): boolean {
  if (piece.side !== 'us' || piece.kind !== 'unit' || !world.lava[hex]) return false
  for (let direction = 0; direction < SIDES_OF_HEX; direction++)
    if (world.hexsideFlags[hex * SIDES_OF_HEX + direction]! & TRAIL) return true
  return false
}

/** The fault of a field that only some pieces have: it is missing though required, or it is there though not. */
function* presenceFaults(field: string, value: unknown, isRequired: boolean): Generator<Fault> {
  if (isRequired && value === undefined) yield fault(field, 'missing')
  if (!isRequired && value !== undefined) yield fault(field, 'unknownField')
}

/** Place, steps and garrison of one piece, and the fields that only leaders and HQs have. */
function* stateFaults(context: CheckContext, piece: PieceDef, state: PieceState, field: string): Generator<Fault> {
  const hex = context.world.grid.indexOf(state.at)
  // Hex ids begin with a digit; the places off the map (`off`, `gone`, `box:A`, `trt:9`) do not.
  if (/^\d/.test(state.at) && hex < 0) yield fault(`${field}.at`, 'unknownHex', state.at)
  if (hex >= 0 && !piece.movement.passableTerrain[hex] && !isOnLavaTrail(context, piece, hex))
    yield fault(`${field}.at`, 'prohibited', state.at)
  // 19.1.13: cavalry cannot garrison a bastion.
  const mayBeGarrison = piece.unit?.arm === 'infantry' || piece.unit?.arm === 'artillery'
  if (state.garrison && !(mayBeGarrison && context.world.bastion[hex]))
    yield fault(`${field}.garrison`, 'values', piece.id, 'is in no bastion')
  // Only units rout.
  if (piece.kind !== 'unit' && state.at.startsWith(TURN_TRACK_PREFIX)) yield fault(`${field}.at`, 'values', state.at)
  const maxSteps = piece.unit?.steps ?? 0
  // `gone`: out of the game.
  const minSteps = piece.unit && state.at !== 'gone' ? 1 : 0
  if (state.steps < minSteps || state.steps > maxSteps) yield fault(`${field}.steps`, 'values', state.steps)
  yield* presenceFaults(`${field}.active`, state.active, piece.kind !== 'unit')
  yield* presenceFaults(`${field}.wounded`, state.wounded, piece.kind === 'leader')
}

/** No hex holds units of both sides, and no lava hex two units (5.4, 19.1.2). Other limits may be exceeded when a box is placed (19.5.12). */
function* stackFaults({ world, game }: CheckContext): Generator<Fault> {
  const occupantsAt = new Map<string, { side: Side; count: number }>()
  for (const piece of world.pieces) {
    const at = game.ops.pieces[piece.id]?.at ?? NO_PLACE
    const hex = world.grid.indexOf(at)
    if (piece.kind !== 'unit' || hex < 0) continue
    const occupants = occupantsAt.get(at) ?? { side: piece.side, count: 0 }
    const field = `ops.pieces.${piece.id}.at`
    if (occupants.side !== piece.side) yield fault(field, 'values', at, 'holds enemy units too')
    occupants.count++
    if (world.lava[hex] && occupants.count > 1) yield fault(field, 'overStacked', at)
    occupantsAt.set(at, occupants)
  }
}

/**
 * An attack being declared has no defenders yet; later it has attackers and defenders, and its leads
 * (the units that give each side its morale and quality) are among them.
 */
function* attackFaults(context: CheckContext, attack: AttackState): Generator<Fault> {
  const { active, segment } = context.game.ops
  if (segment !== 'combat') yield fault('ops.attack', 'values', segment, 'stands outside the combat phase')
  if (!isHex(context, attack.target)) yield fault('ops.attack.target', 'unknownHex', attack.target)
  // From the retreats on, units of the attack may be off the map.
  const required = { kind: 'unit' as const, onMap: attack.stage !== 'retreat' && attack.stage !== 'advance' }
  yield* listFaults(context, 'ops.attack.attackers', attack.attackers, { ...required, side: active })
  yield* listFaults(context, 'ops.attack.defenders', attack.defenders, { ...required, side: enemyOf(active) })
  if (attack.lead !== null && !attack.attackers.includes(attack.lead))
    yield fault('ops.attack.lead', 'values', attack.lead)
  if (attack.defenderLead !== null && !attack.defenders.includes(attack.defenderLead))
    yield fault('ops.attack.defenderLead', 'values', attack.defenderLead)
  const isDeclaring = attack.stage === 'declaring'
  const hasDefenders = attack.defenders.length > 0
  if (isDeclaring === hasDefenders) yield fault('ops.attack.defenders', 'values')
  if (!isDeclaring && attack.attackers.length === 0) yield fault('ops.attack.attackers', 'values')
}

/** What moves is one marker, one HQ, or units of one hex, of the phasing side (5.1). */
function* movingFaults(context: CheckContext, { units }: MovingGroup): Generator<Fault> {
  const { active, segment, pieces } = context.game.ops
  if (segment !== 'move') yield fault('ops.moving', 'values', segment, 'stands outside the movement phase')
  const first = units[0] ?? ''
  if (units.length === 1 && parseMarkerId(first)) {
    const at = context.game.ops.markers[first]?.at ?? NO_PLACE
    if (parseMarkerId(first)?.side !== active || !isHex(context, at))
      yield fault('ops.moving.units[0]', 'values', first)
    return
  }
  // An HQ moves as units do, but alone.
  const kind = units.length === 1 && pieceOf(context, first)?.kind === 'hq' ? 'leaderOrHq' : 'unit'
  yield* listFaults(context, 'ops.moving.units', units, { side: active, kind, onMap: true })
  if (units.some((id) => pieces[id]?.at !== pieces[first]?.at)) yield fault('ops.moving.units', 'notTogether', first)
}

/**
 * Choices that come up while an attack is carried out, and only then. `resolver`: the defender agrees or not to what decides the attack, the
 * combat table or a tabletop engine (22.1).
 */
const CHOICES_OF_ATTACK: readonly Pending['kind'][] = [
  'resolver',
  'clash', // The attack is being fought on the tabletop.
  'lead',
  // Fog of war (8.4): a unit comes to the defender's help; the defenders slip away; units come to the attacker's help.
  'reserve',
  'slip',
  'guns',
  'retreat',
  'advance',
]

/** A choice that is owed names pieces and hexes that exist, and comes up where it can. What each kind of choice holds: `Pending` in types. */
function* pendingFaults(context: CheckContext, pending: Pending, field: string): Generator<Fault> {
  const { owner, kind } = pending
  const ownUnits = { side: owner, kind: 'unit' as const, onMap: true }
  const { attack, segment } = context.game.ops
  const isAttackUnderWay = attack !== null && attack.stage !== 'declaring'
  if (CHOICES_OF_ATTACK.includes(kind) && !isAttackUnderWay)
    yield fault(`${field}.kind`, 'values', kind, 'needs an attack that was made')
  if ((kind === 'setup') !== (segment === 'setup')) yield fault(`${field}.kind`, 'values', kind)
  // Units that may return are on the turn record track (12.4).
  if (kind === 'return') yield* listFaults(context, `${field}.units`, pending.units, { ...ownUnits, onMap: false })
  if (kind === 'lead') yield* listFaults(context, `${field}.units`, pending.units, ownUnits)
  // `kept`: units over the stacking limit that could not leave and have lost a step instead (6.2).
  if (kind === 'displace') yield* listFaults(context, `${field}.kept`, pending.kept, { ...ownUnits, onMap: false })
  if (kind === 'leaderFlees') {
    yield* listFaults(context, `${field}.pieces`, pending.pieces, { side: owner, kind: 'leaderOrHq', onMap: true })
    if (!isHex(context, pending.hex)) yield fault(`${field}.hex`, 'unknownHex', pending.hex)
  }
  // The pieces of a revealed box are placed, from the hex where its real marker lay (19.5.12).
  if (kind === 'deploy') {
    yield* listFaults(context, `${field}.pieces`, pending.pieces, { side: owner, kind: null, onMap: false })
    for (const [i, id] of pending.pieces.entries())
      if (context.game.ops.pieces[id]?.at !== boxPlace(pending.box)) yield fault(`${field}.pieces[${i}]`, 'values', id)
    if (!isHex(context, pending.hex)) yield fault(`${field}.hex`, 'unknownHex', pending.hex)
  }
  if (kind === 'retreat') {
    for (const [i, stack] of pending.stacks.entries())
      yield* listFaults(context, `${field}.stacks[${i}].units`, stack.units, ownUnits)
    // `going`: cavalry in the middle of its retreat, and the hex that it has come from.
    const { going: retreatingCavalry } = pending
    if (retreatingCavalry) {
      yield* listFaults(context, `${field}.going.unit`, [retreatingCavalry.unit], ownUnits)
      if (!isHex(context, retreatingCavalry.from))
        yield fault(`${field}.going.from`, 'unknownHex', retreatingCavalry.from)
    }
  }
  if (kind === 'advance') {
    yield* listFaults(context, `${field}.units`, pending.units, ownUnits)
    // `going`: charging cavalry that may advance one hex further.
    if (pending.going !== null) yield* listFaults(context, `${field}.going`, [pending.going], ownUnits)
    if (!isHex(context, pending.hex)) yield fault(`${field}.hex`, 'unknownHex', pending.hex)
  }
}

/**
 * The turn exists, and these parts name pieces and hexes that exist: `control` (who holds each village or bastion), `command` (the commanders of
 * each unit or marker), `targets` (hexes attacked) and `entry` (turn and hex in which a piece or marker enters).
 */
function* referenceFaults(context: CheckContext): Generator<Fault> {
  const { ops } = context.game
  const { victory, clock } = context.world.tables
  const lastTurn = victory.length.turns
  if (ops.turn > lastTurn || ops.turn > clock.turns.length) yield fault('ops.turn', 'values', ops.turn)
  for (const hex of Object.keys(ops.control))
    if (!context.world.controllable[context.world.grid.indexOf(hex)])
      yield fault(`ops.control.${hex}`, 'unknownHex', hex)
  for (const [unit, commanders] of Object.entries(ops.command)) {
    // A marker may be in command too, but is no piece that the list check would know.
    if (!parseMarkerId(unit))
      yield* listFaults(context, `ops.command.${unit}`, [unit], { side: null, kind: 'unit', onMap: false })
    yield* listFaults(context, `ops.command.${unit}`, commanders, { side: null, kind: 'leaderOrHq', onMap: false })
  }
  for (const [i, hex] of ops.targets.entries())
    if (!isHex(context, hex)) yield fault(`ops.targets[${i}]`, 'unknownHex', hex)
  for (const [id, { turn, hex }] of Object.entries(ops.entry)) {
    if (!pieceOf(context, id) && !ops.markers[id]) yield fault(`ops.entry.${id}`, 'unknownPiece', id)
    if (!isHex(context, hex)) yield fault(`ops.entry.${id}.hex`, 'unknownHex', hex)
    if (turn > lastTurn) yield fault(`ops.entry.${id}.turn`, 'values', turn)
  }
}

/** Boxes, their markers and what they hold agree with each other (19.5). During set-up they may be unfinished. */
function* boxFaults(context: CheckContext): Generator<Fault> {
  const { ops } = context.game
  const isSetUp = ops.segment === 'setup'
  const takenHexes = new Set<string>()
  for (const [id, marker] of Object.entries(ops.markers)) {
    const field = `ops.markers.${id}`
    if (!parseMarkerId(id)) yield fault(field, 'unknownPiece', id)
    // `off`: the marker has yet to enter the map.
    if (marker.at === 'off') {
      if (!ops.entry[id]) yield fault(`${field}.at`, 'values', 'off', 'has no hex to enter at')
      continue
    }
    const hex = context.world.grid.indexOf(marker.at)
    if (hex < 0) yield fault(`${field}.at`, 'unknownHex', marker.at)
    // No two markers share a hex. Only during set-up may one of each side lie there, since neither side knows of the other's.
    const takenHex = isSetUp ? `${sideOfId(id)} ${marker.at}` : marker.at
    if (takenHexes.has(takenHex)) yield fault(`${field}.at`, 'overStacked', marker.at)
    takenHexes.add(takenHex)
    const sharesHexWithUnit = context.world.pieces.some(
      (piece) => piece.kind === 'unit' && ops.pieces[piece.id]?.at === marker.at,
    )
    if (!isSetUp && sharesHexWithUnit) yield fault(`${field}.at`, 'overStacked', marker.at)
  }
  if (!isSetUp)
    for (const side of SIDES) for (const letter of BOX_LETTERS) yield* singleBoxFaults(context, side, letter)
  yield* fillingFaults(context)
}

/** Boxes being filled in the command segment (19.5.2). Only the last of them may still be open. */
function* fillingFaults(context: CheckContext): Generator<Fault> {
  const { ops } = context.game
  for (const [i, filling] of ops.hiding.entries()) {
    const field = `ops.hiding[${i}]`
    if (ops.segment !== 'command') yield fault(field, 'values', ops.segment, 'stands outside the command segment')
    if (ops.hiding.findIndex((other) => other.box === filling.box) !== i)
      yield fault(`${field}.box`, 'duplicate', filling.box)
    const isLast = i === ops.hiding.length - 1
    if (!filling.closed && !isLast) yield fault(`${field}.closed`, 'values', i)
    // A box filled with pieces that have yet to enter stands at `off`; it needs no hexes for its markers yet.
    const isOffMap = filling.hex === 'off'
    yield* listFaults(context, `${field}.pieces`, filling.pieces, { side: ops.active, kind: null, onMap: !isOffMap })
    const hasUnit = filling.pieces.some((id) => pieceOf(context, id)?.kind === 'unit')
    const hasMarkers = isOffMap || (filling.real && filling.dummy)
    if (filling.closed && !(hasUnit && hasMarkers))
      yield fault(`${field}.closed`, 'values', filling.box, 'is not filled')
  }
}

/** After set-up a box has two markers, one of them real, and holds a unit; or it has no marker and holds nothing (19.5). */
function* singleBoxFaults({ world, game }: CheckContext, side: Side, letter: BoxLetter): Generator<Fault> {
  const { ops } = game
  const [firstId, secondId] = markerIds(side, letter)
  const [firstMarker, secondMarker] = [ops.markers[firstId], ops.markers[secondId]]
  const contents = world.pieces.filter((piece) => piece.side === side && ops.pieces[piece.id]?.at === boxPlace(letter))
  const units = contents.filter((piece) => piece.kind === 'unit')
  const field = `ops.markers.${firstId}`
  /** The box has been revealed, and its owner is placing what it held. */
  const isBeingPlaced = ops.pending.some(
    (pending) => pending.kind === 'deploy' && pending.owner === side && pending.box === letter,
  )
  if (firstMarker && !secondMarker) yield fault(`ops.markers.${secondId}`, 'missing', letter)
  if (secondMarker && !firstMarker) yield fault(field, 'missing', letter)
  if (firstMarker && secondMarker && firstMarker.real === secondMarker.real)
    yield fault(`${field}.real`, 'values', letter, 'must differ from the other marker')
  if (firstMarker && isBeingPlaced) yield fault(field, 'values', letter, 'was revealed')
  if (firstMarker && units.length === 0) yield fault(field, 'values', letter, 'has no unit in its box')
  for (const id of [firstId, secondId]) {
    const hex = world.grid.indexOf(ops.markers[id]?.at ?? NO_PLACE)
    if (hex < 0) continue
    // 19.5.8: a marker enters lava only if its box holds one unit, infantry; other terrain must be open to all that the box holds.
    const isOneInfantryUnit = units.length === 1 && units[0]!.pieceClass === INFANTRY
    const isClosedToContents = contents.some((piece) => !piece.movement.passableTerrain[hex])
    if ((world.lava[hex] && !isOneInfantryUnit) || isClosedToContents)
      yield fault(`ops.markers.${id}.at`, 'prohibited', ops.markers[id]!.at)
  }
  // A game may end while a box is being placed, which leaves pieces in a box without markers.
  const isOver = ops.result !== null
  const firstPiece = contents[0]
  if (firstPiece && !firstMarker && !isBeingPlaced && !isOver)
    yield fault(`ops.pieces.${firstPiece.id}.at`, 'values', boxPlace(letter), 'is a box out of use')
}

/** In place of the types of action in the legal list, where the caller does not need them. */
const NO_TYPES: readonly ActionType[] = []

/** The game waits at a place where it can wait, for the side that chooses there, and that side has something to choose (3.5). */
function* waitingFaults({ world, game }: CheckContext): Generator<Fault> {
  const { ops } = game
  if ((ops.result !== null) !== (ops.segment === 'over')) yield fault('ops.result', 'values', ops.segment)
  if (ops.result) {
    if (ops.pending.length > 0) yield fault('ops.pending', 'values', ops.pending.length)
    return
  }
  const hasPendingChoice = ops.pending.length > 0
  if (!hasPendingChoice && !['command', 'move', 'combat'].includes(ops.segment))
    yield fault('ops.segment', 'values', ops.segment, 'is no place where the game waits')
  if (!hasPendingChoice && ops.attack && ops.attack.stage !== 'declaring')
    yield fault('ops.attack.stage', 'values', ops.attack.stage, 'is no place where the game waits')
  // Who chooses does not depend on the legal list.
  if (!isRightChooser(turnFactsOf(game, NO_TYPES)))
    yield fault('ops.pending', 'wrongSide', ops.pending.at(-1)?.owner ?? '')
  const side = toAct(game)
  // A clash that people command has its table, whose tabletop engine checks it and lists its actions (22.1).
  const isAtTable = ops.pending.at(-1)?.kind === 'clash'
  if (isAtTable !== (game.table !== null)) yield fault('table', 'values', isAtTable ? 'null' : 'set')
  if (isAtTable) {
    if (!ops.attack) yield fault('ops.attack', 'missing', '')
    return
  }
  // The action `resign` is always legal and does not count as a choice.
  let choiceCount = 0
  try {
    choiceCount =
      side === null ? 0 : legal(positionOf(world, game), side).filter(({ type }) => type !== 'resign').length
  } catch {
    // A state for which the rules cannot even make the legal list is no game, so `choiceCount` stays 0.
  }
  if (choiceCount === 0) yield fault('ops.pending', 'values', '', 'leaves nobody anything to choose')
}

/** All faults of a game that its form does not show. */
function* gameFaults(context: CheckContext): Generator<Fault> {
  const { world, game } = context
  if (game.rulesVersion !== RULES_VERSION) yield fault('rulesVersion', 'values', game.rulesVersion)
  if (game.dataHash !== world.dataHash) yield fault('dataHash', 'values', game.dataHash)
  if (game.scenario !== world.scenario) yield fault('scenario', 'values', game.scenario)
  yield* pieceFaults(context)
  yield* stackFaults(context)
  yield* referenceFaults(context)
  yield* boxFaults(context)
  if (game.ops.attack) yield* attackFaults(context, game.ops.attack)
  if (game.ops.moving) yield* movingFaults(context, game.ops.moving)
  for (const [i, pending] of game.ops.pending.entries()) yield* pendingFaults(context, pending, `ops.pending[${i}]`)
  yield* waitingFaults(context)
  yield* historyFaults(world, game)
}

/**
 * Checks that a value from outside is a game of this world under the present rules, and returns a copy. The refusal names the first wrong
 * field. A game that passes can be played on.
 */
export function validateGame(world: World, value: unknown): Result<Game> {
  const parsed = parseFile(GameSchema, 'state', value)
  if (!parsed.ok) return parsed
  // The schema has checked the shape of `Game`; TypeScript only cannot infer that very type from it.
  const game = parsed.value as Game
  const firstFault = gameFaults({ world, game }).next()
  return firstFault.done ? ok(game) : refuseFault(firstFault.value)
}
