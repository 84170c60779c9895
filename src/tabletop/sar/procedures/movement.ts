import * as v from 'valibot'
import { artilleryFunctionCount } from '../artillery/functions'
import { prolongInches } from '../artillery/prolong'
import { horseHolders } from '../cavalry/horseHolders'
import { mounting } from '../cavalry/mounting'
import { inInches, inchesToThousandths } from '../inches'
import { leaderMoveDistance } from '../leaders/leaderMove'
import { formationChange } from '../movement/formationChange'
import { type MoveResult, moveDistance } from '../movement/move'
import { passThrough } from '../movement/passThrough'
import { retreatMove } from '../movement/retreatMove'
import {
  ArmSchema,
  CountSchema,
  GUN_CLASSES,
  MeasureSchema,
  NationSchema,
  OrderSchema,
  PositiveSchema,
  TERRAINS,
  TrainingSchema,
} from '../schemas/base'
import { strengthAfterMarch } from '../stragglers/movementCap'
import { companySize } from '../units/companySize'
import { splitAmong } from '../units/splitStragglers'
import { throwBadState } from '../errors'
import { procedure, diceByRule, optionalFlag } from './kit'

const artilleryClass = v.exactOptional(v.picklist(GUN_CLASSES))
/** The ground that a move enters or crosses, with the dice of its cost. The rule checks how many dice there are, and their faces. */
const terrain = v.exactOptional(
  v.array(
    v.strictObject({
      kind: v.picklist(TERRAINS),
      dice: v.exactOptional(v.pipe(v.array(v.number()), v.description('d6'))),
    }),
  ),
  [],
)
/** The result of a move: inches, and stragglers of the sixes. */
const MovedSchema = v.strictObject({ inches: MeasureSchema, stragglers: CountSchema })
const movedInInches = ({ distance, stragglers }: MoveResult) => ({ inches: inInches(distance), stragglers })

