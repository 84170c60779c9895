import type { MapLink, MapSide } from '../../operational/data'
import type { World } from '../../operational/world'
import type { Area, Ground, Line, Road } from '../../tabletop/common/groundSchema'
import { lineLength } from '../../tabletop/common/groundSchema'
import type { Point } from '../../tabletop/common/point'
import { type ClashFigures, clashFigures } from '../sar/figures'
import { pointToward, type TableFrame, tableFrameOf, neighbourCentre, SIDE_NAMES, hexSide, NEIGHBOUR_HEADINGS } from './tableFrame'
import { terrainAreas } from './terrain'

const WATERS: readonly MapSide['kind'][] = ['river', 'creek', 'ravine']

/** Features between two neighbours, whichever is named first. */
function between(world: World, a: number, b: number): MapSide[] {
  const [x, y] = [world.grid.ids[a], world.grid.ids[b]]
  return world.battlefield.map.sides.filter((side) => (side.a === x && side.b === y) || (side.a === y && side.b === x))
}
function linkBetween(world: World, a: number, b: number): MapLink | undefined {
  const [x, y] = [world.grid.ids[a], world.grid.ids[b]]
  return world.battlefield.map.links.find((link) => (link.a === x && link.b === y) || (link.a === y && link.b === x))
}

/** A river, creek or ravine along a line; a bridge or ford is a gap in its middle (OPS-23.1). */
function water(id: string, line: readonly [Point, Point], sides: readonly MapSide[], gap: number): Line[] {
  if (!sides.some(({ kind }) => WATERS.includes(kind))) return []
  const open = sides.some(({ kind }) => kind === 'bridge' || kind === 'ford')
  const half = Math.floor(lineLength(line) / 2)
  const gaps = [{ from: half - gap * 500, to: half + gap * 500 }]
  return [{ id, kind: 'stream', line: [...line], ...(open && { gaps }) }]
}

/** The line between two neighbours of the target, from its corner outward to the rim. */
function radial({ centre, corner, side }: TableFrame, dir: number): [Point, Point] {
  const heading = NEIGHBOUR_HEADINGS[dir]! + 3000
  const straight = heading % 18_000 === 0
  return [pointToward(centre, heading, corner), pointToward(centre, heading, straight ? side / 2 : 2 * corner)]
}

/** OPS-23.1: six walls of heavy works around the middle of a bastion. */
function bastion({ centre }: TableFrame, { ground }: ClashFigures): Line[] {
  // The corner of a hexagon is 2 / sqrt(3) as far as its side.
  const far = Math.floor((ground.bastion * 1000 * 115_470) / 100_000)
  return SIDE_NAMES.map((name, dir) => ({
    id: `bastion-${name}`,
    kind: 'work',
    work: 'heavy',
    line: [pointToward(centre, NEIGHBOUR_HEADINGS[dir]! - 3000, far), pointToward(centre, NEIGHBOUR_HEADINGS[dir]! + 3000, far)],
  }))
}

function linesOf(world: World, hex: number, frame: TableFrame, tables: ClashFigures): Line[] {
  const { neighbours, ids } = world.grid
  const { gap } = tables.ground
  const out: Line[] = []
  for (const [dir, name] of SIDE_NAMES.entries()) {
    const there = neighbours[hex * 6 + dir]!
    if (there < 0) continue
    const sides = between(world, hex, there)
    out.push(...water(`water-${name}`, hexSide(frame, dir), sides, gap))
    // A work is there for who stands behind it; the other way one steps over it.
    const work = sides.find(({ kind, protects }) => kind === 'protected' && protects === ids[hex])
    if (work) out.push({ id: `work-${name}`, kind: 'work', work: work.strength ?? 'light', line: hexSide(frame, dir) })
    const next = neighbours[hex * 6 + ((dir + 5) % 6)]!
    if (next >= 0) out.push(...water(`water-${name}-out`, radial(frame, dir), between(world, there, next), gap))
  }
  return world.hexes[hex]!.bastion ? [...out, ...bastion(frame, tables)] : out
}

/** Roads and trails from the middle of the target to its neighbours; they lead over bridges and through fords. */
function roadsOf(world: World, hex: number, frame: TableFrame, tables: ClashFigures, lines: readonly Line[]): Road[] {
  return SIDE_NAMES.flatMap((name, dir): Road[] => {
    const there = world.grid.neighbours[hex * 6 + dir]!
    const link = there < 0 ? undefined : linkBetween(world, hex, there)
    if (!link) return []
    const clears = lines.filter(({ id }) => id === `water-${name}` || id === `bastion-${name}`).map(({ id }) => id)
    return [
      {
        id: `${link.kind}-${name}`,
        kind: 'road',
        line: [frame.centre, neighbourCentre(frame, dir)],
        width: 1000 * tables.ground[link.kind],
        ...(clears.length > 0 && { clears }),
      },
    ]
  })
}

const known = new WeakMap<World, Map<number, Ground>>()

/** OPS-23.1: the table of a hex: itself in the middle, its neighbours around. Same hex, same table, always. */
export function tableGroundOfHex(world: World, hex: number): Ground {
  const made = known.get(world) ?? new Map<number, Ground>()
  known.set(world, made)
  const before = made.get(hex)
  if (before) return before
  const tables = clashFigures()
  const frame = tableFrameOf(tables.table)
  const around = SIDE_NAMES.map((name, dir) => ({
    name,
    hex: world.grid.neighbours[hex * 6 + dir]!,
    at: neighbourCentre(frame, dir),
  })).filter((one) => one.hex >= 0)
  const base = Math.min(...[hex, ...around.map((one) => one.hex)].map((index) => world.hexes[index]!.elevation))
  const areas: Area[] = [
    ...terrainAreas(world.hexes[hex]!, 'here', frame.centre, frame, tables, base),
    ...around.flatMap((one) => terrainAreas(world.hexes[one.hex]!, one.name, one.at, frame, tables, base)),
  ]
  const lines = linesOf(world, hex, frame, tables)
  const ground: Ground = {
    schema: 'table-ground/1',
    width: frame.side,
    depth: frame.side,
    features: [...areas, ...lines, ...roadsOf(world, hex, frame, tables, lines)],
  }
  made.set(hex, ground)
  return ground
}
