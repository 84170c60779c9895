import * as v from 'valibot'
import { ofSide, type Side, type Sides } from '../../game/side'
import { TextSchema } from './schemas/base'
import type { Scenario } from './schemas/scenario'
import sideNamesRaw from './tables/side-names.json'

/** How the sides of a scenario are called in the state of a battle. */
export interface SideNames {
  /** Id of a side, by its army in the scenario file. */
  readonly ids: Readonly<Record<string, Side>>
  /** The army that answers first where both are asked. */
  readonly askedFirst: string
}

const SideNamesSchema = v.strictObject({
  about: TextSchema,
  schema: v.literal('sar-side-names/1'),
  scenarios: v.record(TextSchema, v.strictObject({ ids: v.record(TextSchema, TextSchema), askedFirst: TextSchema })),
})

/** The names of a scenario's sides; a scenario without an entry in `tables/side-names.json` is a fault of the program. */
export function sideNamesOf({ id }: Pick<Scenario, 'id'>): SideNames {
  const names = v.parse(SideNamesSchema, sideNamesRaw).scenarios[id]
  if (names === undefined) throw new Error(`no names for the sides of ${id}`)
  return names
}

/** The id of an army's side. */
export const sideOfArmy = ({ ids }: SideNames, army: string): Side => ofSide(ids, army)

/** The ids of a scenario's two sides, as the state of a battle has them. */
export function sidesOfScenario(id: string): Sides {
  const [first, second] = Object.values(sideNamesOf({ id }).ids)
  if (first === undefined || second === undefined) throw new Error('a scenario has two sides')
  return [first, second]
}

/** The two armies of a scenario in the order of its file; the schema has checked that there are two. */
export function armiesOf({ sides }: Pick<Scenario, 'sides'>): Sides {
  const [first, second] = Object.keys(sides)
  if (first === undefined || second === undefined) throw new Error('a scenario has two sides')
  return [first, second]
}
