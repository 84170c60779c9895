// Faults of the tables that their schema cannot find (REG-13.6). `field` is the path of the wrong value.
import type { Fault } from '../../game/fault'
import { duplicateFaults, rangeFaults } from '../common/fault'
import type { OptionsData } from './options'
import { hundredths } from './figures'
import * as base from './schemas/base'
import { CHARGE_MODIFIERS, LEADER_ROWS } from './schemas/charge'
import { CHECK_MODIFIERS } from './schemas/check'
import { FIRE_MODIFIERS } from './schemas/fire'
import { RATE_ROWS } from './schemas/movement'
import type { Tables } from './types'

type Ids = readonly { readonly id: string }[]

/** Each of the wanted ids stands exactly once. */
function* idFaults(file: string, field: string, rows: Ids, wanted: readonly string[]): Generator<Fault> {
  const ids = rows.map(({ id }) => id)
  yield* duplicateFaults(file, field, '.id', ids)
  for (const id of wanted) if (!ids.includes(id)) yield { file, field, reason: 'missing', value: id }
}

/** The enumerations of the file are the words of the program. */
function* enumFaults({ enums }: Tables, file: string): Generator<Fault> {
  const wanted: Readonly<Record<string, readonly string[]>> = {
    nation: base.NATIONS,
    class: base.CLASSES,
    arm: base.ARMS,
    order: base.ORDERS,
    effectiveness: base.EFFECTIVENESS,
    ground: base.GROUNDS,
    infantryFormation: base.INFANTRY_FORMATIONS,
    cavalryFormation: base.CAVALRY_FORMATIONS,
    gunMode: base.GUN_MODES,
    carriage: base.CARRIAGES,
    traction: base.TRACTIONS,
    gunStandState: ['sound', 'damaged', 'wrecked'],
    musketryWeapon: base.MUSKETRY_WEAPONS,
    usCannon: base.US_CANNON,
    mexCannon: base.MEXICAN_CANNON,
    leaderRating: base.RATINGS,
    cover: base.COVERS,
    position: base.POSITIONS,
  }
  for (const [name, words] of Object.entries(wanted))
    if (enums[name]?.join() !== words.join())
      yield { file, field: `enums.${name}`, reason: 'values', value: enums[name]?.join() ?? '' }
}

/** `rangeFaults` for rows that are printed highest number first: it reads from the lowest up, and the faults name the rows as they are printed. */
function* descendingFaults(
  file: string,
  field: string,
  ranges: readonly { readonly min: number | null; readonly max: number | null }[],
  names: readonly string[],
  firstMin: number | null,
  lastMax: number | null,
): Generator<Fault> {
  for (const fault of rangeFaults(file, field, [...ranges].reverse(), firstMin, lastMax))
    yield { ...fault, field: fault.field.replace(/\[(\d+)\]$/, (_, i) => names[ranges.length - 1 - Number(i)]!) }
}
const indexesOf = (rows: readonly unknown[]): string[] => rows.map((_, i) => `[${i}]`)

/** REG-4.5, 7.10, 8.1, 10.1, 11.4: each table has a row for each number, and only one. */
function* bandFaults({ maneuver, fire, charge, fallenLeader }: Tables, file: string): Generator<Fault> {
  for (const nation of base.NATIONS) {
    const rows = maneuver.bands[nation]
    yield* descendingFaults(file, `maneuver.bands.${nation}`, rows, indexesOf(rows), null, null)
  }
  yield* rangeFaults(file, 'fire.pointsToModifier.rows', fire.pointsToModifier.rows, 1, null)
  for (const unitClass of base.CLASSES) {
    const bands = fire.effectBands[unitClass]
    const present = base.FIRE_EFFECTS.filter((effect) => bands[effect] !== null)
    const ranges = present.map((effect) => ({ min: bands[effect]![0], max: bands[effect]![1] }))
    const names = present.map((effect) => `.${effect}`)
    yield* descendingFaults(file, `fire.effectBands.${unitClass}`, ranges, names, null, null)
  }
  yield* descendingFaults(file, 'charge.bands', charge.bands, indexesOf(charge.bands), null, null)
  yield* descendingFaults(file, 'fallenLeader.rows', fallenLeader.rows, indexesOf(fallenLeader.rows), 1, 10)
}

