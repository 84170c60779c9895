import type { PlayedEvent } from '../../../teach/campaign/campaign'
import { NEAR_HEXES } from '../../../teach/campaign/distance'
import type { RecordEvent } from '../../../teach/record/types'
import { TextWithRuleLinks } from '../../shared/Parts'
import { services } from '../../shell/services'
import { said } from '../words'
import type { CampaignStore } from './store'
import { campaignWords } from './words'

/** What happens in the player turn, and the events of the record in it. */
export function TurnEvents({ store }: { store: CampaignStore }) {
  const t = campaignWords()
  const { events, text } = store.campaign.turns[store.index.value]!
  return (
    <>
      <p class="campaign-text" data-testid="campaign-text">
        <TextWithRuleLinks>{said(text)}</TextWithRuleLinks>
      </p>
      <h2 class="campaign-heading">{events.length === 0 ? t.noEvents : t.events}</h2>
      <ul class="campaign-events">
        {events.map((event) => (
          <EventItem key={event.id} store={store} event={event} played={store.campaign.events.get(event.id)} />
        ))}
      </ul>
    </>
  )
}

/** How far our game is from the record, in words. */
export function distanceWords(played: PlayedEvent | undefined): string {
  const t = campaignWords()
  if (!played) return t.offMap
  const { hexes, turns, isDone } = played.distance
  if (hexes === 0 && turns === 0 && isDone) return t.here
  return [
    t.hexes(hexes),
    t.turns(turns), // Too far off to be the same is said already.
    ...(isDone || hexes > NEAR_HEXES ? [] : [t.notDone]),
  ].join(', ')
}

/** An event of the record. Pointing at it, or the focus on it, lights its place on the map. */
function EventItem({
  store,
  event,
  played,
}: {
  store: CampaignStore
  event: RecordEvent
  played: PlayedEvent | undefined
}) {
  const t = campaignWords()
  const light = (isOn: boolean): void => {
    store.lit.value = isOn && event.hex !== null ? [event.hex] : []
    if (isOn && event.hex !== null) services.board?.bringIntoView(event.hex)
  }
  const note = played?.inGame.note
  return (
    <li onMouseEnter={() => light(true)} onMouseLeave={() => light(false)}>
      <details onToggle={(toggled) => light(toggled.currentTarget.open)} data-testid={`campaign-event-${event.id}`}>
        <summary>
          <span class="small">{event.hour.slice(11)}</span> <b>{said(event.title)}</b>
        </summary>
        <p>{said(event.text)}</p>
        <p class="small">
          {t.who}: {said(event.who)}
        </p>
        <p class="small">
          {t.inGame}: {distanceWords(played)}
        </p>
        <p class="small">
          {t.sources}: {event.sources.map(({ key, where }) => (where ? `${key}, ${said(where)}` : key)).join('; ')}
        </p>
      </details>
      {note ? (
        <p class="campaign-note small">
          <b>{t.why}:</b> <TextWithRuleLinks>{said(note)}</TextWithRuleLinks>
        </p>
      ) : null}
    </li>
  )
}
