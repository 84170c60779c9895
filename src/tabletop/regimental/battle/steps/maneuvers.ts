import { beginCharges } from '../charge/begin'
import type { Step } from './step'

/** M2c (REG-5): charges move, then the units of the check maneuver. */
export const maneuvers: Step = { enter: beginCharges, proceed: () => 'checks', ready: () => 'checks' }
