import { capitalised, percent } from '../../shared/format'
import { text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { FIGHTS_WANTED } from './clashOdds'
import type { AttackSummary, Chance } from './summary'

/** The sentence of a summary: "17 against 9: they give way 63 %, you lose a step 48 %, no retreat." `reader`: the side that reads it. */
export function summaryWords(summary: AttackSummary, reader: 'attacker' | 'defender'): string {
  const t = text.value.combat.summary
  const words = t[reader]
  const isNever = (chance: Chance): boolean => chance.num === 0 && !chance.atMost
  /** A result that has not come up so far is not impossible: "<1 %". */
  const asPercent = (chance: Chance): string =>
    chance.atMost
      ? `<${Math.max(1, Math.ceil((100 * chance.atMost.num) / chance.atMost.den))} %`
      : percent(chance, settings.value.lang)
  const parts =
    summary.kind === 'bombards'
      ? [words.disrupted(asPercent(summary.disrupted)), words.giveWay(asPercent(summary.giveWay)), words.noRisk]
      : [
          words.giveWay(asPercent(summary.giveWay)),
          isNever(summary.loseStep) ? words.noStep : words.loseStep(asPercent(summary.loseStep)),
          isNever(summary.retreat) ? words.noRetreat : words.retreat(asPercent(summary.retreat)),
        ]
  const line = t.line(summary.attack, summary.defence, parts.join(', '))
  return summary.fights === undefined ? line : `${line} ${t.counted(summary.fights)}`
}

/** The first line of the attack dialog; while the chances are not known, the two strengths alone, and without them nothing. */
export function SummaryLine({
  summary,
  strengths,
}: {
  summary: AttackSummary | null
  strengths: { readonly attack: number; readonly defence: number } | null
}) {
  const t = text.value.combat.summary
  if (!summary && !strengths) return null
  const words = summary ? summaryWords(summary, 'attacker') : t.open(strengths?.attack ?? 0, strengths?.defence ?? 0)
  // While fights are still counted the line changes often: a screen reader reads it when it has come to rest.
  const isSettled = summary?.fights === undefined || summary.fights >= FIGHTS_WANTED
  return (
    <p class="attack-summary" aria-live={isSettled ? 'polite' : 'off'} data-testid="attack-summary" title={t.hint}>
      {capitalised(words)}
    </p>
  )
}
