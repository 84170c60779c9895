import { cloneJson } from '../../core/json'
import { commandersByUnit } from '../../operational/command/command'
import { type Position, positionOf, RULES_VERSION, type World } from '../../operational/engine'
import { markerIds } from '../../operational/hidden/markerIds'
import {
  type BoxLetter,
  enemyOf,
  type Game,
  type HexId,
  type MarkerState,
  type OperationalState,
  type Pending,
  type PieceId,
  type PieceState,
  type PieceView,
  type Side,
  type View,
} from '../../operational/types'
import { newPiece } from '../../operational/pieces'
import { type PieceDef, seatOf } from '../../operational/world'

/** What a box of the enemy is taken to hold. */
export interface GuessedBox {
  readonly letter: BoxLetter
  readonly pieces: readonly PieceId[]
  /** Number of its real marker (19.5.1). */
  readonly real: 1 | 2
  /** Where and when its markers enter, if they lie off the map (19.5.4). */
  readonly entry?: { readonly turn: number; readonly hex: HexId }
}

/** In what state a piece is taken to be that nobody shows. */
export interface GuessedCondition {
  readonly steps: number
  readonly disrupted: boolean
  readonly ineffective: boolean
}

/** A guess of what the enemy hides: his boxes in use, and how his hidden pieces fare (left out: at full strength, in good order). */
export interface HiddenGuess {
  readonly boxes: readonly GuessedBox[]
  readonly conditions?: Readonly<Record<PieceId, GuessedCondition>>
  /** Where one's own boxes off the map enter, which no view tells; left out: where it is likely (19.5.4). */
  readonly ownEntry?: { readonly turn: number; readonly hex: HexId }
}

export const NO_GUESS: HiddenGuess = { boxes: [] }

type Shown = View['pending'][number]
type Entry = { turn: number; hex: HexId }

/** A piece off the map as nobody shows it; since Santa Anna has been roused no commander sleeps (19.4.1). */
function idle(world: World, piece: PieceDef, santaAnna: boolean): PieceState {
  const state = newPiece(world, piece.index)
  if (santaAnna && piece.kind !== 'unit') state.active = true
  return state
}

/** What a view shows of a piece, into its state. Activity is asked of 19.4, not of the view, which shows the effect. */
function shown(state: PieceState, view: PieceView): void {
  state.at = view.at
  state.steps = view.steps
  state.disrupted = view.disrupted
  state.ineffective = view.ineffective
  state.garrison = view.garrison
  state.marched = view.marched
  state.attacked = view.attacked
  state.moved = view.moved ?? false
  state.spent = view.spent ?? 0
  const left = view.mp2 ?? -1
  state.mp2 = left < 0 ? -1 : left + state.spent
  if (view.wounded !== undefined) state.wounded = view.wounded
}

/** What another owes the game is not shown; it is filled so that it resolves by itself when its turn comes. */
function pendingOf(view: View, pending: Shown, boxed: readonly PieceId[]): Pending {
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
        pieces: [...boxed],
        marker: { moved: false, spent: 0, marched: false },
      }
    default:
      return { kind: pending.kind, owner }
  }
}

/** Where markers of one's own enter that lie off the map: with others of their area, else at its first hex (17.3). */
function ownEntry(world: World, view: View, inside: readonly PieceId[]): Entry {
  const { setup } = world.battlefield.map
  const late = setup.find((area) => area.side === view.side && area.turn !== undefined)
  const mate = view.offMap.find(({ id }) => world.pieces[world.pieceIndexes.get(id)!]!.side === view.side)
  if (mate) return { turn: mate.turn, hex: mate.hex }
  const first = late?.anyOf[0]
  const hex = first && 'hexes' in first ? (first.hexes[0] ?? '') : ''
  return { turn: inside.length > 0 ? (late?.turn ?? view.turn) : view.turn, hex }
}

