import { commandProcedures } from './command'
import { fireProcedures } from './fire'
import type { SarProcedure } from './kit'
import { meleeProcedures } from './melee'
import { meleeExample } from './meleeExample'
import { moraleProcedures } from './morale'
import { movementProcedures } from './movement'
import { scenarioProcedures } from './scenario'

export type { SarProcedure } from './kit'

/** Every procedure of the Santa Anna Rules, that is one look-up or roll by itself, by name. */
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
    .map((procedure) => [procedure.name, procedure]),
)
