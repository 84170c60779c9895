import type * as v from 'valibot'
import {
  type DiceSpecs,
  makeProcedure,
  type ProcedureBook,
  type ProcedureSpec,
  type TableProcedure,
} from '../../common/procedureKit'
import { tablesOf } from '../data'
import { PROFILES } from '../schemas/base'
import type { Tables } from '../types'

export { optionalFlag } from '../../../game/procedure'
export {
  diceByRule,
  flagListSchema,
  independentDice,
  modifierFields,
  modifierOutput,
  singleDie,
} from '../../common/procedureKit'

/** A look-up or roll of the Santa Anna Rules. Its input names the ruleset, a printed edition (`profile`). */
export type SarProcedure = TableProcedure

/** What the procedures of the Santa Anna Rules have in common: an input begins with its profile. */
const BOOK: ProcedureBook<Tables> = {
  head: { profile: { enum: PROFILES } },
  requiredHead: ['profile'],
  read: ({ profile }) => tablesOf(profile),
  dieRule: 'SAR-0.4',
  ruleOfField: {
    lr: 'SAR-4.1',
    leaderLR: 'SAR-4.1',
    training: 'SAR-2.3',
    arm: 'SAR-2.1',
    effectives: 'SAR-2.2',
    stragglers: 'SAR-2.2',
    weapon: 'SAR-11.6',
  },
}

/** Makes a procedure of the Santa Anna Rules out of its declaration. */
export const procedure = <I extends v.ObjectEntries, D extends DiceSpecs, O extends v.GenericSchema>(
  name: string,
  spec: ProcedureSpec<Tables, I, D, O>,
): SarProcedure => makeProcedure(BOOK, name, spec)
