// Names of pieces of ground in the page's language: those of a battle stand in its scenario; those of a clash of the hex game say what lies where.
import { buenaVista } from '../../../tabletop/sar/data'
import { settings } from '../../shell/storage/settings'
import { allPacks } from './battles/packs'
import { groundWords } from './words/groundWords'

let named: ReadonlyMap<string, { readonly en: string; readonly es: string }> | null = null

/** The names of the ground of the battles (SAR-24.4; maps/NAME/pack.json), by id: no two battles share one. */
function printedNames() {
  if (named) return named
  const scenario = buenaVista()
  const features = scenario.ok ? scenario.value.map.features : []
  const packed = allPacks().flatMap((pack) =>
    pack.features.map(({ id, name, nameEs }) => [id, { en: name, es: nameEs }] as const),
  )
  named = new Map([...packed, ...features.map(({ id, name }) => [id, name] as const)])
  return named
}

/** Where a piece of ground of a clash lies (OPS-23.1), what it is, and which of several. */
const CLASH_PLACE = /^(here|[nsew]{1,2})-([a-z]+)(?:-(\d+))?$/i
const CLASH_LINE = /^([a-z]+)-([nsew]{1,2})(?:-.*)?$/i

/** The name of a piece of ground: "Hacienda of Buena Vista"; in a clash "house 2", "woods in the north-east". */
export function groundName(id: string): string {
  const { lang } = settings.value
  const printed = printedNames().get(id)
  if (printed) return printed[lang]
  const t = groundWords()
  const [place, line] = [CLASH_PLACE.exec(id), CLASH_LINE.exec(id)]
  const [where, what, number] = place ? [place[1]!, place[2]!, place[3]] : line ? [line[2]!, line[1]!, undefined] : []
  if (where === undefined || what === undefined || !(what in t.what))
    return t.plain(id.replaceAll(/[-_/:]/g, ' ').trim())
  return t.place(t.what[what]!, number ?? null, t.where[where.toLowerCase()] ?? null)
}
