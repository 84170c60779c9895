import { headingOf } from '../../../core/fixed'
import type { Side } from '../../../operational/types'
import { angleBetween } from '../../../tabletop/common/point'
import { isArea } from '../../../tabletop/common/groundSchema'
import { apart as between } from '../../../tabletop/common/point'
import { newUnit } from '../../../tabletop/sar/battle/deploy'
import type { Edge, FieldOfBattle } from '../../../tabletop/sar/battle/field'
import { unitInBuilding, buildingCapacity } from '../../../tabletop/sar/battle/moves/building'
import type { BattleUnit } from '../../../tabletop/sar/battle/types'
import { effectivesOf } from '../../../tabletop/sar/stragglers/strength'
import { pointToward, tableFrameOf, SIDE_NAMES, NEIGHBOUR_HEADINGS } from '../../ground/tableFrame'
import type { SubUnit } from '../roster/units'
import type { ClashSetup, CounterOrigin } from '../../setup'
import type { ClashFigures } from '../figures'
import { FreeGround } from './freeGround'
import { placeInRows } from './rows'

/** A hex is so wide and a row so high, in thousandths of a hex: for directions only. */
const HALF_HEX = 500
const ROW = 866

/** Whence a counter comes, as a heading from the target; the target hex itself: null. */
export function headingOfOrigin(post: CounterOrigin): number | null {
  if (post.kind === 'target') return null
  return post.kind === 'rim' ? NEIGHBOUR_HEADINGS[post.dir]! : headingOf(post.east * HALF_HEX, post.north * ROW)
}

/** The side of the hex that lies nearest to a heading. */
export function nearestDirection(heading: number): number {
  let best = 0
  for (let dir = 1; dir < NEIGHBOUR_HEADINGS.length; dir++)
    if (angleBetween(NEIGHBOUR_HEADINGS[dir]!, heading) < angleBetween(NEIGHBOUR_HEADINGS[best]!, heading)) best = dir
  return best
}

const EDGES: readonly Edge[] = ['east', 'north', 'north', 'west', 'south', 'south']
const OPPOSITE: Readonly<Record<Edge, Edge>> = { north: 'south', south: 'north', east: 'west', west: 'east' }

/** Where the attack comes from above all: its lead, else who stands first. */
export function mainAttackDirection({ counters, attacker }: ClashSetup): number {
  const from = counters.filter(({ unit }) => unit.side === attacker)
  const first = from.find(({ isLead: lead }) => lead) ?? from[0]!
  return nearestDirection(headingOfOrigin(first.origin) ?? 0)
}

/** Attackers fall back whence they came, defenders the other way. */
export function retreatEdges(setup: ClashSetup): Record<Side, Edge> {
  const own = EDGES[mainAttackDirection(setup)]!
  return setup.attacker === 'us' ? { us: own, mexican: OPPOSITE[own] } : { us: OPPOSITE[own], mexican: own }
}

const castingsOf = ({ facts }: SubUnit): number => facts.castings

/** OPS-23.2: before it stands anywhere: what straggles, guns ready to fire. */
function readied(field: FieldOfBattle, { facts, stragglers }: SubUnit): BattleUnit {
  const unit = newUnit(field, facts)
  const strength = { ...unit.strength, stragglers }
  return facts.arm === 'artillery' ? { ...unit, strength, stance: 'unlimbered' } : { ...unit, strength }
}

const ARMS = ['infantry', 'artillery', 'cavalry']
/** In order of standing: the lead's first, foot, guns, horse; who is disrupted behind the others. */
function inOrder(units: readonly SubUnit[]): SubUnit[] {
  const rank = ({ counter, facts }: SubUnit): number[] => [
    counter.disrupted ? 1 : 0,
    ARMS.indexOf(facts.arm),
    counter.isLead ? 0 : 1,
    0 - facts.castings,
  ]
  return [...units].sort((a, b) => {
    const [p, q] = [rank(a), rank(b)]
    const i = p.findIndex((value, k) => value !== q[k])
    return i < 0 ? (a.facts.id < b.facts.id ? -1 : 1) : p[i]! - q[i]!
  })
}

/** The guns of a group after the first of its foot, so that they stand in the midst of its front. */
function gunsInFront(units: readonly SubUnit[]): SubUnit[] {
  const guns = units.filter(({ facts }) => facts.arm === 'artillery')
  const others = units.filter(({ facts }) => facts.arm !== 'artillery')
  return [...others.slice(0, 1), ...guns, ...others.slice(1)]
}

