import type { HexGrid } from '../../hex/grid'
import type { MapHex, PieceClass, Tables } from '../data'
import { type Side, SIDES } from '../types'
import { CLASSES, RIVER, ROAD, TRAIL, UPHILL } from './codes'
import type { HexsideTables } from './hexsides'

/** How the pieces of one side and class move over the map. */
export interface MovementTables {
  /** [hex * 6 + dir]: cost in halves of an MP of crossing the hexside and entering the hex beyond; -1 closed. */
  readonly stepCostsHalfMp: Int16Array
  /**
   * The same with an engineer along (19.3): a trail counts as a road, in lava too, and for infantry the whole river as a ford. Differs
   * for the US side only.
   */
  readonly engineerStepCostsHalfMp: Int16Array
  /** [hex * 6 + dir]: 1 where a line of communications may run (13.1); for the US along trails in lava too (ruling). */
  readonly locSteps: Uint8Array
  /** [hex]: 1 where the terrain is open to them. */
  readonly passableTerrain: Uint8Array
}

/** The tables of every side and class, by [seat * 5 + class]. */
export function allMovementTables(
  tables: Tables,
  grid: HexGrid,
  hexes: readonly MapHex[],
  hexsides: HexsideTables,
): readonly MovementTables[] {
  return SIDES.flatMap((side) => CLASSES.map((cls) => tablesOf(side, cls, tables, grid, hexes, hexsides)))
}

function tablesOf(
  side: Side,
  cls: PieceClass,
  { terrain }: Tables,
  grid: HexGrid,
  hexes: readonly MapHex[],
  hexsides: HexsideTables,
): MovementTables {
  const size = grid.count * 6
  const stepCosts2 = new Int16Array(size).fill(-1)
  const engineerStepCosts2 = new Int16Array(size).fill(-1)
  const locSteps = new Uint8Array(size)
  const passableTerrain = Uint8Array.from(hexes, (hex) => {
    const effect = terrain.terrain[hex.terrain]
    // 2.2: in respect of terrain an HQ is no leader.
    return effect.cost2 !== null && effect.enter[side].includes(cls) ? 1 : 0
  })
  const road = terrain.links.road
  const trail = terrain.links.trail
  const isHeavy = side === 'us' && (cls === 'cavalry' || cls === 'artillery')
  const mayFord = side === 'us' && (cls === 'infantry' || cls === 'leader')
  for (let step = 0; step < size; step++) {
    const from = hexes[Math.floor(step / 6)]
    const toIndex = grid.neighbours[step]!
    const to = hexes[toIndex]
    if (!from || !to) continue
    const bits = hexsides.flags[step]!
    const effect = terrain.terrain[to.terrain]
    const terrainCost = (effect.cost2 ?? 0) + (bits & UPHILL ? effect.upElevation2 : 0)
    const crossing = hexsides.crossingCostHalfMp[step]!
    const crosses = hexsides.crossedBy[step]?.includes(cls) ?? false
    const fromLava = from.terrain === 'lava'
    const toLava = to.terrain === 'lava'
    const open = passableTerrain[toIndex] === 1
    // Guns and horse that an engineer has brought into lava (19.3.2) are no freer there without him.
    const free = open && !(isHeavy && fromLava)
    if (free && crosses) {
      let cost = terrainCost
      if (bits & ROAD && !road.notInTerrain.includes(to.terrain)) cost = road.cost2
      else if (bits & TRAIL && !trail.notInTerrain.includes(to.terrain)) cost = trail.cost2
      stepCosts2[step] = cost + crossing
    }
    const onTrail = side === 'us' && (bits & TRAIL) !== 0 && crosses && (open || toLava)
    locSteps[step] = stepCosts2[step]! >= 0 || (onTrail && (fromLava || toLava)) ? 1 : 0
    engineerStepCosts2[step] = stepCosts2[step]!
    const fords = hexsides.crossedWithFord[step]?.includes(cls) ?? false
    if (onTrail && cls !== 'hq') engineerStepCosts2[step] = road.cost2 + crossing
    // 19.3.4: infantry with an engineer crosses the river anywhere.
    else if (mayFord && free && bits & RIVER && fords)
      engineerStepCosts2[step] = terrainCost + crossing + terrain.sides.ford.cost2
  }
  return { stepCostsHalfMp: stepCosts2, engineerStepCostsHalfMp: engineerStepCosts2, locSteps, passableTerrain }
}
