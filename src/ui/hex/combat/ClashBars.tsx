import { refusalText } from '../../i18n/messages'
import type { Game, AttackPlan } from '../game'
import { percent } from '../../shared/format'
import { settings } from '../../shell/storage/settings'
import { chancesOf, clashForecast } from './clashOdds'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

/** A number of percent as text, rounded to a tenth of a percent, which is one in 1000. */
const percentWords = (chancePercent: number): string =>
  percent({ num: Math.round(chancePercent * 10), den: 1000 }, settings.value.lang)

/**
 * The forecast of a clash, which is an attack fought on the tabletop: a bar with error whiskers for each result, or a sentence that the chances are
 * not known.
 */
export function ClashBars({ game, plan }: { game: Game; plan: AttackPlan }) {
  const t = text.value.clash
  const forecast = clashForecast(game, plan)
  if (!forecast)
    return (
      <p class="empty" data-testid="clash-odds-unknown">
        {t.forecast.unknown} <span class="small">{t.forecast.unmeasured}</span>
      </p>
    )
  if (!forecast.ok) return <p>{refusalText(forecast.refusal, settings.value.lang, names.value)}</p>
  return (
    <>
      <p class="small way-hint">{t.forecast.sarHint}</p>
      <ul class="odds whiskers" data-testid="clash-odds">
        {chancesOf(forecast.value).map((chance) => (
          <li key={chance.result} class={chance.side}>
            <span class="odds-label">{t.outcomes[chance.result] ?? chance.result}</span>
            <span class="bar" aria-hidden="true">
              <span style={{ width: `${chance.chancePercent}%` }} />
              <i style={{ left: `${chance.lowPercent}%`, width: `${chance.highPercent - chance.lowPercent}%` }} />
            </span>
            <b title={t.forecast.range(percentWords(chance.lowPercent), percentWords(chance.highPercent))}>
              {percentWords(chance.chancePercent)}{' '}
              <span class="small">{t.forecast.error(percentWords((chance.highPercent - chance.lowPercent) / 2))}</span>
            </b>
          </li>
        ))}
      </ul>
    </>
  )
}
