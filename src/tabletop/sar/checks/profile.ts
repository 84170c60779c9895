// Faults of the tables of a profile (a printed edition of the rules) that their schemas cannot find. `field` is the path of the wrong value.
import type { Fault } from '../../../game/fault'
import { rangeFaults, duplicateFaults } from '../../common/fault'
import { ARMS, type PROFILES, TRAININGS, WORKS } from '../schemas/base'
import type { Tables } from '../schemas/profile'

type Range = readonly [number, number]
/** Ranges as `rangeFaults` takes them. It checks that they follow each other without a gap from a first to a last number (null: open). */
const asMinMax = (ranges: readonly Range[]) => ranges.map(([min, max]) => ({ min, max }))

/** SAR-4.10: for each level of experience every face of the die has one meaning. */
function* randomOrderFaults({ randomOrders }: Tables, file: string): Generator<Fault> {
  for (const training of TRAININGS) {
    const ranges = randomOrders.byTraining[training]
    const field = `randomOrders.byTraining.${training}`
    yield* rangeFaults(file, field, asMinMax(ranges), 1, randomOrders.die)
    if (ranges.length !== randomOrders.results.length)
      yield { file, field, reason: 'total', value: ranges.length, detail: `must hold ${randomOrders.results.length}` }
  }
}

/** SAR-11.8, 11.11: the chart is complete, and losses never fall to the right or downward. */
function* chartFaults({ combatChart: chart }: Tables, file: string): Generator<Fault> {
  yield* rangeFaults(file, 'combatChart.rows', asMinMax(chart.rows.map((row) => row.dice)), 1, 20)
  if (chart.rows.length !== chart.rowCount)
    yield { file, field: 'combatChart.rowCount', reason: 'total', value: chart.rowCount }
  for (const [i, { losses }] of chart.rows.entries()) {
    const field = `combatChart.rows[${i}].losses`
    if (losses.length !== chart.columns) yield { file, field, reason: 'total', value: losses.length }
    for (const [column, loss] of losses.entries()) {
      const lossToLeft = losses[column - 1] ?? 0
      const lossAbove = chart.rows[i - 1]?.losses[column] ?? 0
      if (loss < lossToLeft || loss < lossAbove)
        yield {
          file,
          field: `${field}[${column}]`,
          reason: 'values',
          value: loss,
          detail: 'falls to the right or downward',
        }
    }
  }
  const { attackPointBands } = chart
  for (const [i, band] of attackPointBands.entries()) {
    const field = `combatChart.attackPointBands[${i}]`
    if (band.column !== i) yield { file, field: `${field}.column`, reason: 'gap', value: band.column }
    const isHalfOpen = (band.min === null) !== (band.max === null)
    if (isHalfOpen) yield { file, field, reason: 'values' }
  }
  if (attackPointBands.length !== chart.columns)
    yield { file, field: 'combatChart.attackPointBands', reason: 'total', value: attackPointBands.length }
  // Columns without attack points are reached by shifts only.
  const usedBands = attackPointBands.filter((band) => band.min !== null)
  yield* rangeFaults(file, 'combatChart.attackPointBands', usedBands, 0, usedBands.at(-1)?.max ?? null)
}

/** SAR-0.4: rows of a roll with modifiers are open at both ends; those of an unmodified die begin at 1 and end with its highest face. */
function* rollFaults(tables: Tables, file: string): Generator<Fault> {
  yield* rangeFaults(file, 'closeStand.closeRows', tables.closeStand.closeRows, null, null)
  yield* rangeFaults(file, 'closeStand.standRows', tables.closeStand.standRows, null, null)
  yield* rangeFaults(file, 'rallyRout.rows', tables.rallyRout.rows, null, null)
  yield* rangeFaults(file, 'leaderCasualty.bands', tables.leaderCasualty.bands, 1, tables.leaderCasualty.die)
  for (const arm of ARMS) {
    const ranges = tables.breakthrough.rows.flatMap((row): Range[] => (row[arm] === null ? [] : [row[arm]]))
    yield* rangeFaults(file, 'breakthrough.rows', asMinMax(ranges), 1, tables.breakthrough.die)
  }
  const { enabled, moraleRating, reaction } = tables.irregular
  if (enabled) {
    yield* rangeFaults(file, 'irregular.moraleRating.bands', moraleRating.bands, 1, moraleRating.die)
    yield* rangeFaults(file, 'irregular.reaction.bands', reaction.bands, null, null)
  } else if (moraleRating.bands.length > 0 || reaction.bands.length > 0)
    yield { file, field: 'irregular.enabled', reason: 'values', detail: 'is off, but its tables are filled' }
}

