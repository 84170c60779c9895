import { type HexGrid, SIDES_OF_HEX } from '../../hex/grid'
import type { MapHex, PieceClass, Tables } from '../data'
import { type Side, SIDES } from '../types'
import { CLASSES, RIVER, ROAD, TRAIL, UPHILL } from './codes'
import type { HexsideTables } from './hexsides'

/** How the pieces of one side and class move over the map. The tables are indexed by hex, or by step as [hex * 6 + direction]. */
export interface MovementTables {
  /** By step: cost of crossing the hexside and entering the hex beyond, in halves of an MP; CLOSED where the step is not allowed. */
  readonly stepCostsHalfMp: Int16Array
  /**
   * By step: the same cost when an engineer goes along (19.3). A trail then counts as a road, in lava too, and for infantry and leaders the
   * whole river counts as a ford. Only on the US side does it differ.
   */
  readonly engineerStepCostsHalfMp: Int16Array
  /** By step: 1 where a line of communications may run (13.1). By a ruling it may follow trails through lava for the US. */
  readonly locSteps: Uint8Array
  /** By hex: 1 where the terrain is open to the class. */
  readonly passableTerrain: Uint8Array
}

/** Cost of a step that is not allowed. */
const CLOSED = -1

/** The tables of every side and class, by [seat * CLASSES.length + class]. */
export function allMovementTables(
  tables: Tables,
  grid: HexGrid,
  hexes: readonly MapHex[],
  hexsides: HexsideTables,
): readonly MovementTables[] {
  return SIDES.flatMap((side) => CLASSES.map((pieceClass) => tablesOf(side, pieceClass, tables, grid, hexes, hexsides)))
}

/** The tables of one side and class. */
function tablesOf(
  side: Side,
  pieceClass: PieceClass,
  { terrain }: Tables,
  grid: HexGrid,
  hexes: readonly MapHex[],
  hexsides: HexsideTables,
): MovementTables {
  const size = grid.count * SIDES_OF_HEX
  const stepCostsHalfMp = new Int16Array(size).fill(CLOSED)
  const engineerStepCostsHalfMp = new Int16Array(size).fill(CLOSED)
  const locSteps = new Uint8Array(size)
  const passableTerrain = Uint8Array.from(hexes, (hex) => {
    const effect = terrain.terrain[hex.terrain]
    // `cost2` null: the terrain is closed to all pieces.
    // 2.2: an HQ may not enter all the terrain that a leader may, so it is a class of its own.
    return effect.cost2 !== null && effect.enter[side].includes(pieceClass) ? 1 : 0
  })
  const road = terrain.links.road
  const trail = terrain.links.trail
  const isUsCavalryOrGuns = side === 'us' && (pieceClass === 'cavalry' || pieceClass === 'artillery')
  const mayFordWithEngineer = side === 'us' && (pieceClass === 'infantry' || pieceClass === 'leader')
  for (let step = 0; step < size; step++) {
    const startHex = hexes[Math.floor(step / SIDES_OF_HEX)]
    const enteredIndex = grid.neighbours[step]!
    const enteredHex = hexes[enteredIndex]
    if (!startHex || !enteredHex) continue
    const flags = hexsides.flags[step]!
    const effect = terrain.terrain[enteredHex.terrain]
    // All costs here are in halves of an MP, `cost2` and `upElevation2` of the tables too. Into closed terrain (null) no step leads.
    const terrainCost = (effect.cost2 ?? 0) + (flags & UPHILL ? effect.upElevation2 : 0)
    const crossingCost = hexsides.crossingCostHalfMp[step]!
    const mayCross = hexsides.crossedBy[step]?.includes(pieceClass) ?? false
    const fromLava = startHex.terrain === 'lava'
    const intoLava = enteredHex.terrain === 'lava'
    const isOpen = passableTerrain[enteredIndex] === 1
    // Can the piece enter without an engineer? US cavalry and guns that an engineer has brought into lava (19.3.2) may not leave it without him.
    const mayEnterAlone = isOpen && !(isUsCavalryOrGuns && fromLava)
    if (mayEnterAlone && mayCross) {
      // Along a road or trail the step costs what the road or trail says, not what the terrain does.
      let costHalfMp = terrainCost
      if (flags & ROAD && !road.notInTerrain.includes(enteredHex.terrain)) costHalfMp = road.cost2
      else if (flags & TRAIL && !trail.notInTerrain.includes(enteredHex.terrain)) costHalfMp = trail.cost2
      stepCostsHalfMp[step] = costHalfMp + crossingCost
    }
    // Trails serve only the US side in special ways: as roads with an engineer, and through lava for lines of communications.
    const isUsTrailStep = side === 'us' && (flags & TRAIL) !== 0 && mayCross && (isOpen || intoLava)
    const isLavaTrailStep = isUsTrailStep && (fromLava || intoLava)
    locSteps[step] = stepCostsHalfMp[step] !== CLOSED || isLavaTrailStep ? 1 : 0
    engineerStepCostsHalfMp[step] = stepCostsHalfMp[step]!
    const mayCrossFord = hexsides.crossedWithFord[step]?.includes(pieceClass) ?? false
    // 19.3.2 helps units and the leaders with them, not the HQ.
    if (isUsTrailStep && pieceClass !== 'hq') engineerStepCostsHalfMp[step] = road.cost2 + crossingCost
    // 19.3.4: infantry and leaders with an engineer cross the river anywhere.
    else if (mayFordWithEngineer && mayEnterAlone && flags & RIVER && mayCrossFord)
      engineerStepCostsHalfMp[step] = terrainCost + crossingCost + terrain.sides.ford.cost2
  }
  return { stepCostsHalfMp, engineerStepCostsHalfMp, locSteps, passableTerrain }
}
