import { describe, expect, it } from 'vitest'
import { updateTurnRecord } from '../../../../src/tabletop/sar/battle/breaking/turnRecord'
import { inflictLosses } from '../../../../src/tabletop/sar/battle/breaking/inflictLosses'
import { retreat } from '../../../../src/tabletop/sar/battle/breaking/retreat'
import { leaderCasualties } from '../../../../src/tabletop/sar/battle/leaders/casualties'
import {
  bestAttachedRating,
  commandRatingOf,
  personalRatingOf,
} from '../../../../src/tabletop/sar/battle/leaders/ratings'
import { replaceLeaders } from '../../../../src/tabletop/sar/battle/leaders/replace'
import type { ActionRun, BattleTable } from '../../../../src/tabletop/sar/battle/run'
import { attach, blows, bodies, frontToFront, melee } from './blows'
import { castings, of, runOf, scene } from './scene'
import { act, alter, dice, firstTurn, OPTIONS, refusalOf } from './support'

const US = 'us-1-illinois'
const MX = 'mx-1-line'
const UNITS = { [US]: { x: 60, y: 60 }, 'us-2-illinois': { x: 90, y: 60 }, [MX]: { x: 60, y: 20 } }

/** Leader casualties after phase 6 of this turn, Wool with the 1st Illinois, which lost so many. */
function hitBy(
  losses: number,
  forced: Readonly<Record<string, number>>,
  leader = 'us-wool',
  unit = US,
): { table: BattleTable; run: ActionRun } {
  const table = scene({ units: UNITS })
  attach(table, leader, unit)
  updateTurnRecord(table.battle, unit, { enemyLosses: losses })
  const keys = Object.entries(forced).map(([key, value]): [string, number] => [`1/melee/${leader}/${key}/1`, value])
  const run = runOf(table, dice('hit', keys))
  table.battle.phase = 'melee'
  leaderCasualties(run)
  return { table, run }
}
const wound = (d20: number, d4 = 3) => hitBy(20, { leaderHit: 5, leaderWound: d20, leaderReplaced: d4 }).table
const nextTurn = (table: BattleTable, turn: number): void => {
  table.battle.turn = turn
  table.battle.phase = 'giveOrders'
  replaceLeaders(runOf(table))
}

