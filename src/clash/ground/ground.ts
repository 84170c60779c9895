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

// The ground of the table on which a clash (an attack) is fought, made from the map of the hex game. `World` is the hex game's map and tables.
// Hexes are indexes of its grid, lengths thousandths of an inch.

/** Features of hex sides that become a stream on the table. */
const WATERS: readonly MapSide['kind'][] = ['river', 'creek', 'ravine']

/** Does a feature of the map lie between these two hexes, whichever of them it names first (`a`) and second (`b`)? */
function liesBetween(world: World, feature: { readonly a: string; readonly b: string }, hex: number, other: number) {
  const { ids } = world.grid
  return (feature.a === ids[hex] && feature.b === ids[other]) || (feature.a === ids[other] && feature.b === ids[hex])
}

/** The features on the hex side between two neighbours. */
const sideFeatures = (world: World, hex: number, neighbour: number): MapSide[] =>
  world.battlefield.map.sides.filter((feature) => liesBetween(world, feature, hex, neighbour))

/** The road or trail between two neighbours. */
const linkBetween = (world: World, hex: number, neighbour: number): MapLink | undefined =>
  world.battlefield.map.links.find((link) => liesBetween(world, link, hex, neighbour))

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
  // Half an inch is 500 thousandths.
  const gaps = [{ from: middle - gapInches * 500, to: middle + gapInches * 500 }]
  return [{ id, kind: 'stream', line: [...line], ...(canBeCrossed && { gaps }) }]
}

/**
 * The hex side between two neighbours of the target hex, from the corner of the target outward. Straight north and south it ends at the edge
 * of the table.
 */
function outerSide({ centre, cornerDistance, tableWidth }: TableFrame, direction: number): [Point, Point] {
  // A corner lies 30 degrees beside the middle of a hex side.
  const heading = NEIGHBOUR_HEADINGS[direction]! + 3000
  const pointsNorthOrSouth = heading % 18_000 === 0
  const endDistance = pointsNorthOrSouth ? tableWidth / 2 : 2 * cornerDistance
  return [pointToward(centre, heading, cornerDistance), pointToward(centre, heading, endDistance)]
}

/** OPS-23.1: the six walls of a bastion, heavy works around the centre. */
function bastionWalls({ centre }: TableFrame, { ground }: GroundFigures): Line[] {
  // The distance from the centre to a corner is 2 / sqrt(3) of the distance to a wall.
  const toCorner = Math.floor((ground.bastion * 1000 * 115_470) / 100_000)
  return SIDE_NAMES.map((name, direction) => ({
    id: `bastion-${name}`,
    kind: 'work',
    work: 'heavy',
    line: [
      pointToward(centre, NEIGHBOUR_HEADINGS[direction]! - 3000, toCorner),
      pointToward(centre, NEIGHBOUR_HEADINGS[direction]! + 3000, toCorner),
    ],
  }))
}

/** Waters and works on the sides of the target hex, and waters between its neighbours. */
function linesOfHex(world: World, hex: number, frame: TableFrame, figures: GroundFigures): Line[] {
  // `neighbours` has six entries for each hex, one for each direction.
  const { neighbours, ids } = world.grid
  const { gap } = figures.ground
  const lines: Line[] = []
  for (const [direction, name] of SIDE_NAMES.entries()) {
    const neighbour = neighbours[hex * 6 + direction]!
    const isOffMap = neighbour < 0
    if (isOffMap) continue
    const features = sideFeatures(world, hex, neighbour)
    lines.push(...waterLines(`water-${name}`, hexSide(frame, direction), features, gap))
    // A work protects only the hex named; defenders of the other hex cross it without hindrance.
    const work = features.find(({ kind, protects }) => kind === 'protected' && protects === ids[hex])
    if (work)
      lines.push({ id: `work-${name}`, kind: 'work', work: work.strength ?? 'light', line: hexSide(frame, direction) })
    // The next neighbour clockwise: directions count anticlockwise.
    const nextNeighbour = neighbours[hex * 6 + ((direction + 5) % 6)]!
    if (nextNeighbour < 0) continue
    const outerFeatures = sideFeatures(world, neighbour, nextNeighbour)
    lines.push(...waterLines(`water-${name}-out`, outerSide(frame, direction), outerFeatures, gap))
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
  return SIDE_NAMES.flatMap((name, direction): Road[] => {
    const neighbour = world.grid.neighbours[hex * 6 + direction]!
    const link = neighbour < 0 ? undefined : linkBetween(world, hex, neighbour)
    if (!link) return []
    // The lines that the road crosses without hindrance.
    const clears = lines.filter(({ id }) => id === `water-${name}` || id === `bastion-${name}`).map(({ id }) => id)
    return [
      {
        id: `${link.kind}-${name}`,
        kind: 'road',
        line: [frame.centre, neighbourCentre(frame, direction)],
        width: 1000 * figures.ground[link.kind],
        ...(clears.length > 0 && { clears }),
      },
    ]
  })
}

/** Makes the ground of a hex: areas from the terrain, then waters and works, then roads. */
function createTableGround(world: World, hex: number, figures: GroundFigures): Ground {
  const frame = tableFrameOf(figures.table)
  // Neighbours beyond the edge of the map have the index -1 and are left out.
  const neighboursOnMap = SIDE_NAMES.map((name, direction) => ({
    name,
    hex: world.grid.neighbours[hex * 6 + direction]!,
    centre: neighbourCentre(frame, direction),
  })).filter((neighbour) => neighbour.hex >= 0)
  const hexesOnTable = [hex, ...neighboursOnMap.map((neighbour) => neighbour.hex)]
  const lowestLevel = Math.min(...hexesOnTable.map((index) => world.hexes[index]!.elevation))
  const areas: Area[] = [
    ...terrainAreas(world.hexes[hex]!, 'here', frame.centre, frame, figures, lowestLevel),
    ...neighboursOnMap.flatMap((neighbour) =>
      terrainAreas(world.hexes[neighbour.hex]!, neighbour.name, neighbour.centre, frame, figures, lowestLevel),
    ),
  ]
  const lines = linesOfHex(world, hex, frame, figures)
  return {
    schema: 'table-ground/1',
    width: frame.tableWidth,
    depth: frame.tableWidth,
    features: [...areas, ...lines, ...roadsOfHex(world, hex, frame, figures, lines)],
  }
}

/** The grounds made so far, by world, figures and hex. */
const knownGrounds = new WeakMap<World, WeakMap<GroundFigures, Map<number, Ground>>>()

/**
 * OPS-23.1: the ground of a clash table: the target hex in the middle and its neighbours around it. A hex always has the same table;
 * grounds are kept once they are made.
 */
export function tableGroundOfHex(world: World, hex: number, figures: GroundFigures): Ground {
  const groundsOfWorld = knownGrounds.get(world) ?? new WeakMap<GroundFigures, Map<number, Ground>>()
  knownGrounds.set(world, groundsOfWorld)
  const groundByHex = groundsOfWorld.get(figures) ?? new Map<number, Ground>()
  groundsOfWorld.set(figures, groundByHex)
  const known = groundByHex.get(hex)
  if (known) return known
  const ground = createTableGround(world, hex, figures)
  groundByHex.set(hex, ground)
  return ground
}
