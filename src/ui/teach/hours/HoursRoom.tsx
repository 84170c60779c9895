import { effect } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { loadPedregalRecord } from '../../../teach/record/pedregal'
import { emptyBoard } from '../../hex/seat/emptyBoard'
import { names } from '../../hex/shared/scenario'
import { refusalText } from '../../i18n/messages'
import { learnBoard, learnPlace, noteAddress, openLearn } from '../../shell/learning'
import { drawnBoard } from '../../shell/services'
import { settings } from '../../shell/storage/settings'
import { isTyping } from '../../shared/typing'
import { LearnPage, LearnPanel } from '../LearnPage'
import { ClockBar } from './ClockBar'
import { EventCard } from './EventCard'
import { EventList } from './EventList'
import { FollowBar } from './FollowBar'
import { HoursMap } from './HoursMap'
import './hours.css'
import { PlaceList } from './PlaceList'
import { RouteKey } from './RouteKey'
import { RouteTable } from './RouteTable'
import { WhereList } from './WhereList'
import { createHours, type Hours, type HoursTab } from './store'
import { hoursWords } from './words'

const TABS: readonly HoursTab[] = ['now', 'events', 'routes', 'places', 'key']

/** History by the hour: the clock of the campaign on the live map. */
export function HoursRoom() {
  const record = loadPedregalRecord()
  const place = learnPlace.value
  const id = place?.room === 'hours' ? place.id : null
  const isUnknown = record.ok && id !== null && record.value.events.events.every((event) => event.id !== id)
  // A link to an event that is not there leads to the list of all rooms, with a sentence.
  useEffect(() => {
    if (isUnknown) openLearn({ room: 'home' }, id)
  }, [isUnknown])
  if (!record.ok)
    return (
      <LearnPage title={hoursWords().heading}>
        <p role="alert">{refusalText(record.refusal, settings.value.lang, names.value)}</p>
      </LearnPage>
    )
  return isUnknown ? null : <OpenHours firstEvent={id} />
}

function OpenHours({ firstEvent }: { firstEvent: string | null }) {
  const hours = useMemo(() => createHours(firstEvent), [])
  const t = hoursWords()
  useEffect(() => {
    const endings = [hours.run(), showGround(hours), showEventInAddress(hours), listenToKeys(hours)]
    return () => {
      for (const end of endings) end()
    }
  }, [hours])
  const board = drawnBoard.value
  // The panel beside the map must have its size before the map is fitted.
  useEffect(() => {
    requestAnimationFrame(() => requestAnimationFrame(() => board?.fit()))
  }, [board])
  const tab = hours.tab.value
  return (
    <>
      <HoursMap hours={hours} />
      <LearnPanel title={t.heading}>
        <ClockBar hours={hours} />
        <FollowBar hours={hours} />
        <div class="hours-tabs" role="tablist" aria-label={t.heading} onKeyDown={(event) => stepTabs(hours, event)}>
          {TABS.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`hours-tab-${name}`}
              tabIndex={tab === name ? 0 : -1}
              aria-selected={tab === name}
              data-testid={`hours-tab-${name}`}
              onClick={() => (hours.tab.value = name)}
            >
              {t.tabs[name]}
            </button>
          ))}
        </div>
        <div role="tabpanel" aria-labelledby={`hours-tab-${tab}`}>
          {tab === 'now' ? (
            <>
              <EventCard hours={hours} />
              <WhereList hours={hours} />
            </>
          ) : null}
          {tab === 'events' ? <EventList hours={hours} /> : null}
          {tab === 'routes' ? <RouteTable hours={hours} /> : null}
          {tab === 'places' ? <PlaceList hours={hours} /> : null}
          {tab === 'key' ? <RouteKey /> : null}
        </div>
      </LearnPanel>
    </>
  )
}

/** The ground without counters, with the names of 1847 or without; its light is laid over it (LightOverMap). */
const showGround = (hours: Hours): (() => void) =>
  effect(() => {
    learnBoard.value = { ...emptyBoard(), overlays: hours.namesOf.value === '1847' ? new Set(['names']) : new Set() }
  })

/** Arrow keys go from tab to tab. */
function stepTabs(hours: Hours, event: KeyboardEvent): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  const next = TABS[(TABS.indexOf(hours.tab.value) + by + TABS.length) % TABS.length]!
  hours.tab.value = next
  document.getElementById(`hours-tab-${next}`)?.focus()
}

/** The address names the event, so that it can be sent to others. */
const showEventInAddress = (hours: Hours): (() => void) =>
  effect(() => noteAddress({ room: 'hours', id: hours.event.value?.id ?? null }))

/** Space plays and pauses, comma and full stop go to the event before and after. */
function listenToKeys(hours: Hours): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const isOnButton = event.target instanceof HTMLElement && event.target.matches('button, a, summary')
    if (event.key === ' ' && !isOnButton) hours.isPlaying.value = !hours.isPlaying.value
    else if (event.key === ',') hours.step(-1)
    else if (event.key === '.') hours.step(1)
    else return
    event.preventDefault()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
