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

/** All that the board shows to the player at the screen. */
export function createBoardModel(
  scope: SeatScope,
  position: SeatPosition,
  marks: SeatMarks,
  interaction: SeatInteraction,
) {
  const { game, side, view, revision } = position
  const { stackOpened, hoveredHex, cursorHex, answeringPiece } = marks
  const { selection, previewedHex } = interaction

  /** A stack that was clicked again is fanned out until the pointer leaves it for hexes that the fan would cover. */
  const fannedHex = scope.computed<HexId | null>(() => {
    const selected = selection.value
    if (!selected || !stackOpened.value || previewedHex.value !== null || cursorHex.value !== selected.hex) return null
    return hoveredHex.value === null || hoveredHex.value === selected.hex ? selected.hex : null
  })

  /** Units whose line of communications is drawn; no other overlay depends on the selection. One string, so that equal lists are equal. */
  const tracedUnits = scope.computed(() => (overlays.value.has('loc') ? (selection.value?.units ?? []).join() : ''))
  const fields = scope.computed<OverlayHexes>(() => {
    dependOn(revision)
    return overlayHexes(game, side, overlays.value, tracedUnits.value.split(','))
  })

  /** Pieces drawn as selected: the selection, else declared attackers, else the piece that answers. */
  function markedPieces(): readonly PieceId[] {
    const selected = selection.value
    if (selected) return [...selected.units, ...selected.leaders]
    const { attack } = view.value
    if (attack?.stage === 'declaring' && attack.attackers.length > 0) return attack.attackers
    return answeringPiece.value ? [answeringPiece.value] : []
  }

  const litHexes = scope.computed<readonly HexId[]>(() => {
    const staffHexes = marks.staffHexes.value
    return staffHexes.length === 0 ? marks.litHexes.value : [...marks.litHexes.value, ...staffHexes]
  })

  const boardModel = scope.computed<BoardModel>(() => {
    const shownView = view.value
    const marked = markedPieces()
    const first = marked[0]
    const hex = selection.value?.hex ?? (first === undefined ? null : (placeInView(shownView, first) ?? null))
    return {
      view: shownView,
      side,
      selected: hex === null || marked.length === 0 ? null : { hex, pieces: marked },
      reach: marks.reach.value,
      path: marks.path.value,
      choices: marks.choiceKinds.value,
      lit: litHexes.value,
      cursor: cursorHex.value,
      fanned: fannedHex.value,
      ready: marks.readyPieces.value,
      overlays: overlays.value,
      overlayHexes: fields.value,
      countersHidden: countersHidden.value,
      reducedMotion: settings.value.reducedMotion,
      speed: settings.value.speed,
    }
  })

  return { boardModel }
}
