import { describe, expect, test } from 'vitest'
import { gapBetween, polygonsOverlap } from '../../../../src/tabletop/common/polygon'
import { carryPosition } from '../../../../src/tabletop/regimental/battle/march/carry'
import { recall, retreat } from '../../../../src/tabletop/regimental/battle/march/retreat'
import type { RegimentalRun } from '../../../../src/tabletop/regimental/battle/run'
import { distanceBetween, isInCloseRange, outline } from '../../../../src/tabletop/regimental/battle/units'
import { type Drill, drill, inch } from './support'

const CAUSE = { rule: 'REG-10.4', what: 'hardPressed' }

/** A drill with a run in which things happen. US from the north (heading 180), Mexicans from the south (heading 0). */
function running(setup: Drill) {
  const game = drill(setup)
  const run: RegimentalRun = { ...game.table, dice: game.dice, stream: 'battle', events: [] }
  const kinds = () => run.events.map(({ body }) => body.kind)
  return { ...game, run, kinds }
}

describe('retreats', () => {
  test('REG-1.16: a retreat of two inches ends exactly two inches from the enemy it fought, still facing it', () => {
    const { run, battle } = running({
      units: [
        { id: 'a', at: [30, 24, 180] },
        { id: 'mx1', at: [30, 23.9, 0] },
      ],
    })
    retreat(run, 'a', 'twoInches', ['mx1'], CAUSE)
    expect(distanceBetween(run, 'a', 'mx1')).toBe(2000)
    expect(battle.units.a).toMatchObject({ x: inch(30), heading: 18_000, stands: 8 })
  })

  test('REG-1.16: out of close range: back until no unbroken enemy is within four inches, and no farther; one that is so already stays', () => {
    const { run, battle } = running({
      units: [
        { id: 'a', at: [30, 24, 180] },
        { id: 'b', at: [10, 24, 180] },
        { id: 'mx1', at: [30, 22, 0] },
        { id: 'mx2', at: [10, 22, 0], state: { order: 'broken' } },
      ],
    })
    retreat(run, 'a', 'outOfCloseRange', [], CAUSE)
    expect(isInCloseRange(run, 'a')).toBe(false)
    expect(distanceBetween(run, 'a', 'mx1')).toBe(4001)
    expect(battle.units.a!.heading).toBe(18_000)
    retreat(run, 'b', 'outOfCloseRange', ['mx2'], CAUSE)
    expect(battle.units.b).toMatchObject({ x: inch(10), y: inch(24) })
  })

  test('REG-6.6: a full retreat goes the whole rate of broken troops, straight away, and ends facing away', () => {
    const { run, battle } = running({
      units: [
        { id: 'a', at: [30, 20, 180] },
        { id: 'mx1', at: [30, 19, 0] },
      ],
    })
    retreat(run, 'a', 'full', ['mx1'], CAUSE)
    // Turned about on its place, its front lies 3/4 in farther north; then 16 in, the row of broken infantry.
    expect(battle.units.a).toMatchObject({ x: inch(30), y: inch(20 + 0.75 + 16), heading: 0 })
  })

  test('REG-6.6: the way bends toward the own edge, by 45 degrees at most', () => {
    const { run, battle } = running({
      units: [
        { id: 'a', at: [30, 24, 180], formation: 'marchColumn', stands: 3 },
        { id: 'mx1', at: [25, 25, 90], stands: 3 },
      ],
    })
    const before = { ...battle.units.a! }
    retreat(run, 'a', 'full', ['mx1'], CAUSE)
    // The enemy stands to the west, so straight away is east; the own edge is north.
    expect(battle.units.a!.heading).toBeGreaterThan(4000)
    expect(battle.units.a!.heading).toBeLessThan(5000)
    expect(battle.units.a!.x).toBeGreaterThan(before.x + inch(8))
  })

  test('REG-6.6: ground that nobody crosses stops a retreat and costs a stand; guns are lost', () => {
    const lake = {
      id: 'lake',
      kind: 'impassable' as const,
      area: [
        { x: 0, y: inch(30) },
        { x: inch(60), y: inch(30) },
        { x: inch(60), y: inch(34) },
        { x: 0, y: inch(34) },
      ],
    }
    const { run, battle } = running({
      units: [
        { id: 'a', at: [40, 26, 180] },
        { id: 'gun', at: [20, 26, 180], guns: ['LG', 'LG'] },
        { id: 'mx1', at: [40, 25, 0] },
        { id: 'mx2', at: [20, 25, 0] },
      ],
      features: [lake],
      meanings: { lake: { ground: 'impassable' } },
    })
    retreat(run, 'a', 'full', ['mx1'], CAUSE)
    expect(battle.units.a!.stands).toBe(7)
    expect(gapBetween(outline(run, 'a'), lake.area)).toBeGreaterThan(0)
    retreat(run, 'gun', 'full', ['mx2'], CAUSE)
    expect(battle.units.gun).toMatchObject({ guns: [], absence: 'captured' })
  })

  test('REG-6.6: an enemy in the way stops a retreat an inch before him and costs a stand', () => {
    const { run, battle } = running({
      units: [
        { id: 'a', at: [30, 24, 180] },
        { id: 'mx1', at: [30, 23.5, 0] },
        { id: 'mx2', at: [30, 30, 0] },
      ],
    })
    retreat(run, 'a', 'full', ['mx1'], CAUSE)
    expect(battle.units.a!.stands).toBe(7)
    expect(distanceBetween(run, 'a', 'mx2')).toBeGreaterThanOrEqual(1000)
  })

  test('REG-6.6: friends retreated through are disordered, but not squares and open order; nobody ends in the ranks of a friend', () => {
    const { run, battle } = running({
      units: [
        { id: 'a', at: [30, 20, 180], stands: 20 },
        { id: 'line', at: [24, 26, 180], stands: 3 },
        { id: 'square', at: [30, 26, 180], formation: 'square' },
        { id: 'open', at: [36, 26, 180], stands: 3, formation: 'openOrder' },
        { id: 'end', at: [30, 36.5, 180], stands: 3 },
        { id: 'mx1', at: [30, 19.5, 0] },
      ],
    })
    retreat(run, 'a', 'full', ['mx1'], CAUSE)
    expect(['line', 'square', 'open', 'end'].map((id) => battle.units[id]!.order)).toEqual([
      'disordered',
      'good',
      'good',
      'disordered',
    ])
    // Its front would end at 36.75 in; the friend fills the ground from 36.5 to 37.25 in, so it goes on until its rear is past that.
    expect(battle.units.a!.y).toBe(inch(38))
  })

  test('REG-6.6: a unit whose whole way is full of friends finds a clear place beside it', () => {
    const wall = Array.from({ length: 40 }, (_, i) => ({
      id: `b${i}`,
      at: [30, 17.6 + 0.75 * i, 180] as const,
      stands: 9,
    }))
    const { run, battle } = running({
      units: [{ id: 'a', at: [30, 17.4, 180] }, ...wall, { id: 'mx1', at: [30, 16.6, 0] }],
    })
    retreat(run, 'a', 'full', ['mx1'], CAUSE)
    expect(battle.units.a!.absence).toBe(null)
    const own = outline(run, 'a')
    for (const { id } of wall) expect(polygonsOverlap(own, outline(run, id))).toBe(false)
    expect(Math.abs(battle.units.a!.x - inch(30))).toBeGreaterThan(inch(8))
  })

  test('REG-6.6: a unit that runs off the table is out of play and counts as lost', () => {
    const { run, battle, kinds } = running({
      units: [
        { id: 'a', at: [30, 40, 180] },
        { id: 'mx1', at: [30, 39, 0] },
      ],
      leaders: [{ id: 'boss', at: [30, 40], state: { attached: 'a' } }],
    })
    retreat(run, 'a', 'full', ['mx1'], CAUSE)
    expect(battle.units.a!.absence).toBe('left')
    expect(battle.lost.us).toBe(8)
    expect(kinds()).toContain('gone')
    expect(battle.leaders.boss!.attached).toBe(null)
  })

  test('REG-6.6: the shorter retreats end at the edge of the table', () => {
    const { run, battle } = running({
      units: [
        { id: 'a', at: [30, 47, 180] },
        { id: 'mx1', at: [30, 46.5, 0] },
      ],
    })
    retreat(run, 'a', 'outOfCloseRange', ['mx1'], CAUSE)
    expect(battle.units.a).toMatchObject({ absence: null, stands: 8 })
    expect(Math.max(...outline(run, 'a').map(({ y }) => y))).toBeLessThanOrEqual(inch(48))
  })

  test('REG-6.6: guns limber and go at their limbered rate', () => {
    const { run, battle } = running({
      units: [
        { id: 'gun', at: [30, 20, 180], guns: ['LG', 'LG'] },
        { id: 'mx1', at: [30, 18, 0] },
      ],
    })
    const before = battle.units.gun!.y
    retreat(run, 'gun', 'full', ['mx1'], CAUSE)
    expect(battle.units.gun).toMatchObject({ formation: 'limbered', heading: 0 })
    // Two gun stands in file are 3 in deep: turned about, the front is where the rear was; then 12 in.
    expect(battle.units.gun!.y).toBe(before + inch(3 + 12))
  })

  test('REG-10.12: cavalry recalls up to a full move and ends facing the enemy; friends in its way stop it unharmed', () => {
    const { run, battle } = running({
      units: [
        { id: 'a', at: [30, 20, 180], arm: 'cavalry', stands: 4 },
        { id: 'b', at: [10, 20, 180], arm: 'cavalry', stands: 4 },
        { id: 'behind', at: [10, 28, 180] },
        { id: 'mx1', at: [30, 19, 0] },
        { id: 'mx2', at: [10, 19, 0] },
      ],
    })
    recall(run, 'a', ['mx1'], CAUSE)
    expect(battle.units.a).toMatchObject({ x: inch(30), y: inch(38), heading: 18_000 })
    recall(run, 'b', ['mx2'], CAUSE)
    expect(battle.units.b!.y).toBeGreaterThan(inch(24))
    expect(battle.units.behind!.order).toBe('good')
    expect(distanceBetween(run, 'b', 'behind')).toBeGreaterThanOrEqual(0)
    expect(battle.units.b!.heading).toBe(18_000)
  })

  test('REG-10.11: the winner carries the position: to the ground left, at most half a move, keeping its facing', () => {
    const { run, battle } = running({
      units: [
        { id: 'a', at: [30, 24, 180] },
        { id: 'b', at: [10, 24, 180] },
        { id: 'mx1', at: [30, 10, 0] },
      ],
    })
    const left = (x: number, y: number) => [{ x: inch(x), y: inch(y), heading: 0, formation: 'line' as const }]
    carryPosition(run, 'a', left(30, 23), CAUSE)
    expect(battle.units.a).toMatchObject({ y: inch(23), heading: 18_000 })
    carryPosition(run, 'b', left(10, 10), CAUSE)
    expect(battle.units.b!.y).toBe(inch(18))
  })

  test('REG-11.2: a leader alone whom an enemy unit reaches moves to the nearest unit of his side', () => {
    const { run, battle } = running({
      units: [
        { id: 'a', at: [30, 24, 180] },
        { id: 'mx1', at: [50, 10, 0] },
      ],
      leaders: [{ id: 'mxleader', at: [30, 22.5] }],
    })
    carryPosition(run, 'a', [{ x: inch(30), y: inch(22), heading: 0, formation: 'line' }], CAUSE)
    expect(battle.leaders.mxleader!.x).toBe(inch(50))
  })
})
