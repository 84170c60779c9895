// Phase 7 of a turn, the rally phase (SAR-20.7): its two tasks, with the choice of formations between them.
import { tidyMelees } from '../melee/melees'
import type { ActionRun } from '../run'
import { ralliedByLeaders, readjustHolders, recoverStragglers } from './recovery'
import { formUpRallied } from './reform'
import { rollRallies } from './rolls'

export { rallyGroup } from './groups'
export { hasReformChoice, reform } from './reform'

/** SAR-20.7: the rally rolls. Units that have rallied may then choose a formation. */
export function rally(run: ActionRun): undefined {
  const rallied = rollRallies(run)
  // `open`: interim results of the phase.
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
