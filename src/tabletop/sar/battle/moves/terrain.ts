import { clearedBy, type Met, metOnWay, roadsAt } from '../../../common/ground'
import type { Ground } from '../../../common/groundSchema'
import { apart, type Point } from '../../../common/point'
import { thousandths } from '../../inches'
import { movesAs } from '../../movement/baseDistance'
import { endsInTerrain } from '../../movement/limits'
import { sixes } from '../../movement/move'
import { isImpassable, terrainCost } from '../../movement/terrainCost'
import type { Arm, Terrain } from '../../types'
import { rollDie, type ActionRun, type BattleTable } from '../run'
import type { BattleUnit } from '../types'
import { factsOf } from '../units'

/** A place on a way and what was spent there; `way`: inches really gone, where it is not the same (SAR-7.11). */
export interface PathPoint {
  readonly at: Point
  readonly spent: number
  readonly way?: number
}

/** Terrain entered or crossed: where on the way, and what it takes besides inches. */
export interface TerrainToll {
  readonly id: string
  /** Spent on coming there. */
  readonly at: number
  readonly sixes: number
  readonly contour: boolean
}

/** What the ground makes of a way (SAR-8). */
export interface TerrainOnPath {
  /** How much of the distance can be spent. */
  readonly reach: number
  readonly sixes: number
  /** SAR-24.7: contour lines crossed, each 1d4 stragglers; artillery takes none (Q46). */
  readonly contours: number
  /** The feature at whose edge it stops. */
  readonly stoppedAt: string | null
  /** Everything met, in its order: whoever is stopped earlier by others pays only for what lies before (`tollUpTo`). */
  readonly tolls: readonly TerrainToll[]
}

/** SAR-8.1: the row of the table for what is met; a building is as rough ground to who passes by it, a work as a wall. */
const ROWS: Readonly<Partial<Record<Met['kind'], Terrain>>> = {
  woods: 'woods',
  rough: 'rough',
  building: 'rough',
  wall: 'wallsHedges',
  hedge: 'wallsHedges',
  work: 'wallsHedges',
  stream: 'streamUphill',
  uphill: 'streamUphill',
}
/** SAR-8.2: once a move and kind; what is a line counts at each crossing (Q23). */
const ONCE: readonly Met['kind'][] = ['woods', 'rough', 'building', 'uphill']
const onceKey = (kind: Met['kind']): string => (kind === 'building' ? 'rough' : kind)

/** SAR-7.19: whose row of the tables counts for a unit. */
export const movingArm = (table: BattleTable, unit: BattleUnit): Arm => {
  const { arm } = factsOf(table, unit)
  return movesAs({ arm, dismounted: arm === 'cavalry' && !unit.mounted })
}

/** SAR-7.4: what anybody may go, however bad the ground. */
export function minimumMove({ field }: BattleTable, unit: BattleUnit): number {
  const { normal, unlimberedArtillery } = field.tables.movement.minimum
  return thousandths(unit.stance === 'unlimbered' ? unlimberedArtillery : normal)
}

/** What is spent once so much of a way lies behind; all of it if the way is shorter. */
export function costAfter(trace: readonly PathPoint[], way: number): number {
  for (const [i, to] of trace.entries()) {
    const gone = to.way ?? to.spent
    if (gone < way) continue
    const from = trace[i - 1]
    if (!from) return to.spent
    const before = from.way ?? from.spent
    return gone === before
      ? to.spent
      : from.spent + Math.floor(((to.spent - from.spent) * (way - before)) / (gone - before))
  }
  return trace.at(-1)?.spent ?? 0
}

/** SAR-7.20: does a road carry the unit over what lies there? Only who marches by road: in road column, or limbered. */
function isCleared(ground: Ground, unit: BattleUnit, at: Point, id: string): boolean {
  if (unit.stance !== 'roadColumn' && unit.stance !== 'limbered') return false
  return roadsAt(ground, at).some((road) => clearedBy(ground, road).includes(id))
}

/** Everything that a way enters or crosses, with what was spent on coming there. */
function* metOn(
  ground: Ground,
  trace: readonly PathPoint[],
): Generator<Met & { readonly spent: number; readonly place: Point }> {
  for (const [i, to] of trace.entries()) {
    const from = trace[i - 1]
    if (!from || (from.at.x === to.at.x && from.at.y === to.at.y)) continue
    const length = apart(from.at, to.at)
    for (const met of metOnWay(ground, from.at, to.at)) {
      const share = (whole: number): number => (length === 0 ? 0 : Math.floor((whole * met.at) / length))
      const place = { x: from.at.x + share(to.at.x - from.at.x), y: from.at.y + share(to.at.y - from.at.y) }
      yield { ...met, place, spent: from.spent + share(to.spent - from.spent) }
    }
  }
}

/**
 * SAR-8, 7.20, 24.7: how far a unit comes on a way with so much distance. Dice are rolled on entering; what is left if it is less
 * than has been gone already stops the unit at the edge, the minimum of SAR-7.4 untouched. Guns never cross walls (SAR-8.3).
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
  const thrown: Record<string, number> = {}
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
  for (const met of metOn(ground, trace)) {
    if (met.spent >= reach) break
    if (isCleared(ground, unit, met.place, met.id)) continue
    const row = ROWS[met.kind]
    if (met.kind === 'impassable' || (row && isImpassable(tables, arm, row))) {
      reach = met.spent
      stoppedAt = met.id
      break
    }
    const contour = isContour(ground, met.id) && arm !== 'artillery'
    let faces: number[] = []
    if (row && !(ONCE.includes(met.kind) && charged.has(onceKey(met.kind)))) {
      charged.add(onceKey(met.kind))
      const cost = terrainCost(tables, arm, row)
      const before = thrown[row] ?? 0
      faces = Array.from({ length: cost.d6 }, (_, i) => rollDie(run, id, `${purpose}.${row}`, 6, before + i + 1))
      thrown[row] = before + cost.d6
      const inches = thousandths(faces.reduce((a, b) => a + b, cost.inches))
      left -= inches
      reach = Math.max(endsInTerrain(tables, left + inches, met.spent, inches), Math.min(reach, least))
      if (reach <= met.spent) stoppedAt = met.id
    }
    tolls.push({ id: met.id, at: met.spent, sixes: sixes(tables, arm, faces), contour })
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

/** SAR-7.6, 24.7: sixes and contour lines of what lies before a place; the edge at which a unit stopped counts: its dice were thrown. */
export function tollsBefore({ tolls }: TerrainOnPath, spent: number): { sixes: number; contours: number } {
  const paid = tolls.filter(({ at }) => at <= spent)
  return {
    sixes: paid.reduce((sum, toll) => sum + toll.sixes, 0),
    contours: paid.filter(({ contour }) => contour).length,
  }
}