/** Markers of both sides: one's own as they are, the enemy's as guessed (19.5.1). */
function markersOf(
  world: World,
  view: View,
  guess: HiddenGuess,
  entry: OperationalState['entry'],
): Record<string, MarkerState> {
  const out: Record<string, MarkerState> = {}
  for (const id of Object.keys(view.markers).sort()) {
    out[id] = { ...view.markers[id]! }
    const letter = (id.split('.')[2] ?? '').toUpperCase()
    if (out[id]!.at === 'off') entry[id] = { ...(guess.ownEntry ?? ownEntry(world, view, view.boxes[letter] ?? [])) }
  }
  const enemy = enemyOf(view.side)
  for (const { letter, inUse } of view.enemyBoxes) {
    if (!inUse) continue
    const guessed = guess.boxes.find((box) => box.letter === letter)
    const on = view.enemyMarkers.filter((marker) => marker.letter === letter)
    for (const [k, id] of markerIds(enemy, letter).entries()) {
      const at = on.find(({ nr }) => nr === k + 1)?.at ?? 'off'
      out[id] = { at, real: (guessed?.real ?? 1) === k + 1, moved: false, mp2: -1, spent: 0, marched: false }
      if (at === 'off')
        entry[id] = guessed?.entry ? { ...guessed.entry } : { turn: view.turn, hex: lateHex(world, enemy) }
    }
  }
  return out
}

/** A hex at which the side's late reinforcements may enter (14.1, 17.3). */
function lateHex(world: World, side: Side): HexId {
  const late = world.battlefield.map.setup.find((area) => area.side === side && area.turn !== undefined)
  const first = late?.anyOf[0]
  return first && 'hexes' in first ? (first.hexes[0] ?? '') : world.battlefield.map.locs[side][0]!
}

/**
 * A position of the real engine as the viewer may imagine it: what he sees, and of what is hidden his guess. If the guess is right, his legal
 * list and every forecast are those of the real game; dice of its own must be given to play it on. Hidden pieces that the guess leaves out
 * are off the map.
 */
export function positionFromView(world: World, view: View, guess: HiddenGuess = NO_GUESS): Position {
  const pieces: Record<PieceId, PieceState> = {}
  const rosters: OperationalState['rosters'] = {}
  for (const piece of world.pieces) {
    pieces[piece.id] = idle(world, piece, view.activation.santaAnna)
    if (piece.unit) rosters[piece.id] = view.rosters[piece.id] ?? piece.unit.roster.map(() => [0, 0, 0])
  }
  const entry: OperationalState['entry'] = {}
  for (const piece of view.pieces) shown(pieces[piece.id]!, piece)
  for (const piece of view.boxed) shown(pieces[piece.id]!, piece)
  for (const { id, turn, steps } of view.trt) Object.assign(pieces[id]!, { at: `trt:${turn}`, steps })
  for (const { id, turn, hex } of view.offMap) entry[id] = { turn, hex }
  for (const id of view.gone) Object.assign(pieces[id]!, { at: 'gone', steps: 0 })
  const open = new Set(view.unaccounted)
  for (const box of guess.boxes)
    for (const id of box.pieces) {
      if (!open.delete(id)) continue
      Object.assign(pieces[id]!, guess.conditions?.[id], { at: `box:${box.letter}` })
    }
  const markers = markersOf(world, view, guess, entry)
  const ops: OperationalState = {
    turn: view.turn,
    active: view.active,
    segment: view.segment,
    pending: [],
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
  const rest = [...open].sort()
  ops.pending = view.pending.map((pending) => pendingOf(view, pending, pending.kind === 'deploy' ? rest : []))
  const game: Game = {
    rulesVersion: RULES_VERSION,
    dataHash: world.dataHash,
    scenario: view.scenario,
    options: { ...view.options },
    ops,
    table: null,
  }
  // Who is being placed lies in a box that is no longer in use (19.5.12).
  for (const pending of ops.pending)
    if (pending.kind === 'deploy' && pending.owner !== view.side)
      for (const id of pending.pieces) pieces[id]!.at = `box:${pending.box}`
  const pos = positionOf(world, game)
  if (view.active !== view.side && view.segment !== 'setup') ops.command = commandersByUnit(pos, seatOf(view.active))
  return pos
}
