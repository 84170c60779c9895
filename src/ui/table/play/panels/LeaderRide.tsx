// The ride of a leader (SAR-4.13, 4.14): where to, and whom he joins.
import { centreOf } from '../../../../tabletop/common/block'
import { handOf } from '../hand/hand'
import type { SeatProps } from '../SeatScreen'
import { forHand } from '../../../shared/touch'
import { handWords, inchesOf } from '../words/handWords'
import { ReleaseButtons, Why } from './handParts'
import { nameWithTag } from './parts'

export function LeaderRide({ leader, ...props }: SeatProps & { leader: string }) {
  const { play, seat } = props
  const t = handWords()
  const hand = handOf(play, seat)
  const view = seat.view.value
  const entries = hand.entries.value.filter(({ type }) => type === 'ride')
  const laidOut = view.draft.rides[leader]
  const { held } = hand.state.value
  const at = hand.place.value
  if (entries.length === 0 || !at) {
    const place = view.leaders[leader]?.at
    const refused = place && play.game.check({ type: 'ride', leader, ...place })
    return refused ? (
      <p class="table-order">
        <Why {...props} refusal={refused} />
      </p>
    ) : null
  }
  const units = entries.flatMap(({ attach }) =>
    attach && typeof attach === 'object' && 'oneOf' in attach ? attach.oneOf : [],
  )
  const attached = held?.kind === 'ride' ? held.attach : null
  const join = (unit: string): void => {
    const to = view.units[unit]
    if (unit === '' || !to?.at) hand.hold({ kind: 'ride', to: at, attach: null })
    else
      hand.hold({
        kind: 'ride',
        to: centreOf({ at: to.at, heading: to.heading, width: to.width, depth: to.depth }),
        attach: unit,
      })
  }
  return (
    <form
      class="table-order"
      onSubmit={(event) => {
        event.preventDefault()
        hand.commit()
      }}
    >
      {laidOut ? (
        <p>
          {t.rideTo} {inchesOf(laidOut.x)}; {inchesOf(laidOut.y)}
          {laidOut.attach === null ? '' : ` · ${t.joins} ${nameWithTag(props, laidOut.attach)}`}{' '}
          <button
            type="button"
            data-testid="take-back"
            onClick={() => play.act(seat, { type: 'takeBack', unit: leader })}
          >
            {t.takeBack}
          </button>
        </p>
      ) : null}
      <p class="small" data-testid="hand-hint">
        {forHand(held ? t.release : t.nothingHeldRide)}
      </p>
      <label>
        {t.joins}{' '}
        <select value={attached ?? ''} data-testid="hand-attach" onChange={(event) => join(event.currentTarget.value)}>
          <option value="">{t.joinsNobody}</option>
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {nameWithTag(props, unit)}
            </option>
          ))}
        </select>
      </label>
      <ReleaseButtons {...props} layOut={t.layOutRide} />
    </form>
  )
}
