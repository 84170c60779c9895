import { chargeChoices } from '../charge/declare'
import type { RegimentalTable } from '../run'
import type { Step } from './step'

const hasDeclared = ({ battle }: RegimentalTable): boolean =>
  battle.charges.some(({ state, kind }) => state === 'declared' && kind === 'charge')

/** M2b (REG-9.1): the units of the check declare charges. Skipped when none can. */
export const charges: Step = {
  proceed: (run) => (hasDeclared(run) || chargeChoices(run).length > 0 ? 'wait' : 'maneuvers'),
  ready: (run) => (hasDeclared(run) ? 'reactions' : 'maneuvers'),
}
