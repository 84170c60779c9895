// Changes of formation (REG-5.3, 5.4, 5.10): which there are, the ground that the unit covers afterwards, what they cost it.
import { ok, type Refusal, type Result } from '../../../../core/result'
import { type Block, footprint } from '../../../common/block'
import { isArea } from '../../../common/groundSchema'
import { pointDistance, type Point, pointFromPose } from '../../../common/point'
import { areNearerThan, type Polygon } from '../../../common/polygon'
import { rulesWith } from '../../data'
import { isDisorderedBy } from '../../maneuvers/disorder'
import { sizeOf, standCount } from '../block'
import { CONTACT } from '../figures'
import { type GroundKind, worseGround, worstGroundUnder } from '../groundUnder'
import { worsenOrder } from '../losses'
import { cannot } from '../refusals'
import { emit, type RegimentalRun, type RegimentalTable } from '../run'
import type { Formation } from '../types'
import { factsOf, isBattery, outline, unitOf, unitsOnTable } from '../units'
import { checkedOf, formationsOfList, markDone, type Part, ruleOfList, whyNotPart } from './maneuver'
import { putUnit, standOf } from './put'
import { rateOf, rowOf } from './rates'
import { presentBlock, refusalOfNearness, refusalOfPlace } from './way'

/** REG-1.11: the formations to which an arm may change. */
const FORMATIONS: Readonly<Record<'infantry' | 'cavalry', readonly Formation[]>> = {
  infantry: ['line', 'openOrder', 'fieldColumn', 'marchColumn', 'square', 'garrison'],
  cavalry: ['line', 'openOrder', 'fieldColumn', 'marchColumn', 'dismountedOpenOrder'],
}

/** A change that is legal: the ground covered before and after. */
export interface PlannedForm {
  readonly unit: string
  readonly part: Part
  readonly formation: Formation
  readonly building: string | null
  readonly to: Block
  /** REG-5.6: worst ground that a stand touches before or after, or touched earlier in the maneuver. */
  readonly worst: GroundKind
}

const no = (refusal: Refusal): Result<never> => ({ ok: false, refusal })

const middleOf = (area: Polygon): Point => ({
  x: Math.round(area.reduce((sum, { x }) => sum + x, 0) / area.length),
  y: Math.round(area.reduce((sum, { y }) => sum + y, 0) / area.length),
})

/** A unit that leaves a building is set down by steps of this length, thousandths of an inch; no building is wider than the second. */
const [LEAVING_STEP, LEAVING_MOST] = [250, 100_000]

/** The place of a block just outside a building, on the side to which it faces. */
export function outsideOf(area: Polygon, heading: number, size: { width: number; depth: number }): Block {
  const middle = middleOf(area)
  let forward = 0
  let block: Block
  do {
    block = { ...size, heading, at: pointFromPose({ at: middle, heading }, 0, forward + size.depth) }
    forward += LEAVING_STEP
  } while (areNearerThan(footprint(block), area, 1) && forward < LEAVING_MOST)
  return block
}

/** The building of an id, if troops may be in garrison in it. */
function garrisonArea({ field }: RegimentalTable, id: string | undefined): Polygon | null {
  const feature = id === undefined ? undefined : field.ground.features.find((one) => one.id === id)
  return feature && isArea(feature) && field.features.get(feature.id)?.isGarrison === true ? feature.area : null
}

/** Buildings within contact of a unit that are free for it, sorted. */
export const buildingsFor = (table: RegimentalTable, id: string): string[] =>
  [...table.field.features]
    .filter(([feature, { isGarrison }]) => isGarrison && whyNotBuilding(table, id, feature) === null)
    .map(([feature]) => feature)
    .sort()

/** REG-5.4: why a unit may not garrison a building: it is none, too far (more than contact), or held. */
function whyNotBuilding(table: RegimentalTable, id: string, building: string | undefined): Refusal | null {
  const args = { unit: id, what: building ?? '' }
  const area = garrisonArea(table, building)
  if (!area) return cannot('REG-5.4', 'noBuilding', args)
  if (!areNearerThan(footprint(presentBlock(table, id)), area, CONTACT + 1))
    return cannot('REG-5.10', 'notAtBuilding', args)
  const holder = unitsOnTable(table).find((other) => other !== id && unitOf(table, other).building === building)
  return holder === undefined ? null : cannot('REG-5.4', 'buildingTaken', { ...args, other: holder })
}

/** The block of a unit in another formation: re-arranged on the center of its front (REG-5.10), or outside the building that it leaves. */
export function blockAs(table: RegimentalTable, id: string, formation: Formation): Block {
  const unit = unitOf(table, id)
  const size = sizeOf(factsOf(table, id).arm, formation, standCount(unit))
  if (unit.building !== null) return outsideOf(outline(table, id), unit.heading, size)
  return { ...presentBlock(table, id), ...size }
}

/** REG-5.10: no corner may travel farther than a full move, at the unit's rate on the worst ground under it. */
function isTooWide(table: RegimentalTable, id: string, from: Block, to: Block, worst: GroundKind): boolean {
  const row = rowOf(factsOf(table, id), unitOf(table, id))
  const full = rateOf(row, worst, checkedOf(table, id)?.doubleQuick === true, false)
  const [before, after] = [footprint(from), footprint(to)]
  return before.some((corner, i) => pointDistance(corner, after[i]!) > full)
}

