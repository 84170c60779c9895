// How a battle ends (REG-12.12): the terms of its scenario, or of a clash of the hex game (OPS-23.3, 24.1).
import type { Seat } from '../../common/pack/words'
import { GUN_STAND_WEIGHT } from './figures'
import { isHeldNear, lossesOf, startingStands } from './morale'
import type { RegimentalTable } from './run'
import { trainLost } from './scenario/special'
import type { VictoryTerms } from './scenario/terms'
import type { RegimentalResult, Side } from './types'
import { enemyOf, isBattery, isFormed, unitOf, unitsOfSide } from './units'

/** Terms of a scenario with its sides by the seats of its pack. */
type ScenarioVictory = VictoryTerms & { readonly seats: Readonly<Record<Seat, Side>> }

const scenarioVictory = ({ field }: RegimentalTable): ScenarioVictory | null =>
  field.terms.victory as ScenarioVictory | null

/** Stands that a side has lost, of troops and of guns: those of units out of play whole. Units that have not come are not lost. */
export function standsLost(table: RegimentalTable, side: Side): { readonly troops: number; readonly guns: number } {
  let [troops, guns] = [0, 0]
  for (const [id, unit] of Object.entries(table.battle.units)) {
    if (unit.side !== side || unit.absence === 'awaited') continue
    const facts = table.field.units.get(id)!
    const isGone = unit.absence !== null
    troops += facts.stands - (isGone ? 0 : unit.stands)
    guns += facts.guns.length - (isGone ? 0 : unit.guns.length)
  }
  return { troops, guns }
}

/** REG-12.12: the points of a side as the battle stands: stands of the enemy lost, and his key positions that it holds. */
export function pointsOf(table: RegimentalTable, side: Side): number {
  const terms = scenarioVictory(table)
  if (terms === null) return 0
  const { stand, gunStand, keyPosition } = terms.points[terms.seats.a === side ? 'a' : 'b']
  const enemy = enemyOf(table, side)
  const { troops, guns } = standsLost(table, enemy)
  const positions = table.field.terms.keyPositions.filter(
    (place) => place.side === enemy && table.battle.held[place.id] === side,
  )
  return troops * stand + guns * gunStand + positions.length * keyPosition
}

/** A condition that ends the battle at the end of a game turn; null: none is met. */
function decisive(table: RegimentalTable): RegimentalResult | null {
  const terms = scenarioVictory(table)
  for (const condition of terms?.decisive ?? []) {
    const winner = terms!.seats[condition.winner]
    const isMet =
      condition.when === 'trainLost'
        ? trainLost(table, enemyOf(table, winner))
        : lossesOf(table, enemyOf(table, winner)).greaterLosses && table.battle.held[condition.place] === winner
    if (isMet) return { winner, by: 'decisive', what: condition.when }
  }
  return null
}

/** REG-12.12: the verdict by points after the last turn; less than the share that wins is a draw. */
function verdictByPoints(table: RegimentalTable): RegimentalResult {
  const terms = scenarioVictory(table)
  const [first, second] = table.field.sides
  const [a, b] = [pointsOf(table, first), pointsOf(table, second)]
  if (terms === null) return { winner: null, by: 'points', what: null }
  const { num, den } = terms.winsBy
  let winner: Side | null = null
  if (a > b && a * den >= b * num) winner = first
  if (b > a && b * den >= a * num) winner = second
  return { winner, by: 'points', what: null }
}

/** Shares of a clash at which a side gives way, as numerator and denominator. */
interface Nerve {
  readonly attacker: { readonly num: number; readonly den: number }
  readonly defender: { readonly num: number; readonly den: number }
}

/** OPS-24.1: stands of a side in a clash at the start and lost; a unit that is broken or out of play is lost whole. Gun stands count double. */
export function clashLosses(table: RegimentalTable, side: Side): { readonly atStart: number; readonly lost: number } {
  let lost = 0
  for (const [id, unit] of Object.entries(table.battle.units)) {
    if (unit.side !== side) continue
    const { stands, guns } = table.field.units.get(id)!
    const isLost = unit.order === 'broken' || (unit.absence !== null && unit.absence !== 'awaited')
    lost += isLost
      ? stands + guns.length * GUN_STAND_WEIGHT
      : stands - unit.stands + (guns.length - unit.guns.length) * GUN_STAND_WEIGHT
  }
  return { atStart: startingStands(table, side), lost }
}

/** OPS-24.1: the side of a clash that gives way: the one with the larger share of losses, once that reaches its nerve; null: both fight on. */
export function sideThatGivesWay(table: RegimentalTable): Side | null {
  const { clash } = table.field.terms
  if (!clash?.nerve) return null
  const nerve = clash.nerve as Nerve
  const defender = enemyOf(table, clash.attacker)
  const [ours, theirs] = [clashLosses(table, clash.attacker), clashLosses(table, defender)]
  const isAttackerWorse = ours.lost * theirs.atStart >= theirs.lost * ours.atStart
  const isSpent = (losses: typeof ours, { num, den }: Nerve['attacker']) => losses.lost * den >= losses.atStart * num
  if (isAttackerWorse) return isSpent(ours, nerve.attacker) ? clash.attacker : null
  return isSpent(theirs, nerve.defender) ? defender : null
}

/** OPS-23.3: has a side unbroken formed troops or unlimbered guns within so far of a place? Null: anywhere on the table. */
export function hasFormedUnitNear(
  table: RegimentalTable,
  side: Side,
  centre: { readonly x: number; readonly y: number },
  radius: number | null,
): boolean {
  if (radius !== null && isHeldNear(table, side, centre, radius, true)) return true
  return unitsOfSide(table, side).some((id) => {
    const { x, y, formation } = unitOf(table, id)
    const isGuns = isBattery(table, id) && formation !== 'limbered'
    if (radius === null) return isGuns || isFormed(table, id)
    const isNear = (x - centre.x) * (x - centre.x) + (y - centre.y) * (y - centre.y) <= radius * radius
    return isGuns && isNear
  })
}

/** OPS-23.3: does a side of a clash stand its ground near the centre; while the attacker approaches, he may stand anywhere. */
function standsItsGround(table: RegimentalTable, side: Side): boolean {
  const { attacker, approachTurns, centre, holdingRadius } = table.field.terms.clash!
  const isApproaching = side === attacker && table.battle.turn <= approachTurns
  return hasFormedUnitNear(table, side, centre, isApproaching ? null : holdingRadius)
}

/** The result of a clash that ends before its last turn; null: it goes on. */
function earlyEndOfClash(table: RegimentalTable): RegimentalResult | null {
  const beaten = sideThatGivesWay(table)
  if (beaten !== null) return { winner: enemyOf(table, beaten), by: 'clash', what: 'givesWay' }
  const standing = table.field.sides.filter((side) => standsItsGround(table, side))
  if (standing.length === 2) return null
  return { winner: standing[0] ?? null, by: 'clash', what: 'noFormedUnit' }
}

/** The result at the end of a game turn; null: the battle goes on. */
export function resultAfterTurn(table: RegimentalTable): RegimentalResult | null {
  const { terms } = table.field
  const early = terms.clash ? earlyEndOfClash(table) : decisive(table)
  if (early) return early
  if (table.battle.turn < terms.turns) return null
  return terms.clash ? { winner: null, by: 'clash', what: null } : verdictByPoints(table)
}

/** Every side's points, for the page and the result. */
export const allPoints = (table: RegimentalTable): Record<Side, number> =>
  Object.fromEntries(table.field.sides.map((side) => [side, pointsOf(table, side)]))
