// Names of units, leaders, ground and sides of a Regimental battle, in the page's language.
import { mapSides } from '../../../game/side'
import type { RegimentalField } from '../../../tabletop/regimental/battle/field'
import { sideNames } from '../../shared/battleNames'
import { settings } from '../../shell/storage/settings'
import { groundName } from '../play/groundNames'
import { recordedLeader, recordedName } from '../play/record/battleRecord'

const knownTags = new WeakMap<RegimentalField, ReadonlyMap<string, string>>()

/** Tags such as "U1", "M3": the letter of the side and the number of the unit in the order of battle. */
export function tagsOf(field: RegimentalField): ReadonlyMap<string, string> {
  const known = knownTags.get(field)
  if (known) return known
  const numbers = mapSides(field.sides, () => 0)
  const tags = new Map<string, string>()
  for (const [id, { side }] of field.units) {
    numbers[side] = (numbers[side] ?? 0) + 1
    tags.set(id, `${side.charAt(0).toUpperCase()}${numbers[side]}`)
  }
  knownTags.set(field, tags)
  return tags
}

/** A unit by its name of the day. */
export const unitName = ({ terms, units }: RegimentalField, id: string): string =>
  recordedName(terms.id, id)?.[settings.value.lang] ?? units.get(id)?.name ?? id

/** A unit with its tag before its name: "U1 5th U.S. Infantry". */
export const taggedName = (field: RegimentalField, id: string): string =>
  `${tagsOf(field).get(id) ?? ''} ${unitName(field, id)}`.trim()

/** A leader with his rank. */
export const leaderName = ({ terms, leaders }: RegimentalField, id: string): string =>
  recordedLeader(terms.id, id, settings.value.lang) ?? leaders.get(id)?.name ?? id

/** The name of a unit, leader, side or piece of ground; null for anything else. */
export function nameOf(field: RegimentalField, id: string): string | null {
  if (field.units.has(id)) return taggedName(field, id)
  if (field.leaders.has(id)) return leaderName(field, id)
  if (field.sides.includes(id)) return sideNames(id, settings.value.lang).full
  return field.ground.features.some((feature) => feature.id === id) ? groundName(id) : null
}
