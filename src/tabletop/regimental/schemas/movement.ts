import * as v from 'valibot'
import { MeasureSchema, PositiveSchema, sourced, TextSchema } from './base'

/** REG-6.1: rows of the table of rates. */
export const RATE_ROWS = [
  'infLineUS',
  'infLineMEX',
  'infOpenOrFieldColumn',
  'infMarchColumn',
  'infSquare',
  'infBroken',
  'cavLine',
  'cavOpenOrFieldColumn',
  'cavMarchColumn',
  'cavDismounted',
  'cavBroken',
  'artSiegeHeavy',
  'artFieldHeavyOrOx',
  'artHorseLight',
  'artFlyingLight',
  'leaderMounted',
  'leaderDismounted',
] as const
/** Inches a turn; null: the row has no double quick. */
const RateSchema = v.strictObject({ full: PositiveSchema, doubleQuick: v.nullable(PositiveSchema) })
/** REG-6.1: rates of movement. `roadMultiplier`: null where a road gives no bonus (REG-6.2). */
export const MovementSchema = v.strictObject({
  rule: TextSchema,
  rates: v.array(
    sourced({
      id: v.picklist(RATE_ROWS),
      group: v.picklist(['infantry', 'cavalry', 'artillery', 'leader']),
      label: TextSchema,
      open: RateSchema,
      broken: RateSchema,
      rough: RateSchema,
      roadMultiplier: v.nullable(MeasureSchema),
    }),
  ),
})
