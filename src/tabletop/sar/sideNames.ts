import * as v from 'valibot'
import { ofSide, type Side, type Sides } from '../../game/side'
import { TextSchema } from './schemas/base'
import type { Scenario } from './schemas/scenario'
import sideNamesRaw from './tables/side-names.json'

// The names of a scenario's sides: the scenario file names them by army (US, MEX), the state of a battle by an id of its own.

/** The names of a scenario's sides. */
export interface SideNames {
  /** The id that the state of a battle has for a side, by the side's army. */
  readonly ids: Readonly<Record<string, Side>>
  /** The army that answers first where both sides have a question to answer. */
  readonly askedFirst: string
}

const SideNamesSchema = v.strictObject({
  about: TextSchema,
  schema: v.literal('sar-side-names/1'),
  scenarios: v.record(TextSchema, v.strictObject({ ids: v.record(TextSchema, TextSchema), askedFirst: TextSchema })),
})

/** The names of a scenario's sides. Throws for a scenario without an entry in `tables/side-names.json`, which is a fault of the program. */
export function sideNamesOf({ id }: Pick<Scenario, 'id'>): SideNames {
  const names = v.parse(SideNamesSchema, sideNamesRaw).scenarios[id]
  if (names === undefined) throw new Error(`no names for the sides of ${id}`)
  return names
}

/** The id of a side, by its army. */
export const sideOfArmy = ({ ids }: Pick<SideNames, 'ids'>, army: string): Side => ofSide(ids, army)

/** The ids of a scenario's two sides in the state of a battle. */
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
