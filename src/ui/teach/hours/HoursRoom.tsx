import { effect } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { loadPedregalRecord } from '../../../teach/record/pedregal'
import { emptyBoard } from '../../hex/seat/emptyBoard'
import { learnBoard, learnPlace, noteAddress } from '../../shell/learning'
import { drawnBoard } from '../../shell/services'
import { FaultPage, LearnPanel } from '../LearnPage'
import { LearnTabs } from '../LearnTabs'
import { listenToStepKeys, useListForUnknown, useMapBesidePanel, useWhileOpen } from '../room'
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
  useListForUnknown(isUnknown, id)
  if (!record.ok) return <FaultPage title={hoursWords().heading} refusal={record.refusal} />
  return isUnknown ? null : <OpenHours firstEvent={id} />
}

function OpenHours({ firstEvent }: { firstEvent: string | null }) {
  const hours = useMemo(() => createHours(firstEvent), [])
  const t = hoursWords()
  useWhileOpen(() => [hours.run(), showGround(), showEventInAddress(hours), listenToKeys(hours)], [hours])
  const board = drawnBoard.value
  useMapBesidePanel(() => board?.fit(), [board])
  const tab = hours.tab.value
  return (
    <>
      <HoursMap hours={hours} />
      <LearnPanel title={t.heading}>
        <ClockBar hours={hours} />
        <FollowBar hours={hours} />
        <LearnTabs room="hours" label={t.heading} tabs={TABS} names={t.tabs} open={hours.tab} />
        {/* Places and key hold nothing to press: the panel itself is reached by Tab and scrolled by the arrows. */}
        <div
          role="tabpanel"
          aria-labelledby={`hours-tab-${tab}`}
          tabIndex={tab === 'places' || tab === 'key' ? 0 : undefined}
        >
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

/** The ground without counters. Light and names are laid over it, so that no march covers a name (LightOverMap, PlaceNames). */
function showGround(): () => void {
  learnBoard.value = { ...emptyBoard(), overlays: new Set() }
  return () => {}
}

/** The address names the event, so that it can be sent to others. */
const showEventInAddress = (hours: Hours): (() => void) =>
  effect(() => noteAddress({ room: 'hours', id: hours.event.value?.id ?? null }))

/** Space plays and pauses, comma and full stop go to the event before and after. */
const listenToKeys = (hours: Hours): (() => void) =>
  listenToStepKeys({
    step: hours.step,
    playOrPause: () => {
      hours.isPlaying.value = !hours.isPlaying.value
    },
  })
