import * as v from 'valibot'

// The small neural net that forecasts clashes, with weights from data/forecast.json.

/** In a group of two results: that the other one does not happen. It has no name, because no message shows it. */
export const DOES_NOT_HAPPEN = ''

/**
 * The results that the net forecasts, in groups whose chances add up to one: which side gives way (OPS-24.1), and for each side whether any
 * of its counters loses a step, is destroyed or is disrupted (OPS-24.2).
 */
export const GROUPS = {
  field: ['attackerRetreats', 'defenderRetreats', 'bothHold'],
  attackerLoses: [DOES_NOT_HAPPEN, 'attackerLoses'],
  attackerDestroyed: [DOES_NOT_HAPPEN, 'attackerDestroyed'],
  attackerDisrupted: [DOES_NOT_HAPPEN, 'attackerDisrupted'],
  defenderLoses: [DOES_NOT_HAPPEN, 'defenderLoses'],
  defenderDestroyed: [DOES_NOT_HAPPEN, 'defenderDestroyed'],
  defenderDisrupted: [DOES_NOT_HAPPEN, 'defenderDisrupted'],
} as const
export type ForecastGroup = keyof typeof GROUPS
export const GROUP_NAMES = Object.keys(GROUPS) as ForecastGroup[]

/** The weights of one node, or one error for each result of a group. */
const row = v.array(v.pipe(v.number(), v.integer()))

const byGroup = <S extends v.GenericSchema>(schema: S) =>
  v.strictObject(Object.fromEntries(GROUP_NAMES.map((group) => [group, schema])) as Record<ForecastGroup, S>)

/** A small neural net with one hidden layer. Weights are whole ten-thousandths; the last weight of each row is the bias. */
export const ForecastNetSchema = v.strictObject({
  /** The names of the inputs, in order (`forecastFeatures`). */
  features: v.array(v.string()),
  hidden: v.array(row),
  /** For each group one row of weights for each of its results. */
  heads: byGroup(v.array(row)),
  /** Root mean square error of each chance on situations that the fit did not use. */
  error: byGroup(row),
  /** How the net was fitted: date, situations, clashes, command. */
  from: v.string(),
})
export type ForecastNet = v.InferOutput<typeof ForecastNetSchema>

/** Weights and errors are whole ten-thousandths. */
const WEIGHT_UNIT = 10_000

/** An exponent is halved so often that a short series is exact enough; 1024 is 2 to the power of 10. */
const HALVINGS = 10
const HALVED_BY = 1024
/** Terms of the series after the first. */
const SERIES_TERMS = 8

/**
 * e to the power of x. Uses only additions, multiplications and divisions, whose results are the same on every machine; `Math.exp` may differ
 * in the last digit between JavaScript engines. So every machine forecasts, and decides, the same.
 */
function exp(x: number): number {
  const halvedExponent = x / HALVED_BY
  let term = 1
  let power = 1
  for (let n = 1; n <= SERIES_TERMS; n++) {
    term = (term * halvedExponent) / n
    power += term
  }
  // Squaring doubles the exponent again.
  for (let i = 0; i < HALVINGS; i++) power *= power
  return power
}

/** Beyond this the exponential no longer changes a chance that is rounded to ten-thousandths. */
const MAX_EXPONENT = 20
const boundedExponent = (x: number): number => Math.max(-MAX_EXPONENT, Math.min(MAX_EXPONENT, x))
/** The hyperbolic tangent, from -1 to 1. */
const tanh = (x: number): number => {
  const power = exp(2 * boundedExponent(x))
  return (power - 1) / (power + 1)
}

/** The weighted sum of the inputs, bias added. */
function weightedSum(weights: readonly number[], inputs: readonly number[]): number {
  let sum = weights[inputs.length]!
  for (let i = 0; i < inputs.length; i++) sum += weights[i]! * inputs[i]!
  return sum / WEIGHT_UNIT
}

/** Softmax: one positive share for each row of weights; the shares add up to one. */
function softmax(rows: readonly (readonly number[])[], inputs: readonly number[]): number[] {
  const powers = rows.map((weights) => exp(boundedExponent(weightedSum(weights, inputs))))
  const total = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / total)
}

/** The chances of the results of every group; `inputs` are the features in the order of the net. */
export function outcomeChances(net: ForecastNet, inputs: readonly number[]): Record<ForecastGroup, number[]> {
  const hidden = net.hidden.map((weights) => tanh(weightedSum(weights, inputs)))
  return Object.fromEntries(GROUP_NAMES.map((group) => [group, softmax(net.heads[group], hidden)])) as Record<
    ForecastGroup,
    number[]
  >
}
