import { beforeAll, describe, expect, it } from 'vitest'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld, type World } from '../../src/operational/engine'
import { forecastClash } from '../../src/clash/sar/forecast/forecast'
import { forecastAttack } from '../../src/operational/combat/forecast'
import { sampleSize } from '../sampleSize'
import { cells, positionOfCell } from '../fit/cells'
import { grandMeans, measure } from '../fit/measure'

/** A small part of the comparison of OPS-24.5 (`npm run agree`), with fixed dice. */
const TIMES = sampleSize(2, 5)
/** More than the 0.10 of the whole comparison, because so few clashes are less exact. */
const NEAR = 0.2

let world: World
beforeAll(() => {
  const { id, battlefield, tables } = pedregal()
  world = createWorld(id, battlefield, tables, pedregalHash())
})

describe('OPS-24.5 tabletop and combat table tell the same story', { timeout: 300_000 }, () => {
  it('OPS-24.5 steps, destroyed units, retreats and routs an attack lie near each other', () => {
    const [table, sar] = [measure(world, 'table', 4 * TIMES, 'day'), measure(world, 'sar', TIMES, 'day')]
    const [wanted, found] = [grandMeans(table), grandMeans(sar)]
    for (const [what, value] of Object.entries(wanted))
      expect(Math.abs(found[what]! - value), `${what}: table ${value}, tabletop ${found[what]}`).toBeLessThan(NEAR)
  })

  it('OPS-24.5 the forecast tells who gives way, chances that add up, and more strength never makes it worse', () => {
    const clear = cells(world).filter(({ ground, group }) => ground === 0 && group === 'US veterans on green foot')
    const won = clear.map((cell) => {
      const position = positionOfCell(world, cell, 'sar')
      const attackers = Object.values(cell.attackers).flat()
      const told = forecastClash(position, cell.side, {
        target: cell.target,
        attackers,
        lead: attackers[0]!,
        charge: false,
      })
      if (!told.ok) throw new Error(told.refusal.key)
      const { outcomes, besides } = told.value
      expect(outcomes.reduce((sum, { p }) => sum + p.num, 0)).toBe(outcomes[0]!.p.den)
      for (const { p } of [...outcomes, ...besides]) expect(p.num >= 0 && p.num <= p.den).toBe(true)
      return outcomes.find(({ result }) => result === 'defenderRetreats')!.p.num
    })
    expect(won[1]).toBeGreaterThan(won[0]!)
  })

  it('OPS-24.5 it refuses what the odds of the table refuse', () => {
    const cell = cells(world)[0]!
    const position = positionOfCell(world, cell, 'sar')
    const plan = { target: cell.target, attackers: [], lead: null, charge: false }
    expect(forecastClash(position, cell.side, plan)).toEqual(forecastAttack(position, cell.side, plan))
    expect(forecastClash(position, cell.side, plan).ok).toBe(false)
  })
})
