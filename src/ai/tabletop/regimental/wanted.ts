// Where a unit wants to be: its task in this player turn, worked out afresh from the table at each question.
import { FULL_CIRCLE, normalizedAngle } from '../../../core/fixed'
import { headingTo, pointDistance, pointFromPose, type Point } from '../../../tabletop/common/point'
import { nearestOnTable } from '../../../tabletop/common/ground'
import { weaponReach, type Weapon } from '../../../tabletop/regimental/fire/points'
import { fireSolution, isSolution } from '../../../tabletop/regimental/battle/fire/solution'
import type { RegimentalTable } from '../../../tabletop/regimental/battle/run'
import type { Formation } from '../../../tabletop/regimental/battle/types'
import {
  effectivenessOf,
  factsOf,
  isBattery,
  isSquare,
  standsOf,
  unitOf,
} from '../../../tabletop/regimental/battle/units'
import { mainEffort } from './mainEffort'
import { sum } from './sums'
import { apart, isFit, placeOf, type Situation } from './situation'

/** What a unit is to do. `at`: where the middle of its front should come; null: it stays. */
export interface Task {
  readonly kind: 'stay' | 'advance' | 'charge' | 'away' | 'guns'
  /** The enemy it is about; null: none. */
  readonly target: string | null
  readonly at: Point | null
  /** Where it should look when it is there. */
  readonly heading: number
  /** Null: as it is. */
  readonly formation: Formation | null
}

const HALF = FULL_CIRCLE / 2
/** A front that is off by more than this is turned, hundredths of a degree. */
const FRONT_OFF = 3_000
/** Enemies nearer than this are a threat to which a unit turns, thousandths of an inch. */
const THREAT = 16_000

/** The nearest of some units; null: none. */
export function nearest(table: RegimentalTable, from: string, ids: readonly string[]): string | null {
  let best: string | null = null
  for (const id of ids) if (best === null || apart(table, from, id) < apart(table, from, best)) best = id
  return best
}

const stay = (heading: number, target: string | null = null): Task => ({
  kind: 'stay',
  target,
  at: null,
  heading,
  formation: null,
})

/** A place at some distance before a target, on the way from where the unit is. */
function before(table: RegimentalTable, unit: string, target: string, distance: number): Task['at'] {
  const from = placeOf(table, unit)
  const to = placeOf(table, target)
  const gap = pointDistance(from, to)
  if (gap <= distance) return null
  return pointFromPose({ at: to, heading: headingTo(to, from) }, 0, distance)
}

/** A unit that must not fight now goes back from the nearest enemy. */
function away(situation: Situation, unit: string, enemy: string): Task {
  const { table, weights } = situation
  const heading = headingTo(placeOf(table, unit), placeOf(table, enemy))
  if (apart(table, unit, enemy) >= weights.safeDistance) return stay(heading, enemy)
  const back = normalizedAngle(heading + HALF)
  const at = pointFromPose(
    { at: placeOf(table, unit), heading: back },
    0,
    weights.safeDistance - apart(table, unit, enemy),
  )
  return { kind: 'away', target: enemy, at: nearestOnTable(table.field.ground, at), heading, formation: null }
}

/** Can the battery fire at somebody from where it stands? */
export const hasTarget = ({ table, foes }: Situation, battery: string): boolean =>
  foes.some((foe) => isSolution(fireSolution(table, battery, foe)))

/** A battery: it stays while it has a target; else it goes to where it will have one. */
function batteryTask(situation: Situation, battery: string): Task {
  const { table, foes, weights, rules } = situation
  const facts = factsOf(table, battery)
  const target = nearest(table, battery, foes)
  if (target === null) return stay(unitOf(table, battery).heading)
  const heading = headingTo(placeOf(table, battery), placeOf(table, target))
  const reach = Math.max(...facts.guns.map(({ type }) => weaponReach(rules, facts.nation, type as Weapon)))
  const distance = Math.min(weights.gunDistance, reach - 1_000)
  const unlimbered = unitOf(table, battery).formation !== 'limbered'
  if (apart(table, battery, target) <= (unlimbered ? reach : distance)) {
    return { kind: 'guns', target, at: null, heading, formation: 'unlimbered' }
  }
  return { kind: 'guns', target, at: before(table, battery, target, distance), heading, formation: 'unlimbered' }
}

