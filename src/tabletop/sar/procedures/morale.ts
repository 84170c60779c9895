import * as v from 'valibot'
import { degreesToHundredths, inchesToThousandths } from '../inches'
import { reentryTurn } from '../morale/offTable'
import { rally } from '../morale/rally'
import { checkRout } from '../morale/rout'
import { seesBreak } from '../morale/seesBreak'
import {
  ArmSchema,
  CountSchema,
  IntegerSchema,
  MeasureSchema,
  PositiveSchema,
  TrainingSchema,
  WORKS,
} from '../schemas/base'
import { overrun } from '../stragglers/overrun'
import { recover } from '../stragglers/recover'
import { soakOff } from '../stragglers/soakOff'
import { spotting } from '../hidden/spotting'
import { workLevel } from '../works/level'
import { isInArc } from '../zones/arc'
import { countsAsFromZone } from '../zones/flankCredit'
import { zoneOf } from '../zones/zone'
import { STANCES } from './fire'
import { throwBadState } from '../errors'
import { modifierFields, modifierOutput, flagListSchema, singleDie, procedure, optionalFlag } from './kit'

/** The rating of the attached leader; 0 without one. */
const leaderLR = v.exactOptional(CountSchema, 0)
/** Input fields of the rolls to rally and of rout checks. */
const moraleFields = {
  training: TrainingSchema,
  effectives: PositiveSchema,
  stragglers: CountSchema,
  leaderLR,
  flags: flagListSchema([
    'behindFriendlyTroops',
    'behindCover',
    'unitRoutedThroughYou',
    'peerRoutedPast',
    'enemyOnFlank',
    'enemyOnRear',
  ]),
}
/** SAR-0.8: the total of a roll; `never` is minus infinity. */
const TotalSchema = v.union([IntegerSchema, v.literal('never')])

