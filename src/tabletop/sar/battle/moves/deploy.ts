import { footprint } from '../../../common/block'
import { polygonsOverlap } from '../../../common/polygon'
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, emit } from '../run'
import { sideOfUnit } from '../units'
import { dutyOf } from './duty'
import { visibleEnemies } from './enemies'

/**
 * SAR-3.3, 7.14: deploys the companies that were detached this turn and have a Move order. They become skirmishers in phase 4 before their
 * move is rolled, so that they move as skirmishers. This is their one change of formation of the turn (SAR-7.13); it costs no distance.
 */
export function deployCompanies(run: ActionRun): void {
  const { battle, field } = run
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    // `deploys`: a company that was detached this turn.
    if (turnRecordOf(battle, id).deploys !== true || unit.stance === 'skirmish' || dutyOf(run, id) !== 'march') continue
    const opened = { ...unit, stance: 'skirmish' } as const
    const openedArea = footprint(unitBlock(field, opened)!)
    // A company stays closed where an enemy is so near that it would overlap him.
    const hasNoRoom = visibleEnemies(run, sideOfUnit(run, unit)).some((enemy) =>
      polygonsOverlap(openedArea, unitPolygon(field, battle.units[enemy]!)!),
    )
    if (hasNoRoom) continue
    battle.units[id] = opened
    updateTurnRecord(battle, id, { changedFormation: true })
    emit(run, { kind: 'formed', unit: id, stance: opened.stance, mounted: opened.mounted })
  }
}
