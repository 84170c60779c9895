// The mission of a leader (SAR-4.15): what to do, and to which ground or unit.
import { useState } from 'preact/hooks'
import type { Bound } from '../../../../tabletop/common/legalEntry'
import { RuleLink } from '../../../shared/Parts'
import { groundName } from '../groundNames'
import type { SeatProps } from '../SeatScreen'
import { handWords } from '../words/handWords'
import { tableName } from '../tableNames'
import { tableRefusal } from '../tableRefusal'
import { nameWithTag } from './parts'

/** The values that a field of an entry allows. */
const optionsOf = (field: unknown): readonly string[] => {
  if (typeof field === 'string') return [field]
  const bound = field as Bound
  return 'oneOf' in bound ? bound.oneOf : []
}

export function MissionForm({ leader, ...props }: SeatProps & { leader: string }) {
  const { play, seat } = props
  const t = handWords()
  const entries = seat.legal.value.filter(({ type, to }) => type === 'mission' && to === leader)
  const tasks = [...new Set(entries.flatMap(({ task }) => optionsOf(task)))]
  const givers = [...new Set(entries.map(({ by }) => String(by)))]
  const objectives = entries
    .filter(({ by }) => by === entries[0]?.by)
    .flatMap((entry) => optionsOf(entry.objectiveId).map((id) => ({ kind: String(entry.objectiveKind), id })))
  // Where none may be given now: why.
  const superior = play.game.facts.leaders.get(leader)?.superior
  const [place] = play.game.facts.ground.features
  const closed =
    entries.length === 0 && superior && place
      ? play.game.check({
          ...{ type: 'mission', by: superior, to: leader, task: 'move' },
          ...{ objectiveKind: 'terrain', objectiveId: place.id, purpose: '' },
        })
      : null
  const given = seat.view.value.draft.missions.find(({ to }) => to === leader)
  const [knownMission] = [seat.view.value.leaders[leader]].map((one) => (one && 'mission' in one ? one.mission : null))
  const standing = given ?? knownMission
  const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind} ${id}`
  // What he has already stands in the form, until the player chooses something else.
  const [wishedTask, setTask] = useState<string | null>(null)
  const [wishedObjective, setObjective] = useState<string | null>(null)
  const [by, setBy] = useState(givers[0] ?? '')
  const hasOwn = standing !== null && standing !== undefined && 'task' in standing
  const task =
    [wishedTask, hasOwn ? standing.task : null].find((each) => each && tasks.includes(each)) ?? tasks[0] ?? ''
  const objectiveNow =
    wishedObjective ?? (hasOwn ? keyOf({ kind: standing.objectiveKind, id: standing.objectiveId }) : null)
  const chosen = objectives.find((each) => keyOf(each) === objectiveNow) ?? objectives[0]
  /** Ground first, then enemies; each by name. */
  const groups = [
    { label: t.objectiveGround, list: objectives.filter(({ kind }) => kind !== 'unit') },
    { label: t.objectiveUnits, list: objectives.filter(({ kind }) => kind === 'unit') },
  ].filter(({ list }) => list.length > 0)
  const objectiveWords = (kind: string, id: string): string =>
    kind === 'unit' ? nameWithTag(props, id) : groundName(id)
  // In a clash of the hex game leaders have none.
  if (entries.length === 0 && !standing) return null
  return (
    <fieldset class="table-heading table-order">
      <legend>
        {t.mission} <RuleLink id="SAR-4.15" />
      </legend>
      {standing && 'task' in standing ? (
        <p data-testid="mission-given">
          ✓ {t.tasks[standing.task] ?? standing.task}: {objectiveWords(standing.objectiveKind, standing.objectiveId)}
        </p>
      ) : null}
      {entries.length === 0 && closed ? (
        <p class="small">
          {tableRefusal(closed, (id) => tableName(play.game.facts, seat.view.value, id))} <RuleLink id={closed.rule} />
        </p>
      ) : null}
      {entries.length === 0 ? null : (
        <>
          {givers.length > 1 ? (
            <select aria-label={t.missionBy} value={by} onChange={(event) => setBy(event.currentTarget.value)}>
              {givers.map((giver) => (
                <option key={giver} value={giver}>
                  {nameWithTag(props, giver)}
                </option>
              ))}
            </select>
          ) : null}
          <select
            aria-label={t.task}
            value={task}
            data-testid="mission-task"
            onChange={(event) => setTask(event.currentTarget.value)}
          >
            {tasks.map((each) => (
              <option key={each} value={each}>
                {t.tasks[each] ?? each}
              </option>
            ))}
          </select>{' '}
          <select
            aria-label={t.objective}
            value={chosen ? keyOf(chosen) : ''}
            data-testid="mission-objective"
            onChange={(event) => setObjective(event.currentTarget.value)}
          >
            {groups.map(({ label, list }) => (
              <optgroup key={label} label={label}>
                {list.map((each) => (
                  <option key={keyOf(each)} value={keyOf(each)}>
                    {objectiveWords(each.kind, each.id)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>{' '}
          <button
            type="button"
            class="strong"
            data-testid="mission-give"
            disabled={!chosen}
            onClick={() =>
              chosen &&
              play.act(seat, {
                type: 'mission',
                by,
                to: leader,
                task,
                objectiveKind: chosen.kind,
                objectiveId: chosen.id,
                purpose: '',
              })
            }
          >
            {t.giveMission}
          </button>
        </>
      )}
    </fieldset>
  )
}
