import { signal } from '@preact/signals'
import { Dialog } from '../../shared/Dialog'
import { TextWithRuleLinks } from '../../shared/Parts'
import { text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { packWins } from './battles/wins'
import { PHASES } from './phases'
import { en, type GuideWords } from './words/guide.en'
import { es } from './words/guide.es'
import { tableWords } from './words/words'

/** The page that tells how a battle on the table is played is open. */
export const isTableGuideOpen = signal(false)

/** The words of that page in the player's language. */
export const guideWords = () => (settings.value.lang === 'es' ? es : en)

/** How a battle on the table is played, on one page: the turn, the hand, who wins. `howWon`: how Buena Vista is won, null before that is chosen; battles of packs say it themselves. */
export function TableGuide({ howWon, scenario }: { howWon: keyof GuideWords['wins'] | null; scenario: string }) {
  const t = guideWords()
  const names = tableWords().phases
  const close = (): void => {
    isTableGuideOpen.value = false
  }
  const { formedInfantry, points } = t.wins
  const ofPack = packWins(scenario)
  const wins = ofPack.length > 0 ? ofPack : howWon === null ? [formedInfantry, points] : [t.wins[howWon]]
  return (
    <Dialog
      id="table-guide"
      title={t.heading}
      onClose={close}
      footer={
        <button type="button" class="strong" onClick={close}>
          {text.value.ok}
        </button>
      }
    >
      <p>
        <TextWithRuleLinks>{t.intro}</TextWithRuleLinks>
      </p>
      <h3>{t.turnHeading}</h3>
      <dl class="table-guide">
        {PHASES.map((phase) => (
          <div key={phase}>
            <dt>{names[phase]}</dt>
            <dd>
              <TextWithRuleLinks>{t.phases[phase]}</TextWithRuleLinks>
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t.handHeading}</h3>
      <ul>
        {t.hand.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {ofPack.length > 0 ? <p>{t.marks}</p> : null}
      <h3>{t.winHeading}</h3>
      {howWon === null && ofPack.length === 0 ? <p>{t.eitherWay}</p> : null}
      {wins.map((sentence) => (
        <p key={sentence}>
          <TextWithRuleLinks>{sentence}</TextWithRuleLinks>
        </p>
      ))}
    </Dialog>
  )
}
