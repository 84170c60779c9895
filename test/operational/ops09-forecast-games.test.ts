import { describe, expect, it } from 'vitest'
import type { PlannedAttack } from '../../src/operational/combat/forecast'
import {
  apply,
  applyLegal,
  clonePosition,
  forecastAttack,
  legal,
  newPosition,
  type Position,
  toAct,
  viewFor,
} from '../../src/operational/engine'
import type { Action, Forecast, Side } from '../../src/operational/types'
import { sampleSize } from '../sampleSize'
import { chance, choose } from '../session/player'
import { asMap, counted, NotForeseen } from './allDice'
import { dice, world } from './support'

/**
 * The forecast of the combat table against the engine itself: attacks in positions of whole games are played out with every die that bears on
 * them, retreats and all. Where the owner of a retreat chooses, the cheapest of all ways through the engine's own legal lists is taken.
 */

/** An attack that could be made in a position of a game. */
interface Situation {
  readonly name: string
  readonly position: Position
  readonly plan: PlannedAttack
}

/** Positions of combat phases, each with attacks on every hex in reach by some of those who could join. */
function* situations(): Generator<Situation> {
  for (let n = 0; ; n++) {
    const seed = `odds ${n}`
    const stream = { seed, forced: [] }
    const preset = n % 2 ? 'historical' : 'balanced'
    const game = newPosition(world, { preset, night: true, resolver: 'table', clash: 'auto' }, stream).position
    const random = chance(seed)
    for (let side = toAct(game.game), k = 0; side; side = toAct(game.game), k++) {
      const list = legal(game, side)
      const targets = list.filter((action) => action.type === 'target')
      for (const { hex } of targets) {
        // Attacks that follow each other in one phase are much alike.
        if (random(4) > 0) continue
        const position = clonePosition(game)
        const plan = planFor(position, side, hex, random)
        if (plan) yield { name: `${seed} ${k} ${hex}`, position, plan }
      }
      applyLegal(game, side, choose(viewFor(game, side), list, side, random), stream)
    }
  }
}

/** Some of the units that could join, a lead among them, and mostly a charge where one is allowed. */
function planFor(start: Position, side: Side, target: string, random: (of: number) => number): PlannedAttack | null {
  const position = clonePosition(start)
  const act = (action: Action): void => void apply(position, side, action, dice(position))
  act({ type: 'target', hex: target })
  const joining = legal(position, side).flatMap((action) => (action.type === 'join' ? [action.unit] : []))
  const attackers = joining.filter(() => random(3) > 0)
  for (const unit of attackers) act({ type: 'join', unit })
  const { lead } = position.game.ops.attack!
  if (!legal(position, side).some(({ type }) => type === 'attack')) return null
  const mayCharge = legal(position, side).some((action) => action.type === 'charge' && action.on)
  return { target, attackers: [...attackers].sort(), lead, charge: mayCharge && random(3) > 0 }
}

/** What a side cannot lose, keep or do at once, whatever the position. */
function expectNoContradiction(name: string, { outcomes }: Forecast): void {
  for (const outcome of outcomes) {
    const { attacker, defender, attackerSteps, defenderSteps, attackersDestroyed, defendersDestroyed } = outcome
    const label = `${name} ${JSON.stringify(outcome)}`
    expect(attackersDestroyed, label).toBeLessThanOrEqual(attackerSteps)
    expect(defendersDestroyed, label).toBeLessThanOrEqual(defenderSteps)
    if (attacker === 'destroyed') expect(attackersDestroyed, label).toBeGreaterThan(0)
    if (defender === 'destroyed') expect(defendersDestroyed, label).toBeGreaterThan(0)
  }
}

describe('OPS-9.5 OPS-10.1: the forecast in positions of games', () => {
  it('OPS-9.5 OPS-10.1 it equals all dice through the engine, with the ground behind', { timeout: 1_800_000 }, () => {
    const wanted = sampleSize(25, 520)
    const seen = {
      compared: 0,
      notForeseen: 0,
      stuck: 0,
      hold: 0,
      rout: 0,
      destroyed: 0,
      bombardment: 0,
      followers: 0,
    }
    for (const { name, position, plan } of situations()) {
      const result = forecastAttack(position, position.game.ops.active, plan)
      if (!result.ok) throw new Error(`${name}: ${result.refusal.key}`)
      const forecast = result.value
      expectNoContradiction(name, forecast)
      const { piece: defenderLead } = forecast.defenceParts.find(({ lead }) => lead)!
      let chances: Map<string, number>
      try {
        chances = counted(position, plan, defenderLead)
      } catch (error) {
        if (!(error instanceof NotForeseen)) throw error
        seen.notForeseen++
        continue
      }
      const told = asMap(forecast)
      expect([...told.keys()].sort(), `${name} ${JSON.stringify(plan)}`).toEqual([...chances.keys()].sort())
      for (const [key, chanceOfFate] of chances) expect(told.get(key), `${name} ${key}`).toBeCloseTo(chanceOfFate, 9)
      seen.compared++
      const stays = forecast.outcomes.flatMap(({ attacker, defender }) => [attacker, defender])
      for (const stay of ['stuck', 'hold', 'rout', 'destroyed'] as const) if (stays.includes(stay)) seen[stay]++
      if (plan.lead === null) seen.bombardment++
      if (forecast.outcomes[0]!.p.den > 36 * 6 ** 3) seen.followers++
      if (seen.compared >= wanted) break
    }
    // The sample must hold what the forecast is about.
    expect(
      Math.min(seen.stuck + seen.hold, seen.rout, seen.destroyed, seen.bombardment),
      JSON.stringify(seen),
    ).toBeGreaterThan(0)
    expect(seen.notForeseen, JSON.stringify(seen)).toBeLessThan(seen.compared)
  })
})
