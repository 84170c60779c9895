import { ok, type Result } from '../../core/result'
import { forecastAttack, type PlannedAttack } from '../../operational/combat/forecast'
import type { Position } from '../../operational/position'
import type { Side } from '../../operational/types'
import { fightForOdds } from '../fightForOdds'
import type { ClashForecast } from '../forecast'
import { NO_FIGHTS, oddsOfTally, sumOfTallies, tallyOf } from '../foughtOdds'
import type { TabletopPort } from '../port'
import { possibleClashes } from '../possibleClashes'

/** How many times an attack is fought for its forecast. The intervals that are told go with it. */
const FIGHTS = 24

/**
 * OPS-24.5: the chances of what an attack may come to by the Regimental rules: the attack itself, fought so many times with dice of its own. The
 * chances of the fog of war (OPS-8.4) are exact. Refuses the plans that the combat table's forecast refuses.
 */
export function forecastRegimental(
  port: TabletopPort,
  position: Position,
  side: Side,
  plan: PlannedAttack,
): Result<ClashForecast> {
  const tableForecast = forecastAttack(position, side, plan)
  if (!tableForecast.ok) return tableForecast
  const { outcomes, choices } = tableForecast.value
  const calledOff = outcomes.reduce((sum, { p, result }) => sum + (result === 'calledOff' ? p.num / p.den : 0), 0)
  const clashes = possibleClashes(position, plan, calledOff)
  let tally = NO_FIGHTS
  // An attack that never takes place is not fought.
  for (let n = 0; n < FIGHTS && clashes.length > 0; n++)
    tally = sumOfTallies(tally, tallyOf(fightForOdds(position, clashes, port, n)))
  return ok(oddsOfTally(tally, calledOff, choices))
}
