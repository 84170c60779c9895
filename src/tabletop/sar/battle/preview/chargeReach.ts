// How far a charge comes: what may be rolled, what the way takes, and whom the charger meets if nobody else moves (SAR-7.1, 8, 13.3).
import { certain, chainOdds, d6Values, mapOdds, type Odds, playedOut } from '../../../common/odds'
import { marchCost } from '../../../common/march'
import { moveSideBySide } from '../../../common/sideBySide'
import type { Block } from '../../../common/block'
import { type Point, pointDistance } from '../../../common/point'
import type { Tables } from '../../types'
import { turnRecordOf } from '../breaking/turnRecord'
import { closeChargeGaps, enemyMet } from '../moves/charging'
import { distanceWithDice, partsOfDistance } from '../moves/distance'
import { movementAllowance, pathOf, type PlannedMarch } from '../moves/march'
import { laidOutMarch, makeStandoffRule, type MarchPlan, tracksOf } from '../moves/plan'
import { obstaclesOnPath, type TerrainOnWay, terrainWithDice } from '../moves/terrain'
import { otherSide } from '../field'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import { sideOfUnit, unitsOf } from '../units'
import { supposing } from './supposed'

/** A distance that may be rolled, and what it becomes if the unit leaves its road (SAR-7.20). */
interface RolledWays {
  readonly distance: number
  readonly offRoad: number
}

const waysKey = ({ distance, offRoad }: RolledWays): string => `${distance} ${offRoad}`

/** Odds of distances that have been worked out already, by what they are rolled from. */
const knownDistances = new WeakMap<Tables, Map<string, Odds<RolledWays>>>()

/** The terms of the roll of a charge. */
const CHARGE_TERMS = { isCharge: true, artilleryOrder: null } as const

/** SAR-7.1 to 7.3: what a charger may roll; certain once it is rolled. */
export function chargeDistances(table: BattleTable, id: string): Odds<RolledWays> {
  const { distance, offRoad } = turnRecordOf(table.battle, id)
  if (distance !== null) return certain({ distance, offRoad: offRoad ?? distance })
  let known = knownDistances.get(table.field.tables)
  if (!known) {
    known = new Map()
    knownDistances.set(table.field.tables, known)
  }
  const { stance, mounted } = table.battle.units[id]!
  const key = JSON.stringify([partsOfDistance(table, id, CHARGE_TERMS), stance, mounted])
  const knownOdds = known.get(key)
  if (knownOdds) return knownOdds
  const odds = playedOut((ask): RolledWays => {
    const rolled = distanceWithDice(table, id, { purpose: 'move', ...CHARGE_TERMS }, (_, count) => ask(d6Values(count)))
    return { distance: rolled.distance, offRoad: rolled.offRoad }
  }, waysKey)
  known.set(key, odds)
  return odds
}

/** The enemy whom a charge meets on open way, and where. */
export interface Encounter {
  readonly enemy: string
  /** What the way takes until just before contact, in thousandths of an inch; one thousandth more is contact. */
  readonly spent: number
  readonly block: Block
  /** Places of the middle of the front on the way, as the rules record them. */
  readonly path: readonly Point[]
}

/** A way of a charge with its first encounter, if nobody else moves and the ground costs nothing. */
interface Way {
  readonly encounter: Encounter | null
  /** Ground up to the encounter. */
  readonly obstacles: readonly TerrainOnWay[]
}

/** The same text for ways that differ only in how far the last leg goes. */
function wayKey({ start, stretches }: PlannedMarch): string {
  const legs = stretches.map(({ leg }, i) => ('go' in leg && i === stretches.length - 1 ? leg.off : leg))
  return JSON.stringify([start, legs])
}

/** SAR-13.3: whom the charger meets on this way, and where, if all others stand. */
function findWay(table: BattleTable, id: string, march: PlannedMarch): Way {
  const { ground } = table.field
  const path = pathOf(march)
  const noTerrain = { reach: march.cost, sixes: 0, contours: 0, stoppedAt: null, tolls: [] }
  const plan: MarchPlan = { id, duty: 'charge', march, terrain: noTerrain, maxSpent: march.cost }
  const plans = new Map([[id, plan]])
  const standoff = makeStandoffRule(table, plans)
  const tracks = tracksOf(table, plans)
  const ends = moveSideBySide(tracks, standoff)
  closeChargeGaps(tracks, ends, plans, standoff)
  const enemy = enemyMet(table, id, ends, standoff)
  const { block, spent } = ends[id]!
  if (enemy === null) return { encounter: null, obstacles: [...obstaclesOnPath(ground, path)] }
  const places = path.filter((place) => place.spent < spent).map(({ at }) => at)
  return {
    encounter: { enemy, spent, block, path: [...places, block.at] },
    obstacles: [...obstaclesOnPath(ground, path)].filter((obstacle) => obstacle.spent <= spent),
  }
}

