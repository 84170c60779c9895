import { otherSeat } from '../../game/side'
import { hqActive } from '../command/command'
import type { ActionHandler } from '../handler'
import { hexId, pieceId, inEzoc, isNight, markerSeat, pieceIndex, type Position } from '../position'
import { refusalFor, type RefusalReason } from '../refusals'
import { type ActionRun, emit } from '../run'
import { BOX_LETTERS, type BoxLetter, type BoxFilling, enemyOf, type PieceId, type Side } from '../types'
import { seatOf } from '../world'
import {
  boxInUse,
  canStepWithoutDie,
  fillBox,
  terrainTakesMarker,
  hasUnit,
  armyCommanderOf,
  sortedIds,
  isInOrOneStepFrom,
  mayShareBox,
} from './boxes'
import { markerIds } from './markerIds'
import { hexesSeenBy } from './sight'

const OFF = 'off'

/** The box being filled now; null: none. */
export const openFilling = (pos: Position): BoxFilling | null =>
  pos.game.ops.hiding.find((draft) => !draft.closed) ?? null

const indices = (pos: Position, ids: readonly PieceId[]): number[] => ids.map((id) => pieceIndex(pos, id))

/** Letters that the side may fill now (19.5.1). */
const freeBoxes = (pos: Position, side: Side): BoxLetter[] =>
  BOX_LETTERS.filter((box) => !boxInUse(pos, side, box) && !pos.game.ops.hiding.some((draft) => draft.box === box))

/** What holds for all hexes while nothing changes on the map. */
interface Ground {
  readonly stamps: readonly number[]
  readonly seen: Uint8Array
  /** By hex: no marker of the side may be put down there, whatever it holds (19.5.5, 19.5.7). */
  readonly shut: Uint8Array
  /** Hexes from which a box could be filled, by what lies in boxes already. */
  readonly open: Map<string, string[]>
}

/** The same, with what goes into boxes in this segment. */
interface Cover extends Ground {
  readonly ground: Ground
  readonly drafted: number
  readonly hiding: readonly BoxFilling[]
  /** By piece index: it goes into a box of this segment. */
  readonly leaving: Uint8Array
}

/** Where the side could hide if no box were being filled, kept from question to question. */
function groundOf(pos: Position, side: Side): Ground {
  const { stationed, marked, placed, world } = pos
  const seat = seatOf(side)
  // The enemy's places say what he sees, one's own what is free; ZOC hang on both.
  const stamps = [seat, stationed[0], stationed[1], marked[0], marked[1], placed[0], placed[1], Number(isNight(pos))]
  const known = pos.cache.get('hidingGround') as Ground | undefined
  if (known && stamps.every((stamp, k) => known.stamps[k] === stamp)) return known
  const seen = hexesSeenBy(pos, otherSeat(seat))
  const shut = seen.slice()
  for (const [id, { at }] of Object.entries(pos.game.ops.markers)) {
    const hex = world.grid.indexOf(at)
    if (hex < 0) continue
    shut[hex] = 1
    // Markers of the two sides keep apart (19.5.11).
    if (markerSeat(id) !== seat) for (const next of neighboursOf(pos, hex)) shut[next] = 1
  }
  if (side === 'mexican') shut[world.grid.indexOf(world.tables.victory.mexicanEntry.hex)] = 1
  const made: Ground = { stamps, seen, shut, open: new Map() }
  pos.cache.set('hidingGround', made)
  return made
}

/** Where the side could hide now. */
function coverOf(pos: Position, side: Side): Cover {
  const { hiding } = pos.game.ops
  const ground = groundOf(pos, side)
  const known = pos.cache.get('cover') as Cover | undefined
  if (known && known.ground === ground && known.drafted === pos.drafted && known.hiding === hiding) return known
  const leaving = new Uint8Array(pos.world.pieces.length)
  const shut = hiding.length > 0 ? ground.shut.slice() : ground.shut
  for (const draft of hiding) {
    for (const id of draft.pieces) leaving[pieceIndex(pos, id)] = 1
    for (const hex of [draft.real, draft.dummy]) if (hex) shut[pos.world.grid.indexOf(hex)] = 1
  }
  const made: Cover = { ...ground, ground, drafted: pos.drafted, hiding, leaving, shut }
  pos.cache.set('cover', made)
  return made
}

