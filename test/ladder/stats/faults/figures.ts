import * as v from 'valibot'
import file from '../../data/faults.json' with { type: 'json' }

const whole = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The figures of the counters of faults (test/ladder/data/faults.json says what each means). */
export const FAULT_FIGURES = v.parse(
  v.strictObject({
    about: v.string(),
    depotGuards: v.array(v.string()),
    fedWorks: v.array(v.pipe(v.string(), v.regex(/^\d{4}$/))),
    hiddenFarHexes: whole,
    commanderFrontHexes: whole,
    commanderUnits: whole,
  }),
  file,
)
