// Procedures (see kit.ts) of combat: a player with a real table asks for one look-up or roll, with the circumstances and his own dice.
import * as v from 'valibot'
import { count, int, positive } from '../data/base'
import { CombatResultSchema, FowResultSchema } from '../data/tableSchemas'
import type { ShiftName } from '../data'
import type { Modifier } from '../types'
import { fractionOf, type World } from '../world'
import { ModifierSchema, type Procedure, procedure, total } from './kit'
import { optionalFlag } from '../../game/procedure'

/** The row of the combat table for a differential, and the differential cut to the bounds of the table (`clamped`). */
const rowOf = ({ tables }: World, differential: number) => {
  const { rows } = tables.combat
  const clamped = Math.max(rows[0]!.min, Math.min(rows.at(-1)!.max, differential))
  return { clamped, row: rows.find(({ min, max }) => clamped >= min && clamped <= max)! }
}

/** The result of the combat table for a differential and a die (OPS-9.3). */
const combat = procedure('ops.combat', {
  rule: 'OPS-9.3',
  dice: 1,
  input: v.strictObject({ differential: int }),
  output: v.strictObject({ differential: int, row: v.string(), result: CombatResultSchema }),
  run(world, { differential }, draw) {
    const { clamped, row } = rowOf(world, differential)
    return { differential: clamped, row: row.label, result: row.results[draw('combat') - 1]! }
  },
})

/** A unit: printed combat factor, whether it is disrupted, and for a bombardment its range to the target in hexes (0: it does not bombard). */
const FighterSchema = v.strictObject({ cf: count, disrupted: optionalFlag, range: v.exactOptional(count, 0) })

/** The combat factor with which a unit counts (OPS-9.2): halved when it is disrupted, and halved when it bombards from afar. */
function countedFactor({ tables }: World, { cf, disrupted, range }: v.InferOutput<typeof FighterSchema>): number {
  const { strength, bombardment } = tables.combat
  const factorInState = disrupted ? fractionOf(cf, strength.disruptedShare, strength.round) : cf
  return range > bombardment.fullRange
    ? fractionOf(factorInState, bombardment.beyondShare, bombardment.round)
    : factorInState
}

/** The strength of a side (OPS-9.2): the factor of its lead unit and a share (`supportShare`) of the factors of its other units. */
const strength = procedure('ops.strength', {
  rule: 'OPS-9.2',
  input: v.strictObject({ lead: FighterSchema, others: v.exactOptional(v.array(FighterSchema), []) }),
  output: v.strictObject({ strength: count, lead: count, others: v.array(count) }),
  run(world, { lead, others }) {
    const otherFactors = others.map((fighter) => countedFactor(world, fighter))
    const { supportShare, round } = world.tables.combat.strength
    const leadFactor = countedFactor(world, lead)
    const sumOfOthers = otherFactors.reduce((sum, factor) => sum + factor, 0)
    return {
      strength: leadFactor + fractionOf(sumOfOthers, supportShare, round),
      lead: leadFactor,
      others: otherFactors,
    }
  },
})

/** Names of the shifts: those of the combat table, and `wrongGuide` from fog of war. */
const SHIFTS = [
  'village',
  'woods',
  'lava',
  'bastionGarrison',
  'uphill',
  'protected',
  'bridge',
  'ford',
  'chargeInfantry',
  'chargeCavalry',
  'armyCommander',
  'night',
  'wrongGuide',
] as const
/** Shifts for what lies on the side between the two hexes. */
const HEXSIDE_SHIFTS: readonly string[] = ['protected', 'bridge', 'ford']

/**
 * The differential and the row of the combat table for two strengths and the shifts (OPS-9.2). Of several hexside shifts only the worst for the
 * attacker counts. The shift of a garrison replaces that of its village.
 */
