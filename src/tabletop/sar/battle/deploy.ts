import { normalizedAngle } from '../../../core/fixed'
import { ofSide } from '../../../game/side'
import { type Block, footprint } from '../../common/block'
import { isOnTable, nearestOnTable } from '../../common/ground'
import { type Point, pointFromPose } from '../../common/point'
import { gapBetween, type Polygon } from '../../common/polygon'
import { horseHolders } from '../cavalry/horseHolders'
import type { Gun, Stance } from '../types'
import type { DetachedPart, FieldOfBattle, RosterUnit } from './field'
import { blockForArm, unitBlock, maxWidth } from './layout'
import type { Battle, BattleLeader, BattleUnit, Side } from './types'

/** Step of the search for room at set-up, in thousandths of an inch. */
const SEARCH_STEP = 500
/** Least distance between units at set-up, in thousandths of an inch. */
const MIN_DISTANCE = 1000

/** SAR-24.8: the heading away from a side's own edge of the table. */
export function headingTowardEnemy({ terms }: FieldOfBattle, side: Side): number {
  const edge = ofSide(terms.retreatEdge, side)
  return normalizedAngle({ north: 0, east: 9000, south: 18_000, west: 27_000 }[edge] + 18_000)
}

/** SAR-16.6: the guns of a battery with its crew divided among them; the first guns have one more. */
function crews({ poundages, crew }: RosterUnit): Gun[] {
  const each = Math.floor(crew / Math.max(1, poundages.length))
  const more = crew - each * poundages.length
  return poundages.map((pounds, i) => ({ pounds, artillerists: each + (i < more ? 1 : 0), infantry: 0, damage: 0 }))
}

/** SAR-24.4: a unit that is not on the table yet. A unit with a free formation begins in a line two deep. */
export function newUnit(field: FieldOfBattle, facts: RosterUnit): BattleUnit {
  const stance: Stance =
    facts.arm === 'artillery' ? 'limbered' : facts.startFormation === 'free' ? 'line' : (facts.startFormation as Stance)
  const widest = maxWidth(field.tables, facts.nation, facts.castings, stance)
  return {
    of: facts.id,
    companies: 0,
    strength: { start: facts.castings, casualties: 0, stragglers: 0 },
    training: facts.training,
    stance,
    mounted: facts.mounted,
    at: null,
    heading: headingTowardEnemy(field, facts.side),
    width: stance === 'line' ? Math.ceil(widest / 2) : widest,
    guns: crews(facts),
    arrival: facts.arrival,
    gone: false,
    broken: false,
    locked: false,
    lowAmmo: false,
    firstVolleySpent: false,
    blown: false,
    charged: false,
    holders: 0,
    garrison: null,
    hidden: false,
    off: null,
    atWagon: false,
    last: null,
  }
}

/** Places in a zone, from front to rear and from left to right, then places before and beside it in case the zone is full. */
function* placesIn(field: FieldOfBattle, zone: string, heading: number): Generator<Point> {
  const [x1, y1, x2, y2] = field.terms.zones[zone]!
  const rows = Math.floor((y2 - y1) / SEARCH_STEP)
  // Rows from the front back; then rows before the front, three times as many.
  const lines = Array.from({ length: 4 * rows + 1 }, (_, row) => {
    const back = row <= rows ? row * SEARCH_STEP : (rows - row) * SEARCH_STEP
    return heading === 0 ? y2 - back : y1 + back
  })
  for (const y of lines) for (let x = x1; x <= x2; x += SEARCH_STEP) yield { x, y }
  for (const y of lines)
    for (let aside = SEARCH_STEP; aside <= field.ground.width; aside += SEARCH_STEP) {
      yield { x: x2 + aside, y }
      yield { x: x1 - aside, y }
    }
}

/** Are the bounding boxes of two areas at least the minimum distance apart? A quick test before exact measuring. */
function farApart(p: Polygon, q: Polygon): boolean {
  const clear = (of: (corner: Point) => number): boolean =>
    Math.min(...q.map(of)) - Math.max(...p.map(of)) >= MIN_DISTANCE ||
    Math.min(...p.map(of)) - Math.max(...q.map(of)) >= MIN_DISTANCE
  return clear(({ x }) => x) || clear(({ y }) => y)
}

