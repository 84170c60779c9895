import { settings } from '../../shell/storage/settings'

/** A figure with its sign and one decimal place: "+3.2", "−0.5", "0". */
export function points(value: number): string {
  const tenths = Math.round(value * 10) / 10
  if (tenths === 0) return '0'
  const digits = Math.abs(tenths).toLocaleString(settings.value.lang, { maximumFractionDigits: 1 })
  return `${tenths < 0 ? '−' : '+'}${digits}`
}

/** A figure of a table with at most one decimal place. */
export const figure = (value: number): string =>
  (Math.round(value * 10) / 10).toLocaleString(settings.value.lang, { maximumFractionDigits: 1 }).replace('-', '−')
