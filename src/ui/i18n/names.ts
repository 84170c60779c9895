import { parseMarkerId } from '../../operational/hidden/markerIds'
import type { HexId, PieceId, Side } from '../../operational/types'
import type { Scenario } from '../../operational/data'
import { catalogue } from './registry'
import type { Lang } from './types'

/** Turns ids into names in one language. Historical names keep their spelling. */
export interface Names {
  readonly lang: Lang
  piece(id: PieceId): string
  /** As on the counter. */
  short(id: PieceId): string
  pieces(ids: readonly PieceId[]): string
  /** "1222 Hda. de San Antonio" */
  hex(id: HexId): string
  place(id: HexId): string
  formation(id: string): string
  side(side: Side): string
  bastion(name: string): string
  /** A piece, marker or hex id, else the text itself. */
  any(text: string): string
}

/** Names of a battlefield's pieces and places in a language. */
export function makeNames(scenario: Scenario, lang: Lang): Names {
  const text = catalogue(lang)
  const { counters, map } = scenario.battlefield
  const pieces = new Map<string, { name: string; short: string }>()
  for (const def of [...counters.units, ...counters.leaders, ...counters.hqs])
    pieces.set(def.id, { name: text.rules.pieces[def.id] ?? def.name, short: def.short })
  const formations = new Map(counters.meta.formations.map((f) => [f.id, text.rules.formations[f.id] ?? f.name]))
  const places = new Map(
    map.hexes.flatMap((h) => (h.name === undefined ? [] : [[h.id, text.rules.bastions[h.name] ?? h.name]])),
  )
  const hexes = new Set(map.hexes.map((h) => h.id))
  const marker = (id: string): string | undefined => {
    const m = parseMarkerId(id)
    return m ? text.rules.marker(m.box, String(m.nr)) : undefined
  }
  const piece = (id: PieceId): string => pieces.get(id)?.name ?? marker(id) ?? id
  const hex = (id: HexId): string =>
    id.startsWith('box:') ? text.tray.inBox(id.slice(4)) : places.has(id) ? `${id} ${places.get(id)}` : id
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
    any: (value) => (pieces.has(value) || parseMarkerId(value) ? piece(value) : hexes.has(value) ? hex(value) : value),
  }
}