/** REG-7.4 to 7.7: ranges grow, and each weapon has a number of points for each range. */
function* weaponFaults({ fire: { musketry, cannonade } }: Tables, file: string): Generator<Fault> {
  const lists = [
    { field: 'fire.musketry', ...musketry, rows: musketry.weapons },
    { field: 'fire.cannonade.US', ...cannonade.US, rows: cannonade.US.guns },
    { field: 'fire.cannonade.MEX', ...cannonade.MEX, rows: cannonade.MEX.guns },
    { field: 'fire.cannonade.rocket', ...cannonade.rocket.HR, rows: cannonade.rocket },
  ]
  for (const { field, rangesInches, rows } of lists) {
    if (rangesInches.some((range, i) => i > 0 && range <= rangesInches[i - 1]!))
      yield { file, field: `${field}.rangesInches`, reason: 'gap' }
    for (const [name, { points }] of Object.entries<{ readonly points: readonly number[] }>(rows)) {
      if (points.length !== rangesInches.length)
        yield { file, field: `${field}.${name}.points`, reason: 'total', value: points.length }
      if (points.some((value) => !Number.isInteger(value * 2)))
        yield { file, field: `${field}.${name}.points`, reason: 'values', detail: 'must be whole or halves' }
    }
  }
  yield* duplicateFaults(
    file,
    'fire.musketry.alternatives',
    '.id',
    musketry.alternatives.map(({ id }) => id),
  )
  for (const [i, { IR, M, IM }] of musketry.alternatives.entries())
    if ([IR, M, IM].some((points) => points.length !== musketry.rangesInches.length))
      yield { file, field: `fire.musketry.alternatives[${i}]`, reason: 'total' }
  const { accuracyMin, points } = cannonade.rocket.HR
  if (accuracyMin.length !== points.length)
    yield { file, field: 'fire.cannonade.rocket.HR.accuracyMin', reason: 'total', value: accuracyMin.length }
}

/** REG-12.3: the worked table of each grade is what its formula gives. */
function* gradeFaults({ house }: Tables, file: string): Generator<Fault> {
  for (const grade of base.GRADES) {
    const { wornFraction, spentFraction, table } = house.effectivenessGrades[grade]
    for (const [start, { wornAtOrBelow, spentAtOrBelow }] of Object.entries(table)) {
      const worn = Math.floor((Number(start) * hundredths(wornFraction)) / 100)
      const spent = Math.floor((Number(start) * hundredths(spentFraction)) / 100)
      if (worn !== wornAtOrBelow || spent !== spentAtOrBelow)
        yield {
          file,
          field: `house.effectivenessGrades.${grade}.table.${start}`,
          reason: 'total',
          value: wornAtOrBelow,
        }
    }
  }
}

/** REG-12.4: every class of cannon of each nation has one kind of carriage. */
function* carriageFaults({ house: { carriageClass } }: Tables, file: string): Generator<Fault> {
  const cannon = [...base.US_CANNON.map((gun) => `US.${gun}`), ...base.MEXICAN_CANNON.map((gun) => `MEX.${gun}`)]
  const listed = [...carriageClass.light, ...carriageClass.heavy]
  yield* duplicateFaults(file, 'house.carriageClass', '', listed)
  for (const gun of cannon)
    if (!listed.includes(gun)) yield { file, field: 'house.carriageClass', reason: 'missing', value: gun }
}

/** REG-14: the path of each reconstructed value leads to a value of the file. */
function* provenanceFaults(tables: Tables, file: string): Generator<Fault> {
  for (const list of ['reconstructed', 'houseOrKin'] as const)
    for (const [i, { path }] of tables[list].entries()) {
      let value: unknown = tables
      for (const key of path.match(/[^.[\]]+/g) ?? [])
        value = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined
      if (value === undefined)
        yield { file, field: `${list}[${i}].path`, reason: 'values', value: path, detail: 'names no value' }
    }
}

/** REG-13.5, 15: switches and open questions speak of the same, and the defaults of both files agree. */
function* questionFaults(tables: Tables, file: string, { options, settled }: OptionsData): Generator<Fault> {
  const questions = tables.openQuestions.map(({ id }) => id)
  yield* duplicateFaults(file, 'openQuestions', '.id', questions)
  const answered = [...options.map(({ question }) => question), ...Object.keys(settled)]
  yield* duplicateFaults('options.json', 'options', '.question', answered)
  for (const id of questions)
    if (!answered.includes(id)) yield { file: 'options.json', field: 'options', reason: 'missing', value: id }
  for (const id of answered)
    if (!questions.includes(id)) yield { file: 'options.json', field: 'options', reason: 'values', value: id }
  for (const [id, values] of Object.entries(tables.options))
    for (const [name, value] of Object.entries(values)) {
      const found = options.find((option) => option.question === id && option.name === name)
      if (found?.default !== value)
        yield {
          file,
          field: `options.${id}.${name}`,
          reason: 'values',
          value: String(value),
          detail: 'differs from options.json',
        }
    }
}

/** REG-13.6: faults of the tables that their schema cannot find, such as a band that leaves a gap. */
export function* tableFaults(tables: Tables, file: string, options: OptionsData): Generator<Fault> {
  yield* enumFaults(tables, file)
  yield* idFaults(file, 'maneuver.modifiers', tables.maneuver.modifiers, CHECK_MODIFIERS)
  yield* idFaults(file, 'movement.rates', tables.movement.rates, RATE_ROWS)
  yield* idFaults(file, 'fire.dieModifiers', tables.fire.dieModifiers, FIRE_MODIFIERS)
  yield* idFaults(file, 'charge.modifiers', tables.charge.modifiers, CHARGE_MODIFIERS)
  yield* idFaults(file, 'fallenLeader.rows', tables.fallenLeader.rows, LEADER_ROWS)
  yield* bandFaults(tables, file)
  yield* weaponFaults(tables, file)
  yield* gradeFaults(tables, file)
  yield* carriageFaults(tables, file)
  yield* provenanceFaults(tables, file)
  yield* questionFaults(tables, file, options)
}
