import { ok, refuse, type Result } from '../../core/result'
import { v1 } from './v1'
import { v2 } from './v2'

/** The form of saves that this edition writes. */
export const CURRENT_FORM = 2

/** The function of each form that brings a save of that form up to the next one; each has its file. */
const STEPS: Readonly<Record<number, (save: Record<string, unknown>) => Record<string, unknown>>> = { 1: v1, 2: v2 }

/** A save of any known form, brought up to the present one; the value given is not changed. Refuses an unknown form (`v`). */
export function migrate(save: Record<string, unknown>): Result<Record<string, unknown>> {
  let current = save
  for (;;) {
    const form = current.v
    const step = typeof form === 'number' && Object.hasOwn(STEPS, form) ? STEPS[form] : undefined
    if (!step) return refuse('bad-save', null, 'refusal.badSave', { file: 'save', field: 'v' })
    current = step(current)
    if (form === CURRENT_FORM) return ok(current)
  }
}
