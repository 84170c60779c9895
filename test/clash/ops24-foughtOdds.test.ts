import { beforeAll, describe, expect, it } from 'vitest'
import { FIELD_RESULTS, NO_FIGHTS, oddsOfTally, shareInterval, sumOfTallies } from '../../src/clash/foughtOdds'
import { canonical } from '../../src/core/json'
import { forecastAttack } from '../../src/operational/combat/forecast'
import { pedregal } from '../../src/operational/data'
import { type Position, positionOf, type World } from '../../src/operational/engine'
import { viewFor } from '../../src/operational/view'
import { clashOddsFighter } from '../../src/session/hex/clashOdds'
import { TABLETOPS } from '../../src/session/hex/tabletops'
import { worldOf } from '../../src/session/hex/world'
import { Random } from '../fuzz/random'
import { sampleSize } from '../sampleSize'
import { type Cell, cells, positionOfCell } from '../fit/cells'
import { redealt } from '../secrets/redeal'

let world: World
beforeAll(() => {
  const made = worldOf(pedregal().id)
  if (!made.ok) throw new Error(made.refusal.key)
  world = made.value
})

const planOf = (cell: Cell) => {
  const attackers = Object.values(cell.attackers).flat()
  return { target: cell.target, attackers, lead: attackers[0]!, charge: false }
}
const fighterOf = (position: Position, cell: Cell) => {
  const made = clashOddsFighter({ view: viewFor(position, cell.side), plan: planOf(cell) }, TABLETOPS)
  if (!made.ok) throw new Error(made.refusal.key)
  return made.value
}

