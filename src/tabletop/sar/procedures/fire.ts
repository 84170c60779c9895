import * as v from 'valibot'
import { allocateLosses } from '../fire/allocate'
import { attackPoints, type Firepower } from '../fire/attackPoints'
import { chartSums, readCombatChart } from '../fire/combatChart'
import { resolveShot } from '../fire/shot'
import { startColumn } from '../fire/startColumn'
import { bandAt, gunRow, smallArm } from '../fire/weaponBand'
import { badValue, face } from '../errors'
import { thousandths } from '../inches'
import { ArmSchema, BandSchema, count, int, measure, NationSchema, positive, TrainingSchema } from '../schemas/base'
import { SMALL_ARMS } from '../schemas/fire'
import type { Band } from '../types'
import { applyLosses } from '../stragglers/applyLosses'
import { breakTest } from '../stragglers/breakTest'
import { modifierFields, modifierOutput, eachDie, singleDie, procedure, optionalFlag } from './kit'

/** `[1, 4]` */
export const VolleySchema = v.strictTuple([positive, positive])
const volley = v.exactOptional(VolleySchema)
const pounds = v.exactOptional(positive)
const castings = v.exactOptional(count)

interface Shooter {
  readonly castings?: number
  readonly pounds?: number
  readonly band: Band
  readonly mounted: boolean
  readonly lowAmmo: boolean
  readonly damaged: boolean
  readonly volley?: readonly [number, number]
}

/** What is known of the shooters, as foot and horse or as a gun; what does not belong to them is refused. */
function firepower(guns: boolean, shooter: Shooter): Firepower {
  const { band, lowAmmo, mounted, damaged } = shooter
  const part = shooter.volley ? { volley: { num: shooter.volley[0], den: shooter.volley[1] } } : {}
  if (guns) {
    if (mounted) badValue('SAR-11.7', 'mounted')
    if (shooter.castings !== undefined) badValue('SAR-11.7', 'castings')
    return {
      arm: 'artillery',
      pounds: shooter.pounds ?? badValue('SAR-11.7', 'pounds'),
      band,
      lowAmmo,
      damaged,
      ...part,
    }
  }
  if (damaged) badValue('SAR-11.7', 'damaged')
  if (shooter.pounds !== undefined) badValue('SAR-11.7', 'pounds')
  return {
    arm: 'smallArms',
    castings: shooter.castings ?? badValue('SAR-11.7', 'castings'),
    band,
    lowAmmo,
    mounted,
    ...part,
  }
}
/** SAR-11.6: a gun that no row of the range table holds cannot fire. */
const checked = (tables: Parameters<typeof gunRow>[0], power: Firepower): Firepower => {
  if (power.arm === 'artillery') gunRow(tables, power.pounds)
  return power
}

/** SAR-11.9: `open` and `limberedArtillery` shift nothing. */
const TargetSchema = v.picklist([
  'woods',
  'rough',
  'building',
  'lightFort',
  'heavyFort',
  'throughSkirmishers',
  'unlimberedArtillery',
  'skirmish',
  'open',
  'limberedArtillery',
])

export const STANCES = [
  'line',
  'column',
  'roadColumn',
  'closedColumn',
  'square',
  'skirmish',
  'mob',
  'limbered',
  'unlimbered',
] as const
const power = {
  castings,
  pounds,
  band: BandSchema,
  mounted: optionalFlag,
  lowAmmo: optionalFlag,
  damaged: optionalFlag,
  volley,
}

