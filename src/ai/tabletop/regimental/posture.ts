// How a side means to fight: by its part in a clash, by what its scenario says, else by strength.
import { opponentOf } from '../../../game/side'
import type { RegimentalTable } from '../../../tabletop/regimental/battle/run'
import type { Side } from '../../../tabletop/regimental/battle/types'
import { unitsOfSide, unitOf } from '../../../tabletop/regimental/battle/units'
import type { Posture } from './figures'
import postures from './data/postures.json'

const BY_SCENARIO = postures.scenarios as Readonly<Record<string, Readonly<Record<Side, Posture>>>>

/** Stands of a side on the table, gun stands counting 2. */
const strengthOf = (table: RegimentalTable, side: Side): number =>
  unitsOfSide(table, side).reduce((sum, id) => sum + unitOf(table, id).stands + 2 * unitOf(table, id).guns.length, 0)

/** The posture of a side. */
export function postureOf(table: RegimentalTable, side: Side): Posture {
  const { terms, sides } = table.field
  if (terms.clash !== null) return terms.clash.attacker === side ? 'attack' : 'hold'
  const told = BY_SCENARIO[terms.id]?.[side]
  if (told) return told
  return strengthOf(table, side) * 10 >= strengthOf(table, opponentOf(sides, side)) * 9 ? 'balanced' : 'hold'
}
