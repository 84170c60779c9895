import type { RecordPlace } from '../../../teach/record/types'
import { said } from '../words'
import type { Hours } from './store'

/** The first name of a description such as "Tlalpan centre, main square". */
export const shortName = (today: string): string => (today.split(/[,;(/]| and | y /)[0] ?? today).trim()

/** The name of a place as the reader wants it: of 1847, or of today with that of 1847 behind it. */
export function placeNameOf(place: RecordPlace, namesOf: Hours['namesOf']['value']): string {
  const old = place.name1847 ?? said(place.name)
  const today = said(place.today)
  return namesOf === 'today' && today !== old ? `${today} (${said(place.name)})` : said(place.name)
}

/** The first of those who marched, so that the sign stays small; lists name all. */
export const shortWho = (who: string): string =>
  who
    .replace(/^((Capt|Col|Maj|Lt|Gen)\. |Capitán |(Brigada|Rifleros|Cuadrillas|1\.ª División) de )/, '')
    .split(/[;,:(’]|'s? | with | con /)[0]
    ?.trim() ?? who
