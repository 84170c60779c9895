// Why a tap on a hex does nothing: what the player seems to want there, and the clause that forbids it.
import type { Action, HexId, PieceId } from '../../../operational/types'
import { mpText } from '../../shared/format'
import { text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { refusalText } from '../../i18n/messages'
import type { SeatStore } from '../seat/store'
import { isMarker, sideOfPiece, unitDef } from '../shared/pieces'
import { names } from '../shared/scenario'
import { type RefusalReason, whyNot } from './hiding'
import type { Selection } from './select'

/** The reason for refusing a step to a hex that is not beside the pieces: it says nothing of the hex. */
const NOT_ADJACENT = 'refusal.notAdjacent'

/** Why the selected pieces cannot get to a hex in this phase; null: they can, or stand there. */
export function whyOutOfReach(seat: SeatStore, selection: Selection, hex: HexId): RefusalReason | null {
  const { units, leaders } = selection
  if (hex === selection.hex) return null
  const t = text.value.outOfReach
  const first = units[0]
  const step: Action =
    first !== undefined && isMarker(first)
      ? { type: 'marker', id: first, to: hex }
      : { type: 'step', units, leaders, to: hex }
  const stepRefusal = seat.game.refusalOf(step)
  if (stepRefusal === null) return null
  const inWords = (): RefusalReason => ({
    words: refusalText(stepRefusal, settings.value.lang, names.value),
    rule: stepRefusal.rule,
  })
  if (stepRefusal.key !== NOT_ADJACENT) return inWords()
  if (first !== undefined && isMarker(first)) return { words: t.marker(names.value.hex(hex)), rule: 'OPS-19.5.6' }
  const reason = seat.game.outOfReach(units, leaders, seat.marching.value, hex)
  if (reason === null) return null
  const hexName = names.value.hex(hex)
  switch (reason.kind) {
    case 'tooDear':
      return { words: t.tooDear(hexName, mpText(reason.costHalfMp), mpText(reason.leftHalfMp)), rule: reason.rule }
    case 'tooDearByNight':
      return {
        words: t.tooDearByNight(hexName, mpText(reason.costHalfMp), mpText(reason.leftHalfMp)),
        rule: reason.rule,
      }
    case 'stops':
      return { words: t.stops(hexName, names.value.hex(reason.at)), rule: reason.rule }
    case 'barred':
      return { words: t.barred(hexName, names.value.hex(reason.at)), rule: reason.rule }
    case 'closed':
      return { words: refusalText(reason.refusal, settings.value.lang, names.value), rule: reason.refusal.rule }
    case 'noWay':
      return { words: t.noWay(hexName), rule: reason.rule }
  }
}

/** The same action with another hex; null: the action has none. */
function withHex(action: Action, hex: HexId): Action | null {
  if ('to' in action) return { ...action, to: hex } as Action
  return 'hex' in action ? ({ ...action, hex } as Action) : null
}

/** Why the choice of a place that the player owes cannot be this hex; null: it can, or he owes none. */
function whyNotChoice(seat: SeatStore, hex: HexId): RefusalReason | null {
  if (seat.choicesByHex.value.has(hex)) return null
  const [anyChoice] = [...seat.choicesByHex.value.values()].flat()
  const moved = anyChoice ? withHex(anyChoice.action, hex) : null
  return moved && whyNot(seat, moved)
}

/** The viewer's pieces on a hex, units first. */
function ownPiecesOn(seat: SeatStore, hex: HexId): PieceId[] {
  const { pieces, side } = seat.view.value
  const own = pieces.filter((piece) => piece.at === hex && sideOfPiece(piece.id) === side).map(({ id }) => id)
  return own.sort((a, b) => Number(unitDef(b) !== undefined) - Number(unitDef(a) !== undefined))
}

/** In the movement segment: why the stack of a hex that cannot be selected does not move; null: there is none. */
function whyStackStays(seat: SeatStore, hex: HexId): RefusalReason | null {
  const [first] = ownPiecesOn(seat, hex)
  if (first === undefined) return null
  const isUnit = unitDef(first) !== undefined
  return whyNot(seat, { type: 'step', units: isUnit ? [first] : [], leaders: isUnit ? [] : [first], to: hex })
}

/**
 * Why a tap on a hex does nothing, for what the player seems to want there: to move the selection, to move the stack of the hex, to attack the
 * enemy in it, to let a unit join the attack, or to choose it for what is asked. Null: he wants nothing that is refused.
 */
export function tapRefusal(seat: SeatStore, hex: HexId): RefusalReason | null {
  const { segment, pieces, side } = seat.view.value
  const holdsEnemy = pieces.some((piece) => piece.at === hex && sideOfPiece(piece.id) !== side)
  switch (seat.task.value) {
    case 'selected': {
      const selection = seat.selection.value
      if (segment !== 'move' || !selection || seat.movableStacks.value.has(hex)) return null
      return hex === selection.hex ? null : whyOutOfReach(seat, selection, hex)
    }
    case 'idle':
      if (segment === 'move' && !seat.movableStacks.value.has(hex)) return whyStackStays(seat, hex)
      return segment === 'combat' && holdsEnemy ? whyNot(seat, { type: 'target', hex }) : null
    case 'declaring': {
      const [unit] = ownPiecesOn(seat, hex)
      return unit === undefined ? null : whyNot(seat, { type: 'join', unit })
    }
    case 'answering':
    case 'deploying':
    case 'entering':
      // At set-up a tap on a piece that stands there shows it.
      return segment === 'setup' && ownPiecesOn(seat, hex).length > 0 ? null : whyNotChoice(seat, hex)
    default:
      return null
  }
}
