import type { Catalogue, Lang } from '../i18n/messages'
import type { Modifier } from '../../operational/types'

/** Writes a number of half MP as movement points: 5 gives "2½". */
export function mpText(halves: number): string {
  const whole = Math.floor(halves / 2)
  if (halves % 2 === 0) return String(whole)
  return whole === 0 ? '½' : `${whole}½`
}

/** With a capital first letter. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** "+2", "−1", "0" with a true minus. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')

/** A fraction as a percentage: exact to a tenth under ten, else whole; "<0.1 %" for what is rare but possible. */
export function percent(p: { num: number; den: number }, lang: Lang): string {
  const value = (100 * p.num) / p.den
  const digits = value > 0 && value < 10 ? 1 : 0
  const text = value.toLocaleString(lang, { maximumFractionDigits: digits })
  // Under 0.05 % the tenth would be rounded to 0.
  return `${p.num > 0 && value < 0.05 ? `<${(0.1).toLocaleString(lang)}` : text} %`
}

/** The dice of an event as a sum: "4 + 1 (disrupted) = 5"; a single die without modifiers is just itself. */
export function diceSum(
  faces: readonly number[],
  modifiers: readonly Modifier[],
  total: number,
  text: Catalogue,
): string {
  const parts = faces.map(String).join(' + ')
  const mods = modifiers
    .map((m) => ` ${m.value < 0 ? '−' : '+'} ${Math.abs(m.value)} (${text.rules.modifiers[m.name] ?? m.name})`)
    .join('')
  return faces.length === 1 && modifiers.length === 0 ? parts : `${parts}${mods} = ${total}`
}
