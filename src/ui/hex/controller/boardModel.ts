import type { HexId, PieceId } from '../../../operational/types'
import type { BoardModel, OverlayHexes } from '../board'
import { countersHidden, overlays } from '../mapDisplay'
import { overlayHexes } from '../overlay'
import type { SeatPosition } from '../seat/position'
import type { SeatScope } from '../seat/scope'
import { placeInView } from '../shared/pieces'
import { settings } from '../../shell/storage/settings'
import type { SeatInteraction } from './interactionStore'
import type { SeatMarks } from './marks'
import { dependOn } from '../../shared/dependOn'

/** A game that is played hides no name. */
const NO_HEXES: ReadonlySet<HexId> = new Set()

/** Puts together what the map shows to the player at the screen (`BoardModel`). */
export function createBoardModel(
  scope: SeatScope,
  position: SeatPosition,
  marks: SeatMarks,
  interaction: SeatInteraction,
) {
  const { game, side, view, revision } = position
  const { stackFanned, hoveredHex, cursorHex, answeringPiece } = marks
  const { selection, previewedHex } = interaction

  /** The hex whose stack is fanned out: a stack that was clicked again, until the pointer goes to another hex or a preview is shown. */
  const fannedHex = scope.computed<HexId | null>(() => {
    const selected = selection.value
    if (!selected || !stackFanned.value || previewedHex.value !== null || cursorHex.value !== selected.hex) return null
    const isPointerElsewhere = hoveredHex.value !== null && hoveredHex.value !== selected.hex
    return isPointerElsewhere ? null : selected.hex
  })

  /**
   * Units whose line of communications is drawn, joined by commas. No other overlay depends on the selection. A string, since a computed
   * signal with an equal string does not make the overlays be worked out again.
   */
  const tracedUnits = scope.computed(() => (overlays.value.has('loc') ? (selection.value?.units ?? []).join() : ''))
  const hexesOfOverlays = scope.computed<OverlayHexes>(() => {
    // The game is no signal: the overlays are computed again when `revision`, the count of its changes, grows.
    dependOn(revision)
    // Without units the list holds one empty id, which names no piece.
    return overlayHexes(game, side, overlays.value, tracedUnits.value.split(','))
  })

  /** Pieces drawn as selected: the selection, else the declared attackers, else the piece that must answer a choice. */
  function piecesDrawnAsSelected(): readonly PieceId[] {
    const selected = selection.value
    if (selected) return [...selected.units, ...selected.leaders]
    const { attack } = view.value
    if (attack?.stage === 'declaring' && attack.attackers.length > 0) return attack.attackers
    return answeringPiece.value ? [answeringPiece.value] : []
  }

  const boardModel = scope.computed<BoardModel>(() => {
    const shownView = view.value
    const selectedPieces = piecesDrawnAsSelected()
    const firstPiece = selectedPieces[0]
    const firstHex = firstPiece === undefined ? undefined : placeInView(shownView, firstPiece)
    const selectedHex = selection.value?.hex ?? firstHex ?? null
    return {
      view: shownView,
      side,
      selected: selectedHex === null || firstPiece === undefined ? null : { hex: selectedHex, pieces: selectedPieces },
      reach: marks.reach.value,
      path: marks.path.value,
      choices: marks.choiceKinds.value,
      ghost: marks.ghost.value,
      lit: marks.litHexes.value,
      arrows: marks.staffArrows.value,
      cursor: cursorHex.value,
      fanned: fannedHex.value,
      lookedAt: marks.lookedHex.value,
      ready: marks.readyPieces.value,
      overlays: overlays.value,
      overlayHexes: hexesOfOverlays.value,
      unnamed: NO_HEXES,
      countersHidden: countersHidden.value,
      reducedMotion: settings.value.reducedMotion,
      speed: settings.value.speed,
    }
  })

  return { boardModel }
}
