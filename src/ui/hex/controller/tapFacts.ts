import type { HexId, PieceId } from '../../../operational/types'
import { settings } from '../../shell/storage/settings'
import type { SeatStore } from '../seat/store'
import { placeInView } from '../shared/pieces'
import { openOrGarrison } from './choices'
import type { TapFacts } from './interactionChart'
import { mayEnterBastion } from './moves'
import { reachableHex } from './path'
import { tapRefusal } from './tapRefusal'

/** How a hex was tapped: by touch or mouse, with Shift or not. `piece`: the counter that was hit in a fanned stack. */
export interface Tap {
  readonly touch: boolean
  readonly shift: boolean
  readonly piece: PieceId | null
}

/** Looks up what a tap on a hex could mean: a choice, a piece to choose, a unit for the attack, or a move of the selection. */
export function tapFacts(seat: SeatStore, hex: HexId, tap: Tap): TapFacts {
  const situation = seat.situation.value
  const alwaysNeedsSecondTap = tap.touch || settings.value.tapTwice
  return {
    hex,
    piece: tap.piece,
    choice: choiceAt(seat, hex, alwaysNeedsSecondTap),
    choosablePiece:
      situation === 'answering' || situation === 'deploying' ? choosablePieceAt(seat, hex, tap.piece) : null,
    unitForAttack: situation === 'declaring' ? unitForAttackAt(seat, hex, tap.piece) : null,
    move: moveTo(seat, hex, tap, alwaysNeedsSecondTap),
    refusal: tapRefusal(seat, hex),
  }
}

const isAt = (seat: SeatStore, id: PieceId, hex: HexId): boolean => placeInView(seat.view.value, id) === hex

/** The preferred choice of a hex; null: the player can choose nothing there. */
function choiceAt(seat: SeatStore, hex: HexId, alwaysNeedsSecondTap: boolean): TapFacts['choice'] {
  const choices = seat.choicesByHex.value.get(hex) ?? []
  const choice = choices[0]
  if (!choice) return null
  // The first tap shows the stack before a box is opened to hide it (OPS-19.5). Before a bastion the player decides between inside and outside
  // (OPS-19.1.14).
  const needsSecondTap = alwaysNeedsSecondTap || choice.action.type === 'open' || openOrGarrison(choices) !== null
  return { choice, needsSecondTap }
}

/** The piece that a tap chooses: the one that was hit, if the player can choose it, else the one after the chosen piece. Null: none is there. */
function choosablePieceAt(seat: SeatStore, hex: HexId, piece: PieceId | null): PieceId | null {
  const choosableInHex = seat.choosablePieces.value.filter((id) => isAt(seat, id, hex))
  if (piece !== null && choosableInHex.includes(piece)) return piece
  // Not found (-1): the first one is next. In an empty list the index is no number, and nothing is found.
  const chosenIndex = choosableInHex.indexOf(seat.chosenPiece.value ?? '')
  return choosableInHex[(chosenIndex + 1) % choosableInHex.length] ?? null
}

/** The unit in the hex that can join or leave the declared attack; null: there is none. */
function unitForAttackAt(seat: SeatStore, hex: HexId, piece: PieceId | null): PieceId | null {
  for (const action of seat.legal.value) {
    if (action.type !== 'join' && action.type !== 'leave') continue
    if (isAt(seat, action.unit, hex) && (piece === null || action.unit === piece)) return action.unit
  }
  return null
}

/** What a tap on a hex does with the selection: a move there, or null where the tap means something else. */
function moveTo(seat: SeatStore, hex: HexId, tap: Tap, alwaysNeedsSecondTap: boolean): TapFacts['move'] {
  const selection = seat.selection.value
  if (!selection) return null
  const isReachable = reachableHex(seat.reach.value, hex) !== null
  if (!isReachable && !seat.enterableBastions.value.has(hex)) return null
  // Where the unit can go into the bastion or stay outside, the player chooses first (OPS-19.1.14).
  const canEndInsideOrOutside = isReachable && mayEnterBastion(seat, hex)
  const holdsOtherStack = seat.movableStacks.value.has(hex) && hex !== selection.hex
  if (!holdsOtherStack || tap.shift)
    return { garrison: !isReachable, needsSecondTap: alwaysNeedsSecondTap || canEndInsideOrOutside }
  // A click on another stack of the player selects that stack, unless the move must be previewed first; then a button offers to select the stack.
  if (isReachable && (tap.touch || canEndInsideOrOutside)) return { garrison: false, needsSecondTap: true }
  return null
}
