import { describe, expect, it } from 'vitest'
import { gapBetween } from '../../../../src/tabletop/common/polygon'
import { unitPolygon } from '../../../../src/tabletop/sar/battle/layout'
import type { BattleTable } from '../../../../src/tabletop/sar/battle/run'
import { alter, attach, blows, bodies, charged, closeAndStand, frontToFront, melee } from './blows'
import { castings, of } from './scene'

const apart = ({ field, battle }: BattleTable, a: string, b: string): number =>
  gapBetween(unitPolygon(field, battle.units[a]!)!, unitPolygon(field, battle.units[b]!)!)
const tests = (run: ReturnType<typeof melee>, test: string) =>
  of(bodies(run), 'test').filter((event) => event.test === test)
const US = 'us-1-illinois'
const MX = 'mx-1-line'

describe('rolling to close', () => {
  it('SAR-13.7 V216 losses from fire count against closing: 12 - 1 - 2 + 3 = 12 closes, with every modifier told', () => {
    const table = frontToFront({}, {}, { fireLosses: 1 })
    const run = melee(table, { [`${MX}/close`]: 12, [`${US}/stand`]: 20 })
    closeAndStand(run)
    expect(tests(run, 'close')).toEqual([
      {
        kind: 'test',
        rule: 'SAR-13.7',
        unit: MX,
        test: 'close',
        opponent: US,
        d20: 12,
        modifiers: [
          { name: 'green', value: -2 },
          { name: 'charging', value: 3 },
          { name: 'fireLosses', value: -1 },
        ],
        total: 12,
        result: 'close',
      },
    ])
    expect(table.battle.melees).toHaveLength(1)
  })

  it('SAR-13.5 V487 what defensive fire costs keeps a charger from closing; what the march cost does not', () => {
    const shot = melee(frontToFront({}, {}, { fireLosses: 3 }), { [`${MX}/close`]: 13 })
    closeAndStand(shot)
    expect(tests(shot, 'close')[0]).toMatchObject({ total: 11, result: 'halt' })
    const marched = frontToFront({ strength: { start: 20, casualties: 0, stragglers: 5 } })
    const run = melee(marched, { [`${MX}/close`]: 11, [`${US}/stand`]: 20 })
    closeAndStand(run)
    expect(tests(run, 'close')[0]).toMatchObject({ total: 12, result: 'close' })
  })

  it('SAR-13.9 7 to 11: halts three inches away and fires a quarter of a volley', () => {
    const table = frontToFront()
    const run = melee(table, { [`${MX}/close`]: 8 })
    closeAndStand(run)
    expect(apart(table, MX, US)).toBe(3000)
    expect(castings(table.battle.units[MX]!).stragglers).toBe(0)
    // Ten in the front, short range: 10 * 2 / 4.
    expect(of(bodies(run), 'shot')).toMatchObject([{ unit: MX, target: US, range: 4000, band: 'short', points: 5 }])
    expect(table.battle.units[MX]).toMatchObject({ firstVolleySpent: true })
    expect(table.battle.melees).toEqual([])
  })

  it('SAR-13.9 of early-american half a volley', () => {
    const run = melee(frontToFront({}, {}, {}, { profile: 'early-american' }), { [`${MX}/close`]: 8 })
    closeAndStand(run)
    expect(of(bodies(run), 'shot')).toMatchObject([{ points: 10 }])
  })

  it('SAR-13.9 2 to 6: stragglers and a volley; 1 or less: stragglers only', () => {
    const some = frontToFront()
    const run = melee(some, { [`${MX}/close`]: 5, [`${MX}/close.stragglers`]: 3 })
    closeAndStand(run)
    expect(castings(some.battle.units[MX]!).stragglers).toBe(3)
    expect(of(bodies(run), 'shot')).toHaveLength(1)
    // These are the enemy's doing (Q40), but not losses from fire.
    expect(some.battle.doings[MX]).toMatchObject({ enemyLosses: 3, fireLosses: 0 })
    const none = melee(frontToFront(), { [`${MX}/close`]: 1, [`${MX}/close.stragglers`]: 2 })
    closeAndStand(none)
    expect(tests(none, 'close')[0]).toMatchObject({ total: 2 })
    const least = melee(frontToFront({}, {}, { fireLosses: 1 }), { [`${MX}/close`]: 1 })
    closeAndStand(least)
    expect(tests(least, 'close')[0]).toMatchObject({ total: 1, result: 'halt' })
    expect(of(bodies(least), 'shot')).toEqual([])
  })

  it('SAR-13.9 Q30 stragglers that break it: a retreat move, and no volley', () => {
    const table = frontToFront({ strength: { start: 20, casualties: 0, stragglers: 9 } })
    const run = melee(table, { [`${MX}/close`]: 5, [`${MX}/close.stragglers`]: 4 })
    closeAndStand(run)
    expect(table.battle.units[MX]).toMatchObject({ broken: true, stance: 'mob' })
    expect(of(bodies(run), 'shot')).toEqual([])
  })

  it('SAR-13.9, 14.8 who does not close with somebody in a melee fires nothing at him', () => {
    const shots = (locked: boolean) => {
      const table = frontToFront({}, { locked })
      const run = melee(table, { [`${MX}/close`]: 8 })
      // Somebody else has been at him since last turn.
      if (locked) {
        alter(table, 'mx-5-line', { at: { x: 60_000, y: 34_000 }, stance: 'line', width: 10, heading: 18_000, locked })
        table.battle.melees = [
          {
            direct: { us: [US], mexican: ['mx-5-line'] },
            supporting: { us: [], mexican: [] },
            rounds: 2,
            allRounds: 2,
            chargers: {},
            rolled: [US, 'mx-5-line'],
            struck: {},
            disordered: [],
            caught: [],
          },
        ]
      }
      closeAndStand(run)
      expect(tests(run, 'close')).toMatchObject([{ unit: MX, result: 'halt' }])
      return of(bodies(run), 'shot').length
    }
    expect([shots(false), shots(true)]).toEqual([1, 0])
  })

  it('SAR-13.6b, 13.13 whom a reduced volley breaks has fled: no melee, but for a charger with the distance to catch him', () => {
    const scattered = (left: number) => {
      const table = charged(
        {
          units: {
            [US]: { x: 60, y: 30, width: 10, strength: { start: 20, casualties: 0, stragglers: 10 } },
            [MX]: { x: 57, y: 30, width: 5 },
            'mx-5-line': { x: 63, y: 30, width: 5 },
          },
        },
        { [MX]: { met: US, left }, 'mx-5-line': { met: US } },
      )
      const retreats = [1, 2, 3].map((n) => [`${US}/retreat/${n}`, 3])
      const forced = { [`${MX}/close`]: 20, 'mx-5-line/close': 8, 'mx-5-line/reducedVolley': 20 }
      const run = melee(table, { ...forced, ...Object.fromEntries(retreats) })
      closeAndStand(run)
      expect(table.battle.units[US]!.broken).toBe(true)
      expect(tests(run, 'stand')).toEqual([])
      return table
    }
    const gone = scattered(0)
    expect(apart(gone, MX, US)).toBeGreaterThan(3000)
    expect(gone.battle.melees).toEqual([])
    expect(gone.battle.units[MX]!.locked).toBe(false)
    const caught = scattered(30_000)
    expect(apart(caught, MX, US)).toBeLessThanOrEqual(125)
    expect(caught.battle.melees).toMatchObject([{ caught: [US], struck: { [US]: 'rear' } }])
  })

  it('SAR-13.8, 21.2 men in a building have no flank, and are in no square', () => {
    const house = {
      id: 'house',
      kind: 'building' as const,
      area: [
        { x: 55_000, y: 29_000 },
        { x: 65_000, y: 29_000 },
        { x: 65_000, y: 35_000 },
        { x: 55_000, y: 35_000 },
      ],
    }
    const mods = (us: object) => {
      // It comes in from the side, along the whole way.
      const path = [
        { x: 90_000, y: 31_000 },
        { x: 60_000, y: 31_000 },
      ]
      const run = melee(frontToFront({}, us, { path }, { features: [house] }), {
        [`${MX}/close`]: 20,
        [`${US}/stand`]: 20,
      })
      blows(run)
      const close = tests(run, 'close')[0]!.modifiers.map(({ name }) => name)
      const fight = of(bodies(run), 'fight')
        .find(({ unit }) => unit === US)!
        .modifiers.map(({ name }) => name)
      return { flank: close.includes('flankOrRear'), square: fight.includes('inSquare'), close }
    }
    expect(mods({})).toMatchObject({ flank: true, square: false })
    expect(mods({ stance: 'square' })).toMatchObject({ flank: false, square: true })
    expect(mods({ garrison: 'house', stance: 'square' })).toMatchObject({ flank: false, square: false })
    const inside = mods({ garrison: 'house' })
    expect(inside.flank).toBe(false)
    expect(inside.close).toContain('enemyInBuildingOrFort')
  })

  it('SAR-13.8 leader, horse, ground and flank bear on closing', () => {
    const table = charged(
      {
        units: { 'us-kentucky-cav': { x: 60, y: 30 }, [MX]: { x: 60, y: 30 } },
        features: [
          {
            id: 'grove',
            kind: 'woods',
            area: [
              { x: 50_000, y: 20_000 },
              { x: 70_000, y: 20_000 },
              { x: 70_000, y: 30_000 },
              { x: 50_000, y: 30_000 },
            ],
          },
        ],
      },
      { 'us-kentucky-cav': { met: MX } },
    )
    attach(table, 'us-taylor', 'us-kentucky-cav')
    const run = melee(table, { 'us-kentucky-cav/close': 10, [`${MX}/stand`]: 20 })
    closeAndStand(run)
    expect(tests(run, 'close')[0]!.modifiers).toEqual([
      { name: 'regular', value: 0 },
      { name: 'leader', value: 4 },
      { name: 'cavalryVsFootNotInSquare', value: 2 },
      { name: 'enemyInWoodsOrRough', value: -1 },
      { name: 'charging', value: 3 },
    ])
  })

  it('SAR-10.5, 13.8 V482 a charge whose whole way lay in one flank zone gets +4, and its target -2; not if a part lay before it', () => {
    const flanking = (...before: { x: number; y: number }[]) =>
      charged(
        { units: { [US]: { x: 70, y: 29, heading: 27_000 }, [MX]: { x: 60, y: 30, width: 20 } } },
        { [US]: { met: MX, path: [...before, { x: 90_000, y: 29_000 }, { x: 70_000, y: 29_000 }] } },
      )
    const partly = melee(flanking({ x: 70_000, y: 60_000 }), { [`${US}/close`]: 4 })
    closeAndStand(partly)
    expect(tests(partly, 'close')[0]!.modifiers.map(({ name }) => name)).not.toContain('flankOrRear')
    const table = flanking()
    const run = melee(table, { [`${US}/close`]: 4, [`${MX}/stand`]: 20 })
    closeAndStand(run)
    expect(tests(run, 'close')[0]!.modifiers).toContainEqual({ name: 'flankOrRear', value: 4 })
    expect(tests(run, 'stand')[0]!.modifiers).toContainEqual({ name: 'flankOrRear', value: -2 })
    expect(table.battle.melees[0]).toMatchObject({ struck: { [MX]: 'flank' } })
  })

  it('SAR-13.10 V444 no roll against the rear of who retreats, skirmishers, or horse at a failed square; one against a line', () => {
    const line = melee(frontToFront())
    closeAndStand(line)
    expect(tests(line, 'close')).toHaveLength(1)
    const screen = melee(frontToFront({}, { stance: 'skirmish', companies: 1 }))
    closeAndStand(screen)
    expect(tests(screen, 'close')).toEqual([])
    const mob = frontToFront({}, { stance: 'mob', broken: true, heading: 0, y: 34 })
    const fleeing = melee(mob)
    closeAndStand(fleeing)
    expect(tests(fleeing, 'close')).toEqual([])
    expect(mob.battle.melees[0]).toMatchObject({ struck: { [US]: 'rear' } })
    const horse = charged(
      { units: { 'us-kentucky-cav': { x: 60, y: 30 }, [MX]: { x: 60, y: 30 } } },
      { 'us-kentucky-cav': { met: MX } },
    )
    horse.battle.squares[MX] = { inches: 20, against: { 'us-kentucky-cav': 'disorder' } }
    const run = melee(horse, { [`${MX}/stand`]: 20 })
    closeAndStand(run)
    expect(tests(run, 'close')).toEqual([])
    expect(tests(run, 'stand')).toHaveLength(1)
  })

  it('SAR-14.1 V488 no charge, no melee, however near they stand', () => {
    const table = frontToFront()
    table.battle.doings = {}
    const run = melee(table)
    expect(blows(run).filter(({ kind }) => kind === 'test' || kind === 'fight')).toEqual([])
    expect(table.battle.melees).toEqual([])
  })

  it('SAR-15.3 before a square that stands the horse rolls to close at -3', () => {
    const table = charged(
      { units: { 'us-kentucky-cav': { x: 60, y: 30 }, [MX]: { x: 60, y: 30, stance: 'square' } } },
      { 'us-kentucky-cav': { met: MX } },
    )
    table.battle.squares[MX] = { inches: 4, against: { 'us-kentucky-cav': 'squareForms' } }
    const run = melee(table, { 'us-kentucky-cav/close': 12, [`${MX}/stand`]: 20 })
    closeAndStand(run)
    expect(tests(run, 'close')[0]).toMatchObject({
      modifiers: [
        { name: 'regular', value: 0 },
        { name: 'cavalryVsSquare', value: -3 },
        { name: 'charging', value: 3 },
      ],
      total: 12,
      result: 'close',
    })
  })
})

