import { throwBadValue, checkedDice } from '../errors'
import { inchesToThousandths } from '../inches'
import type { Arm, Formation, Tables, Terrain } from '../types'
import { type Distance, baseDistance, type Mover, movesAs } from './baseDistance'
import { refuseRepeatedTerrain, terrainCost } from './terrainCost'

/** Faces of every die of movement (SAR-0.4). */
const D6 = 6

type Dice = readonly number[] | undefined

/** One move with its dice results (SAR-7.1). */
export interface Move extends Mover {
  readonly baseDice?: Dice
  readonly charging?: boolean
  /** SAR-7.3: the dice of the charge bonus. */
  readonly chargeDice?: Dice
  readonly formation?: Formation | 'mob' | 'limbered'
  readonly formationDice?: Dice
  /** SAR-6.3: a road column off its road moves as a column (Q18). */
  readonly onRoad?: boolean
  readonly terrain?: readonly { readonly kind: Terrain; readonly dice?: Dice }[]
  /** SAR-7.11: all of the move backward or sideways. */
  readonly backward?: boolean
  readonly aboutFace?: boolean
}

export interface Moved {
  /** How far the unit may move, or must (SAR-7.5), in thousandths of an inch. */
  readonly distance: number
  /** SAR-7.6: stragglers of the sixes, before the cap of SAR-5.6. */
  readonly stragglers: number
}

/** SAR-7.6: stragglers of a move: one for each six among the dice, for arms that have this rule. */
export function sixes({ movement }: Tables, arm: Arm, dice: readonly number[]): number {
  return movement.stragglerOnSix[arm] ? dice.filter((die) => die === D6).length : 0
}

/** SAR-7.3: the bonus of a formation; null: none. Refuses a formation that the arm cannot have. */
export function formationBonus(
  { movement }: Tables,
  arm: Arm,
  move: Pick<Move, 'formation' | 'onRoad'>,
): Distance | null {
  const { column, roadColumn, skirmish } = movement.modifiers
  const { formation = arm === 'artillery' ? 'limbered' : 'line', onRoad = true } = move
  if (formation === 'roadColumn') return onRoad ? roadColumn[arm] : column[arm]
  if (formation === 'column') return column[arm] ?? throwBadValue('SAR-7.3', 'formation')
  if (formation === 'skirmish') return skirmish[arm] ?? throwBadValue('SAR-7.3', 'formation')
  if (formation === 'square' && arm !== 'infantry') return throwBadValue('SAR-6.5', 'formation')
  if ((formation === 'limbered') !== (arm === 'artillery') && formation !== 'mob')
    return throwBadValue('SAR-6.1', 'formation')
  return null
}

const inches = (distance: Distance | null, dice: readonly number[]): number =>
  (distance?.inches ?? 0) + dice.reduce((a, b) => a + b, 0)

/** SAR-7.1: the distance of a move from base, modifiers and terrain, at least the minimum (SAR-7.4), and its stragglers. */
export function moveDistance(tables: Tables, move: Move): Moved {
  const { modifiers, minimum } = tables.movement
  const arm = movesAs(move)
  const base = baseDistance(tables, move)
  const charge = move.charging ? (modifiers.charge[arm] ?? throwBadValue('SAR-13.2', 'charge')) : null
  const formation = formationBonus(tables, arm, move)
  const terrain = move.terrain ?? []
  refuseRepeatedTerrain(terrain.map(({ kind }) => kind))
  const costs = terrain.map(({ kind }) => terrainCost(tables, arm, kind))

  const baseDice = checkedDice('SAR-7.2', 'baseDice', move.baseDice, base.d6, D6)
  const chargeDice = checkedDice('SAR-7.3', 'charge', move.chargeDice, charge?.d6 ?? 0, D6)
  const formationDice = checkedDice('SAR-7.3', 'formationDice', move.formationDice, formation?.d6 ?? 0, D6)
  const terrainDice = costs.map(({ d6 }, i) => checkedDice('SAR-8.1', `terrain[${i}].dice`, terrain[i]!.dice, d6, D6))

  const gained = inches(base, baseDice) + inches(charge, chargeDice) + inches(formation, formationDice)
  const lost = costs.reduce((sum, cost, i) => sum + inches(cost, terrainDice[i]!), 0)
  const left = inchesToThousandths(gained - lost - (move.aboutFace ? modifiers.aboutFaceCost : 0))
  const { num, den } = modifiers.backwardOrSidewaysFactor
  // SAR-7.11: reduced after the terrain costs; the minimum is applied last (Q20).
  const distance = move.backward ? Math.floor((left * num) / den) : left
  return {
    distance: Math.max(inchesToThousandths(minimum.normal), distance),
    stragglers: sixes(tables, arm, [...baseDice, ...chargeDice, ...formationDice, ...terrainDice.flat()]),
  }
}