/** The enemy that a unit goes for: near, weak, in the part of his line that the army attacks, and not yet the task of too many others. */
function chooseTarget(situation: Situation, unit: string, taken: ReadonlyMap<string, number>): string | null {
  const { table, foes, weights } = situation
  const struck = mainEffort(situation)
  let best: { id: string; score: number } | null = null
  for (const id of foes) {
    const { order } = unitOf(table, id)
    const shaken = weights.shaken[order]
    const prize = isBattery(table, id) ? weights.prize : 0
    const crowd = Math.max(0, (taken.get(id) ?? 0) - weights.supporters + 1) * weights.crowd
    const elsewhere = struck.has(id) ? 0 : weights.elsewhere
    const score = apart(table, unit, id) - shaken - prize + crowd + elsewhere
    if (best === null || score < best.score) best = { id, score }
  }
  return best?.id ?? null
}

/** The formation for the fight, at this distance from the enemy; null: as it is. */
function formationFor({ table, weights }: Situation, unit: string, gap: number): Formation | null {
  const { formation } = unitOf(table, unit)
  const deploys = isSquare(formation) || formation === 'marchColumn'
  return deploys || (formation === 'fieldColumn' && gap <= weights.deployDistance) ? 'line' : null
}

/** Is the side stronger about an enemy: fit stands within reach of him against those that can help him? */
function isStrongerAt({ table, own, foes, weights }: Situation, target: string): boolean {
  const stands = (ids: readonly string[], within: number): number =>
    sum(
      ids.map((id) =>
        unitOf(table, id).order !== 'broken' && apart(table, id, target) <= within ? standsOf(table, id) : 0,
      ),
    )
  const ours = stands(
    own.filter((id) => isFit(table, id)),
    weights.supportDistance,
  )
  return ours * 100 >= stands(foes, weights.chargeDistance) * weights.superiority
}

/** Can enemy guns reach a unit where it stands? Columns suffer more from them than lines (REG-7.11). */
function isUnderGuns({ table, foes, rules }: Situation, unit: string): boolean {
  return foes.some((foe) => {
    if (!isBattery(table, foe)) return false
    const { guns, nation } = factsOf(table, foe)
    return apart(table, unit, foe) <= Math.max(...guns.map(({ type }) => weaponReach(rules, nation, type as Weapon)))
  })
}

/** A troop unit's task. */
function troopTask(situation: Situation, unit: string, taken: Map<string, number>): Task {
  const { table, foes, weights, posture } = situation
  const { heading } = unitOf(table, unit)
  const near = nearest(table, unit, foes)
  if (near === null) return stay(heading)
  const toNear = headingTo(placeOf(table, unit), placeOf(table, near))
  const isThreatened = apart(table, unit, near) <= THREAT
  if (effectivenessOf(table, unit) === 'spent' || unitOf(table, unit).order !== 'good') {
    return isFit(table, unit) ? stay(toNear, near) : away(situation, unit, near)
  }
  if (posture === 'hold' || posture === 'guns')
    return {
      ...stay(isThreatened ? toNear : heading, near),
      formation: isThreatened || isUnderGuns(situation, unit) ? formationFor(situation, unit, 0) : null,
    }
  const target = chooseTarget(situation, unit, taken)
  if (target === null) return stay(heading)
  taken.set(target, (taken.get(target) ?? 0) + 1)
  const isCavalry = factsOf(table, unit).arm === 'cavalry'
  const isPrey = unitOf(table, target).order !== 'good' || isBattery(table, target)
  const waits = isCavalry && !isPrey ? weights.cavalryDistance : weights.chargeDistance
  const gap = apart(table, unit, target)
  // From charging distance on infantry goes to where its muskets tell.
  const distance =
    !isCavalry && gap <= waits + 1_500 && isStrongerAt(situation, target) ? weights.musketryDistance : waits
  return {
    kind: 'advance',
    target,
    at: before(table, unit, target, distance),
    heading: headingTo(placeOf(table, unit), placeOf(table, target)),
    formation: formationFor(situation, unit, gap),
  }
}

const tasksOfTable = new WeakMap<Situation, Map<string, Task>>()

/** The task of every unit of the side. Nearer units choose their targets first. */
export function tasksOf(situation: Situation): Map<string, Task> {
  const known = tasksOfTable.get(situation)
  if (known) return known
  const { table, own, foes } = situation
  const gap = (id: string): number => {
    const near = nearest(table, id, foes)
    return near === null ? 0 : apart(table, id, near)
  }
  const taken = new Map<string, number>()
  const tasks = new Map<string, Task>()
  for (const id of [...own].sort((a, b) => gap(a) - gap(b) || (a < b ? -1 : 1)))
    tasks.set(id, isBattery(table, id) ? batteryTask(situation, id) : troopTask(situation, id, taken))
  tasksOfTable.set(situation, tasks)
  return tasks
}

/** Does the unit look the wrong way for its task? */
export const looksAway = (table: RegimentalTable, id: string, heading: number): boolean => {
  const off = normalizedAngle(heading - unitOf(table, id).heading)
  return Math.min(off, FULL_CIRCLE - off) > FRONT_OFF
}
