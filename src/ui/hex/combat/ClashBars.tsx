import { useEffect } from 'preact/hooks'
import { refusalText } from '../../i18n/messages'
import type { Game, AttackPlan } from '../game'
import { percent } from '../../shared/format'
import { settings } from '../../shell/storage/settings'
import { chancesOf, type ClashChance, clashForecast, FIGHTS_WANTED, holdClashOdds } from './clashOdds'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/** A number of percent as text, rounded to a whole one: fought odds are known no better. */
const percentWords = (chancePercent: number): string =>
  percent({ num: Math.round(chancePercent), den: 100 }, settings.value.lang)

/** A chance in words with its margin: "63 % ± 5 %", "under 1 %" for what never happened, "over 99 %", or "3 %" where it is known exactly. */
function ChanceWords({ chance }: { chance: ClashChance }) {
  const t = text.value.clash.forecast
  const { chancePercent, lowPercent, highPercent } = chance
  if (lowPercent === highPercent) return <>{percentWords(chancePercent)}</>
  if (chancePercent === 0) return <>{t.under(percentWords(Math.ceil(highPercent)))}</>
  if (chancePercent === 100) return <>{t.over(percentWords(Math.floor(lowPercent)))}</>
  return (
    <>
      {percentWords(chancePercent)}{' '}
      <span class="small">{t.error(percentWords(Math.ceil((highPercent - lowPercent) / 2)))}</span>
    </>
  )
}

/**
 * The odds of a clash, which is an attack fought on the tabletop: a bar with whiskers for each result, and how many times the attack has been fought
 * for them. While this is shown the fights go on and the whiskers grow shorter.
 */
export function ClashBars({ game, plan }: { game: Game; plan: AttackPlan }) {
  const t = text.value.clash.forecast
  useEffect(holdClashOdds, [])
  const forecast = clashForecast(game, plan)
  if (!forecast)
    return (
      <p class="empty" data-testid="clash-odds-unknown">
        {t.unknown}
      </p>
    )
  if (!forecast.ok) return <p>{refusalText(forecast.refusal, settings.value.lang, names.value)}</p>
  const { fights = 0 } = forecast.value
  return (
    <>
      <p class="small way-hint" data-testid="clash-odds-fights" data-fights={fights}>
        {fights < FIGHTS_WANTED ? t.fighting(fights, FIGHTS_WANTED) : t.fought(fights)}
      </p>
      <ul class="odds whiskers" data-testid="clash-odds">
        {chancesOf(forecast.value).map((chance) => (
          <li key={chance.result} class={chance.side} data-result={chance.result}>
            <span class="odds-label">{text.value.clash.outcomes[chance.result] ?? chance.result}</span>
            <span class="bar" aria-hidden="true">
              <span style={{ width: `${chance.chancePercent}%` }} />
              {chance.highPercent > chance.lowPercent ? (
                <i style={{ left: `${chance.lowPercent}%`, width: `${chance.highPercent - chance.lowPercent}%` }} />
              ) : null}
            </span>
            <b title={t.range(percentWords(chance.lowPercent), percentWords(chance.highPercent))}>
              <ChanceWords chance={chance} />
            </b>
          </li>
        ))}
      </ul>
    </>
  )
}
