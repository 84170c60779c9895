import { beforeAll, describe, expect, it } from 'vitest'
import { legal } from '../../../../../src/tabletop/sar/battle/engine'
import { randomOrders } from '../../../../../src/tabletop/sar/battle/orders/random'
import { ordersPreview } from '../../../../../src/tabletop/sar/battle/preview/orders'
import { draftedOrders, randomOrderPreview } from '../../../../../src/tabletop/sar/battle/preview/randomOrder'
import type { RandomOrderPreview } from '../../../../../src/tabletop/common/previewFight'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { Side } from '../../../../../src/tabletop/sar/battle/types'
import { tableSeenBy } from '../../../../../src/tabletop/sar/battle/view'
import { sampleSize } from '../../../../sampleSize'
import { runOf, scene } from '../scene'
import { act, alter, dice, firstTurn } from '../support'
import { watchBattle } from './battles'
import { frozen } from './frozen'
import { rowChance, Tally } from './tally'
import { value } from './value'

/** A side of a real battle while it gives orders, with some of the orders that the computer gave it. */
interface Sheet {
  readonly table: BattleTable
  readonly side: Side
}

const sheets: Sheet[] = []
beforeAll(() => {
  for (let n = 0; n < sampleSize(1, 4); n++)
    watchBattle(`orders/${n}`, sampleSize(8, 25), {
      asked(table, side, actions) {
        if (table.battle.pending.at(-1)?.kind !== 'orders') return
        const draft = frozen(table)
        // Every second order stays away, so that peers are there with and without one.
        const orders = Object.fromEntries(
          actions.flatMap((action, i) => {
            if (action.type !== 'order' || i % 2 === n % 2) return []
            const { unit, by, order, heading = null, functions = [] } = action
            return [[unit, { order, heading, functions, by, cost: 1 }]]
          }),
        )
        draft.battle.drafts[side] = { ...draft.battle.drafts[side]!, orders }
        sheets.push({ table: draft, side })
      },
    })
})

describe('the odds of random orders', () => {
  it('SAR-4.10, 4.11 come as often as told: the rows of the table, copies of last turn and of peers who roll themselves', () => {
    const throws = sampleSize(400, 10_000)
    const tally = new Tally()
    const deeds = new Set<string>()
    let cases = 0
    const previews = new Map<Sheet, RandomOrderPreview[]>()
    for (let n = 0; cases < throws; n++) {
      const sheet = sheets[n % sheets.length]!
      const { table, side } = sheet
      if (!previews.has(sheet))
        previews.set(
          sheet,
          value(ordersPreview(table, side, {}))
            .units.filter(({ rollsForOrder }) => rollsForOrder)
            .map(({ unit }) => value(randomOrderPreview(table, side, { unit }))),
        )
      const run = runOf(frozen(table), dice(`random ${n}`))
      const thrown = randomOrders(run, draftedOrders(table, side))
      // Of peers who copy each other the rolls hang together; one unit of a throw is one case.
      const told = previews.get(sheet)!
      if (told.length === 0) continue
      const one = told[n % told.length]!
      cases++
      for (const deed of ['advanceOrFire', 'move', 'charge', 'holdFire', 'firstFire', 'hold', 'withdraw']) {
        const chance = rowChance(one.deeds, deed)
        if (chance === 0 && thrown[one.unit]!.deed !== deed) continue
        deeds.add(deed)
        tally.add(deed, chance, thrown[one.unit]!.deed === deed)
      }
      tally.add('a deed that was told', rowChance(one.deeds, thrown[one.unit]!.deed) > 0 ? 1 : 0, true)
    }
    tally.check([...deeds, 'a deed that was told'], 1)
    expect([...deeds]).toEqual(expect.arrayContaining(['advanceOrFire', 'hold', 'withdraw', 'move']))
  })

  it('SAR-4.11 two peers who may copy each other, by hand: green, so 4 of 20 each', () => {
    const table = scene({ units: { 'mx-1-line': { x: 40, y: 30 }, 'mx-5-line': { x: 54, y: 30 } } })
    for (const id of ['mx-1-line', 'mx-5-line']) alter(table, id, { last: null, training: 'green' })
    const told = value(randomOrderPreview(table, 'mexican', { unit: 'mx-1-line' }))
    expect(told.peers).toEqual(['mx-5-line'])
    expect(told.rows).toEqual([
      { name: 'advanceOrFire', chance: { num: 1, den: 10 } },
      { name: 'hold', chance: { num: 1, den: 4 } },
      { name: 'sameAsLastTurn', chance: { num: 3, den: 10 } },
      { name: 'sameAsPeer', chance: { num: 1, den: 5 } },
      { name: 'withdraw', chance: { num: 3, den: 20 } },
    ])
    // Withdraw: 3/20, and 4/20 times the peer's 3/20. Both waiting: they stand still. No last turn: it stands still too.
    expect(told.deeds).toEqual([
      { name: 'advanceOrFire', chance: { num: 3, den: 25 } },
      { name: 'hold', chance: { num: 7, den: 10 } },
      { name: 'withdraw', chance: { num: 9, den: 50 } },
    ])
    expect(told.lastTurn).toMatchObject({ deed: null, refusal: { rule: 'SAR-4.11' } })
  })

  it('SAR-4.7 the odds of another side are not told, nor those of units that do not roll', () => {
    const table = scene({ units: { 'mx-1-line': { x: 40, y: 30 }, 'us-1-illinois': { x: 40, y: 60 } } })
    expect(randomOrderPreview(tableSeenBy(table, 'us'), 'us', { unit: 'mx-1-line' }).ok).toBe(false)
    alter(table, 'us-1-illinois', { broken: true, stance: 'mob' })
    expect(randomOrderPreview(table, 'us', { unit: 'us-1-illinois' })).toMatchObject({ refusal: { rule: 'SAR-4.10' } })
  })
})

