import { CLASH_FORECASTS } from '../../../clash/forecasts'
import { resolverOf } from '../../../operational/combat/resolver'
import { hexId, pieceId, type Position } from '../../../operational/position'
import { isTabletopResolver } from '../../../operational/resolvers'
import type { Side } from '../../../operational/types'
import { COMBAT } from '../figures'
import { NO_LEAD } from './appraise'
import type { CandidateAttack } from './candidates'
import { costOfRetreatResult, type StackLosses, stackLossesOf } from './losses'

type UnitLosses = StackLosses['losses'][number]

/** Mean over the units of a stack; 0 for an empty one. */
const mean = ({ losses }: StackLosses, of: (unit: UnitLosses) => number): number =>
  losses.length === 0 ? 0 : losses.reduce((sum, unit) => sum + of(unit), 0) / losses.length

/**
 * Expected gain of an attack that is fought on the tabletop (OPS-22.1), in points: the chances of the fitted forecast (OPS-24.5), with losses
 * valued as those of the combat table. Null: there is no forecast.
 */
function tabletopGain(position: Position, side: Side, { target, force }: CandidateAttack): number | null {
  const resolver = resolverOf(position.game, null)
  if (!isTabletopResolver(resolver)) return null
  const forecast = CLASH_FORECASTS[resolver](position, side, {
    target: hexId(position, target.hex),
    attackers: force.attackers.map((index) => pieceId(position, index)),
    lead: force.lead === NO_LEAD ? null : pieceId(position, force.lead),
    charge: force.charge,
  })
  if (!forecast.ok) return null
  const { outcomes, besides } = forecast.value
  const chanceOf = (name: string): number => {
    const outcome = [...outcomes, ...besides].find(({ result }) => result === name)
    return outcome ? outcome.p.num / outcome.p.den : 0
  }
  const costTo = (stack: StackLosses, role: 'attacker' | 'defender', hexValue: number): number => {
    const losesStep = chanceOf(`${role}Loses`)
    const isDestroyed = Math.min(losesStep, chanceOf(`${role}Destroyed`))
    // A unit with one step that loses it is destroyed (OPS-11.1); one with two that is destroyed loses both.
    const steps = losesStep + (stack.losses.some((unit) => unit.steps > 1) ? isDestroyed : 0)
    return (
      chanceOf(`${role}Retreats`) * costOfRetreatResult(stack, hexValue, true) +
      steps * mean(stack, ({ step }) => step) +
      chanceOf(`${role}Disrupted`) * mean(stack, ({ shaken }) => shaken)
    )
  }
  const fighters = force.attackers.filter((index) => position.world.pieces[index]!.unit!.arm !== 'artillery')
  const defenderCost = costTo(target.stack, 'defender', target.garrisonOnly ? 0 : target.hexValue)
  return defenderCost - (fighters.length > 0 ? costTo(stackLossesOf(position, fighters), 'attacker', 0) : 0)
}

/**
 * Mean of the gains by the combat table and by the tabletop forecast, since the forecast errs by some tenths of a point and the table shows only
 * averages (OPS-24.5). Batteries that fire alone are valued by the table.
 */
function blendedGain(position: Position, side: Side, attack: CandidateAttack): number {
  if (attack.force.lead === NO_LEAD) return attack.gain
  return (attack.gain + (tabletopGain(position, side, attack) ?? attack.gain)) / 2
}

/** The candidates that are best by the combat table, in the order of their gain on the tabletop. */
export function rerankByTabletopForecast(
  position: Position,
  side: Side,
  candidates: readonly CandidateAttack[],
): CandidateAttack[] {
  return candidates
    .slice(0, COMBAT.forecastWays)
    .map((attack) => ({ ...attack, gain: blendedGain(position, side, attack) }))
    .sort((a, b) => b.gain - a.gain || a.target.hex - b.target.hex)
}
