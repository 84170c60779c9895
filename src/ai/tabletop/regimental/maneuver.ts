// M2c (REG-5): the next step of a unit of this check, toward its task. The player is asked again after each step, so a step is judged by the table
// as it then is.
import { FULL_CIRCLE, normalizedAngle } from '../../../core/fixed'
import { headingTo, pointDistance, type Point } from '../../../tabletop/common/point'
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import { check } from '../../../tabletop/regimental/battle/engine'
import { groundOfUnit } from '../../../tabletop/regimental/battle/groundUnder'
import { OBLIQUE } from '../../../tabletop/regimental/battle/march/figures'
import { HALF_MOVE, partsPerThousandth, rowOf } from '../../../tabletop/regimental/battle/march/rates'
import { factsOf, isBattery, unitOf } from '../../../tabletop/regimental/battle/units'
import { placeOf, type Situation } from './situation'
import { hasTarget, tasksOf, type Task } from './wanted'

const HALF = FULL_CIRCLE / 2
/** Near enough to a place, thousandths of an inch. */
const NEAR = 500
/** Fronts that are off by less than this stay as they are. */
const FRONT_OFF = 1_500
/** How often a distance is halved in the search for the farthest legal step. */
const HALVINGS = 7

/** The angle from one heading to another, from -HALF to HALF, clockwise above 0. */
const angleTo = (from: number, to: number): number => {
  const turn = normalizedAngle(to - from)
  return turn > HALF ? turn - FULL_CIRCLE : turn
}

/** The longest legal step of this kind up to `most`; null: not even a short one. */
function longest(
  situation: Situation,
  most: number,
  make: (size: number) => RegimentalAction,
): RegimentalAction | null {
  const { table, side } = situation
  const isLegal = (size: number): boolean => size > 0 && check(table, side, make(size)) === null
  const whole = Math.floor(most)
  if (isLegal(whole)) return make(whole)
  let low = 0
  let high = whole
  for (let i = 0; i < HALVINGS; i++) {
    const middle = Math.floor((low + high) / 2)
    if (isLegal(middle)) low = middle
    else high = middle
  }
  return low >= NEAR ? make(low) : null
}

const isLegal = ({ table, side }: Situation, action: RegimentalAction): boolean => check(table, side, action) === null

/** REG-5.4: how far troops that are tardy go without losing their order, thousandths of an inch. */
function orderlyMove({ table }: Situation, unit: string): number {
  const checked = table.battle.check!.units[unit]!
  if (checked.list !== 'tardy' || isBattery(table, unit)) return Number.MAX_SAFE_INTEGER
  const row = rowOf(factsOf(table, unit), unitOf(table, unit))
  const each = partsPerThousandth(row, groundOfUnit(table, unit), checked.doubleQuick, false)
  return Math.floor((HALF_MOVE - checked.spent) / each)
}

/** A step straight toward a place, as far as it goes. */
function goToward(situation: Situation, unit: string, at: Point): RegimentalAction | null {
  const { table } = situation
  const from = placeOf(table, unit)
  const gap = Math.min(pointDistance(from, at), orderlyMove(situation, unit))
  if (gap <= NEAR) return null
  const off = angleTo(unitOf(table, unit).heading, headingTo(from, at))
  const go = (distance: number, angle: number): RegimentalAction => ({ type: 'go', unit, distance, off: angle })
  const direct = longest(situation, gap, (distance) => go(distance, off))
  if (direct || Math.abs(off) <= OBLIQUE) return direct
  return null
}