/** Is surely no enemy as near as this to a unit? A quick test by the sizes of the blocks, before any way is looked for. */
function isNobodyWithin(table: BattleTable, id: string, distance: number): boolean {
  const { field, battle } = table
  const block = unitBlock(field, battle.units[id]!)!
  return unitsOf(table, otherSide(table, sideOfUnit(table, battle.units[id]!))).every((enemy) => {
    const other = unitBlock(field, battle.units[enemy]!)!
    const sizes = block.width + block.depth + other.width + other.depth
    return pointDistance(block.at, other.at) > distance + sizes
  })
}

/** How far a charge comes. */
export interface ChargeReach {
  readonly distances: Odds<RolledWays>
  /** The enemy who is met; null: nobody. */
  readonly met: Odds<string | null>
  /** The encounter with the target by the greatest distance that may be rolled; null: no way leads to it. */
  readonly withTarget: Encounter | null
  /** Ground on the way to the target. */
  readonly ground: readonly TerrainOnWay[]
}

/** SAR-7.1, 8, 13.3: how far the charge of a unit comes at this target, which is already that of its order, if nobody else moves. */
export function chargeReach(table: BattleTable, id: string, target: string): ChargeReach {
  const distances = chargeDistances(table, id)
  const ways = new Map<string, Way>()
  let [withTarget, ground]: [Encounter | null, readonly TerrainOnWay[]] = [null, []]
  const { at } = table.battle.units[id]!
  // The longest first: the shorter ones follow the same way, but not so far.
  const rolled = [...distances.outcomes].map(({ result }) => result).sort((a, b) => b.distance - a.distance)
  if (isNobodyWithin(table, id, rolled[0]!.distance))
    return { distances, met: certain(null), withTarget: null, ground: [] }
  const metBy = new Map<string, Odds<string | null>>()
  const laidOut = rolled.map((): LaidOut | null => null)
  const laidOutAt = (i: number): LaidOut => {
    const known = laidOut[i]
    if (known) return known
    const { distance, offRoad } = rolled[i]!
    const record = { distance, left: distance, path: [at!], offRoad }
    const supposed = supposing(table, { records: { [id]: record } })
    const march = laidOutMarch(supposed, id)!.march
    const made = { march, key: wayKey(march), allowance: movementAllowance(supposed, id, march) }
    laidOut[i] = made
    return made
  }
  const add = (i: number, { march, key }: LaidOut, cost: number, allowance: number): void => {
    let way = ways.get(key)
    if (!way) {
      way = findWay(table, id, march)
      ways.set(key, way)
    }
    const { encounter, obstacles } = way
    if (encounter?.enemy === target && withTarget === null) [withTarget, ground] = [encounter, obstacles]
    const met = encounter ? meets(table, id, { march, cost, allowance }, encounter, obstacles) : certain(null)
    metBy.set(waysKey(rolled[i]!), met)
  }
  // On a road the way itself may change the distance; elsewhere a way that the longest and the shortest of a range share is that of all between
  // them, because a unit turns before it charges from some distance on (`chargeLegs`).
  const addRange = (first: number, last: number): void => {
    const [long, short] = [laidOutAt(first), laidOutAt(last)]
    const isOneWay = long.key === short.key && rolled.every(({ distance, offRoad }) => distance === offRoad)
    if (isOneWay || last - first < 2) {
      for (let i = first; i <= last; i++) {
        const { distance } = rolled[i]!
        if (isOneWay && i > first && i < last) add(i, long, Math.min(long.march.cost, distance), distance)
        else add(i, laidOutAt(i), marchCost(laidOutAt(i).march.stretches), laidOutAt(i).allowance)
      }
      return
    }
    const middle = (first + last) >> 1
    addRange(first, middle)
    addRange(middle + 1, last)
  }
  addRange(0, rolled.length - 1)
  const met = chainOdds(distances, (result) => metBy.get(waysKey(result))!, String)
  return { distances, met, withTarget, ground }
}

/** The charge by one of the distances that may be rolled. */
interface LaidOut {
  readonly march: PlannedMarch
  /** Of its way. */
  readonly key: string
  /** What the unit may spend on it. */
  readonly allowance: number
}

/** SAR-8.2: does the charger come so far as the encounter over the ground before it? */
function meets(
  table: BattleTable,
  id: string,
  { march, cost, allowance }: { readonly march: PlannedMarch; readonly cost: number; readonly allowance: number },
  { enemy, spent }: Encounter,
  obstacles: readonly TerrainOnWay[],
): Odds<string | null> {
  if (cost <= spent) return certain(null)
  const path = pathOf(march)
  const reach = playedOut(
    (ask) => terrainWithDice(table, id, path, allowance, (_, count) => ask(d6Values(count)), obstacles).reach,
    String,
  )
  return mapOdds(reach, (far) => (Math.min(cost, far) > spent ? enemy : null), String)
}
