import { hasGameAside, learnFault, type LearnPlace, openLearn } from '../../shell/learning'
import { LearnPage } from '../LearnPage'
import { homeWords } from './words'

/** The rooms for learning, in the order in which a newcomer takes them. */
const ROOMS: readonly {
  readonly room: 'lesson' | 'hours' | 'stand' | 'history' | 'work' | 'class'
  readonly place: LearnPlace
}[] = [
  { room: 'lesson', place: { room: 'lesson', id: null } },
  { room: 'hours', place: { room: 'hours', id: null } },
  { room: 'stand', place: { room: 'stand', id: null } },
  { room: 'history', place: { room: 'history', turn: null } },
  { room: 'work', place: { room: 'work' } },
  { room: 'class', place: { room: 'class' } },
]

/** The list of all that there is to learn. */
export function LearnHome() {
  const t = homeWords()
  return (
    <LearnPage title={t.heading} isHome leaveLabel={hasGameAside() ? t.leaveGame : t.leave}>
      {learnFault.value === null ? null : (
        <p class="learn-fault" role="status" data-testid="learn-fault">
          {t.notThere(learnFault.value)}
        </p>
      )}
      <p>{t.intro}</p>
      <ul class="learn-rooms">
        {ROOMS.map(({ room, place }) => (
          <li key={room}>
            <button type="button" class="learn-card" data-testid={`learn-${room}`} onClick={() => openLearn(place)}>
              <strong>{t[room]}</strong>
              <span>{t[`${room}Hint`]}</span>
            </button>
          </li>
        ))}
      </ul>
    </LearnPage>
  )
}