describe('rolling to stand', () => {
  it('SAR-13.11 all casualties of the game count, stragglers do not', () => {
    const table = frontToFront({}, { strength: { start: 20, casualties: 3, stragglers: 2 } })
    const run = melee(table, { [`${MX}/close`]: 20, [`${US}/stand`]: 13 })
    closeAndStand(run)
    expect(tests(run, 'stand')[0]).toMatchObject({
      modifiers: [
        { name: 'veteran', value: 2 },
        { name: 'casualties', value: -3 },
      ],
      total: 12,
      result: 'stand',
    })
    expect(castings(table.battle.units[US]!).stragglers).toBe(2)
  })

  it('SAR-13.12 up to 11 it stands with 1d4 stragglers, which may break it: a retreat move and no melee', () => {
    const stands = frontToFront()
    closeAndStand(melee(stands, { [`${MX}/close`]: 20, [`${US}/stand`]: 9, [`${US}/stand.stragglers`]: 4 }))
    expect(castings(stands.battle.units[US]!).stragglers).toBe(4)
    expect(stands.battle.melees).toHaveLength(1)
    const breaks = frontToFront({}, { strength: { start: 20, casualties: 0, stragglers: 8 } })
    closeAndStand(melee(breaks, { [`${MX}/close`]: 20, [`${US}/stand`]: 9, [`${US}/stand.stragglers`]: 3 }))
    expect(breaks.battle.units[US]).toMatchObject({ broken: true, stance: 'mob' })
    expect(breaks.battle.melees).toEqual([])
  })

  it('SAR-13.11 nobody rolls to stand before someone has closed', () => {
    const run = melee(frontToFront(), { [`${MX}/close`]: 2 })
    closeAndStand(run)
    expect(tests(run, 'stand')).toEqual([])
  })

  it('SAR-13.13 V445 a green line that refuses to stand draws off 4 + 3 + 5 inches, unbroken', () => {
    const table = refusing(0)
    const run = melee(table, REFUSES)
    closeAndStand(run)
    expect(table.battle.units[MX]).toMatchObject({ broken: false, stance: 'line', heading: 18_000 })
    // Its rear is where its front was: two ranks turned about, twelve inches off.
    expect(apart(table, MX, US)).toBe(12_000)
    expect(table.battle.melees).toEqual([])
    expect(table.battle.units[MX]!.locked).toBe(false)
  })

  it('SAR-13.13 V446 a charger with 12.5 inches left catches it from behind, without rolling to close again', () => {
    const table = refusing(12_500)
    const run = melee(table, REFUSES)
    closeAndStand(run)
    expect(apart(table, MX, US)).toBeLessThanOrEqual(1)
    expect(table.battle.melees[0]).toMatchObject({ struck: { [MX]: 'rear' } })
    expect(tests(run, 'close')).toHaveLength(1)
    const short = refusing(11_900)
    closeAndStand(melee(short, REFUSES))
    expect(short.battle.melees).toEqual([])
  })

  it('SAR-16.5 guns whose crew does not stand stay behind', () => {
    const table = charged(
      { units: { [US]: { x: 60, y: 30 }, 'mx-i-div-art': { x: 60, y: 30, stance: 'unlimbered' } } },
      { [US]: { met: 'mx-i-div-art' } },
    )
    closeAndStand(melee(table, { [`${US}/close`]: 20, 'mx-i-div-art/stand': 1 }))
    expect(table.battle.units['mx-i-div-art']).toMatchObject({
      broken: false,
      gunsAt: { at: { x: 60_000, y: 30_000 } },
    })
  })

  it('SAR-13.15 Q32 of two who charge each other both roll to close; who does not is charged and rolls to stand', () => {
    const both = () =>
      charged(
        { units: { 'us-kentucky-cav': { x: 60, y: 30 }, 'mx-guard-hussars': { x: 60, y: 30 } } },
        { 'us-kentucky-cav': { met: 'mx-guard-hussars' }, 'mx-guard-hussars': { met: 'us-kentucky-cav' } },
      )
    const closed = both()
    const run = melee(closed, { 'us-kentucky-cav/close': 20, 'mx-guard-hussars/close': 20 })
    closeAndStand(run)
    expect(tests(run, 'stand')).toEqual([])
    expect(closed.battle.melees[0]!.chargers).toEqual({
      'us-kentucky-cav': 'mx-guard-hussars',
      'mx-guard-hussars': 'us-kentucky-cav',
    })
    const one = both()
    const half = melee(one, {
      'us-kentucky-cav/close': 20,
      'mx-guard-hussars/close': 4,
      'mx-guard-hussars/stand': 20,
    })
    closeAndStand(half)
    expect(tests(half, 'stand').map(({ unit }) => unit)).toEqual(['mx-guard-hussars'])
    expect(one.battle.melees).toHaveLength(1)
    const none = both()
    closeAndStand(melee(none, { 'us-kentucky-cav/close': 4, 'mx-guard-hussars/close': 4 }))
    expect(apart(none, 'us-kentucky-cav', 'mx-guard-hussars')).toBe(3000)
    expect(none.battle.melees).toEqual([])
  })
})

/** A green Mexican line that will not stand before a U.S. line with so much of its charge left. */
function refusing(left: number): BattleTable {
  return charged({ units: { [US]: { x: 60, y: 30 }, [MX]: { x: 60, y: 30 } } }, { [US]: { met: MX, left } })
}
const REFUSES = { [`${US}/close`]: 20, [`${MX}/stand`]: 1, [`${MX}/fallBack`]: 3, [`${MX}/fallBack/2`]: 5 }