export const fireProcedures = [
  procedure('sar.startColumn', {
    rule: 'SAR-11.8',
    input: { points: v.pipe(v.array(count), v.nonEmpty()) },
    output: v.strictObject({ columns: v.array(count) }),
    run: (tables, { points }) => ({ columns: points.map((item) => startColumn(tables, item)) }),
  }),

  procedure('sar.attackPoints', {
    rule: 'SAR-11.7',
    input: { arm: v.picklist(['smallArms', 'artillery']), ...power },
    output: v.strictObject({ points: count, column: count }),
    run(tables, { arm, ...shooter }) {
      const points = attackPoints(tables, checked(tables, firepower(arm === 'artillery', shooter)))
      return { points, column: startColumn(tables, points) }
    },
  }),

  procedure('sar.weaponBand', {
    rule: 'SAR-11.6',
    input: {
      weapon: v.picklist([...SMALL_ARMS, 'gun']),
      distance: measure,
      pounds: v.exactOptional(v.pipe(v.number(), v.finite())),
    },
    output: v.strictObject({ band: v.nullable(BandSchema) }),
    run(tables, { weapon, distance, pounds }) {
      if (weapon !== 'gun' && pounds !== undefined) badValue('SAR-11.6', 'pounds')
      const row = weapon === 'gun' ? gunRow(tables, pounds ?? badValue('SAR-11.6', 'pounds')) : smallArm(tables, weapon)
      return { band: bandAt(row, thousandths(distance)) }
    },
  }),

  procedure('sar.fire', {
    rule: 'SAR-11.1',
    input: {
      arm: ArmSchema,
      ...power,
      training: TrainingSchema,
      nation: NationSchema,
      firstVolley: optionalFlag,
      moved: optionalFlag,
      disciplined: optionalFlag,
      weapon: v.exactOptional(v.picklist(SMALL_ARMS)),
      weaponTag: v.exactOptional(v.picklist(['repeaters'])),
      target: v.exactOptional(v.array(TargetSchema), []),
    },
    dice: { d20: singleDie(20) },
    output: v.strictObject({
      points: count,
      startColumn: count,
      shift: int,
      column: count,
      losses: count,
      lowAmmo: v.boolean(),
      ...modifierFields,
    }),
    run(
      tables,
      { arm, training, nation, firstVolley, moved, disciplined, weapon, weaponTag, target, ...shooter },
      { d20 },
    ) {
      if (weapon !== undefined && arm === 'artillery') badValue('SAR-11.6', 'weapon')
      const shot = {
        arm,
        training,
        nation,
        firstVolley,
        moved,
        disciplined,
        repeaters: weaponTag === 'repeaters',
        ...(weapon === undefined ? {} : { weapon }),
        target: target.filter((name) => name !== 'open' && name !== 'limberedArtillery'),
      }
      const what = checked(tables, firepower(arm === 'artillery', shooter))
      const { shift, ...result } = resolveShot(tables, what, shot, face('SAR-11.11', 'd20', d20, 20))
      return { ...result, shift: shift.sum, ...modifierOutput(shift) }
    },
  }),

  procedure('sar.chart', {
    rule: 'SAR-11.11',
    input: { column: count },
    dice: { d20: eachDie(20) },
    output: v.strictObject({ losses: v.array(count), lowAmmo: v.array(v.boolean()) }),
    run(tables, { column }, { d20 }) {
      const read = d20.map((roll) => readCombatChart(tables, column, roll))
      return { losses: read.map(({ losses }) => losses), lowAmmo: read.map(({ lowAmmo }) => lowAmmo) }
    },
  }),

  procedure('sar.chartChecksum', {
    rule: 'SAR-11.11',
    input: {},
    output: v.strictObject({ rowSums: v.array(count), total: count }),
    run: (tables) => chartSums(tables),
  }),

  procedure('sar.allocate', {
    rule: 'SAR-12.1',
    input: {
      losses: count,
      kind: v.picklist(['fire', 'melee']),
      formation: v.picklist(STANCES),
      angle: v.picklist(['front', 'flank', 'rear']),
      arm: v.exactOptional(ArmSchema),
      nation: v.exactOptional(NationSchema),
      stragglersFromFireSoFar: v.exactOptional(count, 0),
    },
    output: v.strictObject({ stragglers: count, casualties: count }),
    run: (tables, input) => ({ ...allocateLosses(tables, input) }),
  }),

  procedure('sar.applyLosses', {
    rule: 'SAR-12.7',
    input: {
      start: count,
      casualties: count,
      stragglers: count,
      addStragglers: v.exactOptional(count, 0),
      addCasualties: v.exactOptional(count, 0),
    },
    output: v.strictObject({
      start: count,
      effectives: count,
      casualties: count,
      stragglers: count,
      applied: count,
      broken: v.boolean(),
      removed: v.boolean(),
    }),
    run: (_tables, { addStragglers, addCasualties, ...strength }) => ({
      ...applyLosses(strength, { stragglers: addStragglers, casualties: addCasualties }),
    }),
  }),

  procedure('sar.breakTest', {
    rule: 'SAR-5.3',
    input: { stragglers: count, effectives: count },
    output: v.strictObject({ broken: v.boolean(), removed: v.boolean() }),
    run: (_tables, { stragglers, effectives }) => breakTest(stragglers, effectives),
  }),
]
