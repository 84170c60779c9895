import { useRef, useState } from 'preact/hooks'
import { isTabletopResolver } from '../../../operational/resolvers'
import type { Action, AttackState, PieceId } from '../../../operational/types'
import { capitalised } from '../../shared/format'
import { TextWithRuleLinks } from '../../shared/Parts'
import { text } from '../../shell/page'
import { PieceLine } from '../cards/BoxParts'
import { act } from '../controller/act'
import type { AttackPlan, Game } from '../game'
import { useSeat } from '../seat/useSeat'
import { names } from '../shared/scenario'
import { unitDef } from '../shared/pieces'
import { ClashBars } from './ClashBars'
import { clashForecast } from './clashOdds'
import { resolverInUse } from './ResolverPanels'
import { summaryWords } from './SummaryLine'
import { type AttackSummary, summaryOfClash, summaryOfTable } from './summary'

type LeadAction = Action & { type: 'lead' }

const planOf = ({ target, attackers, lead, charge }: AttackState, defenderLead: PieceId): AttackPlan => ({
  target,
  attackers,
  lead,
  charge,
  defenderLead,
})

/**
 * What the fight may bring with that unit in the lead. By the combat table it is exact; on the tabletop it is fought out, for one lead at a time,
 * so that it is asked only of the lead that the player looks at.
 */
function summaryUnder(game: Game, attack: AttackState, unit: PieceId, isLookedAt: boolean): AttackSummary | null {
  const forecast = game.forecastOfAttack(unit)
  if (!forecast?.ok) return null
  if (!isTabletopResolver(resolverInUse(game, attack))) return summaryOfTable(forecast.value)
  if (!isLookedAt) return null
  const clash = clashForecast(game, planOf(attack, unit))
  return clash?.ok ? summaryOfClash(clash.value, forecast.value) : null
}

/** The strengths of both sides under that lead in words; '' where they are not known. */
function strengthWords(game: Game, unit: PieceId): string {
  const forecast = game.forecastOfAttack(unit)
  return forecast?.ok ? text.value.combat.summary.open(forecast.value.attack, forecast.value.defence) : ''
}

/** The defender names his lead (OPS-8.2): for each unit that may lead, its morale and what the fight may bring under it. */
export function LeadChoice({ answers }: { answers: readonly LeadAction[] }) {
  const seat = useSeat()
  const t = text.value
  const { attack } = seat.view.value
  const [lookedAt, setLookedAt] = useState<PieceId | undefined>(answers[0]?.unit)
  /** What was last known of each lead, for those that are not looked at now. */
  const known = useRef(new Map<PieceId, AttackSummary>()).current
  if (!attack) return null
  for (const { unit } of answers) {
    const summary = summaryUnder(seat.game, attack, unit, unit === lookedAt)
    if (summary) known.set(unit, summary)
  }
  const wordsOf = (unit: PieceId): string => {
    const summary = known.get(unit)
    return summary ? capitalised(summaryWords(summary, 'defender')) : strengthWords(seat.game, unit)
  }
  return (
    <>
      <ul class="lead-choices" data-testid="lead-choices">
        {answers.map((answer) => (
          <li key={answer.unit}>
            <button
              type="button"
              data-testid="answer-lead"
              data-piece={answer.unit}
              onFocus={() => setLookedAt(answer.unit)}
              onMouseEnter={() => setLookedAt(answer.unit)}
              onClick={() => void act(seat, answer)}
            >
              <PieceLine id={answer.unit} note={`· ${t.card.morale} ${unitDef(answer.unit)?.morale ?? ''}`} />
              <span class="lead-words">{wordsOf(answer.unit)}</span>
              <span class="sr">{t.combat.leadAs(names.value.piece(answer.unit))}</span>
            </button>
          </li>
        ))}
      </ul>
      <p class="small">
        <TextWithRuleLinks>{t.combat.leadHint}</TextWithRuleLinks>
      </p>
      {lookedAt !== undefined && isTabletopResolver(resolverInUse(seat.game, attack)) ? (
        <>
          <h3>{t.combat.leadAs(names.value.piece(lookedAt))}</h3>
          <ClashBars game={seat.game} plan={planOf(attack, lookedAt)} />
        </>
      ) : null}
    </>
  )
}
