import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ask, named, refused } from './ask'

const foot = { arm: 'infantry', training: 'regular', baseDice: [4] }
const inches = (more: Record<string, unknown>) => ask('move', { ...foot, ...more }).inches
const PROFILES = ['sar-2007', 'sar-1998', 'early-american']

describe('SAR-7 movement', () => {
  it('SAR-7.2 base distances of foot and horse', () => {
    const base = (arm: string, training: string, baseDice: number[]) => ask('move', { arm, training, baseDice }).inches
    expect(base('infantry', 'untrained', [3, 4])).toBe(7)
    expect(base('infantry', 'green', [3])).toBe(7)
    expect(base('infantry', 'veteran', [3])).toBe(8)
    expect(base('cavalry', 'untrained', [1, 2, 3])).toBe(8)
    expect(base('cavalry', 'green', [1, 2])).toBe(9)
    expect(base('cavalry', 'regular', [1])).toBe(11)
  })

  it('SAR-7.2, SAR-23.2 artillery by class; a class of another profile is refused', () => {
    const guns = (profile: string, artilleryClass: string) =>
      refused('move', { profile, arm: 'artillery', artilleryClass, baseDice: [1, 2] }) ??
      ask('move', { profile, arm: 'artillery', artilleryClass, baseDice: [1, 2] }).inches
    expect(['usFoot', 'usHorse', 'mexican', 'texan'].map((name) => guns('sar-2007', name))).toEqual([7, 12, 3, 3])
    expect(['usFoot', 'usHorse', 'britishFoot', 'britishHorse'].map((name) => guns('early-american', name))).toEqual([
      3, 7, 7, 12,
    ])
    expect(guns('sar-2007', 'britishFoot')).toBe('BAD_VALUE SAR-7.2')
    expect(guns('early-american', 'mexican')).toBe('BAD_VALUE SAR-7.2')
    expect(refused('move', { arm: 'artillery', baseDice: [1, 2] })).toBe('BAD_VALUE SAR-7.2')
    expect(refused('move', { arm: 'infantry', baseDice: [1] })).toBe('BAD_VALUE SAR-7.2')
  })

  it('SAR-7.3 formations and the charge add up', () => {
    expect(inches({ formation: 'column' })).toBe(13)
    expect(inches({ formation: 'roadColumn' })).toBe(17)
    expect(inches({ formation: 'skirmish', formationDice: [2] })).toBe(11)
    expect(inches({ charge: [5] })).toBe(14)
    expect(inches({ charge: [5], formation: 'column' })).toBe(18)
    expect(inches({ aboutFace: true })).toBe(7)
    expect(
      ask('move', { arm: 'artillery', artilleryClass: 'mexican', baseDice: [2, 2], formation: 'roadColumn' }).inches,
    ).toBe(12)
  })

  it('SAR-6.3 a road column off its road has the bonus of the column (Q18)', () => {
    expect(inches({ formation: 'roadColumn', onRoad: false })).toBe(13)
    const horse = { arm: 'cavalry', training: 'regular', baseDice: [1], formation: 'roadColumn' }
    expect(ask('move', { ...horse, formationDice: [1, 2, 3] }).inches).toBe(17)
    expect(ask('move', { ...horse, formationDice: [1, 2], onRoad: false }).inches).toBe(14)
  })

  it('SAR-7.3, SAR-6.5 artillery neither charges nor skirmishes, cavalry forms no square', () => {
    const guns = { arm: 'artillery', artilleryClass: 'usFoot', baseDice: [1, 2] }
    expect(refused('move', { ...guns, charge: [1] })).toBe('BAD_VALUE SAR-13.2')
    expect(refused('move', { ...guns, formation: 'skirmish', formationDice: [1] })).toBe('BAD_VALUE SAR-7.3')
    expect(refused('move', { ...guns, formation: 'column' })).toBe('BAD_VALUE SAR-7.3')
    expect(refused('move', { ...guns, formation: 'line' })).toBe('BAD_VALUE SAR-6.1')
    expect(refused('move', { ...foot, formation: 'limbered' })).toBe('BAD_VALUE SAR-6.1')
    expect(refused('move', { arm: 'cavalry', training: 'green', baseDice: [1, 2], formation: 'square' })).toBe(
      'BAD_VALUE SAR-6.5',
    )
  })

  it('SAR-7.19 squares move as a line, dismounted cavalry as infantry', () => {
    expect(inches({ formation: 'square' })).toBe(9)
    expect(ask('move', { ...foot, arm: 'cavalry', dismounted: true }).inches).toBe(9)
    expect(refused('move', { ...foot, dismounted: true })).toBe('BAD_VALUE SAR-7.19')
  })

  it('SAR-7.1 exactly the dice that the table asks for', () => {
    expect(named('move', { ...foot, baseDice: [4, 4] })).toMatchObject({ code: 'BAD_DICE', die: 'baseDice', wanted: 1 })
    expect(named('move', { ...foot, baseDice: [] })).toMatchObject({ code: 'BAD_DICE', die: 'baseDice' })
    expect(named('move', { arm: 'infantry', training: 'green' })).toMatchObject({
      code: 'missing-die',
      die: 'baseDice',
    })
    expect(named('move', { ...foot, charge: [1, 2] })).toMatchObject({ code: 'BAD_DICE', die: 'charge' })
    expect(named('move', { ...foot, formationDice: [1] })).toMatchObject({ code: 'BAD_DICE', die: 'formationDice' })
    expect(named('move', { ...foot, formation: 'skirmish' })).toMatchObject({
      code: 'missing-die',
      die: 'formationDice',
    })
    expect(named('move', { ...foot, baseDice: [7] })).toMatchObject({ code: 'BAD_DICE', die: 'baseDice' })
    expect(named('move', { ...foot, terrain: [{ kind: 'woods' }] })).toMatchObject({
      code: 'missing-die',
      die: 'terrain[0].dice',
    })
    expect(named('move', { ...foot, terrain: [{ kind: 'woods', dice: [1, 2] }] })).toMatchObject({ code: 'BAD_DICE' })
    expect(named('move', { ...foot, terrain: [{ kind: 'woods', dice: [9] }] })).toMatchObject({ code: 'BAD_DICE' })
  })

  it('SAR-7.4, SAR-7.11 halved after terrain, then the minimum of two inches', () => {
    const rough = [{ kind: 'rough', dice: [2, 2] }]
    expect(inches({ terrain: rough, backward: true })).toBe(2.5)
    expect(inches({ terrain: [{ kind: 'rough', dice: [3, 3] }], backward: true })).toBe(2)
    expect(inches({ baseDice: [1], terrain: [{ kind: 'rough', dice: [6, 6] }] })).toBe(2)
  })

  it('SAR-7.6, SAR-8.4 every six of foot and horse costs a straggler, of guns none', () => {
    expect(
      ask('move', { ...foot, baseDice: [6], charge: [6], terrain: [{ kind: 'woods', dice: [6] }] }).stragglers,
    ).toBe(3)
    expect(ask('move', { arm: 'artillery', artilleryClass: 'usFoot', baseDice: [6, 6] }).stragglers).toBe(0)
  })

  it('SAR-8.1 terrain by arm and card', () => {
    const cost = (profile: string, arm: string, kind: string, dice: number[]) => {
      const mover =
        arm === 'artillery' ? { artilleryClass: 'usHorse', baseDice: [6, 6] } : { training: 'regular', baseDice: [6] }
      const free = ask('move', { profile, arm, ...mover }).inches as number
      return free - (ask('move', { profile, arm, ...mover, terrain: [{ kind, dice }] }).inches as number)
    }
    expect(cost('sar-2007', 'infantry', 'wallsHedges', [])).toBe(3)
    expect(cost('sar-1998', 'infantry', 'wallsHedges', [2])).toBe(2)
    expect(cost('sar-2007', 'cavalry', 'woods', [3])).toBe(3)
    expect(cost('sar-1998', 'cavalry', 'woods', [3, 2])).toBe(5)
    expect(cost('sar-2007', 'artillery', 'streamUphill', [])).toBe(6)
    expect(cost('early-american', 'artillery', 'streamUphill', [1, 2])).toBe(3)
  })

  it('SAR-8.2 woods and rough once a move, walls at each crossing', () => {
    const wall = { kind: 'wallsHedges', dice: [] }
    expect(inches({ terrain: [wall, wall] })).toBe(3)
    const woods = { kind: 'woods', dice: [1] }
    expect(refused('move', { ...foot, terrain: [woods, woods] })).toBe('BAD_VALUE SAR-8.2')
    expect(refused('move', { ...foot, terrain: [{ kind: 'swamp', dice: [1] }] })).toBe('BAD_VALUE SAR-7.1')
  })

  it.each(PROFILES)('SAR-8.3 guns never cross walls, not in retreat either (%s)', (profile) => {
    const artilleryClass = 'usFoot'
    const terrain = [{ kind: 'wallsHedges', dice: [] }]
    expect(refused('move', { profile, arm: 'artillery', artilleryClass, baseDice: [1, 2], terrain })).toBe(
      'BAD_VALUE SAR-8.3',
    )
    expect(refused('retreat', { profile, arm: 'artillery', artilleryClass, dice: [1, 2], terrain })).toBe(
      'BAD_VALUE SAR-8.3',
    )
  })

  it('SAR-7.18 retreats: 3d6, 5d6, guns at their own rate; sixes count', () => {
    expect(ask('retreat', { arm: 'infantry', dice: [1, 2, 3] })).toEqual({ inches: 6, stragglers: 0 })
    expect(ask('retreat', { arm: 'cavalry', dice: [6, 6, 1, 1, 1] })).toEqual({ inches: 15, stragglers: 2 })
    expect(ask('retreat', { arm: 'cavalry', dismounted: true, dice: [1, 1, 1] }).inches).toBe(3)
    expect(ask('retreat', { arm: 'artillery', artilleryClass: 'usHorse', dice: [6, 6] })).toEqual({
      inches: 21,
      stragglers: 0,
    })
    expect(ask('retreat', { arm: 'infantry', dice: [4, 4, 4], terrain: [{ kind: 'woods', dice: [6] }] })).toEqual({
      inches: 6,
      stragglers: 1,
    })
    expect(refused('retreat', { arm: 'cavalry', dice: [1, 2, 3] })).toBe('BAD_DICE SAR-7.18')
  })

  it('SAR-7.12 quick nations change on a long Move, all on a Form order, chargers never', () => {
    const change = (nation: string, order: string, total: number) => ask('formationChange', { nation, order, total })
    expect(change('US', 'move', 9)).toEqual({ allowed: true, left: 4 })
    expect(change('US', 'move', 4.999)).toEqual({ allowed: false, left: 4.999 })
    expect(change('TEX', 'move', 12).allowed).toBe(false)
    expect(change('US', 'form', 3)).toEqual({ allowed: true, left: 0 })
    for (const order of ['charge', 'hold', 'firstFire']) expect(change('US', order, 12).allowed).toBe(false)
    expect(refused('formationChange', { nation: 'US', order: 'run', total: 5 })).toBe('BAD_VALUE SAR-7.12')
  })

  it('SAR-17.4 U.S. cavalry dismounts even when short, mounts only with five inches', () => {
    const mounting = (nation: string, order: string, total: number) => ask('dismount', { nation, order, total })
    expect(mounting('US', 'move', 5)).toEqual({ dismount: true, mount: true, left: 0 })
    expect(mounting('US', 'move', 7)).toMatchObject({ left: 2 })
    expect(mounting('US', 'move', 0)).toEqual({ dismount: true, mount: false, left: 0 })
    expect(mounting('MEX', 'move', 9)).toMatchObject({ dismount: false, mount: false })
    expect(mounting('MEX', 'form', 0)).toMatchObject({ dismount: true, mount: true })
  })

  it('SAR-17.5 one horse holder to four, rounded up', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), (effectives) => {
        const { holders, fighting } = ask('horseHolders', { effectives }) as Record<string, number>
        expect(holders! + fighting!).toBe(effectives)
        expect(4 * holders! >= effectives && 4 * (holders! - 1) < effectives).toBe(true)
      }),
    )
  })

  it('SAR-5.6 no unit breaks by movement, a mob can melt', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.nat({ max: 30 }),
        fc.nat({ max: 12 }),
        (effectives, wish, gained) => {
          const stragglers = Math.min(wish, effectives)
          const after = ask('movementCap', { effectives, stragglers, gained }) as Record<string, number>
          expect(after.effectives! + after.stragglers!).toBe(effectives + stragglers)
          expect(after.stragglers).toBeLessThanOrEqual(after.effectives!)
          expect(after.stragglers).toBeGreaterThanOrEqual(stragglers)
        },
      ),
    )
    expect(ask('movementCap', { effectives: 3, stragglers: 4, gained: 5 })).toMatchObject({
      effectives: 3,
      stragglers: 4,
    })
    expect(ask('movementCap', { effectives: 3, stragglers: 4, gained: 5, broken: true })).toMatchObject({
      effectives: 0,
      removed: true,
    })
  })

  it('SAR-9.2 passing through friends', () => {
    const pass = (moving: string, through: string, profile = 'sar-2007') =>
      Object.values(ask('passThrough', { profile, moving, through }))
    expect(pass('unformed', 'formed')).toEqual([0, 1, 0])
    expect(pass('formed', 'formed')).toEqual([1, 1, 0])
    expect(pass('formedCharging', 'unformed')).toEqual([0, 1, 0])
    expect(pass('formedCharging', 'unformed', 'sar-1998')).toEqual([0, 0, 1])
    expect(refused('passThrough', { moving: 'mob', through: 'formed' })).toBe('BAD_VALUE SAR-9.2')
  })
})

