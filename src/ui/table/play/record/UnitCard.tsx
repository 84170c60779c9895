import { settings } from '../../../shell/storage/settings'
import { battleRecord, type Story, unitCard } from './battleRecord'
import { recordWords } from './words'

/** What somebody did on the day, how sure that is, and from where. */
export function StoryText({ story }: { story: Story }) {
  const t = recordWords()
  const { lang } = settings.value
  return (
    <>
      <p>{story.did[lang]}</p>
      <p class="small">
        {t.certainty[story.certainty]} · {t.sources}:{' '}
        {story.sources
          .map(({ key, where }) => {
            const what = battleRecord().sources.find((source) => source.key === key)?.what[lang] ?? key
            return where === '' ? what : `${what} (${where})`
          })
          .join(' ')}
      </p>
    </>
  )
}

/** A unit of the order of battle: what it was and what it did. `leaderName`: the name of a leader by his id. Null: the record has no such unit. */
export function UnitCard({ id, leaderName }: { id: string; leaderName: (leader: string) => string }) {
  const t = recordWords()
  const card = unitCard(id)
  if (!card) return null
  const strength = card.men === null ? t.menByScale(card.menByScale) : t.men(card.men)
  const facts = [card.officer, strength, t.castings(card.castings), t.experience[card.experience] ?? card.experience]
  return (
    <article class="unit-card" data-testid="unit-card" data-unit={id}>
      <h4>{card.name[settings.value.lang]}</h4>
      <p class="small">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      {card.ofCommand === null ? null : <p class="small">{t.ofCommand(leaderName(card.ofCommand))}</p>}
      <StoryText story={card.story} />
    </article>
  )
}
