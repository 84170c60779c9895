import type { HexId, PieceId } from '../../../operational/types'
import { settings } from '../../shell/storage/settings'
import type { SeatStore } from '../seat/store'
import { placeInView } from '../shared/pieces'
import { openOrGarrison } from './choices'
import type { TapFacts } from './interactionChart'
import { mayEnterBastion } from './moves'
import { reachableHex } from './path'

/** How a hex was tapped. `piece`: the counter that was hit, where a stack is fanned out. */
export interface Tap {
  readonly touch: boolean
  readonly shift: boolean
  readonly piece: PieceId | null
}

/** Reads what lies in a tapped hex. */
export function tapFacts(seat: SeatStore, hex: HexId, tap: Tap): TapFacts {
  const situation = seat.situation.value
  const alwaysTwice = tap.touch || settings.value.tapTwice
  return {
    hex,
    piece: tap.piece,
    choice: choiceAt(seat, hex, alwaysTwice),
    answerer: situation === 'answering' || situation === 'deploying' ? answererAt(seat, hex, tap.piece) : null,
    joiner: situation === 'declaring' ? joinerAt(seat, hex, tap.piece) : null,
    move: moveTo(seat, hex, tap, alwaysTwice),
  }
}

const isAt = (seat: SeatStore, id: PieceId, hex: HexId): boolean => placeInView(seat.view.value, id) === hex

function choiceAt(seat: SeatStore, hex: HexId, alwaysTwice: boolean): TapFacts['choice'] {
  const list = seat.choicesByHex.value.get(hex) ?? []
  const choice = list[0]
  if (!choice) return null
  // A box is opened only after a look at what stands there; a bastion can be entered in two ways (OPS-19.1.14).
  const twice = alwaysTwice || choice.action.type === 'open' || openOrGarrison(list) !== null
  return { choice, twice }
}

/** The piece that was hit if it can answer, else the next of those in the hex that can. */
function answererAt(seat: SeatStore, hex: HexId, piece: PieceId | null): PieceId | null {
  const inHex = seat.choosablePieces.value.filter((id) => isAt(seat, id, hex))
  if (piece !== null && inHex.includes(piece)) return piece
  const before = inHex.indexOf(seat.chosenPiece.value ?? '')
  return inHex[(before + 1) % Math.max(inHex.length, 1)] ?? null
}

function joinerAt(seat: SeatStore, hex: HexId, piece: PieceId | null): PieceId | null {
  for (const action of seat.legal.value) {
    if (action.type !== 'join' && action.type !== 'leave') continue
    if (isAt(seat, action.unit, hex) && (piece === null || action.unit === piece)) return action.unit
  }
  return null
}

function moveTo(seat: SeatStore, hex: HexId, tap: Tap, alwaysTwice: boolean): TapFacts['move'] {
  const selection = seat.selection.value
  if (!selection) return null
  const isReachable = reachableHex(seat.reach.value, hex) !== null
  if (!isReachable && !seat.enterableBastions.value.has(hex)) return null
  // With two ways into a bastion there is something to choose first (OPS-19.1.14); the only way is taken at once.
  const hasTwoWays = isReachable && mayEnterBastion(seat, hex)
  const holdsOtherStack = seat.movableStacks.value.has(hex) && hex !== selection.hex
  if (!holdsOtherStack || tap.shift) return { garrison: !isReachable, twice: alwaysTwice || hasTwoWays }
  // A click on a stack of one's own selects it. A touch first previews the way there, and a button offers to select it instead.
  if (isReachable && (tap.touch || hasTwoWays)) return { garrison: false, twice: true }
  return null
}
