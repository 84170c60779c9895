// Ends the answer. Where units could still be told something, it says so first and names them; a second press ends it all the same.
import { useState } from 'preact/hooks'
import type { SeatProps } from '../SeatScreen'
import { choosableOf } from '../tableModel'
import { tableWords } from '../words/words'
import { nameWithTag } from './parts'

/** So many units are named. */
const NAMED = 4

/** Units for which something could still be chosen and nothing is: marches that are not laid out, orders that could be paid. */
function leftOut({ seat }: SeatProps): string[] {
  const { units, draft } = seat.view.value
  const legal = seat.legal.value
  if (seat.question.value === 'moves')
    return [...choosableOf(legal)].filter((id) => units[id] && (draft.marches[id]?.length ?? 0) === 0).sort()
  if (seat.question.value !== 'orders') return []
  const orderable = legal.flatMap(({ type, unit }) => (type === 'order' ? [String(unit)] : []))
  return [...new Set(orderable)].filter((id) => draft.orders[id] === undefined).sort()
}

export function ReadyButton(props: SeatProps) {
  const { play, seat } = props
  const t = tableWords()
  /** The answer for which the player was asked; another change of the table asks anew. */
  const [askedFor, setAskedFor] = useState<object | null>(null)
  const isClosed = seat.toAct.value !== seat.side || seat.isBusy.value
  const view = seat.view.value
  const isAsking = askedFor === view && !isClosed
  const ids = isAsking ? leftOut(props) : []
  return (
    <>
      <button
        type="button"
        class="strong"
        data-testid="table-ready"
        disabled={isClosed}
        onClick={() => {
          if (askedFor !== view && leftOut(props).length > 0) setAskedFor(view)
          else play.act(seat, { type: 'ready' })
        }}
      >
        {isAsking ? t.readyAllTheSame : t.ready}
      </button>
      {isAsking ? (
        <span class="table-left-out" role="alert" data-testid="ready-left-out">
          {t.leftOut(ids.length)}{' '}
          {ids
            .slice(0, NAMED)
            .map((id) => nameWithTag(props, id))
            .join(', ')}
          {ids.length > NAMED ? ' …' : ''}{' '}
          <button type="button" onClick={() => setAskedFor(null)}>
            {t.goOn}
          </button>
        </span>
      ) : null}
    </>
  )
}
