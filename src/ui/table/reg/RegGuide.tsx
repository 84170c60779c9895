import { signal } from '@preact/signals'
import type { RegimentalField } from '../../../tabletop/regimental/battle/field'
import { Dialog } from '../../shared/Dialog'
import { TextWithRuleLinks } from '../../shared/Parts'
import { text } from '../../shell/page'
import { PALO_ALTO } from '../../../tabletop/regimental/battle/scenario/paloAlto'
import { regWins } from './rules'
import { guideWords } from './words/guide'
import { regWords } from './words/words'

/** The page that tells how a battle by the Regimental charts is played is open. */
export const isRegGuideOpen = signal(false)

/** How a battle by the Regimental charts is played, on one page. */
export function RegGuide({ field }: { field: RegimentalField | null }) {
  const t = guideWords()
  const close = (): void => {
    isRegGuideOpen.value = false
  }
  return (
    <Dialog
      id="reg-guide"
      title={t.heading}
      onClose={close}
      footer={
        <button type="button" class="strong" onClick={close}>
          {text.value.ok}
        </button>
      }
    >
      {[t.intro, ...t.turn].map((sentence) => (
        <p key={sentence}>
          <TextWithRuleLinks>{sentence}</TextWithRuleLinks>
        </p>
      ))}
      <h3>{t.handHeading}</h3>
      <ul>
        {t.hand.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>{regWords().keys}</li>
      </ul>
      <h3>{t.marksHeading}</h3>
      <p>{t.marks}</p>
      <h3>{t.winHeading}</h3>
      {field ? <p>{t.win(field.terms.turns)}</p> : null}
      {regWins(PALO_ALTO).map((sentence) => (
        <p key={sentence}>
          <TextWithRuleLinks>{sentence}</TextWithRuleLinks>
        </p>
      ))}
    </Dialog>
  )
}
