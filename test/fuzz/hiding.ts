import type { AddressedEvent, World } from '../../src/operational/engine'
import type { Action, EventBody, Game, PieceId, Side } from '../../src/operational/types'
import { INFANTRY, US, movementTables } from '../../src/operational/world'
import { type Board, boxedOf, boxOfMarker, inSight, markerId, sideOfMarker } from './board'
import { type Counts, count } from './coverage'
import { must } from './fault'

/** Pieces that are being placed after a revelation: no longer in a box in use, and not yet on the map (OPS-19.5.12). */
const deploying = ({ ops }: Game): ReadonlySet<PieceId> =>
  new Set(ops.pending.flatMap((pending) => (pending.kind === 'deploy' ? pending.pieces : [])))

/** Checks boxes: markers come in pairs, one of them real; a box in use holds a unit; a box not in use is empty (OPS-19.5.1, 19.5.5). */
export function boxesHold(board: Board): void {
  const { game } = board
  const { markers, pieces } = game.ops
  const beingDeployed = deploying(game)
  const setUp = game.ops.segment === 'setup'
  for (const [id, marker] of Object.entries(markers)) {
    const side = sideOfMarker(id)
    const box = boxOfMarker(id)
    must(/^(us|mexican)\.marker\.[a-d]\.[12]$/.test(id), () => `a marker ${id}`)
    const pair = [markers[markerId(side, box, 1)], markers[markerId(side, box, 2)]]
    // During set-up a box may be half filled.
    if (setUp) continue
    must(pair[0] !== undefined && pair[1] !== undefined, () => `${id} lies there alone`)
    must(pair[0]!.real !== pair[1]!.real, () => `both markers of ${side} ${box} are real, or both are dummies`)
    const inside = boxedOf(board, side, box)
    must(
      inside.some((piece) => piece.kind === 'unit'),
      () => `box ${box} of ${side} is in use and holds no unit`,
    )
    must(marker.spent >= 0 && (marker.mp2 < 0 || marker.spent <= marker.mp2), () => `${id}: ${marker.spent} MP spent`)
  }
  // A marker that wins by entering San Agustin is revealed, and its pieces are not placed any more (OPS-18.2).
  if (setUp || game.ops.result) return
  for (const id in pieces) {
    const { at, garrison } = pieces[id]!
    if (!at.startsWith('box:')) continue
    const side: Side = id.startsWith('us.') ? 'us' : 'mexican'
    must(
      beingDeployed.has(id) || markers[markerId(side, at.slice(4), 1)] !== undefined,
      () => `${id} in ${at}, not in use`,
    )
    must(!garrison, () => `${id}: a garrison in ${at}`)
  }
}

/** Checks where markers lie: alone, on terrain open to every unit in their box, and out of sight (OPS-19.5.6 to 19.5.8, 19.5.11). */
export function markersHold(board: Board): void {
  const { world, game, markers } = board
  const { ops } = game
  for (const [hex, ids] of markers) {
    const id = ids[0]!
    const name = world.grid.ids[hex]!
    const side = sideOfMarker(id)
    must(ids.length === 1, () => `${ids.join(' and ')} in ${name}`)
    must(!board.units.has(hex), () => `${id} and a unit in ${name}`)
    const strangers = (board.staff.get(hex) ?? []).filter((index) => world.pieces[index]!.side !== side)
    must(strangers.length === 0, () => `${world.pieces[strangers[0]!]?.id} in ${name} with ${id}`)
    const inside = boxedOf(board, side, boxOfMarker(id)).filter((piece) => piece.kind === 'unit')
    if (ops.segment === 'setup') continue
    if (world.lava[hex])
      must(
        side === 'us' && inside.length === 1 && inside[0]!.pieceClass === INFANTRY,
        () => `${id} in the lava of ${name} with ${inside.map((piece) => piece.id)}`,
      )
    else
      for (const { id: unit, seat, pieceClass: cls } of inside)
        must(movementTables(world, seat, cls).passableTerrain[hex] === 1, () => `${id} in ${name}, closed to ${unit}`)
  }
  const isInterrupted = ops.pending.some(({ kind }) => kind === 'deploy' || kind === 'leaderFlees')
  if (ops.segment === 'setup' || ops.result || isInterrupted) return
  for (const [hex, [id]] of markers)
    for (const piece of world.pieces) {
      const from = board.hexOf[piece.index]!
      if (from < 0 || piece.side === sideOfMarker(id!)) continue
      must(!inSight(board, from, hex), () => `${id} in ${world.grid.ids[hex]} is seen by ${piece.id}`)
    }
}

/** Checks boxes that are being filled: only in the command segment, with pieces on the map or still to enter (OPS-19.5.2, 19.5.4). */
export function boxFillingsHold({ world, game }: Board): void {
  const { hiding, segment, active, pieces, markers } = game.ops
  must(hiding.length === 0 || segment === 'command', () => `a box is filled in the ${segment} segment`)
  const taken = new Set<string>()
  for (const [k, draft] of hiding.entries()) {
    must(draft.closed || k === hiding.length - 1, () => `two boxes are filled at once`)
    must(markers[markerId(active, draft.box, 1)] === undefined, () => `box ${draft.box} is filled and in use`)
    must(!taken.has(draft.box), () => `box ${draft.box} is filled twice`)
    taken.add(draft.box)
    for (const id of draft.pieces) {
      const { at } = pieces[id]!
      must(world.pieces[world.pieceIndexes.get(id)!]!.side === active, () => `${id} in a box of ${active}`)
      must(draft.hex === 'off' ? at === 'off' : world.grid.indexOf(at) >= 0, () => `${id} at ${at} is being hidden`)
      must(!taken.has(id), () => `${id} goes into two boxes`)
      taken.add(id)
    }
  }
}

