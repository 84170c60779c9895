// Marches (SAR-7): who may still act, and the march of the chosen unit or the ride of the chosen leader.
import { handOf } from '../hand/hand'
import { nextToAct } from '../hand/keys'
import type { SeatProps } from '../SeatScreen'
import { choosableOf } from '../tableModel'
import { tableWords } from '../words/words'
import { handWords } from '../words/handWords'
import { LeaderRide } from './LeaderRide'
import { ChosenHeading } from './handParts'
import { PickButton } from './parts'
import { UnitMoves } from './UnitMoves'

export function MovesPanel(props: SeatProps) {
  const { play, seat } = props
  const t = handWords()
  const hand = handOf(play, seat)
  const view = seat.view.value
  const legal = seat.legal.value
  const choosable = choosableOf(legal)
  const picked = seat.picked.value
  const { marches, rides, arrivals } = view.draft
  const units = [...new Set([...Object.keys(marches), ...choosable])].filter((id) => view.units[id]).sort()
  const leaders = [...new Set([...Object.keys(rides), ...choosable])].filter((id) => view.leaders[id]).sort()
  const untouched = units.filter((id) => choosable.has(id) && (marches[id]?.length ?? 0) === 0)
  const isOwnUnit = picked !== null && view.units[picked]?.side === seat.side
  const isOwnLeader = picked !== null && view.leaders[picked]?.side === seat.side
  return (
    <>
      <p class="row">
        <span data-testid="hand-untouched">
          {units.length + leaders.length === 0 ? t.nobody : t.mayAct(untouched.length)}
        </span>{' '}
        <button type="button" data-testid="hand-next" onClick={() => hand.pick(nextToAct(seat, 1))}>
          {t.next} <kbd class="key-hint">N</kbd>
        </button>
      </p>
      {isOwnUnit || isOwnLeader ? <ChosenHeading {...props} id={picked} /> : null}
      {isOwnUnit ? <UnitMoves {...props} unit={picked} /> : null}
      {isOwnLeader ? <LeaderRide {...props} leader={picked} /> : null}
      <Arrivals {...props} called={arrivals} />
      {units.length > 0 ? <h3>{tableWords().units}</h3> : null}
      <ul class="table-units">
        {units.map((id) => (
          <li key={id}>
            <PickButton {...props} id={id}>
              {(marches[id]?.length ?? 0) > 0 ? `✓ ${t.doneFor(marches[id]!.length)}` : ''}
            </PickButton>
          </li>
        ))}
      </ul>
      {leaders.length > 0 ? <h3>{t.leaders}</h3> : null}
      <ul class="table-units">
        {leaders.map((id) => (
          <li key={id}>
            <PickButton {...props} id={id}>
              {rides[id] ? '✓' : ''}
            </PickButton>
          </li>
        ))}
      </ul>
      <p class="small key-hint">{t.keys}</p>
    </>
  )
}

/** SAR-24.5: groups of reinforcements that may come on, and those that are called. */
function Arrivals({ play, seat, called }: SeatProps & { called: readonly string[] }) {
  const t = handWords()
  const groups = seat.legal.value.flatMap(({ type, group }) => (type === 'arrive' ? [String(group)] : []))
  if (groups.length + called.length === 0) return null
  return (
    <fieldset class="table-heading">
      <legend>{t.arrivals}</legend>
      <div class="table-cards">
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            data-testid="hand-arrive"
            onClick={() => play.act(seat, { type: 'arrive', group })}
          >
            {t.arrive(group)}
          </button>
        ))}
        {called.map((group) => (
          <button
            key={group}
            type="button"
            data-testid="take-back"
            onClick={() => play.act(seat, { type: 'takeBack', unit: group })}
          >
            {t.arriving(group)} · {t.takeBack}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
