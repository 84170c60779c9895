import { chargeProcedures } from './charge'
import { checkProcedures } from './check'
import { fireProcedures } from './fire'
import type { RegimentalProcedure } from './kit'
import { maneuverProcedures } from './maneuvers'
import { unitProcedures } from './units'

export type { RegimentalProcedure } from './kit'

/** Every procedure of the Regimental charts, that is one look-up or roll by itself, by name. */
export const REG_PROCEDURES: ReadonlyMap<string, RegimentalProcedure> = new Map(
  [...checkProcedures, ...maneuverProcedures, ...fireProcedures, ...chargeProcedures, ...unitProcedures]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((procedure) => [procedure.name, procedure]),
)
