import { CLASH_FORECASTS } from '../../../clash/forecasts'
import { resolverOf } from '../../../operational/combat/resolver'
import { hexId, pieceId, type Position } from '../../../operational/position'
import { isTabletopResolver } from '../../../operational/resolvers'
import type { Side } from '../../../operational/types'
import type { CandidateAttack } from './candidates'
import { costOfRetreatResult, type StackLosses, stackLossesOf } from './losses'

/** The mean of some harms of a stack; of nobody none. */
const mean = (stack: StackLosses, of: (harm: StackLosses['harms'][number]) => number): number =>
  stack.harms.length === 0 ? 0 : stack.harms.reduce((sum, harm) => sum + of(harm), 0) / stack.harms.length

/**
 * What an attack is expected to bring if it is fought on the tabletop (OPS-22.1), in points: the fitted forecast of who gives way and who
 * loses (24.5), valued as the table's results are. Null: there is no forecast.
 */
function gainOnTable(pos: Position, side: Side, { mark, onset }: CandidateAttack): number | null {
  const resolver = resolverOf(pos.game, null)
  if (!isTabletopResolver(resolver)) return null
  const told = CLASH_FORECASTS[resolver](pos, side, {
    target: hexId(pos, mark.hex),
    attackers: onset.attackers.map((index) => pieceId(pos, index)),
    lead: onset.lead < 0 ? null : pieceId(pos, onset.lead),
    charge: onset.charge,
  })
  if (!told.ok) return null
  const p = (name: string): number => {
    const found = [...told.value.outcomes, ...told.value.besides].find(({ result }) => result === name)
    return found ? found.p.num / found.p.den : 0
  }
  const foot = onset.attackers.filter((index) => pos.world.pieces[index]!.unit!.arm !== 'artillery')
  const own = stackLossesOf(pos, foot)
  const cost = (of: StackLosses, who: 'attacker' | 'defender', ground: number): number => {
    const loses = p(`${who}Loses`)
    const dies = Math.min(loses, p(`${who}Destroyed`))
    // A one-step unit that loses is destroyed (11.1); of a two-step one that dies both steps go.
    const steps = loses + (of.harms.some((harm) => harm.steps > 1) ? dies : 0)
    return (
      p(`${who}Retreats`) * costOfRetreatResult(of, ground, true) +
      steps * mean(of, (harm) => harm.step) +
      p(`${who}Disrupted`) * mean(of, (harm) => harm.shaken)
    )
  }
  return cost(mark.stack, 'defender', mark.walled ? 0 : mark.ground) - (foot.length > 0 ? cost(own, 'attacker', 0) : 0)
}

/** How many ways of attacking are looked at with the fitted forecast, which is dear. */
const LOOKED_AT = 8

/** The fit is out by some tenths, the table tells the mean (24.5): half and half. For guns alone the fit is no better than the table. */
const blended = (pos: Position, side: Side, way: CandidateAttack): number =>
  way.onset.lead < 0 ? way.gain : (way.gain + (gainOnTable(pos, side, way) ?? way.gain)) / 2

/** The ways that the table likes best, in the order of what the tabletop is expected to make of them. */
export function rerankByTabletopForecast(
  pos: Position,
  side: Side,
  ways: readonly CandidateAttack[],
): CandidateAttack[] {
  return ways
    .slice(0, LOOKED_AT)
    .map((way) => ({ ...way, gain: blended(pos, side, way) }))
    .sort((a, b) => b.gain - a.gain || a.mark.hex - b.mark.hex)
}
