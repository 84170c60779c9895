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

/** Where and when the markers of a box enter that lie off the map (OPS-19.5.4). */
type MarkerEntry = OperationalState['entry'][string]

/** What an enemy box is guessed to hold. */
export interface GuessedBox {
  readonly letter: BoxLetter
  readonly pieces: readonly PieceId[]
  /** Number of its real marker (OPS-19.5.1). */
  readonly real: 1 | 2
  /** Where and when its markers enter; left out: they are on the map, or nothing is guessed. */
  readonly entry?: Readonly<MarkerEntry>
}

/** The state in which a hidden piece is guessed to be. */
export interface GuessedCondition {
  readonly steps: number
  readonly disrupted: boolean
  readonly ineffective: boolean
}

/** A guess of what the enemy hides. */
export interface HiddenGuess {
  /** His boxes in use. */
  readonly boxes: readonly GuessedBox[]
  /** By hidden piece; a piece that is left out is at full strength and in good order. */
  readonly conditions?: Readonly<Record<PieceId, GuessedCondition>>
  /** Where the viewer's own boxes off the map enter, which no view shows; left out: the likeliest place. */
  readonly ownEntry?: Readonly<MarkerEntry>
}

export const NO_GUESS: HiddenGuess = { boxes: [] }

type PendingView = View['pending'][number]

/** State of a piece that no view shows: off the map. Once Santa Anna is active all leaders and HQs are (OPS-19.4.1). */
function unseenPiece(world: World, piece: PieceDef, santaAnnaActive: boolean): PieceState {
  const state = newPiece(world, piece.index)
  if (santaAnnaActive && piece.kind !== 'unit') state.active = true
  return state
}

/** Copies what a view shows of a piece into its state; but not `active`, which the view shows with the effects of OPS-19.4. */
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
  // The view has the MP that are left, the state those of the whole phase.
  const left2 = shown.mp2 ?? -1
  state.mp2 = left2 < 0 ? -1 : left2 + state.spent
  if (shown.wounded !== undefined) state.wounded = shown.wounded
}

/**
 * A pending choice as the state has it. What the enemy has to choose from is not shown: it is left empty, so that his choice resolves by itself
 * when it is reached. `unseen`: hidden pieces that he may be placing.
 */
function pendingFromView(view: View, pending: PendingView, unseen: readonly PieceId[]): Pending {
  const { owner } = pending
  if (owner === view.side) return cloneJson(pending as Pending)
  const { attack } = view
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

/** The set-up area of a side's reinforcements that enter during the game (OPS-14.1, OPS-17.3): its turn and its first hex. */
function reinforcementArea(world: World, side: Side) {
  const area = world.battlefield.map.setup.find((one) => one.side === side && one.turn !== undefined)
  const first = area?.anyOf[0]
  const hex = first && 'hexes' in first ? first.hexes[0] : undefined
  return { turn: area?.turn, hex }
}

/** Where the viewer's own markers that lie off the map likely enter: with other reinforcements, else at the first hex of their area. */
function likelyOwnEntry(world: World, view: View, inBox: readonly PieceId[]): MarkerEntry {
  const other = view.offMap.find(({ id }) => world.pieces[world.pieceIndexes.get(id)!]!.side === view.side)
  if (other) return { turn: other.turn, hex: other.hex }
  const { turn, hex } = reinforcementArea(world, view.side)
  return { turn: inBox.length > 0 ? (turn ?? view.turn) : view.turn, hex: hex ?? '' }
}

/** A hex at which a side's reinforcements may enter: the first of their area, or of the side's LOC if there is none. */
const entryHexOf = (world: World, side: Side): HexId =>
  reinforcementArea(world, side).hex ?? world.battlefield.map.locs[side][0]!

/** Markers of both sides: the viewer's as they are, the enemy's as guessed (OPS-19.5.1). Adds those off the map to `entry`. */
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
    for (const [n, id] of markerIds(enemy, letter).entries()) {
      const number = n + 1
      const at = onMap.find(({ nr }) => nr === number)?.at ?? 'off'
      const real = (guessed?.real ?? 1) === number
      markers[id] = { at, real, moved: false, mp2: -1, spent: 0, marched: false }
      if (at === 'off') {
        const likely = { turn: view.turn, hex: entryHexOf(world, enemy) }
        entry[id] = guessed?.entry ? { ...guessed.entry } : likely
      }
    }
  }
  return markers
}

/** States of all pieces: those that the view shows as they are, hidden ones as guessed, and off the map if the guess leaves them out. */
function piecesFromView(world: World, view: View, guess: HiddenGuess) {
  const pieces: Record<PieceId, PieceState> = {}
  for (const piece of world.pieces) pieces[piece.id] = unseenPiece(world, piece, view.activation.santaAnna)
  for (const shown of [...view.pieces, ...view.boxed]) copyShown(pieces[shown.id]!, shown)
  for (const { id, turn, steps } of view.trt) Object.assign(pieces[id]!, { at: `trt:${turn}`, steps })
  for (const id of view.gone) Object.assign(pieces[id]!, { at: 'gone', steps: 0 })
  const unguessed = new Set(view.unaccounted)
  for (const box of guess.boxes)
    for (const id of box.pieces) {
      if (!unguessed.delete(id)) continue
      Object.assign(pieces[id]!, guess.conditions?.[id], { at: `box:${box.letter}` })
    }
  return { pieces, unguessed: [...unguessed].sort() }
}

/**
 * A position of the real engine as its viewer may think it is: what the view shows, and what is hidden as guessed. If the guess is right, legal
 * actions and forecasts are those of the real game. The position must be played on with dice of the AI's own.
 */
export function positionFromView(world: World, view: View, guess: HiddenGuess = NO_GUESS): Position {
  const { pieces, unguessed } = piecesFromView(world, view, guess)
  const rosters: OperationalState['rosters'] = {}
  for (const piece of world.pieces)
    if (piece.unit) rosters[piece.id] = view.rosters[piece.id] ?? piece.unit.roster.map(() => [0, 0, 0])
  const entry: OperationalState['entry'] = {}
  for (const { id, turn, hex } of view.offMap) entry[id] = { turn, hex }
  const markers = markersFromView(world, view, guess, entry)
  const pending = view.pending.map((one) => pendingFromView(view, one, one.kind === 'deploy' ? unguessed : []))
  // Enemy pieces that are being placed lie in a box that is no longer in use (OPS-19.5.12).
  for (const one of pending)
    if (one.kind === 'deploy' && one.owner !== view.side) for (const id of one.pieces) pieces[id]!.at = `box:${one.box}`
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
    activation: { santaAnna: view.activation.santaAnna },
    rosters,
    score: { us: view.score.us, mexican: view.score.mexican },
    result: view.result ? cloneJson(view.result) : null,
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
  // The view has command only for the viewer's own phase.
  if (view.active !== view.side && view.segment !== 'setup')
    ops.command = commandersByUnit(position, seatOf(view.active))
  return position
}