describe('OPS-24.5 odds from clashes that are fought', { timeout: 120_000 }, () => {
  it('OPS-24.5 the same fights give the same tally, however many are asked for at once', () => {
    const cell = cells(world)[1]!
    const position = positionOfCell(world, cell, 'sar')
    const atOnce = fighterOf(position, cell).fight(0, 12)
    const fighter = fighterOf(position, cell)
    const inParts = [fighter.fight(8, 4), fighter.fight(0, 3), fighter.fight(3, 5)].reduce(sumOfTallies, NO_FIGHTS)
    expect(inParts.fights).toBe(12)
    expect(canonical(inParts)).toBe(canonical(atOnce))
    expect(FIELD_RESULTS.reduce((sum, result) => sum + (atOnce.counts[result] ?? 0), 0)).toBe(12)
  })

  it('OPS-24.5 the outcomes add up to one with the exact chance that the attack is called off, and the interval holds each chance', () => {
    const cell = cells(world)[0]!
    const position = positionOfCell(world, cell, 'sar')
    const fighter = fighterOf(position, cell)
    const table = forecastAttack(position, cell.side, planOf(cell))
    if (!table.ok) throw new Error(table.refusal.key)
    const exact = table.value.outcomes.find(({ result }) => result === 'calledOff')!.p
    const odds = oddsOfTally(fighter.fight(0, 20), fighter.calledOff, fighter.choices)
    expect(odds.fights).toBe(20)
    expect(odds.outcomes.reduce((sum, { p }) => sum + p.num, 0)).toBe(odds.outcomes[0]!.p.den)
    const calledOff = odds.outcomes.find(({ result }) => result === 'calledOff')!
    expect(calledOff.p.num / calledOff.p.den).toBeCloseTo(exact.num / exact.den, 4)
    expect(exact.num).toBeGreaterThan(0)
    for (const { p, low, high } of [...odds.outcomes, ...odds.besides]) {
      expect(low!.num).toBeLessThanOrEqual(p.num + 2)
      expect(high!.num).toBeGreaterThanOrEqual(p.num - 2)
    }
  })

  it('OPS-24.5 the interval holds the true share in about 95 of 100 samples, and is five points to each side after 400', () => {
    // Exact: the chance of each number of successes, not a sample.
    const coverage = (trials: number, share: number): number => {
      // In logarithms, because the chance of no success at all may be too small for a number.
      let log = trials * Math.log(1 - share)
      let held = 0
      for (let k = 0; k <= trials; k++) {
        const { low, high } = shareInterval(k, trials)
        if (low <= share && share <= high) held += Math.exp(log)
        log += Math.log(((trials - k) / (k + 1)) * (share / (1 - share)))
      }
      return held
    }
    for (const trials of [40, 400])
      for (let percent = 5; percent <= 95; percent += 5) {
        const held = coverage(trials, percent / 100)
        expect(held, `${trials} at ${percent} %`).toBeGreaterThan(0.91)
        expect(held, `${trials} at ${percent} %`).toBeLessThan(0.99)
      }
    const { low, high } = shareInterval(200, 400)
    expect((high - low) / 2).toBeLessThan(0.05)
    expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 })
  })

  it('OPS-19.5, 24.5 nothing hidden moves the odds: other boxes, markers, seeds and dice to come give the same tally', () => {
    let compared = 0
    for (const [n, cell] of cells(world).entries()) {
      if (n % sampleSize(18, 9) !== 0) continue
      const position = positionOfCell(world, cell, 'sar')
      // Pieces that no cell uses lie hidden in a box of the defender.
      const enemy = cell.side === 'us' ? 'mexican' : 'us'
      const spare = world.pieces.filter(
        ({ id, side, unit }) => side === enemy && unit && position.game.ops.pieces[id]!.at === 'gone',
      )
      for (const { id } of spare.slice(0, 3)) position.game.ops.pieces[id]!.at = 'box:A'
      const place = world.grid.ids.find(
        (_, hex) => !world.lava[hex] && world.grid.distance(hex, world.grid.indexOf(cell.target)) > 8,
      )!
      for (const nr of [1, 2])
        position.game.ops.markers[`${enemy}.A.${nr}`] = {
          at: place,
          real: nr === 1,
          moved: false,
          mp2: -1,
          spent: 0,
          marched: false,
        }
      const { game: other, dealt } = redealt(world, position.game, cell.side, new Random(`odds ${n}`))
      if (Object.keys(dealt).length === 0) continue
      compared++
      const first = fighterOf(positionOf(world, position.game), cell).fight(0, 6)
      expect(canonical(fighterOf(positionOf(world, other), cell).fight(0, 6)), cell.name).toBe(canonical(first))
    }
    expect(compared).toBeGreaterThan(1)
  })

  it('OPS-10.1, 24.5 what the ground behind costs a retreat is in the odds: with no way back a beaten defender is destroyed', () => {
    const cell = cells(world).find(({ name }) => name === 'US veterans on green foot, 3 on clear')!
    const position = positionOfCell(world, cell, 'sar')
    const open = fighterOf(position, cell).fight(0, 30)
    // Enemies all round the defenders.
    const { grid } = world
    const target = grid.indexOf(cell.target)
    const free = Array.from({ length: 6 }, (_, dir) => grid.neighbours[target * 6 + dir]!).filter(
      (hex) => hex >= 0 && !Object.keys(cell.attackers).includes(grid.ids[hex]!),
    )
    const spare = world.pieces.filter(
      ({ id, side, unit }) => side === cell.side && unit?.arm === 'infantry' && !planOf(cell).attackers.includes(id),
    )
    for (const [i, hex] of free.entries()) position.game.ops.pieces[spare[i]!.id]!.at = grid.ids[hex]!
    const encircled = fighterOf(positionOf(world, position.game), cell).fight(0, 30)
    const share = (tally: typeof open, result: string): number => tally.counts[result] ?? 0
    expect(share(open, 'defenderRetreats')).toBeGreaterThan(5)
    expect(share(encircled, 'defenderDestroyed')).toBeGreaterThan(share(open, 'defenderDestroyed') + 5)
    // No chance contradicts another: whoever must retreat and cannot loses at least a step.
    expect(share(encircled, 'defenderLoses')).toBeGreaterThanOrEqual(share(encircled, 'defenderRetreats'))
  })

  it('OPS-24.5 it refuses what the odds of the table refuse', () => {
    const cell = cells(world)[0]!
    const position = positionOfCell(world, cell, 'sar')
    const plan = { ...planOf(cell), attackers: [], lead: null }
    const made = clashOddsFighter({ view: viewFor(position, cell.side), plan }, TABLETOPS)
    expect(made).toEqual(forecastAttack(position, cell.side, plan))
    expect(made.ok).toBe(false)
  })
})
