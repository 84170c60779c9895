// REG-7.3: which stands of a unit fire by its formation, where each of them stands and where it may fire.
import { FULL_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import { centreOf, frontRankPlaces } from '../../../common/block'
import { angleBetween, headingTo, type Point } from '../../../common/point'
import { distanceToSegment, type Polygon, polygonSides } from '../../../common/polygon'
import { rulesWith } from '../../data'
import { firingStands, halfArc } from '../../fire/firingStands'
import type { TroopFormation } from '../../types'
import { blockOf, standCount } from '../block'
import type { RegimentalTable } from '../run'
import type { RegimentalUnit } from '../types'
import { factsOf, isOpenOrder, isSquare, outline, unitOf } from '../units'

/** Stands in a row that face one way. `guns`: numbers in the roster of the gun stands, in the order of the places; null: troops. */
export interface FiringRow {
  readonly at: Point
  readonly heading: number
  readonly places: readonly Point[]
  readonly guns: readonly number[] | null
  /** Half the arc of fire, hundredths of a degree to each side of straight ahead. */
  readonly halfArc: number
  /** OQ-34: mounted, so at half points. */
  readonly isHalved: boolean
}

/** Sides of a square. */
const FACES = 4

/** Places evenly spread between two corners. */
const spread = (a: Point, b: Point, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => ({
    x: Math.round(a.x + ((b.x - a.x) * (2 * i + 1)) / (2 * count)),
    y: Math.round(a.y + ((b.y - a.y) * (2 * i + 1)) / (2 * count)),
  }))

const midpoint = (a: Point, b: Point): Point => ({ x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) })

/** The side of an outline that lies nearest to a place. */
const nearestSide = (area: Polygon, to: Point): [Point, Point] =>
  polygonSides(area).reduce((best, side) =>
    distanceToSegment(to, side[0], side[1]) < distanceToSegment(to, best[0], best[1]) ? side : best,
  )

/** The front, as far as it matters here: two ends and a heading. */
interface Front {
  readonly from: Point
  readonly to: Point
  readonly heading: number
}

/** REG-7.3: the face of a square that looks most nearly at a place. */
function squareFace(table: RegimentalTable, id: string, unit: RegimentalUnit, toward: Point): Front {
  const wanted = headingTo(centreOf(blockOf(table.field, id, unit)), toward)
  const headings = Array.from({ length: FACES }, (_, i) => normalizedAngle(unit.heading + (i * FULL_CIRCLE) / FACES))
  const heading = headings.reduce((best, one) => (angleBetween(one, wanted) < angleBetween(best, wanted) ? one : best))
  // Corners: front left, front right, rear right, rear left; the faces follow clockwise from the front.
  const corners = outline(table, id)
  const face = headings.indexOf(heading)
  return { from: corners[face]!, to: corners[(face + 1) % FACES]!, heading }
}

/** REG-7.3: a garrison fires from the side of its building that is nearest to the target, in any direction. */
function garrisonSide(table: RegimentalTable, id: string, toward: Point): Front {
  const [from, to] = nearestSide(outline(table, id), toward)
  return { from, to, heading: headingTo(midpoint(from, to), toward) }
}

/** REG-7.3: the gun stands that are ready to fire: of batteries in position whose crews serve them, without silenced ones (REG-7.2, 12.9). */
function gunRow(table: RegimentalTable, id: string, unit: RegimentalUnit): FiringRow | null {
  if (unit.crewIn !== null || unit.formation === 'limbered') return null
  const block = blockOf(table.field, id, unit)
  const places = frontRankPlaces(block, standCount(unit))
  const ready = unit.guns.map((stand, i) => ({ stand, place: places[i]! })).filter(({ stand }) => !stand.silenced)
  if (ready.length === 0) return null
  return {
    at: block.at,
    heading: block.heading,
    places: ready.map(({ place }) => place),
    guns: ready.map(({ stand }) => stand.index),
    halfArc: halfArc(rulesWith(table.battle.options), 'guns'),
    isHalved: false,
  }
}

/** REG-7.3: the stands of a unit that its formation lets fire at a target about `toward`; null: none. */
export function firingRow(table: RegimentalTable, id: string, toward: Point): FiringRow | null {
  const unit = unitOf(table, id)
  const { arm, weapon } = factsOf(table, id)
  if (arm === 'artillery') return gunRow(table, id, unit)
  const rules = rulesWith(table.battle.options)
  const formation = unit.formation as TroopFormation
  const { stands, half } = firingStands(rules, { arm, formation, stands: unit.stands, weapon })
  if (stands === 0) return null
  const common = { guns: null, isHalved: half }
  const isInBuilding = formation === 'garrison' && unit.building !== null
  if (isSquare(formation) || isInBuilding) {
    const { from, to, heading } = isInBuilding ? garrisonSide(table, id, toward) : squareFace(table, id, unit, toward)
    const arc = halfArc(rules, isInBuilding ? 'openOrder' : 'troops')
    return { ...common, at: midpoint(from, to), heading, places: spread(from, to, stands), halfArc: arc }
  }
  const block = blockOf(table.field, id, unit)
  return {
    ...common,
    at: block.at,
    heading: block.heading,
    places: frontRankPlaces(block, stands),
    halfArc: halfArc(rules, isOpenOrder(formation) ? 'openOrder' : 'troops'),
  }
}
