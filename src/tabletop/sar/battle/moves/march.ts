// Plans a unit's march of phase 4 from its steps (SAR-7): the way, the costs, and the changes of formation on it.
import { angleBetween } from '../../../common/point'
import type { Block } from '../../../common/block'
import { type Leg, layOutMarch, type MarchRates, type Stretch, tracePath } from '../../../common/march'
import { roadsAt } from '../../../common/ground'
import { degreesToHundredths, inchesToThousandths } from '../../inches'
import type { Tables } from '../../types'
import { turnRecordOf } from '../breaking/turnRecord'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit, MarchStep } from '../types'
import { withFormation, withMounted } from './form'
import type { PathPoint } from './terrain'
import { unitInBuilding } from './building'

/** SAR-7.9 to 7.11: the costs of moving sideways, back and about. */
export function ratesOf({ movement }: Tables): MarchRates {
  const { num: numerator, den: denominator } = movement.modifiers.backwardOrSidewaysFactor
  return {
    obliqueMax: degreesToHundredths(movement.obliqueMaxDegrees),
    // The table gives the factor of the speed (half); the factor of the cost is its inverse.
    sidewaysFactor: { num: denominator, den: numerator },
    aboutFace: inchesToThousandths(movement.modifiers.aboutFaceCost),
  }
}

/** A step of a march that changes the unit: its formation, whether it is mounted, or the building that it is in. */
interface UnitChange {
  /** Distance spent on the march when the change is done, thousandths of an inch. */
  readonly spent: number
  readonly step: MarchStep
  /** Where the unit stood before it. */
  readonly from: Block
  /** The unit after the change. */
  readonly unit: BattleUnit
}

/** A march with all its stretches and costs. Distances in thousandths of an inch. */
export interface PlannedMarch {
  readonly start: Block
  /** One stretch for each step that moves or changes the unit, with its cost and the area before and after. */
  readonly stretches: readonly Stretch[]
  /** Distance that the whole march costs. */
  readonly cost: number
  /** Distance really moved. Sideways and back it is half of the cost (SAR-7.11), for a change of formation 0. */
  readonly distanceMoved: number
  readonly changes: readonly UnitChange[]
  /** The unit at the end. */
  readonly unit: BattleUnit
}

/** Is the step a movement, not a change of the unit? */
export const isLeg = (step: MarchStep): step is Leg =>
  'go' in step || 'wheel' in step || 'turn' in step || 'aboutFace' in step

/** SAR-7.12, 17.4: the distance that a change costs, thousandths of an inch; 0 on a Form order, since the unit does nothing else. */
function changeCost(table: BattleTable, id: string, step: MarchStep): number {
  const { cavalry, movement } = table.field.tables
  if (table.battle.orders[id]?.deed === 'form') return 0
  if ('form' in step) return inchesToThousandths(movement.formationChangeCost)
  if (!('mount' in step)) return 0
  const fullCost = inchesToThousandths(cavalry.mountDismountCost)
  // SAR-17.4: a unit with less distance may still dismount, for its whole move.
  return step.mount ? fullCost : Math.min(fullCost, turnRecordOf(table.battle, id).distance ?? fullCost)
}

/** The unit after a step that changes it. */
function unitAfterStep(table: BattleTable, unit: BattleUnit, step: MarchStep): BattleUnit {
  if ('form' in step) return withFormation(table, unit, step.form, step.width)
  if ('mount' in step) return withMounted(table, unit, step.mount)
  if ('occupy' in step) return unitInBuilding(table, unit, step.occupy)
  return unit
}

/**
 * SAR-7: plans the steps of a unit, each from the end of the one before. Some steps change nothing here (to rejoin, to serve a gun); they
 * take effect after all moves.
 */
export function planMarch(table: BattleTable, id: string, steps: readonly MarchStep[]): PlannedMarch {
  const { field } = table
  const rates = ratesOf(field.tables)
  let unit = table.battle.units[id]!
  const start = unitBlock(field, unit)!
  let from = start
  const stretches: Stretch[] = []
  const changes: UnitChange[] = []
  let cost = 0
  let distanceMoved = 0
  for (const step of steps) {
    if (isLeg(step)) {
      const stretch = layOutMarch(from, [step], rates)[0]!
      stretches.push(stretch)
      cost += stretch.cost
      distanceMoved += 'go' in step ? step.go : stretch.cost
      from = stretch.to
      unit = { ...unit, at: from.at, heading: from.heading, garrison: null }
      continue
    }
    unit = unitAfterStep(table, unit, step)
    const to = unitBlock(field, unit)!
    const costOfChange = changeCost(table, id, step)
    // A change moves nothing: a leg of length 0 that has a cost.
    stretches.push({ leg: { go: 0, off: 0 }, cost: costOfChange, from, to })
    cost += costOfChange
    changes.push({ spent: cost, step, from, unit })
    from = to
  }
  return { start, stretches, cost, distanceMoved, changes, unit }
}

/** The path of the middle of the front during a march. */
export function pathOf({ start, stretches }: Pick<PlannedMarch, 'start' | 'stretches'>): PathPoint[] {
  const path: PathPoint[] = [{ at: start.at, spent: 0, distanceMoved: 0 }]
  let [spentBefore, movedBefore] = [0, 0]
  for (const stretch of stretches) {
    const { leg, cost } = stretch
    const length = 'go' in leg ? leg.go : cost
    for (const place of tracePath(stretch.from, [stretch]).slice(1)) {
      // The stretch costs `cost` for `length`, so the distance moved grows in that proportion.
      const movedInStretch = cost === 0 ? length : Math.floor((length * place.spent) / cost)
      path.push({ at: place.at, spent: spentBefore + place.spent, distanceMoved: movedBefore + movedInStretch })
    }
    spentBefore += cost
    movedBefore += length
  }
  return path
}

/** SAR-7.20: does a whole path lie on roads, so that the unit keeps the bonus for roads? */
export const staysOnRoad = ({ field }: BattleTable, path: readonly PathPoint[]): boolean =>
  path.every(({ at }) => roadsAt(field.ground, at).length > 0)

/** SAR-7.1, 7.20: the distance that a unit may spend on a march, thousandths of an inch; 0 until it is rolled. */
export function movementAllowance(
  table: BattleTable,
  id: string,
  march: Pick<PlannedMarch, 'start' | 'stretches'>,
): number {
  const { distance, offRoad } = turnRecordOf(table.battle, id)
  const isSameOffRoad = offRoad === undefined || offRoad === distance
  if (isSameOffRoad) return distance ?? 0
  return staysOnRoad(table, pathOf(march)) ? (distance ?? 0) : offRoad
}

/** SAR-4.7 (ruling Q9): does the first movement of a march deviate from the ordered direction by more than the oblique angle? */
export function deviatesFromOrder(table: BattleTable, id: string, march: PlannedMarch): boolean {
  const heading = table.battle.orders[id]?.heading ?? null
  const firstMove = march.stretches.find(({ leg }) => 'go' in leg && leg.go > 0)
  if (heading === null || !firstMove || !('go' in firstMove.leg)) return false
  return (
    angleBetween(firstMove.from.heading + firstMove.leg.off, heading) >
    degreesToHundredths(table.field.tables.movement.obliqueMaxDegrees)
  )
}