const differential = procedure('ops.differential', {
  rule: 'OPS-9.2',
  input: v.strictObject({ attack: count, defence: count, shifts: v.exactOptional(v.array(v.picklist(SHIFTS)), []) }),
  output: v.strictObject({ differential: int, row: v.string(), modifiers: v.array(ModifierSchema) }),
  run(world, { attack, defence, shifts }) {
    const { combat: table, fow } = world.tables
    const allModifiers = [...new Set(shifts)].map(
      (name): Modifier =>
        name === 'wrongGuide'
          ? { name, value: fow.wrongGuide.shift, rule: 'OPS-8.4' }
          : { name, value: table.shifts[name as ShiftName].value, rule: table.shifts[name as ShiftName].source },
    )
    // Ascending, so the worst shift for the attacker comes first.
    const [_worst, ...milderHexsides] = allModifiers
      .filter(({ name }) => HEXSIDE_SHIFTS.includes(name))
      .sort((left, right) => left.value - right.value)
    const isGarrison = shifts.includes('bastionGarrison')
    const modifiers = allModifiers.filter(
      (item) => !milderHexsides.includes(item) && !(isGarrison && item.name === 'village'),
    )
    const { clamped, row } = rowOf(world, total(attack - defence, modifiers))
    return { differential: clamped, row: row.label, modifiers }
  },
})

/** A morale check (OPS-9.4). `assisted`: by a leader; `noLoc`: the unit has no line of communications. */
const morale = procedure('ops.morale', {
  rule: 'OPS-9.4',
  dice: 1,
  input: v.strictObject({
    morale: v.pipe(int, v.minValue(1), v.maxValue(6)),
    assisted: optionalFlag,
    disrupted: optionalFlag,
    ineffective: optionalFlag,
    noLoc: optionalFlag,
  }),
  output: v.strictObject({ passed: v.boolean(), value: int, modifiers: v.array(ModifierSchema) }),
  run({ tables }, input, draw) {
    const table = tables.combat.morale
    const modifiers: Modifier[] = []
    if (input.assisted) modifiers.push({ name: 'assist', value: table.assist, rule: 'OPS-4.6' })
    if (input.disrupted) modifiers.push({ name: 'disrupted', value: table.disrupted, rule: 'OPS-9.4' })
    if (input.ineffective) modifiers.push({ name: 'ineffective', value: table.ineffective, rule: 'OPS-12.2' })
    if (input.noLoc) modifiers.push({ name: 'noLoc', value: table.noLoc, rule: 'OPS-13.2' })
    const face = draw('morale')
    const value = total(face, modifiers)
    // One face of the die always fails and one always passes, whatever the modifiers.
    const passed = face !== table.alwaysFails && (face === table.alwaysPasses || value <= input.morale)
    return { passed, value, modifiers }
  },
})

/** The fog of war before an attack: two dice and their result (OPS-8.4). */
const fow = procedure('ops.fow', {
  rule: 'OPS-8.4',
  dice: 2,
  input: v.strictObject({}),
  output: v.strictObject({ roll: positive, result: FowResultSchema }),
  run({ tables }, _input, draw) {
    const roll = draw('fow 1') + draw('fow 2')
    return { roll, result: tables.fow.results.find((row) => row.sum === roll)!.id }
  },
})

/** What becomes of a leader who was in danger: two dice (OPS-11.2). */
const leaderCasualty = procedure('ops.leaderCasualty', {
  rule: 'OPS-11.2',
  dice: 2,
  input: v.strictObject({}),
  output: v.strictObject({ roll: positive, fate: v.picklist(['unharmed', 'wounded', 'casualty']) }),
  run({ tables }, _input, draw) {
    const { casualty, wounded } = tables.combat.leaderCasualty
    const roll = draw('leader 1') + draw('leader 2')
    if (casualty.includes(roll)) return { roll, fate: 'casualty' as const }
    return { roll, fate: wounded.includes(roll) ? ('wounded' as const) : ('unharmed' as const) }
  },
})

/** When a routed unit may return: the present turn plus one die (OPS-12.3). `returns`: the game lasts until then. */
const rout = procedure('ops.rout', {
  rule: 'OPS-12.3',
  dice: 1,
  input: v.strictObject({ turn: positive }),
  output: v.strictObject({ until: positive, returns: v.boolean() }),
  run({ tables }, { turn }, draw) {
    const until = turn + draw('rout')
    return { until, returns: until <= tables.victory.length.turns }
  },
})

/** Procedures of OPS 8-12. */
export const combatProcedures: readonly Procedure[] = [
  combat,
  differential,
  fow,
  leaderCasualty,
  morale,
  rout,
  strength,
]
