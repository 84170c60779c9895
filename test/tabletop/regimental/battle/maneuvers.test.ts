import { describe, expect, test } from 'vitest'
import { entryCovers } from '../../../../src/tabletop/common/legalEntry'
import { isListed } from '../../../../src/tabletop/regimental/battle/engine'
import { distanceBetween } from '../../../../src/tabletop/regimental/battle/units'
import { maneuvering } from './maneuverSupport'
import { inch } from './support'

/** US units face south (heading 180), so forward lowers y. */
const LINE = { id: 'a', at: [30, 40, 180] } as const
const go = (distance: number, off = 0, unit = 'a') => ({
  type: 'go' as const,
  unit,
  distance: inch(distance),
  off: off * 100,
})
const box = (x: number, y: number, width: number, depth: number) => [
  { x: inch(x), y: inch(y) },
  { x: inch(x + width), y: inch(y) },
  { x: inch(x + width), y: inch(y + depth) },
  { x: inch(x), y: inch(y + depth) },
]

describe('moves', () => {
  test('REG-6.1: a US line goes 12 in, 16 at the double quick; a Mexican one would go 10; in steps as well as at once', () => {
    const whole = maneuvering({ units: [LINE] }, { a: 'wellHandled' })
    expect(whole.refused(go(12.001))).toBe('REG-6.4')
    whole.do(go(12))
    expect(whole.battle.units.a!.y).toBe(inch(28))
    const steps = maneuvering({ units: [LINE] }, { a: 'wellHandled' })
    for (let i = 0; i < 12; i++) steps.do(go(1))
    expect(steps.battle.units.a!.y).toBe(inch(28))
    expect(steps.refused({ type: 'go', unit: 'a', distance: 1, off: 0 })).not.toBe(null)
    const fast = maneuvering({ units: [LINE] }, { a: 'double' })
    expect(fast.refused(go(16.001))).toBe('REG-6.4')
    fast.do(go(16))
    const mexican = maneuvering({ units: [{ ...LINE, nation: 'MEX' }] }, { a: 'wellHandled' })
    expect(mexican.refused(go(10.001))).toBe('REG-6.4')
    mexican.do(go(10))
  })

  test('REG-6.4: each inch costs by the ground it crosses: four open inches leave a line two thirds of its rough rate', () => {
    const game = maneuvering(
      {
        units: [LINE],
        features: [{ id: 'lava', kind: 'rough', area: box(20, 20, 20, 15.999) }],
        meanings: { lava: { ground: 'rough' } },
      },
      { a: 'wellHandled' },
    )
    // 4 in of 12 cost a third; two thirds of 6 in are 4 in. The quarter inch before the edge counts as the worse ground.
    expect(game.refused(go(8.001))).toBe('REG-6.4')
    game.do(go(7.8))
    expect(game.battle.results.a!.worstGround).toBe('rough')
  })

  test('REG-6.2: along a road a march column goes half as far again, whatever lies beside; off it, or in line, not', () => {
    const road = {
      id: 'road',
      kind: 'road' as const,
      width: 1000,
      line: [
        { x: inch(30), y: inch(48) },
        { x: inch(30), y: 0 },
      ],
    }
    const wood = { id: 'wood', kind: 'woods' as const, area: box(20, 5, 20, 30) }
    const setup = { features: [road, wood], meanings: { wood: { ground: 'rough' as const } } }
    const column = { ...LINE, formation: 'marchColumn' as const, stands: 4 }
    const onRoad = maneuvering({ ...setup, units: [column] }, { a: 'wellHandled' })
    expect(onRoad.refused(go(18.001))).toBe('REG-6.4')
    onRoad.do(go(18))
    const inLine = maneuvering({ ...setup, units: [{ ...LINE, stands: 4 }] }, { a: 'wellHandled' })
    expect(inLine.refused(go(11))).toBe('REG-6.4')
    const gun = { ...LINE, guns: ['LG'], formation: 'limbered' as const }
    const guns = maneuvering({ ...setup, units: [gun] }, { a: 'wellHandled' })
    guns.do(go(24))
  })

  test('REG-5.10: forward and obliquely up to 45 degrees in line; columns, open order and limbered guns go where they like', () => {
    const line = maneuvering({ units: [LINE] }, { a: 'wellHandled' })
    expect(line.refused(go(2, 46))).toBe('REG-5.10')
    line.do(go(2, -45))
    expect(line.refused({ type: 'turn', unit: 'a', angle: 1000 })).toBe('REG-5.10')
    for (const formation of ['openOrder', 'fieldColumn', 'marchColumn'] as const) {
      const free = maneuvering({ units: [{ ...LINE, formation, stands: 4 }] }, { a: 'wellHandled' })
      free.do({ type: 'turn', unit: 'a', angle: -13_500 }, go(2, 170))
      expect(free.battle.check!.units.a!.spent).toBeGreaterThan(0)
    }
  })

  test('REG-5.10: a wheel costs the way of the corner that goes farthest', () => {
    const game = maneuvering({ units: [LINE] }, { a: 'wellHandled' })
    // Eight stands: the far rear corner lies 8.035 in from the pivot and goes 12.6 in for 90 degrees.
    expect(game.refused({ type: 'wheel', unit: 'a', angle: 9000, about: 'left' })).toBe('REG-6.4')
    game.do({ type: 'wheel', unit: 'a', angle: 8500, about: 'left' })
    expect(game.battle.units.a!.heading).toBe(9500)
  })

  test('REG-5.10: no move comes within an inch of an enemy; along one or away from him it may go', () => {
    const game = maneuvering(
      {
        units: [
          { ...LINE, at: [30, 30, 180] },
          { id: 'mx1', at: [30, 25, 0] },
        ],
      },
      { a: 'wellHandled' },
    )
    expect(game.refused(go(4.01))).toBe('REG-5.10')
    game.do(go(4))
    expect(distanceBetween(game.table, 'a', 'mx1')).toBe(1000)
  })

  test('REG-5.10: friends are passed by open order and limbered guns only, and nobody ends in their ranks', () => {
    const friend = { id: 'b', at: [30, 36, 180] } as const
    const line = maneuvering({ units: [LINE, friend] }, { a: 'wellHandled' })
    expect(line.refused(go(8))).toBe('REG-5.10')
    const open = maneuvering({ units: [{ ...LINE, formation: 'openOrder', stands: 4 }, friend] }, { a: 'wellHandled' })
    expect(open.refused(go(4.2))).toBe('REG-5.10')
    open.do(go(6))
    expect(open.battle.units.b!.order).toBe('good')
  })

  test('REG-12.6: impassable ground and the edge of the table stop a move; a major obstacle is only scaled', () => {
    const lake = { id: 'lake', kind: 'impassable' as const, area: box(0, 30, 60, 2) }
    const wet = maneuvering(
      { units: [LINE], features: [lake], meanings: { lake: { ground: 'impassable' } } },
      { a: 'wellHandled' },
    )
    expect(wet.refused(go(9))).toBe('REG-12.6')
    const edge = maneuvering({ units: [{ ...LINE, at: [30, 4, 180] }] }, { a: 'wellHandled' })
    expect(edge.refused(go(4.5))).toBe('REG-5.10')
  })

  test('REG-7.3, 5.10: formed troops and guns keep out of smoke; open order goes through it', () => {
    const into = (formation: 'line' | 'openOrder'): string | null => {
      const game = maneuvering({ units: [{ ...LINE, formation, stands: 4 }] }, { a: 'wellHandled' })
      game.battle.special.smoke = { area: box(0, 30, 60, 4), lastTurn: 9 }
      return game.refused(go(7))
    }
    expect([into('line'), into('openOrder')]).toEqual(['REG-7.3', null])
  })

  test('REG-5.3, 5.10: a major obstacle is scaled from contact to contact on the far side, as a whole maneuver; OQ-16 adds a half move', () => {
    const ditch = {
      id: 'ditch',
      kind: 'stream' as const,
      line: [
        { x: 0, y: inch(38) },
        { x: inch(60), y: inch(38) },
      ],
    }
    const setup = { features: [ditch], meanings: { ditch: { isMajorObstacle: true } } }
    const scale = { type: 'scale' as const, unit: 'a', feature: 'ditch' }
    const far = maneuvering({ ...setup, units: [LINE] }, { a: 'wellHandled' })
    expect(far.refused(scale)).toBe('REG-5.10')
    expect(far.refused(go(4))).toBe('REG-5.3')
    far.do(go(1.8))
    expect(far.refused(scale)).toBe('REG-5.3')
    const near = maneuvering({ ...setup, units: [{ ...LINE, at: [30, 38.2, 180] }] }, { a: 'tardy' })
    near.do(scale)
    // Its rear, 3/4 in behind the front, has just passed the ditch.
    expect(near.battle.units.a!.y).toBeGreaterThan(inch(36.9))
    expect(near.battle.units.a!.y).toBeLessThan(inch(37.25))
    const option = maneuvering(
      { ...setup, units: [LINE], options: { scaleOrReplenishWithHalfMove: true } },
      { a: 'wellHandled' },
    )
    option.do(go(1.8), scale)
  })
})