describe('SAR-16 artillery', () => {
  it('SAR-16.1 two functions for light U.S. batteries; one gun too heavy spoils it', () => {
    const functions = (profile: string) =>
      ask('artilleryFunctions', {
        profile,
        batteries: [
          ['US', [6, 12]],
          ['US', [6, 24]],
          ['MEX', [6]],
        ],
      }).functions
    expect(functions('sar-2007')).toEqual([2, 1, 1])
    expect(functions('sar-1998')).toEqual([2, 1, 1])
    expect(functions('early-american')).toEqual([1, 1, 1])
    expect(refused('artilleryFunctions', { batteries: [['US', []]] })).toBe('BAD_VALUE SAR-16.1')
    expect(refused('artilleryFunctions', { batteries: [['US', [32]]] })).toBe('BAD_VALUE SAR-11.6')
  })

  it('SAR-16.3 prolonging: bands in 2007, 3 - lb/6 on the other cards, never under an inch', () => {
    const inches = (pounds: unknown, profile = 'sar-2007') => ask('prolong', { profile, pounds }).inches
    expect([6, 7, 12, 13, 24].map((pounds) => inches(pounds))).toEqual([3, 2, 2, 1, 1])
    expect([3, 4, 8, 12, 24].map((pounds) => inches(pounds, 'sar-1998'))).toEqual([2.5, 2.3333, 1.6667, 1, 1])
    expect(inches([4, 6, 12])).toBe(2)
    expect(refused('prolong', { pounds: 0 })).toBe('BAD_VALUE SAR-16.3')
    expect(refused('prolong', { pounds: 25, profile: 'sar-1998' })).toBe('BAD_VALUE SAR-11.6')
  })
})