/** Everybody as he stands when the clash begins, by id (OPS-23.2). */
export function deployUnits(
  setup: ClashSetup,
  field: FieldOfBattle,
  units: readonly SubUnit[],
  tables: ClashFigures,
): Record<string, BattleUnit> {
  const frame = tableFrameOf(tables.table)
  const { setUp } = tables
  const room = new FreeGround(field, setUp.apart * 1000)
  const out: Record<string, BattleUnit> = {}
  const put = (placed: readonly BattleUnit[]): void => {
    for (const unit of placed) out[unit.of] = unit
  }
  const apart = setUp.apart * 1000
  const attackers = units.filter(({ facts }) => facts.side === setup.attacker)
  const threats = threatsOf(setup, attackers)
  for (const [dir, own] of shareOut(setup, units, threats)) {
    for (let n = 0; n < setUp.housed; n++) {
      const inside = housed(
        field,
        inOrder(own).filter(({ facts }) => !out[facts.id]),
        dir,
        out,
      )
      if (!inside) break
      out[inside.of] = inside
      room.take(inside)
    }
    const standing = own.filter(({ facts }) => !out[facts.id])
    const distance = 1000 * defenceAt(setup, field, standing, dir, tables)
    const pose = { at: pointToward(frame.centre, NEIGHBOUR_HEADINGS[dir]!, distance), heading: NEIGHBOUR_HEADINGS[dir]! }
    const alone = !threats.has((dir + 1) % 6) && !threats.has((dir + 5) % 6)
    const sector = Math.floor((2 * distance * 57_735) / 100_000) - apart
    const walled = standing.some(({ counter }) => counter.garrison)
    const front = alone && !walled ? Math.max(sector, setUp.attackerFront * 1000) : sector
    put(
      placeInRows(
        field,
        room,
        gunsInFront(inOrder(standing)).map((one) => readied(field, one)),
        pose,
        { front, apart, most: setUp.rows },
      ),
    )
  }
  for (const dir of NEIGHBOUR_HEADINGS.keys()) {
    const own = attackers.filter(({ counter }) => counter.origin.kind === 'rim' && counter.origin.dir === dir)
    const pose = {
      at: pointToward(frame.centre, NEIGHBOUR_HEADINGS[dir]!, setUp.attackerAt * 1000),
      heading: (NEIGHBOUR_HEADINGS[dir]! + 18_000) % 36_000,
    }
    const front = setUp.attackerFront * 1000
    const most = Math.max(1, Math.floor((setUp.attackerWithin - setUp.attackerAt) / 3))
    put(
      placeInRows(
        field,
        room,
        gunsInFront(inOrder(own)).map((one) => readied(field, one)),
        pose,
        { front, apart, most },
      ),
    )
  }
  return out
}

/** Castings that come from each side of the hex; batteries from afar only where nobody else does. */
function threatsOf(setup: ClashSetup, attackers: readonly SubUnit[]): Map<number, number> {
  const out = new Map<number, number>()
  for (const one of attackers)
    if (one.counter.origin.kind === 'rim') {
      const { dir } = one.counter.origin
      out.set(dir, (out.get(dir) ?? 0) + castingsOf(one))
    }
  if (out.size === 0) out.set(mainAttackDirection(setup), 1)
  return out
}

/** The defenders shared out among the sides from which the attack comes, by its strength (OPS-23.2). */
function shareOut(
  setup: ClashSetup,
  units: readonly SubUnit[],
  threats: ReadonlyMap<number, number>,
): [number, SubUnit[]][] {
  const groups = new Map<number, SubUnit[]>([...threats.keys()].sort((a, b) => a - b).map((dir) => [dir, []]))
  const weight = (dir: number): number => groups.get(dir)!.reduce((sum, one) => sum + castingsOf(one), 0)
  for (const one of inOrder(units.filter(({ facts }) => facts.side !== setup.attacker))) {
    const dirs = [...groups.keys()]
    // Who has least for what comes at him, the strongest attack first.
    dirs.sort(
      (a, b) => weight(a) * threats.get(b)! - weight(b) * threats.get(a)! || threats.get(b)! - threats.get(a)! || a - b,
    )
    groups.get(dirs[0]!)!.push(one)
  }
  return [...groups].filter(([, own]) => own.length > 0)
}

/** How far from the centre the defenders' front stands: behind the works of that side, in the bastion, or at the edge of the hex's middle. */
function defenceAt(
  setup: ClashSetup,
  field: FieldOfBattle,
  own: readonly SubUnit[],
  dir: number,
  { setUp, table, ground }: ClashFigures,
): number {
  if (own.some(({ counter }) => counter.garrison)) return Math.min(setUp.garrisonAt, ground.bastion - setUp.behindWorks)
  const works = field.ground.features.some(({ id }) => id === `work-${SIDE_NAMES[dir]!}`)
  if (works) return Math.floor(table.hexInches / 2) - setUp.behindWorks
  const bastion = setup.world.hexes[setup.world.grid.indexOf(setup.hex)]!.bastion !== undefined
  return bastion ? setUp.beforeBastion : setUp.defenderAt
}

/** OPS-23.1: in a village the first of the foot that fits holds the house nearest to the attack. */
function housed(
  field: FieldOfBattle,
  own: readonly SubUnit[],
  dir: number,
  others: Readonly<Record<string, BattleUnit>>,
): BattleUnit | null {
  const centre = field.terms.clash!.centre
  const front = pointToward(centre, NEIGHBOUR_HEADINGS[dir]!, between(centre, { x: 0, y: 0 }))
  const houses = field.ground.features
    .filter(isArea)
    .filter(({ id, kind }) => kind === 'building' && id.startsWith('here-'))
    .filter(({ id }) => Object.values(others).every(({ garrison }) => garrison !== id))
    .map((house) => ({ house, far: Math.min(...house.area.map((corner) => between(corner, front))) }))
    .sort((a, b) => a.far - b.far || (a.house.id < b.house.id ? -1 : 1))
  const house = houses[0]?.house
  if (!house) return null
  for (const one of own) {
    if (one.facts.arm !== 'infantry' || one.counter.garrison) continue
    const unit = { ...readied(field, one), heading: NEIGHBOUR_HEADINGS[dir]! }
    if (effectivesOf(unit.strength) <= buildingCapacity({ field }, house))
      return unitInBuilding({ field }, unit, house.id)
  }
  return null
}
