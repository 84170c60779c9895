import { settings } from '../../shell/storage/settings'

/** A figure with its sign, one place behind the point: "+3.2", "−0.5", "0". */
export function points(value: number): string {
  const tenths = Math.round(value * 10) / 10
  if (tenths === 0) return '0'
  const digits = Math.abs(tenths).toLocaleString(settings.value.lang, { maximumFractionDigits: 1 })
  return `${tenths < 0 ? '−' : '+'}${digits}`
}

/** A figure of a table, one place behind the point where it has one. */
export const figure = (value: number): string =>
  (Math.round(value * 10) / 10).toLocaleString(settings.value.lang, { maximumFractionDigits: 1 }).replace('-', '−')
