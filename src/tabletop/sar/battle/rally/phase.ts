import { tidyMelees } from '../melee/melees'
import type { ActionRun } from '../run'
import { ralliedByLeaders, readjustHolders, recoverStragglers } from './recovery'
import { formUpRallied } from './reform'
import { rollRallies } from './rolls'

export { rallyGroup } from './groups'
export { hasReformChoice, reform } from './reform'

/** SAR-20.7: rally rolls come first. */
export function rally(run: ActionRun): undefined {
  const rallied = rollRallies(run)
  if (rallied.length > 0) run.battle.open = { ...run.battle.open, rallied }
}

/** SAR-20.7: the rallied form up; then recovery, what leaders bring back, and the horse holders. */
export function recover(run: ActionRun): undefined {
  formUpRallied(run)
  recoverStragglers(run)
  ralliedByLeaders(run)
  readjustHolders(run)
  tidyMelees(run)
}
