import { capitalised, percent } from '../../shared/format'
import { text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { FIGHTS_WANTED } from './clashOdds'
import type { AttackSummary, Chance } from './summary'

/**
 * A chance in words: an exact one as it is; one that was counted in whole percents with its margin, "63 % ±5"; a result that has not come up so far
 * is not impossible, "<1 %", nor is one certain that always has, ">99 %".
 */
function chanceWords(chance: Chance): string {
  const { lang } = settings.value
  const wholePercent = (count: number): string => percent({ num: count, den: 100 }, lang)
  if (chance.atMost) return `<${wholePercent(Math.max(1, Math.ceil((100 * chance.atMost.num) / chance.atMost.den)))}`
  if (!chance.within) return percent(chance, lang)
  const share = chance.within.num / chance.within.den
  // What came up in every fight is not certain: the whole interval lies below.
  if (chance.num === chance.den) return `>${wholePercent(Math.floor(100 - 200 * share))}`
  const margin = Math.ceil(100 * share)
  return `${wholePercent(Math.round((100 * chance.num) / chance.den))} ±${margin}`
}

/** The sentence of a summary: "17 against 9: they give way 63 % ±5, you lose a step 48 % ±5, no retreat." `reader`: the side that reads it. */
export function summaryWords(summary: AttackSummary, reader: 'attacker' | 'defender'): string {
  const t = text.value.combat.summary
  const words = t[reader]
  const isNever = (chance: Chance): boolean => chance.num === 0 && !chance.atMost
  const parts =
    summary.kind === 'bombards'
      ? [words.disrupted(chanceWords(summary.disrupted)), words.giveWay(chanceWords(summary.giveWay)), words.noRisk]
      : [
          words.giveWay(chanceWords(summary.giveWay)),
          isNever(summary.loseStep) ? words.noStep : words.loseStep(chanceWords(summary.loseStep)),
          isNever(summary.retreat) ? words.noRetreat : words.retreat(chanceWords(summary.retreat)),
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
