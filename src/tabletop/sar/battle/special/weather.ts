// What hides things from sight in a battle of record: the smoke of burning grass, and dusk (SAR-10.3, rulings).
import { pointDistance, type Point } from '../../../common/point'
import { containsPoint, type Polygon, spansWithin } from '../../../common/polygon'
import type { BattleTable } from '../run'

/** The outline of the smoke in this turn, or in another; null: nothing burns. */
export function smokeOf({ field, battle }: BattleTable, turn = battle.turn): Polygon | null {
  const { grassFire } = field.terms.special ?? {}
  const fire = battle.special?.fire
  if (!grassFire || !fire || turn < fire.from || turn > fire.until) return null
  const turns = turn - fire.from
  const { smoke, driftPerTurn } = grassFire
  return smoke.map(({ x, y }) => ({ x: x + turns * driftPerTurn.x, y: y + turns * driftPerTurn.y }))
}

/** How far anybody sees in this turn, in thousandths of an inch; null: as far as the ground allows. */
export function sightLimit({ field, battle }: BattleTable): number | null {
  const { dusk } = field.terms.special ?? {}
  return dusk && battle.turn >= dusk.fromTurn ? dusk.sight : null
}

/** A key that changes whenever smoke or dusk change; '' in a battle without either. */
export function weatherKey(table: BattleTable): string {
  const { special } = table.field.terms
  if (!special?.grassFire && !special?.dusk) return ''
  return `${smokeOf(table) ? table.battle.turn : ''}/${sightLimit(table) ?? ''}`
}

/** Does this outline touch the smoke? */
export function touchesSmoke(smoke: Polygon, outline: Polygon): boolean {
  return (
    outline.some((corner) => containsPoint(smoke, corner)) ||
    outline.some((corner, i) => spansWithin(corner, outline[(i + 1) % outline.length]!, smoke).length > 0)
  )
}

/** A test of a line of sight: does smoke hide it, or dusk? Null: nothing does in this turn. */
export function hiddenByWeather(table: BattleTable): ((from: Point, to: Point) => boolean) | null {
  const smoke = smokeOf(table)
  const limit = sightLimit(table)
  if (!smoke && limit === null) return null
  return (from, to) => {
    if (limit !== null && pointDistance(from, to) > limit) return true
    if (!smoke) return false
    return containsPoint(smoke, from) || containsPoint(smoke, to) || spansWithin(from, to, smoke).length > 0
  }
}