describe('well handled and tardy lists', () => {
  const OTHERS = [
    { type: 'form', unit: 'a', formation: 'fieldColumn' },
    { type: 'front', unit: 'a', angle: 3000, about: 'left' },
    { type: 'aboutFace', unit: 'a' },
    { type: 'flank', unit: 'a', distance: inch(3), side: 'left' },
  ] as const

  test('REG-5.3: a half move goes with one other part, before it or after it, and never both or more', () => {
    for (const other of OTHERS) {
      const before = maneuvering({ units: [LINE] }, { a: 'wellHandled' })
      before.do(go(6), other)
      expect(before.battle.check?.units.a?.finished ?? true).toBe(true)
      const after = maneuvering({ units: [LINE] }, { a: 'wellHandled' })
      after.do(other, go(3))
      expect(after.refused(go(9))).toBe('REG-6.4')
      const both = maneuvering(
        { units: [LINE, { ...LINE, id: 'b', at: [10, 40, 180] }] },
        { a: 'wellHandled', b: 'wellHandled' },
      )
      both.do(go(3), other)
      expect(both.refused(go(1))).not.toBe(null)
      const tooFar = maneuvering({ units: [LINE] }, { a: 'wellHandled' })
      tooFar.do(go(6.001))
      expect(tooFar.refused(other)).toBe('REG-5.3')
    }
    const two = maneuvering({ units: [LINE] }, { a: 'wellHandled' })
    two.do(OTHERS[0])
    expect(two.refused(OTHERS[2])).toBe('REG-5.3')
  })

  test('REG-5.4: tardy: half a move in good order, a full one in disorder', () => {
    const game = maneuvering({ units: [LINE] }, { a: 'tardy' })
    game.do(go(6))
    expect(game.battle.units.a!.order).toBe('good')
    game.do(go(1))
    expect(game.battle.units.a!.order).toBe('disordered')
    expect(game.refused(go(5.001))).toBe('REG-6.4')
  })

  test('REG-5.4: tardy: line, open order, square or garrison only, without moving; no change of front, no flank march', () => {
    const column = { ...LINE, formation: 'fieldColumn' as const }
    const form = (formation: string) => ({ type: 'form', unit: 'a', formation }) as never
    const game = maneuvering({ units: [column] }, { a: 'tardy' })
    expect(game.refused(form('marchColumn'))).toBe('REG-5.4')
    for (const other of OTHERS.slice(1)) if (other.type !== 'aboutFace') expect(game.refused(other)).toBe('REG-5.4')
    expect(game.refused({ type: 'deploy', unit: 'a', formation: 'line' })).toBe('REG-5.4')
    const moved = maneuvering({ units: [column] }, { a: 'tardy' })
    moved.do(go(1))
    expect(moved.refused(form('line'))).toBe('REG-5.4')
    game.do(form('square'))
    expect(game.battle.units.a!.formation).toBe('square')
    expect(game.battle.check).toBe(null)
  })

  test('REG-5.3, 5.4: raw troops that change formation or deploy on broken ground are disordered; others, and on open ground, not', () => {
    const wood = {
      features: [{ id: 'wood', kind: 'woods' as const, area: box(20, 30, 20, 15) }],
      meanings: { wood: { ground: 'broken' as const } },
    }
    const orderAfter = (unit: object, ground: object, action: object): string => {
      const game = maneuvering({ units: [{ ...LINE, ...unit }], ...ground }, { a: 'wellHandled' })
      game.do(action as never)
      return game.battle.units.a!.order
    }
    const column = { type: 'form', unit: 'a', formation: 'fieldColumn' }
    expect(orderAfter({ class: 'raw' }, wood, column)).toBe('disordered')
    expect(orderAfter({ class: 'trained' }, wood, column)).toBe('good')
    expect(orderAfter({ class: 'raw' }, {}, column)).toBe('good')
    const deploy = { type: 'deploy', unit: 'a', formation: 'line' }
    expect(orderAfter({ class: 'raw', formation: 'marchColumn' }, wood, deploy)).toBe('disordered')
    expect(orderAfter({ class: 'raw', formation: 'marchColumn' }, {}, deploy)).toBe('good')
  })

  test('REG-5.10: a change of formation is made on the center of the front, and no corner goes farther than a full move; deploying may', () => {
    const long = { ...LINE, stands: 20, formation: 'marchColumn' as const, at: [30, 30, 180] as const }
    const form = maneuvering({ units: [long] }, { a: 'wellHandled' })
    expect(form.refused({ type: 'form', unit: 'a', formation: 'line' })).toBe('REG-5.10')
    form.do({ type: 'deploy', unit: 'a', formation: 'line' })
    expect(form.battle.units.a).toMatchObject({ x: inch(30), y: inch(30), formation: 'line', heading: 18_000 })
    const line = maneuvering({ units: [LINE] }, { a: 'wellHandled' })
    expect(line.refused({ type: 'deploy', unit: 'a', formation: 'openOrder' })).toBe('REG-5.10')
  })

  test('REG-5.10: there must be room for a new formation, and no enemy within an inch of it', () => {
    const column = { ...LINE, formation: 'fieldColumn' as const }
    const crowded = maneuvering(
      { units: [column, { ...LINE, id: 'b', at: [32.5, 40, 180], stands: 2 }] },
      { a: 'wellHandled' },
    )
    expect(crowded.refused({ type: 'form', unit: 'a', formation: 'line' })).toBe('REG-5.10')
    const enemy = maneuvering({ units: [column, { id: 'mx1', at: [34, 40, 0], stands: 3 }] }, { a: 'wellHandled' })
    expect(enemy.refused({ type: 'form', unit: 'a', formation: 'line' })).toBe('REG-5.10')
  })

  test('REG-5.10: change front pivots on a flank or the center, up to 90 degrees', () => {
    const game = maneuvering({ units: [LINE] }, { a: 'wellHandled' })
    expect(game.refused({ type: 'front', unit: 'a', angle: 9001, about: 'left' })).toBe('REG-5.10')
    game.do({ type: 'front', unit: 'a', angle: -9000, about: 'left' })
    // Facing south the left end of the front lies east of its middle, at x = 34 in.
    expect(game.battle.units.a).toMatchObject({ heading: 9000, x: inch(34), y: inch(36) })
  })

  test('REG-5.10: facing by the rear rank turns 180 degrees in place and sets the posture (REG-1.10); a square cannot', () => {
    const game = maneuvering({ units: [LINE] }, { a: 'tardy' })
    game.do({ type: 'aboutFace', unit: 'a' })
    expect(game.battle.units.a).toMatchObject({ heading: 0, x: inch(30), y: inch(40.75), postures: ['aboutFaced'] })
    const square = maneuvering({ units: [{ ...LINE, formation: 'square' }] }, { a: 'tardy' })
    expect(square.refused({ type: 'aboutFace', unit: 'a' })).toBe('REG-5.10')
  })

  test('REG-5.3: march by the flank: a further half move sideways, keeping the facing; sets the posture', () => {
    const game = maneuvering({ units: [LINE] }, { a: 'wellHandled' })
    expect(game.refused({ type: 'flank', unit: 'a', distance: inch(6.001), side: 'left' })).toBe('REG-6.4')
    game.do(go(6), { type: 'flank', unit: 'a', distance: inch(6), side: 'left' })
    expect(game.battle.units.a).toMatchObject({
      x: inch(36),
      y: inch(34),
      heading: 18_000,
      postures: ['marchedByFlank'],
    })
  })

  test('REG-5.3: a passage of lines goes wholly through a friend; raw or disordered troops, or broken ground, disorder both', () => {
    const friend = { id: 'b', at: [30, 38, 180] } as const
    const pass = { type: 'pass' as const, unit: 'a', friend: 'b', off: 0 }
    const orders = (a: object, b: object, ground: object = {}): string[] => {
      const game = maneuvering(
        {
          units: [
            { ...LINE, ...a },
            { ...friend, ...b },
          ],
          ...ground,
        },
        { a: 'wellHandled' },
      )
      game.do(pass)
      expect(game.battle.units.a!.postures).toEqual(['passedLines'])
      expect(game.battle.units.a!.y).toBeLessThan(inch(37.25 + 0.01))
      expect(distanceBetween(game.table, 'a', 'b')).toBeLessThan(300)
      return [game.battle.units.a!.order, game.battle.units.b!.order]
    }
    expect(orders({}, {})).toEqual(['good', 'good'])
    expect(orders({}, { class: 'raw' })).toEqual(['disordered', 'disordered'])
    expect(orders({}, { state: { order: 'disordered' } })).toEqual(['disordered', 'disordered'])
    const wood = {
      features: [{ id: 'wood', kind: 'woods', area: box(20, 30, 20, 15) }],
      meanings: { wood: { ground: 'broken' } },
    }
    expect(orders({}, {}, wood)).toEqual(['disordered', 'disordered'])
    const broken = maneuvering({ units: [LINE, { ...friend, state: { order: 'broken' } }] }, { a: 'wellHandled' })
    expect(broken.refused(pass)).toBe('REG-5.10')
    const aside = maneuvering({ units: [LINE, { ...friend, at: [50, 38, 180] }] }, { a: 'wellHandled' })
    expect(aside.refused(pass)).toBe('REG-5.10')
  })

  test('REG-5.4, 12.6: infantry garrisons a building in contact that nobody holds, and leaves it to the side it faces', () => {
    const house = { id: 'house', kind: 'building' as const, area: box(27, 36, 6, 3) }
    const setup = { features: [house], meanings: { house: { ground: 'rough' as const, isGarrison: true } } }
    const enter = { type: 'form' as const, unit: 'a', formation: 'garrison' as const, building: 'house' }
    const far = maneuvering({ ...setup, units: [LINE] }, { a: 'tardy' })
    expect(far.refused(enter)).toBe('REG-5.10')
    const near = { ...LINE, at: [30, 39.2, 180] as const, stands: 4 }
    const held = maneuvering(
      { ...setup, units: [near, { id: 'b', at: [30, 37, 180], building: 'house', formation: 'garrison' }] },
      { a: 'tardy' },
    )
    expect(held.refused(enter)).toBe('REG-5.4')
    const game = maneuvering({ ...setup, units: [near] }, { a: 'tardy' })
    expect(isListed(game.table, 'us', enter)).toBe(true)
    game.do(enter)
    expect(game.battle.units.a).toMatchObject({ building: 'house', formation: 'garrison' })
    const inside = { ...near, at: [30, 37.5, 180] as const, building: 'house', formation: 'garrison' as const }
    const leaving = maneuvering({ ...setup, units: [inside] }, { a: 'wellHandled' })
    expect(leaving.refused(go(1))).toBe('REG-5.10')
    leaving.do({ type: 'form', unit: 'a', formation: 'line' })
    expect(leaving.battle.units.a!.building).toBe(null)
    expect(leaving.battle.units.a!.y).toBeLessThan(inch(36))
  })

  test('REG-12.5: ammunition is replenished within 8 in of a wagon, or of the own edge without one, and 8 in from every enemy', () => {
    const low = { ...LINE, state: { lowAmmo: true } }
    const replenish = { type: 'replenish' as const, unit: 'a' }
    const wagon = (y: number) => ({ terms: { wagons: [{ side: 'us', at: { x: inch(30), y: inch(y) } }] } })
    expect(maneuvering({ units: [LINE] }, { a: 'wellHandled' }).refused(replenish)).toBe('REG-12.5')
    const edge = maneuvering({ units: [low] }, { a: 'wellHandled' })
    edge.do(replenish)
    expect(edge.battle.units.a!.lowAmmo).toBe(false)
    expect(edge.battle.results.a!.done).toContain('replenish')
    expect(maneuvering({ units: [low], ...wagon(28) }, { a: 'wellHandled' }).refused(replenish)).toBe('REG-12.5')
    maneuvering({ units: [low], ...wagon(33) }, { a: 'wellHandled' }).do(replenish)
    const near = maneuvering({ units: [low, { id: 'mx1', at: [30, 33, 0] }], ...wagon(38) }, { a: 'wellHandled' })
    expect(near.refused(replenish)).toBe('REG-12.5')
    expect(maneuvering({ units: [low] }, { a: 'tardy' }).refused(replenish)).toBe('REG-5.4')
  })

  test('REG-5.1: a unit may do less, or nothing: finish ends its maneuver, ready those of all', () => {
    const game = maneuvering({ units: [LINE, { id: 'b', at: [10, 40, 180] }] }, { a: 'wellHandled', b: 'wellHandled' })
    game.do({ type: 'finish', unit: 'a' })
    expect(game.refused(go(1))).toBe('REG-5.1')
    game.do({ type: 'ready' })
    expect(game.battle.check).toBe(null)
  })

  test('REG-5.10: all that is refused or done here stands in the legal list exactly when it may be covered', () => {
    const game = maneuvering({ units: [LINE, { id: 'b', at: [30, 38, 180] }] }, { a: 'wellHandled' })
    const entries = game.legal()
    for (const action of [
      go(2, 40),
      { type: 'wheel', unit: 'a', angle: 500, about: 'right' },
      { type: 'pass', unit: 'a', friend: 'b', off: 0 },
      ...OTHERS,
    ])
      expect(entries.some((entry) => entryCovers(entry, action))).toBe(true)
    for (const action of [
      go(2, 60),
      { type: 'turn', unit: 'a', angle: 5 },
      { type: 'deploy', unit: 'a', formation: 'line' },
    ])
      expect(entries.some((entry) => entryCovers(entry, action))).toBe(false)
  })
})
