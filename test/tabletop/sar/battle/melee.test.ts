import { describe, expect, it } from 'vitest'
import { unitsInContact } from '../../../../src/tabletop/sar/battle/melee/melees'
import { participantCastings } from '../../../../src/tabletop/sar/battle/melee/participants'
import { beginPhase } from '../../../../src/tabletop/sar/battle/flow'
import { updateTurnRecord } from '../../../../src/tabletop/sar/battle/breaking/turnRecord'
import { move } from '../../../../src/tabletop/sar/battle/moves/phase'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import type { Melee } from '../../../../src/tabletop/sar/battle/types'
import { canonical } from '../../../../src/core/json'
import { alter, attach, blows, bodies, charged, closeAndStand, frontToFront, melee, rounds } from './blows'
import { castings, of, runOf } from './scene'
import { copy, dice, refusalOf } from './support'

const US = 'us-1-illinois'
const MX = 'mx-1-line'
const CAV = 'us-kentucky-cav'
const HUSSARS = 'mx-guard-hussars'
const CLOSE = { [`${MX}/close`]: 20, [`${US}/stand`]: 20 }
const strength = (start: number, stragglers = 0, casualties = 0) => ({ start, stragglers, casualties })
const fights = (run: ReturnType<typeof melee>) => of(bodies(run), 'fight')