/** May a marker of a box with those pieces be put down in `to`, the chosen hex or (dir 0-5) next to it? */
function roomIn(pos: Position, cover: Cover, pieces: readonly number[], hex: number, dir: number): boolean {
  const { world } = pos
  const to = dir < 0 ? hex : world.grid.neighbours[hex * 6 + dir]!
  if (to < 0 || cover.shut[to]) return false
  for (const index of pos.unitsAt[to]!) if (!cover.leaving[index] && !pieces.includes(index)) return false
  if (dir >= 0) for (const index of pieces) if (!canStepWithoutDie(pos, world.pieces[index]!, hex, dir)) return false
  return terrainTakesMarker(pos, pieces, to)
}

/**
 * Hexes where the markers of a box with those pieces may be put down (19.5.2, 19.5.5): the chosen hex and those next to it for every piece
 * inside; unseen by the enemy, not next to an enemy marker, with no other marker and no combat unit but those that go into boxes.
 */
function markerRoom(pos: Position, side: Side, hex: number, pieces: readonly number[]): number[] {
  const cover = coverOf(pos, side)
  const out: number[] = []
  for (let dir = -1; dir < 6; dir++)
    if (roomIn(pos, cover, pieces, hex, dir)) out.push(dir < 0 ? hex : pos.world.grid.neighbours[hex * 6 + dir]!)
  return out.sort((a, b) => a - b)
}

/** Is there room for both markers (19.5.5)? */
function roomForTwo(pos: Position, cover: Cover, hex: number, pieces: readonly number[]): boolean {
  let found = 0
  for (let dir = -1; dir < 6 && found < 2; dir++) if (roomIn(pos, cover, pieces, hex, dir)) found++
  return found === 2
}

/**
 * Could a box with those pieces be filled from that hex (19.5.5), with more units taken along where they stand in the markers' way? A hex
 * is free for a marker when all that stands there goes into the box.
 */
function completable(
  pos: Position,
  side: Side,
  draft: BoxFilling | null,
  hex: number,
  inside: readonly number[],
  cover: Cover,
): boolean {
  if (inside.length > 0 && roomForTwo(pos, cover, hex, inside)) return true
  const spots: { dir: number; inTheWay: number[] }[] = []
  for (let dir = -1; dir < 6; dir++) {
    const to = dir < 0 ? hex : pos.world.grid.neighbours[hex * 6 + dir]!
    if (to < 0 || cover.shut[to]) continue
    const inTheWay = pos.unitsAt[to]!.filter((index) => !cover.leaving[index] && !inside.includes(index))
    if (inTheWay.every((index) => unfitToHide(pos, side, index, hex, cover) === null)) spots.push({ dir, inTheWay })
  }
  return spots.some((one, k) =>
    spots.slice(k + 1).some((two) => {
      const together = [...inside, ...one.inTheWay, ...two.inTheWay]
      return (
        together.length > inside.length &&
        (mayShareBox(pos, side, together) || commanderThere(pos, side, draft, hex)) &&
        roomIn(pos, cover, together, hex, one.dir) &&
        roomIn(pos, cover, together, hex, two.dir)
      )
    }),
  )
}

/** Why a piece may not be hidden from that hex at all (19.5.2, 19.5.5); null: it may. */
function unfitToHide(pos: Position, side: Side, index: number, hex: number, cover: Cover): RefusalReason | null {
  const piece = pos.world.pieces[index]
  if (!piece || piece.side !== side) return 'notYours'
  if (cover.leaving[index]) return 'hideTaken'
  const at = pos.hexOf[index]!
  if (at < 0) return 'notOnMap'
  if (!isInOrOneStepFrom(pos, index, hex)) return 'hideFar'
  if (piece.kind !== 'unit') return null
  if (pos.pieceStates[index]!.garrison) return 'hideGarrison'
  return inEzoc(pos, at, piece.seat) ? 'hideEzoc' : null
}

