import { commandProcedures } from './command'
import { fireProcedures } from './fire'
import type { SarProcedure } from './kit'
import { meleeProcedures } from './melee'
import { meleeExample } from './meleeExample'
import { moraleProcedures } from './morale'
import { movementProcedures } from './movement'
import { scenarioProcedures } from './scenario'

export type { SarProcedure } from './kit'

/** Every look-up and roll of the miniatures rules, by name. */
export const SAR_PROCEDURES: ReadonlyMap<string, SarProcedure> = new Map(
  [
    ...commandProcedures,
    ...fireProcedures,
    ...meleeProcedures,
    meleeExample,
    ...moraleProcedures,
    ...movementProcedures,
    ...scenarioProcedures,
  ]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((item) => [item.name, item]),
)
