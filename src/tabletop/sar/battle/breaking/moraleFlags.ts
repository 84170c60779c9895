// Morale modifiers that follow from where a unit stands (SAR-20.2).
import { centreOf, centrePose } from '../../../common/block'
import { pointDistance, pointSeenFrom } from '../../../common/point'
import { findSightBlocker } from '../../../common/sight'
import { inchesToThousandths } from '../../inches'
import type { MoraleFlag } from '../../morale/rallyRout'
import { zoneOf } from '../../zones/zone'
import { formedUnitsAsScreens } from '../contact'
import { otherSide } from '../field'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import { hiddenByWeather } from '../special/weather'
import { sideOfUnit, unitsOf } from '../units'
import { nearestEnemy } from './headingAway'
import { behindCover, behindFriends } from './shelter'

/**
 * SAR-20.2: the names of the modifiers of rally and rout rolls that follow from where a unit stands: its shelter from the nearest enemy, and
 * enemies on its flank or rear. Off the table (SAR-20.8), or without an enemy on it, there are none.
 */
export function moraleFlagsOfPlace(table: BattleTable, id: string): MoraleFlag[] {
  const { field, battle } = table
  const unit = battle.units[id]!
  const block = unitBlock(field, unit)
  const enemy = nearestEnemy(table, id)
  if (!block || enemy === null) return []
  const enemyCentre = centreOf(unitBlock(field, battle.units[enemy]!)!)
  const flags: MoraleFlag[] = []
  if (behindFriends(table, id, enemyCentre)) flags.push('behindFriendlyTroops')
  if (behindCover(table, id, enemyCentre)) flags.push('behindCover')
  const zones = zonesWithEnemies(table, id)
  if (zones.has('flank')) flags.push('enemyOnFlank')
  if (zones.has('rear')) flags.push('enemyOnRear')
  return flags
}

/** The zones of a unit, flank or rear, in which unbroken enemies stand within 24 inches and in its sight. */
function zonesWithEnemies(table: BattleTable, id: string): Set<string> {
  const { field, battle } = table
  const { tables, ground } = field
  const unit = battle.units[id]!
  const block = unitBlock(field, unit)!
  const centreAndFacing = centrePose(block)
  const extent = { halfWidth: block.width / 2, halfDepth: block.depth / 2 }
  const zones = new Set<string>()
  for (const enemyId of unitsOf(table, otherSide(table, sideOfUnit(table, unit)))) {
    const enemy = battle.units[enemyId]!
    if (enemy.broken || enemy.hidden) continue
    const enemyCentre = centreOf(unitBlock(field, enemy)!)
    if (pointDistance(centreAndFacing.at, enemyCentre) > inchesToThousandths(tables.arcs.routSightInches)) continue
    const { x, y } = pointSeenFrom(centreAndFacing, enemyCentre)
    const zone = zoneOf(tables, extent, x, y, unit.stance)
    if (zone === 'front' || zones.has(zone)) continue
    // Formed units block the sight; the two units themselves are left out.
    const screens = formedUnitsAsScreens(table, [id, enemyId])
    const isInSight = findSightBlocker(ground, centreAndFacing.at, enemyCentre, screens) === null
    if (isInSight && !hiddenByWeather(table)?.(centreAndFacing.at, enemyCentre)) zones.add(zone)
  }
  return zones
}
