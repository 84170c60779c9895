import { LegalList } from '../../../shell/anyGame/LegalList'
import type { SeatProps } from '../SeatScreen'
import { choosableOf, unitTags } from '../tableModel'
import { tableName } from '../tableNames'
import { tableWords } from '../words/words'

/** What the player may choose now: the units and leaders concerned, and the actions of the picked one. */
export function QuestionPanel({ play, seat }: SeatProps) {
  const t = tableWords()
  const legal = seat.legal.value
  const picked = seat.picked.value
  const { facts } = play.game
  const view = seat.view.value
  const tags = unitTags(facts, view)
  const choosable = [...choosableOf(legal)]
  const shown = legal.filter(
    (entry) => entry.type !== 'ready' && entry.type !== 'resign' && (entry.unit === picked || entry.leader === picked),
  )
  return (
    <section class="table-question" data-testid="table-question" aria-label={t.actions}>
      <h2>{t.units}</h2>
      <ul class="table-units">
        {choosable.map((id) => (
          <li key={id}>
            <button
              type="button"
              class="plain"
              aria-pressed={id === picked}
              data-testid="table-unit"
              data-unit={id}
              onClick={() => (seat.picked.value = id)}
            >
              {tags.get(id) ?? ''} {tableName(facts, view, id) ?? id}
            </button>
          </li>
        ))}
      </ul>
      {picked === null ? (
        <p>{t.nothingPicked}</p>
      ) : (
        <LegalList legal={shown} onAct={(action) => play.act(seat, action)} />
      )}
    </section>
  )
}
