// What ground a unit stands on (REG-1.12, 5.6, 12.6), what covers it from fire (REG-1.13) and how strong its place is in a charge.
import { areasAt, levelAt, sortedAreasOf } from '../../common/ground'
import { isLine, type Line } from '../../common/groundSchema'
import { headingTo, angleBetween, pointFromPose, type Point } from '../../common/point'
import { areNearerThan, distanceToSegment, findCrossing, type Polygon } from '../../common/polygon'
import { blockOf, filesAndRanks, standCount } from './block'
import type { RegimentalField, RegimentalGround } from './field'
import { BEHIND_COVER } from './figures'
import { whileNothingMoves } from './memo'
import type { RegimentalTable } from './run'
import { outline, unitOf } from './units'

/** Kinds of ground, best first. */
const GROUNDS = ['open', 'broken', 'rough'] as const
export type GroundKind = (typeof GROUNDS)[number]
const COVERS = ['none', 'partial', 'full', 'fortified'] as const
export type Cover = (typeof COVERS)[number]
const POSITIONS = ['none', 'favorable', 'strong', 'fortified'] as const
export type Position = (typeof POSITIONS)[number]

const worse = <T extends string>(scale: readonly T[], a: T, b: T): T => (scale.indexOf(b) > scale.indexOf(a) ? b : a)

/** The worse of two kinds of ground. */
export const worseGround = (a: GroundKind, b: GroundKind): GroundKind => worse(GROUNDS, a, b)

/** What a feature means here; undefined: plain ground. */
const meaningOf = (field: RegimentalField, id: string): RegimentalGround | undefined => field.features.get(id)

const moveGround = (meaning: RegimentalGround | undefined): GroundKind =>
  meaning === undefined || meaning.ground === 'impassable' ? 'open' : meaning.ground

/** REG-1.12: the ground at a place: the worst of the areas there. */
export const groundAt = ({ field }: { readonly field: RegimentalField }, point: Point): GroundKind =>
  areasAt(field.ground, point).reduce<GroundKind>(
    (worst, { id }) => worseGround(worst, moveGround(meaningOf(field, id))),
    'open',
  )

/** REG-5.6: the worst ground that an outline touches. */
export const worstGroundUnder = ({ field }: { readonly field: RegimentalField }, area: Polygon): GroundKind =>
  sortedAreasOf(field.ground).areas.reduce<GroundKind>((worst, { feature }) => {
    const ground = moveGround(meaningOf(field, feature.id))
    if (worseGround(worst, ground) === worst) return worst
    return areNearerThan(area, feature.area, 1) ? ground : worst
  }, 'open')

/** The worst ground under a unit (REG-5.6). */
export const groundOfUnit = (table: RegimentalTable, id: string): GroundKind =>
  worstGroundUnder(table, outline(table, id))

/** The places that decide whether a unit stands in an area: both ends and the middle of its front. Two of the three are enough. */
function decidingPlaces(table: RegimentalTable, id: string): Point[] {
  const unit = unitOf(table, id)
  const block = blockOf(table.field, id, unit)
  const { files } = filesAndRanks(unit.formation, standCount(unit))
  // The middles of the first, the middle and the last file.
  return [0, files >> 1, files - 1].map((file) =>
    pointFromPose(block, Math.round(((2 * file + 1 - files) * block.width) / (2 * files)), 0),
  )
}
const ENOUGH_PLACES = 2

/** What the areas mean in which a unit stands with most of its front; its building or work counts in any case. */
const meaningsUnder = whileNothingMoves((table, id): readonly { id: string; meaning: RegimentalGround }[] => {
  const { field } = table
  const { building } = unitOf(table, id)
  const counts = new Map<string, number>()
  for (const place of decidingPlaces(table, id))
    for (const area of areasAt(field.ground, place)) counts.set(area.id, (counts.get(area.id) ?? 0) + 1)
  if (building !== null) counts.set(building, ENOUGH_PLACES)
  const found: { id: string; meaning: RegimentalGround }[] = []
  for (const [area, count] of counts) {
    const meaning = meaningOf(field, area)
    if (count >= ENOUGH_PLACES && meaning) found.push({ id: area, meaning })
  }
  return found
})

interface MeaningLine {
  readonly line: Line
  readonly meaning: RegimentalGround
}
const knownLines = new WeakMap<RegimentalField, readonly MeaningLine[]>()

