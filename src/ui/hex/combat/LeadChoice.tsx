import { isTabletopResolver } from '../../../operational/resolvers'
import type { Action } from '../../../operational/types'
import { capitalised } from '../../shared/format'
import { TextWithRuleLinks } from '../../shared/Parts'
import { text } from '../../shell/page'
import { PieceLine } from '../cards/BoxParts'
import { act } from '../controller/act'
import type { Game } from '../game'
import { useSeat } from '../seat/useSeat'
import { names } from '../shared/scenario'
import { unitDef } from '../shared/pieces'
import { resolverInUse } from './ResolverPanels'
import { summaryWords } from './SummaryLine'
import { summaryOfTable } from './summary'

type LeadAction = Action & { type: 'lead' }

/** What the fight may bring with that unit in the lead, in one sentence seen from the defender; '' where it is not known. */
function leadWords(game: Game, { unit }: LeadAction): string {
  const forecast = game.forecastOfAttack(unit)
  const { attack } = game.view()
  if (!forecast?.ok || !attack) return ''
  // By regiments only the strengths are known beforehand: the odds of the combat table would be those of another fight.
  if (isTabletopResolver(resolverInUse(game, attack)))
    return text.value.combat.summary.open(forecast.value.attack, forecast.value.defence)
  const summary = summaryOfTable(forecast.value)
  return summary ? capitalised(summaryWords(summary, 'defender')) : ''
}

/** The defender names his lead (OPS-8.2): for each unit that may lead, its morale and what the fight may bring under it. */
export function LeadChoice({ answers }: { answers: readonly LeadAction[] }) {
  const seat = useSeat()
  const t = text.value
  return (
    <>
      <ul class="lead-choices" data-testid="lead-choices">
        {answers.map((answer) => (
          <li key={answer.unit}>
            <button
              type="button"
              data-testid="answer-lead"
              data-piece={answer.unit}
              onClick={() => void act(seat, answer)}
            >
              <PieceLine id={answer.unit} note={`· ${t.card.morale} ${unitDef(answer.unit)?.morale ?? ''}`} />
              <span class="lead-words">{leadWords(seat.game, answer)}</span>
              <span class="sr">{t.combat.leadAs(names.value.piece(answer.unit))}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="small">
        <TextWithRuleLinks>{t.combat.leadHint}</TextWithRuleLinks>
      </p>
    </>
  )
}
