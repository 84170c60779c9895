import type { Forecast } from '../../../operational/types'

/** What an attack by the combat table may bring. All chances are exact fractions `num`/`den` with one common denominator. */
export interface Odds {
  /** Chance of each code of the table, such as `Ax`, and of `calledOff` and `none`, in the order of the forecast. */
  results: { code: string; num: number }[]
  /** Chance of each kind of result. The kinds overlap, since a side may both lose steps and retreat. */
  outcomes: { key: OutcomeKey; num: number; side: 'attacker' | 'defender' | 'none' }[]
  den: number
}

/** A kind of result, as the messages name it. */
export type OutcomeKey =
  | 'defenderLoses'
  | 'defenderDestroyed'
  | 'defenderStuck'
  | 'defenderHolds'
  | 'defenderRouts'
  | 'defenderRetreats'
  | 'defenderChoice'
  | 'defenderDisrupted'
  | 'nothing'
  | 'calledOff'
  | 'attackerChoice'
  | 'attackerHolds'
  | 'attackerRetreats'
  | 'attackerRouts'
  | 'attackerStuck'
  | 'attackerLoses'
  | 'attackerDestroyed'

/** The end of the key for each way in which a side may end (OPS-9.5, 9.6, 10.1); none where another bar tells it. */
const KIND_OF_STAY = {
  none: null,
  disrupted: null,
  destroyed: null,
  rout: 'Routs',
  stuck: 'Stuck',
  retreat: 'Retreats',
  'hold-or-retreat': 'Choice',
  hold: 'Holds',
} as const

/** Adds up the chances of a forecast, by code of the table and by kind of result. */
export function oddsOf(forecast: Forecast): Odds {
  // All chances of a forecast have the same denominator.
  const den = forecast.outcomes[0]?.p.den ?? 1
  const numByCode = new Map<string, number>()
  const numByKind = new Map<OutcomeKey, number>()
  const add = (kind: OutcomeKey, num: number): void => {
    numByKind.set(kind, (numByKind.get(kind) ?? 0) + num)
  }
  for (const outcome of forecast.outcomes) {
    // `p`: the chance of the outcome.
    const { num } = outcome.p
    numByCode.set(outcome.result, (numByCode.get(outcome.result) ?? 0) + num)
    const hasNoEffect =
      outcome.attacker === 'none' && outcome.defender === 'none' && outcome.attackerSteps + outcome.defenderSteps === 0
    if (outcome.result === 'calledOff') add('calledOff', num)
    else if (hasNoEffect) add('nothing', num)
    if (outcome.defenderSteps > 0) add('defenderLoses', num)
    if (outcome.attackerSteps > 0) add('attackerLoses', num)
    if (outcome.defendersDestroyed > 0) add('defenderDestroyed', num)
    if (outcome.attackersDestroyed > 0) add('attackerDestroyed', num)
    for (const side of ['attacker', 'defender'] as const) {
      const kind = KIND_OF_STAY[outcome[side]]
      // The bars of units destroyed have counted such sides already.
      if (kind) add(`${side}${kind}`, num)
    }
    if (outcome.defender === 'disrupted') add('defenderDisrupted', num)
  }
  // The bars go from the best for the attacker to the worst.
  const shownOrder: OutcomeKey[] = [
    'defenderDestroyed',
    'defenderRouts',
    'defenderStuck',
    'defenderRetreats',
    'defenderChoice',
    'defenderHolds',
    'defenderDisrupted',
    'defenderLoses',
    'nothing',
    'calledOff',
    'attackerChoice',
    'attackerHolds',
    'attackerRetreats',
    'attackerRouts',
    'attackerStuck',
    'attackerLoses',
    'attackerDestroyed',
  ]
  return {
    results: [...numByCode].map(([code, num]) => ({ code, num })),
    outcomes: shownOrder.flatMap((key) => {
      const num = numByKind.get(key) ?? 0
      return num === 0 ? [] : [{ key, num, side: sideOf(key) }]
    }),
    den,
  }
}

/** The side that a kind of result strikes, by the first word of its key. */
const sideOf = (key: OutcomeKey): 'attacker' | 'defender' | 'none' =>
  (['attacker', 'defender'] as const).find((side) => key.startsWith(side)) ?? 'none'
