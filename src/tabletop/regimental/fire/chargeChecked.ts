import { inches } from '../figures'
import type { Rules } from '../types'

/** REG-8.7: what a charge that fire checked does: it goes back so far from the enemy (thousandths of an inch); cavalry may recall instead. */
export const chargeChecked = (
  { tables }: Rules,
  isCavalry: boolean,
): { readonly retreat: number; readonly mayRecall: boolean } => ({
  retreat: inches(tables.fire.additionalEffects.chargeChecked.retreatInches),
  mayRecall: isCavalry,
})