describe('a melee of two', () => {
  it('SAR-29.1, 14.3 to 14.7 V237 the worked melee, put right: U.S. 10, 3, 1; Mexico 5, 4, 1', () => {
    const table = frontToFront(
      { strength: strength(10, 1), width: 5 },
      { strength: strength(14), training: 'regular', width: 7 },
      { fireLosses: 1 },
      { profile: 'sar-1998' },
    )
    const run = melee(table, {
      ...CLOSE,
      [`${MX}/close`]: 12,
      [`${MX}/melee/1`]: 20,
      [`${US}/melee/1`]: 3,
      [`${MX}/melee/2`]: 12,
      [`${US}/melee/2`]: 13,
    })
    blows(run)
    expect(fights(run)).toMatchObject([
      {
        unit: MX,
        round: 1,
        castings: 9,
        column: 3,
        d20: 20,
        losses: 3,
        modifiers: [
          { name: 'green', value: -1 },
          { name: 'charging', value: 2 },
          { name: 'outnumbered', value: -1 },
        ],
      },
      { unit: US, round: 1, castings: 14, column: 5, d20: 3, losses: 1 },
      { unit: MX, round: 2, castings: 8, column: 2, losses: 1, modifiers: [{ name: 'green', value: -1 }] },
      { unit: US, round: 2, castings: 11, column: 5, losses: 3 },
    ])
    expect(castings(table.battle.units[US]!)).toEqual({ effectives: 10, stragglers: 3, casualties: 1 })
    expect(castings(table.battle.units[MX]!)).toEqual({ effectives: 5, stragglers: 4, casualties: 1 })
    // Nobody has broken: they are locked (SAR-14.8).
    expect(table.battle.units[US]!.locked && table.battle.units[MX]!.locked).toBe(true)
  })

  it('SAR-14.2 three ranks fight, half of who was struck on the flank, a quarter in disorder, no horse holders', () => {
    const count = (mx: object, change: Partial<Melee> = {}) => {
      const table = frontToFront(mx)
      closeAndStand(melee(table, CLOSE))
      return participantCastings(table, { ...table.battle.melees[0]!, ...change }, MX)
    }
    expect(count({ width: 10 })).toBe(20)
    expect(count({ width: 4, stance: 'column' })).toBe(12)
    expect(count({ width: 10, strength: strength(20, 3, 1) })).toBe(16)
    expect(count({ width: 10 }, { struck: { [MX]: 'flank' } })).toBe(10)
    expect(count({ width: 10, strength: strength(19) }, { struck: { [MX]: 'rear' } })).toBe(9)
    expect(count({ width: 10 }, { disordered: [MX] })).toBe(5)
    const foot = charged(
      { units: { [US]: { x: 60, y: 30 }, [HUSSARS]: { x: 60, y: 30, mounted: false, holders: 4, width: 8 } } },
      { [US]: { met: HUSSARS } },
    )
    closeAndStand(melee(foot, { [`${US}/close`]: 20, [`${HUSSARS}/stand`]: 20 }))
    expect(participantCastings(foot, foot.battle.melees[0]!, HUSSARS)).toBe(11)
  })

  it('SAR-15.4 V455 infantry in disorder fights with a quarter, and stands no worse for it', () => {
    const table = charged({ units: { [CAV]: { x: 60, y: 30 }, [MX]: { x: 60, y: 30 } } }, { [CAV]: { met: MX } })
    table.battle.squares[MX] = { inches: 20, against: { [CAV]: 'disorder' } }
    const run = melee(table, { [`${MX}/stand`]: 14, [`${CAV}/melee/1`]: 1, [`${MX}/melee/1`]: 1 })
    blows(run)
    expect(of(bodies(run), 'test').find(({ test }) => test === 'stand')!.modifiers).toEqual([
      { name: 'green', value: -2 },
    ])
    expect(fights(run).find(({ unit }) => unit === MX)).toMatchObject({ castings: 5 })
  })

  it('SAR-15.4 disorder lasts for this charge only: in the next turn of the melee all of them fight', () => {
    const table = charged({ units: { [CAV]: { x: 60, y: 30 }, [MX]: { x: 60, y: 30 } } }, { [CAV]: { met: MX } })
    table.battle.squares[MX] = { inches: 20, against: { [CAV]: 'disorder' } }
    const low = [CAV, MX].flatMap((id) => [1, 2].map((round) => [`${id}/melee/${round}`, 1]))
    const dice = { [`${MX}/stand`]: 20, ...Object.fromEntries(low) }
    blows(melee(table, dice))
    expect(table.battle.units[MX]).toMatchObject({ locked: true })
    Object.assign(table.battle, { turn: 2, doings: {}, orders: {}, squares: {} })
    const run = melee(table, dice)
    blows(run)
    expect(fights(run).find(({ unit, round }) => unit === MX && round === 3)!.castings).toBeGreaterThan(10)
  })

  it('SAR-14.4 horse against foot, column that has moved, leader, guns, skirmishers', () => {
    const mods = (table: BattleTable, unit: string, forced: Record<string, number>) => {
      const run = melee(table, forced)
      blows(run)
      return Object.fromEntries(
        fights(run)
          .find((one) => one.unit === unit)!
          .modifiers.map(({ name, value }) => [name, value]),
      )
    }
    const column = frontToFront({ stance: 'column', width: 4 })
    attach(column, 'mx-lombardini', MX)
    expect(mods(column, MX, CLOSE)).toEqual({ green: -1, leader: 1, charging: 2, inColumn: 2 })
    // Without having moved the column has no push (sar-2007).
    expect(mods(frontToFront({}, { stance: 'column', width: 4 }), US, CLOSE)).toEqual({ veteran: 1, nation: 2 })
    const guns = charged(
      { units: { [HUSSARS]: { x: 60, y: 30 }, 'us-bragg': { x: 60, y: 30, stance: 'unlimbered' } } },
      { [HUSSARS]: { met: 'us-bragg' } },
    )
    expect(mods(guns, HUSSARS, { [`${HUSSARS}/close`]: 20, 'us-bragg/stand': 20 })).toEqual({
      regular: 0,
      charging: 2,
      cavalryVsFootNotInSquare: 1,
      unlimberedArtillery: 4,
    })
    const square = frontToFront({}, { stance: 'square' })
    expect(mods(square, US, CLOSE)).toEqual({ veteran: 1, nation: 2, inSquare: -4 })
  })

  it('SAR-17.10 V263 lances count in the first roll against horse; SAR-17.11 V264 blown horses', () => {
    const lancers = charged(
      {
        units: {
          'mx-jalisco': { x: 60, y: 30, blown: true, arrival: null, width: 8 },
          [CAV]: { x: 60, y: 30 },
        },
      },
      { 'mx-jalisco': { met: CAV } },
    )
    const run = melee(lancers, {
      'mx-jalisco/close': 20,
      [`${CAV}/stand`]: 20,
      'mx-jalisco/melee/1': 1,
      [`${CAV}/melee/1`]: 1,
      'mx-jalisco/melee/2': 1,
      [`${CAV}/melee/2`]: 1,
    })
    blows(run)
    const names = fights(run)
      .filter(({ unit }) => unit === 'mx-jalisco')
      .map(({ modifiers }) => modifiers.map(({ name }) => name))
    expect(names).toEqual([
      ['untrained', 'charging', 'blownHorses', 'lancersVsCavalryFirstRoll'],
      ['untrained', 'blownHorses'],
    ])
  })

  it('SAR-14.4 uphill and downhill, by the hill and by contour lines', () => {
    const south = [
      { x: 40_000, y: 10_000 },
      { x: 80_000, y: 10_000 },
      { x: 80_000, y: 30_000 },
      { x: 40_000, y: 30_000 },
    ]
    const table = frontToFront({}, {}, {}, { features: [{ id: 'hill', kind: 'hill', area: south, height: 1 }] })
    const run = melee(table, CLOSE)
    blows(run)
    const name = (unit: string) =>
      fights(run)
        .find((one) => one.unit === unit)!
        .modifiers.map((one) => one.name)
    expect(name(MX)).toContain('downhill')
    expect(name(US)).toContain('uphill')
    const line = frontToFront(
      {},
      {},
      {},
      {
        features: [
          {
            id: 'rise',
            kind: 'contour',
            line: [
              { x: 40_000, y: 30_000 },
              { x: 80_000, y: 30_000 },
            ],
            up: 'left',
          },
        ],
      },
    )
    const second = melee(line, CLOSE)
    blows(second)
    expect(
      fights(second)
        .find(({ unit }) => unit === MX)!
        .modifiers.map(({ name: one }) => one),
    ).toContain('uphill')
  })

  it('SAR-12.4 losses on the flank: stragglers doubled', () => {
    const table = charged(
      { units: { [US]: { x: 70, y: 29, heading: 27_000 }, [MX]: { x: 60, y: 30, width: 20 } } },
      {
        [US]: {
          met: MX,
          path: [
            { x: 90_000, y: 29_000 },
            { x: 70_000, y: 29_000 },
          ],
        },
      },
    )
    closeAndStand(melee(table, { [`${US}/close`]: 20, [`${MX}/stand`]: 20 }))
    const run = melee(table, { [`${US}/melee/1`]: 12, [`${MX}/melee/1`]: 1 })
    const before = castings(table.battle.units[MX]!)
    rounds(run)
    const [first] = of(bodies(run), 'losses').filter(({ unit }) => unit === MX)
    const { losses } = fights(run).find(({ unit }) => unit === US)!
    expect(first).toMatchObject({ stragglers: 2 * Math.ceil(losses / 2), casualties: Math.floor(losses / 2) })
    expect(before.stragglers).toBe(0)
  })

  it('SAR-14.14 V436 who enters a melee before firing has lost his first volley', () => {
    const table = frontToFront()
    blows(melee(table, CLOSE))
    expect(table.battle.units[US]!.firstVolleySpent).toBe(true)
    expect(table.battle.units[MX]!.firstVolleySpent).toBe(true)
  })

  it('SAR-14.11 V452 both break: both retreat, nobody wins, nobody rolls for breakthrough', () => {
    const table = charged(
      {
        units: {
          [CAV]: { x: 60, y: 30, strength: strength(11, 5) },
          [HUSSARS]: { x: 60, y: 30, strength: strength(15, 7), width: 8 },
        },
      },
      { [CAV]: { met: HUSSARS } },
    )
    const run = melee(table, {
      [`${CAV}/close`]: 20,
      [`${HUSSARS}/stand`]: 20,
      [`${CAV}/melee/1`]: 20,
      [`${HUSSARS}/melee/1`]: 20,
    })
    blows(run)
    expect(table.battle.units[CAV]!.broken && table.battle.units[HUSSARS]!.broken).toBe(true)
    expect(of(bodies(run), 'test').filter(({ test }) => test === 'breakthrough')).toEqual([])
    expect(table.battle.open.victors).toEqual({})
    expect(table.battle.melees).toEqual([])
  })

  it('SAR-14.12, 18.3 V453 infantry broken by mounted cavalry loses 1d4 more, by dismounted or infantry none', () => {
    const extra = (victor: string, more: object) => {
      const table = charged(
        { units: { [victor]: { x: 60, y: 30, ...more }, [MX]: { x: 60, y: 30, strength: strength(20, 9) } } },
        { [victor]: { met: MX } },
      )
      const run = melee(table, {
        [`${victor}/close`]: 20,
        [`${MX}/stand`]: 20,
        [`${victor}/melee/1`]: 11,
        [`${MX}/melee/1`]: 1,
        [`${MX}/retreat/1`]: 1,
        [`${MX}/retreat/2`]: 1,
        [`${MX}/retreat/3`]: 1,
        [`${MX}/riddenDown`]: 3,
      })
      blows(run)
      expect(table.battle.units[MX]!.broken).toBe(true)
      return of(bodies(run), 'losses').filter(({ rule }) => rule === 'SAR-14.12')
    }
    expect(extra(CAV, {})).toMatchObject([{ unit: MX, by: CAV, stragglers: 3 }])
    expect(extra(CAV, { mounted: false })).toEqual([])
    expect(extra(US, {})).toEqual([])
  })

  it('SAR-14.13 V454 a square that holds two rounds throws cavalry back 15 inches, unbroken, with 1d4 stragglers', () => {
    const table = charged(
      { units: { [CAV]: { x: 60, y: 30 }, [MX]: { x: 60, y: 30, stance: 'square' } } },
      { [CAV]: { met: MX } },
    )
    const none = { [`${CAV}/melee/1`]: 1, [`${CAV}/melee/2`]: 1, [`${MX}/melee/1`]: 1, [`${MX}/melee/2`]: 1 }
    const flight = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`${CAV}/retreat/${n}`, n]))
    const run = melee(table, { [`${CAV}/close`]: 20, [`${MX}/stand`]: 20, ...none, [`${CAV}/repulsed`]: 2, ...flight })
    blows(run)
    expect(castings(table.battle.units[CAV]!).stragglers).toBe(2)
    expect(table.battle.units[CAV]).toMatchObject({ broken: false, locked: false, heading: 0 })
    expect(table.battle.units[CAV]!.at!.y).toBe(30_000 + 2000 + 15_000)
    expect(table.battle.melees).toEqual([])
    expect(table.battle.units[MX]!.locked).toBe(false)
  })

  it('SAR-14.8 V489 next turn two more rounds, no charging bonus, nobody fires at them, no leader leaves', () => {
    const table = frontToFront()
    const low = { [`${MX}/melee/1`]: 1, [`${MX}/melee/2`]: 1, [`${US}/melee/1`]: 1, [`${US}/melee/2`]: 1 }
    blows(melee(table, { ...CLOSE, ...low }))
    expect(table.battle.melees).toMatchObject([{ rounds: 2, allRounds: 2 }])
    table.battle.turn = 2
    table.battle.doings = {}
    table.battle.orders = {}
    const run = melee(table, low)
    closeAndStand(run)
    expect(of(bodies(run), 'test')).toEqual([])
    rounds(run)
    expect(fights(run).map(({ round }) => round)).toEqual([3, 3, 4, 4])
    expect(fights(run).flatMap(({ modifiers }) => modifiers.map(({ name }) => name))).not.toContain('charging')
    expect(table.battle.melees).toMatchObject([{ rounds: 2, allRounds: 4 }])
    // Locked: no order (SAR-4.9).
    table.battle.phase = 'giveOrders'
    table.battle.pending = [{ kind: 'orders', owner: 'us' }]
    const order = { type: 'order', unit: US, by: 'us-wool', order: 'hold' }
    expect(refusalOf(table, 'us', order)).not.toBeNull()
  })
})

