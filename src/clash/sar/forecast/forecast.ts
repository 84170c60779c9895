import * as v from 'valibot'
import { ok, type Result, refuse } from '../../../core/result'
import { forecastAttack, type PlannedAttack } from '../../../operational/combat/forecast'
import type { Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import type { ClashForecast, ResultChance } from '../../forecast'
import { type PossibleClash, possibleClashes } from '../../possibleClashes'
import raw from '../data/forecast.json'
import { clashFigures } from '../figures'
import { layOutClash } from '../layOut'
import { forecastFeatures } from './features'
import { DOES_NOT_HAPPEN, type ForecastNet, ForecastNetSchema, GROUP_NAMES, GROUPS, outcomeChances } from './net'

// The forecast of a clash (an attack fought on the tabletop): the chances of what it may come to.

/** Chances are given in ten-thousandths. */
const DENOMINATOR = 10_000

let loaded: ForecastNet | null = null

/** The fitted net, read from data/forecast.json once. */
export function fittedNet(): Result<ForecastNet> {
  if (loaded) return ok(loaded)
  const parsed = v.safeParse(ForecastNetSchema, raw, { abortEarly: true })
  if (!parsed.success)
    return refuse('BAD_PROFILE', null, 'data.shape', {
      file: 'forecast.json',
      field: v.getDotPath(parsed.issues[0]) ?? '',
      value: '',
      reason: parsed.issues[0].message,
    })
  loaded = parsed.output
  return ok(loaded)
}

/** The probability and the usual error of each result, as a mean over all clashes that the attack may become; not rounded. */
function resultChances(
  net: ForecastNet,
  clashes: readonly PossibleClash[],
): Map<string, { readonly p: number; readonly error: number }> {
  const results = new Map<string, { p: number; error: number }>()
  for (const { chance, setup } of clashes) {
    const features = forecastFeatures(setup, layOutClash(setup, clashFigures()))
    const chances = outcomeChances(
      net,
      // A name that `forecastFeatures` does not give counts as 0.
      net.features.map((name) => features[name] ?? 0),
    )
    for (const group of GROUP_NAMES)
      for (const [i, result] of GROUPS[group].entries()) {
        if (result === DOES_NOT_HAPPEN) continue
        const soFar = results.get(result) ?? { p: 0, error: 0 }
        results.set(result, {
          p: soFar.p + chance * chances[group][i]!,
          error: soFar.error + chance * ((net.error[group][i] ?? 0) / DENOMINATOR),
        })
      }
  }
  return results
}

const asFraction = (value: number) => ({ num: Math.round(value * DENOMINATOR), den: DENOMINATOR })

/** The outcomes, the largest chance corrected so that after rounding all of them add up to one. */
function addingUpToOne(outcomes: readonly ResultChance[]): ResultChance[] {
  const excess = outcomes.reduce((sum, { p }) => sum + p.num, 0) - DENOMINATOR
  const largest = outcomes.reduce((best, outcome) => (outcome.p.num > best.p.num ? outcome : best))
  return outcomes.map((outcome) =>
    outcome === largest ? { ...outcome, p: { num: outcome.p.num - excess, den: DENOMINATOR } } : outcome,
  )
}

/** Results of which exactly one happens. */
const EXCLUSIVE_RESULTS: readonly string[] = [...GROUPS.field, 'calledOff']

/**
 * OPS-24.5: the chances of what an attack may come to on the tabletop, from a net that was fitted to many clashes fought beforehand (test/fit).
 * The chances of the fog of war (OPS-8.4) are exact. Refuses the plans that the combat table's forecast refuses.
 */
export function forecastClash(position: Position, side: Side, plan: PlannedAttack): Result<ClashForecast> {
  const tableForecast = forecastAttack(position, side, plan)
  if (!tableForecast.ok) return tableForecast
  const net = fittedNet()
  if (!net.ok) return net
  const calledOff = tableForecast.value.outcomes.reduce(
    (sum, { p, result }) => sum + (result === 'calledOff' ? p.num / p.den : 0),
    0,
  )
  const results = resultChances(net.value, possibleClashes(position, plan, calledOff))
  const chances = [...results].map(
    ([result, { p, error }]): ResultChance => ({ p: asFraction(p), error: asFraction(error), result }),
  )
  if (calledOff > 0) chances.push({ p: asFraction(calledOff), error: asFraction(0), result: 'calledOff' })
  return ok({
    outcomes: addingUpToOne(chances.filter(({ result }) => EXCLUSIVE_RESULTS.includes(result))),
    // Results that may happen together with any of the outcomes.
    besides: chances.filter(({ result }) => !EXCLUSIVE_RESULTS.includes(result)),
    choices: tableForecast.value.choices,
    source: 'fitted',
  })
}
