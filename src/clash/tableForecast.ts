import { ok, type Result } from '../core/result'
import { forecastAttack, type PlannedAttack } from '../operational/combat/forecast'
import type { Position } from '../operational/position'
import type { Side } from '../operational/types'
import type { ClashForecast, ResultChance } from './forecast'

// The chances of the combat table in the words of a clash, for tabletop engines without a fitted forecast.

/** Chances are given in ten-thousandths. */
const DENOMINATOR = 10_000
/** Fates of a side that does not keep its ground; where it may choose, it is taken to go. */
const LEAVING: readonly string[] = ['retreat', 'hold-or-retreat', 'rout', 'destroyed']
const NO_ERROR = { num: 0, den: DENOMINATOR }

/**
 * OPS-24.5: what the combat table says of an attack, as the chances of a clash: tabletop and combat table tell the same story on the average, so
 * that this is a fair guess where nothing was fitted. It refuses what the combat table's forecast refuses.
 */
export function tableForecastOfClash(position: Position, side: Side, plan: PlannedAttack): Result<ClashForecast> {
  const forecast = forecastAttack(position, side, plan)
  if (!forecast.ok) return forecast
  const { outcomes, choices } = forecast.value
  type Outcome = (typeof outcomes)[number]
  const chanceOf = (result: string, isMet: (outcome: Outcome) => boolean): ResultChance => {
    const share = outcomes.reduce((sum, outcome) => sum + (isMet(outcome) ? outcome.p.num / outcome.p.den : 0), 0)
    return { result, p: { num: Math.round(share * DENOMINATOR), den: DENOMINATOR }, error: NO_ERROR }
  }
  const isCalledOff = ({ result }: Outcome): boolean => result === 'calledOff'
  const goes = (stay: Outcome['attacker'] | Outcome['defender']): boolean => LEAVING.includes(stay)
  const exclusive = [
    chanceOf('attackerRetreats', (one) => !isCalledOff(one) && goes(one.attacker)),
    chanceOf('defenderRetreats', (one) => !isCalledOff(one) && !goes(one.attacker) && goes(one.defender)),
    chanceOf('bothHold', (one) => !isCalledOff(one) && !goes(one.attacker) && !goes(one.defender)),
    chanceOf('calledOff', isCalledOff),
  ]
  const excess = exclusive.reduce((sum, { p }) => sum + p.num, 0) - DENOMINATOR
  const largest = exclusive.reduce((best, one) => (one.p.num > best.p.num ? one : best))
  return ok({
    outcomes: exclusive
      .map((one) => (one === largest ? { ...one, p: { num: one.p.num - excess, den: DENOMINATOR } } : one))
      .filter(({ result, p }) => result !== 'calledOff' || p.num > 0),
    besides: [
      chanceOf('attackerLoses', ({ attackerSteps }) => attackerSteps > 0),
      chanceOf('attackerDestroyed', ({ attackersDestroyed }) => attackersDestroyed > 0),
      chanceOf('defenderLoses', ({ defenderSteps }) => defenderSteps > 0),
      chanceOf('defenderDestroyed', ({ defendersDestroyed }) => defendersDestroyed > 0),
      chanceOf('defenderDisrupted', ({ defender }) => defender === 'disrupted'),
    ].filter(({ p }) => p.num > 0),
    choices,
    source: 'table',
  })
}