describe('leader casualties', () => {
  it('SAR-19.1 V308 a die up to the losses of his unit hits him; V310 without losses nobody rolls', () => {
    expect(
      of(
        hitBy(4, { leaderHit: 4, leaderWound: 1 }).run.events.map(({ body }) => body),
        'leaderHit',
      ),
    ).toMatchObject([{ leader: 'us-wool', severity: 'minor' }])
    expect(
      of(
        hitBy(4, { leaderHit: 5 }).run.events.map(({ body }) => body),
        'leaderHit',
      ),
    ).toEqual([])
    expect(hitBy(0, {}).run.events).toEqual([])
  })

  it('SAR-19.1 Q40 losses of the enemy count, those of the march do not; a leader by himself is safe', () => {
    const table = frontToFront()
    attach(table, 'us-wool', US)
    updateTurnRecord(table.battle, US, { enemyLosses: 0, fireLosses: 0 })
    const run = melee(table, { [`${MX}/close`]: 20, [`${US}/stand`]: 20, [`${MX}/melee/1`]: 20, [`${US}/melee/1`]: 1 })
    blows(run)
    expect(table.battle.doings[US]!.enemyLosses).toBeGreaterThan(0)
    leaderCasualties(run)
    expect(bodies(run).filter((event) => event.kind === 'die' && event.purpose === 'leaderHit')).toHaveLength(1)
  })

  it('SAR-19.1 whose unit was wiped out or fled the table with him rolls for what it lost; who rode off before does not', () => {
    const dies = (happens: (run: ActionRun) => void) => {
      const table = scene({
        units: { ...UNITS, [US]: { x: 60, y: 60, strength: { start: 20, casualties: 14, stragglers: 0 } } },
      })
      attach(table, 'us-wool', US)
      table.battle.phase = 'melee'
      const run = runOf(
        table,
        dice('wiped', [
          ['1/melee/us-wool/leaderHit/1', 6],
          ['1/melee/us-wool/leaderWound/1', 1],
        ]),
      )
      happens(run)
      leaderCasualties(run)
      return of(bodies(run), 'leaderHit').length
    }
    const blow = { unit: US, stragglers: 3, rule: 'SAR-12.1', causedBy: MX, cause: 'fire' as const }
    expect(dies((run) => inflictLosses(run, { ...blow, casualties: 3 }))).toBe(1)
    expect(dies((run) => inflictLosses(run, { ...blow, stragglers: 2, casualties: 3 }))).toBe(0)
    const wiped = (run: ActionRun) => inflictLosses(run, { ...blow, casualties: 3 })
    const ridesOff = (run: ActionRun) => {
      run.battle.leaders['us-wool'] = { ...run.battle.leaders['us-wool']!, attachedTo: null }
    }
    expect(
      dies((run) => {
        ridesOff(run)
        wiped(run)
      }),
    ).toBe(0)
    const flees = (run: ActionRun) => {
      run.battle.units[US] = { ...run.battle.units[US]!, at: { x: 60_000, y: 71_500 }, broken: true, stance: 'mob' }
      updateTurnRecord(run.battle, US, { enemyLosses: 6 })
      retreat(run, US, { fleesFrom: MX, moveKind: 'retreat', facing: 'away', broken: true, rule: 'SAR-5.4' })
      expect(run.battle.units[US]!.off).not.toBeNull()
    }
    expect(dies(flees)).toBe(1)
    // Of two units with which he was this turn the one that lost most counts.
    expect(
      dies((run) => {
        wiped(run)
        attach(run, 'us-wool', 'us-2-illinois')
        updateTurnRecord(run.battle, 'us-2-illinois', { enemyLosses: 1 })
      }),
    ).toBe(1)
  })

  it('SAR-19.2 V462 turns without orders: 1, 2, none but then replaced, until replaced twice; one man as escort', () => {
    const silent = (d20: number) => {
      const { leaders, units } = wound(d20).battle
      const { silentUntil, replaced = null, at } = leaders['us-wool']!
      return { silentUntil, replaced, here: at !== null, escort: castings(units[US]!).stragglers }
    }
    expect(silent(2)).toEqual({ silentUntil: 3, replaced: null, here: true, escort: 0 })
    expect(silent(6)).toEqual({ silentUntil: 4, replaced: null, here: true, escort: 0 })
    // Orders in turn 2, is carried off in turn 3: 3 - 2 turns.
    expect(silent(10)).toEqual({ silentUntil: 0, replaced: { leaves: 3, from: 3 }, here: true, escort: 0 })
    expect(silent(14)).toEqual({ silentUntil: 2, replaced: { leaves: 1, from: 2 }, here: false, escort: 1 })
    expect(silent(18)).toEqual({ silentUntil: 2, replaced: { leaves: 1, from: 2 }, here: false, escort: 0 })
  })

  it('SAR-19.3 V312 to V316 the replacement comes when the dice say, rated one lower, and gives orders', () => {
    const table = wound(18, 4)
    expect(table.battle.leaders['us-wool']).toMatchObject({ replaced: { from: 3 }, attachedTo: null })
    nextTurn(table, 2)
    expect(table.battle.leaders['us-wool']!.at).toBeNull()
    nextTurn(table, 3)
    expect(table.battle.leaders['us-wool']).toMatchObject({ lr: 1, replaced: null, silentUntil: 0 })
    expect(table.battle.leaders['us-wool']!.at).not.toBeNull()
    // Mexicans wait the whole 1d4, and nobody falls below 0.
    const { table: mexican } = hitBy(20, { leaderHit: 1, leaderWound: 20, leaderReplaced: 4 }, 'mx-conde', MX)
    expect(mexican.battle.leaders['mx-conde']).toMatchObject({ replaced: { from: 5 } })
    nextTurn(mexican, 5)
    expect(mexican.battle.leaders['mx-conde']).toMatchObject({ lr: 0 })
  })

  it('SAR-19.1 who is on his way off the field is hit no more', () => {
    const table = wound(10)
    expect(table.battle.leaders['us-wool']).toMatchObject({ attachedTo: US })
    table.battle.turn = 2
    table.battle.doings = {}
    updateTurnRecord(table.battle, US, { enemyLosses: 20 })
    const run = runOf(table)
    leaderCasualties(run)
    expect(run.events).toEqual([])
  })

  it('SAR-19.2 one more turn of orders, then he is carried off', () => {
    const table = wound(10)
    nextTurn(table, 2)
    expect(table.battle.leaders['us-wool']!.at).not.toBeNull()
    nextTurn(table, 3)
    expect(table.battle.leaders['us-wool']).toMatchObject({ lr: 1, replaced: null })
  })

  it('SAR-4.20 V474 of a dead leader nobody gives the orders, but for those that a higher one pays for', () => {
    const table = firstTurn()
    const { battle } = table
    battle.leaders['us-wool'] = {
      ...battle.leaders['us-wool']!,
      at: null,
      silentUntil: 3,
      replaced: { leaves: 1, from: 3 },
    }
    battle.pending = [{ kind: 'orders', owner: 'us' }]
    expect(refusalOf(table, 'us', { type: 'order', unit: US, by: 'us-wool', order: 'hold' })).toBe('BAD_STATE SAR-4.20')
    battle.leaders['us-taylor'] = { ...battle.leaders['us-taylor']!, points: 7 }
    act(table, 'us', { type: 'order', unit: US, by: 'us-taylor', order: 'hold' })
    const told = act(table, 'us', { type: 'ready' }).map(({ body }) => body)
    const chance = of(told, 'ordered').filter(({ unit, rule }) => unit.endsWith('illinois') && rule === 'SAR-4.10')
    expect(chance.map(({ unit }) => unit)).toEqual(['us-2-illinois'])
  })
})

describe('optional ratings', () => {
  it('SAR-4.19 V410, V411 each unit lost lowers its commander by one, not below 0; not without the option', () => {
    const lr = (on: boolean) => {
      const table = scene({ units: UNITS, rules: { optLossOfUnits: on } })
      table.battle.leaders['mx-ampudia'] = { ...table.battle.leaders['mx-ampudia']!, lr: 2 }
      for (const id of ['mx-1-light', 'mx-2-light', 'mx-3-light']) alter(table, id, { gone: true })
      return commandRatingOf(table, 'mx-ampudia')
    }
    expect(lr(true)).toBe(0)
    expect(lr(false)).toBe(2)
  })

  it('SAR-4.18 V473 with two ratings the personal one counts for closing and melee, the other for points', () => {
    const table = scene({ units: UNITS, rules: { optSecondLeaderRatings: true } })
    const leaders = new Map(table.field.leaders)
    leaders.set('us-wool', { ...leaders.get('us-wool')!, personalLR: 0 })
    const two: BattleTable = { field: { ...table.field, leaders }, battle: table.battle }
    attach(two, 'us-wool', US)
    expect(commandRatingOf(two, 'us-wool')).toBe(2)
    expect(personalRatingOf(two, 'us-wool')).toBe(0)
    expect(bestAttachedRating(two, US)).toBe(0)
    const off: BattleTable = { field: two.field, battle: { ...two.battle, options: OPTIONS } }
    expect(bestAttachedRating(off, US)).toBe(2)
  })
})
