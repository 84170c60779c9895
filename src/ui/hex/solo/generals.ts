import { CHARACTERS } from '../../../ai/operational/characters'

const generalById = new Map(CHARACTERS.map((character) => [character.id, character]))

/** A general's short name, such as "Scott". */
export const generalShortName = (id: string): string => generalById.get(id)?.short ?? id
/** A general's full name. */
export const generalName = (id: string): string => generalById.get(id)?.name ?? id
