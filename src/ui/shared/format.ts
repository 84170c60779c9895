import type { Catalogue, Lang } from '../i18n/messages'
import type { Modifier } from '../../operational/types'

// How numbers and dice are written for players.

/** Writes halves of a movement point as movement points: 5 gives "2½". */
export function mpText(halfMp: number): string {
  const whole = Math.floor(halfMp / 2)
  if (halfMp % 2 === 0) return String(whole)
  return whole === 0 ? '½' : `${whole}½`
}

/** The same words with a capital first letter. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** A number with its sign, and a true minus: "+2", "−1", "0". */
export function signed(value: number): string {
  if (value === 0) return '0'
  return value > 0 ? `+${value}` : `−${-value}`
}

/** The locale by which numbers and dates of a language are written: Mexican Spanish has a decimal point. */
export const localeOf = (lang: Lang): string => (lang === 'es' ? 'es-MX' : 'en')

/** A fraction as a percentage: to a tenth under 10 %, else whole. What is possible but would show as 0 is "<0.1 %". */
export function percent(fraction: { num: number; den: number }, lang: Lang): string {
  const percentValue = (100 * fraction.num) / fraction.den
  const decimals = percentValue > 0 && percentValue < 10 ? 1 : 0
  // Under 0.05 % rounding to a tenth would give 0.
  if (fraction.num > 0 && percentValue < 0.05) return `<${(0.1).toLocaleString(localeOf(lang))} %`
  return `${percentValue.toLocaleString(localeOf(lang), { maximumFractionDigits: decimals })} %`
}

/** The dice of an event as a sum: "4 + 1 (disrupted) = 5"; a single die without modifiers is just itself. */
export function diceSum(
  faces: readonly number[],
  modifiers: readonly Modifier[],
  total: number,
  text: Catalogue,
): string {
  const diceTerms = faces.map(String).join(' + ')
  const modifierTerms = modifiers
    .map(
      (modifier) =>
        ` ${modifier.value < 0 ? '−' : '+'} ${Math.abs(modifier.value)} (${text.rules.modifiers[modifier.name] ?? modifier.name})`,
    )
    .join('')
  return faces.length === 1 && modifiers.length === 0 ? diceTerms : `${diceTerms}${modifierTerms} = ${total}`
}
