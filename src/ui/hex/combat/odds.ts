import type { Forecast } from '../../../operational/types'

/** What an attack may bring; all chances are `num` out of `den`. */
export interface Odds {
  /** Chance of each code of the table (and `calledOff`, `none`), in the order of first appearance. */
  results: { code: string; num: number }[]
  /** Chance of each kind of result; they overlap, since a side may lose steps and retreat. */
  outcomes: { key: OutcomeKey; num: number; side: 'us-them' | 'attacker' | 'defender' | 'none' }[]
  den: number
}

/** A kind of result, as the messages name it. */
export type OutcomeKey =
  | 'defenderLoses'
  | 'defenderRouts'
  | 'defenderRetreats'
  | 'defenderChoice'
  | 'defenderDisrupted'
  | 'nothing'
  | 'calledOff'
  | 'attackerChoice'
  | 'attackerRetreats'
  | 'attackerLoses'

/** Adds a forecast up by code of the table and by kind of result. All chances have one denominator, so that they stay exact. */
export function oddsOf(forecast: Forecast): Odds {
  const den = forecast.outcomes[0]?.p.den ?? 1
  const results = new Map<string, number>()
  const sums = new Map<OutcomeKey, number>()
  const add = (key: OutcomeKey, num: number): void => {
    sums.set(key, (sums.get(key) ?? 0) + num)
  }
  for (const outcome of forecast.outcomes) {
    const { num } = outcome.p
    results.set(outcome.result, (results.get(outcome.result) ?? 0) + num)
    if (outcome.result === 'calledOff') add('calledOff', num)
    else if (
      outcome.attacker === 'none' &&
      outcome.defender === 'none' &&
      outcome.attackerSteps + outcome.defenderSteps === 0
    )
      add('nothing', num)
    if (outcome.defenderSteps > 0) add('defenderLoses', num)
    if (outcome.attackerSteps > 0) add('attackerLoses', num)
    if (outcome.defender === 'rout') add('defenderRouts', num)
    if (outcome.defender === 'retreat') add('defenderRetreats', num)
    if (outcome.defender === 'hold-or-retreat') add('defenderChoice', num)
    if (outcome.defender === 'disrupted') add('defenderDisrupted', num)
    if (outcome.attacker === 'retreat') add('attackerRetreats', num)
    if (outcome.attacker === 'hold-or-retreat') add('attackerChoice', num)
  }
  const order: OutcomeKey[] = [
    'defenderRouts',
    'defenderRetreats',
    'defenderChoice',
    'defenderDisrupted',
    'defenderLoses',
    'nothing',
    'calledOff',
    'attackerChoice',
    'attackerRetreats',
    'attackerLoses',
  ]
  return {
    results: [...results].map(([code, num]) => ({ code, num })),
    outcomes: order.flatMap((key) => {
      const num = sums.get(key) ?? 0
      return num === 0 ? [] : [{ key, num, side: sideOf(key) }]
    }),
    den,
  }
}

const sideOf = (key: OutcomeKey): 'attacker' | 'defender' | 'none' =>
  (['attacker', 'defender'] as const).find((side) => key.startsWith(side)) ?? 'none'
