import { settings } from '../../../shell/storage/settings'
import { battleCard } from '../battles/card'
import { battleWords } from '../battles/words'
import { battleRecord, officerName, type Story, unitCard } from './battleRecord'
import { recordWords } from './words'

/** What somebody did on the day, how sure that is, and from where. */
export function StoryText({ story, scenario }: { story: Story; scenario: string }) {
  const t = recordWords()
  const { lang } = settings.value
  return (
    <>
      <p>{story.did[lang]}</p>
      <p class="small">
        {t.certainty[story.certainty]} · {t.sources}:{' '}
        {story.sources
          .map(({ key, where }) => {
            const what = battleRecord(scenario)?.sources.find((source) => source.key === key)?.what[lang] ?? key
            return where === '' ? what : `${what} (${where})`
          })
          .join(' ')}
      </p>
    </>
  )
}

interface UnitCardProps {
  /** Id of the scenario. */
  scenario: string
  id: string
  /** The name of a leader by his id. */
  leaderName: (leader: string) => string
  /** The story of its command stands above already. */
  isBelowCommand?: boolean
}

/** A unit of the order of battle: what it was and what it did. Null: the record has no such unit. */
export function UnitCard({ scenario, id, leaderName, isBelowCommand = false }: UnitCardProps) {
  const t = recordWords()
  const card = unitCard(scenario, id)
  if (!card) return null
  const b = battleWords()
  const { lang } = settings.value
  const officer = card.officer === null ? null : officerName(card.officer, lang)
  const strength =
    card.men === null
      ? t.menByScale(card.menByScale)
      : card.certainty === null
        ? t.men(card.men)
        : b.strength(card.men, b.certainty[card.certainty])
  const facts = [officer, strength, t.castings(card.castings), t.experience[card.experience] ?? card.experience]
  return (
    <article class="unit-card" data-testid="unit-card" data-unit={id}>
      <h4>{card.name[lang]}</h4>
      <p class="small">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      {card.was === null ? null : <StoryText story={card.was} scenario={scenario} />}
      {card.ofCommand === null || isBelowCommand ? null : (
        <p class="small">{t.ofCommand(leaderName(card.ofCommand))}</p>
      )}
      {card.story === null || (card.ofCommand !== null && isBelowCommand) ? null : (
        <StoryText story={card.story} scenario={scenario} />
      )}
      {card.note === null ? null : <p>{card.note[lang]}</p>}
      {card.sources.length === 0 ? null : (
        <p class="small">
          {t.sources}:{' '}
          {card.sources
            .map((key) => battleCard(scenario)?.sources.find((source) => source.key === key)?.what[lang] ?? key)
            .join('; ')}
        </p>
      )}
    </article>
  )
}
