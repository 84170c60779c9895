import { CHARACTERS } from '../../../ai/operational/characters'

const byId = new Map(CHARACTERS.map((one) => [one.id, one]))

/** As one speaks of him. */
export const generalShortName = (id: string): string => byId.get(id)?.short ?? id
/** His whole name. */
export const generalName = (id: string): string => byId.get(id)?.name ?? id
