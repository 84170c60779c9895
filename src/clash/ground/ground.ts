import type { MapLink, MapSide } from '../../operational/data'
import type { World } from '../../operational/world'
import type { Area, Ground, Line, Road } from '../../tabletop/common/groundSchema'
import { lineLength } from '../../tabletop/common/groundSchema'
import type { Point } from '../../tabletop/common/point'
import type { GroundFigures } from './figures'
import {
  hexSide,
  NEIGHBOUR_HEADINGS,
  neighbourCentre,
  pointToward,
  SIDE_NAMES,
  type TableFrame,
  tableFrameOf,
} from './tableFrame'
import { terrainAreas } from './terrain'

const WATERS: readonly MapSide['kind'][] = ['river', 'creek', 'ravine']

/** The features on the hex side between two neighbours, in either order. */
function sideFeatures(world: World, a: number, b: number): MapSide[] {
  const [x, y] = [world.grid.ids[a], world.grid.ids[b]]
  return world.battlefield.map.sides.filter((side) => (side.a === x && side.b === y) || (side.a === y && side.b === x))
}

/** The road or trail between two neighbours, in either order. */
function linkBetween(world: World, a: number, b: number): MapLink | undefined {
  const [x, y] = [world.grid.ids[a], world.grid.ids[b]]
  return world.battlefield.map.links.find((link) => (link.a === x && link.b === y) || (link.a === y && link.b === x))
}

/** A river, creek or ravine along a line; a bridge or ford is a gap in its middle, `gapInches` wide (OPS-23.1). */
function waterLines(
  id: string,
  line: readonly [Point, Point],
  features: readonly MapSide[],
  gapInches: number,
): Line[] {
  if (!features.some(({ kind }) => WATERS.includes(kind))) return []
  const canBeCrossed = features.some(({ kind }) => kind === 'bridge' || kind === 'ford')
  const middle = Math.floor(lineLength(line) / 2)
  const gaps = [{ from: middle - gapInches * 500, to: middle + gapInches * 500 }]
  return [{ id, kind: 'stream', line: [...line], ...(canBeCrossed && { gaps }) }]
}

/** The hex side between two neighbours of the target hex: from the corner of the target outward, to the edge of the table. */
function outerSide({ centre, corner, side }: TableFrame, dir: number): [Point, Point] {
  const heading = NEIGHBOUR_HEADINGS[dir]! + 3000
  const pointsNorthOrSouth = heading % 18_000 === 0
  const reach = pointsNorthOrSouth ? side / 2 : 2 * corner
  return [pointToward(centre, heading, corner), pointToward(centre, heading, reach)]
}

/** OPS-23.1: the six walls of a bastion, heavy works around the centre. */
function bastionWalls({ centre }: TableFrame, { ground }: GroundFigures): Line[] {
  // The distance from the centre to a corner is 2 / sqrt(3) of the distance to a wall.
  const corner = Math.floor((ground.bastion * 1000 * 115_470) / 100_000)
  return SIDE_NAMES.map((name, dir) => ({
    id: `bastion-${name}`,
    kind: 'work',
    work: 'heavy',
    line: [
      pointToward(centre, NEIGHBOUR_HEADINGS[dir]! - 3000, corner),
      pointToward(centre, NEIGHBOUR_HEADINGS[dir]! + 3000, corner),
    ],
  }))
}

/** Waters and works on the sides of the target hex, and waters between its neighbours. */
function linesOfHex(world: World, hex: number, frame: TableFrame, figures: GroundFigures): Line[] {
  const { neighbours, ids } = world.grid
  const { gap } = figures.ground
  const lines: Line[] = []
  for (const [dir, name] of SIDE_NAMES.entries()) {
    const neighbour = neighbours[hex * 6 + dir]!
    if (neighbour < 0) continue
    const features = sideFeatures(world, hex, neighbour)
    lines.push(...waterLines(`water-${name}`, hexSide(frame, dir), features, gap))
    // A work protects only the hex named; defenders of the other hex cross it without hindrance.
    const work = features.find(({ kind, protects }) => kind === 'protected' && protects === ids[hex])
    if (work)
      lines.push({ id: `work-${name}`, kind: 'work', work: work.strength ?? 'light', line: hexSide(frame, dir) })
    const nextNeighbour = neighbours[hex * 6 + ((dir + 5) % 6)]!
    if (nextNeighbour < 0) continue
    const outerFeatures = sideFeatures(world, neighbour, nextNeighbour)
    lines.push(...waterLines(`water-${name}-out`, outerSide(frame, dir), outerFeatures, gap))
  }
  return world.hexes[hex]!.bastion ? [...lines, ...bastionWalls(frame, figures)] : lines
}

/** Roads and trails from the centre of the target hex to its neighbours; they cross waters and bastion walls without hindrance. */
function roadsOfHex(
  world: World,
  hex: number,
  frame: TableFrame,
  figures: GroundFigures,
  lines: readonly Line[],
): Road[] {
  return SIDE_NAMES.flatMap((name, dir): Road[] => {
    const neighbour = world.grid.neighbours[hex * 6 + dir]!
    const link = neighbour < 0 ? undefined : linkBetween(world, hex, neighbour)
    if (!link) return []
    const clears = lines.filter(({ id }) => id === `water-${name}` || id === `bastion-${name}`).map(({ id }) => id)
    return [
      {
        id: `${link.kind}-${name}`,
        kind: 'road',
        line: [frame.centre, neighbourCentre(frame, dir)],
        width: 1000 * figures.ground[link.kind],
        ...(clears.length > 0 && { clears }),
      },
    ]
  })
}

function createTableGround(world: World, hex: number, figures: GroundFigures): Ground {
  const frame = tableFrameOf(figures.table)
  const around = SIDE_NAMES.map((name, dir) => ({
    name,
    hex: world.grid.neighbours[hex * 6 + dir]!,
    centre: neighbourCentre(frame, dir),
  })).filter((neighbour) => neighbour.hex >= 0)
  const lowestLevel = Math.min(
    ...[hex, ...around.map((neighbour) => neighbour.hex)].map((index) => world.hexes[index]!.elevation),
  )
  const areas: Area[] = [
    ...terrainAreas(world.hexes[hex]!, 'here', frame.centre, frame, figures, lowestLevel),
    ...around.flatMap((neighbour) =>
      terrainAreas(world.hexes[neighbour.hex]!, neighbour.name, neighbour.centre, frame, figures, lowestLevel),
    ),
  ]
  const lines = linesOfHex(world, hex, frame, figures)
  return {
    schema: 'table-ground/1',
    width: frame.side,
    depth: frame.side,
    features: [...areas, ...lines, ...roadsOfHex(world, hex, frame, figures, lines)],
  }
}

const grounds = new WeakMap<World, WeakMap<GroundFigures, Map<number, Ground>>>()

/**
 * OPS-23.1: the ground of a clash table: the target hex in the middle and its neighbours around it. A hex always has the same table;
 * grounds are kept once they are made.
 */
export function tableGroundOfHex(world: World, hex: number, figures: GroundFigures): Ground {
  const ofWorld = grounds.get(world) ?? new WeakMap<GroundFigures, Map<number, Ground>>()
  grounds.set(world, ofWorld)
  const ofFigures = ofWorld.get(figures) ?? new Map<number, Ground>()
  ofWorld.set(figures, ofFigures)
  const known = ofFigures.get(hex)
  if (known) return known
  const ground = createTableGround(world, hex, figures)
  ofFigures.set(hex, ground)
  return ground
}
