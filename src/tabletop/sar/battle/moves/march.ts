import { angleBetween } from '../../../common/point'
import type { Block } from '../../../common/block'
import { type Leg, layOut, type Rates, type Stretch, trace } from '../../../common/march'
import { roadsAt } from '../../../common/ground'
import { hundredths, thousandths } from '../../inches'
import type { Tables } from '../../types'
import { turnRecordOf } from '../breaking/turnRecord'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import type { BattleUnit, MarchStep } from '../types'
import { withFormation, withMounted } from './form'
import type { PathPoint } from './terrain'
import { unitInBuilding } from './building'

/** SAR-7.9 to 7.11: what legs cost. */
export function ratesOf({ movement }: Tables): Rates {
  const { num, den } = movement.modifiers.backwardOrSidewaysFactor
  return {
    obliqueMax: hundredths(movement.obliqueMaxDegrees),
    sideways: { num: den, den: num },
    aboutFace: thousandths(movement.modifiers.aboutFaceCost),
  }
}

/** What a unit becomes on its way, once so much has been spent. */
interface Becomes {
  readonly at: number
  readonly step: MarchStep
  readonly unit: BattleUnit
}

/** A march laid out: its stretches, what they cost, and what becomes of the unit on the way. */
export interface PlannedMarch {
  readonly start: Block
  readonly stretches: readonly Stretch[]
  readonly cost: number
  /** Inches really gone: sideways and back half of what they cost (SAR-7.11); changes of formation none. */
  readonly way: number
  readonly becomes: readonly Becomes[]
  /** The unit at the end of it all. */
  readonly unit: BattleUnit
}

export const isLeg = (step: MarchStep): step is Leg =>
  'go' in step || 'wheel' in step || 'turn' in step || 'aboutFace' in step

/** SAR-7.12, 17.4: what a change costs: nothing on a Form order, which does nothing else. */
function changeCost(table: BattleTable, id: string, step: MarchStep): number {
  const { cavalry, movement } = table.field.tables
  if (table.battle.orders[id]?.deed === 'form') return 0
  if ('form' in step) return thousandths(movement.formationChangeCost)
  if (!('mount' in step)) return 0
  const cost = thousandths(cavalry.mountDismountCost)
  // SAR-17.4: with less than that it may still dismount, by its whole move.
  return step.mount ? cost : Math.min(cost, turnRecordOf(table.battle, id).distance ?? cost)
}

/** The unit after a step that is no leg. */
function changed(table: BattleTable, unit: BattleUnit, step: MarchStep): BattleUnit {
  if ('form' in step) return withFormation(table, unit, step.form, step.width)
  if ('mount' in step) return withMounted(table, unit, step.mount)
  if ('occupy' in step) return unitInBuilding(table, unit, step.occupy)
  return unit
}

/** SAR-7: lays out the steps of a unit, each from where the last ended. */
export function planMarch(table: BattleTable, id: string, steps: readonly MarchStep[]): PlannedMarch {
  const { field } = table
  const rates = ratesOf(field.tables)
  let unit = table.battle.units[id]!
  const start = unitBlock(field, unit)!
  let from = start
  const stretches: Stretch[] = []
  const becomes: Becomes[] = []
  let [cost, way] = [0, 0]
  for (const step of steps) {
    if (isLeg(step)) {
      const stretch = layOut(from, [step], rates)[0]!
      stretches.push(stretch)
      cost += stretch.cost
      way += 'go' in step ? step.go : stretch.cost
      from = stretch.to
      unit = { ...unit, at: from.at, heading: from.heading, garrison: null }
      continue
    }
    unit = changed(table, unit, step)
    const to = unitBlock(field, unit)!
    const price = changeCost(table, id, step)
    stretches.push({ leg: { go: 0, off: 0 }, cost: price, from, to })
    cost += price
    from = to
    becomes.push({ at: cost, step, unit })
  }
  return { start, stretches, cost, way, becomes, unit }
}

/** The places that the middle of the front comes by, with what was spent and how far it went. */
export function pathOf({ start, stretches }: Pick<PlannedMarch, 'start' | 'stretches'>): PathPoint[] {
  const out: PathPoint[] = [{ at: start.at, spent: 0, way: 0 }]
  let [spent, way] = [0, 0]
  for (const stretch of stretches) {
    const { leg, cost } = stretch
    const long = 'go' in leg ? leg.go : cost
    for (const place of trace(stretch.from, [stretch]).slice(1)) {
      const share = cost === 0 ? long : Math.floor((long * place.spent) / cost)
      out.push({ at: place.at, spent: spent + place.spent, way: way + share })
    }
    spent += cost
    way += long
  }
  return out
}

/** SAR-7.20: has the unit the bonus of its road: does all of its way lie on it? */
export const staysOnRoad = ({ field }: BattleTable, way: readonly PathPoint[]): boolean =>
  way.every(({ at }) => roadsAt(field.ground, at).length > 0)

/** SAR-7.1, 7.20: what a unit may spend on a way; null while nothing has been rolled. */
export function movementAllowance(
  table: BattleTable,
  id: string,
  laid: Pick<PlannedMarch, 'start' | 'stretches'>,
): number {
  const { distance, offRoad } = turnRecordOf(table.battle, id)
  if (offRoad === undefined || offRoad === distance) return distance ?? 0
  return staysOnRoad(table, pathOf(laid)) ? (distance ?? 0) : offRoad
}

/** SAR-4.7 (Q9): the first way of a march lies within 45 degrees of what its order says. */
export function deviatesFromOrder(table: BattleTable, id: string, laid: PlannedMarch): boolean {
  const heading = table.battle.orders[id]?.heading ?? null
  const first = laid.stretches.find(({ leg }) => 'go' in leg && leg.go > 0)
  if (heading === null || !first || !('go' in first.leg)) return false
  return (
    angleBetween(first.from.heading + first.leg.off, heading) >
    hundredths(table.field.tables.movement.obliqueMaxDegrees)
  )
}
