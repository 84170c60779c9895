import { throwBadValue, checkedDice } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Arm, Formation, Tables, Terrain } from '../types'
import { type Distance, baseDistance, type Mover, movingArmOf } from './baseDistance'
import { refuseRepeatedTerrain, terrainCost } from './terrainCost'

/** Faces of every die of movement (SAR-0.4). */
export const MOVE_DIE = 6

/** Results of dice; undefined when none were given. */
type Dice = readonly number[] | undefined

/** One move with its dice results (SAR-7.1). */
export interface Move extends Mover {
  /** The dice of the base distance. */
  readonly baseDice?: Dice
  readonly charging?: boolean
  /** SAR-7.3: the dice of the charge bonus. */
  readonly chargeDice?: Dice
  readonly formation?: Formation | 'mob' | 'limbered'
  /** SAR-7.3: the dice of the bonus of its formation. */
  readonly formationDice?: Dice
  /** SAR-6.3: on a road. A road column off its road moves as a column (ruling on SAR Q18). */
  readonly onRoad?: boolean
  /** SAR-8: the terrain that it enters or crosses, with the dice of its cost. */
  readonly terrain?: readonly { readonly kind: Terrain; readonly dice?: Dice }[]
  /** SAR-7.11: the whole move is backward or sideways. */
  readonly backward?: boolean
  readonly aboutFace?: boolean
}

/** The result of a move. */
export interface MoveResult {
  /** How far the unit may move, or must (SAR-7.5), in thousandths of an inch. */
  readonly distance: number
  /** SAR-7.6: stragglers for each six among the dice, before the cap of SAR-5.6. */
  readonly stragglers: number
}

/** SAR-7.6: stragglers of a move: one for each six among the dice, for arms that have this rule. */
export function stragglersOnSixes({ movement }: Tables, arm: Arm, dice: readonly number[]): number {
  return movement.stragglerOnSix[arm] ? dice.filter((die) => die === MOVE_DIE).length : 0
}

/** SAR-7.3: the bonus of a formation; null when it has none. Refuses a formation that the arm cannot have. */
export function formationBonus(
  { movement }: Tables,
  arm: Arm,
  move: Pick<Move, 'formation' | 'onRoad'>,
): Distance | null {
  const { column, roadColumn, skirmish } = movement.modifiers
  // Without a formation: in line, artillery limbered. A road column is on its road unless the move says otherwise.
  const { formation = arm === 'artillery' ? 'limbered' : 'line', onRoad = true } = move
  if (formation === 'roadColumn') return onRoad ? roadColumn[arm] : column[arm]
  if (formation === 'column') return column[arm] ?? throwBadValue('SAR-7.3', 'formation')
  if (formation === 'skirmish') return skirmish[arm] ?? throwBadValue('SAR-7.3', 'formation')
  if (formation === 'square' && arm !== 'infantry') return throwBadValue('SAR-6.5', 'formation')
  const fitsArm = (formation === 'limbered') === (arm === 'artillery')
  if (!fitsArm && formation !== 'mob') return throwBadValue('SAR-6.1', 'formation')
  return null
}

/** The inches of a distance with its dice; null: no distance, and no dice. */
const totalInches = (distance: Distance | null, dice: readonly number[]): number =>
  (distance?.inches ?? 0) + dice.reduce((sum, die) => sum + die, 0)

/** SAR-7.1: the distance of a move from base, modifiers and terrain, at least the minimum (SAR-7.4), and its stragglers. */
export function moveDistance(tables: Tables, move: Move): MoveResult {
  const { modifiers, minimum } = tables.movement
  const arm = movingArmOf(move)
  const base = baseDistance(tables, move)
  const chargeBonus = move.charging ? (modifiers.charge[arm] ?? throwBadValue('SAR-13.2', 'charge')) : null
  const bonusOfFormation = formationBonus(tables, arm, move)
  const terrain = move.terrain ?? []
  refuseRepeatedTerrain(terrain.map(({ kind }) => kind))
  const terrainCosts = terrain.map(({ kind }) => terrainCost(tables, arm, kind))

  const baseDice = checkedDice('SAR-7.2', 'baseDice', move.baseDice, base.d6, MOVE_DIE)
  const chargeDice = checkedDice('SAR-7.3', 'charge', move.chargeDice, chargeBonus?.d6 ?? 0, MOVE_DIE)
  const formationDice = checkedDice('SAR-7.3', 'formationDice', move.formationDice, bonusOfFormation?.d6 ?? 0, MOVE_DIE)
  const terrainDice = terrainCosts.map(({ d6 }, i) =>
    checkedDice('SAR-8.1', `terrain[${i}].dice`, terrain[i]!.dice, d6, MOVE_DIE),
  )

  const gainedInches =
    totalInches(base, baseDice) + totalInches(chargeBonus, chargeDice) + totalInches(bonusOfFormation, formationDice)
  const lostInches = terrainCosts.reduce((sum, cost, i) => sum + totalInches(cost, terrainDice[i]!), 0)
  const distanceLeft = inchesToThousandths(gainedInches - lostInches - (move.aboutFace ? modifiers.aboutFaceCost : 0))
  const { num, den } = modifiers.backwardOrSidewaysFactor
  // SAR-7.11: reduced after the terrain costs; the minimum is applied last (ruling on SAR Q20).
  const distance = move.backward ? Math.floor((distanceLeft * num) / den) : distanceLeft
  return {
    distance: Math.max(inchesToThousandths(minimum.normal), distance),
    stragglers: stragglersOnSixes(tables, arm, [...baseDice, ...chargeDice, ...formationDice, ...terrainDice.flat()]),
  }
}
