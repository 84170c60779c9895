// The words of the Regimental rules as types, and `Rules`: tables and answers that every look-up takes.
import type * as v from 'valibot'
import type { RegimentalOptions } from './options'
import type {
  ARMS,
  CANNON,
  CARRIAGES,
  CHARGE_RESULTS,
  CLASSES,
  COVERS,
  DISORDERED_RESULTS,
  EFFECTIVENESS,
  FIRE_EFFECTS,
  GOOD_ORDER_RESULTS,
  GRADES,
  GROUNDS,
  GUN_MODES,
  LEADER_EFFECTS,
  MUSKETRY_WEAPONS,
  NATIONS,
  ORDERS,
  POSITIONS,
  RATINGS,
  TRACTIONS,
  TRAITS,
  TROOP_FORMATIONS,
} from './schemas/base'
import type { CHARGE_MODIFIERS, SHOCKS } from './schemas/charge'
import type { CHECK_MODIFIERS } from './schemas/check'
import type { FIRE_MODIFIERS } from './schemas/fire'
import type { RATE_ROWS } from './schemas/movement'
import type { TablesSchema } from './schemas/tables'
import type { Words } from './schemas/words'

type OneOf<T extends readonly string[]> = T[number]

/** Every figure of the charts. */
export type Tables = v.InferOutput<typeof TablesSchema>
/** The tables, and the answers to the open questions with which they are read. */
export interface Rules {
  readonly tables: Tables
  /** Figures that the specification gives in words. */
  readonly words: Words
  readonly options: RegimentalOptions
}

/** REG-1.2. */
export type Nation = OneOf<typeof NATIONS>
/** REG-1.3. */
export type UnitClass = OneOf<typeof CLASSES>
/** REG-1.4. */
export type Arm = OneOf<typeof ARMS>
/** REG-1.5. */
export type TroopOrder = OneOf<typeof ORDERS>
/** REG-1.6. */
export type Effectiveness = OneOf<typeof EFFECTIVENESS>
/** REG-12.3. */
export type Grade = OneOf<typeof GRADES>
/** REG-1.12. */
export type GroundKind = OneOf<typeof GROUNDS>
/** REG-1.11: formations of troops. */
export type TroopFormation = OneOf<typeof TROOP_FORMATIONS>
/** REG-1.8. */
export type GunMode = OneOf<typeof GUN_MODES>
/** REG-1.8. */
export type Carriage = OneOf<typeof CARRIAGES>
/** REG-1.8. */
export type Traction = OneOf<typeof TRACTIONS>
/** REG-7.4. */
export type MusketryWeapon = OneOf<typeof MUSKETRY_WEAPONS>
/** REG-7.5 to 7.7: a class of cannon. */
export type Cannon = OneOf<typeof CANNON>
/** REG-1.14. */
export type Rating = OneOf<typeof RATINGS>
/** REG-1.13. */
export type Cover = OneOf<typeof COVERS>
/** REG-1.13. */
export type PositionKind = OneOf<typeof POSITIONS>
/** REG-1.15. */
export type Trait = OneOf<typeof TRAITS>
/** REG-4.6. */
export type GoodOrderResult = OneOf<typeof GOOD_ORDER_RESULTS>
/** REG-4.7. */
export type DisorderedResult = OneOf<typeof DISORDERED_RESULTS>
/** REG-4.5: a result of a check. */
export type CheckResult = GoodOrderResult | DisorderedResult
/** REG-8.1. */
export type FireEffect = OneOf<typeof FIRE_EFFECTS>
/** REG-7.8: cannonade if any gun stand gave points. */
export type FireKind = 'musketry' | 'cannonade'
/** REG-8.7: what fire does to a charge. */
export type ChargeOutcome = 'home' | 'checked'
/** REG-10.1. */
export type ChargeResult = OneOf<typeof CHARGE_RESULTS>
/** REG-1.16. */
export type Retreat = 'twoInches' | 'outOfCloseRange' | 'full'
/** REG-6.1. */
export type RateRow = OneOf<typeof RATE_ROWS>
/** REG-6.1: the first or the second figure of a rate. */
export type Pace = 'full' | 'doubleQuick'
/** REG-11.4. */
export type LeaderEffect = OneOf<typeof LEADER_EFFECTS>
/** REG-4.4: a modifier of a check. */
export type CheckModifier = OneOf<typeof CHECK_MODIFIERS>
/** REG-7.11: a modifier of a fire. */
export type FireModifier = OneOf<typeof FIRE_MODIFIERS>
/** REG-9.4: a modifier of a combat. */
export type ChargeModifier = OneOf<typeof CHARGE_MODIFIERS>
/** REG-9.4: what gives the modifier for shock. */
export type Shock = OneOf<typeof SHOCKS>
