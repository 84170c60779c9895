import { refusalText } from '../../i18n/messages'
import type { Game, AttackPlan } from '../game'
import { percent } from '../../shared/format'
import { settings } from '../../shell/storage/settings'
import { chancesOf, clashForecast } from './clashOdds'
import { names } from '../shared/scenario'
import { text } from '../../shell/page'

const tenths = (p: number): string => percent({ num: Math.round(p * 10), den: 1000 }, settings.value.lang)

/** The forecast of a clash on the tabletop: bars with error whiskers, or that it is not known. */
export function ClashBars({ game, plan }: { game: Game; plan: AttackPlan }) {
  const t = text.value.clash
  const answer = clashForecast(game, plan)
  if (!answer)
    return (
      <p class="empty" data-testid="clash-odds-unknown">
        {t.forecast.unknown} <span class="small">{t.forecast.unmeasured}</span>
      </p>
    )
  if (!answer.ok) return <p>{refusalText(answer.refusal, settings.value.lang, names.value)}</p>
  return (
    <>
      <p class="small way-hint">{t.forecast.sarHint}</p>
      <ul class="odds whiskers" data-testid="clash-odds">
        {chancesOf(answer.value).map((o) => (
          <li key={o.result} class={o.side}>
            <span class="odds-label">{t.outcomes[o.result] ?? o.result}</span>
            <span class="bar" aria-hidden="true">
              <span style={{ width: `${o.p}%` }} />
              <i style={{ left: `${o.from}%`, width: `${o.to - o.from}%` }} />
            </span>
            <b title={t.forecast.range(tenths(o.from), tenths(o.to))}>
              {tenths(o.p)} <span class="small">{t.forecast.error(tenths((o.to - o.from) / 2))}</span>
            </b>
          </li>
        ))}
      </ul>
    </>
  )
}
