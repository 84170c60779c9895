import { answersOf } from '../../../src/tabletop/sar/battle/answers'
import { describe, expect, it } from 'vitest'
import { answer } from '../../../src/ai/tabletop/sar/answer'
import { chargePlayer, holdPlayer, randomPlayer } from '../../../src/ai/tabletop/sar/baselines'
import type { Dice } from '../../../src/core/dice'
import { canonical } from '../../../src/core/json'
import { playBattle } from '../../../src/tabletop/sar/battle/playBattle'
import { toAct } from '../../../src/tabletop/sar/battle/engine'
import type { BattleTable } from '../../../src/tabletop/sar/battle/run'
import type { Tactician } from '../../../src/tabletop/sar/battle/tactician'
import type { Battle, Side } from '../../../src/tabletop/sar/battle/types'
import { tableSeenBy } from '../../../src/tabletop/sar/battle/view'
import { sampleSize } from '../../sampleSize'
import { act, alter, battle, copy, dice, firstTurn, OPTIONS } from '../../tabletop/sar/battle/support'

const BOTH: readonly Side[] = ['us', 'mexican']

/** A battle of so many turns; tells every refusal that one of these met. */
function fought(
  seed: string,
  players: Record<Side, Tactician>,
  turns: number,
): { table: BattleTable; refused: string[] } {
  const with_: Dice = dice(seed)
  const long = battle({ dice: with_, options: { victory: 'points' } }).table
  const table: BattleTable = { ...long, field: { ...long.field, terms: { ...long.field.terms, turns } } }
  const refused: string[] = []
  playBattle(table, with_, 'battle', players, `salt/${seed}`, {
    onRefused: (refusal, action, side) => {
      if (players[side] === answer) refused.push(`${refusal.code} ${refusal.rule} ${JSON.stringify(action)}`)
    },
  })
  return { table, refused }
}

/** Everybody off the table but these, which stand where and how they are put. */
function stage(
  places: Readonly<Record<string, Partial<Battle['units'][string]>>>,
  change?: (table: BattleTable) => void,
): BattleTable {
  const table = firstTurn()
  for (const id of Object.keys(table.battle.units)) {
    const there = places[id]
    alter(table, id, there ? { stance: 'line', width: 12, ...there } : { at: null, gone: true })
  }
  change?.(table)
  return table
}
const at = (x: number, y: number, heading: number) => ({ at: { x: x * 1000, y: y * 1000 }, heading })
const NORTH = 0
const SOUTH = 18_000

/** Leaders with so many points beside everybody. */
function rich(table: BattleTable, points: number): void {
  for (const id of Object.keys(table.battle.leaders))
    table.battle.leaders[id] = { ...table.battle.leaders[id]!, at: { x: 60_000, y: 30_000 }, points, attachedTo: null }
}
const asked = (table: BattleTable, side: Side): void => {
  table.battle.pending = [{ kind: 'orders', owner: side }]
}
const orderOf = (table: BattleTable, side: Side, unit: string) => {
  const said = answer(tableSeenBy(table, side), side, 's').find((one) => one.type === 'order' && one.unit === unit)
  return said && 'order' in said ? said.order : null
}

describe('the tactical AI answers whatever is asked', () => {
  it('whole battles without one refused action, against itself and every baseline', () => {
    for (const [i, other] of [answer, randomPlayer, holdPlayer, chargePlayer].entries())
      for (const side of BOTH) {
        // Against itself both are the same battle.
        if (other === answer && side === 'mexican') continue
        const players = side === 'us' ? { us: answer, mexican: other } : { us: other, mexican: answer }
        const { table, refused } = fought(`whole/${i}`, players, other === answer ? 9 : sampleSize(2, 4))
        expect(refused).toEqual([])
        expect(table.battle.phase).toBe('over')
        expect(table.battle.result).not.toBeNull()
      }
  }, 120_000)

  it('the same table and salt give the same answer, and the same battle', () => {
    const one = fought('same', { us: answer, mexican: answer }, 5)
    const two = fought('same', { us: answer, mexican: answer }, 5)
    expect(canonical(one.table.battle)).toBe(canonical(two.table.battle))
  }, 60_000)

  it('SAR-4.7: says the same whatever the other side has written face down', () => {
    const table = firstTurn()
    expect(toAct(table.battle)).toBe('mexican')
    const other = copy(table)
    for (const one of answer(tableSeenBy(table, 'mexican'), 'mexican', 'm'))
      if (one.type !== 'ready') act(table, 'mexican', one)
    act(table, 'mexican', { type: 'ready' })
    act(other, 'mexican', { type: 'ready' })
    expect(answer(tableSeenBy(table, 'us'), 'us', 'u')).toEqual(answer(tableSeenBy(other, 'us'), 'us', 'u'))
  })

  it('leaves the table that it sees as it was', () => {
    const { table } = battle()
    for (const side of ['mexican', 'us'] as const) {
      const before = canonical(table.battle)
      const said = answer(tableSeenBy(table, side), side, 'x')
      expect(canonical(table.battle)).toBe(before)
      for (const one of said) act(table, side, one)
    }
    const before = canonical(table.battle)
    answer(tableSeenBy(table, 'mexican'), 'mexican', 'x')
    expect(canonical(table.battle)).toBe(before)
  })

  it('says nothing when it is not asked', () => {
    expect(answer(tableSeenBy(firstTurn(), 'us'), 'us', 'x')).toEqual([])
  })
})