/** Checks garrisons: at most one infantry unit and one battery in a bastion (OPS-19.1.13). */
export function garrisonsHold(board: Board): void {
  const { world, game } = board
  for (const piece of world.pieces) {
    if (!game.ops.pieces[piece.id]?.garrison) continue
    const hex = board.hexOf[piece.index]!
    must(hex >= 0 && world.bastion[hex] === 1, () => `${piece.id} is a garrison outside any bastion`)
    must(piece.unit !== null && piece.unit.arm !== 'cavalry', () => `${piece.id} is a garrison`)
    const like = (board.units.get(hex) ?? []).filter(
      (index) =>
        world.pieces[index]!.pieceClass === piece.pieceClass && game.ops.pieces[world.pieces[index]!.id]!.garrison,
    )
    must(like.length === 1, () => `${like.length} units of one arm in the bastion of ${world.grid.ids[hex]}`)
  }
}

/** All texts in the fields of an event, among them the ids of its pieces. */
function textsIn(body: EventBody): string[] {
  const out: string[] = []
  for (const value of Object.values(body))
    for (const item of Array.isArray(value) ? value : [value]) if (typeof item === 'string') out.push(item)
  return out
}

/**
 * Checks who is told what (OPS-19.5.15): only box filling, recovery inside boxes and set-up are told to one side alone; an event for both
 * never names a piece that was in a box before and after.
 */
export function eventAudiencesHold(
  world: World,
  before: ReadonlyMap<PieceId, string>,
  game: Game,
  events: readonly AddressedEvent[],
  setUp: boolean,
): void {
  const beingDeployed = deploying(game)
  for (const { body, to } of events) {
    const hidden = textsIn(body).filter((id) => {
      const at = game.ops.pieces[id]?.at
      return at?.startsWith('box:') && before.get(id) === at && !beingDeployed.has(id)
    })
    if (to === null)
      must(hidden.length === 0 || body.kind === 'revealed' || setUp, () => `${body.kind} tells both of ${hidden}`)
    else {
      const own = (id: string): boolean => world.pieces[world.pieceIndexes.get(id) ?? -1]?.side === to
      // A recovery die inside a box. At the end of the game its piece may be placed by the same action (18.4).
      const spoken = textsIn(body).filter((id) => world.pieceIndexes.has(id))
      const inBox = spoken.length > 0 && spoken.every((id) => own(id) && before.get(id)?.startsWith('box:'))
      const isAllowed = setUp || body.kind === 'boxed' || inBox
      must(isAllowed, () => `${body.kind} is told to ${to} alone`)
      if (body.kind === 'boxed' && body.side !== to)
        must(body.pieces.length === 0 && body.real === null, () => `${to} is told what lies in box ${body.box}`)
    }
  }
}

/** The box of each piece that is in one: `box:A`. */
export function boxByPiece({ ops }: Game): Map<PieceId, string> {
  const out = new Map<PieceId, string>()
  for (const id in ops.pieces) {
    const { at } = ops.pieces[id]!
    if (at.startsWith('box:')) out.set(id, at)
  }
  return out
}

/** Counts what an action did with boxes, garrisons and engineers. */
export function noteHiding(
  counts: Counts,
  { world, game, markers }: Board,
  action: Action,
  events: readonly AddressedEvent[],
): void {
  const note = (row: string): void => count(counts, 'hiding', row)
  const { ops } = game
  if (ops.hiding.length > 1) note('two boxes filled at once')
  for (const hex of markers.keys()) if (world.lava[hex]) note('marker in lava')
  for (const piece of world.pieces) {
    const hex = world.grid.indexOf(ops.pieces[piece.id]!.at)
    if (hex >= 0 && world.lava[hex] && piece.unit && piece.pieceClass !== INFANTRY && piece.seat === US)
      note('guns or horse on the trail through lava')
  }
  if ((action.type === 'step' || action.type === 'reserve') && action.garrison) note(`${action.type} into a bastion`)
  if (action.type === 'place' && action.garrison) note('garrison at set-up')
  if (action.type === 'open') note(action.hex === 'off' ? 'box opened off the map' : 'box opened on the map')
  if (action.type === 'box') note('box at set-up')
  for (const { body, to } of events) {
    if (body.kind === 'boxed' && to === body.side) {
      note(body.markers.length > 0 ? 'boxed on the map' : 'boxed off the map')
      if (body.pieces.some((id) => id.includes('.ldr.'))) note('leader boxed')
      if (body.pieces.some((id) => id.endsWith('.hq'))) note('HQ boxed')
    }
    if (body.kind === 'recovered' && to !== null) note('recovered in a box')
    if (body.kind === 'revealed') count(counts, 'revealed in', `${action.type} ${body.by}`)
    if (body.kind === 'clashBegun' && body.defenders.some((id) => ops.pieces[id]?.garrison)) note('garrison attacked')
  }
}
