// The march of a unit as it is laid out, step by step (SAR-7 to 9): where it leads, what it costs, what is left, whom it passes.
import * as v from 'valibot'
import { ok, refusal, refuse, type Result } from '../../../../core/result'
import { angleBetween } from '../../../common/point'
import { chainOdds, certain, chanceThat, distributionOf, mapOdds, type Odds, sumOfDice } from '../../../common/odds'
import { pathThrough } from '../../../common/path'
import type { Block } from '../../../common/block'
import { blockAfter, type Stretch, tracePath } from '../../../common/march'
import type { MarchPreview, MarchStretchPreview, PreviewLine } from '../../../common/preview'
import { degreesToHundredths } from '../../inches'
import { MOVE_DIE, stragglersOnSixes } from '../../movement/move'
import { unitBlock } from '../layout'
import { marchSteps } from '../moves/check'
import type { MoveDuty } from '../moves/duty'
import { movementAllowance, pathOf, type PlannedMarch, staysOnRoad } from '../moves/march'
import { laidOutMarch } from '../moves/plan'
import { movingArm } from '../moves/terrain'
import type { BattleTable } from '../run'
import type { MarchStep, Side } from '../types'
import { diceOfDistance, distanceOdds } from './distance'
import { groundOnWay } from './groundOdds'
import { withMoreSteps } from './laidOut'
import { type MovingUnit, movingUnit } from './moving'
import { type FriendOnWay, friendsAsLaidOut, type FriendsOnWay, friendsOnWay } from './passes'
import { PlannedOrderSchema, MarchActionsSchema, UnitIdSchema } from './questions'

/** The question: how does the march of this unit stand? `steps`: further steps that are only thought of; `plan`: the order that it would have. */
export const MarchQuestionSchema = v.strictObject({
  unit: UnitIdSchema,
  steps: v.exactOptional(MarchActionsSchema),
  plan: v.exactOptional(PlannedOrderSchema),
})
export type MarchQuestion = v.InferOutput<typeof MarchQuestionSchema>

/** What a step is, for the player, and the rule of its cost. */
function nameOfStep(table: BattleTable, step: MarchStep): { readonly name: string; readonly rule: string } {
  if ('go' in step) {
    const oblique = degreesToHundredths(table.field.tables.movement.obliqueMaxDegrees)
    const fromAhead = angleBetween(step.off, 0)
    if (fromAhead <= oblique) return { name: fromAhead === 0 ? 'ahead' : 'oblique', rule: 'SAR-7.10' }
    return { name: angleBetween(step.off, HALF_CIRCLE) <= oblique ? 'backward' : 'sideways', rule: 'SAR-7.11' }
  }
  if ('wheel' in step) return { name: 'wheel', rule: 'SAR-7.9' }
  if ('turn' in step) return { name: 'turn', rule: 'SAR-7.9' }
  if ('aboutFace' in step) return { name: 'aboutFace', rule: 'SAR-7.9' }
  if ('form' in step) return { name: 'form', rule: 'SAR-7.12' }
  if ('mount' in step) return { name: step.mount ? 'mount' : 'dismount', rule: 'SAR-17.4' }
  if ('occupy' in step) return { name: step.occupy === null ? 'leaveBuilding' : 'occupy', rule: 'SAR-21.2' }
  return 'rejoin' in step ? { name: 'rejoin', rule: 'SAR-2.7' } : { name: 'crew', rule: 'SAR-16.6' }
}

/** Half a circle in hundredths of a degree: straight back. */
const HALF_CIRCLE = 18_000

/** The step of each stretch: those that are chosen, then the legs that the rules add. */
const stepOfStretch = (steps: readonly MarchStep[], stretches: readonly Stretch[], i: number): MarchStep =>
  steps[i] ?? stretches[i]!.leg