/** Is the army commander in the hex of creation, and not in another box already (19.5.3)? */
const commanderThere = (pos: Position, side: Side, draft: BoxFilling | null, hex: number): boolean => {
  const commander = pieceId(pos, armyCommanderOf(pos, side))
  const elsewhere = pos.game.ops.hiding.some((other) => other !== draft && other.pieces.includes(commander))
  return pos.hexOf[armyCommanderOf(pos, side)] === hex && !elsewhere
}

/** Reinforcements of the side that have yet to enter and lie in no box, ascending. */
function waiting(pos: Position, side: Side): number[] {
  const { entry, pieces } = pos.game.ops
  const { leaving } = coverOf(pos, side)
  return Object.keys(entry)
    .filter((id) => pieces[id]?.at === OFF)
    .map((id) => pieceIndex(pos, id))
    .filter((index) => pos.world.pieces[index]!.side === side && !leaving[index])
    .sort((a, b) => a - b)
}

/** Pieces that may be taken into the box being filled. */
function takeable(pos: Position, side: Side, draft: BoxFilling): number[] {
  const cover = coverOf(pos, side)
  const hex = pos.world.grid.indexOf(draft.hex)
  const near =
    hex < 0
      ? waiting(pos, side)
      : [hex, ...neighboursOf(pos, hex)].flatMap((from) => [...pos.unitsAt[from]!, ...pos.leadersAt[from]!])
  const out = near.filter((index) => takeRefusal(pos, side, draft, index, cover) === null)
  return out.sort((a, b) => a - b)
}

/**
 * Why this piece may not go into the box being filled; null: it may. What is taken must leave room for both markers, if need be once those in
 * their way are taken too.
 */
function takeRefusal(pos: Position, side: Side, draft: BoxFilling, index: number, cover: Cover): RefusalReason | null {
  if (draft.real !== null) return 'draftOpen'
  const inside = indices(pos, draft.pieces)
  const together = [...inside, index]
  if (draft.hex === OFF) {
    const piece = pos.world.pieces[index]
    if (!piece || piece.side !== side) return 'notYours'
    if (cover.leaving[index]) return 'hideTaken'
    if (!waiting(pos, side).includes(index)) return 'hideFar'
    const { entry } = pos.game.ops
    const [a, b] = [entry[piece.id]!, entry[draft.pieces[0] ?? piece.id]!]
    if (a.hex !== b.hex || a.turn !== b.turn) return 'hideFar'
    return mayShareBox(pos, side, together) ? null : 'hideMixed'
  }
  const hex = pos.world.grid.indexOf(draft.hex)
  const why = unfitToHide(pos, side, index, hex, cover)
  if (why) return why
  if (!mayShareBox(pos, side, together) && !commanderThere(pos, side, draft, hex)) return 'hideMixed'
  return completable(pos, side, draft, hex, together, cover) ? null : 'hideNoRoom'
}

/** Why no box can be filled from that hex; null: it can. */
function openRefusal(pos: Position, side: Side, hexName: string): RefusalReason | null {
  if (hexName === OFF) return waiting(pos, side).length > 0 ? null : 'hideNobody'
  const hex = pos.world.grid.indexOf(hexName)
  return hex < 0 ? 'hideNobody' : openRefusalAt(pos, side, hex, coverOf(pos, side))
}

function openRefusalAt(pos: Position, side: Side, hex: number, cover: Cover): RefusalReason | null {
  const { neighbours } = pos.world.grid
  // What the enemy holds he sees.
  if (cover.seen[hex]) return 'hideSeen'
  let why: RefusalReason = 'hideNobody'
  for (let dir = -1; dir < 6; dir++) {
    const from = dir < 0 ? hex : neighbours[hex * 6 + dir]!
    if (from < 0) continue
    for (const index of pos.unitsAt[from]!) {
      const fault = unfitToHide(pos, side, index, hex, cover)
      if (fault === null) {
        if (roomForTwo(pos, cover, hex, [index])) return null
        why = 'hideNoRoom'
      } else if (why === 'hideNobody' && (fault === 'hideEzoc' || fault === 'hideGarrison')) why = fault
    }
  }
  return why === 'hideNoRoom' && completable(pos, side, null, hex, [], cover) ? null : why
}

