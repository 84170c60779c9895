import * as v from 'valibot'

/**
 * What the fitted forecast tells of a clash: who gives way (OPS-24.1), and for each side whether any of its counters loses a step, is
 * destroyed or is disrupted (OPS-24.2). In each group the chances add up to one; of two the second is what befalls.
 */
export const GROUPS = {
  field: ['attackerRetreats', 'defenderRetreats', 'bothHold'],
  attackerLoses: ['', 'attackerLoses'],
  attackerDestroyed: ['', 'attackerDestroyed'],
  attackerDisrupted: ['', 'attackerDisrupted'],
  defenderLoses: ['', 'defenderLoses'],
  defenderDestroyed: ['', 'defenderDestroyed'],
  defenderDisrupted: ['', 'defenderDisrupted'],
} as const
export type ForecastGroup = keyof typeof GROUPS
export const GROUP_NAMES = Object.keys(GROUPS) as ForecastGroup[]

const row = v.array(v.pipe(v.number(), v.integer()))

const byGroup = <S extends v.GenericSchema>(schema: S) =>
  v.strictObject(Object.fromEntries(GROUP_NAMES.map((group) => [group, schema])) as Record<ForecastGroup, S>)

/** A small net with one hidden layer; weights are whole ten-thousandths, the last of each row is the bias. */
export const ForecastNetSchema = v.strictObject({
  /** Which features go in, in order; must be those that the code makes. */
  features: v.array(v.string()),
  hidden: v.array(row),
  /** Of each group, one row for each of its outcomes. */
  heads: byGroup(v.array(row)),
  /** Root of the mean square error of each outcome on situations that the fit did not see. */
  error: byGroup(row),
  /** How it was fitted: date, situations, clashes, command. */
  from: v.string(),
})
export type ForecastNet = v.InferOutput<typeof ForecastNetSchema>

const UNIT = 10_000

/**
 * e to the x by halving and a series: additions and multiplications alone, so that every machine shows the same odds
 * (contracts.md, Values: Math.exp may differ between engines).
 */
function exp(x: number): number {
  const small = x / 1024
  let term = 1
  let sum = 1
  for (let n = 1; n <= 8; n++) {
    term = (term * small) / n
    sum += term
  }
  for (let i = 0; i < 10; i++) sum *= sum
  return sum
}

const bounded = (x: number): number => Math.max(-20, Math.min(20, x))
const tanh = (x: number): number => {
  const up = exp(2 * bounded(x))
  return (up - 1) / (up + 1)
}

function weigh(weights: readonly number[], inputs: readonly number[]): number {
  let sum = weights[inputs.length]!
  for (let i = 0; i < inputs.length; i++) sum += weights[i]! * inputs[i]!
  return sum / UNIT
}

function shares(rows: readonly (readonly number[])[], inputs: readonly number[]): number[] {
  const up = rows.map((weights) => exp(bounded(weigh(weights, inputs))))
  const all = up.reduce((a, b) => a + b, 0)
  return up.map((value) => value / all)
}

/** The chances of every outcome of every group for these features. */
export function outcomeChances(net: ForecastNet, inputs: readonly number[]): Record<ForecastGroup, number[]> {
  const hidden = net.hidden.map((weights) => tanh(weigh(weights, inputs)))
  return Object.fromEntries(GROUP_NAMES.map((group) => [group, shares(net.heads[group], hidden)])) as Record<
    ForecastGroup,
    number[]
  >
}
