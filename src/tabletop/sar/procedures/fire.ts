import * as v from 'valibot'
import { allocateLosses } from '../fire/allocate'
import { attackPoints, type Firepower } from '../fire/attackPoints'
import { chartSums, readCombatChart } from '../fire/combatChart'
import { resolveShot } from '../fire/shot'
import { startColumn } from '../fire/startColumn'
import { rangeBandAt, gunRow, smallArmRow } from '../fire/weaponBand'
import { throwBadValue, checkedDie } from '../errors'
import { inchesToThousandths } from '../inches'
import {
  ArmSchema,
  BandSchema,
  CountSchema,
  IntegerSchema,
  MeasureSchema,
  NationSchema,
  PositiveSchema,
  TrainingSchema,
} from '../schemas/base'
import { SMALL_ARMS } from '../schemas/fire'
import type { Band } from '../types'
import { applyLosses } from '../stragglers/applyLosses'
import { breakTest } from '../stragglers/breakTest'
import { modifierFields, modifierOutput, independentDice, singleDie, procedure, optionalFlag } from './kit'

/** A fraction of a volley as numerator and denominator, such as `[1, 4]`. */
export const VolleySchema = v.strictTuple([PositiveSchema, PositiveSchema])
/** Fields that only some shooters have: pounds those with guns, castings all others. `firepowerOf` checks that. */
const volley = v.exactOptional(VolleySchema)
const pounds = v.exactOptional(PositiveSchema)
const castings = v.exactOptional(CountSchema)

/** The fields of an input about the shooter. */
interface ShooterInput {
  readonly castings?: number
  /** The weight of a gun's shot. */
  readonly pounds?: number
  readonly band: Band
  readonly mounted: boolean
  readonly lowAmmo: boolean
  /** SAR-16.12 (optional): a damaged gun casting. */
  readonly damaged: boolean
  /** SAR-13.9: the share of the firepower that counts, as numerator and denominator; absent: all. */
  readonly volley?: readonly [number, number]
}

/** The firepower of small arms or of a gun. Refuses a field that the other kind of shooter has, and a missing one. */
function firepowerOf(isArtillery: boolean, shooter: ShooterInput): Firepower {
  const { band, lowAmmo, mounted, damaged } = shooter
  const reducedVolley = shooter.volley ? { volley: { num: shooter.volley[0], den: shooter.volley[1] } } : {}
  if (isArtillery) {
    if (mounted) throwBadValue('SAR-11.7', 'mounted')
    if (shooter.castings !== undefined) throwBadValue('SAR-11.7', 'castings')
    return {
      arm: 'artillery',
      pounds: shooter.pounds ?? throwBadValue('SAR-11.7', 'pounds'),
      band,
      lowAmmo,
      damaged,
      ...reducedVolley,
    }
  }
  if (damaged) throwBadValue('SAR-11.7', 'damaged')
  if (shooter.pounds !== undefined) throwBadValue('SAR-11.7', 'pounds')
  return {
    arm: 'smallArms',
    castings: shooter.castings ?? throwBadValue('SAR-11.7', 'castings'),
    band,
    lowAmmo,
    mounted,
    ...reducedVolley,
  }
}
/** SAR-11.6: returns a firepower unchanged, but refuses that of a gun too heavy for the range table. */
const withCheckedGun = (tables: Parameters<typeof gunRow>[0], power: Firepower): Firepower => {
  // `gunRow` refuses a weight for which the table has no row; the row itself is not needed.
  if (power.arm === 'artillery') gunRow(tables, power.pounds)
  return power
}

/** SAR-11.9: where a target stands, or what it is. `open` and `limberedArtillery` may be named, but shift nothing. */
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

/** SAR-6.1: every stance of a unit. */
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
/** Fields of an input about the shooter, for `firepowerOf`. */
const firepowerFields = {
  castings,
  pounds,
  band: BandSchema,
  mounted: optionalFlag,
  lowAmmo: optionalFlag,
  damaged: optionalFlag,
  volley,
}

