// Names of units, leaders, ground and sides of a Regimental battle, in the page's language.
import type { RegimentalField } from '../../../tabletop/regimental/battle/field'
import { sideNames } from '../../shared/battleNames'
import { settings } from '../../shell/storage/settings'
import { groundName } from '../play/groundNames'
import { recordedLeader, recordedName } from '../play/record/battleRecord'
import { tagsOf } from './model'

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
