import * as v from 'valibot'
import { ProfileSchema, TextSchema } from './base'
import {
  CommandSchema,
  LeaderCasualtySchema,
  OrdersSchema,
  PhasesSchema,
  RandomOrdersSchema,
  ReconstructedSchema,
  ScaleSchema,
} from './command'
import {
  ArcsSchema,
  AttackPointsSchema,
  CombatChartSchema,
  FireModifiersSchema,
  FortificationsSchema,
  LossAllocationSchema,
  MeleeModifiersSchema,
  WeaponSchema,
} from './fire'
import {
  BreakthroughSchema,
  ChargesSchema,
  CloseStandSchema,
  CounterChargeSchema,
  EmergencySquareSchema,
  IrregularSchema,
  OptionalSchema,
  RallyRoutSchema,
  StragglerRecoverySchema,
} from './melee'
import {
  ArtillerySchema,
  CavalrySchema,
  FormationsSchema,
  MovementSchema,
  PassingThroughSchema,
  SpottingSchema,
} from './movement'

/** SAR-0.8: the tables of one ruleset (`profile`), which is a printed edition of the rules. The files of all rulesets have the same keys. */
export const TablesSchema = v.strictObject({
  about: TextSchema,
  schema: v.literal('sar-tables/1'),
  profile: ProfileSchema,
  title: TextSchema,
  /** The files of the printed papers behind the figures: rulebook, chart card, and others that fill gaps. */
  sources: v.strictObject({ text: TextSchema, card: TextSchema, fallback: v.array(TextSchema) }),
  reconstructed: ReconstructedSchema,
  scale: ScaleSchema,
  phases: PhasesSchema,
  orders: OrdersSchema,
  command: CommandSchema,
  randomOrders: RandomOrdersSchema,
  movement: MovementSchema,
  formations: FormationsSchema,
  weapons: v.array(WeaponSchema),
  arcs: ArcsSchema,
  combatChart: CombatChartSchema,
  attackPoints: AttackPointsSchema,
  fireModifiers: FireModifiersSchema,
  meleeModifiers: MeleeModifiersSchema,
  closeStand: CloseStandSchema,
  charges: ChargesSchema,
  emergencySquare: EmergencySquareSchema,
  breakthrough: BreakthroughSchema,
  cavalry: CavalrySchema,
  artillery: ArtillerySchema,
  rallyRout: RallyRoutSchema,
  stragglerRecovery: StragglerRecoverySchema,
  passingThrough: PassingThroughSchema,
  lossAllocation: LossAllocationSchema,
  leaderCasualty: LeaderCasualtySchema,
  fortifications: FortificationsSchema,
  spotting: SpottingSchema,
  counterCharge: CounterChargeSchema,
  optional: OptionalSchema,
  irregular: IrregularSchema,
})
/** Every figure of one ruleset. */
export type Tables = v.InferOutput<typeof TablesSchema>
