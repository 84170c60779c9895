import { isHexId } from '../../../hex/hexId'
import type { SeatStore } from '../seat/store'
import { useSeat } from '../seat/useSeat'
import { BOX_LETTERS, type BoxLetter, enemyOf, type View } from '../../../operational/types'
import { act } from '../controller/act'
import { boxState, whyNot } from '../controller/hiding'
import { deselect, selectAt } from '../controller/moves'
import { mpText } from '../../shared/format'
import { markersOf } from '../shared/pieces'
import { Fold, RuleLink, SideMark } from '../../shared/Parts'
import { isCardFolded, rememberFold } from './foldedCards'
import { HideFlow } from './HideFlow'
import { BoxLetterMark, hexLightProps, PieceLine, showOnMap, RefusalReasonLine } from './BoxParts'
import { halfMpLeft } from '../controller/marks'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

// A box: units hidden together under two markers, one real and one dummy (OPS-19.5).

/** Is the viewer to act in his own command segment, and owes no choice? Then he may fill and reveal boxes. */
const isInCommandSegment = ({ segment, toAct, side, pending }: View): boolean =>
  segment === 'command' && toAct === side && pending.length === 0

/** A marker of the viewer: real or dummy, where it lies, and its movement points. A click selects it, or chooses it to enter the map. */
function MarkerButton({ id }: { id: string }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const marker = view.markers[id]
  if (!marker) return null
  // A marker of reinforcements waits off the map.
  const reinforcement = view.offMap.find((piece) => piece.id === id)
  const isOnMap = isHexId(marker.at)
  const canEnter = seat.choosablePieces.value.includes(id)
  const isMovementSegment = view.segment === 'move' && view.active === view.side
  // A marker out of command gets its movement points (`mp2`, in half MP) by a die (OPS-4.3). Below 0: the die has not fallen yet.
  const needsRoll = marker.mp2 < 0 && !view.hqActive[view.side]
  const isChosen = seat.selection.value?.units.includes(id) === true || seat.chosenPiece.value === id
  const offMapWords = reinforcement ? t.hide.offAt(reinforcement.turn, reinforcement.hex) : t.hide.off
  const whereWords = isOnMap ? names.value.hex(marker.at) : offMapWords
  let movementWords = t.hide.mp(mpText(halfMpLeft(seat, id)))
  if (marker.moved) movementWords = t.hide.moved
  else if (needsRoll) movementWords = `⚄ ${t.hide.rolls}`
  return (
    <button
      type="button"
      class={`marker-button${isChosen ? ' on' : ''}`}
      aria-pressed={isChosen}
      aria-label={`${t.hide.select(names.value.piece(id))}: ${marker.real ? t.hide.real : t.hide.dummy}, ${whereWords}`}
      data-testid="marker"
      data-marker={id}
      disabled={!isOnMap && !canEnter}
      {...hexLightProps(seat, marker.at)}
      onClick={() => {
        if (isOnMap) {
          showOnMap(seat, marker.at)
          selectAt(seat, marker.at, id)
        } else {
          deselect(seat)
          seat.send({ type: 'CHOOSE_PIECE', piece: isChosen ? null : id })
        }
      }}
    >
      <b class={marker.real ? 'is-real' : 'is-dummy'}>{marker.real ? t.hide.real : t.hide.dummy}</b> {whereWords}
      {isMovementSegment && isOnMap ? <span class="small"> {movementWords}</span> : null}
    </button>
  )
}

