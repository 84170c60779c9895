import { turned } from '../../../../core/fixed'
import { type Block, centreOf, footprint } from '../../../common/block'
import { type Leg, layOut, type Rates } from '../../../common/march'
import { angleBetween, headingTo, type Point, toLocal, toTable } from '../../../common/point'
import { nearestEnemy } from '../breaking/headingAway'
import { unitBlock } from '../layout'
import { distanceOnTable, distanceUntilContact } from '../../../common/straightMove'
import type { BattleTable } from '../run'
import { ratesOf } from './march'

/** Hundredths of a degree that a heading lies to the right (above nought) or left of another. */
function aside(from: number, to: number): number {
  const angle = turned(to - from)
  return angle > 18_000 ? angle - 36_000 : angle
}

const costOf = (block: Block, legs: readonly Leg[], rates: Rates): number =>
  layOut(block, legs, rates).reduce((sum, { cost }) => sum + cost, 0)

/** SAR-7.9: the cheapest way to look somewhere: a turn about the middle, or an about-face and what is left of it. */
function facing(block: Block, heading: number, rates: Rates): Leg[] {
  const turns = (angle: number): Leg[] => (angle === 0 ? [] : [{ turn: angle }])
  const one = turns(aside(block.heading, heading))
  const about: Leg[] = [{ aboutFace: true }, ...turns(aside(block.heading + 18_000, heading))]
  return costOf(block, about, rates) < costOf(block, one, rates) ? about : one
}

interface Option {
  readonly legs: readonly Leg[]
  readonly end: Block
  readonly heading: number
  /** What is left to go, and what an inch of it costs. */
  readonly far: number
}

/** Turns towards a heading and goes on, the rest of so much; no farther than the edge of the table. */
function turnedWay(block: Block, heading: number, distance: number, rates: Rates): Option | null {
  const legs = facing(block, heading, rates)
  const laid = layOut(block, legs, rates)
  const left = distance - laid.reduce((sum, { cost }) => sum + cost, 0)
  return left < 0 ? null : { legs, end: laid.at(-1)?.to ?? block, heading, far: left }
}

/** Goes there facing as before; more than 45 degrees off at half the rate (SAR-7.10, 7.11). */
function straightWay(block: Block, heading: number, distance: number, rates: Rates): Option {
  const slow = angleBetween(heading, block.heading) > rates.obliqueMax
  const far = slow ? Math.floor((distance * rates.sideways.den) / rates.sideways.num) : distance
  return { legs: [], end: block, heading, far }
}

function gone(table: BattleTable, option: Option): Leg[] {
  const far = distanceOnTable(table.field.ground, option.end, option.heading, option.far)
  return far > 0 ? [...option.legs, { go: far, off: turned(option.heading - option.end.heading) }] : [...option.legs]
}

/**
 * Where on a target a charge strikes: the part nearest to it, far enough from the target's ends that its whole front meets it. Who
 * charge abreast strike abreast; all at its middle would ride each other down.
 */
export function nearestPart(target: Block, charger: Block): Point {
  const { x, y } = toLocal(target, charger.at)
  const half = Math.floor(target.width / 2)
  const most = Math.max(0, half - Math.floor(charger.width / 2))
  const deep = Math.max(0 - target.depth, Math.min(0, y))
  return toTable(target, Math.max(0 - most, Math.min(most, x)), deep)
}

/**
 * SAR-13.3: a charge goes straight at its target, the whole distance or until contact: it turns to face it if it reaches it all
 * the same, else it goes obliquely as it stands. Without a target it goes where its order points.
 */
export function chargeLegs(table: BattleTable, id: string, block: Block, distance: number): Leg[] {
  const { battle, field } = table
  const rates = ratesOf(field.tables)
  const named = battle.charges[id]
  const target = named === undefined ? undefined : battle.units[named]
  const there = target && !target.gone ? unitBlock(field, target) : null
  if (!there) {
    const heading = battle.orders[id]?.heading ?? block.heading
    return gone(table, better(block, heading, distance, rates))
  }
  const goal = nearestPart(there, block)
  const ground = footprint(there)
  const faced = turnedWay(block, headingTo(centreOf(block), goal), distance, rates)
  if (faced && distanceUntilContact(faced.end, faced.heading, ground, faced.far) !== null) return gone(table, faced)
  const direct = straightWay(block, headingTo(block.at, goal), distance, rates)
  if (faced && faced.far >= direct.far) return gone(table, faced)
  return gone(table, direct)
}

/** As it stands if that costs nothing; else whatever gets it farther. */
function better(block: Block, heading: number, distance: number, rates: Rates): Option {
  const direct = straightWay(block, heading, distance, rates)
  const faced = turnedWay(block, heading, distance, rates)
  return faced && faced.far > direct.far ? faced : direct
}

/** SAR-4.11.1: the whole distance toward the nearest enemy. */
export function advanceLegs(table: BattleTable, id: string, block: Block, distance: number): Leg[] {
  const goal = enemyAt(table, id)
  if (goal === null) return []
  return gone(table, better(block, headingTo(block.at, goal), distance, ratesOf(table.field.tables)))
}

/** SAR-4.11.5: straight away from the nearest enemy; null: there is none. */
export function awayHeading(table: BattleTable, id: string, block: Block): number | null {
  const goal = enemyAt(table, id)
  return goal === null ? null : headingTo(goal, centreOf(block))
}

/**
 * SAR-4.11.5: the whole distance away from the nearest enemy: about-face, or backward where that gets it farther; `keeps`: its
 * owner has it go on facing the enemy.
 */
export function withdrawLegs(table: BattleTable, id: string, block: Block, distance: number, keeps: boolean): Leg[] {
  const away = awayHeading(table, id, block)
  if (away === null) return []
  const rates = ratesOf(table.field.tables)
  return gone(table, (keeps ? straightWay : better)(block, away, distance, rates))
}

function enemyAt({ battle, field }: BattleTable, id: string): Point | null {
  const enemy = nearestEnemy({ battle, field }, id)
  return enemy === null ? null : centreOf(unitBlock(field, battle.units[enemy]!)!)
}
