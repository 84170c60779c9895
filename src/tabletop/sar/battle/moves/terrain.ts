// What terrain costs a unit on its way in phase 4 or in a retreat (SAR-8), and where it stops the unit.
import { featuresClearedBy, type Obstacle, obstaclesOnWay, roadsAt } from '../../../common/ground'
import type { Ground } from '../../../common/groundSchema'
import { pointDistance, type Point } from '../../../common/point'
import { inchesToThousandths } from '../../inches'
import { movingArmOf } from '../../movement/baseDistance'
import { distanceIntoTerrain } from '../../movement/limits'
import { stragglersOnSixes } from '../../movement/move'
import { isImpassable, terrainCost } from '../../movement/terrainCost'
import type { Arm, Terrain } from '../../types'
import { rollDie, type ActionRun, type BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { rosterUnitOf } from '../units'

/** A place on the path of a unit. Distances in thousandths of an inch. */
export interface PathPoint {
  readonly at: Point
  /** Distance spent on coming there. */
  readonly spent: number
  /** Distance really moved; absent: the same as was spent. Sideways and back a unit spends more than it moves (SAR-7.11). */
  readonly distanceMoved?: number
}

/** Terrain that a unit enters or crosses on a path, and what it costs in addition to distance. */
export interface TerrainToll {
  /** Id of the feature of the ground. */
  readonly id: string
  readonly kind: Obstacle['kind']
  /** Distance spent on coming there. */
  readonly spent: number
  /** What it takes of the distance, by as many dice of its row as `dice`, thousandths of an inch; 0: nothing, or paid before. */
  readonly cost: number
  readonly dice: number
  /** SAR-7.6: stragglers from sixes among the dice of its cost. */
  readonly sixes: number
  /** It is a contour line (SAR-24.7). */
  readonly contour: boolean
}

/** SAR-8: how terrain limits a move along a path, and what it costs. */
export interface TerrainOnPath {
  /** How much of the distance can be spent on the path before terrain stops the unit, thousandths of an inch. */
  readonly reach: number
  /** SAR-7.6: stragglers from sixes among the dice of all terrain. */
  readonly sixes: number
  /** SAR-24.7: contour lines crossed; each costs 1d4 stragglers. For artillery none is counted (ruling Q46). */
  readonly contours: number
  /** Id of the feature at whose edge the unit stops. */
  readonly stoppedAt: string | null
  /** All terrain met, in order. A unit that another unit stops earlier pays only for the terrain before (`tollsBefore`). */
  readonly tolls: readonly TerrainToll[]
}

/** SAR-8.1: rows of the terrain table. Passing through a building costs as rough ground, crossing a work as a wall. */
export const TERRAIN_ROWS: Readonly<Partial<Record<Obstacle['kind'], Terrain>>> = {
  woods: 'woods',
  rough: 'rough',
  building: 'rough',
  wall: 'wallsHedges',
  hedge: 'wallsHedges',
  work: 'wallsHedges',
  stream: 'streamUphill',
  uphill: 'streamUphill',
}
/** SAR-8.2: kinds of terrain whose cost is paid only once in a move. By ruling Q23 the other kinds, lines, cost at each crossing. */
const PAID_ONCE: readonly Obstacle['kind'][] = ['woods', 'rough', 'building', 'uphill']
/** The kind under which the payment is noted: a unit that has paid for rough ground has paid for buildings too, and vice versa. */
const paidKind = (kind: Obstacle['kind']): string => (kind === 'building' ? 'rough' : kind)

/** SAR-7.19: the arm whose row of the movement tables counts for a unit. */
export const movingArm = (table: BattleTable, unit: BattleUnit): Arm => {
  const { arm } = rosterUnitOf(table, unit)
  return movingArmOf({ arm, dismounted: arm === 'cavalry' && !unit.mounted })
}

/** SAR-7.4: the minimum move of a unit in any terrain, thousandths of an inch. */
export function minimumMove({ field }: BattleTable, unit: BattleUnit): number {
  const { normal, unlimberedArtillery } = field.tables.movement.minimum
  return inchesToThousandths(unit.stance === 'unlimbered' ? unlimberedArtillery : normal)
}

/** The distance spent when a unit has really moved `distance` along a path; the cost of the whole path if the path is shorter. */
export function costAfter(path: readonly PathPoint[], distance: number): number {
  for (const [i, to] of path.entries()) {
    const movedAtEnd = to.distanceMoved ?? to.spent
    if (movedAtEnd < distance) continue
    const from = path[i - 1]
    if (!from) return to.spent
    const movedAtStart = from.distanceMoved ?? from.spent
    // A step without movement, such as a change of formation.
    if (movedAtEnd === movedAtStart) return to.spent
    const spentBetween = to.spent - from.spent
    return from.spent + Math.floor((spentBetween * (distance - movedAtStart)) / (movedAtEnd - movedAtStart))
  }
  return path.at(-1)?.spent ?? 0
}

/** SAR-7.20: does a road at this place spare the unit the cost of a feature? It does so only for units in road column or limbered. */
function isCleared(ground: Ground, unit: BattleUnit, at: Point, id: string): boolean {
  if (unit.stance !== 'roadColumn' && unit.stance !== 'limbered') return false
  return roadsAt(ground, at).some((road) => featuresClearedBy(ground, road).includes(id))
}

/** Terrain on a path, with the place where the path meets it and the distance spent on coming there (thousandths of an inch). */
export interface TerrainOnWay extends Obstacle {
  readonly spent: number
  readonly place: Point
}

/** SAR-8.2: all terrain that a path enters or crosses, in order. */
export function* obstaclesOnPath(ground: Ground, path: readonly PathPoint[]): Generator<TerrainOnWay> {
  for (const [i, to] of path.entries()) {
    const from = path[i - 1]
    if (!from || (from.at.x === to.at.x && from.at.y === to.at.y)) continue
    const length = pointDistance(from.at, to.at)
    for (const obstacle of obstaclesOnWay(ground, from.at, to.at)) {
      // Of a length that grows evenly along this stretch, the part from its beginning to the obstacle.
      const partUntilThere = (whole: number): number =>
        length === 0 ? 0 : Math.floor((whole * obstacle.distance) / length)
      const place = {
        x: from.at.x + partUntilThere(to.at.x - from.at.x),
        y: from.at.y + partUntilThere(to.at.y - from.at.y),
      }
      yield { ...obstacle, place, spent: from.spent + partUntilThere(to.spent - from.spent) }
    }
  }
}

/**
 * The values of some d6 for terrain: `count` dice of a row of the terrain table, of which `thrownBefore` have been thrown on this path. A move
 * throws them; a preview says what they may show.
 */
export type TerrainDice = (row: Terrain, count: number, thrownBefore: number) => readonly number[]

/**
 * SAR-8, 7.20, 24.7: how far a unit comes along a path with its distance. The cost of terrain is rolled when the unit enters it. If that uses
 * the distance up, the unit stops at the edge of the terrain, but not before its minimum move (SAR-7.4). Guns never cross walls (SAR-8.3).
 * @param purpose part of the key of the dice
 */
export const terrainAlongPath = (
  run: ActionRun,
  id: string,
  purpose: string,
  path: readonly PathPoint[],
  distance: number,
): TerrainOnPath =>
  terrainWithDice(run, id, path, distance, (row, count, thrownBefore) =>
    Array.from({ length: count }, (_, i) => rollDie(run, id, `${purpose}.${row}`, 6, thrownBefore + i + 1)),
  )

/**
 * SAR-8: `terrainAlongPath` with any dice, for previews too. `unit`: as it sets out; `obstacles`: the terrain on the path, if it is known
 * already.
 */
export function terrainWithDice(
  { field, battle }: BattleTable,
  id: string,
  path: readonly PathPoint[],
  distance: number,
  throwDice: TerrainDice,
  obstacles: Iterable<TerrainOnWay> = obstaclesOnPath(field.ground, path),
): TerrainOnPath {
  const { tables, ground } = field
  const unit = battle.units[id]!
  const arm = movingArm({ field, battle }, unit)
  const minimumReach = costAfter(path, minimumMove({ field, battle }, unit))
  const tolls: TerrainToll[] = []
  const paidKinds = new Set<string>()
  // How many dice have been rolled for each row of the table; the next die of the row has the next number.
  const diceRolled: Record<string, number> = {}
  let distanceLeft = Math.max(distance, minimumReach)
  let reach = distanceLeft
  let stoppedAt: string | null = null
  const result = (): TerrainOnPath => ({
    reach,
    stoppedAt,
    sixes: tolls.reduce((sum, toll) => sum + toll.sixes, 0),
    contours: tolls.filter(({ contour }) => contour).length,
    tolls,
  })
  for (const obstacle of obstacles) {
    // The unit does not get that far.
    if (obstacle.spent >= reach) break
    if (isCleared(ground, unit, obstacle.place, obstacle.id)) continue
    const row = TERRAIN_ROWS[obstacle.kind]
    if (obstacle.kind === 'impassable' || (row && isImpassable(tables, arm, row))) {
      reach = obstacle.spent
      stoppedAt = obstacle.id
      break
    }
    // Ruling on SAR Q46: artillery pays nothing for contour lines.
    const isCostlyContour = isContour(ground, obstacle.id) && arm !== 'artillery'
    let dice: readonly number[] = []
    let cost = 0
    const isPaidAlready = PAID_ONCE.includes(obstacle.kind) && paidKinds.has(paidKind(obstacle.kind))
    if (row && !isPaidAlready) {
      paidKinds.add(paidKind(obstacle.kind))
      const rowCost = terrainCost(tables, arm, row)
      const diceBefore = diceRolled[row] ?? 0
      dice = throwDice(row, rowCost.d6, diceBefore)
      diceRolled[row] = diceBefore + rowCost.d6
      cost = inchesToThousandths(dice.reduce((a, b) => a + b, rowCost.inches))
      const reachInTerrain = distanceIntoTerrain(tables, distanceLeft, obstacle.spent, cost)
      distanceLeft -= cost
      // SAR-7.4: the cost of terrain never takes away the minimum move.
      reach = Math.max(reachInTerrain, Math.min(reach, minimumReach))
      if (reach <= obstacle.spent) stoppedAt = obstacle.id
    }
    tolls.push({
      id: obstacle.id,
      kind: obstacle.kind,
      spent: obstacle.spent,
      cost,
      dice: dice.length,
      sixes: stragglersOnSixes(tables, arm, dice),
      contour: isCostlyContour,
    })
    if (stoppedAt !== null) break
  }
  return result()
}

/** Ids of the contour lines of each ground. */
const contourIdsByGround = new WeakMap<Ground, ReadonlySet<string>>()

/** Is the feature with this id a contour line? */
function isContour(ground: Ground, id: string): boolean {
  let contourIds = contourIdsByGround.get(ground)
  if (!contourIds) {
    contourIds = new Set(ground.features.filter(({ kind }) => kind === 'contour').map((feature) => feature.id))
    contourIdsByGround.set(ground, contourIds)
  }
  return contourIds.has(id)
}

/**
 * SAR-7.6, 24.7: the stragglers from sixes (`sixes`) and the contour lines of the terrain that a unit has paid for when it has spent this
 * distance on its path.
 */
export function tollsBefore({ tolls }: TerrainOnPath, spent: number): { sixes: number; contours: number } {
  const paid = tolls.filter((toll) => toll.spent <= spent)
  return {
    sixes: paid.reduce((sum, toll) => sum + toll.sixes, 0),
    contours: paid.filter(({ contour }) => contour).length,
  }
}
