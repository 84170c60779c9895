import type { RegimentalAction } from '../../../../tabletop/regimental/battle/schema/action'
import type { LegalEntry } from '../../../../tabletop/regimental/battle/handler'
import { percent } from '../../../shared/format'
import { RuleLink } from '../../../shared/Parts'
import { settings } from '../../../shell/storage/settings'
import { regHand } from '../hand'
import { actionsOf, entriesOf, rangeOf, textsOf } from '../legal'
import { inchesText } from '../log'
import { nameOf, taggedName } from '../names'
import { regWords, wordOf } from '../words/words'
import { type RegProps, UnitButton } from './parts'

/** M2c (REG-5): the units of the check, and what the chosen one may do. */
export function ManeuversPanel({ play }: RegProps) {
  const w = regWords()
  const { battle, field } = play.position.value.table
  const units = battle.check?.units ?? {}
  const picked = play.picked.value
  const groups = entriesOf(play.legal.value, 'arrive').flatMap((entry) => textsOf(entry, 'group'))
  return (
    <>
      {groups.map((group) =>
        group === null ? null : (
          <button
            key={group}
            type="button"
            class="strong"
            data-testid={`arrive-${group}`}
            onClick={() => void play.act({ type: 'arrive', group })}
          >
            {w.maneuver.arrive(nameOf(field, group) ?? wordOf({}, group))}
          </button>
        ),
      )}
      <p class="small">{w.maneuver.pickOne}</p>
      <ul class="reg-list">
        {Object.entries(units).map(([id, checked]) => (
          <li key={id}>
            <UnitButton
              play={play}
              id={id}
              extra={[wordOf(w.effects, checked.effect), ...(checked.finished ? [w.finished] : [])].join(', ')}
            />
            {picked === id && !checked.finished ? <UnitManeuver play={play} id={id} spent={checked.spent} /> : null}
          </li>
        ))}
      </ul>
      {picked !== null && !(picked in units) && field.units.has(picked) ? (
        <p class="small">{taggedName(field, picked)}</p>
      ) : null}
    </>
  )
}

/** Everything that a unit may do now: numbers for moves and turns, buttons for the rest. */
function UnitManeuver({ play, id, spent }: RegProps & { id: string; spent: number }) {
  const w = regWords()
  const { lang } = settings.value
  const legal = play.legal.value.filter((entry) => textsOf(entry, 'unit').includes(id))
  const go = entriesOf(legal, 'go', id)[0]
  const finish = entriesOf(legal, 'finish', id).length > 0
  // Straight ahead; in another direction by the grip on the table.
  const hauls = entriesOf(legal, 'gun', id).filter((entry) => textsOf(entry, 'do').includes('haul'))
  return (
    <div class="reg-form" data-testid="reg-unit-moves">
      {spent > 0 ? <p class="small">{w.maneuver.spent(percent({ num: spent, den: 1000 }, lang))}</p> : null}
      {go ? <GoForm play={play} id={id} entry={go} /> : null}
      {(['wheel', 'turn', 'front'] as const).flatMap((type) =>
        entriesOf(legal, type, id).flatMap((entry) =>
          (type === 'turn' ? [null] : textsOf(entry, 'about')).map((about) => (
            <AngleForm key={`${type}${about}`} play={play} id={id} type={type} about={about} entry={entry} />
          )),
        ),
      )}
      {entriesOf(legal, 'flank', id).flatMap((entry) =>
        textsOf(entry, 'side').map((side) => (
          <DistanceButton
            key={side}
            label={`${w.maneuver.flank} ${side === 'left' ? w.maneuver.flankLeft : w.maneuver.flankRight}`}
            entry={entry}
            testId={`flank-${side}`}
            onDo={(distance) =>
              void play.act({ type: 'flank', unit: id, distance, side: side === 'left' ? 'left' : 'right' })
            }
          />
        )),
      )}
      {hauls[0] ? (
        <DistanceButton
          label={w.maneuver.gun.haul!}
          entry={hauls[0]}
          testId="gun-haul"
          onDo={(distance) => void play.act({ type: 'gun', unit: id, do: 'haul', distance, off: 0 })}
        />
      ) : null}
      <div class="row">
        {plainActions(legal, id).map(({ action, key }) => (
          <button key={key} type="button" data-testid={`do-${key}`} onClick={() => void play.act(action)}>
            {wordsOf(play, action)}
          </button>
        ))}
        {finish ? (
          <button type="button" data-testid="do-finish" onClick={() => void play.act({ type: 'finish', unit: id })}>
            {w.finish}
          </button>
        ) : null}
      </div>
    </div>
  )
}

/** Actions that need no number. */
function plainActions(legal: readonly LegalEntry[], id: string): { action: RegimentalAction; key: string }[] {
  const types = ['form', 'deploy', 'aboutFace', 'pass', 'scale', 'replenish', 'gun'] as const
  return types.flatMap((type) =>
    actionsOf(
      entriesOf(legal, type, id).filter(
        (entry) => rangeOf(entry, 'distance') === null || textsOf(entry, 'do').length === 0,
      ),
    ).flatMap((action) => {
      // A passage goes straight ahead where its direction is a bound.
      const made = action.type === 'pass' && typeof action.off !== 'number' ? { ...action, off: 0 } : action
      const key = Object.entries(made)
        .filter(([name]) => name !== 'unit' && name !== 'off')
        .map(([, value]) => value)
        .join('-')
      return [{ action: made as RegimentalAction, key }]
    }),
  )
}

