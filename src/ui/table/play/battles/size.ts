// What a battle is before it begins: ground, who stands where, sizes. For the card in the choice of battles.
import type { Ground } from '../../../../tabletop/common/groundSchema'
import type { Sides } from '../../../../game/side'
import { battlefieldOf } from '../../../../session/battle/battlefield'
import { buenaVista } from '../../../../tabletop/sar/data'
import { packOf } from './packs'
import { choicesOf, type RegimentalRules } from '../../../../session/regimental/options'
import { sizeOf } from '../../../../tabletop/regimental/battle/block'
import { PALO_ALTO, paloAltoField } from '../../../../tabletop/regimental/battle/scenario/paloAlto'
import type { BattleRules } from '../../../../session/battle/options'
import { startingUnits } from '../../../../tabletop/sar/battle/deploy'
import type { PicturedUnit } from './GroundPicture'

/** SAR-1.2: a casting is so wide, in thousandths of an inch. */
const CASTING = 1000

/** Sizes of a battle by certain rules. */
export interface BattleSize {
  readonly sides: Sides
  readonly ground: Ground
  readonly standing: readonly PicturedUnit[]
  readonly turns: number
  readonly minutesPerTurn: number
  readonly start: string
  /** Inches. */
  readonly table: { readonly width: number; readonly depth: number }
  readonly yardsPerInch: number
  /** By side: units, and castings or stands. */
  readonly counts: Readonly<Record<string, { readonly units: number; readonly figures: number }>>
}

/** The size of a battle by the Santa Anna Rules with these options; null where the options do not fit. */
export function sizeOfBattle(scenario: string, rules: BattleRules): BattleSize | null {
  const ground = battlefieldOf(rules)
  if (!ground.ok) return null
  const { field, tables } = ground.value
  const counts = Object.fromEntries(
    field.sides.map((side) => {
      const own = [...field.units.values()].filter((unit) => unit.side === side)
      return [side, { units: own.length, figures: own.reduce((sum, { castings }) => sum + castings, 0) }]
    }),
  )
  const standing = Object.entries(startingUnits(field)).flatMap(([id, { of, at, heading, width }]) =>
    at === null
      ? []
      : [{ id, at, heading, width: width * CASTING, isFirst: field.units.get(of)?.side === field.sides[0] }],
  )
  const clock = clockOf(scenario, rules)
  return {
    sides: field.sides,
    ground: field.ground,
    standing,
    turns: field.terms.turns,
    ...clock,
    table: { width: field.ground.width / 1000, depth: field.ground.depth / 1000 },
    yardsPerInch: tables.scale.yardsPerInch,
    counts,
  }
}

/** When a battle begins, and how long a turn is. */
function clockOf(scenario: string, rules: BattleRules): Pick<BattleSize, 'start' | 'minutesPerTurn'> {
  const pack = packOf(scenario)
  if (pack) {
    const variant = 'variant' in rules ? pack.variants.find(({ id }) => id === rules.variant) : undefined
    return { start: variant?.start ?? pack.clock.start, minutesPerTurn: pack.clock.minutesPerTurn }
  }
  const printed = buenaVista()
  if (!printed.ok) return { start: '', minutesPerTurn: 0 }
  const { start, minutesPerTurn } = printed.value.timeOfDay
  return { start, minutesPerTurn }
}

/** The size of a battle by the Regimental charts with these options; null where they do not fit. */
export function sizeOfRegimental(options: RegimentalRules): BattleSize | null {
  const made = paloAltoField(choicesOf(options))
  const pack = packOf(PALO_ALTO)
  if (!made.ok || !pack) return null
  const field = made.value
  const counts = Object.fromEntries(
    field.sides.map((side) => {
      const own = [...field.units.values()].filter((unit) => unit.side === side)
      return [
        side,
        { units: own.length, figures: own.reduce((sum, { stands, guns }) => sum + stands + guns.length, 0) },
      ]
    }),
  )
  const standing = [...field.units.values()].flatMap(({ id, side, arm, stands, guns, start }) =>
    start
      ? [
          {
            id,
            at: start.at,
            heading: start.heading,
            width: sizeOf(arm, start.formation, stands + guns.length).width,
            isFirst: side === field.sides[0],
          },
        ]
      : [],
  )
  return {
    sides: field.sides,
    ground: field.ground,
    standing,
    turns: field.terms.turns,
    start: pack.clock.start,
    minutesPerTurn: pack.clock.minutesPerTurn,
    table: { width: field.ground.width / 1000, depth: field.ground.depth / 1000 },
    yardsPerInch: pack.table.reg.yardsPerInch,
    counts,
  }
}
