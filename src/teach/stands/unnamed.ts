import { LANGS } from '../../core/lang'
import { pedregal } from '../../operational/data'
import type { HexId } from '../../operational/types'
import type { Stand } from '../record/types'

/** Hexes whose name on the map would tell what comes later, such as who camps on a hill: they stay without a name until the choice is made. */
export function unnamedHexes({ givesAway }: Stand): ReadonlySet<HexId> {
  const { hexes } = pedregal().battlefield.map
  const words = LANGS.flatMap((lang) => givesAway[lang]).map((word) => word.toLowerCase())
  return new Set(
    hexes.flatMap(({ id, name }) => (words.some((word) => name?.toLowerCase().includes(word)) ? [id] : [])),
  )
}
