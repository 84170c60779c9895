// Which chargers are in contact with which enemies when the melee phase begins (SAR-13.6), after pursuits (SAR-13.13).
import { centreOf, centrePose, footprint } from '../../../common/block'
import { pointDistance, headingTo, pointSeenFrom } from '../../../common/point'
import { gapBetween } from '../../../common/polygon'
import { isAllowed } from '../../errors'
import { checkCharge } from '../../melee/chargeTarget'
import type { Zone } from '../../types'
import { zoneOfCharge } from '../../zones/flankCredit'
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
  readonly zoneStruck: Zone
  /** SAR-13.10, 13.13: the target was caught from behind while it retreated, or is broken. */
  readonly caught: boolean
  /** The charger touches this enemy beside the one that it met. This enemy too rolls to stand and fights; the charger rolls to close only once. */
  readonly isSideContact: boolean
}

/** Units this near count as touching, because moves end one slice (a small equal part of the phase) before contact. In thousandths of an inch. */
export const TOUCHING_DISTANCE = 125
/** A unit farther than this from its charger has retreated; a smaller gap comes from losses, which make blocks smaller. In thousandths of an inch. */
const DRAWN_OFF_DISTANCE = 3000

/** Do two units touch? */
export function areTouching({ field, battle }: BattleTable, a: string, b: string): boolean {
  const [outlineA, outlineB] = [unitPolygon(field, battle.units[a]!), unitPolygon(field, battle.units[b]!)]
  return outlineA !== null && outlineB !== null && gapBetween(outlineA, outlineB) <= TOUCHING_DISTANCE
}

/** SAR-13.13: has a target retreated since its charger met it? */
export const hasDrawnOff = ({ field, battle }: BattleTable, charger: string, target: string): boolean =>
  gapBetween(unitPolygon(field, battle.units[charger]!)!, unitPolygon(field, battle.units[target]!)!) >
  DRAWN_OFF_DISTANCE

/** SAR-10.5: the zone that a charge strikes: flank or rear only if the charger's whole path of this turn lay there. */
export function zoneOfChargePath(table: BattleTable, charger: string, target: string): Zone {
  const { field, battle } = table
  const unit = battle.units[target]!
  // SAR-21.2: a garrison faces outward on every side.
  if (unit.garrison !== null) return 'front'
  const block = unitBlock(field, unit)!
  const pose = centrePose(block)
  const extent = { halfWidth: block.width / 2, halfDepth: block.depth / 2 }
  const { path } = turnRecordOf(battle, charger)
  const outline = footprint(block)
  // The last places of the path lie at the target itself, so they say nothing of the direction.
  // `[at, at, at]`: the place as a polygon.
  const placesBeforeContact = path.filter((at) => gapBetween(outline, [at, at, at]) > TOUCHING_DISTANCE)
  const flanksCrossed = new Set<'left' | 'right'>()
  const zones = (placesBeforeContact.length > 0 ? placesBeforeContact : path).map((at): Zone => {
    const { x, y } = pointSeenFrom(pose, at)
    const zone = zoneOf(field.tables, extent, x, y, unit.stance)
    if (zone === 'flank') flanksCrossed.add(x > 0 ? 'right' : 'left')
    return zone
  })
  // A path that lay in both flanks went around the target, so it did not lie in one zone.
  return flanksCrossed.size > 1 ? 'front' : zoneOfCharge(zones)
}

/**
 * SAR-13.13: a charger pursues a target that has retreated, with the distance that it has left. Returns whether it catches the target.
 * The charger does not move if another enemy is in between or the target is too far away.
 */
export function pursuesAndCatches(run: ActionRun, charger: string, target: string): boolean {
  const { battle, field } = run
  const { left: distanceLeft } = turnRecordOf(battle, charger)
  const chargerBlock = unitBlock(field, battle.units[charger]!)!
  const targetBlock = unitBlock(field, battle.units[target]!)!
  const heading = headingTo(centreOf(chargerBlock), centreOf(targetBlock))
  const firstEnemy = firstEnemyAhead(run, charger, turnedAboutMiddle(chargerBlock, heading), heading, distanceLeft)
  if (firstEnemy?.enemy !== target) return false
  const { enemyMet } = continueCharge(run, charger, heading, distanceLeft, {
    purpose: `pursuit.${target}`,
    rule: 'SAR-13.13',
    goal: target,
  })
  return enemyMet === target
}

/** Ids of the enemies other than its target that a charger touches and may charge, sorted. */
export function otherEnemiesTouched(table: BattleTable, charger: string, target: string): string[] {
  const { field, battle } = table
  const unit = battle.units[charger]!
  const block = unitBlock(field, unit)!
  return unitsOf(table, otherSide(table, sideOfUnit(table, unit))).filter((id) => {
    if (id === target || !isUnbroken(table, id)) return false
    const enemyBlock = unitBlock(field, battle.units[id]!)!
    // A quick and generous bound, before the exact tests.
    const sizeOfBlocks = block.width + block.depth + enemyBlock.width + enemyBlock.depth
    if (pointDistance(block.at, enemyBlock.at) > sizeOfBlocks + TOUCHING_DISTANCE) return false
    // The charger is already charging, so it counts as unbroken and in its old formation.
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

/** Pairs of a charger and the enemy that it has met: in phase 4, or by a breakthrough of this phase (SAR-17.8). Sorted by charger. */
function chargersWithEnemyMet(table: BattleTable): [string, string][] {
  const { battle } = table
  // `open`: interim results of the phase; `doings`: the turn records of units.
  const { contacts } = battle.open
  const metInMoves = (): [string, string][] =>
    Object.keys(battle.units).flatMap((id): [string, string][] => {
      const met = battle.doings[id]?.met ?? null
      return met === null ? [] : [[id, met]]
    })
  const pairs = contacts ? Object.entries(contacts) : metInMoves()
  return pairs.sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * SAR-13.6: every charge in contact when the phase begins. A target that has fled since phase 4 is pursued and, if the charger has
 * enough distance, caught from behind (SAR-13.10, 13.13).
 */
export function currentContacts(run: ActionRun): Contact[] {
  const { battle } = run
  const found: Contact[] = []
  for (const [charger, target] of chargersWithEnemyMet(run)) {
    // `locked`: in a melee already.
    if (!isUnbroken(run, charger) || battle.units[charger]!.locked || !isOnTable(run, target)) continue
    const hasFled = hasDrawnOff(run, charger, target)
    if (hasFled && !pursuesAndCatches(run, charger, target)) continue
    // The pursuit may have broken the charger.
    if (!isUnbroken(run, charger)) continue
    const caught = hasFled || battle.units[target]!.broken
    found.push({
      charger,
      target,
      zoneStruck: caught ? 'rear' : zoneOfChargePath(run, charger, target),
      caught,
      isSideContact: false,
    })
    if (!caught)
      for (const other of otherEnemiesTouched(run, charger, target))
        found.push({
          charger,
          target: other,
          zoneStruck: zoneOfChargePath(run, charger, other),
          caught: false,
          isSideContact: true,
        })
  }
  return found
}
