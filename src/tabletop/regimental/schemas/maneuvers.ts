import * as v from 'valibot'
import { MeasureSchema, provenance, TextsSchema } from './base'

/** REG-5.3: well handled maneuvers of troops. */
export const TROOP_WELL_HANDLED = [
  'fullMove',
  'changeFormation',
  'passageOfLines',
  'marchByTheFlank',
  'deployToTheFront',
  'changeFront',
  'faceByRearRank',
  'scaleMajorObstacle',
  'replenishAmmunition',
] as const
/** REG-5.4: tardy maneuvers of troops. */
export const TROOP_TARDY = [
  'halfMove',
  'fullMoveInDisorder',
  'changeFormation',
  'faceByRearRank',
  'scaleMajorObstacle',
] as const
/** REG-5.5: hasty maneuvers of troops. */
export const TROOP_HASTY = ['counterCharge', 'hastySquare', 'evade'] as const
/** REG-5.7: well handled maneuvers of guns. */
export const GUN_WELL_HANDLED = [
  'fullMove',
  'fire',
  'limberOrUnlimber',
  'pivot',
  'rally',
  'replenishAmmunition',
  'fullMoveAndUnlimber',
  'limberAndFullMove',
  'unlimberAndFire',
  'pivotAndFire',
  'handHaul',
  'fullMoveUnlimberAndFire',
  'limberFullMoveAndUnlimber',
] as const
/** REG-5.8: tardy maneuvers of guns. */
export const GUN_TARDY = ['fullMove', 'fire', 'limberOrUnlimber', 'pivot', 'limberAndFullRetreatSilenced'] as const
/** REG-5.9: hasty maneuvers of guns. */
export const GUN_HASTY = ['shelterInSquare'] as const

const oneOf = <S extends v.GenericSchema>(item: S) => v.strictObject({ oneOf: v.array(item) })

/** A maneuver of troops: how much of a move goes with it, and what it may become. */
const troopManeuver = <const Ids extends readonly [string, ...string[]]>(ids: Ids) =>
  v.strictObject({
    id: v.picklist(ids),
    /** Share of a full move. */
    move: MeasureSchema,
    to: v.exactOptional(v.union([v.literal('any'), v.array(v.picklist(['line', 'openOrder', 'square', 'garrison']))])),
    rawDisorderedOn: v.exactOptional(v.array(v.picklist(['broken', 'rough']))),
    bothDisorderedIf: v.exactOptional(TextsSchema),
    /** Share of a full move that is made sideways. */
    flankMove: v.exactOptional(MeasureSchema),
    order: v.exactOptional(v.literal('disordered')),
    mexicanCavalryMayCharge: v.exactOptional(v.boolean()),
    ...provenance,
  })
/** REG-5.3 to 5.5: the lists of maneuvers of troops. */
export const TroopManeuversSchema = v.strictObject({
  wellHandled: oneOf(troopManeuver(TROOP_WELL_HANDLED)),
  tardy: oneOf(troopManeuver(TROOP_TARDY)),
  hasty: oneOf(
    v.strictObject({
      id: v.picklist(TROOP_HASTY),
      who: v.picklist(['cavalry', 'infantry', 'skirmishers']),
      meet: v.exactOptional(v.literal('halfway')),
      mexicanCavalryMayInDisorder: v.exactOptional(v.boolean()),
      rawDisordered: v.exactOptional(v.boolean()),
      retreat: v.exactOptional(v.literal('full')),
      order: v.exactOptional(v.literal('broken')),
      ...provenance,
    }),
  ),
})

/** A maneuver of guns: for which carriages, traction and results of the check it is open. */
const gunManeuver = <const Ids extends readonly [string, ...string[]]>(ids: Ids) =>
  v.strictObject({
    id: v.picklist(ids),
    carriage: v.exactOptional(v.literal('light')),
    traction: v.exactOptional(v.literal('flying')),
    onlyOn: v.exactOptional(v.literal('doubleQuick')),
    effect: v.exactOptional(v.literal('silencedCleared')),
    inches: v.exactOptional(MeasureSchema),
    inchesMountainHowitzerOrRocket: v.exactOptional(MeasureSchema),
    silenced: v.exactOptional(v.boolean()),
    squareWithinInches: v.exactOptional(MeasureSchema),
    ...provenance,
  })
/** REG-5.7 to 5.9: the lists of maneuvers of guns. */
export const GunManeuversSchema = v.strictObject({
  wellHandled: oneOf(gunManeuver(GUN_WELL_HANDLED)),
  tardy: oneOf(gunManeuver(GUN_TARDY)),
  hasty: oneOf(
    v.strictObject({
      id: v.picklist(GUN_HASTY),
      squareWithinInches: MeasureSchema,
      silenced: v.boolean(),
      ...provenance,
    }),
  ),
})
