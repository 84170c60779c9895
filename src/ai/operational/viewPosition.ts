// Builds a position from what a side sees and a guess of what is hidden, so that the AI can use the functions of the rules.
// Units may be hidden in boxes off the map; two markers stand for each box, a real one and a dummy (OPS-19.5.1).

import { MOVE_NOT_BEGUN } from '../../operational/position'
import { cloneJson } from '../../core/json'
import { opponentOf } from '../../game/side'
import { commandersByUnit } from '../../operational/command/command'
import { type Position, positionOf, RULES_VERSION, type World } from '../../operational/engine'
import { markerIds, parseMarkerId } from '../../operational/hidden/markerIds'
import { newPiece } from '../../operational/pieces'
import {
  type BoxLetter,
  type Game,
  type HexId,
  type MarkerState,
  type OperationalState,
  type Pending,
  type PieceId,
  type PieceState,
  type PieceView,
  type Side,
  SIDES,
  type View,
} from '../../operational/types'
import { type PieceDef, seatOf } from '../../operational/world'

/** Turn and hex in which a piece or marker that is off the map enters (OPS-14.1, for markers OPS-19.5.4). */
type MarkerEntry = OperationalState['entry'][string]

/** What an enemy box is guessed to hold. */
export interface GuessedBox {
  readonly letter: BoxLetter
  readonly pieces: readonly PieceId[]
  /** Number of the real one of the box's two markers (OPS-19.5.1). */
  readonly real: 1 | 2
  /** Where and when the box's markers enter; left out: they are on the map, or the guess says nothing about it. */
  readonly entry?: Readonly<MarkerEntry>
}

/** The state in which a hidden piece is guessed to be. */
export interface GuessedCondition {
  readonly steps: number
  readonly disrupted: boolean
  readonly ineffective: boolean
}

/** A guess of what the viewer's enemy hides. */
export interface HiddenGuess {
  /** The enemy's boxes in use. */
  readonly boxes: readonly GuessedBox[]
  /** The state of hidden pieces, by id; a piece that is left out is at full strength and in good order. */
  readonly conditions?: Readonly<Record<PieceId, GuessedCondition>>
  /** Turn and hex in which the viewer's own markers off the map enter, which no view shows; left out: the likeliest. */
  readonly ownEntry?: Readonly<MarkerEntry>
}

/** Nothing is guessed: pieces that the viewer does not see stay off the map. */
export const NO_GUESS: HiddenGuess = { boxes: [] }

/** A pending choice (one that a side owes the game) as a view shows it. */
type PendingView = View['pending'][number]

/**
 * The state of a piece that the viewer does not see: off the map. For leaders and HQs `active` is set too: all are active once Santa Anna is
 * (OPS-19.4.1).
 */
function unseenPiece(world: World, piece: PieceDef, santaAnnaActive: boolean): PieceState {
  const state = newPiece(world, piece.index)
  if (santaAnnaActive && piece.kind !== 'unit') state.active = true
  return state
}

/**
 * Copies what a view shows of a piece into the state of the piece. `active` is not copied: the view's is false for wounded leaders too, while the
 * state's says only whether the piece has been activated, which `unseenPiece` has set.
 */
function copyShown(state: PieceState, shown: PieceView): void {
  state.at = shown.at
  state.steps = shown.steps
  state.disrupted = shown.disrupted
  state.ineffective = shown.ineffective
  state.garrison = shown.garrison
  state.marched = shown.marched
  state.attacked = shown.attacked
  state.moved = shown.moved ?? false
  state.spent = shown.spent ?? 0
  // `mp2` counts half movement points. In the view it is what the piece has left, in the state its allowance for the whole phase.
  const remainingHalfMp = shown.mp2 ?? MOVE_NOT_BEGUN
  state.mp2 = remainingHalfMp < 0 ? MOVE_NOT_BEGUN : remainingHalfMp + state.spent
  if (shown.wounded !== undefined) state.wounded = shown.wounded
  if (shown.revealed) state.revealed = true
  if (shown.garrisonFromEzoc) state.garrisonFromEzoc = true
}

/**
 * A pending choice in the shape of the state. The view does not show what the enemy may choose from: that is left empty, so that the engine
 * resolves the enemy's choice by itself. `unseen`: hidden pieces that the enemy may be placing on the map.
 */