/** Places a unit in its zone, on the table and clear of the areas that are taken. */
function placeInZone(field: FieldOfBattle, unit: BattleUnit, zone: string, taken: readonly Polygon[]): BattleUnit {
  const arm = field.units.get(unit.of)!.arm
  for (const at of placesIn(field, zone, unit.heading)) {
    const placed = { ...unit, at }
    const ground = footprint(blockForArm(field.tables, arm, placed)!)
    if (!ground.every((corner) => isOnTable(field.ground, corner))) continue
    if (taken.every((other) => farApart(ground, other) || gapBetween(ground, other) >= MIN_DISTANCE)) return placed
  }
  return unit
}

/** Results of `startingUnits`. */
const known = new WeakMap<FieldOfBattle, Readonly<Record<string, BattleUnit>>>()

/** SAR-24.4: all units at their places at the start, or off the table if they arrive later. Always the same for a field. */
export function startingUnits(field: FieldOfBattle): Readonly<Record<string, BattleUnit>> {
  const before = known.get(field)
  if (before) return before
  const units = placeAllUnits(field)
  known.set(field, units)
  return units
}

/** A unit with fewer castings. */
const withCastings = (unit: BattleUnit, castings: number): BattleUnit => ({
  ...unit,
  strength: { ...unit.strength, start: castings },
  width: unit.stance === 'line' ? Math.min(unit.width, Math.ceil(castings / 2)) : unit.width,
})

/** SAR-24.3: a part that is detached from its unit before the battle; dismounted cavalry leaves horse holders (SAR-17.5). */
function detachedPart(field: FieldOfBattle, whole: BattleUnit, { castings, dismounted }: DetachedPart): BattleUnit {
  const part = withCastings(whole, castings)
  return dismounted ? { ...part, mounted: false, holders: horseHolders(field.tables, castings).holders } : part
}

/** Computes `startingUnits`. */
function placeAllUnits(field: FieldOfBattle): Record<string, BattleUnit> {
  const units: Record<string, BattleUnit> = {}
  const taken: Polygon[] = []
  const put = (id: string, unit: BattleUnit, zone: string | null): void => {
    const placed = zone === null ? unit : placeInZone(field, unit, zone, taken)
    const block = unitBlock(field, placed)
    if (block) taken.push(footprint(block))
    units[id] = placed
  }
  const { detached = [] } = field
  for (const facts of field.units.values()) {
    const whole = newUnit(field, facts)
    const gone = detached.reduce((sum, { of, castings }) => sum + (of === facts.id ? castings : 0), 0)
    put(facts.id, gone > 0 ? withCastings(whole, facts.castings - gone) : whole, facts.zone)
  }
  for (const [i, part] of detached.entries()) {
    const nr = detached.slice(0, i + 1).filter(({ of }) => of === part.of).length
    put(`${part.of}/${nr}`, detachedPart(field, newUnit(field, field.units.get(part.of)!), part), part.zone)
  }
  return units
}

/** A place on the table an inch behind the rear of a block. */
export function placeBehind(field: FieldOfBattle, block: Block): Point {
  return nearestOnTable(field.ground, pointFromPose(block, 0, 0 - block.depth - MIN_DISTANCE))
}

/** Leaders at the start, each behind the first unit of the own command, else of a subordinate command. */
export function startingLeaders(field: FieldOfBattle, units: Battle['units']): Record<string, BattleLeader> {
  const leaders: Record<string, BattleLeader> = {}
  const under = (leader: string, top: string): boolean => {
    for (let at: string | null = leader; at !== null; at = field.leaders.get(at)?.superior ?? null)
      if (at === top) return true
    return false
  }
  for (const facts of field.leaders.values()) {
    const own = Object.values(units).filter((unit) => unit.at !== null)
    const first =
      own.find((unit) => field.units.get(unit.of)!.leader === facts.id) ??
      own.find((unit) => under(field.units.get(unit.of)!.leader, facts.id))
    const block = facts.arrival === null && first ? unitBlock(field, first) : null
    leaders[facts.id] = {
      at: block && placeBehind(field, block),
      arrival: facts.arrival,
      attachedTo: null,
      lr: facts.lr,
      points: 0,
      silentUntil: 0,
      mission: null,
      incoming: null,
    }
  }
  return leaders
}