/** The stretches of a march for the player. A passage belongs to the stretch on which the ranks first overlap. */
function stretchPreviews(
  table: BattleTable,
  steps: readonly MarchStep[],
  { stretches }: PlannedMarch,
  passages: FriendsOnWay['passages'],
): MarchStretchPreview[] {
  let spentBefore = 0
  return stretches.map((stretch, i) => {
    const { from, to, cost } = stretch
    const isLast = i === stretches.length - 1
    const spentAfter = spentBefore + cost
    const passes = passages
      .filter(({ spent }) => spent >= spentBefore && (spent < spentAfter || isLast))
      .map(({ friend, passer, lines }) => ({ friend, passer, lines }))
    spentBefore = spentAfter
    return {
      name: nameOfStep(table, stepOfStretch(steps, stretches, i)).name,
      isChosen: i < steps.length,
      from,
      to,
      path: pathThrough(tracePath(from, [stretch]).map(({ at }) => at)),
      cost,
      passes,
    }
  })
}

/** SAR-7.1 to 7.12: what gave and took of a unit's distance; the values add up to what is left. */
function linesOf(
  { table, least, isRolled }: MovingUnit,
  steps: readonly MarchStep[],
  { stretches, cost }: PlannedMarch,
  keepsRoad: boolean,
): PreviewLine[] {
  const { distance, offRoad } = least
  const allowance = keepsRoad ? distance : offRoad
  const lines: PreviewLine[] = [{ rule: 'SAR-7.1', name: isRolled ? 'rolled' : 'least', value: distance }]
  if (!keepsRoad && offRoad !== distance)
    lines.push({ rule: 'SAR-7.20', name: 'leavesRoad', value: offRoad - distance })
  for (const [i, stretch] of stretches.entries()) {
    const { name, rule } = nameOfStep(table, stepOfStretch(steps, stretches, i))
    lines.push({ rule, name, value: 0 - stretch.cost, args: { step: i + 1 } })
  }
  // SAR-7.4: the minimum move costs no more than there is.
  if (isRolled && cost > allowance) lines.push({ rule: 'SAR-7.4', name: 'minimum', value: cost - allowance })
  return lines
}

/** Faces of the die that each contour line costs in stragglers (SAR-24.7). */
const CONTOUR_DIE = 4

/** SAR-7.6, 8.4, 24.7: the odds of the stragglers that a march costs, before the limit of SAR-5.6. */
function stragglerOdds(moving: MovingUnit, id: string, outcomes: ReturnType<typeof groundOnWay>['odds']): Odds<number> {
  const { table, isRolled, duty, least } = moving
  const arm = movingArm(table, table.battle.units[id]!)
  const hasSixes = stragglersOnSixes(table.field.tables, arm, [MOVE_DIE]) > 0
  const dice = isRolled || !hasSixes ? 0 : diceOfDistance(moving, id)
  // The sixes among the dice of the distance: as rolled, or as they may come.
  const isSix = mapOdds(sumOfDice(1, MOVE_DIE), (face) => (face === MOVE_DIE ? 1 : 0), String)
  let ofDistance: Odds<number> = certain(isRolled ? least.sixes : 0)
  for (let die = 0; die < dice; die++)
    ofDistance = chainOdds(ofDistance, (before) => mapOdds(isSix, (six) => before + six, String), String)
  return chainOdds(
    outcomes,
    ({ spent, sixes, contours }) => {
      // Who need not move pays for his dice only if he does (`applyMoveCosts`).
      const hasSetOut = spent > 0 || (duty !== 'march' && duty !== 'form')
      const ofGround = mapOdds(sumOfDice(contours, CONTOUR_DIE), (contour) => contour + sixes, String)
      if (!hasSetOut) return ofGround
      return chainOdds(ofGround, (ground) => mapOdds(ofDistance, (own) => own + ground, String), String)
    },
    String,
  )
}

