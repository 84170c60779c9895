import { centreOf, centrePose, footprint } from '../../../common/block'
import { pointDistance, headingTo, pointSeenFrom } from '../../../common/point'
import { gapBetween } from '../../../common/polygon'
import { isAllowed } from '../../errors'
import { checkCharge } from '../../melee/chargeTarget'
import type { Zone } from '../../types'
import { angleOfCharge } from '../../zones/flankCredit'
import { zoneOf } from '../../zones/zone'
import { turnRecordOf } from '../breaking/turnRecord'
import { chargeFacts } from '../contact'
import { otherSide } from '../field'
import { unitBlock, unitPolygon } from '../layout'
import type { ActionRun, BattleTable } from '../run'
import { sideOfUnit, unitsOf } from '../units'
import { isOnTable, isUnbroken } from './status'
import { turnedAboutMiddle } from '../../../common/straightMove'
import { continueCharge, firstEnemyAhead } from './chargePath'

/** A charger in contact with an enemy. */
export interface Contact {
  readonly charger: string
  readonly target: string
  /** SAR-10.5: the zone of the target that the charge strikes. */
  readonly angle: Zone
  /** SAR-13.10, 13.13: the target was caught from behind while it retreated. */
  readonly caught: boolean
  /** The charger touches this enemy besides the one it met. The enemy rolls to stand and fights; the charger rolls to close only once. */
  readonly othersInContact: boolean
}

/** Units at most so far apart count as touching (moves end one slice before contact), in thousandths of an inch. */
export const TOUCHING_DISTANCE = 125
/** A unit farther than this from its charger has retreated; a smaller gap comes from losses. In thousandths of an inch. */
const DRAWN_OFF_DISTANCE = 3000

/** Do two units touch? */
export function areTouching({ field, battle }: BattleTable, a: string, b: string): boolean {
  const [p, q] = [unitPolygon(field, battle.units[a]!), unitPolygon(field, battle.units[b]!)]
  return p !== null && q !== null && gapBetween(p, q) <= TOUCHING_DISTANCE
}

/** SAR-13.13: has a target retreated since its charger met it? */
export const hasDrawnOff = ({ field, battle }: BattleTable, charger: string, target: string): boolean =>
  gapBetween(unitPolygon(field, battle.units[charger]!)!, unitPolygon(field, battle.units[target]!)!) >
  DRAWN_OFF_DISTANCE

/** SAR-10.5: the zone that a charge strikes: flank or rear only if the charger's whole path of this turn lay there. */
export function chargeAngle(table: BattleTable, charger: string, target: string): Zone {
  const { field, battle } = table
  const unit = battle.units[target]!
  // SAR-21.2: a garrison faces outward on every side.
  if (unit.garrison !== null) return 'front'
  const block = unitBlock(field, unit)!
  const pose = centrePose(block)
  const extent = { halfWidth: block.width / 2, halfDepth: block.depth / 2 }
  const { path } = turnRecordOf(battle, charger)
  const ground = footprint(block)
  const away = path.filter((at) => gapBetween(ground, [at, at, at]) > TOUCHING_DISTANCE)
  const sides = new Set<boolean>()
  const zones = (away.length > 0 ? away : path).map((at): Zone => {
    const { x, y } = pointSeenFrom(pose, at)
    const zone = zoneOf(field.tables, extent, x, y, unit.stance)
    if (zone === 'flank') sides.add(x > 0)
    return zone
  })
  return sides.size > 1 ? 'front' : angleOfCharge(zones)
}

/**
 * SAR-13.13: pursues a target that has retreated, with the distance that the charger has left; returns whether it catches the target.
 * The charger does not move if another enemy is in between or the target is too far away.
 */
export function canPursue(run: ActionRun, charger: string, target: string): boolean {
  const { battle, field } = run
  const { left } = turnRecordOf(battle, charger)
  const own = unitBlock(field, battle.units[charger]!)!
  const targetBlock = unitBlock(field, battle.units[target]!)!
  const heading = headingTo(centreOf(own), centreOf(targetBlock))
  const first = firstEnemyAhead(run, charger, turnedAboutMiddle(own, heading), heading, left)
  if (first?.enemy !== target) return false
  const { met } = continueCharge(run, charger, heading, left, {
    purpose: `pursuit.${target}`,
    rule: 'SAR-13.13',
    goal: target,
  })
  return met === target
}

/** Enemies besides its target that a charger touches and may charge, in order. */
function beside(table: BattleTable, charger: string, target: string): string[] {
  const { field, battle } = table
  const unit = battle.units[charger]!
  const block = unitBlock(field, unit)!
  return unitsOf(table, otherSide(table, sideOfUnit(table, unit))).filter((id) => {
    if (id === target || !isUnbroken(table, id)) return false
    const other = unitBlock(field, battle.units[id]!)!
    if (pointDistance(block.at, other.at) > block.width + block.depth + other.width + other.depth + TOUCHING_DISTANCE)
      return false
    const mayCharge = isAllowed(() =>
      checkCharge(
        field.tables,
        { ...chargeFacts(table, unit), broken: false, changedFormation: false },
        chargeFacts(table, battle.units[id]!),
      ),
    )
    return mayCharge && areTouching(table, charger, id)
  })
}

/** Chargers with the enemy that they have met: in phase 4, or by a breakthrough of this phase (SAR-17.8). */
function enemiesReached(table: BattleTable): [string, string][] {
  const { battle } = table
  const { contacts } = battle.open
  const metBy =
    contacts ?? Object.fromEntries(Object.keys(battle.units).map((id) => [id, battle.doings[id]?.met ?? '']))
  return Object.keys(metBy)
    .sort()
    .filter((id) => metBy[id] !== '')
    .map((id) => [id, metBy[id]!])
}

/**
 * SAR-13.6: every charge in contact when the phase begins. A target that has fled since phase 4 is pursued and, if the charger has
 * enough distance, caught from behind (SAR-13.10, 13.13).
 */
export function currentContacts(run: ActionRun): Contact[] {
  const { battle } = run
  const out: Contact[] = []
  for (const [charger, target] of enemiesReached(run)) {
    if (!isUnbroken(run, charger) || battle.units[charger]!.locked || !isOnTable(run, target)) continue
    const fled = hasDrawnOff(run, charger, target)
    if (fled && !canPursue(run, charger, target)) continue
    if (!isUnbroken(run, charger)) continue
    const caught = fled || battle.units[target]!.broken
    out.push({
      charger,
      target,
      angle: caught ? 'rear' : chargeAngle(run, charger, target),
      caught,
      othersInContact: false,
    })
    if (!caught)
      for (const other of beside(run, charger, target))
        out.push({
          charger,
          target: other,
          angle: chargeAngle(run, charger, other),
          caught: false,
          othersInContact: true,
        })
  }
  return out
}
