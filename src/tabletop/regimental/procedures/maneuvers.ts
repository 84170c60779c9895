import * as v from 'valibot'
import { throwBadValue } from '../../common/ruleError'
import { isDisorderedBy, isPassageDisordering } from '../maneuvers/disorder'
import { gunReactions, troopReactions } from '../maneuvers/hasty'
import { gunManeuverIds, handHaulDistance, listOf, troopManeuvers } from '../maneuvers/lists'
import { maneuverLegality } from '../maneuvers/legality'
import { mayCharge } from '../maneuvers/mayCharge'
import { fractionOf } from '../figures'
import { moveAllowance, moveRate } from '../movement/allowance'
import { reachAlong, shareSpent } from '../movement/mixedGround'
import { gunRow, leaderRow, troopRow } from '../movement/rows'
import {
  ARMS,
  CARRIAGES,
  CLASSES,
  CountSchema,
  GROUNDS,
  GUN_MODES,
  NATIONS,
  ORDERS,
  TRACTIONS,
  TROOP_FORMATIONS,
} from '../schemas/base'
import {
  GUN_HASTY,
  GUN_TARDY,
  GUN_WELL_HANDLED,
  TROOP_HASTY,
  TROOP_TARDY,
  TROOP_WELL_HANDLED,
} from '../schemas/maneuvers'
import { RATE_ROWS } from '../schemas/movement'
import { CHECK_RESULTS, KindSchema } from './check'
import { InchesOutSchema, InchesSchema, inInches, optionalFlag, procedure, thousandths } from './kit'

const unique = <const T extends readonly string[]>(names: T): [T[number], ...T[number][]] =>
  [...new Set(names)] as [T[number], ...T[number][]]
const TROOP_MANEUVERS = unique([...TROOP_WELL_HANDLED, ...TROOP_TARDY])
const GUN_MANEUVERS = unique([...GUN_WELL_HANDLED, ...GUN_TARDY])
const HASTY = [...TROOP_HASTY, ...GUN_HASTY, 'limberAndFullRetreatSilenced'] as const
const MANEUVERS = unique([...TROOP_MANEUVERS, ...GUN_MANEUVERS, ...HASTY])

const FOOT_OR_HORSE = ['infantry', 'cavalry'] as const
const nation = v.exactOptional(v.picklist(NATIONS), 'US')
const arm = v.exactOptional(v.picklist(FOOT_OR_HORSE), 'infantry')
const order = v.exactOptional(v.picklist(ORDERS), 'good')
const ground = v.exactOptional(v.picklist(GROUNDS), 'open')
const unitClass = v.picklist(CLASSES)
const rate = v.exactOptional(v.picklist(['full', 'doubleQuick']), 'full')
/** A share of a move: a whole one, or half of one (REG-6.5). */
const share = v.exactOptional(v.picklist([1, 0.5]), 1)
const FormationSchema = v.picklist(TROOP_FORMATIONS)
const formation = v.exactOptional(FormationSchema, 'line')