/** Procedures of movement and of parts of units (SAR-2, 5, 7, 9, 16, 17). Each is one look-up or roll that can be called by itself. */
export const movementProcedures = [
  procedure('sar.move', {
    rule: 'SAR-7.1',
    input: {
      arm: ArmSchema,
      training: v.exactOptional(TrainingSchema),
      artilleryClass,
      dismounted: optionalFlag,
      formation: v.exactOptional(v.picklist(['line', 'column', 'roadColumn', 'skirmish', 'square', 'mob', 'limbered'])),
      /** SAR-6.3: false for a road column that is not on its road. */
      onRoad: v.exactOptional(v.boolean(), true),
      terrain,
      backward: optionalFlag,
      aboutFace: optionalFlag,
    },
    /** The dice `charge` are those of a charge; that they are given makes the move a charge. */
    dice: { baseDice: diceByRule(6), charge: diceByRule(6), formationDice: diceByRule(6) },
    output: MovedSchema,
    run: (tables, input, { baseDice, charge, formationDice }) =>
      movedInInches(
        moveDistance(tables, { ...input, charging: charge !== undefined, baseDice, chargeDice: charge, formationDice }),
      ),
  }),

  procedure('sar.retreat', {
    rule: 'SAR-7.18',
    input: { arm: ArmSchema, artilleryClass, dismounted: optionalFlag, terrain },
    dice: { dice: diceByRule(6) },
    output: MovedSchema,
    run: (tables, input, { dice }) => movedInInches(retreatMove(tables, { ...input, dice })),
  }),

  procedure('sar.leaderMove', {
    rule: 'SAR-4.13',
    input: {},
    dice: { dice: diceByRule(6) },
    output: MovedSchema,
    run: (tables, _input, { dice }) => movedInInches(leaderMoveDistance(tables, dice)),
  }),

  procedure('sar.movementCap', {
    rule: 'SAR-5.6',
    /** `gained`: stragglers of the move, before the limit; `broken`: the unit was broken before. */
    input: { effectives: CountSchema, stragglers: CountSchema, gained: CountSchema, broken: optionalFlag },
    output: v.strictObject({
      effectives: CountSchema,
      stragglers: CountSchema,
      broken: v.boolean(),
      removed: v.boolean(),
    }),
    run: (_tables, { effectives, stragglers, gained, broken }) => ({
      ...strengthAfterMarch(effectives, stragglers, gained, broken),
    }),
  }),

  procedure('sar.prolong', {
    rule: 'SAR-16.3',
    input: { pounds: v.union([PositiveSchema, v.pipe(v.array(PositiveSchema), v.nonEmpty())]) },
    output: v.strictObject({ inches: MeasureSchema }),
    run(tables, { pounds }) {
      // The input may hold one gun or a list.
      const { num, den } = prolongInches(tables, [pounds].flat())
      // Rounded to four decimals for display.
      return { inches: Math.round((num * 10_000) / den) / 10_000 }
    },
  }),

  procedure('sar.formationChange', {
    rule: 'SAR-7.12',
    /** `total`: the unit's whole distance of the turn; `left`: what is left of it after the change. Both in inches. */
    input: { nation: NationSchema, order: OrderSchema, total: MeasureSchema },
    output: v.strictObject({ allowed: v.boolean(), left: MeasureSchema }),
    run(tables, { nation, order, total }) {
      const { allowed, distanceLeft } = formationChange(tables, nation, order, inchesToThousandths(total))
      return { allowed, left: inInches(distanceLeft) }
    },
  }),

  procedure('sar.dismount', {
    rule: 'SAR-17.4',
    /** `total` and `left`: as in `sar.formationChange`. `dismount`, `mount`: the unit may do that. */
    input: { nation: NationSchema, order: OrderSchema, total: MeasureSchema },
    output: v.strictObject({ dismount: v.boolean(), mount: v.boolean(), left: MeasureSchema }),
    run(tables, { nation, order, total }) {
      const { distanceLeft, ...allowed } = mounting(tables, nation, order, inchesToThousandths(total))
      return { ...allowed, left: inInches(distanceLeft) }
    },
  }),

  procedure('sar.horseHolders', {
    rule: 'SAR-17.5',
    input: { effectives: CountSchema, mounted: optionalFlag },
    output: v.strictObject({ holders: CountSchema, fighting: CountSchema }),
    run(tables, { effectives, mounted }) {
      if (mounted) throwBadState('SAR-17.5', 'mounted')
      return horseHolders(tables, effectives)
    },
  }),

  procedure('sar.companySize', {
    rule: 'SAR-2.8',
    input: { nation: NationSchema, castings: PositiveSchema },
    /** `figures`: castings of one company. */
    output: v.strictObject({ figures: PositiveSchema }),
    run: (tables, { nation, castings }) => ({ figures: companySize(tables, nation, castings) }),
  }),

  procedure('sar.splitStragglers', {
    rule: 'SAR-2.6',
    input: { sizes: v.pipe(v.array(PositiveSchema), v.nonEmpty()), stragglers: CountSchema },
    output: v.strictObject({ shares: v.array(CountSchema) }),
    run: (_tables, { sizes, stragglers }) => ({ shares: splitAmong(sizes, stragglers) }),
  }),

  procedure('sar.passThrough', {
    rule: 'SAR-9.2',
    input: {
      moving: v.picklist(['unformed', 'formed', 'formedCharging']),
      through: v.picklist(['unformed', 'formed']),
    },
    output: v.strictObject({
      movingStragglersD4: CountSchema,
      passedStragglersD4: CountSchema,
      passedCasualtiesD4: CountSchema,
    }),
    run: (tables, { moving, through }) => ({ ...passThrough(tables, moving, through) }),
  }),

  procedure('sar.artilleryFunctions', {
    rule: 'SAR-16.1',
    /** For each battery its nation and the poundages of its guns. */
    input: {
      batteries: v.pipe(
        v.array(v.strictTuple([NationSchema, v.pipe(v.array(PositiveSchema), v.nonEmpty())])),
        v.nonEmpty(),
      ),
    },
    output: v.strictObject({ functions: v.array(PositiveSchema) }),
    run: (tables, { batteries }) => ({
      functions: batteries.map(([nation, guns]) => artilleryFunctionCount(tables, nation, guns)),
    }),
  }),
]
