// What a regiment's printed card says of it, from the tables of the ruleset.
import { tablesOf } from '../../tabletop/sar/data'
import type { Tables } from '../../tabletop/sar/schemas/profile'
import { PROCEDURES, type Ruleset } from '../procedures'
import type { RosterUnit } from '../roster/unit'
import { numberText, signedText } from './answer'
import { type DeskWords, outputName, valueName } from './words'

/** A line of a card. */
export interface CardLine {
  readonly what: string
  readonly value: string
}

type Distance = { readonly inches: number; readonly d6: number } | string | null
const distanceText = (distance: Distance): string =>
  distance === null || typeof distance === 'string'
    ? '–'
    : [distance.inches > 0 ? String(distance.inches) : '', distance.d6 > 0 ? `${distance.d6}d6` : '']
        .filter(Boolean)
        .join(' + ')

/** Inches of the three ranges of a weapon. */
function rangesText(tables: Tables, weapon: string, pounds: number | null): string {
  const row = tables.weapons.find((one) =>
    pounds === null ? one.id === weapon : one.kind === 'artillery' && (one.maxPoundage ?? 0) >= pounds,
  )
  return row?.available ? [row.short, row.medium, row.long].map((inches) => inches ?? '–').join(' / ') : ''
}

type Training = 'untrained' | 'green' | 'regular' | 'veteran'
const isTraining = (word: string): word is Training => ['untrained', 'green', 'regular', 'veteran'].includes(word)

/** Lines of a card by the Santa Anna Rules. */
function sarLines(of: DeskWords, tables: Tables, unit: RosterUnit): CardLine[] {
  const { card } = of
  const { arm, training, weapon } = unit
  const lines: CardLine[] = []
  const add = (what: string, value: string): void => {
    if (value !== '') lines.push({ what, value })
  }
  const { movement, closeStand, rallyRout, fireModifiers } = tables
  if (isTraining(training)) {
    if (arm === 'infantry' || arm === 'cavalry') add(card.move, distanceText(movement.base[arm][training]))
    const shift = fireModifiers.training[training]
    add(card.fire, shift === null ? '' : signedText(shift))
    const closing = closeStand.modifiers.training[training]
    add(
      card.closeStand,
      [closing.close, closing.stand].map((one) => (one === null ? '–' : signedText(one))).join(' / '),
    )
    const rally = rallyRout.modifiers.training[training].rally
    add(card.rally, typeof rally === 'number' ? signedText(rally) : valueName(of, 'total', rally))
  }
  if (arm === 'infantry' || arm === 'cavalry') {
    add(card.retreat, distanceText(movement.retreat[arm]))
    add(card.charge, `+ ${distanceText(movement.modifiers.charge[arm])}`)
  }
  if (weapon !== '' && weapon !== 'artillery') add(valueName(of, 'weapon', weapon), rangesText(tables, weapon, null))
  const weights = [...new Set(unit.guns.split(/\s+/).filter(Boolean).map(Number))]
  for (const pounds of weights) add(card.gun(numberText(pounds)), rangesText(tables, '', pounds))
  return lines
}

/** Lines of a card by the Regimental charts, which the procedures work out. */
function regimentalLines(of: DeskWords, unit: RosterUnit): CardLine[] {
  const answer = PROCEDURES.get('reg.effectiveness')?.run({
    class: unit.training,
    startStands: unit.start,
    stands: unit.start,
  })
  if (!answer?.ok) return []
  const { grade, wornAt, spentAt } = answer.value as { grade: string; wornAt: number; spentAt: number }
  return [
    { what: outputName(of, 'reg.effectiveness', 'grade'), value: valueName(of, 'grade', grade) },
    { what: outputName(of, 'reg.effectiveness', 'wornAt'), value: String(wornAt) },
    { what: outputName(of, 'reg.effectiveness', 'spentAt'), value: String(spentAt) },
  ]
}

/** What the card of a regiment says under a ruleset. */
export function cardLines(of: DeskWords, { book, profile }: Ruleset, unit: RosterUnit): CardLine[] {
  if (book === 'reg') return regimentalLines(of, unit)
  const tables = tablesOf(profile)
  return tables.ok ? sarLines(of, tables.value, unit) : []
}
