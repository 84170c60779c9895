// Over what ground a march went, as the map knows it: levels up and down, lava, ravines.
import type { HexGrid } from '../../hex/grid'
import type { MapFile } from '../../operational/data'
import { hexOfPoint } from '../record/sheetPoint'
import { distanceBetween, lengthOf } from './along'
import type { RouteStretch } from './routes'

/** The ground is looked at every so many thousandths of a hex width. */
const STEP = 100
/** A level is left for good where the march stays off it for this long: shorter changes come from drawing along a hexside. */
const LEAST_ON_LEVEL = 300
const THOUSANDTHS = 1000

/** The ground of a march on the sheet. Levels are those of the map (OPS-8.5): steps of the printed sheet, not metres. */
export interface RouteGround {
  readonly up: number
  readonly down: number
  /** Metres over lava, straight from point to point. */
  readonly lavaM: number
  /** Metres of the march that lie on the sheet. */
  readonly onSheetM: number
  readonly ravines: number
}

/** What ground the stretches of a march lead over. */
export function groundOf(stretches: readonly RouteStretch[], map: MapFile, grid: HexGrid): RouteGround {
  const hexes = new Map(map.hexes.map((hex) => [grid.indexOf(hex.id), hex]))
  const ravineSides = new Set(map.sides.filter(({ kind }) => kind === 'ravine').map(({ a, b }) => [a, b].sort().join()))
  const metres = map.meta.grid.hexWidthM / THOUSANDTHS
  let [up, down, lava, length, ravines] = [0, 0, 0, 0, 0]
  for (const { points } of stretches) {
    length += lengthOf(points)
    let level: number | null = null
    let newLevel = { value: 0, since: 0 }
    let lastHex: string | null = null
    for (const [k, to] of points.entries()) {
      const from = points[k - 1] ?? to
      const steps = Math.max(1, Math.round(distanceBetween(from, to) / STEP))
      const stepLength = distanceBetween(from, to) / steps
      for (let step = 1; step <= steps; step++) {
        const share = step / steps
        const at = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as [number, number]
        const hex = hexes.get(hexOfPoint(at, grid))
        if (!hex) continue
        if (hex.terrain === 'lava') lava += stepLength
        if (lastHex !== null && lastHex !== hex.id && ravineSides.has([lastHex, hex.id].sort().join())) ravines++
        lastHex = hex.id
        level ??= hex.elevation
        if (hex.elevation === level) newLevel = { value: level, since: 0 }
        else if (hex.elevation === newLevel.value) newLevel.since += stepLength
        else newLevel = { value: hex.elevation, since: stepLength }
        if (newLevel.value === level || newLevel.since < LEAST_ON_LEVEL) continue
        up += Math.max(0, newLevel.value - level)
        down += Math.max(0, level - newLevel.value)
        level = newLevel.value
      }
    }
  }
  return { up, down, lavaM: Math.round(lava * metres), onSheetM: Math.round(length * metres), ravines }
}