function neighboursOf(pos: Position, hex: number): number[] {
  const out: number[] = []
  for (let dir = 0; dir < 6; dir++) {
    const other = pos.world.grid.neighbours[hex * 6 + dir]!
    if (other >= 0) out.push(other)
  }
  return out
}

/** Hexes from which the side could fill a box now, ascending; `off` last. */
function openHexes(pos: Position, side: Side): string[] {
  const cover = coverOf(pos, side)
  const { hiding } = pos.game.ops
  const key = hiding.length > 0 ? JSON.stringify(hiding) : ''
  const known = cover.open.get(key)
  if (known) return known
  const near = new Set<number>()
  for (const index of pos.world.unitsOf[seatOf(side)]) {
    const hex = pos.hexOf[index]!
    if (hex < 0) continue
    near.add(hex)
    for (const other of neighboursOf(pos, hex)) near.add(other)
  }
  const out = [...near]
    .filter((hex) => openRefusalAt(pos, side, hex, cover) === null)
    .sort((a, b) => a - b)
    .map((hex) => hexId(pos, hex))
  if (openRefusal(pos, side, OFF) === null) out.push(OFF)
  cover.open.set(key, out)
  return out
}

/** Could the side fill a box now (19.5.2)? Hangs on what both players see only. */
export function canFillBox(pos: Position, side: Side): boolean {
  return hqActive(pos, seatOf(side)) && freeBoxes(pos, side).length > 0 && openHexes(pos, side).length > 0
}

/** OPS-19.5.2: begins to fill a box from a hex that the enemy cannot see, or with reinforcements (`off`). */
export const open: ActionHandler<'open'> = {
  check(pos, side, action) {
    const args = { box: action.box, hex: action.hex }
    if (!hqActive(pos, seatOf(side))) return refusalFor('hideHqInactive', args)
    if (!freeBoxes(pos, side).includes(action.box)) return refusalFor('boxInUse', args)
    const why = openRefusal(pos, side, action.hex)
    return why ? refusalFor(why, args) : null
  },
  list(pos, side, out) {
    if (!hqActive(pos, seatOf(side))) return
    const boxes = freeBoxes(pos, side)
    if (boxes.length === 0) return
    const hexes = openHexes(pos, side)
    for (const box of boxes) for (const hex of hexes) out.push({ type: 'open', box, hex })
  },
  run(run, _side, action) {
    run.pos.game.ops.hiding.push({
      box: action.box,
      hex: action.hex,
      pieces: [],
      real: null,
      dummy: null,
      closed: false,
    })
    changed(run.pos)
  },
}

/** OPS-19.5.2, 19.5.3: a piece goes into the box being filled. Part of `take`; set-up has the other. */
export const takeIntoBox: ActionHandler<'take'> = {
  check(pos, side, action) {
    const draft = openFilling(pos)
    const args = { piece: action.piece, hex: draft?.hex ?? '' }
    const index = pieceIndex(pos, action.piece)
    if (!draft) return refusalFor('noDraft', args)
    if (index < 0) return refusalFor('notYours', args)
    const why = takeRefusal(pos, side, draft, index, coverOf(pos, side))
    return why ? refusalFor(why, args) : null
  },
  list(pos, side, out) {
    const draft = openFilling(pos)
    if (draft) for (const index of takeable(pos, side, draft)) out.push({ type: 'take', piece: pieceId(pos, index) })
  },
  run(run, _side, action) {
    const draft = openFilling(run.pos)!
    draft.pieces = [...draft.pieces, action.piece].sort()
    changed(run.pos)
  },
}

/** Hexes where this marker of the box being filled may be put down; the first leaves room for the second. */
function markerChoices(pos: Position, side: Side, which: 'real' | 'dummy'): number[] {
  const draft = openFilling(pos)
  if (!draft || draft.hex === OFF || draft[which] !== null) return []
  const pieces = indices(pos, draft.pieces)
  if (!hasUnit(pos, pieces) || (which === 'dummy' && draft.real === null)) return []
  const room = markerRoom(pos, side, pos.world.grid.indexOf(draft.hex), pieces)
  return which === 'real' && room.length < 2 ? [] : room
}

