import { type Action, BOX_LETTERS, type PieceId, type Side } from '../../src/operational/types'
import { type Board, boxedOf, markerId, pieceOf } from './board'
import type { Random } from './random'

/** How a random player sets up its side in a free set-up (OPS-17). */
export type Layout = 'filled' | 'shuffled' | 'byHand' | 'hidden'
export const drawLayout = (random: Random): Layout =>
  random.pick(['filled', 'shuffled', 'byHand', 'byHand', 'hidden', 'hidden'])

/** Actions after which a random set-up is filled from a preset. */
const MAX_SETUP_ACTIONS = 600

type Of = <T extends Action['type']>(type: T) => Extract<Action, { type: T }>[]

/** Pieces with the same key may share a box (OPS-19.5.3). */
const kinOf = (board: Board, id: PieceId): string => {
  const unit = pieceOf(board, id)?.unit
  return unit ? (unit.side === 'us' ? unit.formation : unit.army) : ''
}

/** Puts a piece into a box, mostly with pieces that may share it. */
function intoBox(of: Of, board: Board, side: Side, random: Random): Action | null {
  const boxes = of('box').filter(({ piece }) => {
    const { at } = board.game.ops.pieces[piece]!
    return !at.startsWith('box:')
  })
  const units = boxes.filter(({ piece }) => pieceOf(board, piece)?.kind === 'unit')
  if (units.length === 0) return null
  const { piece } = random.pick(random.chance(0.75) ? units : boxes)
  const fits = BOX_LETTERS.filter((box) => {
    const inside = boxedOf(board, side, box).filter(({ kind }) => kind === 'unit')
    if (pieceOf(board, piece)?.kind !== 'unit') return inside.length > 0
    return inside.every(({ id }) => kinOf(board, id) === kinOf(board, piece))
  })
  const box = random.chance(0.03) ? random.pick(BOX_LETTERS) : fits.length > 0 ? random.pick(fits) : null
  return boxes.find((action) => action.piece === piece && action.box === box) ?? null
}

/** Places a marker that a box still needs, or takes a piece out when no marker can be placed. */
function wantedMarker(of: Of, board: Board, side: Side, random: Random): Action | null {
  for (const box of BOX_LETTERS) {
    const inside = boxedOf(board, side, box)
    if (!inside.some(({ kind }) => kind === 'unit')) continue
    for (const nr of [1, 2] as const) {
      const id = markerId(side, box, nr)
      if (board.game.ops.markers[id]) continue
      const room = of('marker').filter((action) => action.id === id)
      if (room.length > 0) return random.pick(room)
      return of('take').find(({ piece }) => piece === inside[0]!.id) ?? null
    }
  }
  return null
}

/** Corrects what `ready` was refused for: moves a marker, takes a piece out of its box, or moves a piece. */
function putRight(of: Of, board: Board, side: Side, faulty: string, random: Random): Action | null {
  const out = of('take').find(({ piece }) => piece === faulty) ?? null
  if (faulty.includes('.marker.')) {
    const others = of('marker').filter(({ id }) => id === faulty)
    return others.length > 0 && random.chance(0.8) ? random.pick(others) : out
  }
  const at = board.game.ops.pieces[faulty]?.at ?? ''
  if (at.startsWith('box:')) {
    const ids = [1, 2].map((nr) => markerId(side, at.slice(4), nr as 1 | 2))
    const moves = of('marker').filter(({ id }) => ids.includes(id))
    return moves.length > 0 && random.chance(0.5) ? random.pick(moves) : out
  }
  const wrong = of('place').filter((action) => action.piece === faulty)
  if (wrong.length > 0 && random.chance(0.7)) return random.pick(wrong)
  return random.chance(0.3) ? out : null
}

/** Places a piece in a random legal hex, sometimes as a garrison. */
function placed(list: readonly Extract<Action, { type: 'place' }>[], random: Random): Action {
  const inside = list.filter((action) => action.garrison)
  return random.pick(inside.length > 0 && random.chance(0.5) ? inside : list)
}

/**
 * The next set-up action of a random player: places piece by piece in random legal hexes, boxes and bastions and corrects what `ready` is
 * refused for, or fills from a preset and shuffles. `faulty`: the piece or marker that `ready` was refused for, null when it is legal.
 * `done`: number of set-up actions so far.
 */
export function setUpNext(
  layout: Layout,
  actions: readonly Action[],
  board: Board,
  side: Side,
  faulty: string | null,
  done: number,
  random: Random,
): Action {
  const { entry, pieces } = board.game.ops
  const of: Of = (type) =>
    actions.filter((action): action is Extract<Action, { type: typeof type }> => action.type === type) as never
  const stands = (id: string): boolean => pieces[id]?.at !== 'off' || entry[id] !== undefined
  const ready = of('ready')[0]
  const places = of('place')
  const byHand = layout === 'byHand' || layout === 'hidden'
  if ((!byHand && done === 0) || done > MAX_SETUP_ACTIONS) {
    if (done > MAX_SETUP_ACTIONS && ready) return ready
    return random.pick(of('fill'))
  }
  const wanted = random.chance(0.9) ? wantedMarker(of, board, side, random) : null
  if (wanted) return wanted
  if (layout === 'shuffled' && done < 30 && places.length > 0)
    return (random.chance(0.2) ? intoBox(of, board, side, random) : null) ?? placed(places, random)
  if (ready && random.chance(0.8)) return ready
  if (random.chance(0.03) && of('take').length > 0) return random.pick(of('take'))
  const hide = layout === 'hidden' ? 0.45 : 0.08
  const hidden = done < 120 && random.chance(hide) ? intoBox(of, board, side, random) : null
  if (hidden) return hidden
  const open = places.filter((action) => !stands(action.piece))
  if (open.length > 0) {
    const piece = random.pick(open).piece
    return placed(
      open.filter((action) => action.piece === piece),
      random,
    )
  }
  const right = faulty ? putRight(of, board, side, faulty, random) : null
  if (right) return right
  if (ready) return ready
  return places.length > 0 ? placed(places, random) : random.pick(of('fill'))
}