/** The part common to all changes: room for the new formation, apart from enemies. */
function planned(
  table: RegimentalTable,
  id: string,
  part: Part,
  formation: Formation,
  limited: boolean,
): Result<PlannedForm> {
  const unit = unitOf(table, id)
  const from = presentBlock(table, id)
  const to = blockAs(table, id, formation)
  const [before, after] = [outline(table, id), footprint(to)]
  const worst = [
    checkedOf(table, id)!.worstGround,
    worstGroundUnder(table, before),
    worstGroundUnder(table, after),
  ].reduce(worseGround)
  if (limited && unit.building === null && isTooWide(table, id, from, to, worst))
    return no(cannot('REG-5.10', 'cornerTooFar', { unit: id, what: formation }))
  const over = unit.building === null ? [] : [unit.building]
  const refusal = refusalOfPlace(table, id, from, to, { over }) ?? refusalOfNearness(table, id, before, after)
  return refusal ? no(refusal) : ok({ unit: id, part, formation, building: null, to, worst })
}

/** REG-5.3, 5.4: a change of formation, or why it may not be. The unit may maneuver (`whyNotManeuver`). */
export function planForm(
  table: RegimentalTable,
  id: string,
  formation: Formation,
  building: string | undefined,
): Result<PlannedForm> {
  const args = { unit: id, what: formation }
  const { arm } = factsOf(table, id)
  if (arm === 'artillery') return no(cannot('REG-5.7', 'notThisArm', args))
  if (!FORMATIONS[arm].includes(formation)) return no(cannot('REG-1.11', 'notThisArm', args))
  const barred = whyNotPart(table, id, 'form')
  if (barred) return no(barred)
  const open = formationsOfList(table, id)
  // Dismounted open order is open order (REG-1.11).
  const asListed = formation === 'dismountedOpenOrder' ? 'openOrder' : formation
  if (open !== 'any' && !open.some((one) => one === asListed))
    return no(cannot(ruleOfList(table, id), 'formNotOpen', args))
  if (unitOf(table, id).formation === formation) return no(cannot('REG-5.10', 'sameFormation', args))
  if (formation !== 'garrison') {
    if (building !== undefined) return no(cannot('REG-5.4', 'noBuilding', { unit: id, what: building }))
    return planned(table, id, 'form', formation, true)
  }
  const why = whyNotBuilding(table, id, building)
  if (why) return no(why)
  const area = garrisonArea(table, building)!
  const block = presentBlock(table, id)
  const worst = [checkedOf(table, id)!.worstGround, worstGroundUnder(table, outline(table, id))].reduce(worseGround)
  return ok({ unit: id, part: 'form', formation, building: building!, to: { ...block, at: middleOf(area) }, worst })
}

/** REG-5.10: a column deploys to the front: a line or open order on its leading stands, facing its line of march. */
export function planDeploy(table: RegimentalTable, id: string, formation: 'line' | 'openOrder'): Result<PlannedForm> {
  const { formation: present } = unitOf(table, id)
  if (isBattery(table, id) || (present !== 'fieldColumn' && present !== 'marchColumn'))
    return no(cannot('REG-5.10', 'noColumn', { unit: id }))
  const barred = whyNotPart(table, id, 'deploy')
  return barred ? no(barred) : planned(table, id, 'deploy', formation, false)
}

/** REG-5.7: guns limber or unlimber on the center of their front, or why they may not. */
export function planLimber(table: RegimentalTable, id: string, part: 'limber' | 'unlimber'): Result<PlannedForm> {
  const unit = unitOf(table, id)
  if (unit.formation === 'fixed') return no(cannot('REG-1.8', 'fixedGuns', { unit: id }))
  const barred = whyNotPart(table, id, part)
  if (barred) return no(barred)
  const needed: Formation = part === 'limber' ? 'unlimbered' : 'limbered'
  if (unit.formation !== needed)
    return no(cannot('REG-5.7', part === 'limber' ? 'notUnlimbered' : 'notLimbered', { unit: id }))
  return planned(table, id, part, part === 'limber' ? 'limbered' : 'unlimbered', false)
}

/** Carries a change of formation out; raw troops are disordered by it on broken or rough ground (REG-5.3, 5.4). */
export function takeForm(run: RegimentalRun, { unit: id, part, formation, building, to, worst }: PlannedForm): void {
  const unit = unitOf(run, id)
  const { class: unitClass } = factsOf(run, id)
  unit.formation = formation
  unit.building = building
  putUnit(run, id, to)
  emit(run, { kind: 'formed', unit: id, to: standOf(run, id), what: part === 'form' ? formation : part })
  const maneuver = part === 'deploy' ? 'deployToTheFront' : 'changeFormation'
  if (!isBattery(run, id) && isDisorderedBy(rulesWith(run.battle.options), maneuver, unitClass, worst))
    worsenOrder(run, id, 'disordered', { rule: ruleOfList(run, id), what: maneuver })
  markDone(run, id, { part, worst })
}

/** The formations to which the list of a unit and its arm leave it free to change, whether there is room or not; for lists. */
export function openFormations(table: RegimentalTable, id: string): Formation[] {
  const { arm } = factsOf(table, id)
  if (arm === 'artillery' || whyNotPart(table, id, 'form') !== null) return []
  const open = formationsOfList(table, id)
  const present = unitOf(table, id).formation
  return FORMATIONS[arm].filter((formation) => {
    const asListed = formation === 'dismountedOpenOrder' ? 'openOrder' : formation
    return formation !== present && (open === 'any' || open.some((one) => one === asListed))
  })
}
