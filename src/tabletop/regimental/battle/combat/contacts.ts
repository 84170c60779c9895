// REG-9.2, 9.5, 9.6: who touches whom when combats begin, who leads a side, and who is outflanked.
import { pointSeenFrom } from '../../../common/point'
import { blockOf, standCount } from '../block'
import { CONTACT } from '../figures'
import type { RegimentalTable } from '../run'
import type { Charge, Combat } from '../types'
import { enemiesOf, factsOf, isOnTable, isSquare, isWithin, unitOf } from '../units'
import { isFortified } from '../groundUnder'

/** The charge, countercharge or breakthrough in which a unit is and touches an enemy; undefined: it is in none. */
export const chargeOf = ({ battle }: RegimentalTable, id: string): Charge | undefined =>
  battle.charges.find((charge) => charge.unit === id && charge.state === 'contact')

/** REG-12.9: guns whose crews shelter have no combat. */
const canFight = (table: RegimentalTable, id: string): boolean => unitOf(table, id).crewIn === null

/** REG-9.2: ids of the enemies that a unit touches and that can fight, sorted. */
export const enemiesTouched = (table: RegimentalTable, id: string): string[] =>
  enemiesOf(table, unitOf(table, id).side).filter(
    (enemy) => canFight(table, enemy) && isWithin(table, id, enemy, CONTACT),
  )

/**
 * REG-9.1, 9.5: the combats that arise from all charges of a side whose units touch enemies: units joined by contact fight one combat, so that one
 * unit may fight two and several may fight one. Units of the side that did not charge take no part.
 */
export function combatsNow(table: RegimentalTable, round: 1 | 2): Combat[] {
  const { battle } = table
  const groups: { attackers: string[]; defenders: string[] }[] = []
  for (const { unit, state, kind } of battle.charges) {
    const isOfRound = round === 2 ? kind === 'breakthrough' : kind === 'charge'
    if (
      state !== 'contact' ||
      !isOfRound ||
      !isOnTable(unitOf(table, unit)) ||
      unitOf(table, unit).side !== battle.phasing
    )
      continue
    const defenders = enemiesTouched(table, unit)
    if (defenders.length === 0) continue
    const joined = groups.filter((group) => group.defenders.some((id) => defenders.includes(id)))
    const merged = {
      attackers: [...joined.flatMap((group) => group.attackers), unit],
      defenders: [...new Set([...joined.flatMap((group) => group.defenders), ...defenders])],
    }
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push(merged)
  }
  return groups
    .map(({ attackers, defenders }) => ({ attackers: attackers.sort(), defenders: defenders.sort() }))
    .sort((a, b) => (a.attackers[0]! < b.attackers[0]! ? -1 : 1))
    .map(({ attackers, defenders }, i) => ({ id: `combat${i + 1}`, attackers, defenders, round }))
}

/** REG-1.3, best first. */
const CLASSES = ['elite', 'veteran', 'trained', 'raw']

/** REG-9.7: the lead unit of a side: most stands in contact, then best class, then by id; null: none of them is left. */
export function leadOf(table: RegimentalTable, units: readonly string[]): string | null {
  const rank = (id: string): number => CLASSES.indexOf(factsOf(table, id).class)
  const left = units.filter((id) => isOnTable(unitOf(table, id)))
  left.sort(
    (a, b) => standCount(unitOf(table, b)) - standCount(unitOf(table, a)) || rank(a) - rank(b) || (a < b ? -1 : 1),
  )
  return left[0] ?? null
}

/** Places this near to the prolongation of a front count as before it: places are rounded to thousandths of an inch. */
const ROUNDING = 20

/**
 * REG-9.4: does an enemy touch this unit's flank or rear? He does when the middle of his front lies behind the prolongation of the unit's front
 * line, or beside it. Squares, garrisons and fortified units are never outflanked; open order has no flank (REG-12.7).
 */
export function isOutflankedBy(table: RegimentalTable, id: string, enemies: readonly string[]): boolean {
  const unit = unitOf(table, id)
  if (isSquare(unit.formation) || unit.formation === 'garrison' || isFortified(table, id)) return false
  const block = blockOf(table.field, id, unit)
  return enemies.some((enemyId) => {
    const enemy = unitOf(table, enemyId)
    const seen = pointSeenFrom(block, { x: enemy.x, y: enemy.y })
    return seen.y < -ROUNDING || (seen.y <= ROUNDING && Math.abs(seen.x) > block.width / 2 + ROUNDING)
  })
}
