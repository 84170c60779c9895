import type { ComponentChildren } from 'preact'
import type { Action, PieceId } from '../../../operational/types'
import { text } from '../../shell/page'
import { changeSettings, settings } from '../../shell/storage/settings'
import { actionLabel } from '../actions/label'
import { PieceLine } from '../cards/BoxParts'
import { act } from '../controller/act'
import { hexChoice } from '../controller/choices'
import { useSeat } from '../seat/useSeat'
import { names } from '../shared/scenario'
import { handUsed } from '../../shared/touch'
import { isNarrow } from '../../shared/phone'

/**
 * A fold with buttons for choices that are made on the map: the same choices in words, for those who would rather read a list. It stays as the
 * player left it.
 */
export function PlaceFold({ count, children }: { count: number; children: ComponentChildren }) {
  const t = text.value.places
  return (
    <details
      class="place-list"
      data-testid="place-list"
      open={settings.value.placeLists}
      onToggle={(event) => {
        const { open } = event.currentTarget
        if (open !== settings.value.placeLists) changeSettings({ placeLists: open })
      }}
    >
      <summary>{t.list(count)}</summary>
      {children}
    </details>
  )
}

/** One line that says how a place is chosen: with the pointer, a finger or keys. */
export function PlaceHint() {
  const t = text.value.places
  return <p class="place-hint">{isNarrow.value || handUsed.value === 'touch' ? t.touch : t.pointer}</p>
}

/** The pieces that can answer, where there are several: one of them is chosen, and the lit hexes are its own. */
function PieceChooser({ pieces }: { pieces: readonly PieceId[] }) {
  const seat = useSeat()
  const answering = seat.answeringPiece.value
  return (
    <fieldset class="deploy-who" data-testid="answer-who">
      <legend>{text.value.places.who}</legend>
      {pieces.map((id) => (
        <label key={id}>
          <input
            type="radio"
            name="answering"
            data-testid="answer-piece"
            data-piece={id}
            checked={answering === id}
            onChange={() => seat.send({ type: 'CHOOSE_PIECE', piece: id })}
          />
          <PieceLine id={id} note={names.value.hex(seat.hexOfPiece(id) ?? '')} />
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Choices of a place that are owed: which piece is to go, that the lit hexes on the map are its choices, and in a fold the same choices as
 * buttons. Pointing at a button shows on the map what it would do.
 */
export function PlaceAnswers({ answers }: { answers: readonly Action[] }) {
  const seat = useSeat()
  const t = text.value
  const pieces = seat.choosablePieces.value
  return (
    <>
      {pieces.length > 1 ? <PieceChooser pieces={pieces} /> : null}
      <PlaceHint />
      <PlaceFold count={answers.length}>
        <div class="answers">
          {answers.map((answer) => {
            const choice = hexChoice(answer)
            return (
              <button
                key={JSON.stringify(answer)}
                type="button"
                data-testid={`answer-${answer.type}`}
                onMouseEnter={() => (seat.pointedChoice.value = choice)}
                onMouseLeave={() => (seat.pointedChoice.value = null)}
                onFocus={() => (seat.pointedChoice.value = choice)}
                onBlur={() => (seat.pointedChoice.value = null)}
                onClick={() => {
                  seat.pointedChoice.value = null
                  void act(seat, answer)
                }}
              >
                {actionLabel(answer, t, names.value, seat.hexOfPiece, seat.view.value.segment)}
              </button>
            )
          })}
        </div>
      </PlaceFold>
    </>
  )
}