/** Procedures of maneuvers and movement (REG-5, 6). Each is one look-up that can be called by itself. */
export const maneuverProcedures = [
  procedure('reg.maneuvers', {
    rule: 'REG-5.1',
    /** The maneuvers that a result opens to troops or guns. */
    input: {
      result: v.picklist(CHECK_RESULTS),
      kind: KindSchema,
      carriage: v.exactOptional(v.picklist(CARRIAGES), 'light'),
      traction: v.exactOptional(v.picklist(TRACTIONS), 'horse'),
    },
    output: v.strictObject({
      list: v.nullable(v.picklist(['wellHandled', 'tardy'])),
      rate: v.nullable(v.picklist(['full', 'doubleQuick'])),
      maneuvers: v.array(v.strictObject({ id: v.picklist(MANEUVERS), halfMove: v.boolean() })),
    }),
    run(rules, { result, kind, carriage, traction }) {
      const open = listOf(rules, result)
      if (open === null) return { list: null, rate: null, maneuvers: [] }
      const maneuvers =
        kind === 'troops'
          ? troopManeuvers(rules, open.list).map(({ id, move }) => ({ id, halfMove: move.num * 2 === move.den }))
          : gunManeuverIds(rules, open.list, open.rate, { carriage, traction }).map((id) => ({ id, halfMove: false }))
      return { ...open, maneuvers }
    },
  }),

  procedure('reg.maneuverLegal', {
    rule: 'REG-5.1',
    /** `result` `hasty`: the maneuver is done at once, as the target of a charge. `to`: of a change of formation. `charge`: the move is a charge. */
    input: {
      result: v.picklist([...CHECK_RESULTS, 'hasty']),
      option: v.picklist(MANEUVERS),
      nation,
      arm: v.exactOptional(v.picklist(ARMS)),
      order,
      charge: optionalFlag,
      to: v.exactOptional(FormationSchema),
      carriage: v.exactOptional(v.picklist(CARRIAGES)),
      traction: v.exactOptional(v.picklist(TRACTIONS)),
    },
    /** `order`: of troops afterwards, as far as the maneuver itself changes it. */
    output: v.strictObject({ legal: v.boolean(), rule: v.string(), order: v.nullable(v.picklist(ORDERS)) }),
    run: (rules, { result, ...asked }) => maneuverLegality(rules, { result, ...asked }),
  }),

  procedure('reg.formationDisorder', {
    rule: 'REG-5.3',
    /** `ground`: the worst that any stand touches (REG-5.6). */
    input: {
      option: v.exactOptional(v.picklist(['changeFormation', 'deployToTheFront', 'hastySquare']), 'changeFormation'),
      class: unitClass,
      ground,
      order,
    },
    output: v.strictObject({ order: v.picklist(ORDERS) }),
    run(rules, { option, class: level, ground: worst, order: now }) {
      return { order: now === 'good' && isDisorderedBy(rules, option, level, worst) ? ('disordered' as const) : now }
    },
  }),

  procedure('reg.passageOfLines', {
    rule: 'REG-5.3',
    input: {
      moving: v.strictObject({ class: unitClass, order }),
      passed: v.strictObject({ class: unitClass, order }),
      ground,
    },
    output: v.strictObject({ bothDisordered: v.boolean() }),
    run: (_rules, { moving, passed, ground: worst }) => ({
      bothDisordered: isPassageDisordering(moving, passed, worst),
    }),
  }),

  procedure('reg.handHaul', {
    rule: 'REG-5.7',
    input: { mountainHowitzerOrRocket: optionalFlag },
    output: v.strictObject({ inches: InchesOutSchema }),
    run: (rules, { mountainHowitzerOrRocket }) => ({
      inches: inInches(handHaulDistance(rules, mountainHowitzerOrRocket)),
    }),
  }),

  procedure('reg.reactions', {
    rule: 'REG-9.3',
    /** What the target of a charge may do at once. `squareInches`: of guns, to the nearest friendly square. */
    input: {
      kind: KindSchema,
      nation,
      arm,
      formation,
      order,
      fromFront: v.exactOptional(v.boolean(), true),
      byCavalry: optionalFlag,
      mode: v.exactOptional(v.picklist(GUN_MODES), 'unlimbered'),
      carriage: v.exactOptional(v.picklist(CARRIAGES), 'light'),
      squareInches: v.exactOptional(InchesSchema),
    },
    output: v.strictObject({ reactions: v.array(v.picklist(HASTY)) }),
    run(rules, { kind, fromFront, byCavalry, mode, carriage, squareInches, ...troops }) {
      if (kind === 'troops') return { reactions: troopReactions(rules, troops, { fromFront, byCavalry }) }
      const distance = squareInches === undefined ? null : thousandths(squareInches)
      return { reactions: gunReactions(rules, { mode, carriage }, distance) }
    },
  }),

  procedure('reg.mayCharge', {
    rule: 'REG-9.1',
    input: {
      nation,
      arm,
      formation,
      order,
      target: v.exactOptional(v.picklist(['other', 'openOrder', 'guns', 'broken']), 'other'),
    },
    output: v.strictObject({ mayCharge: v.boolean() }),
    run: (rules, { target, ...unit }) => ({ mayCharge: mayCharge(rules, unit, target) }),
  }),

  procedure('reg.rateRow', {
    rule: 'REG-6.1',
    /** The row of the table of rates for troops, guns or a leader; null: it does not move. */
    input: {
      kind: v.picklist(['troops', 'guns', 'leader']),
      nation,
      arm,
      formation,
      order,
      mode: v.exactOptional(v.picklist(GUN_MODES), 'limbered'),
      carriage: v.exactOptional(v.picklist(CARRIAGES), 'light'),
      traction: v.exactOptional(v.picklist(TRACTIONS), 'horse'),
      mounted: v.exactOptional(v.boolean(), true),
    },
    output: v.strictObject({ row: v.nullable(v.picklist(RATE_ROWS)) }),
    run(_rules, { kind, mounted, mode, carriage, traction, ...troops }) {
      if (kind === 'troops') return { row: troopRow(troops) }
      return { row: kind === 'guns' ? gunRow({ mode, carriage, traction }) : leaderRow(mounted) }
    },
  }),

  procedure('reg.moveAllowance', {
    rule: 'REG-6.1',
    input: { row: v.picklist(RATE_ROWS), ground, rate, fraction: share, road: optionalFlag },
    output: v.strictObject({ inches: InchesOutSchema }),
    run: (rules, { row, ground: kind, rate: pace, fraction, road }) => ({
      inches: inInches(moveAllowance(rules, row, kind, pace, fractionOf(fraction), road)),
    }),
  }),

  procedure('reg.mixedMove', {
    rule: 'REG-6.4',
    /** A path over several kinds of ground: what share of a full move it costs, and how far along it the unit comes. */
    input: {
      row: v.picklist(RATE_ROWS),
      rate,
      fraction: share,
      path: v.pipe(
        v.array(v.strictObject({ ground: v.picklist(GROUNDS), inches: InchesSchema, road: optionalFlag })),
        v.minLength(1),
        v.maxLength(20),
      ),
    },
    output: v.strictObject({
      spent: v.strictObject({ num: CountSchema, den: CountSchema }),
      enough: v.boolean(),
      reachedInches: InchesOutSchema,
    }),
    run(rules, { row, rate: pace, fraction, path }) {
      const stretches = path.map((part) => ({
        ground: part.ground,
        length: thousandths(part.inches),
        isRoad: part.road,
      }))
      if (stretches.every(({ length }) => length === 0)) throwBadValue('REG-6.4', 'path')
      const spent = shareSpent(rules, row, pace, stretches)
      const allowed = fractionOf(fraction)
      return {
        spent,
        enough: spent.num * allowed.den <= allowed.num * spent.den,
        reachedInches: inInches(reachAlong(rules, row, pace, stretches, allowed)),
      }
    },
  }),

  procedure('reg.rates', {
    rule: 'REG-6.1',
    /** A whole row of the table of rates in inches; null: no double quick. */
    input: { row: v.picklist(RATE_ROWS) },
    output: v.strictObject({
      open: v.strictObject({ full: InchesOutSchema, doubleQuick: v.nullable(InchesOutSchema) }),
      broken: v.strictObject({ full: InchesOutSchema, doubleQuick: v.nullable(InchesOutSchema) }),
      rough: v.strictObject({ full: InchesOutSchema, doubleQuick: v.nullable(InchesOutSchema) }),
      roadInches: v.nullable(InchesOutSchema),
    }),
    run(rules, { row }) {
      const { open, broken, rough, roadMultiplier } = rules.tables.movement.rates.find(({ id }) => id === row)!
      const roadInches = roadMultiplier === null ? null : inInches(moveRate(rules, row, 'open', 'full', true))
      return { open, broken, rough, roadInches }
    },
  }),
]
