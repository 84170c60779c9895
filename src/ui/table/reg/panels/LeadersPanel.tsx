import type { RegimentalAction } from '../../../../tabletop/regimental/battle/schema/action'
import tables from '../../../../tabletop/regimental/tables/regimental.json'
import { regHand } from '../hand'
import { actionsOf, entriesOf, textsOf } from '../legal'
import { leaderName, taggedName } from '../names'
import { regWords } from '../words/words'
import type { RegProps } from './parts'

/** REG-3.2: how far leaders command, and how far attached ones, in inches. */
const inchesOf = (id: string): number => tables.command.radius.find((row) => row.id === id)!.inches!
const NORMAL = inchesOf('normal')
const REDUCED = inchesOf('reduced')

/** How a leader is, in words. */
function leaderState({ play }: RegProps, id: string): string {
  const w = regWords()
  const { battle, field } = play.position.value.table
  const leader = battle.leaders[id]!
  if (leader.fallen !== null) return w.leaderFallen[leader.fallen.how] ?? leader.fallen.how
  const where = leader.attached === null ? w.leaderAlone : w.leaderWith(taggedName(field, leader.attached))
  const successor = leader.replacedIn === null ? [] : [w.successor]
  return [
    ...successor,
    w.ratings[leader.rating] ?? leader.rating,
    where,
    ...(leader.mounted ? [] : [w.leaderOnFoot]),
  ].join(', ')
}

/** The name of a leader as a button that picks him. */
function LeaderButton({ play, id }: RegProps & { id: string }) {
  const { field } = play.position.value.table
  return (
    <button
      type="button"
      class="reg-unit"
      aria-pressed={play.picked.value === id}
      data-testid={`leader-${id}`}
      onClick={() => {
        play.held.value = null
        play.picked.value = play.picked.peek() === id ? null : id
      }}
    >
      ★ {leaderName(field, id)} <span class="small">{leaderState({ play }, id)}</span>
    </button>
  )
}

/** M1 (REG-11.1): leaders join units and leave them. */
export function LeadersPanel({ play }: RegProps) {
  const w = regWords()
  const { battle, field } = play.position.value.table
  const own = Object.entries(battle.leaders)
    .filter(([, { side }]) => side === play.side.value)
    .map(([id]) => id)
  const joins = actionsOf(entriesOf(play.legal.value, 'attach')) as readonly Extract<
    RegimentalAction,
    { type: 'attach' }
  >[]
  return (
    <>
      <p class="small">{w.leaderHint(NORMAL, REDUCED)}</p>
      <ul class="reg-list">
        {own.map((id) => {
          const units = joins.filter(({ leader }) => leader === id)
          const mayLeave = entriesOf(play.legal.value, 'detach', id).length > 0
          return (
            <li key={id}>
              <LeaderButton play={play} id={id} />
              {units.length > 0 || mayLeave ? (
                <div class="row">
                  {mayLeave ? (
                    <button
                      type="button"
                      data-testid={`detach-${id}`}
                      onClick={() => void play.act({ type: 'detach', leader: id })}
                    >
                      {w.detach}
                    </button>
                  ) : null}
                  {units.map((join) => (
                    <button
                      key={join.unit}
                      type="button"
                      data-testid={`attach-${id}-${join.unit}`}
                      onMouseEnter={() => (play.lit.value = [join.unit])}
                      onMouseLeave={() => (play.lit.value = [])}
                      onClick={() => void play.act(join)}
                    >
                      {w.attach(taggedName(field, join.unit))}
                    </button>
                  ))}
                </div>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** M3 (REG-2.3): free leaders ride, by grip, by numbers or to a unit. */
export function RidesPanel({ play }: RegProps) {
  const w = regWords()
  const entries = entriesOf(play.legal.value, 'ride')
  const riders = [...new Set(entries.flatMap((entry) => textsOf(entry, 'leader')))].filter((id) => id !== null)
  const picked = play.picked.value
  return (
    <>
      <p class="small">{w.rideHint}</p>
      <ul class="reg-list">
        {riders.map((id) => (
          <li key={id}>
            <LeaderButton play={play} id={id} />
            {picked === id ? <RideForm play={play} id={id} /> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

function RideForm({ play, id }: RegProps & { id: string }) {
  const w = regWords()
  const hand = regHand(play)
  const leader = play.position.value.table.battle.leaders[id]!
  const held = play.held.value?.type === 'ride' ? play.held.value : null
  const at = held ?? { x: leader.x, y: leader.y }
  const hold = (x: number, y: number): void => hand.hold({ type: 'ride', leader: id, x, y })
  return (
    <div class="reg-form">
      <label>
        {w.east}{' '}
        <input
          type="number"
          step="0.25"
          min="0"
          value={at.x / 1000}
          data-testid="ride-x"
          onInput={(event) => hold(Math.round(Number(event.currentTarget.value) * 1000), at.y)}
        />
      </label>
      <label>
        {w.north}{' '}
        <input
          type="number"
          step="0.25"
          min="0"
          value={at.y / 1000}
          data-testid="ride-y"
          onInput={(event) => hold(at.x, Math.round(Number(event.currentTarget.value) * 1000))}
        />
      </label>
      <button
        type="button"
        class="strong"
        disabled={held === null || play.check(held) !== null}
        data-testid="ride-go"
        onClick={() => hand.doHeld()}
      >
        {w.ride}
      </button>
    </div>
  )
}
