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

/** A place on a path. Distances in thousandths of an inch. */
export interface PathPoint {
  readonly at: Point
  /** Distance spent on coming there. */
  readonly spent: number
  /** Distance really moved, if it is not what was spent (SAR-7.11). */
  readonly inchesGone?: number
}

/** Terrain that a unit enters or crosses on a path, and its costs besides distance. */
export interface TerrainToll {
  readonly id: string
  /** Distance spent on coming there. */
  readonly at: number
  /** SAR-7.6: sixes among the dice of its cost. */
  readonly sixes: number
  /** It is a contour line (SAR-24.7). */
  readonly contour: boolean
}

/** SAR-8: how terrain limits a move along a path, and what it costs. */
export interface TerrainOnPath {
  /** How much of the distance can be spent, thousandths of an inch. */
  readonly reach: number
  readonly sixes: number
  /** SAR-24.7: contour lines crossed; each costs 1d4 stragglers, but not artillery (Q46). */
  readonly contours: number
  /** Id of the feature at whose edge the unit stops. */
  readonly stoppedAt: string | null
  /** All terrain met, in order. A unit that another unit stops earlier pays only for the terrain before (`tollsBefore`). */
  readonly tolls: readonly TerrainToll[]
}

/** SAR-8.1: rows of the terrain table. Passing through a building costs as rough ground, crossing a work as a wall. */
const TERRAIN_ROWS: Readonly<Partial<Record<Obstacle['kind'], Terrain>>> = {
  woods: 'woods',
  rough: 'rough',
  building: 'rough',
  wall: 'wallsHedges',
  hedge: 'wallsHedges',
  work: 'wallsHedges',
  stream: 'streamUphill',
  uphill: 'streamUphill',
}
/** SAR-8.2: kinds that cost once in a move; lines cost at each crossing (Q23). */
const CHARGED_ONCE: readonly Obstacle['kind'][] = ['woods', 'rough', 'building', 'uphill']
/** Kinds with the same key cost once together. */
const chargeKey = (kind: Obstacle['kind']): string => (kind === 'building' ? 'rough' : kind)

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

/** The distance spent after moving this far along a path; the cost of the whole path if it is shorter. */
export function costAfter(trace: readonly PathPoint[], distance: number): number {
  for (const [i, to] of trace.entries()) {
    const gone = to.inchesGone ?? to.spent
    if (gone < distance) continue
    const from = trace[i - 1]
    if (!from) return to.spent
    const before = from.inchesGone ?? from.spent
    return gone === before
      ? to.spent
      : from.spent + Math.floor(((to.spent - from.spent) * (distance - before)) / (gone - before))
  }
  return trace.at(-1)?.spent ?? 0
}

/** SAR-7.20: does a road spare the unit the cost of this feature? Only for units that march by road: in road column or limbered. */
function isCleared(ground: Ground, unit: BattleUnit, at: Point, id: string): boolean {
  if (unit.stance !== 'roadColumn' && unit.stance !== 'limbered') return false
  return roadsAt(ground, at).some((road) => featuresClearedBy(ground, road).includes(id))
}

/** All terrain that a path enters or crosses, with the place and the distance spent on coming there. */
function* terrainMet(
  ground: Ground,
  trace: readonly PathPoint[],
): Generator<Obstacle & { readonly spent: number; readonly place: Point }> {
  for (const [i, to] of trace.entries()) {
    const from = trace[i - 1]
    if (!from || (from.at.x === to.at.x && from.at.y === to.at.y)) continue
    const length = pointDistance(from.at, to.at)
    for (const met of obstaclesOnWay(ground, from.at, to.at)) {
      const share = (whole: number): number => (length === 0 ? 0 : Math.floor((whole * met.distance) / length))
      const place = { x: from.at.x + share(to.at.x - from.at.x), y: from.at.y + share(to.at.y - from.at.y) }
      yield { ...met, place, spent: from.spent + share(to.spent - from.spent) }
    }
  }
}

/**
 * SAR-8, 7.20, 24.7: how far a unit comes along a path with its distance. Costs are rolled when terrain is entered. A unit stops at the
 * edge if its distance is used up there, but not before its minimum move (SAR-7.4). Guns never cross walls (SAR-8.3).
 */
export function terrainAlongPath(
  run: ActionRun,
  id: string,
  purpose: string,
  trace: readonly PathPoint[],
  distance: number,
): TerrainOnPath {
  const { field, battle } = run
  const { tables, ground } = field
  const unit = battle.units[id]!
  const arm = movingArm(run, unit)
  const least = costAfter(trace, minimumMove(run, unit))
  const tolls: TerrainToll[] = []
  const charged = new Set<string>()
  /** Dice rolled so far, by row; they number the dice. */
  const diceRolled: Record<string, number> = {}
  let left = Math.max(distance, least)
  let reach = left
  let stoppedAt: string | null = null
  const end = (): TerrainOnPath => ({
    reach,
    stoppedAt,
    sixes: tolls.reduce((sum, toll) => sum + toll.sixes, 0),
    contours: tolls.filter(({ contour }) => contour).length,
    tolls,
  })
  for (const met of terrainMet(ground, trace)) {
    if (met.spent >= reach) break
    if (isCleared(ground, unit, met.place, met.id)) continue
    const row = TERRAIN_ROWS[met.kind]
    if (met.kind === 'impassable' || (row && isImpassable(tables, arm, row))) {
      reach = met.spent
      stoppedAt = met.id
      break
    }
    const contour = isContour(ground, met.id) && arm !== 'artillery'
    let faces: number[] = []
    if (row && !(CHARGED_ONCE.includes(met.kind) && charged.has(chargeKey(met.kind)))) {
      charged.add(chargeKey(met.kind))
      const cost = terrainCost(tables, arm, row)
      const before = diceRolled[row] ?? 0
      faces = Array.from({ length: cost.d6 }, (_, i) => rollDie(run, id, `${purpose}.${row}`, 6, before + i + 1))
      diceRolled[row] = before + cost.d6
      const inches = inchesToThousandths(faces.reduce((a, b) => a + b, cost.inches))
      left -= inches
      reach = Math.max(distanceIntoTerrain(tables, left + inches, met.spent, inches), Math.min(reach, least))
      if (reach <= met.spent) stoppedAt = met.id
    }
    tolls.push({ id: met.id, at: met.spent, sixes: stragglersOnSixes(tables, arm, faces), contour })
    if (stoppedAt !== null) break
  }
  return end()
}

const contours = new WeakMap<Ground, ReadonlySet<string>>()
function isContour(ground: Ground, id: string): boolean {
  let known = contours.get(ground)
  if (!known) {
    known = new Set(ground.features.filter(({ kind }) => kind === 'contour').map((feature) => feature.id))
    contours.set(ground, known)
  }
  return known.has(id)
}

/** SAR-7.6, 24.7: sixes and contour lines of the terrain up to a place, with the edge at which the unit stopped. */
export function tollsBefore({ tolls }: TerrainOnPath, spent: number): { sixes: number; contours: number } {
  const paid = tolls.filter(({ at }) => at <= spent)
  return {
    sixes: paid.reduce((sum, toll) => sum + toll.sixes, 0),
    contours: paid.filter(({ contour }) => contour).length,
  }
}
