import { describe, expect, it } from 'vitest'
import { rateIrregulars } from '../../../../../src/tabletop/sar/battle/breaking/irregulars'
import { sees } from '../../../../../src/tabletop/sar/battle/contact'
import { check, legal } from '../../../../../src/tabletop/sar/battle/engine'
import { fireVolley } from '../../../../../src/tabletop/sar/battle/fire/volley'
import { fireResults } from '../../../../../src/tabletop/sar/battle/fire/phase'
import { bringOnArrivals } from '../../../../../src/tabletop/sar/battle/moves/arrive'
import { beginPhase, continueBattle } from '../../../../../src/tabletop/sar/battle/flow'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import { greyAllowsOrder } from '../../../../../src/tabletop/sar/battle/special/grey'
import { maybeKindle } from '../../../../../src/tabletop/sar/battle/special/kindle'
import { entersSmoke, smokeAfterMoves } from '../../../../../src/tabletop/sar/battle/special/smoke'
import { specialTurnEnds } from '../../../../../src/tabletop/sar/battle/special/taken'
import { countedLosses, endingReached, specialPoints } from '../../../../../src/tabletop/sar/battle/special/verdict'
import { smokeOf } from '../../../../../src/tabletop/sar/battle/special/weather'
import { unitPolygon } from '../../../../../src/tabletop/sar/battle/layout'
import type { BattleUnit } from '../../../../../src/tabletop/sar/battle/types'
import { BattleSession } from '../../../../../src/session/battle/session'
import { runOf } from '../scene'
import { dice } from '../support'

/** A battle of a pack in turn 1; nothing has been done but the set-up. */
function fresh(scenario: string, options: object = {}): BattleTable {
  const made = BattleSession.create({ scenario, seed: 'special', options })
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value.table
}
const change = ({ battle }: BattleTable, id: string, part: Partial<BattleUnit>): void => {
  battle.units[id] = { ...battle.units[id]!, ...part }
}
const put = (table: BattleTable, id: string, x: number, y: number, part: Partial<BattleUnit> = {}): void =>
  change(table, id, { at: { x: x * 1000, y: y * 1000 }, ...part })
const kinds = (run: { events: readonly { body: { kind: string; what?: string } }[] }): string[] =>
  run.events.map(({ body }) => body.what ?? body.kind)

