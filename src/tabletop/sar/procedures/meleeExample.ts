import * as v from 'valibot'
import { checkedDie } from '../errors'
import { rollToClose } from '../melee/close'
import { type MeleeUnit, meleeRound } from '../melee/round'
import { rollToStand } from '../melee/stand'
import { ArmSchema, CountSchema, IntegerSchema, NationSchema, PositiveSchema, TrainingSchema } from '../schemas/base'
import { type AfterLosses, applyLosses } from '../stragglers/applyLosses'
import { breakTest } from '../stragglers/breakTest'
import { singleDie, procedure, optionalFlag } from './kit'

/** Input fields of one unit, with the nation that it has by default. `...FromFire`: what fire cost the unit before the melee. */
const unitFields = (nation: string) => ({
  castings: PositiveSchema,
  training: TrainingSchema,
  nation: v.exactOptional(NationSchema, nation),
  arm: v.exactOptional(ArmSchema, 'infantry'),
  leaderLR: v.exactOptional(CountSchema, 0),
  stragglersFromFire: v.exactOptional(CountSchema, 0),
  casualtiesFromFire: v.exactOptional(CountSchema, 0),
  charging: optionalFlag,
})
/** A die that is needed only if the melee comes so far; the rule checks its face. */
const OptionalDieSchema = v.exactOptional(v.pipe(v.number(), v.description('d20')))
const RoundDiceSchema = v.exactOptional(v.strictObject({ mexD20: OptionalDieSchema, usD20: OptionalDieSchema }), {})

/** A unit's strength after a round. */
const AfterSchema = v.strictObject({
  effectives: CountSchema,
  stragglers: CountSchema,
  casualties: CountSchema,
})
/** One round of the melee, for both sides. */
const RoundSchema = v.strictObject({
  mexColumn: CountSchema,
  usColumn: CountSchema,
  /** Losses that each side takes. */
  usLosses: CountSchema,
  mexLosses: CountSchema,
  us: AfterSchema,
  mex: AfterSchema,
})

type ExampleSide = v.InferOutput<v.StrictObjectSchema<ReturnType<typeof unitFields>, undefined>>
type FoughtRound = v.InferOutput<typeof RoundSchema>

const strengthShown = ({ effectives, stragglers, casualties }: AfterLosses) => ({ effectives, stragglers, casualties })
/** SAR-5.3, 5.5: is a unit broken or removed? */
function isBrokenOrRemoved({ effectives, stragglers }: { effectives: number; stragglers: number }): boolean {
  const { broken, removed } = breakTest(stragglers, effectives)
  return broken || removed
}

/** A unit as it is after the fire, ready for melee. */
function fighterAfterFire(side: ExampleSide): MeleeUnit & { strength: AfterLosses } {
  const { castings, training, nation, arm, leaderLR, charging } = side
  const strength = applyLosses(
    { start: castings, casualties: 0, stragglers: 0 },
    { stragglers: side.stragglersFromFire, casualties: side.casualtiesFromFire },
  )
  const formation = arm === 'artillery' ? 'unlimbered' : 'line'
  return { arm, training, nation, leaderLR, formation, flags: charging ? ['charging'] : [], strength }
}

/** SAR-13.7 to 14.8: one charge of one unit on another, from the roll to close to the second round: the example of the rule book (SAR-29.1). */
export const meleeExample = procedure('sar.meleeExample', {
  rule: 'SAR-14.1',
  input: {
    mexican: v.strictObject(unitFields('MEX')),
    us: v.strictObject(unitFields('US')),
    round1: RoundDiceSchema,
    round2: RoundDiceSchema,
  },
  /** `standD4`: the stragglers of a target that stands shaken. */
  dice: { closeD20: singleDie(20), standD20: singleDie(20), standD4: singleDie(4) },
  output: v.strictObject({
    closeTotal: IntegerSchema,
    closes: v.boolean(),
    standTotal: v.nullable(IntegerSchema),
    stands: v.boolean(),
    round1: v.nullable(RoundSchema),
    round2: v.nullable(RoundSchema),
    /** After the second round both still fight, locked in melee. */
    locked: v.boolean(),
  }),
  run(tables, input, { closeD20, standD20, standD4 }) {
    const usCharges = input.us.charging && !input.mexican.charging
    const [charger, target] = usCharges ? [input.us, input.mexican] : [input.mexican, input.us]
    const attacker = fighterAfterFire({ ...charger, charging: true })
    const defender = fighterAfterFire({ ...target, charging: false })
    const fireLosses = charger.stragglersFromFire + charger.casualtiesFromFire
    const close = rollToClose(tables, { ...charger, fireLosses }, closeD20)
    // The result if there is no melee.
    const noMelee = { standTotal: null, stands: false, round1: null, round2: null, locked: false }
    if (close.result !== 'close') return { closeTotal: close.total, closes: false, ...noMelee }
    const { casualties } = defender.strength
    const stand = rollToStand(tables, { ...target, casualties }, standD20)
    const rollsSoFar = { closeTotal: close.total, closes: true, standTotal: stand.total }
    if (stand.result !== 'stand') return { ...noMelee, ...rollsSoFar }
    const newStragglers = stand.stragglersD4 > 0 ? checkedDie('SAR-13.12', 'standD4', standD4, 4) : 0
    const strengthAfterStand = applyLosses(defender.strength, { stragglers: newStragglers, casualties: 0 })
    // SAR-13.12: a target that breaks by these stragglers fights no melee.
    if (isBrokenOrRemoved(strengthAfterStand)) return { ...noMelee, ...rollsSoFar }

    const fight = (
      units: readonly [MeleeUnit, MeleeUnit],
      dice: { mexD20?: number; usD20?: number },
      roundNumber: 1 | 2,
    ): FoughtRound => {
      const mexD20 = checkedDie('SAR-14.6', `round${roundNumber}.mexD20`, dice.mexD20, 20)
      const usD20 = checkedDie('SAR-14.6', `round${roundNumber}.usD20`, dice.usD20, 20)
      // The charger comes first.
      const results = meleeRound(tables, units, usCharges ? [usD20, mexD20] : [mexD20, usD20], roundNumber === 1)
      const [mex, us] = usCharges ? [results[1], results[0]] : results
      return {
        mexColumn: mex.column,
        usColumn: us.column,
        usLosses: mex.inflicted,
        mexLosses: us.inflicted,
        us: strengthShown(us.after),
        mex: strengthShown(mex.after),
      }
    }
    const round1 = fight([attacker, { ...defender, strength: strengthAfterStand }], input.round1, 1)
    const resultSoFar = { ...rollsSoFar, stands: true, round1 }
    if (isBrokenOrRemoved(round1.us) || isBrokenOrRemoved(round1.mex))
      return { ...resultSoFar, round2: null, locked: false }
    const afterRound = (unit: MeleeUnit, { stragglers, casualties }: FoughtRound['us']): MeleeUnit => ({
      ...unit,
      strength: { start: unit.strength.start, stragglers, casualties },
    })
    const [chargerAfter, targetAfter] = usCharges ? [round1.us, round1.mex] : [round1.mex, round1.us]
    const round2 = fight([afterRound(attacker, chargerAfter), afterRound(defender, targetAfter)], input.round2, 2)
    return { ...resultSoFar, round2, locked: !isBrokenOrRemoved(round2.us) && !isBrokenOrRemoved(round2.mex) }
  },
})
