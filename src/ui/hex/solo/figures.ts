import { localeOf } from '../../shared/format'
import { settings } from '../../shell/storage/settings'

/** A figure with its sign and one decimal place: "+3.2", "−0.5", "0". */
export function signedFigure(value: number): string {
  const tenths = Math.round(value * 10) / 10
  if (tenths === 0) return '0'
  const figureWithoutSign = Math.abs(tenths).toLocaleString(localeOf(settings.value.lang), { maximumFractionDigits: 1 })
  return `${tenths < 0 ? '−' : '+'}${figureWithoutSign}`
}

/** A figure with at most one decimal place, and a sign only where it is negative. */
export const plainFigure = (value: number): string =>
  (Math.round(value * 10) / 10)
    .toLocaleString(localeOf(settings.value.lang), { maximumFractionDigits: 1 })
    .replace('-', '−')