describe('the tactical AI knows its trade', () => {
  it('SAR-4.10, 20.1: broken units that can rally are paid for first', () => {
    const table = stage({
      'us-1-illinois': {
        ...at(60, 46, SOUTH),
        strength: { start: 20, casualties: 1, stragglers: 10 },
        broken: true,
        stance: 'mob',
      },
      'us-2-illinois': at(90, 46, SOUTH),
      'mx-1-line': at(60, 4, NORTH),
    })
    rich(table, 1)
    asked(table, 'us')
    expect(orderOf(table, 'us', 'us-1-illinois')).toBe('rally')
  })

  it('SAR-11: muskets in good range fire', () => {
    const table = stage({
      'us-1-illinois': { ...at(60, 40, SOUTH), width: 20 },
      'mx-1-line': { ...at(60, 34, NORTH), width: 20 },
    })
    rich(table, 4)
    asked(table, 'us')
    expect(['firstFire', 'holdFire', 'charge']).toContain(orderOf(table, 'us', 'us-1-illinois'))
  })

  it('SAR-13.8, 14.4: horse never charges a square', () => {
    const table = stage({
      'us-1-illinois': { ...at(60, 40, SOUTH), stance: 'square', width: 6 },
      'mx-guard-hussars': { ...at(60, 26, NORTH), stance: 'column', width: 4 },
    })
    rich(table, 6)
    asked(table, 'mexican')
    expect(orderOf(table, 'mexican', 'mx-guard-hussars')).not.toBe('charge')
  })

  it('SAR-14: horse rides down a shaken unit whose flank is bare', () => {
    const table = stage({
      'us-1-illinois': {
        ...at(60, 40, 9000),
        width: 20,
        strength: { start: 20, casualties: 6, stragglers: 6 },
        firstVolleySpent: true,
      },
      'mx-guard-hussars': { ...at(60, 22, NORTH), stance: 'column', width: 4 },
      'mx-cuirassiers': { ...at(54, 22, NORTH), stance: 'column', width: 3 },
    })
    rich(table, 6)
    asked(table, 'mexican')
    expect(orderOf(table, 'mexican', 'mx-guard-hussars')).toBe('charge')
  })

  it('SAR-5.9: stragglers are brought back out of fire', () => {
    const table = stage({
      'us-1-illinois': { ...at(60, 46, SOUTH), width: 20, strength: { start: 20, casualties: 2, stragglers: 7 } },
      'mx-1-line': at(60, 6, NORTH),
    })
    rich(table, 4)
    asked(table, 'us')
    expect(orderOf(table, 'us', 'us-1-illinois')).toBe('hold')
  })

  it('SAR-16.1: limbered guns in range are made ready', () => {
    const table = stage({
      'us-bragg': { ...at(60, 46, SOUTH), stance: 'limbered', width: 2 },
      'mx-1-line': at(60, 36, NORTH),
    })
    rich(table, 4)
    asked(table, 'us')
    const said = answer(tableSeenBy(table, 'us'), 'us', 's').find(
      (one) => one.type === 'order' && one.unit === 'us-bragg',
    )
    expect(said && 'functions' in said ? said.functions : []).toContain('unlimber')
  })

  it('SAR-4.3: no leader spends more than he has', () => {
    const table = firstTurn({ options: OPTIONS })
    for (const side of BOTH) {
      asked(table, side)
      const spent = new Map<string, number>()
      const mine = copy(table)
      for (const one of answer(tableSeenBy(table, side), side, 's')) {
        if (one.type !== 'order') continue
        act(mine, side, one)
        spent.set(one.by, (spent.get(one.by) ?? 0) + answersOf(mine, side).orders[one.unit]!.cost)
      }
      expect(spent.size).toBeGreaterThan(0)
      for (const [by, points] of spent) expect(points).toBeLessThanOrEqual(table.battle.leaders[by]!.points)
    }
  })

  it('SAR-21.2: a defender goes into the building beside it before the enemy comes', () => {
    const table = stage({
      'us-mississippi': { ...at(36, 63.5, SOUTH), width: 6 },
      'mx-1-line': { ...at(36, 42, NORTH), stance: 'column', width: 6 },
    })
    rich(table, 6)
    asked(table, 'us')
    for (const one of answer(tableSeenBy(table, 'us'), 'us', 's')) act(table, 'us', one)
    expect(table.battle.orders['us-mississippi']?.deed).toBe('move')
    const holds = { us: answer, mexican: holdPlayer }
    const moves = (): boolean => table.battle.pending.at(-1)?.kind === 'moves' && toAct(table.battle) === 'us'
    playBattle(table, dice(), 'battle', holds, 's', { shouldStop: moves })
    const said = answer(tableSeenBy(table, 'us'), 'us', 's')
    expect(said).toContainEqual({ type: 'occupy', unit: 'us-mississippi', building: 'hacienda' })
  })

  it('SAR-9.2: units that march keep out of each other', () => {
    const table = stage({
      'mx-1-line': { ...at(60, 20, NORTH), stance: 'column', width: 4 },
      'mx-3-line': { ...at(60, 12, NORTH), stance: 'column', width: 4 },
      'us-1-illinois': { ...at(60, 58, SOUTH), width: 20 },
    })
    rich(table, 6)
    asked(table, 'mexican')
    let passed = 0
    const turns = table.battle.turn + 2
    playBattle(table, dice(), 'battle', { us: holdPlayer, mexican: answer }, 's', {
      onEvents: (told) => {
        passed += told.filter(({ body }) => body.kind === 'passedThrough').length
      },
      shouldStop: () => table.battle.turn >= turns,
    })
    expect(passed).toBe(0)
    expect(table.battle.units['mx-1-line']!.at!.y).toBeGreaterThan(24_000)
  })
})
