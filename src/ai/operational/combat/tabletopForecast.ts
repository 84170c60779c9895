// The expected gain of an attack that will be fought on the tabletop instead of by the combat table.

import { CLASH_FORECASTS } from '../../../clash/forecasts'
import { resolverOf } from '../../../operational/combat/resolver'
import { hexId, pieceId, type Position } from '../../../operational/position'
import { isTabletopResolver } from '../../../operational/resolvers'
import type { Side } from '../../../operational/types'
import { COMBAT } from '../figures'
import { NO_LEAD } from './appraise'
import type { CandidateAttack } from './candidates'
import { costOfRetreatResult, type StackLosses, stackLossesOf, type UnitLosses } from './losses'

/** Mean of a loss over the units of a stack; 0 for a stack without units. */
const meanLoss = ({ losses }: StackLosses, lossOf: (unit: UnitLosses) => number): number =>
  losses.length === 0 ? 0 : losses.reduce((sum, unit) => sum + lossOf(unit), 0) / losses.length

/**
 * Expected gain of an attack that is fought on the tabletop (OPS-22.1), in points. The chances are those of a forecast fitted to many clashes,
 * attacks that were fought on the tabletop (OPS-24.5); losses are valued as in fights by the combat table. Null: there is no forecast.
 */
function tabletopGain(position: Position, side: Side, { target, force }: CandidateAttack): number | null {
  // The resolver decides an attack: the combat table or a tabletop engine. Null: the attack is not under way, so that the option of the game counts.
  const resolver = resolverOf(position.game, null)
  if (!isTabletopResolver(resolver)) return null
  const forecast = CLASH_FORECASTS[resolver](position, side, {
    target: hexId(position, target.hex),
    attackers: force.attackers.map((index) => pieceId(position, index)),
    lead: force.lead === NO_LEAD ? null : pieceId(position, force.lead),
    charge: force.charge,
  })
  if (!forecast.ok) return null
  // `outcomes` exclude one another; `besides` may come on top of them.
  const { outcomes, besides } = forecast.value
  const chanceOf = (resultName: string): number => {
    const outcome = [...outcomes, ...besides].find(({ result }) => result === resultName)
    return outcome ? outcome.p.num / outcome.p.den : 0
  }
  const expectedLossOf = (stack: StackLosses, role: 'attacker' | 'defender', hexValue: number): number => {
    const stepLossChance = chanceOf(`${role}Loses`)
    const destroyedChance = Math.min(stepLossChance, chanceOf(`${role}Destroyed`))
    // A unit with one step is destroyed by losing it (OPS-11.1): that is one lost step. A unit with two that is destroyed loses two.
    const hasUnitWithTwoSteps = stack.losses.some((unit) => unit.steps > 1)
    const expectedSteps = stepLossChance + (hasUnitWithTwoSteps ? destroyedChance : 0)
    // The forecast has decided that the stack retreats: it cannot choose to hold.
    const isForced = true
    return (
      chanceOf(`${role}Retreats`) * costOfRetreatResult(stack, hexValue, isForced) +
      expectedSteps * meanLoss(stack, ({ stepLoss }) => stepLoss) +
      chanceOf(`${role}Disrupted`) * meanLoss(stack, ({ disruptionLoss }) => disruptionLoss)
    )
  }
  const fighters = force.attackers.filter((index) => position.world.pieces[index]!.unit!.arm !== 'artillery')
  // A garrison does not give up its hex.
  const defenderLoss = expectedLossOf(target.defenderStack, 'defender', target.garrisonOnly ? 0 : target.hexValue)
  // The hex that the attacker gives up by a retreat is not counted.
  const attackerHexValue = 0
  const attackerLoss =
    fighters.length > 0 ? expectedLossOf(stackLossesOf(position, fighters), 'attacker', attackerHexValue) : 0
  return defenderLoss - attackerLoss
}

/**
 * Mean of the gain by the combat table and the gain by the tabletop forecast: the forecast errs by some tenths of a point, the table gives only
 * averages (OPS-24.5). Batteries that fire alone, and attacks without a forecast, are valued by the table alone.
 */
function blendedGain(position: Position, side: Side, attack: CandidateAttack): number {
  if (attack.force.lead === NO_LEAD) return attack.gain
  return (attack.gain + (tabletopGain(position, side, attack) ?? attack.gain)) / 2
}

/** The best few of `candidates`, ranked anew with gains that also count the tabletop forecast. `candidates`: ranked by the combat table. */
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