/** A box in use: its pieces and markers, and in the command segment a button to reveal it. */
function UsedBox({ box }: { box: BoxLetter }) {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const piecesInside = view.boxes[box] ?? []
  const holdsWeakened = view.boxed.some(
    (piece) => piecesInside.includes(piece.id) && (piece.disrupted || piece.ineffective),
  )
  const canReveal = isInCommandSegment(view) && !seat.boxFilling.value
  const reasonAgainst = canReveal ? whyNot(seat, { type: 'reveal', box }) : null
  return (
    <li class="box" data-box={box} data-testid="own-box">
      <div class="box-head">
        <BoxLetterMark box={box} side={view.side} />
        <h3>{t.hide.box(box)}</h3>
        {canReveal ? (
          <button
            type="button"
            data-testid="reveal"
            data-box={box}
            disabled={reasonAgainst !== null || seat.busy.value}
            onClick={() => void act(seat, { type: 'reveal', box })}
          >
            {t.hide.reveal}
          </button>
        ) : null}
      </div>
      {reasonAgainst ? (
        <p>
          <RefusalReasonLine reason={reasonAgainst} />
        </p>
      ) : null}
      <ul class="box-pieces">
        {piecesInside.map((id) => (
          <li key={id}>
            <PieceLine id={id} />
          </li>
        ))}
      </ul>
      {holdsWeakened ? (
        <p class="small">
          {t.hide.recovers} <RuleLink id="OPS-19.5.9" />
        </p>
      ) : null}
      <div class="row tight">
        {markersOf(view.side, box)
          .filter((id) => view.markers[id])
          .map((id) => (
            <MarkerButton key={id} id={id} />
          ))}
      </div>
    </li>
  )
}

/** The list of enemy units that are in boxes is unfolded at first up to this length; a longer one would fill the card. */
const MAX_UNFOLDED_UNITS = 6

/** What the viewer knows of enemy hidden movement: boxes in use, and `unaccounted` units, which must be in boxes (OPS-19.5.15). */
function EnemyBoxes() {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const lettersInUse = view.enemyBoxes.filter((box) => box.inUse).map((box) => box.letter)
  return (
    <section class="enemy-boxes" data-testid="enemy-boxes">
      <h3>
        <SideMark side={enemyOf(view.side)} /> {t.hide.enemy} <RuleLink id="OPS-19.5.15" />
      </h3>
      <p>{lettersInUse.length > 0 ? t.hide.enemyUse(lettersInUse.join(', ')) : t.hide.enemyNone}</p>
      {view.enemyMarkers.length > 0 ? (
        <div class="row tight">
          {view.enemyMarkers.map((marker) => (
            // `nr`: the number of the marker, 1 or 2, of the two that a box has.
            <button
              key={`${marker.letter}${marker.nr}`}
              type="button"
              class="plain"
              {...hexLightProps(seat, marker.at)}
              onClick={() => showOnMap(seat, marker.at)}
            >
              {marker.letter} {names.value.hex(marker.at)}
            </button>
          ))}
        </div>
      ) : null}
      {view.unaccounted.length > 0 ? (
        <details open={view.unaccounted.length <= MAX_UNFOLDED_UNITS} data-testid="unaccounted">
          <summary>{t.hide.unaccounted(view.unaccounted.length)}</summary>
          <ul class="box-pieces">
            {view.unaccounted.map((id) => (
              <li key={id}>
                <PieceLine id={id} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

/** Is it the viewer's own command segment, or does he know of hidden units? */
export function hasHiddenMovement(seat: SeatStore): boolean {
  const view = seat.view.value
  if (view.segment === 'setup') return false
  return (
    (view.segment === 'command' && view.toAct === view.side) ||
    Object.keys(view.markers).length > 0 ||
    view.enemyBoxes.some((box) => box.inUse) ||
    view.unaccounted.length > 0
  )
}

/** Hidden movement: filling boxes, the viewer's boxes, and what is known of the enemy's. */
export function HiddenCard() {
  const seat = useSeat()
  const t = text.value
  const view = seat.view.value
  const usedBoxes = BOX_LETTERS.filter((box) => boxState(seat, box) === 'used')
  const mayHideUnits = isInCommandSegment(view)
  // The card stays open while units can be hidden in it.
  const isFolded = isCardFolded('hidden') && !mayHideUnits
  return (
    <Fold
      id="hidden-card"
      title={mayHideUnits ? t.hide.heading : t.hide.boxes}
      folded={isFolded}
      onFold={(willFold) => rememberFold('hidden', willFold)}
    >
      {mayHideUnits ? <HideFlow /> : null}
      {usedBoxes.length > 0 ? (
        <ul class="boxes">
          {usedBoxes.map((box) => (
            <UsedBox key={box} box={box} />
          ))}
        </ul>
      ) : mayHideUnits ? null : (
        <p class="empty">
          {t.hide.ownNone} <RuleLink id="OPS-19.5.1" />
        </p>
      )}
      <EnemyBoxes />
    </Fold>
  )
}
