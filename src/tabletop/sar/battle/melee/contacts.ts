import { centreOf, centrePose, footprint } from '../../../common/block'
import { apart, headingTo, toLocal } from '../../../common/point'
import { gap } from '../../../common/polygon'
import { isAllowed } from '../../errors'
import { checkCharge } from '../../melee/chargeTarget'
import type { Zone } from '../../types'
import { angleOfCharge } from '../../zones/flankCredit'
import { zoneOf } from '../../zones/zone'
import { turnRecordOf } from '../breaking/turnRecord'
import { look } from '../contact'
import { otherSide } from '../field'
import { unitBlock, unitPolygon } from '../layout'
import type { ActionRun, BattleTable } from '../run'
import { sideOfUnit, unitsOf } from '../units'
import { isOnTable, isUnbroken } from './status'
import { turnedAboutMiddle } from '../../../common/straightMove'
import { continueCharge, firstEnemyAhead } from './chargePath'

/** A charge that has reached somebody. */
export interface Contact {
  readonly charger: string
  readonly target: string
  /** SAR-10.5. */
  readonly angle: Zone
  /** SAR-13.10, 13.13: struck from behind while it drew off. */
  readonly caught: boolean
  /** Touched besides him whom the charge met: it stands and fights, but the charger rolls once only. */
  readonly beside: boolean
}

/** So near two grounds count as touching, in thousandths of an inch: marches end at the slice before contact. */
export const TOUCHING_DISTANCE = 125
/** Farther than this somebody has drawn off from a contact; nearer, only losses have thinned his ranks. */
const DRAWN_OFF = 3000

/** Do two units touch? */
export function areTouching({ field, battle }: BattleTable, a: string, b: string): boolean {
  const [p, q] = [unitPolygon(field, battle.units[a]!), unitPolygon(field, battle.units[b]!)]
  return p !== null && q !== null && gap(p, q) <= TOUCHING_DISTANCE
}

/** SAR-13.13: has a target drawn off since its charger came up with it? */
export const hasDrawnOff = ({ field, battle }: BattleTable, charger: string, target: string): boolean =>
  gap(unitPolygon(field, battle.units[charger]!)!, unitPolygon(field, battle.units[target]!)!) > DRAWN_OFF

/** SAR-10.5: from where a charge strikes: its whole way of this turn lay in one zone of the target. */
export function chargeAngle(table: BattleTable, charger: string, target: string): Zone {
  const { field, battle } = table
  const unit = battle.units[target]!
  // SAR-21.2: men in a building face outward on every side.
  if (unit.garrison !== null) return 'front'
  const block = unitBlock(field, unit)!
  const pose = centrePose(block)
  const extent = { halfWidth: block.width / 2, halfDepth: block.depth / 2 }
  const { path } = turnRecordOf(battle, charger)
  const ground = footprint(block)
  const away = path.filter((at) => gap(ground, [at, at, at]) > TOUCHING_DISTANCE)
  const sides = new Set<boolean>()
  const zones = (away.length > 0 ? away : path).map((at): Zone => {
    const { x, y } = toLocal(pose, at)
    const zone = zoneOf(field.tables, extent, x, y, unit.stance)
    if (zone === 'flank') sides.add(x > 0)
    return zone
  })
  return sides.size > 1 ? 'front' : angleOfCharge(zones)
}

/** SAR-13.13: can a charger with so much distance left come up with somebody who has drawn off, nobody else in between? */
export function canPursue(run: ActionRun, charger: string, target: string): boolean {
  const { battle, field } = run
  const { left } = turnRecordOf(battle, charger)
  const own = unitBlock(field, battle.units[charger]!)!
  const there = unitBlock(field, battle.units[target]!)!
  const heading = headingTo(centreOf(own), centreOf(there))
  const first = firstEnemyAhead(run, charger, turnedAboutMiddle(own, heading), heading, left)
  if (first?.enemy !== target) return false
  const { met } = continueCharge(run, charger, heading, left, {
    purpose: `pursuit.${target}`,
    rule: 'SAR-13.13',
    goal: target,
  })
  return met === target
}

/** Others whom a charger touches and may fight as well; in order. */
function beside(table: BattleTable, charger: string, target: string): string[] {
  const { field, battle } = table
  const unit = battle.units[charger]!
  const block = unitBlock(field, unit)!
  return unitsOf(table, otherSide(table, sideOfUnit(table, unit))).filter((id) => {
    if (id === target || !isUnbroken(table, id)) return false
    const other = unitBlock(field, battle.units[id]!)!
    if (apart(block.at, other.at) > block.width + block.depth + other.width + other.depth + TOUCHING_DISTANCE)
      return false
    const fits = isAllowed(() =>
      checkCharge(
        field.tables,
        { ...look(table, unit), broken: false, changedFormation: false },
        look(table, battle.units[id]!),
      ),
    )
    return fits && areTouching(table, charger, id)
  })
}

/** Who reached whom: in phase 4, or by a breakthrough of this phase (SAR-17.8). */
function reached(table: BattleTable): [string, string][] {
  const { battle } = table
  const { contacts } = battle.open
  const all = contacts ?? Object.fromEntries(Object.keys(battle.units).map((id) => [id, battle.doings[id]?.met ?? '']))
  return Object.keys(all)
    .sort()
    .filter((id) => all[id] !== '')
    .map((id) => [id, all[id]!])
}

/**
 * SAR-13.6: every charge that is in contact as the phase begins. Who has fled since phase 4 is followed, and caught from behind if
 * the charger has the distance (SAR-13.10, 13.13).
 */
export function currentContacts(run: ActionRun): Contact[] {
  const { battle } = run
  const out: Contact[] = []
  for (const [charger, target] of reached(run)) {
    if (!isUnbroken(run, charger) || battle.units[charger]!.locked || !isOnTable(run, target)) continue
    const fled = hasDrawnOff(run, charger, target)
    if (fled && !canPursue(run, charger, target)) continue
    if (!isUnbroken(run, charger)) continue
    const caught = fled || battle.units[target]!.broken
    out.push({ charger, target, angle: caught ? 'rear' : chargeAngle(run, charger, target), caught, beside: false })
    if (!caught)
      for (const other of beside(run, charger, target))
        out.push({ charger, target: other, angle: chargeAngle(run, charger, other), caught: false, beside: true })
  }
  return out
}
