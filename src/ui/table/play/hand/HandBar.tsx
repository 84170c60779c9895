// The line over the drawn table that says, while something is in the hand, what is left and what stops it.
import { pointDistance } from '../../../../tabletop/common/point'
import { RuleLink } from '../../../shared/Parts'
import type { SeatProps } from '../SeatScreen'
import { tableName } from '../tableNames'
import { tableRefusal } from '../tableRefusal'
import { degreesOf, handWords, inchesOf } from '../words/handWords'
import { type Hand, handOf } from './hand'
import './hand.css'

/** The size of what is in the hand, in words; empty: it has none. */
function sizeInWords(hand: Hand): string {
  const t = handWords()
  const action = (hand.inHand.value?.action ?? {}) as Readonly<Record<string, unknown>>
  if (typeof action.distance === 'number') return t.inches(inchesOf(action.distance))
  if (action.type === 'place')
    return t.placedAt(inchesOf(Number(action.x)), inchesOf(Number(action.y)), degreesOf(Number(action.heading)))
  const [from, to] = hand.inHand.value?.path ?? []
  if (action.type === 'ride' && from && to) return t.inches(inchesOf(pointDistance(from, to)))
  if (typeof action.angle === 'number') return t.degrees(degreesOf(Math.abs(action.angle)))
  return action.type === 'form' && typeof action.width === 'number' ? t.castings(action.width) : ''
}

export function HandBar({ play, seat }: SeatProps) {
  const t = handWords()
  const hand = handOf(play, seat)
  const inHand = hand.inHand.value
  const base = hand.base.value
  const [stop] = hand.stops.value
  const isHolding = hand.state.value.held !== null
  if (!isHolding && !stop) return null
  const nameOf = (id: string): string | null => tableName(play.game.facts, seat.view.value, id)
  const left = inHand?.left ?? null
  const said = [
    sizeInWords(hand),
    base && left !== null ? t.left(inchesOf(left), inchesOf(base.allowance ?? base.allowanceMin)) : '',
  ].filter((part) => part !== '')
  return (
    <div class="table-hand" data-testid="table-hand">
      <p role="status">
        {said.length > 0 ? <b>{said.join(' · ')} </b> : null}
        {stop ? (
          <span class="table-stop">
            ⛔ {isHolding && inHand?.action ? t.stopped : t.closed} {tableRefusal(stop, nameOf)}{' '}
            <RuleLink id={stop.rule} />
          </span>
        ) : null}
      </p>
      {isHolding && hand.state.value.grip === null ? (
        <span class="table-hand-buttons">
          <button
            type="button"
            class="strong"
            data-testid="hand-bar-lay-out"
            disabled={inHand?.action == null}
            onClick={() => hand.commit()}
          >
            ✓ {t.layOutHere}
          </button>
          <button type="button" data-testid="hand-bar-let-go" onClick={() => hand.cancel()}>
            ✕ {t.letGo}
          </button>
        </span>
      ) : null}
    </div>
  )
}