/** Procedures of fire and losses (SAR-5, 11, 12). Each is one look-up or roll that can be called by itself. */
export const fireProcedures = [
  procedure('sar.startColumn', {
    rule: 'SAR-11.8',
    input: { points: v.pipe(v.array(CountSchema), v.nonEmpty()) },
    output: v.strictObject({ columns: v.array(CountSchema) }),
    run: (tables, { points }) => ({ columns: points.map((attackPointSum) => startColumn(tables, attackPointSum)) }),
  }),

  procedure('sar.attackPoints', {
    rule: 'SAR-11.7',
    /** Here `arm` tells only guns from all other shooters. */
    input: { arm: v.picklist(['smallArms', 'artillery']), ...firepowerFields },
    output: v.strictObject({ points: CountSchema, column: CountSchema }),
    run(tables, { arm, ...shooter }) {
      const points = attackPoints(tables, withCheckedGun(tables, firepowerOf(arm === 'artillery', shooter)))
      return { points, column: startColumn(tables, points) }
    },
  }),

  procedure('sar.weaponBand', {
    rule: 'SAR-11.6',
    input: {
      weapon: v.picklist([...SMALL_ARMS, 'gun']),
      distance: MeasureSchema,
      pounds: v.exactOptional(v.pipe(v.number(), v.finite())),
    },
    output: v.strictObject({ band: v.nullable(BandSchema) }),
    run(tables, { weapon, distance, pounds }) {
      if (weapon !== 'gun' && pounds !== undefined) throwBadValue('SAR-11.6', 'pounds')
      const row =
        weapon === 'gun' ? gunRow(tables, pounds ?? throwBadValue('SAR-11.6', 'pounds')) : smallArmRow(tables, weapon)
      return { band: rangeBandAt(row, inchesToThousandths(distance)) }
    },
  }),

  procedure('sar.fire', {
    rule: 'SAR-11.1',
    input: {
      arm: ArmSchema,
      ...firepowerFields,
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
      points: CountSchema,
      startColumn: CountSchema,
      shift: IntegerSchema,
      column: CountSchema,
      losses: CountSchema,
      lowAmmo: v.boolean(),
      ...modifierFields,
    }),
    run(
      tables,
      { arm, training, nation, firstVolley, moved, disciplined, weapon, weaponTag, target, ...shooter },
      { d20 },
    ) {
      if (weapon !== undefined && arm === 'artillery') throwBadValue('SAR-11.6', 'weapon')
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
      const power = withCheckedGun(tables, firepowerOf(arm === 'artillery', shooter))
      const { shift, ...result } = resolveShot(tables, power, shot, checkedDie('SAR-11.11', 'd20', d20, 20))
      return { ...result, shift: shift.sum, ...modifierOutput(shift) }
    },
  }),

  procedure('sar.chart', {
    rule: 'SAR-11.11',
    input: { column: CountSchema },
    dice: { d20: independentDice(20) },
    output: v.strictObject({ losses: v.array(CountSchema), lowAmmo: v.array(v.boolean()) }),
    run(tables, { column }, { d20 }) {
      const results = d20.map((roll) => readCombatChart(tables, column, roll))
      return { losses: results.map(({ losses }) => losses), lowAmmo: results.map(({ lowAmmo }) => lowAmmo) }
    },
  }),

  procedure('sar.chartChecksum', {
    rule: 'SAR-11.11',
    input: {},
    output: v.strictObject({ rowSums: v.array(CountSchema), total: CountSchema }),
    run: (tables) => chartSums(tables),
  }),

  procedure('sar.allocate', {
    rule: 'SAR-12.1',
    input: {
      losses: CountSchema,
      kind: v.picklist(['fire', 'melee']),
      formation: v.picklist(STANCES),
      angle: v.picklist(['front', 'flank', 'rear']),
      arm: v.exactOptional(ArmSchema),
      nation: v.exactOptional(NationSchema),
      stragglersFromFireSoFar: v.exactOptional(CountSchema, 0),
    },
    output: v.strictObject({ stragglers: CountSchema, casualties: CountSchema }),
    run: (tables, input) => ({ ...allocateLosses(tables, input) }),
  }),

  procedure('sar.applyLosses', {
    rule: 'SAR-12.7',
    input: {
      start: CountSchema,
      casualties: CountSchema,
      stragglers: CountSchema,
      addStragglers: v.exactOptional(CountSchema, 0),
      addCasualties: v.exactOptional(CountSchema, 0),
    },
    output: v.strictObject({
      start: CountSchema,
      effectives: CountSchema,
      casualties: CountSchema,
      stragglers: CountSchema,
      applied: CountSchema,
      broken: v.boolean(),
      removed: v.boolean(),
    }),
    run: (_tables, { addStragglers, addCasualties, ...strength }) => ({
      ...applyLosses(strength, { stragglers: addStragglers, casualties: addCasualties }),
    }),
  }),

  procedure('sar.breakTest', {
    rule: 'SAR-5.3',
    input: { stragglers: CountSchema, effectives: CountSchema },
    output: v.strictObject({ broken: v.boolean(), removed: v.boolean() }),
    run: (_tables, { stragglers, effectives }) => breakTest(stragglers, effectives),
  }),
]
