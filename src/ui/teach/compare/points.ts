import { localeOf } from '../../shared/format'
import { settings } from '../../shell/storage/settings'

const TENTHS = 10

/** Points with their sign and one decimal, and a true minus. */
export function pointsText(value: number): string {
  const tenths = Math.round(value * TENTHS) / TENTHS
  if (tenths === 0) return '0'
  const size = Math.abs(tenths).toLocaleString(localeOf(settings.value.lang), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return `${value < 0 ? '−' : '+'}${size}`
}