describe('special rules of the battles of record', () => {
  it('SAR-24.6, 10.3 smoke: from turn 6 for four turns nobody sees through it; it drifts two inches south each turn', () => {
    const table = fresh('palo-alto')
    put(table, 'us-4-inf', 90, 60)
    put(table, 'mx-6-line', 90, 28)
    const seen = (turn: number): boolean => {
      table.battle.turn = turn
      return sees(table, 'us-4-inf', 'mx-6-line')
    }
    expect([5, 6, 9, 10].map(seen)).toEqual([true, false, false, true])
    table.battle.turn = 8
    expect(smokeOf(table)![0]).toEqual({ x: 60_000, y: 29_000 })
    expect(smokeOf(fresh('palo-alto', { grassFire: 'off' }), 7)).toBeNull()
  })

  it('SAR-24.6 smoke: formed units may not march into it; who stands in it after the moves takes 1d4 stragglers', () => {
    const table = fresh('palo-alto')
    table.battle.turn = 6
    put(table, 'us-4-inf', 90, 40)
    put(table, 'us-3-inf', 20, 62)
    const inSmoke = unitPolygon(table.field, table.battle.units['us-4-inf']!)!
    const clear = unitPolygon(table.field, table.battle.units['us-3-inf']!)!
    expect([entersSmoke(table, clear, inSmoke), entersSmoke(table, inSmoke, inSmoke)]).toEqual([true, false])
    const run = runOf(table, dice('smoke', [['6/setup/us-4-inf/smoke/1', 3]]))
    smokeAfterMoves(run)
    expect(table.battle.units['us-4-inf']!.strength.stragglers).toBe(3)
    expect(table.battle.units['us-3-inf']!.strength.stragglers).toBe(0)
  })

  it('SAR-24.6 by chance: from turn 3 on a gun that throws 1 in the grass kindles it for 1d4 and two turns more', () => {
    const table = fresh('palo-alto', { grassFire: 'chance' })
    expect(table.battle.special!.fire).toBeNull()
    const kindle = (turn: number, d20: number, id = 'us-duncan') => {
      table.battle.turn = turn
      const run = runOf(table, dice('fire', [[`${turn}/setup/${id}/grassFire/1`, 4]]))
      maybeKindle(run, id, d20)
      return kinds(run)
    }
    put(table, 'us-duncan', 78, 55)
    expect([kindle(2, 1), kindle(3, 2)]).toEqual([[], []])
    // Far from the grass.
    put(table, 'us-ringgold', 27, 80)
    expect(kindle(3, 1, 'us-ringgold')).toEqual([])
    expect(kindle(4, 1)).toContain('kindled')
    expect(table.battle.special!.fire).toEqual({ from: 5, until: 10 })
  })

  it('SAR-24.6 dusk: from turn 17 on nobody sees farther than 16 inches', () => {
    const table = fresh('palo-alto', { grassFire: 'off' })
    const sight = (turn: number, gap: number): boolean => {
      table.battle.turn = turn
      put(table, 'us-ker', 60, 40, { heading: 18_000 })
      put(table, 'mx-10-line', 60, 40 - 2 - gap, { heading: 0 })
      return sees(table, 'us-ker', 'mx-10-line')
    }
    expect([sight(16, 18), sight(17, 18), sight(17, 12)]).toEqual([true, false, true])
  })

  it('SAR-24.6 the train is lost with a formed enemy in the park and nobody near; the road is taken only at the end', () => {
    const table = fresh('palo-alto')
    put(table, 'us-ker', 59, 74)
    put(table, 'mx-7-cav', 58, 84)
    // Ker stands within 3 inches of the park.
    put(table, 'us-ker', 59, 77)
    expect(endingReached(table, 'turn')).toBeNull()
    put(table, 'us-ker', 30, 74)
    put(table, 'us-artillery-bn', 67, 40)
    expect(endingReached(table, 'turn')).toMatchObject({ winner: 'mexican', by: 'objective', ending: 'trainLost' })
    change(table, 'mx-7-cav', { stance: 'skirmish' })
    expect(endingReached(table, 'turn')).toBeNull()
    put(table, 'us-5-inf', 31, 14)
    expect(endingReached(table, 'end')).toMatchObject({ winner: 'us', ending: 'roadTaken' })
  })

  it('SAR-24.9 points of Palo Alto: losses, guns taken, ground; 25 more win, 75 more smash, less is a draw', () => {
    const table = fresh('palo-alto')
    const special = table.field.terms.special!
    const lose = (id: string, casualties: number) =>
      change(table, id, { strength: { ...table.battle.units[id]!.strength, casualties } })
    // No American stands in the south: ten points to Mexico.
    expect(specialPoints(table, special)).toEqual({ points: { us: 0, mexican: 10 }, winner: null, smashing: false })
    lose('us-3-inf', 5)
    expect(specialPoints(table, special)).toMatchObject({ points: { us: 0, mexican: 25 }, winner: 'mexican' })
    table.battle.special = { ...table.battle.special!, gunsTaken: { us: 2, mexican: 0 } }
    lose('mx-1-line', 9)
    put(table, 'us-5-inf', 20, 20)
    // 9 castings, 2 guns of 3 points, 10 for the ground; five of theirs at 3.
    expect(specialPoints(table, special)).toMatchObject({ points: { us: 25, mexican: 15 }, winner: null })
  })

  it('SAR-24.9 at Chippawa irregulars count half; the bridge, once taken up, cuts off who is left before it', () => {
    const table = fresh('chippawa', { variant: 'full' })
    const special = table.field.terms.special!
    change(table, 'uk-grand-river', { strength: { start: 7, casualties: 3, stragglers: 2 } })
    change(table, 'uk-1-foot', { strength: { start: 15, casualties: 1, stragglers: 1 } })
    expect(countedLosses(table, special, 'british')).toBe(2 + 2)
    put(table, 'uk-8-foot', 82, 151.5, { heading: 18_000 })
    table.battle.orders['uk-8-foot'] = { deed: 'form', heading: null, functions: [], by: 'riall' }
    const run = runOf(table)
    specialTurnEnds(run)
    expect(kinds(run)).toEqual(['bridgeUp'])
    expect(table.battle.special!.bridgeUp).toBe(true)
    put(table, 'us-11-inf', 64, 100)
    put(table, 'uk-100-foot', 64, 110, { heading: 18_000 })
    expect(countedLosses(table, special, 'british')).toBe(2 + 2 + 13)
  })

  it('SAR-24.6, 4.8 grey jackets: until they are seen through, the battalions before them only move, charge, fire or form', () => {
    const table = fresh('chippawa')
    const allows = (order: 'hold' | 'holdFire' | 'move' | 'form', leader = 'gordon', id = 'uk-1-foot') =>
      greyAllowsOrder(table, leader, table.battle.units[id]!, order)
    expect([allows('hold'), allows('holdFire'), allows('move'), allows('form')]).toEqual([false, false, true, true])
    expect([allows('hold', 'pearson', 'uk-1-foot/1'), allows('hold', 'riall', 'uk-6-pounders')]).toEqual([true, true])
    expect(fresh('chippawa', { greyJackets: false }).field.terms.special!.grey).toBeNull()
    // A man in grey who fires shows what he is.
    put(table, 'us-11-inf', 60, 46)
    put(table, 'uk-1-foot', 60, 52, { heading: 18_000 })
    const run = runOf(table)
    table.battle.phase = 'firstFire'
    table.battle.orders['us-11-inf'] = { deed: 'firstFire', heading: null, functions: [], by: 'scott' }
    expect(fireVolley(run, 'us-11-inf', 'uk-1-foot', { dicePurpose: 'fire' }).length).toBeGreaterThan(0)
    expect(kinds(run)).toContain('greyKnown')
    expect(allows('hold')).toBe(true)
  })

  it('SAR-24.6 grey jackets: castings lost to fire without breaking show them too', () => {
    const table = fresh('chippawa')
    table.battle.phase = 'firstFire'
    const shot = {
      key: 'k',
      from: 'uk-24-pounders',
      at: 'us-25-inf',
      stragglers: 1,
      casualties: 0,
      guns: true,
      work: null,
    }
    table.battle.open = { shots: [shot] }
    fireResults(runOf(table))
    expect(table.battle.special!.greyKnown).toBe(true)
  })

  it('SAR-23.8 defending home +1 for the 2d Lincoln alone; men in grey are no regulars for the rating', () => {
    const table = fresh('chippawa')
    const flags = (unit: string, enemy: string): string[] => {
      change(table, unit, { training: null })
      put(table, unit, 60, 70, { heading: 18_000 })
      const run = runOf(table)
      rateIrregulars(run, [{ unit, enemy, occasion: 'fire' }])
      const test = run.events.map(({ body }) => body).find((body) => body.kind === 'test')
      return test?.kind === 'test' ? test.modifiers.map(({ name }) => name) : []
    }
    expect(flags('uk-2-lincoln', 'us-11-inf')).toContain('defendingHome')
    expect(flags('uk-grand-river', 'us-11-inf')).not.toContain('defendingHome')
    expect(flags('uk-2-lincoln', 'us-11-inf')).not.toContain('facingRegularsInOpen')
    table.battle.special = { ...table.battle.special!, greyKnown: true }
    expect(flags('uk-2-lincoln', 'us-11-inf')).toContain('facingRegularsInOpen')
    // Nobody knows the blue coats of the 21st for anything but regulars.
    table.battle.special = { ...table.battle.special!, greyKnown: false }
    put(table, 'us-21-inf', 60, 40)
    expect(flags('uk-2-lincoln', 'us-21-inf')).toContain('facingRegularsInOpen')
  })

  it('SAR-6.4, 18.1 whole units of warriors form skirmishers only by the option of the battle, and regulars never', () => {
    const mayForm = (id: string, warriorsSkirmish: boolean): string => {
      const table = fresh('chippawa', { variant: 'full', warriorsSkirmish })
      table.battle.orders[id] = { deed: 'form', heading: null, functions: [], by: 'porter' }
      Object.assign(table.battle, { phase: 'allMoves', pending: [{ kind: 'moves', owner: 'us' }] })
      const refusal = check(table, 'us', { type: 'form', unit: id, stance: 'skirmish', width: 3 })
      return refusal ? `${refusal.rule}` : 'formed'
    }
    expect(mayForm('us-six-nations', true)).toBe('formed')
    expect(mayForm('us-six-nations', false)).toBe('SAR-6.4')
    expect(mayForm('us-mcdonald', true)).toBe('SAR-6.4')
  })

  it('SAR-24.5, 6.7 Ampudia comes by himself in turn 2, in his order, the 4th Line in closed column by the card of 2007', () => {
    const arrived = (profile: string) => {
      const table = fresh('palo-alto', { profile })
      table.battle.turn = 2
      bringOnArrivals(runOf(table))
      return table.battle
    }
    const { units, leaders } = arrived('sar-2007')
    expect(units['mx-4-line']).toMatchObject({ stance: 'closedColumn', width: 4, arrival: null })
    expect(units['mx-8-pounders']).toMatchObject({ stance: 'limbered', arrival: null })
    expect(leaders.ampudia!.at).not.toBeNull()
    expect(arrived('sar-1998').units['mx-4-line']!.stance).toBe('column')
    const table = fresh('palo-alto')
    beginPhase(runOf(table), 'allMoves')
    continueBattle(runOf(table))
    table.battle.turn = 3
    expect(legal(table, 'mexican').some((entry) => entry.type === 'arrive')).toBe(false)
  })
})