describe('melees of several', () => {
  const three = (profile: 'sar-2007' | 'sar-1998' = 'sar-2007') =>
    charged(
      {
        profile,
        units: {
          [US]: { x: 60, y: 30, width: 20, strength: strength(20) },
          [MX]: { x: 55, y: 30, width: 10 },
          'mx-5-line': { x: 65, y: 30, width: 10 },
        },
      },
      { [MX]: { met: US }, 'mx-5-line': { met: US } },
    )
  const BOTH = { ...CLOSE, 'mx-5-line/close': 20 }

  it('SAR-14.10 each rolls with its own; the target stands once', () => {
    const table = three()
    const run = melee(table, BOTH)
    closeAndStand(run)
    expect(of(bodies(run), 'test').map(({ test, unit }) => [test, unit])).toEqual([
      ['close', MX],
      ['close', 'mx-5-line'],
      ['stand', US],
    ])
    expect(table.battle.melees).toHaveLength(1)
    expect(unitsInContact(table.battle.melees[0]!)).toEqual([MX, 'mx-5-line', US])
    rounds(run)
    expect(fights(run).filter(({ round }) => round === 1)).toMatchObject([
      { unit: MX, castings: 20 },
      { unit: 'mx-5-line', castings: 20 },
      {
        unit: US,
        castings: 20,
        modifiers: [{ name: 'veteran' }, { name: 'nation' }, { name: 'outnumbered', value: -2 }],
      },
    ])
  })

  it('SAR-14.10 V451 five losses shared by two: A 2 and 1, B 1 and 1', () => {
    const table = three()
    // Column 8 of 17: with a 15 six are lost, with an 11 five.
    const dies = { [`${US}/melee/1`]: 11, [`${MX}/melee/1`]: 1, 'mx-5-line/melee/1': 1 }
    const receivers = [1, 2, 2, 1, 1].map((value, i) => [`${MX}/receiver/${101 + i}`, value])
    closeAndStand(melee(table, BOTH))
    const probe = melee(copy(table), dies)
    rounds(probe)
    const { column } = fights(probe).find(({ unit }) => unit === US)!
    expect(column).toBeGreaterThan(0)
    const run = melee(table, { ...dies, ...Object.fromEntries(receivers), ...fiveLosses(column) })
    rounds(run)
    expect(fights(run).find(({ unit }) => unit === US)!.losses).toBe(5)
    const lost = of(bodies(run), 'losses').slice(0, 3)
    expect(lost.find(({ unit }) => unit === MX)).toMatchObject({ stragglers: 2, casualties: 1 })
    expect(lost.find(({ unit }) => unit === 'mx-5-line')).toMatchObject({ stragglers: 1, casualties: 1 })
  })

  it('SAR-14.2 Q33 of more than two only those in contact fight, three ranks deep', () => {
    const table = charged(
      {
        units: {
          [US]: { x: 60, y: 30, width: 20 },
          [MX]: { x: 50, y: 30, width: 20 },
          'mx-5-line': { x: 65, y: 30, width: 5, strength: strength(20) },
        },
      },
      { [MX]: { met: US }, 'mx-5-line': { met: US } },
    )
    closeAndStand(melee(table, BOTH))
    const [fight] = table.battle.melees
    // Half of its front of twenty reaches the enemy; five files of the other, three deep.
    expect(participantCastings(table, fight!, MX)).toBe(20)
    expect(participantCastings(table, fight!, 'mx-5-line')).toBe(15)
    alter(table, MX, { at: { x: 43_000, y: 30_000 } })
    expect(participantCastings(table, fight!, MX)).toBeLessThanOrEqual(15)
  })

  it('SAR-14.9 V450 supports count for numbers, and do not roll: 8 and 10 against 12', () => {
    const table = charged(
      {
        profile: 'sar-1998',
        units: {
          [MX]: { x: 60, y: 30, width: 8, strength: strength(8) },
          'mx-5-line': { x: 60, y: 29, width: 8, strength: strength(10), deed: 'charge' },
          [US]: { x: 60, y: 30, width: 12, strength: strength(12) },
        },
      },
      { [MX]: { met: US } },
    )
    const run = melee(table, CLOSE)
    closeAndStand(run)
    expect(table.battle.melees).toMatchObject([
      { direct: { mexican: [MX], us: [US] }, supporting: { mexican: ['mx-5-line'], us: [] } },
    ])
    rounds(run)
    const first = fights(run).filter(({ round }) => round === 1)
    expect(first.map(({ unit }) => unit)).toEqual([MX, US])
    expect(first[0]!.modifiers.map(({ name }) => name)).not.toContain('outnumbered')
    expect(first[1]!.modifiers).toContainEqual({ name: 'outnumbered', value: -1 })
  })

  it('SAR-14.9, 13.4 who reaches only friends in a melee has not charged in vain', () => {
    const lost = (locked: boolean) => {
      const table = charged(
        { units: { [MX]: { x: 60, y: 30 }, 'mx-5-line': { x: 60, y: 19, width: 20 }, [US]: { x: 60, y: 31 } } },
        {},
      )
      alter(table, MX, { locked })
      table.battle.orders['mx-5-line'] = { deed: 'charge', heading: 0, functions: [], by: null }
      const run = runOf(
        table,
        dice(
          's',
          [1, 2].map((n) => [`1/allMoves/mx-5-line/move.base/${n}`, 1]),
        ),
      )
      beginPhase(run, 'allMoves')
      updateTurnRecord(table.battle, 'mx-5-line', { distance: 9000, left: 9000, path: [{ x: 60_000, y: 19_000 }] })
      table.battle.charges['mx-5-line'] = US
      move(run)
      return of(bodies(run), 'losses').filter(({ rule }) => rule === 'SAR-13.4').length
    }
    expect(lost(false)).toBe(1)
    expect(lost(true)).toBe(0)
  })

  it('SAR-14.9 who charges into a melee rolls to close and has its own first roll; those in it do not stand again', () => {
    const table = frontToFront({}, { width: 20 })
    const low = { [`${MX}/melee/1`]: 1, [`${MX}/melee/2`]: 1, [`${US}/melee/1`]: 1, [`${US}/melee/2`]: 1 }
    blows(melee(table, { ...CLOSE, ...low }))
    table.battle.turn = 2
    table.battle.doings = { 'mx-5-line': { ...table.battle.doings[MX]!, met: US } }
    alter(table, 'mx-5-line', { at: { x: 66_000, y: 30_000 }, stance: 'line', width: 2, heading: 0 })
    table.battle.orders = { 'mx-5-line': { deed: 'charge', heading: 0, functions: [], by: null } }
    const run = melee(table, { 'mx-5-line/close': 20 })
    closeAndStand(run)
    expect(of(bodies(run), 'test').map(({ test, unit }) => [test, unit])).toEqual([['close', 'mx-5-line']])
    rounds(run)
    const charging = fights(run)
      .filter(({ modifiers }) => modifiers.some(({ name }) => name === 'charging'))
      .map(({ unit, round }) => [unit, round])
    expect(charging).toEqual([['mx-5-line', 3]])
  })

  it('SAR-3.2 the order in which units are listed changes nothing', () => {
    const table = three()
    const other: BattleTable = {
      field: table.field,
      battle: {
        ...copy(table).battle,
        units: Object.fromEntries(Object.entries(copy(table).battle.units).reverse()),
        doings: Object.fromEntries(Object.entries(copy(table).battle.doings).reverse()),
        leaders: Object.fromEntries(Object.entries(copy(table).battle.leaders).reverse()),
      },
    }
    const outcome = (one: BattleTable, seed: string) => {
      const run = runOf(one, dice(seed))
      beginPhase(run, 'melee')
      blows(run)
      return canonical(one.battle)
    }
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f'])
      expect(outcome(copy(other), seed)).toBe(outcome(copy(table), seed))
  })
})

/** A d20 of the U.S. with which five are lost in a column. */
function fiveLosses(column: number): Record<string, number> {
  const rows = [1, 3, 5, 8, 12, 16, 19, 20]
  const chart: Record<number, (number | null)[]> = {
    5: [1, 1, 2, 2, 2, 3, 4, 5],
    6: [1, 1, 2, 3, 3, 4, 5, 6],
    7: [1, 1, 2, 3, 4, 5, 6, 7],
    8: [1, 2, 3, 4, 5, 6, 7, 8],
  }
  const at = chart[column]?.indexOf(5) ?? -1
  return at < 0 ? {} : { [`${US}/melee/1`]: rows[at]! }
}