/** Turns the front toward a heading: on the spot, about the centre, or by a wheel. */
function turnToward(situation: Situation, unit: string, heading: number): RegimentalAction | null {
  const angle = angleTo(unitOf(situation.table, unit).heading, heading)
  if (Math.abs(angle) <= FRONT_OFF) return null
  if (Math.abs(angle) > HALF * 0.75 && isLegal(situation, { type: 'aboutFace', unit }))
    return { type: 'aboutFace', unit }
  const turn: RegimentalAction = { type: 'turn', unit, angle }
  if (isLegal(situation, turn)) return turn
  const limit = Math.max(-FULL_CIRCLE / 4, Math.min(FULL_CIRCLE / 4, angle))
  for (const about of ['centre', angle > 0 ? 'right' : 'left'] as const) {
    const front: RegimentalAction = { type: 'front', unit, angle: limit, about }
    if (isLegal(situation, front)) return front
  }
  const sign = angle < 0 ? -1 : 1
  const pivot = longest(situation, Math.abs(limit), (size) => ({ type: 'turn', unit, angle: sign * size }))
  if (pivot) return pivot
  return longest(situation, Math.abs(limit), (size) => ({
    type: 'wheel',
    unit,
    angle: size,
    about: sign > 0 ? 'right' : 'left',
  }))
}

/** The next step of a battery. */
function batteryStep(situation: Situation, unit: string, task: Task): RegimentalAction | null {
  const { table } = situation
  const { guns, formation } = unitOf(table, unit)
  const tryIt = (action: RegimentalAction): RegimentalAction | null => (isLegal(situation, action) ? action : null)
  if (guns.some(({ silenced }) => silenced)) {
    const rally = tryIt({ type: 'gun', unit, do: 'rally' })
    if (rally) return rally
  }
  const fire = tryIt({ type: 'gun', unit, do: 'fire' })
  if (formation !== 'limbered') {
    if (hasTarget(situation, unit)) return fire
    if (task.target === null) return null
    if (task.at === null) return turnToward(situation, unit, task.heading) ?? fire
    return tryIt({ type: 'gun', unit, do: 'limber' }) ?? turnToward(situation, unit, task.heading)
  }
  if (task.at !== null) {
    const go = goToward(situation, unit, task.at)
    if (go) return go
  }
  return turnToward(situation, unit, task.heading) ?? tryIt({ type: 'gun', unit, do: 'unlimber' })
}

/** The next step of troops. */
function troopStep(situation: Situation, unit: string, task: Task): RegimentalAction | null {
  const { table } = situation
  const { formation } = unitOf(table, unit)
  if (task.formation !== null && task.formation !== formation) {
    const deploy: RegimentalAction = { type: 'deploy', unit, formation: 'line' }
    if (task.formation === 'line' && isLegal(situation, deploy)) return deploy
    const form = { type: 'form', unit, formation: task.formation } as RegimentalAction
    if (isLegal(situation, form)) return form
  }
  if (task.at !== null && pointDistance(placeOf(table, unit), task.at) > NEAR) {
    const toward = headingTo(placeOf(table, unit), task.at)
    if (task.kind === 'away') return goToward(situation, unit, task.at) ?? turnToward(situation, unit, toward)
    const off = Math.abs(angleTo(unitOf(table, unit).heading, toward))
    if (off > OBLIQUE) return turnToward(situation, unit, toward)
    const go = goToward(situation, unit, task.at)
    if (go) return go
  }
  return null
}

/** A long row of short steps is no maneuver. */
const MOST_STEPS = 6

/** The next step of a unit toward a task, or its last one with `finish`; null: it has finished or may do nothing. */
export function nextStepFor(situation: Situation, id: string, task: Task): RegimentalAction[] | null {
  const { table } = situation
  const checked = table.battle.check?.units[id]
  if (!checked || checked.finished || checked.list === null) return null
  const finish: RegimentalAction = { type: 'finish', unit: id }
  if (checked.done.length <= MOST_STEPS) {
    const step = isBattery(table, id) ? batteryStep(situation, id, task) : troopStep(situation, id, task)
    if (step && isLegal(situation, step)) return [step]
    // The last of its steps: whoever turns freely would else turn to and fro for ever.
    const front = isBattery(table, id) ? null : turnToward(situation, id, task.heading)
    if (front && isLegal(situation, front)) return [front, finish]
  }
  return isLegal(situation, finish) ? [finish] : null
}

/** The next step of the first unit of the check that has not finished, or `ready`. */
export function nextStep(situation: Situation): RegimentalAction[] {
  for (const id of situation.table.battle.check?.picked ?? []) {
    const task = tasksOf(situation).get(id)
    const step = task ? nextStepFor(situation, id, task) : null
    if (step) return step
  }
  return [{ type: 'ready' }]
}
