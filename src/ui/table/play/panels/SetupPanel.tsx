// The set-up (SAR-24.4): places, facing and formations of the units, garrisons, leaders and their missions (SAR-4.15).
import { groundName } from '../groundNames'
import { handOf } from '../hand/hand'
import { type PlaceStance, turnedHeading } from '../hand/held'
import type { SeatProps } from '../SeatScreen'
import { choosableOf } from '../tableModel'
import { forHand } from '../../../shared/touch'
import { handWords } from '../words/handWords'
import { ChosenHeading, NumberField, ReleaseButtons } from './handParts'
import { MissionForm } from './MissionForm'
import { LeaderRide } from './LeaderRide'
import { PickButton, wordOf } from './parts'
import { tableWords } from '../words/words'

export function SetupPanel(props: SeatProps) {
  const { seat } = props
  const t = handWords()
  const legal = seat.legal.value
  const view = seat.view.value
  const picked = seat.picked.value
  const choosable = choosableOf(legal)
  const ids = [...new Set([...choosable, ...legal.flatMap(({ to }) => (typeof to === 'string' ? [to] : []))])]
  const units = ids.filter((id) => view.units[id])
  const leaders = ids.filter((id) => view.leaders[id])
  const given = new Set(view.draft.missions.map(({ to }) => to))
  return (
    <>
      {legal.some(({ type }) => type === 'place') ? null : <p>{t.cannotSetUp}</p>}
      {picked !== null && ids.includes(picked) ? <ChosenHeading {...props} id={picked} /> : null}
      {picked !== null && leaders.includes(picked) ? (
        <>
          <MissionForm key={picked} {...props} leader={picked} />
          <LeaderRide {...props} leader={picked} />
        </>
      ) : null}
      {picked !== null && units.includes(picked) ? <UnitPlace {...props} unit={picked} /> : null}
      {leaders.length > 0 ? <h3>{t.leaders}</h3> : null}
      <ul class="table-units">
        {leaders.map((id) => (
          <li key={id}>
            <PickButton {...props} id={id}>
              {given.has(id) || hasMission(view.leaders[id]) ? '✓' : ''}
            </PickButton>
          </li>
        ))}
      </ul>
      {units.length > 0 ? <h3>{tableWords().units}</h3> : null}
      <ul class="table-units">
        {units.map((id) => (
          <li key={id}>
            <PickButton {...props} id={id} />
          </li>
        ))}
      </ul>
      <p class="small key-hint">{t.keys}</p>
    </>
  )
}

/** Whether a leader of one's own has a mission already. */
const hasMission = (leader: object | undefined): boolean =>
  leader !== undefined && 'mission' in leader && leader.mission !== null

/** The place of one unit by numbers, its formation, and the building that it may garrison. */
function UnitPlace({ unit, ...props }: SeatProps & { unit: string }) {
  const { play, seat } = props
  const t = handWords()
  const hand = handOf(play, seat)
  const place = hand.setUp.value
  const entries = hand.entries.value
  const stances = entries.filter(({ type }) => type === 'place')
  const others = entries.filter(({ type }) => type === 'occupy' || type === 'hide')
  const isHolding = hand.state.value.held !== null
  const mostOf = (stance: string): number =>
    (stances.find((entry) => entry.stance === stance)?.width as { readonly max: number } | undefined)?.max ?? 1
  return (
    <form
      class="table-order"
      onSubmit={(event) => {
        event.preventDefault()
        hand.commit()
      }}
    >
      {place ? (
        <>
          <p class="small" data-testid="hand-hint">
            {forHand(isHolding ? t.release : t.nothingHeldPlace)}
          </p>
          <div class="table-cards">
            {stances.map((entry) => (
              <button
                key={String(entry.stance)}
                type="button"
                aria-pressed={entry.stance === place.stance}
                data-testid="hand-form"
                data-stance={entry.stance}
                onClick={() => {
                  const stance = entry.stance as PlaceStance
                  hand.hold({ ...place, stance, width: Math.min(place.width, mostOf(stance)) })
                }}
              >
                {wordOf(String(entry.stance))}
              </button>
            ))}
          </div>
          <NumberField
            label={t.width}
            value={place.width}
            step={1}
            min={1}
            max={mostOf(place.stance)}
            testid="hand-width"
            onValue={(width) =>
              hand.hold({ ...place, width: Math.max(1, Math.min(mostOf(place.stance), Math.round(width))) })
            }
          />
          <NumberField
            label={t.facing}
            value={place.heading / 100}
            step={5}
            testid="hand-facing"
            onValue={(degrees) => hand.hold({ ...place, heading: turnedHeading(0, Math.round(degrees * 100)) })}
          />
          <NumberField
            label={t.eastward}
            value={place.x / 1000}
            step={0.25}
            testid="hand-x"
            onValue={(inches) => hand.hold({ ...place, x: Math.round(inches * 1000) })}
          />
          <NumberField
            label={t.northward}
            value={place.y / 1000}
            step={0.25}
            testid="hand-y"
            onValue={(inches) => hand.hold({ ...place, y: Math.round(inches * 1000) })}
          />
          <ReleaseButtons {...props} layOut={t.layOutPlace} />
        </>
      ) : null}
      <p class="table-cards">
        {others.map((entry) => (
          <button
            key={JSON.stringify(entry)}
            type="button"
            data-testid={`hand-${entry.type}`}
            onClick={() => play.act(seat, entry)}
          >
            {entry.type === 'hide' ? t.hide : occupyWords(entry.building)}
          </button>
        ))}
      </p>
    </form>
  )
}

function occupyWords(building: unknown): string {
  const t = handWords()
  return typeof building === 'string' ? t.occupyAtSetup(groundName(building)) : t.leaveBuilding
}