/** Walls, hedges, streams and works with a meaning here; worked out once for each field. */
function linesOf({ field }: RegimentalTable): readonly MeaningLine[] {
  const known = knownLines.get(field)
  if (known) return known
  const lines = field.ground.features.flatMap((line) => {
    const meaning = isLine(line) ? meaningOf(field, line.id) : undefined
    return meaning && isLine(line) ? [{ line, meaning }] : []
  })
  knownLines.set(field, lines)
  return lines
}

/** Does a way cross a line feature? */
const crosses = ({ line }: Line, a: Point, b: Point): boolean =>
  line.slice(1).some((end, i) => findCrossing(a, b, line[i]!, end) !== null)

/** Does a unit stand close behind a line feature, as seen from a place beyond it? */
const isBehind = (table: RegimentalTable, id: string, line: Line, from: Point): boolean => {
  const { x, y } = unitOf(table, id)
  const isNear = line.line
    .slice(1)
    .some(
      (end, i) =>
        areNearerThan(outline(table, id), [line.line[i]!, end, line.line[i]!], BEHIND_COVER + 1) ||
        distanceToSegment({ x, y }, line.line[i]!, end) <= BEHIND_COVER,
    )
  return isNear && crosses(line, from, { x, y })
}

/** REG-1.13, 12.6: what covers a unit against fire from a place: the best of the ground under it and the walls before it. */
export function coverFrom(table: RegimentalTable, id: string, from: Point): Cover {
  let best: Cover = 'none'
  for (const { meaning } of meaningsUnder(table, id)) best = worse(COVERS, best, meaning.cover)
  for (const { line, meaning } of linesOf(table))
    if (meaning.cover !== 'none' && isBehind(table, id, line, from)) best = worse(COVERS, best, meaning.cover)
  return best
}

/** REG-1.13, 12.6: how strong the place of a unit is against a charge from a place. Hills count uphill only. */
export function positionFrom(table: RegimentalTable, id: string, from: Point): Position {
  const { ground } = table.field
  const { x, y } = unitOf(table, id)
  const isUphill = levelAt(ground, { x, y }) > levelAt(ground, from)
  let best: Position = 'none'
  for (const { id: area, meaning } of meaningsUnder(table, id)) {
    const feature = ground.features.find((one) => one.id === area)
    if (feature?.kind === 'hill' && !isUphill) continue
    best = worse(POSITIONS, best, meaning.position)
  }
  for (const { line, meaning } of linesOf(table))
    if (meaning.position !== 'none' && isBehind(table, id, line, from)) best = worse(POSITIONS, best, meaning.position)
  return best
}

/** REG-4.6, 9.4, 10.4: is the unit fortified, in a work or behind a breastwork to its front? */
export const isFortified = (table: RegimentalTable, id: string): boolean =>
  meaningsUnder(table, id).some(({ meaning }) => meaning.cover === 'fortified') ||
  linesOf(table).some(({ line, meaning }) => meaning.cover === 'fortified' && facesLine(table, id, line))

/** REG-4.4: is the unit behind linear cover, a wall, hedge or work close before its front? */
export const isBehindLinearCover = (table: RegimentalTable, id: string): boolean =>
  linesOf(table).some(({ line, meaning }) => meaning.cover !== 'none' && facesLine(table, id, line))

/** Half a right angle, hundredths of a degree. */
const ABOUT_AHEAD = 4500

/** Does a unit stand close to a line feature and face it? */
function facesLine(table: RegimentalTable, id: string, { line }: Line): boolean {
  const unit = unitOf(table, id)
  const at = { x: unit.x, y: unit.y }
  return line.slice(1).some((end, i) => {
    const start = line[i]!
    if (distanceToSegment(at, start, end) > BEHIND_COVER) return false
    // The nearest place of the part: its foot, or the nearer end.
    const [dx, dy] = [end.x - start.x, end.y - start.y]
    const share = Math.max(0, Math.min(1, ((at.x - start.x) * dx + (at.y - start.y) * dy) / (dx * dx + dy * dy)))
    const foot = { x: Math.round(start.x + share * dx), y: Math.round(start.y + share * dy) }
    if (foot.x === at.x && foot.y === at.y) return true
    return angleBetween(headingTo(at, foot), unit.heading) <= ABOUT_AHEAD
  })
}
