import type { BattleAction } from '../schemas/action'
import type { BattleTable } from './run'
import type { Side } from './types'

/**
 * Somebody who commands a side: his whole answer to the present question, `ready` last. `seen` is the table as that side knows it
 * (`veiled`). `salt` is all the chance he may use: the same table and salt give the same answer.
 */
export type Tactician = (seen: BattleTable, side: Side, salt: string) => readonly BattleAction[]
