// Light, moon and rain over the field at a minute of the clock. The record computes sun and moon of the 19th and 20th; the days before are taken
// as the 19th is, since the sun's hours differ by less than a minute a day.
import type { CampaignRecord } from '../record/types'
import { minuteOf } from './clock'

export type Light = 'day' | 'dusk' | 'night' | 'dawn'
export interface Sky {
  readonly light: Light
  /** The moon is up and it is not day. */
  readonly moon: boolean
  /** How far the moon is on its way over the sky, 0 at its rise to 1 at its setting; null: it is not up. */
  readonly moonWay: number | null
  /** How dark it is, 0 by day to 1 in the night; twilight lies between. */
  readonly darkness: number
  /** Rain: from the storm of the evening of the 19th to first light. */
  readonly rain: boolean
}

const MINUTES_PER_DAY = 24 * 60
/** The event of the storm, "most of the night". */
const STORM = 'T036'

/** The sky at a minute of the clock. */
export function skyAt({ events }: CampaignRecord, minute: number): Sky {
  const minuteOfSky = (what: string, day: number): number =>
    minuteOf(
      events.sky.find((one) => one.what === what && Number(one.hour.slice(8, 10)) === day)?.hour ?? '1847-08-17T00:00',
    )
  const inDay = ((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
  const timeOf = (what: string, day: number): number => minuteOfSky(what, day) % MINUTES_PER_DAY
  const [sunrise, sunset, dusk] = [timeOf('sunrise', 19), timeOf('sunset', 19), timeOf('civilDusk', 19)]
  const dawn = timeOf('astronomicalDawn', 20)
  const light: Light =
    inDay >= sunrise && inDay < sunset
      ? 'day'
      : inDay >= sunset && inDay < dusk
        ? 'dusk'
        : inDay >= dawn && inDay < sunrise
          ? 'dawn'
          : 'night'
  const [moonrise, moonset] = [minuteOfSky('moonrise', 19), minuteOfSky('moonset', 20)]
  const moonWay = minute >= moonrise && minute < moonset ? (minute - moonrise) / (moonset - moonrise) : null
  const moon = light !== 'day' && moonWay !== null
  // It is night as long after civil dusk as that is after sunset.
  const nightfall = dusk + (dusk - sunset)
  const darkness =
    inDay >= sunrise && inDay < sunset
      ? 0
      : inDay >= sunset
        ? Math.min(1, (inDay - sunset) / (nightfall - sunset))
        : Math.min(1, Math.max(0, (sunrise - inDay) / (sunrise - dawn)))
  const storm = minuteOf(events.events.find(({ id }) => id === STORM)?.hour ?? '1847-08-19T19:15')
  const rain = minute >= storm && minute < minuteOfSky('astronomicalDawn', 20)
  return { light, moon, moonWay, darkness, rain }
}
