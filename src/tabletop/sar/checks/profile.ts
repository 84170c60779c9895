import type { Fault } from '../../../game/fault'
import { rangeFaults, duplicateFaults } from '../../common/fault'
import { ARMS, type PROFILES, TRAININGS, WORKS } from '../schemas/base'
import type { Tables } from '../schemas/profile'

type Range = readonly [number, number]
const asMinMax = (ranges: readonly Range[]) => ranges.map(([min, max]) => ({ min, max }))

/** SAR-4.10: every face of the die means one thing for each level of experience. */
function* randomOrderFaults({ randomOrders }: Tables, file: string): Generator<Fault> {
  for (const training of TRAININGS) {
    const ranges = randomOrders.byTraining[training]
    const field = `randomOrders.byTraining.${training}`
    yield* rangeFaults(file, field, asMinMax(ranges), 1, randomOrders.die)
    if (ranges.length !== randomOrders.results.length)
      yield { file, field, reason: 'total', value: ranges.length, detail: `must hold ${randomOrders.results.length}` }
  }
}

/** SAR-11.8, 11.11: the chart is complete, and no cell falls to the right or downward. */
function* chartFaults({ combatChart: chart }: Tables, file: string): Generator<Fault> {
  yield* rangeFaults(file, 'combatChart.rows', asMinMax(chart.rows.map((row) => row.dice)), 1, 20)
  if (chart.rows.length !== chart.rowCount)
    yield { file, field: 'combatChart.rowCount', reason: 'total', value: chart.rowCount }
  for (const [i, { losses }] of chart.rows.entries()) {
    const field = `combatChart.rows[${i}].losses`
    if (losses.length !== chart.columns) yield { file, field, reason: 'total', value: losses.length }
    for (const [column, loss] of losses.entries()) {
      const left = losses[column - 1] ?? 0
      const above = chart.rows[i - 1]?.losses[column] ?? 0
      if (loss < left || loss < above)
        yield {
          file,
          field: `${field}[${column}]`,
          reason: 'values',
          value: loss,
          detail: 'falls to the right or downward',
        }
    }
  }
  const { attackPointBands: all } = chart
  for (const [i, band] of all.entries()) {
    const field = `combatChart.attackPointBands[${i}]`
    if (band.column !== i) yield { file, field: `${field}.column`, reason: 'gap', value: band.column }
    if ((band.min === null) !== (band.max === null)) yield { file, field, reason: 'values' }
  }
  if (all.length !== chart.columns)
    yield { file, field: 'combatChart.attackPointBands', reason: 'total', value: all.length }
  const used = all.filter((band) => band.min !== null)
  yield* rangeFaults(file, 'combatChart.attackPointBands', used, 0, used.at(-1)?.max ?? null)
}

/** Tables with modifiers are open at both ends, those of a bare die begin at 1 and end with its faces (SAR-0.4). */
function* rollFaults(tables: Tables, file: string): Generator<Fault> {
  yield* rangeFaults(file, 'closeStand.closeRows', tables.closeStand.closeRows, null, null)
  yield* rangeFaults(file, 'closeStand.standRows', tables.closeStand.standRows, null, null)
  yield* rangeFaults(file, 'rallyRout.rows', tables.rallyRout.rows, null, null)
  yield* rangeFaults(file, 'leaderCasualty.bands', tables.leaderCasualty.bands, 1, tables.leaderCasualty.die)
  for (const arm of ARMS) {
    const ranges = tables.breakthrough.rows.flatMap((row) => row[arm] ?? [])
    const pairs = ranges.flatMap((min, i): Range[] => (i % 2 === 0 ? [[min, ranges[i + 1]!]] : []))
    yield* rangeFaults(file, 'breakthrough.rows', asMinMax(pairs), 1, tables.breakthrough.die)
  }
  const { enabled, moraleRating, reaction } = tables.irregular
  if (enabled) {
    yield* rangeFaults(file, 'irregular.moraleRating.bands', moraleRating.bands, 1, moraleRating.die)
    yield* rangeFaults(file, 'irregular.reaction.bands', reaction.bands, null, null)
  } else if (moraleRating.bands.length > 0 || reaction.bands.length > 0)
    yield { file, field: 'irregular.enabled', reason: 'values', detail: 'is off, but its tables are filled' }
}

/** SAR-11.6: bands grow with the distance, gun rows with the poundage; a weapon out of the profile has no range. */
function* weaponFaults({ weapons, movement: { prolong, artilleryFunctions } }: Tables, file: string): Generator<Fault> {
  yield* duplicateFaults(
    file,
    'weapons',
    '.id',
    weapons.map(({ id }) => id),
  )
  let heaviest = 0
  for (const [i, weapon] of weapons.entries()) {
    const field = `weapons[${i}]`
    const limits = [weapon.short, weapon.medium, weapon.long].flatMap((limit) => limit ?? [])
    if (limits.some((limit, at) => at > 0 && limit <= limits[at - 1]!)) yield { file, field, reason: 'gap' }
    if (weapon.available !== (weapon.long !== null))
      yield { file, field: `${field}.available`, reason: 'values', detail: 'must go with a long range' }
    if ((weapon.kind === 'artillery') !== (weapon.maxPoundage !== null))
      yield { file, field: `${field}.maxPoundage`, reason: 'values', detail: 'goes with guns, and only with them' }
    if (weapon.maxPoundage !== null && weapon.maxPoundage <= heaviest)
      yield { file, field: `${field}.maxPoundage`, reason: 'gap', value: weapon.maxPoundage }
    heaviest = weapon.maxPoundage ?? heaviest
  }
  const byFormula = prolong.formulaBase !== null && prolong.formulaDivisor !== null
  if (prolong.mode === 'formula' ? !byFormula : prolong.bands.at(-1)?.maxPoundage !== heaviest)
    yield { file, field: 'movement.prolong', reason: 'values', detail: 'must serve the heaviest gun' }
  if (artilleryFunctions.doubleMaxPoundage > heaviest)
    yield { file, field: 'movement.artilleryFunctions.doubleMaxPoundage', reason: 'values' }
}

/** SAR-21.5: works sink to rough ground in the end. */
function* worksFaults({ fortifications: { degradedTo } }: Tables, file: string): Generator<Fault> {
  for (const from of WORKS) {
    let level: (typeof WORKS)[number] | 'rough' = from
    for (let i = 0; i < WORKS.length && level !== 'rough'; i++) level = degradedTo[level]
    if (level !== 'rough') yield { file, field: `fortifications.degradedTo.${from}`, reason: 'values', value: level }
  }
}

/** SAR-0.3: the path of each reconstructed value leads to a value of the file. */
function* provenanceFaults(tables: Tables, file: string): Generator<Fault> {
  for (const [i, { path }] of tables.reconstructed.entries()) {
    let value: unknown = tables
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
  for (const [i, { n }] of tables.phases.entries())
    if (n !== i + 1) yield { file, field: `phases[${i}].n`, reason: 'gap', value: n }
  if (tables.command.ratingMin > tables.command.ratingMax)
    yield { file, field: 'command.ratingMin', reason: 'values', value: tables.command.ratingMin }
  yield* duplicateFaults(file, 'orders', '', tables.orders)
  yield* randomOrderFaults(tables, file)
  yield* chartFaults(tables, file)
  yield* rollFaults(tables, file)
  yield* weaponFaults(tables, file)
  yield* worksFaults(tables, file)
  yield* provenanceFaults(tables, file)
}
