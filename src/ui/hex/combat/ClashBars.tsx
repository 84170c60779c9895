import { useEffect } from 'preact/hooks'
import { refusalText } from '../../i18n/messages'
import type { Game, AttackPlan } from '../game'
import { percent } from '../../shared/format'
import { settings } from '../../shell/storage/settings'
import { chancesOf, clashForecast, FIGHTS_WANTED, holdClashOdds } from './clashOdds'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/** A number of percent as text, rounded to a whole one: fought odds are known no better. */
const percentWords = (chancePercent: number): string =>
  percent({ num: Math.round(chancePercent), den: 100 }, settings.value.lang)

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
              {percentWords(chance.chancePercent)}{' '}
              <span class="small">
                {/* A chance that is known exactly has no margin. */}
                {chance.highPercent > chance.lowPercent
                  ? t.error(percentWords(Math.ceil((chance.highPercent - chance.lowPercent) / 2)))
                  : ''}
              </span>
            </b>
          </li>
        ))}
      </ul>
    </>
  )
}