describe('the sheet of orders', () => {
  it('SAR-4.3 to 4.9 lets through exactly the orders of the legal list, as the draft grows', () => {
    const table = firstTurn()
    const side = 'mexican'
    let drafted = 0
    for (let round = 0; round < 3; round++) {
      const { units, leaders } = value(ordersPreview(tableSeenBy(table, side), side, {}))
      const listed = new Set(
        legal(table, side).flatMap((entry) =>
          entry.type === 'order' && entry.functions === undefined ? [`${entry.unit} ${entry.by} ${entry.order}`] : [],
        ),
      )
      const isArtillery = (id: string): boolean => table.battle.units[id]!.guns.length > 0
      const told = new Set(
        units.flatMap((unit) =>
          unit.leaders
            .filter(({ refusal }) => refusal === null)
            .flatMap(({ leader }) =>
              unit.cards
                .filter(
                  ({ order, refusal }) =>
                    refusal === null && (!isArtillery(unit.unit) || ['hold', 'form', 'rally'].includes(order)),
                )
                .map(({ order }) => `${unit.unit} ${leader} ${order}`),
            ),
        ),
      )
      expect(told).toEqual(listed)
      expect(listed.size).toBeGreaterThan(10)
      // The points that are left are those with which the rules reckon.
      for (const { leader, points, spent, left } of leaders) {
        expect(left).toBe(points - spent)
        expect(points).toBe(table.battle.leaders[leader]!.points)
      }
      for (let i = 0; i < 4; i++) {
        const entry = legal(table, side).find((one) => one.type === 'order' && one.order === 'hold')
        if (!entry) break
        const cost = units
          .find(({ unit }) => unit === entry.unit)!
          .leaders.find(({ leader }) => leader === entry.by)!.cost
        act(table, side, entry)
        expect(table.battle.drafts[side]!.orders[entry.unit as string]!.cost).toBe(cost)
        drafted++
      }
    }
    const sheet = value(ordersPreview(tableSeenBy(table, side), side, {}))
    expect(sheet.units.filter(({ given }) => given !== null)).toHaveLength(drafted)
    expect(sheet.units.every(({ given, rollsForOrder }) => (given === null) === rollsForOrder)).toBe(true)
  })

  it('SAR-4.3, 4.4 names the parts of the cost: far away, and over the head of a subordinate', () => {
    const table = firstTurn()
    const { units } = value(ordersPreview(tableSeenBy(table, 'mexican'), 'mexican', {}))
    const costs = units.flatMap(({ leaders }) => leaders)
    for (const { cost, lines, distance } of costs) {
      expect(lines.reduce((sum, line) => sum + line.value, 0)).toBe(cost)
      expect(lines.some(({ name }) => name === 'far')).toBe(distance > 24_000)
    }
    expect(new Set(costs.map(({ cost }) => cost))).toEqual(new Set([1, 2, 4]))
  })

  it('SAR-4.8, 4.11 says whether the order of last turn may be given again, and why not', () => {
    const table = firstTurn()
    const unit = 'mx-1-line'
    const again = () => value(ordersPreview(tableSeenBy(table, 'mexican'), 'mexican', { unit })).units[0]!.asLastTurn
    expect(again()).toBeNull()
    alter(table, unit, { last: { deed: 'move', heading: 4500, functions: [], by: null } })
    expect(again()).toMatchObject({ order: 'move', refusal: null })
    alter(table, unit, { last: { deed: 'withdraw', heading: null, functions: [], by: null } })
    expect(again()).toMatchObject({ order: 'withdraw', by: null, refusal: { rule: 'SAR-4.8' } })
    alter(table, unit, { last: { deed: 'rally', heading: null, functions: [], by: null } })
    expect(again()).toMatchObject({ order: 'rally', refusal: { rule: 'SAR-4.9' } })
    expect(ordersPreview(table, 'mexican', { unit: 'us-1-illinois' }).ok).toBe(false)
  })
})
