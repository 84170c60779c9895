import { tidyMelees } from '../melee/melees'
import type { ActionRun } from '../run'
import { ralliedByLeaders, readjustHolders, recoverStragglers } from './recovery'
import { formUpRallied } from './reform'
import { rollRallies } from './rolls'

export { rallyGroup } from './groups'
export { hasReformChoice, reform } from './reform'

/** SAR-20.7: the rally rolls. */
export function rally(run: ActionRun): undefined {
  const rallied = rollRallies(run)
  if (rallied.length > 0) run.battle.open = { ...run.battle.open, rallied }
}

/** SAR-20.7: rallied units form up; then stragglers are recovered, leaders rally groups, and horse holders are adjusted. */
export function recover(run: ActionRun): undefined {
  formUpRallied(run)
  recoverStragglers(run)
  ralliedByLeaders(run)
  readjustHolders(run)
  tidyMelees(run)
}
