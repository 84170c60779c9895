import type { Side, Variants } from '../../../operational/types'
import { MOST_HANDICAP } from '../../../operational/variants'
import { localeOf } from '../../shared/format'
import { RuleLink } from '../../shared/Parts'
import { settings } from '../storage/settings'
import { text } from '../page'
import { balanceOf, type VariantName } from './variantBalance'

const SIDES: readonly Side[] = ['us', 'mexican']
/** Points that the field shows when a side is chosen. */
const FIRST_POINTS = 5

/** What was measured of the balance of a variant, or that nothing was. */
function Balance({ of }: { of: VariantName }) {
  const t = text.value
  const measured = balanceOf(of)
  if (!measured) return <span class="small">{t.variants.notMeasured}</span>
  const { handicap, share, plain, games, level, budget, date } = measured
  return (
    <span class="small" data-testid={`balance-${of}`}>
      {t.variants.balance({
        share: String(share.percent),
        low: String(share.low),
        high: String(share.high),
        games: String(games),
        given: handicap === 0 ? '' : t.variants.given(Math.abs(handicap), t.side[handicap > 0 ? 'us' : 'mexican']),
        plainShare: String(plain.percent),
        plainLow: String(plain.low),
        plainHigh: String(plain.high),
        level: t.solo.setup.levels[level],
        budget: String(budget),
        date: new Date(date).toLocaleDateString(localeOf(settings.value.lang), {
          dateStyle: 'medium',
          timeZone: 'UTC',
        }),
      })}
    </span>
  )
}

/** The choice of variants (OPS-25), each with its balance as far as it was measured. */
export function VariantsSetup({ variants, onChange }: { variants: Variants; onChange: (variants: Variants) => void }) {
  const t = text.value.variants
  const { handicap = 0 } = variants
  const given = handicap === 0 ? null : handicap > 0 ? 'us' : 'mexican'
  const rules = { valenciaStays: 'OPS-25.1', worksDoNotWake: 'OPS-25.2' } as const
  /** Gives a side so many points; no side, or no number: nobody. */
  const give = (side: Side | null, points: number): void => {
    const { handicap: _before, ...others } = variants
    const bounded = Math.min(MOST_HANDICAP, Math.max(1, Math.round(points) || 1))
    onChange(side === null ? others : { ...others, handicap: side === 'us' ? bounded : -bounded })
  }
  const toggle = (name: keyof typeof rules, isOn: boolean): void => {
    const { [name]: _before, ...others } = variants
    onChange(isOn ? { ...others, [name]: true } : others)
  }
  return (
    <fieldset data-testid="variants">
      <legend>{t.heading}</legend>
      <p class="small">{t.hint}</p>
      {(['valenciaStays', 'worksDoNotWake'] as const).map((name) => (
        <label key={name} class="choice">
          <input
            type="checkbox"
            checked={variants[name] === true}
            data-testid={`variant-${name}`}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
          <span>
            <b>{t.names[name]}</b> <RuleLink id={rules[name]} />
            <span class="small">{t.hints[name]}</span>
            <Balance of={name} />
          </span>
        </label>
      ))}
      <div class="choice variant-points">
        <span>
          <b id="handicap-name">{t.names.handicap}</b> <RuleLink id="OPS-25.3" />
          <span class="small">{t.hints.handicap}</span>
          <span class="points-row">
            <select
              aria-labelledby="handicap-name"
              data-testid="variant-handicap-side"
              value={given ?? ''}
              onChange={(event) => {
                const side = SIDES.find((one) => one === event.currentTarget.value) ?? null
                give(side, Math.abs(handicap) || FIRST_POINTS)
              }}
            >
              <option value="">{t.nobody}</option>
              {SIDES.map((side) => (
                <option key={side} value={side}>
                  {t.to(text.value.side[side])}
                </option>
              ))}
            </select>
            {given === null ? null : (
              <input
                type="number"
                min={1}
                max={MOST_HANDICAP}
                step={1}
                inputMode="numeric"
                aria-label={t.points}
                data-testid="variant-handicap-points"
                value={Math.abs(handicap)}
                onChange={(event) => give(given, event.currentTarget.valueAsNumber)}
              />
            )}
          </span>
          <Balance of="handicap" />
        </span>
      </div>
    </fieldset>
  )
}
