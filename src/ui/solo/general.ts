import { CHARACTERS, type Character } from '../../ai/operational/characters'

const byId = new Map(CHARACTERS.map((one) => [one.id, one]))

/** A general that the computer plays as, by his id; undefined: the data know none of that id. */
export const general = (id: string): Character | undefined => byId.get(id)

/** As one speaks of him. */
export const shortOf = (id: string): string => byId.get(id)?.short ?? id
/** His whole name. */
export const nameOf = (id: string): string => byId.get(id)?.name ?? id