/**
 * SAR-11.6: range bands grow with the distance, rows of guns with the poundage. A weapon that the profile does not have has no range.
 */
function* weaponFaults({ weapons, movement: { prolong, artilleryFunctions } }: Tables, file: string): Generator<Fault> {
  yield* duplicateFaults(
    file,
    'weapons',
    '.id',
    weapons.map(({ id }) => id),
  )
  let heaviestPounds = 0
  for (const [i, weapon] of weapons.entries()) {
    const field = `weapons[${i}]`
    const bandLimits = [weapon.short, weapon.medium, weapon.long].flatMap((limit) => limit ?? [])
    const areLimitsRising = bandLimits.every((limit, k) => k === 0 || limit > bandLimits[k - 1]!)
    if (!areLimitsRising) yield { file, field, reason: 'gap' }
    if (weapon.available !== (weapon.long !== null))
      yield { file, field: `${field}.available`, reason: 'values', detail: 'must go with a long range' }
    if ((weapon.kind === 'artillery') !== (weapon.maxPoundage !== null))
      yield { file, field: `${field}.maxPoundage`, reason: 'values', detail: 'goes with guns, and only with them' }
    if (weapon.maxPoundage !== null && weapon.maxPoundage <= heaviestPounds)
      yield { file, field: `${field}.maxPoundage`, reason: 'gap', value: weapon.maxPoundage }
    heaviestPounds = weapon.maxPoundage ?? heaviestPounds
  }
  const hasFormula = prolong.formulaBase !== null && prolong.formulaDivisor !== null
  const coversAllGuns = prolong.bands.at(-1)?.maxPoundage === heaviestPounds
  if (prolong.mode === 'formula' ? !hasFormula : !coversAllGuns)
    yield { file, field: 'movement.prolong', reason: 'values', detail: 'must serve the heaviest gun' }
  if (artilleryFunctions.doubleMaxPoundage > heaviestPounds)
    yield { file, field: 'movement.artilleryFunctions.doubleMaxPoundage', reason: 'values' }
}

/** SAR-21.5: a kind of work, degraded again and again, becomes rough ground in the end. */
function* worksFaults({ fortifications: { degradedTo } }: Tables, file: string): Generator<Fault> {
  for (const work of WORKS) {
    let level: (typeof WORKS)[number] | 'rough' = work
    for (let i = 0; i < WORKS.length && level !== 'rough'; i++) level = degradedTo[level]
    if (level !== 'rough') yield { file, field: `fortifications.degradedTo.${work}`, reason: 'values', value: level }
  }
}

/** SAR-0.3: the path of each reconstructed value leads to a value of the file. */
function* provenanceFaults(tables: Tables, file: string): Generator<Fault> {
  for (const [i, { path }] of tables.reconstructed.entries()) {
    let value: unknown = tables
    // The keys of the path, such as `movement`, `base` and `0` of `movement.base[0]`.
    for (const key of path.match(/[^.[\]]+/g) ?? [])
      value = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined
    if (value === undefined)
      yield { file, field: `reconstructed[${i}].path`, reason: 'values', value: path, detail: 'names no value' }
  }
}

/** Faults of a ruleset's tables that their schema cannot find. */
export function* profileFaults(tables: Tables, file: string, profile: (typeof PROFILES)[number]): Generator<Fault> {
  if (tables.profile !== profile)
    yield { file, field: 'profile', reason: 'values', value: tables.profile, detail: `must be ${profile}` }
  // `n`: the number of the phase.
  for (const [i, { n }] of tables.phases.entries())
    if (n !== i + 1) yield { file, field: `phases[${i}].n`, reason: 'gap', value: n }
  if (tables.command.ratingMin > tables.command.ratingMax)
    yield { file, field: 'command.ratingMin', reason: 'values', value: tables.command.ratingMin }
  // The third argument is the part of the field's name after the index; the orders are plain words, so there is none.
  yield* duplicateFaults(file, 'orders', '', tables.orders)
  yield* randomOrderFaults(tables, file)
  yield* chartFaults(tables, file)
  yield* rollFaults(tables, file)
  yield* weaponFaults(tables, file)
  yield* worksFaults(tables, file)
  yield* provenanceFaults(tables, file)
}
