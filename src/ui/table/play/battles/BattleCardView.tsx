import type { Lang } from '../../../../core/lang'
import { sideNames } from '../../../shared/battleNames'
import { localeOf } from '../../../shared/format'
import { TextWithRuleLinks } from '../../../shared/Parts'
import { regWins } from '../../reg/rules'
import { settings } from '../../../shell/storage/settings'
import { battleCard } from './card'
import { GroundPicture } from './GroundPicture'
import { historyOpen } from './HistoryCard'
import type { Offer } from './offers'
import type { BattleSize } from './size'
import { packWins } from './wins'
import { battleWords } from './words'

/** How even a battle is, as measured; or that nobody has. */
function evenness({ scenario, rules, variant }: Offer, lang: Lang): string {
  const t = battleWords()
  const measured = battleCard(scenario)?.measured.find(
    (row) => row.rules === rules && (row.variant ?? null) === variant,
  )
  if (!measured) return t.notMeasured
  const [first = '', second = ''] = Object.entries(measured.won).map(([side, count]) =>
    t.wonBy(sideNames(side, lang).full, count),
  )
  return t.measured(first, second, measured.games, measured.drawn === 0 ? '' : t.drawn(measured.drawn))
}

/** The card of the chosen battle: what it is, the armies, length, table, ground from above. `size`: null where it cannot be worked out. */
export function BattleCardView({ offer, size }: { offer: Offer; size: BattleSize | null }) {
  const t = battleWords()
  const { lang } = settings.value
  const card = battleCard(offer.scenario)
  if (!card) return null
  const wins = offer.rules === 'reg' ? regWins(offer.scenario) : packWins(offer.scenario)
  return (
    <section class="battle-card" data-testid="battle-card" data-battle={offer.id}>
      <p>{card.what[lang]}</p>
      <div class="battle-card-body">
        <dl>
          {Object.entries(card.sides).map(([side, { army, commander, men, guns }], i) => {
            const count = size?.counts[side]
            const inGame = offer.rules === 'reg' ? t.inGameStands : t.inGame
            return (
              <div key={side}>
                <dt>
                  <span class={`battle-side ${i === 0 ? 'first' : 'second'}`} aria-hidden="true" />
                  {sideNames(side, lang).full}
                </dt>
                <dd>
                  {t.army(army[lang], commander[lang])};{' '}
                  {men === null ? t.guns(guns) : t.men(men.toLocaleString(localeOf(lang)), guns)}
                  {count ? `; ${inGame(count.units, count.figures)}` : ''}
                </dd>
              </div>
            )
          })}
          {size ? (
            <>
              <div>
                <dt>{t.length}</dt>
                <dd data-testid="battle-length">
                  {t.turns(
                    size.turns,
                    size.minutesPerTurn,
                    size.start,
                    (card.eveningOf?.[offer.variant ?? ''] ?? card.evening)[lang],
                  )}
                </dd>
              </div>
              <div>
                <dt>{t.table}</dt>
                <dd>{t.size(size.table.width, size.table.depth, size.yardsPerInch)}</dd>
              </div>
            </>
          ) : null}
          {wins.length > 0 ? (
            <div>
              <dt>{t.wins}</dt>
              {wins.map((sentence) => (
                <dd key={sentence}>
                  <TextWithRuleLinks>{sentence}</TextWithRuleLinks>
                </dd>
              ))}
            </div>
          ) : null}
          <div>
            <dt>{t.balance}</dt>
            <dd data-testid="battle-balance">{evenness(offer, lang)}</dd>
          </div>
        </dl>
        {size ? (
          <figure>
            <GroundPicture ground={size.ground} units={size.standing} label={t.ground} />
            <figcaption class="small">{t.ground}</figcaption>
          </figure>
        ) : null}
      </div>
      <p>
        <button type="button" data-testid="battle-history" onClick={() => (historyOpen.value = offer.scenario)}>
          {t.history}
        </button>
      </p>
    </section>
  )
}
