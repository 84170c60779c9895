import { normalizedAngle } from '../../../core/fixed'
import { ofSide } from '../../../game/side'
import { type Block, footprint } from '../../common/block'
import { onTable, nearestOnTable } from '../../common/ground'
import { type Point, toTable } from '../../common/point'
import { gap, type Polygon } from '../../common/polygon'
import { horseHolders } from '../cavalry/horseHolders'
import type { Gun, Stance } from '../types'
import type { DetachedPart, FieldOfBattle, RosterUnit } from './field'
import { blockForArm, unitBlock, maxWidth } from './layout'
import type { Battle, BattleLeader, BattleUnit, Side } from './types'

/** Steps in which the set-up looks for room. */
const GRID = 500
/** Friends are set up so far apart. */
const APART = 1000

/** Toward the enemy: away from one's own edge of the table (SAR-24.8). */
export function headingTowardEnemy({ terms }: FieldOfBattle, side: Side): number {
  const edge = ofSide(terms.retreatEdge, side)
  return normalizedAngle({ north: 0, east: 9000, south: 18_000, west: 27_000 }[edge] + 18_000)
}

/** SAR-16.6: the crew shared among the guns, the first ones with one more. */
function crews({ poundages, crew }: RosterUnit): Gun[] {
  const each = Math.floor(crew / Math.max(1, poundages.length))
  const more = crew - each * poundages.length
  return poundages.map((pounds, i) => ({ pounds, artillerists: each + (i < more ? 1 : 0), infantry: 0, damage: 0 }))
}

/** A unit before it stands anywhere (SAR-24.4): free formations begin in a line two deep. */
export function newUnit(field: FieldOfBattle, facts: RosterUnit): BattleUnit {
  const stance: Stance =
    facts.arm === 'artillery' ? 'limbered' : facts.start === 'free' ? 'line' : (facts.start as Stance)
  const most = maxWidth(field.tables, facts.nation, facts.castings, stance)
  return {
    of: facts.id,
    companies: 0,
    strength: { start: facts.castings, casualties: 0, stragglers: 0 },
    training: facts.training,
    stance,
    mounted: facts.mounted,
    at: null,
    heading: headingTowardEnemy(field, facts.side),
    width: stance === 'line' ? Math.ceil(most / 2) : most,
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

/** The places of a zone, from its front to its rear and from its left to its right; if it is too small those before and beside it. */
function* placesIn(field: FieldOfBattle, zone: string, heading: number): Generator<Point> {
  const [x1, y1, x2, y2] = field.terms.zones[zone]!
  const rows = Math.floor((y2 - y1) / GRID)
  // First back from the front; then forward, row by row, as far as the zone is deep three times more.
  const lines = Array.from({ length: 4 * rows + 1 }, (_, row) => {
    const back = row <= rows ? row * GRID : (rows - row) * GRID
    return heading === 0 ? y2 - back : y1 + back
  })
  for (const y of lines) for (let x = x1; x <= x2; x += GRID) yield { x, y }
  for (const y of lines)
    for (let aside = GRID; aside <= field.ground.width; aside += GRID) {
      yield { x: x2 + aside, y }
      yield { x: x1 - aside, y }
    }
}

/** Do even the boxes around two grounds lie an inch apart? Spares most of the exact measuring. */
function farApart(p: Polygon, q: Polygon): boolean {
  const clear = (of: (corner: Point) => number): boolean =>
    Math.min(...q.map(of)) - Math.max(...p.map(of)) >= APART || Math.min(...p.map(of)) - Math.max(...q.map(of)) >= APART
  return clear(({ x }) => x) || clear(({ y }) => y)
}

/** Sets a unit down where there is room: on the table, clear of impassable ground and an inch from friends. */
function settle(field: FieldOfBattle, unit: BattleUnit, zone: string, taken: readonly Polygon[]): BattleUnit {
  const arm = field.units.get(unit.of)!.arm
  for (const at of placesIn(field, zone, unit.heading)) {
    const placed = { ...unit, at }
    const ground = footprint(blockForArm(field.tables, arm, placed)!)
    if (!ground.every((corner) => onTable(field.ground, corner))) continue
    if (taken.every((other) => farApart(ground, other) || gap(ground, other) >= APART)) return placed
  }
  return unit
}

const known = new WeakMap<FieldOfBattle, Readonly<Record<string, BattleUnit>>>()

/** SAR-24.4: everybody in his zone, or off the table if he comes later. The same every time. */
export function startingUnits(field: FieldOfBattle): Readonly<Record<string, BattleUnit>> {
  const before = known.get(field)
  if (before) return before
  const units = layOut(field)
  known.set(field, units)
  return units
}

/** So many castings of a unit, standing by themselves. */
const sized = (unit: BattleUnit, castings: number): BattleUnit => ({
  ...unit,
  strength: { ...unit.strength, start: castings },
  width: unit.stance === 'line' ? Math.min(unit.width, Math.ceil(castings / 2)) : unit.width,
})

/** A part that is parted from its unit before the battle (SAR-24.3); dismounted troopers leave some with the horses (SAR-17.5). */
function parted(field: FieldOfBattle, whole: BattleUnit, { castings, dismounted }: DetachedPart): BattleUnit {
  const part = sized(whole, castings)
  return dismounted ? { ...part, mounted: false, holders: horseHolders(field.tables, castings).holders } : part
}

function layOut(field: FieldOfBattle): Record<string, BattleUnit> {
  const units: Record<string, BattleUnit> = {}
  const taken: Polygon[] = []
  const put = (id: string, unit: BattleUnit, zone: string | null): void => {
    const placed = zone === null ? unit : settle(field, unit, zone, taken)
    const block = unitBlock(field, placed)
    if (block) taken.push(footprint(block))
    units[id] = placed
  }
  const { detached = [] } = field
  for (const facts of field.units.values()) {
    const whole = newUnit(field, facts)
    const gone = detached.reduce((sum, { of, castings }) => sum + (of === facts.id ? castings : 0), 0)
    put(facts.id, gone > 0 ? sized(whole, facts.castings - gone) : whole, facts.zone)
  }
  for (const [i, part] of detached.entries()) {
    const nr = detached.slice(0, i + 1).filter(({ of }) => of === part.of).length
    put(`${part.of}/${nr}`, parted(field, newUnit(field, field.units.get(part.of)!), part), part.zone)
  }
  return units
}

/** An inch behind the rear of a unit; on the table. */
export function placeBehind(field: FieldOfBattle, block: Block): Point {
  return nearestOnTable(field.ground, toTable(block, 0, 0 - block.depth - APART))
}

/** Leaders behind the first unit of their own, else behind the first of those under them. */
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
