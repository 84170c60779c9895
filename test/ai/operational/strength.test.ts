import { describe, expect, it } from 'vitest'
import { factorInFight, strengthOf, strengthWithLead } from '../../../src/ai/operational/evaluate/strength'
import { attackStrengths } from '../../../src/operational/combat/strength'
import { scene } from '../../operational/support'
import { world } from './support'

describe('strength of units that fight together (OPS-9.2)', () => {
  const attackers = ['us.1.clarke', 'us.1.garland', 'us.4.newyork']
  const defenders = ['mexican.east.3.line', 'mexican.east.3.guard', 'mexican.east.1.light2']
  const at = Object.fromEntries([...attackers.map((id) => [id, '1121']), ...defenders.map((id) => [id, '1122'])])

  it('OPS-9.2, 12.1: rounded up, it is what the rules reckon for whole factors, disrupted units and all', () => {
    for (const disrupted of [[], ['us.1.clarke'], ['mexican.east.1.light2', 'mexican.east.3.line'], ['us.4.newyork']]) {
      const position = scene({ turn: 3, active: 'us', segment: 'combat', at, santaAnna: true })
      for (const id of disrupted) position.pieceStates[world.pieceIndexes.get(id)!]!.disrupted = true
      const strongest = (ids: readonly string[]): string =>
        ids.reduce((best, id) => (factorOf(id) > factorOf(best) ? id : best))
      const factorOf = (id: string): number => factorInFight(position, world.pieceIndexes.get(id)!)
      const { attack, defence } = attackStrengths(position, {
        target: world.grid.indexOf('1122'),
        attackers,
        defenders,
        lead: strongest(attackers),
        defenderLead: strongest(defenders),
        charge: false,
        wrongGuide: false,
      })
      expect(Math.ceil(strengthOf(world, attackers.map(factorOf)))).toBe(attack)
      expect(Math.ceil(strengthOf(world, defenders.map(factorOf)))).toBe(defence)
    }
  })

  it('the strongest leads, and only so many take part', () => {
    expect(strengthOf(world, [6, 3, 1])).toBe(8)
    expect(strengthOf(world, [3, 6, 1])).toBe(8)
    expect(strengthOf(world, [6, 3, 1], 2)).toBe(7.5)
    expect(strengthOf(world, [])).toBe(0)
    // Batteries that support an assault do not lead it, however strong.
    expect(strengthWithLead(world, 2, 5)).toBe(4.5)
  })
})
