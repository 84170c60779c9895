import type { RegimentalAction } from '../../../../tabletop/regimental/battle/schema/action'
import { regHand } from '../hand'
import { entriesOf, textsOf } from '../legal'
import { regWords, wordOf } from '../words/words'
import { type RegProps, UnitButton } from './parts'

type Place = Extract<RegimentalAction, { type: 'place' }>

/** Set-up (REG-12.2): each side's units where its scenario lets it place them. */
export function SetupPanel({ play }: RegProps) {
  const entries = entriesOf(play.legal.value, 'place')
  const units = [...new Set(entries.flatMap((entry) => textsOf(entry, 'unit')))].filter((id) => id !== null)
  return (
    <ul class="reg-list">
      {units.map((id) => (
        <li key={id}>
          <UnitButton play={play} id={id} />
          {play.picked.value === id ? <PlaceForm play={play} id={id} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** Place, direction and formation of a unit by numbers. */
function PlaceForm({ play, id }: RegProps & { id: string }) {
  const w = regWords()
  const hand = regHand(play)
  const unit = play.position.value.table.battle.units[id]!
  const held = play.held.value?.type === 'place' ? play.held.value : null
  const now: Place = held ?? {
    type: 'place',
    unit: id,
    x: unit.x,
    y: unit.y,
    heading: unit.heading,
    formation: unit.formation as Place['formation'],
  }
  const hold = (next: Partial<Place>): void => hand.hold({ ...now, ...next })
  const formations = [
    ...new Set(entriesOf(play.legal.value, 'place', id).flatMap((entry) => textsOf(entry, 'formation'))),
  ].filter((each) => each !== null)
  const number = (label: string, value: number, unitOf: number, key: 'x' | 'y' | 'heading') => (
    <label>
      {label}{' '}
      <input
        type="number"
        step={key === 'heading' ? 5 : 0.25}
        value={value / unitOf}
        data-testid={`place-${key}`}
        onInput={(event) => hold({ [key]: Math.round(Number(event.currentTarget.value) * unitOf) })}
      />
    </label>
  )
  return (
    <div class="reg-form">
      {number(w.east, now.x, 1000, 'x')}
      {number(w.north, now.y, 1000, 'y')}
      {number(w.heading, now.heading, 100, 'heading')}
      {formations.length > 1 ? (
        <select
          aria-label={w.maneuver.form}
          value={now.formation}
          onChange={(event) => hold({ formation: event.currentTarget.value as Place['formation'] })}
        >
          {formations.map((formation) => (
            <option key={formation} value={formation}>
              {wordOf(w.formations, formation)}
            </option>
          ))}
        </select>
      ) : null}
      <button
        type="button"
        class="strong"
        disabled={held === null || play.check(held) !== null}
        data-testid="place-now"
        onClick={() => hand.doHeld()}
      >
        {w.maneuver.doIt}
      </button>
    </div>
  )
}