/** SAR-7 to 9: the march of one of the side's own units. */
export function marchPreview(seen: BattleTable, side: Side, question: MarchQuestion): Result<MarchPreview> {
  const { unit: id, steps = [], plan = null } = question
  const made = movingUnit(seen, side, id, plan)
  if (!made.ok) return made
  if (steps.some(({ unit }) => unit !== id))
    return refuse('BAD_VALUE', 'SAR-0.6', 'refusal.badArgument', { field: 'steps' })
  const { table, refused } = withMoreSteps(made.value.table, side, id, steps)
  const moving = { ...made.value, table }
  return ok({ ...previewOf(moving, side, id), refused })
}

/** The preview of what is laid out for a unit. */
function previewOf(moving: MovingUnit, side: Side, id: string): Omit<MarchPreview, 'refused'> {
  const { table, duty, isRolled, least, most } = moving
  const steps = marchSteps(table, side, id)
  const { march } = laidOutMarch(table, id)!
  const { start, cost, stretches } = march
  const path = pathOf(march)
  const keepsRoad = staysOnRoad(table, path)
  const [allowanceMin, allowanceMax] = keepsRoad ? [least.distance, most.distance] : [least.offRoad, most.offRoad]
  const way = groundOnWay(table, id, path, movementAllowance(table, id, march), cost)
  const own = ownOnWay(
    id,
    duty,
    march,
    way.odds.outcomes.reduce((far, { result }) => Math.max(far, result.spent), 0),
  )
  const friends = friendsAsLaidOut(table, side, own)
  const lines = linesOf(moving, steps, march, keepsRoad)
  const isMoving = stretches.length > 0
  const { passages, heldBack } = isMoving ? friendsOnWay(table, side, own, friends) : NOBODY_ON_WAY
  // With the worst dice for the ground, too, it may not end in the ranks of a friend.
  const leastSpent = way.odds.outcomes.reduce((near, { result }) => Math.min(near, result.spent), cost)
  const shorter = ownOnWay(id, duty, march, leastSpent)
  const heldAtLeast =
    leastSpent < own.track.maxCost!
      ? friendsOnWay(
          table,
          side,
          shorter,
          friends.map((friend) => (friend === own ? shorter : friend)),
        ).heldBack
      : heldBack
  return {
    unit: id,
    duty,
    start,
    stretches: stretchPreviews(table, steps, march, passages),
    end: endBlock(table, march),
    allowance: isRolled ? allowanceMin : null,
    allowanceMin,
    allowanceMax,
    spent: cost,
    left: isRolled ? Math.max(0, allowanceMin - cost) : allowanceMin - cost,
    leftMax: Math.max(0, allowanceMax - cost),
    enough: isRolled
      ? { num: 1, den: 1 }
      : chanceThat(distanceOdds(moving, id, keepsRoad ? 'distance' : 'offRoad'), (distance) => distance >= cost),
    lines,
    ground: way.features,
    reaches: distributionOf(
      mapOdds(way.odds, ({ spent }) => spent, String),
      (a, b) => a - b,
    ),
    endAtLeast: heldAtLeast?.end.block ?? blockAfter(start, stretches, leastSpent),
    stragglers: distributionOf(stragglerOdds(moving, id, way.odds), (a, b) => a - b),
    heldBack: heldBack && {
      block: heldBack.end.block,
      spent: heldBack.end.spent,
      because: refusal('BAD_VALUE', heldBack.rule, 'refusal.sarState', { what: heldBack.by }),
    },
  }
}

/** Of a unit that stays where it is. */
const NOBODY_ON_WAY: FriendsOnWay = { passages: [], heldBack: null }

/** The unit itself among its friends. */
const ownOnWay = (id: string, duty: MoveDuty, march: PlannedMarch, maxCost: number): FriendOnWay => ({
  id,
  duty,
  march,
  track: { id, start: march.start, march: march.stretches, maxCost },
})

/** Where the unit stands after the whole march. */
const endBlock = (table: BattleTable, { stretches, start, unit }: PlannedMarch): Block =>
  stretches.at(-1)?.to ?? unitBlock(table.field, unit) ?? start