function pendingFromView(view: View, pending: PendingView, unseen: readonly PieceId[]): Pending {
  const { owner } = pending
  // The viewer's own choices are shown in full.
  if (owner === view.side) return cloneJson(pending as Pending)
  const { attack } = view
  // Where the choice belongs to no attack any hex will do: the choice is left empty.
  const hex = attack?.target ?? view.pieces[0]?.at ?? ''
  switch (pending.kind) {
    case 'return':
      return { kind: 'return', owner, units: [] }
    case 'leaderFlees':
      return { kind: 'leaderFlees', owner, pieces: [], hex }
    case 'displace':
      return { kind: 'displace', owner, kept: [] }
    case 'resolver':
      return { kind: 'resolver', owner, name: view.options.resolver }
    case 'clash':
      // A clash is an attack fought on the tabletop. Its key names the dice of that battle, which is never played here.
      return { kind: 'clash', owner, key: 'imagined' }
    case 'lead':
      return { kind: 'lead', owner, units: [...(attack?.defenders ?? [])] }
    case 'retreat':
      return { kind: 'retreat', owner, stacks: [], going: null }
    case 'advance':
      return { kind: 'advance', owner, hex, units: [], going: null }
    case 'deploy':
      return {
        kind: 'deploy',
        owner,
        box: 'A',
        hex,
        pieces: [...unseen],
        marker: { moved: false, spent: 0, marched: false },
      }
    default:
      return { kind: pending.kind, owner }
  }
}

/**
 * Turn and first hex of the set-up area of a side's reinforcements, which enter during the game (OPS-14.1, OPS-17.3). Both are undefined if the side
 * has no such area.
 */
function reinforcementArea(world: World, side: Side) {
  const area = world.battlefield.map.setup.find((candidate) => candidate.side === side && candidate.turn !== undefined)
  const firstPart = area?.anyOf[0]
  const hex = firstPart && 'hexes' in firstPart ? firstPart.hexes[0] : undefined
  return { turn: area?.turn, hex }
}

/**
 * The likeliest turn and hex in which the viewer's own markers off the map enter: those of his other reinforcements. If there are none: the hex of
 * the reinforcement area, with the turn of the area, or the present turn if the box is empty. `inBox`: the pieces in the box.
 */
function likelyOwnEntry(world: World, view: View, inBox: readonly PieceId[]): MarkerEntry {
  const reinforcement = view.offMap.find(({ id }) => world.pieces[world.pieceIndexes.get(id)!]!.side === view.side)
  if (reinforcement) return { turn: reinforcement.turn, hex: reinforcement.hex }
  const { turn, hex } = reinforcementArea(world, view.side)
  const entryTurn = inBox.length > 0 && turn !== undefined ? turn : view.turn
  // '': no hex is known.
  return { turn: entryTurn, hex: hex ?? '' }
}

/** A hex at which a side's reinforcements may enter: the first hex of their area, or of the side's line of communications if they have no area. */
const entryHexOf = (world: World, side: Side): HexId =>
  reinforcementArea(world, side).hex ?? world.battlefield.map.locs[side][0]!

/**
 * Markers of both sides: the viewer's as the view shows them, the enemy's as guessed (OPS-19.5.1). Turn and hex in which markers off the map enter
 * are written into `entry`.
 */
function markersFromView(
  world: World,
  view: View,
  guess: HiddenGuess,
  entry: OperationalState['entry'],
): Record<string, MarkerState> {
  const markers: Record<string, MarkerState> = {}
  for (const id of Object.keys(view.markers).sort()) {
    const marker = { ...view.markers[id]! }
    markers[id] = marker
    if (marker.at === 'off')
      entry[id] = { ...(guess.ownEntry ?? likelyOwnEntry(world, view, view.boxes[parseMarkerId(id)!.box] ?? [])) }
  }
  const enemy = opponentOf(SIDES, view.side)
  for (const { letter, inUse } of view.enemyBoxes) {
    if (!inUse) continue
    const guessed = guess.boxes.find((box) => box.letter === letter)
    const onMap = view.enemyMarkers.filter((marker) => marker.letter === letter)
    for (const [index, id] of markerIds(enemy, letter).entries()) {
      const number = index + 1
      const at = onMap.find(({ nr: markerNumber }) => markerNumber === number)?.at ?? 'off'
      // Without a guess the first marker counts as the real one.
      const real = (guessed?.real ?? 1) === number
      markers[id] = { at, real, moved: false, mp2: MOVE_NOT_BEGUN, spent: 0, marched: false }
      if (at === 'off') {
        const likely = { turn: reinforcementArea(world, enemy).turn ?? view.turn, hex: entryHexOf(world, enemy) }
        entry[id] = guessed?.entry ? { ...guessed.entry } : likely
      }
    }
  }
  return markers
}