/** Procedures of morale, zones and works (SAR-5, 10, 20 to 22). Each is one look-up or roll that can be called by itself. */
export const moraleProcedures = [
  procedure('sar.rally', {
    rule: 'SAR-20.1',
    /** `broken`: the unit is broken; an unbroken one may not rally. */
    input: { ...moraleFields, broken: v.exactOptional(v.boolean(), true) },
    dice: { d20: singleDie(20) },
    output: v.strictObject({
      total: TotalSchema,
      result: v.picklist(['retreatAgain', 'remainBroken', 'recover1d4StayBroken', 'rally']),
      effectives: CountSchema,
      stragglers: CountSchema,
      ...modifierFields,
    }),
    run(tables, { broken, ...unit }, { d20 }) {
      if (!broken) throwBadState('SAR-20.1', 'unbroken')
      const { shift, ...roll } = rally(tables, unit, d20)
      return { ...roll, ...modifierOutput(shift) }
    },
  }),

  procedure('sar.rout', {
    rule: 'SAR-20.5',
    input: moraleFields,
    dice: { d20: singleDie(20) },
    output: v.strictObject({
      total: TotalSchema,
      result: v.picklist(['retreatPlus1d4', 'retreat', 'take1d4', 'noEffect']),
      ...modifierFields,
    }),
    run(tables, unit, { d20 }) {
      const { shift, ...roll } = checkRout(tables, unit, d20)
      return { ...roll, ...modifierOutput(shift) }
    },
  }),

  procedure('sar.recover', {
    rule: 'SAR-5.9',
    input: {
      training: TrainingSchema,
      leaderLR,
      cover: optionalFlag,
      disturbed: optionalFlag,
      stragglers: CountSchema,
    },
    dice: { die: singleDie(6) },
    output: v.strictObject({ recovered: CountSchema }),
    run: (tables, unit, { die }) => ({ recovered: recover(tables, unit, die) }),
  }),

  procedure('sar.seesBreak', {
    rule: 'SAR-20.5',
    /** Inches to the friend that breaks, and degrees from straight ahead to it. */
    input: { distance: MeasureSchema, degrees: MeasureSchema, blocked: optionalFlag },
    /** `checks`: the unit sees a friend break and must check for rout. */
    output: v.strictObject({ checks: v.boolean() }),
    run: (tables, { distance, degrees, blocked }) => ({
      checks: seesBreak(tables, inchesToThousandths(distance), degreesToHundredths(degrees), blocked),
    }),
  }),

  procedure('sar.offTable', {
    rule: 'SAR-20.8',
    /** A unit that left the table waits as many turns as it has retreated out there. */
    input: { offTableRetreats: CountSchema, ralliedTurn: PositiveSchema },
    output: v.strictObject({ reenterTurn: PositiveSchema }),
    run: (_tables, { offTableRetreats, ralliedTurn }) => ({ reenterTurn: reentryTurn(offTableRetreats, ralliedTurn) }),
  }),

  procedure('sar.soakOff', {
    rule: 'SAR-5.8',
    /** `soak`: how many of the stragglers of a shot the unit cancels by backing away. */
    input: { arm: ArmSchema, stragglers: CountSchema, soak: CountSchema },
    output: v.strictObject({ stragglers: CountSchema, backInches: CountSchema }),
    run: (tables, { arm, stragglers, soak }) => soakOff(tables, arm, stragglers, soak),
  }),

  procedure('sar.overrun', {
    rule: 'SAR-5.2',
    input: { stragglers: CountSchema },
    output: v.strictObject({ toCasualties: CountSchema, left: CountSchema }),
    run: (tables, { stragglers }) => overrun(tables, stragglers),
  }),

  procedure('sar.arc', {
    rule: 'SAR-10.1',
    /** `degrees`: from straight ahead to the target. */
    input: { kind: v.picklist(['formed', 'artillery', 'skirmish']), degrees: MeasureSchema },
    output: v.strictObject({ inArc: v.boolean() }),
    run: (tables, { kind, degrees }) => ({ inArc: isInArc(tables, kind, degreesToHundredths(degrees)) }),
  }),

  procedure('sar.zone', {
    rule: 'SAR-10.2',
    /** All in inches; `x` and `y`: how far to the right and forward of the unit's centre the point lies. */
    input: {
      halfWidth: MeasureSchema,
      halfDepth: MeasureSchema,
      x: v.pipe(v.number(), v.finite()),
      y: v.pipe(v.number(), v.finite()),
      formation: v.exactOptional(v.picklist(STANCES)),
    },
    output: v.strictObject({ zone: v.picklist(['front', 'flank', 'rear']) }),
    run: (tables, { halfWidth, halfDepth, x, y, formation }) => ({
      zone: zoneOf(
        tables,
        { halfWidth: inchesToThousandths(halfWidth), halfDepth: inchesToThousandths(halfDepth) },
        inchesToThousandths(x),
        inchesToThousandths(y),
        formation,
      ),
    }),
  }),

  procedure('sar.flankCredit', {
    rule: 'SAR-10.4',
    /** Castings that fire, and how many of them stand in a zone. `credit`: the whole volley counts as from that zone. */
    input: { firing: PositiveSchema, inZone: CountSchema },
    output: v.strictObject({ credit: v.boolean() }),
    run: (_tables, { firing, inZone }) => ({ credit: countsAsFromZone(firing, inZone) }),
  }),

  procedure('sar.fortLevel', {
    rule: 'SAR-21.5',
    /** `original`: the kind of the undamaged work; `points`: those that it has left. */
    input: { original: v.picklist(WORKS), points: CountSchema },
    output: v.strictObject({ level: v.picklist([...WORKS, 'rough']) }),
    run: (tables, { original, points }) => ({ level: workLevel(tables, original, points) }),
  }),

  procedure('sar.spotting', {
    rule: 'SAR-22.2',
    /** Castings of the hidden unit and of the units that look for it. `target`: the number that the roll must exceed. */
    input: { hidden: CountSchema, spotters: CountSchema },
    dice: { d20: singleDie(20) },
    output: v.strictObject({ target: IntegerSchema, spotted: v.boolean() }),
    run: (tables, { hidden, spotters }, { d20 }) => spotting(tables, hidden, spotters, d20),
  }),
]
