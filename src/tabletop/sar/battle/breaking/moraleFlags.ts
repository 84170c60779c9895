import { centreOf, centrePose } from '../../../common/block'
import { pointDistance, pointSeenFrom } from '../../../common/point'
import { sightBlock } from '../../../common/sight'
import { inchesToThousandths } from '../../inches'
import type { MoraleFlag } from '../../morale/rallyRout'
import { zoneOf } from '../../zones/zone'
import { formedUnitsAsScreens } from '../contact'
import { otherSide } from '../field'
import { unitBlock } from '../layout'
import type { BattleTable } from '../run'
import { sideOfUnit, unitsOf } from '../units'
import { nearestEnemy } from './headingAway'
import { behindCover, behindFriends } from './shelter'

/** SAR-20.2: the modifiers of a unit's place for rally and rout rolls; none off the table (SAR-20.8). */
export function moraleFlags(table: BattleTable, id: string): MoraleFlag[] {
  const { field, battle } = table
  const unit = battle.units[id]!
  const block = unitBlock(field, unit)
  const enemy = nearestEnemy(table, id)
  if (!block || enemy === null) return []
  const from = centreOf(unitBlock(field, battle.units[enemy]!)!)
  const flags: MoraleFlag[] = []
  if (behindFriends(table, id, from)) flags.push('behindFriendlyTroops')
  if (behindCover(table, id, from)) flags.push('behindCover')
  const zones = enemyZones(table, id)
  if (zones.has('flank')) flags.push('enemyOnFlank')
  if (zones.has('rear')) flags.push('enemyOnRear')
  return flags
}

/** The zones of a unit in which unbroken enemies stand, within 24 inches and in sight. */
function enemyZones(table: BattleTable, id: string): Set<string> {
  const { field, battle } = table
  const { tables, ground } = field
  const unit = battle.units[id]!
  const block = unitBlock(field, unit)!
  const pose = centrePose(block)
  const extent = { halfWidth: block.width / 2, halfDepth: block.depth / 2 }
  const zones = new Set<string>()
  for (const other of unitsOf(table, otherSide(table, sideOfUnit(table, unit)))) {
    const enemy = battle.units[other]!
    if (enemy.broken || enemy.hidden) continue
    const enemyMiddle = centreOf(unitBlock(field, enemy)!)
    if (pointDistance(pose.at, enemyMiddle) > inchesToThousandths(tables.arcs.routSightInches)) continue
    const { x, y } = pointSeenFrom(pose, enemyMiddle)
    const zone = zoneOf(tables, extent, x, y, unit.stance)
    if (zone === 'front' || zones.has(zone)) continue
    if (sightBlock(ground, pose.at, enemyMiddle, formedUnitsAsScreens(table, [id, other])) === null) zones.add(zone)
  }
  return zones
}
