import { CHARACTERS } from '../../../ai/operational/characters'

const byId = new Map(CHARACTERS.map((one) => [one.id, one]))

/** A general's short name, such as "Scott". */
export const generalShortName = (id: string): string => byId.get(id)?.short ?? id
/** A general's full name. */
export const generalName = (id: string): string => byId.get(id)?.name ?? id