/** An action that needs no number, as the words of its button. */
function wordsOf(play: RegProps['play'], action: RegimentalAction): string {
  const w = regWords()
  const { field } = play.position.peek().table
  switch (action.type) {
    case 'form': {
      const formation = wordOf(w.formations, action.formation)
      if (action.formation === 'limbered') return w.maneuver.gun.limber!
      if (action.formation === 'unlimbered') return w.maneuver.gun.unlimber!
      return `${w.maneuver.form}: ${action.building === undefined ? formation : w.maneuver.building(formation, nameOf(field, action.building) ?? action.building)}`
    }
    case 'deploy':
      return `${w.maneuver.deploy}: ${wordOf(w.formations, action.formation)}`
    case 'aboutFace':
      return w.maneuver.aboutFace
    case 'pass':
      return w.maneuver.pass(taggedName(field, action.friend))
    case 'scale':
      return w.maneuver.scale(nameOf(field, action.feature) ?? action.feature)
    case 'replenish':
      return w.maneuver.replenish
    case 'gun':
      return w.maneuver.gun[action.do] ?? action.do
    default:
      return action.type
  }
}

/** A straight move by numbers: inches and degrees off the front. */
function GoForm({ play, id, entry }: RegProps & { id: string; entry: LegalEntry }) {
  const w = regWords()
  const hand = regHand(play)
  const held = play.held.value?.type === 'go' ? play.held.value : null
  const most = rangeOf(entry, 'distance')
  const offs = rangeOf(entry, 'off')
  const distance = held?.distance ?? 0
  const off = held?.off ?? 0
  const hold = (next: { distance?: number; off?: number }): void =>
    hand.hold({ type: 'go', unit: id, distance: Math.max(1, next.distance ?? distance), off: next.off ?? off })
  const refused = held ? play.check(held) : null
  return (
    <div class="reg-line">
      <strong>{w.maneuver.go}</strong> <RuleLink id="REG-5.10" />
      <label>
        {w.maneuver.distance}{' '}
        <input
          type="number"
          step="0.25"
          min="0"
          max={most ? most.max / 1000 : undefined}
          value={distance / 1000}
          data-testid="go-distance"
          onInput={(event) => hold({ distance: Math.round(Number(event.currentTarget.value) * 1000) })}
        />
      </label>
      <label>
        {w.maneuver.off}{' '}
        <input
          type="number"
          step="1"
          min={offs ? offs.min / 100 : undefined}
          max={offs ? offs.max / 100 : undefined}
          value={off / 100}
          data-testid="go-off"
          onInput={(event) => hold({ off: Math.round(Number(event.currentTarget.value) * 100) })}
        />
      </label>
      <button
        type="button"
        class="strong"
        disabled={held === null || refused !== null}
        data-testid="go-now"
        onClick={() => hand.doHeld()}
      >
        {w.maneuver.goNow}
      </button>
      {most ? <span class="small">{w.maneuver.most(w.inches(inchesText(most.max)))}</span> : null}
    </div>
  )
}

/** A wheel, a turn or a change of front by degrees. */
function AngleForm({
  play,
  id,
  type,
  about,
  entry,
}: RegProps & { id: string; type: 'wheel' | 'turn' | 'front'; about: string | null; entry: LegalEntry }) {
  const w = regWords()
  const hand = regHand(play)
  const angles = rangeOf(entry, 'angle')
  if (!angles) return null
  const now = play.held.value
  const isHeld = now?.type === type && (type === 'turn' || ('about' in now && now.about === about))
  const angle = isHeld && 'angle' in now ? now.angle : 0
  const make = (value: number): RegimentalAction => {
    if (type === 'turn') return { type, unit: id, angle: value }
    if (type === 'wheel')
      return { type, unit: id, angle: Math.max(1, value), about: about === 'left' ? 'left' : 'right' }
    return { type, unit: id, angle: value, about: about === 'left' || about === 'right' ? about : 'centre' }
  }
  const label =
    type === 'turn'
      ? w.maneuver.turn
      : type === 'wheel'
        ? about === 'left'
          ? w.maneuver.wheelLeft
          : w.maneuver.wheelRight
        : `${w.maneuver.front} ${w.maneuver.about[about ?? 'centre'] ?? ''}`
  return (
    <div class="reg-line">
      <label>
        {label}{' '}
        <input
          type="number"
          step="1"
          min={angles.min / 100}
          max={angles.max / 100}
          value={angle / 100}
          data-testid={`${type}-${about ?? 'angle'}`}
          onInput={(event) => hand.hold(make(Math.round(Number(event.currentTarget.value) * 100)))}
        />
      </label>
      <button
        type="button"
        disabled={!isHeld || play.check(make(angle)) !== null}
        data-testid={`${type}-${about ?? 'angle'}-now`}
        onClick={() => hand.doHeld()}
      >
        {w.maneuver.doIt}
      </button>
    </div>
  )
}

/** An action with a distance: the whole of it, or less by a number. */
function DistanceButton(props: { label: string; entry: LegalEntry; testId: string; onDo: (distance: number) => void }) {
  const w = regWords()
  const range = rangeOf(props.entry, 'distance')
  if (!range) return null
  const id = `${props.testId}-inches`
  return (
    <form
      class="reg-line"
      onSubmit={(event) => {
        event.preventDefault()
        const input = event.currentTarget.elements.namedItem(id) as HTMLInputElement
        props.onDo(Math.round(Number(input.value) * 1000))
      }}
    >
      <label>
        {props.label}{' '}
        <input
          type="number"
          name={id}
          step="0.25"
          min={0.25}
          max={range.max / 1000}
          defaultValue={String(range.max / 1000)}
          data-testid={id}
        />
      </label>
      <button type="submit" data-testid={props.testId}>
        {w.maneuver.doIt}
      </button>
    </form>
  )
}
