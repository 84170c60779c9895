import { footprint } from '../../../common/block'
import { overlap } from '../../../common/polygon'
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, emit } from '../run'
import { sideOfUnit } from '../units'
import { dutyOf } from './duty'
import { visibleEnemies } from './enemies'

/**
 * SAR-3.3, 7.14: companies parted this turn that have a Move order open out in phase 4, before they roll: they move as skirmishers.
 * That is their change of formation of this turn (SAR-7.13); it costs nothing, whatever their nation.
 */
export function deployCompanies(run: ActionRun): void {
  const { battle, field } = run
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    if (turnRecordOf(battle, id).deploys !== true || unit.stance === 'skirmish' || dutyOf(run, id) !== 'march') continue
    const open = { ...unit, stance: 'skirmish' } as const
    const ground = footprint(unitBlock(field, open)!)
    // Where the enemy stands so near beside that they would open out into him they stay closed.
    const crowded = visibleEnemies(run, sideOfUnit(run, unit)).some((enemy) =>
      overlap(ground, unitPolygon(field, battle.units[enemy]!)!),
    )
    if (crowded) continue
    battle.units[id] = open
    updateTurnRecord(battle, id, { changedFormation: true })
    emit(run, { kind: 'formed', unit: id, stance: open.stance, mounted: open.mounted })
  }
}
