import type { Run } from '../run'
import type { Plan } from './plan'

/** TODO */
export function counterCharges(_run: Run, _plans: Map<string, Plan>): void {}