/**
 * States of all pieces by id: visible pieces as the view shows them, hidden ones in the boxes of the guess, and off the map if the guess leaves them
 * out (`unguessed`).
 */
function piecesFromView(world: World, view: View, guess: HiddenGuess) {
  const pieces: Record<PieceId, PieceState> = {}
  for (const piece of world.pieces) pieces[piece.id] = unseenPiece(world, piece, view.activation.santaAnna)
  // `boxed`: the viewer's own pieces in boxes.
  for (const shown of [...view.pieces, ...view.boxed]) copyShown(pieces[shown.id]!, shown)
  // `trt`: pieces on the turn record track, which return in that turn; `unaccounted`: enemy pieces whose whereabouts the viewer does not know.
  for (const { id, turn, steps } of view.trt) Object.assign(pieces[id]!, { at: `trt:${turn}`, steps })
  for (const id of view.gone) Object.assign(pieces[id]!, { at: 'gone', steps: 0 })
  const unguessed = new Set(view.unaccounted)
  for (const box of guess.boxes)
    for (const id of box.pieces) {
      const isHidden = unguessed.delete(id)
      if (!isHidden) continue
      Object.assign(pieces[id]!, guess.conditions?.[id], { at: `box:${box.letter}` })
    }
  return { pieces, unguessed: [...unguessed].sort() }
}

/**
 * The position as the viewer may think it is: what the view shows, and hidden pieces as guessed. It is a position of the real engine: if the guess
 * is right, legal actions and forecasts are those of the real game. It must be played on with dice of the AI's own.
 */
export function positionFromView(world: World, view: View, guess: HiddenGuess = NO_GUESS): Position {
  const { pieces, unguessed } = piecesFromView(world, view, guess)
  const rosters: OperationalState['rosters'] = {}
  // A roster that the view does not show counts as without losses: zeros for each sub-unit of the counter.
  for (const piece of world.pieces)
    if (piece.unit) rosters[piece.id] = view.rosters[piece.id] ?? piece.unit.roster.map(() => [0, 0, 0])
  const entry: OperationalState['entry'] = {}
  for (const { id, turn, hex } of view.offMap) entry[id] = { turn, hex }
  const markers = markersFromView(world, view, guess, entry)
  const pending = view.pending.map((choice) => pendingFromView(view, choice, choice.kind === 'deploy' ? unguessed : []))
  // Enemy pieces that are being placed lie in a box that is no longer in use (OPS-19.5.12).
  for (const choice of pending) {
    if (choice.kind !== 'deploy' || choice.owner === view.side) continue
    for (const id of choice.pieces) pieces[id]!.at = `box:${choice.box}`
  }
  const ops: OperationalState = {
    turn: view.turn,
    active: view.active,
    segment: view.segment,
    pending,
    pieces,
    markers,
    hiding: cloneJson(view.hiding),
    control: { ...view.control },
    attack: view.attack ? cloneJson(view.attack) : null,
    activation: { ...view.activation },
    rosters,
    score: { us: view.score.us, mexican: view.score.mexican },
    result: view.result ? cloneJson(view.result) : null,
    // Dice rolled so far: no view shows the number, and the AI rolls dice of its own.
    dice: 0,
    moving: view.moving ? cloneJson(view.moving) : null,
    command: cloneJson(view.command),
    targets: [...view.targets],
    entry,
    ready: [...view.ready],
  }
  const game: Game = {
    rulesVersion: RULES_VERSION,
    dataHash: world.dataHash,
    scenario: view.scenario,
    options: { ...view.options },
    ops,
    table: null,
  }
  const position = positionOf(world, game)
  // The view shows who commands whom only in the viewer's own phase; for the enemy's phase it is worked out.
  if (view.active !== view.side && view.segment !== 'setup')
    ops.command = commandersByUnit(position, seatOf(view.active))
  return position
}
