import { LegalList } from '../../../shell/anyGame/LegalList'
import type { SeatProps } from '../SeatScreen'
import { choosableOf } from '../tableModel'
import { tableWords } from '../words/words'
import { PickButton } from './parts'

/** Answers from the legal list as plain forms: those of these types (null: of all), for the picked unit or leader. */
export function OtherAnswers({ types, ...props }: SeatProps & { types: readonly string[] | null }) {
  const { play, seat } = props
  const t = tableWords()
  const legal = seat.legal.value.filter(({ type }) =>
    types === null ? type !== 'ready' && type !== 'resign' : types.includes(type),
  )
  if (legal.length === 0) return null
  const picked = seat.picked.value
  const shown = legal.filter(({ unit, leader, by, to }) => picked !== null && [unit, leader, by, to].includes(picked))
  if (types !== null)
    return shown.length === 0 ? null : (
      <details class="table-other">
        <summary>{t.more}</summary>
        <LegalList legal={shown} onAct={(action) => play.act(seat, action)} />
      </details>
    )
  const leaders = legal.flatMap(({ to }) => (typeof to === 'string' ? [to] : []))
  return (
    <>
      <ul class="table-units">
        {[...new Set([...choosableOf(legal), ...leaders])].map((id) => (
          <li key={id}>
            <PickButton {...props} id={id} />
          </li>
        ))}
      </ul>
      {picked === null ? (
        <p>{t.nothingPicked}</p>
      ) : (
        <LegalList legal={shown} onAct={(action) => play.act(seat, action)} />
      )}
    </>
  )
}