const putDown = (which: 'real' | 'dummy'): ActionHandler<'real' | 'dummy'> => ({
  check(pos, side, action) {
    const draft = openFilling(pos)
    const args = { hex: action.hex }
    if (!draft) return refusalFor('noDraft', args)
    if (!hasUnit(pos, indices(pos, draft.pieces))) return refusalFor('draftUnfinished', args)
    return markerChoices(pos, side, which).includes(pos.world.grid.indexOf(action.hex))
      ? null
      : refusalFor('markerHex', args)
  },
  list(pos, side, out) {
    for (const hex of markerChoices(pos, side, which)) out.push({ type: which, hex: hexId(pos, hex) })
  },
  run(run, _side, action) {
    openFilling(run.pos)![which] = action.hex
    changed(run.pos)
  },
})
/** OPS-19.5.2: where the real marker is put down; then the dummy. */
export const real = putDown('real') as ActionHandler<'real'>
export const dummy = putDown('dummy') as ActionHandler<'dummy'>

const finished = (pos: Position, draft: BoxFilling | null): draft is BoxFilling =>
  draft !== null &&
  hasUnit(pos, indices(pos, draft.pieces)) &&
  (draft.hex === OFF || (draft.real !== null && draft.dummy !== null))

/** Could the box that is being filled be closed (19.5.5)? */
export const canCloseFilling = (pos: Position): boolean => finished(pos, openFilling(pos))

/** OPS-19.5.5: the box holds at least one unit and has both markers down. */
export const close: ActionHandler<'close'> = {
  check: (pos) => (finished(pos, openFilling(pos)) ? null : refusalFor('draftUnfinished')),
  list(pos, _side, out) {
    if (finished(pos, openFilling(pos))) out.push({ type: 'close' })
  },
  run(run) {
    openFilling(run.pos)!.closed = true
    changed(run.pos)
  },
}

/** The box being filled is left as it was; `cancel` of the command segment. */
export const cancelFilling: ActionHandler<'cancel'> = {
  check: (pos) => (openFilling(pos) ? null : refusalFor('noDraft')),
  list(pos, _side, out) {
    if (openFilling(pos)) out.push({ type: 'cancel' })
  },
  run(run) {
    const { ops } = run.pos.game
    const draft = openFilling(run.pos)
    ops.hiding = ops.hiding.filter((one) => one !== draft)
    changed(run.pos)
  },
}

/** The boxes being filled have changed. */
const changed = (pos: Position): void => {
  pos.drafted++
}

/** All boxes filled in this segment are carried out at once, so that nobody sees what went where (19.5.15). */
export function carryOutFillings(run: ActionRun, side: Side): void {
  const { pos } = run
  const { ops } = pos.game
  const drafts = [...ops.hiding].sort((a, b) => (a.box < b.box ? -1 : 1))
  ops.hiding = []
  for (const draft of drafts) {
    const pieces = indices(pos, draft.pieces)
    const first = ops.entry[draft.pieces[0]!]
    for (const id of draft.pieces) delete ops.entry[id]
    fillBox(pos, side, draft.box, pieces, draft.real ?? OFF, draft.dummy ?? OFF)
    if (draft.hex === OFF && first) for (const id of markerIds(side, draft.box)) ops.entry[id] = { ...first }
  }
  for (const draft of drafts) announceBox(run, side, draft.box, indices(pos, draft.pieces), draft.real, draft.dummy)
}

/** Both are told that a box is in use and where its markers lie; what is in it only its owner. */
export function announceBox(
  run: ActionRun,
  side: Side,
  box: BoxLetter,
  pieces: readonly number[],
  realHex: string | null,
  dummyHex: string | null,
): void {
  const markers = [realHex, dummyHex].filter((hex) => hex !== null).sort()
  const body = { kind: 'boxed' as const, side, box, markers, rule: 'OPS-19.5.2' }
  emit(run, { ...body, pieces: sortedIds(run.pos, pieces), real: realHex }, side)
  emit(run, { ...body, pieces: [], real: null }, enemyOf(side))
}
