// The clock of the campaign: minutes from midnight at the beginning of 17 August 1847, local mean time of the field.

const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR
/** The first day of the clock. */
const FIRST_DAY = 17
/** The clock of history runs from noon of 17 August to the evening of the 20th. */
export const CLOCK_START = 12 * MINUTES_PER_HOUR
export const CLOCK_END = (20 - FIRST_DAY) * MINUTES_PER_DAY + 19.5 * MINUTES_PER_HOUR

/** The minute of an hour of the record such as `1847-08-19T14:10`; of days before the 17th it is negative. */
export function minuteOf(hour: string): number {
  const day = Number(hour.slice(8, 10))
  return (
    (day - FIRST_DAY) * MINUTES_PER_DAY + Number(hour.slice(11, 13)) * MINUTES_PER_HOUR + Number(hour.slice(14, 16))
  )
}

/** The day of August and the time of day, `14:10`, of a minute of the clock. */
export function dayAndTime(minute: number): { day: number; time: string } {
  const whole = Math.floor(minute)
  const day = FIRST_DAY + Math.floor(whole / MINUTES_PER_DAY)
  const inDay = ((whole % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
  const two = (value: number): string => String(value).padStart(2, '0')
  return { day, time: `${two(Math.floor(inDay / MINUTES_PER_HOUR))}:${two(inDay % MINUTES_PER_HOUR)}` }
}
