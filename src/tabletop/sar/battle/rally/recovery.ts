// Stragglers who return to their units in the rally phase (SAR-5.9, 20.9), and horse holders (SAR-17.5).
import { centreOf } from '../../../common/block'
import { horseHolders } from '../../cavalry/horseHolders'
import { stragglersRalliedByLeader } from '../../leaders/rating'
import { recover as stragglersRecovered } from '../../stragglers/recover'
import { effectivesOf } from '../../stragglers/strength'
import { nearestEnemy } from '../breaking/headingAway'
import { turnRecordOf } from '../breaking/turnRecord'
import { behindCover, behindFriends } from '../breaking/shelter'
import { unitBlock } from '../layout'
import { bestAttachedRating, personalRatingOf } from '../leaders/ratings'
import { type ActionRun, rollDie, type BattleTable } from '../run'
import { rosterUnitOf } from '../units'
import { distanceToStragglers } from './groups'
import { recoverCastings } from './rolls'

/** SAR-5.9: do friends, a wall, a building or works shield the unit from the nearest enemy? */
function isShielded(table: BattleTable, id: string): boolean {
  const { field, battle } = table
  const enemy = nearestEnemy(table, id)
  if (enemy === null) return false
  const enemyPlace = centreOf(unitBlock(field, battle.units[enemy]!)!)
  return behindFriends(table, id, enemyPlace) || behindCover(table, id, enemyPlace, 'recovery')
}

/** SAR-5.9: units with a Hold order (`deed`: the order executed) recover stragglers. All dice are rolled before anybody returns (SAR-3.2). */
export function recoverStragglers(run: ActionRun): void {
  const { battle, field } = run
  const recoveries = Object.keys(battle.units)
    .sort()
    .flatMap((id): [unit: string, stragglers: number][] => {
      const { at, gone, broken, strength, training } = battle.units[id]!
      if (at === null || gone || broken || strength.stragglers === 0 || battle.orders[id]?.deed !== 'hold') return []
      // Irregulars that have not been rated yet (null) count as untrained.
      const countsAs = training ?? 'untrained'
      const value = rollDie(run, id, 'recovery', field.tables.stragglerRecovery.die[countsAs])
      const { fired, fought } = turnRecordOf(battle, id)
      const unit = {
        training: countsAs,
        stragglers: strength.stragglers,
        leaderLR: bestAttachedRating(run, id),
        cover: isShielded(run, id),
        // SAR-5.9: a unit that has fired or fought recovers only half.
        disturbed: fired || fought,
      }
      return [[id, stragglersRecovered(field.tables, unit, value)]]
    })
  for (const [id, stragglers] of recoveries) recoverCastings(run, id, stragglers)
}

/** SAR-20.9 (optional): leaders bring back stragglers of the units on which they have spent a point, whatever order these units have. */
export function ralliedByLeaders(run: ActionRun): void {
  const { battle, field } = run
  for (const leader of Object.keys(battle.rallies).sort()) {
    const id = battle.rallies[leader]!
    const distance = distanceToStragglers(run, leader, id)
    if (distance === null || battle.units[id]!.broken) continue
    const { stragglers } = battle.units[id]!.strength
    recoverCastings(
      run,
      id,
      stragglersRalliedByLeader(field.tables, personalRatingOf(run, leader), distance, stragglers),
    )
  }
}

/** SAR-17.5: adjusts the horse holders of dismounted cavalry to its losses. */
export function readjustHolders(run: ActionRun): void {
  const { battle, field } = run
  for (const id of Object.keys(battle.units)) {
    const unit = battle.units[id]!
    if (unit.gone || rosterUnitOf(run, unit).arm !== 'cavalry') continue
    const holders = unit.mounted ? 0 : horseHolders(field.tables, effectivesOf(unit.strength)).holders
    if (holders !== unit.holders) battle.units[id] = { ...unit, holders }
  }
}
