import { parseMarkerId } from '../../operational/hidden/markerIds'
import type { HexId, PieceId, Side } from '../../operational/types'
import type { Scenario } from '../../operational/data'
import { catalogue } from './registry'
import type { Lang } from './types'

/** Turns ids into names in one language. Historical names keep their spelling. */
export interface Names {
  readonly lang: Lang
  piece(id: PieceId): string
  /** The short name, as on the counter, or its translation. */
  short(id: PieceId): string
  pieces(ids: readonly PieceId[]): string
  /** Number and name of a hex, "1222 Hda. de San Antonio"; the number alone where the hex has no name. */
  hex(id: HexId): string
  /** The name of the village or other place in a hex, without the number of the hex; empty where it has none. */
  place(id: HexId): string
  formation(id: string): string
  side(side: Side): string
  bastion(name: string): string
  /** The name for the id of a piece, marker or hex; any other text comes back unchanged. */
  any(text: string): string
  /** Is the text the id of a piece, marker or hex? */
  knows(text: string): boolean
}

/** In place of a hex: the piece is hidden in a box, such as `box:A`. */
const BOX_PREFIX = 'box:'

/** Names of a battlefield's pieces and places in a language. */
export function makeNames(scenario: Scenario, lang: Lang): Names {
  const text = catalogue(lang)
  const { counters, map } = scenario.battlefield
  const pieces = new Map<string, { name: string; short: string }>()
  // A name without a translation is the one in the data.
  for (const counter of [...counters.units, ...counters.leaders, ...counters.hqs])
    pieces.set(counter.id, {
      name: text.rules.pieces[counter.id] ?? counter.name,
      short: text.rules.shorts[counter.id] ?? counter.short,
    })
  const formations = new Map(counters.meta.formations.map(({ id, name }) => [id, text.rules.formations[id] ?? name]))
  const places = new Map(
    map.hexes.flatMap(({ id, name }) => (name === undefined ? [] : [[id, text.rules.bastions[name] ?? name]])),
  )
  const hexIds = new Set(map.hexes.map(({ id }) => id))
  /** The name of one of the two markers that stand for a box of hidden units; `nr`: 1 or 2. */
  const marker = (id: string): string | undefined => {
    const parsedId = parseMarkerId(id)
    return parsedId ? text.rules.marker(parsedId.box, String(parsedId.nr)) : undefined
  }
  const piece = (id: PieceId): string => pieces.get(id)?.name ?? marker(id) ?? id
  const hex = (id: HexId): string => {
    if (id.startsWith(BOX_PREFIX)) return text.tray.inBox(id.slice(BOX_PREFIX.length))
    return places.has(id) ? `${id} ${places.get(id)}` : id
  }
  return {
    lang,
    piece,
    short: (id) => pieces.get(id)?.short ?? marker(id) ?? id,
    pieces: (ids) => text.events.and(ids.map(piece)),
    hex,
    place: (id) => places.get(id) ?? '',
    formation: (id) => formations.get(id) ?? id,
    side: (side) => text.side[side],
    bastion: (name) => text.rules.bastions[name] ?? name,
    any: (value) => {
      if (pieces.has(value) || parseMarkerId(value)) return piece(value)
      return hexIds.has(value) ? hex(value) : value
    },
    knows: (value) => pieces.has(value) || hexIds.has(value) || parseMarkerId(value) !== null,
  }
}
