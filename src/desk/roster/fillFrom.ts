// What a regiment of the roster puts into the form of a procedure.
import fields from '../data/rosterFields.json'
import { fits } from '../form/schema'
import type { DeskProcedure, Input } from '../procedures'
import { inRanks, type RosterUnit } from './unit'

/** The fields of a procedure that a regiment can fill in, by the names of `rosterFields.json`. What does not fit the field is left out. */
export function fillFrom(unit: RosterUnit, { input }: DeskProcedure): Input {
  const [firstGun] = unit.guns.split(/\s+/).map(Number)
  const facts: Readonly<Record<string, unknown>> = { ...unit, inRanks: inRanks(unit), firstGun, isMounted: false }
  const found = Object.entries(fields.fields).flatMap(([field, from]): [string, unknown][] => {
    const schema = input.properties?.[field]
    const value = facts[from]
    return schema && value !== '' && fits(schema, value) ? [[field, value]] : []
  })
  return Object.fromEntries(found)
}
