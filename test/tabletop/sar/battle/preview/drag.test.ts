import { describe, expect, it } from 'vitest'
import { normalizedAngle } from '../../../../../src/core/fixed'
import { canonical } from '../../../../../src/core/json'
import type { Result } from '../../../../../src/core/result'
import { footprint } from '../../../../../src/tabletop/common/block'
import { headingTo, pointDistance, pointFromPose } from '../../../../../src/tabletop/common/point'
import { check, legal, sampleAction } from '../../../../../src/tabletop/sar/battle/engine'
import { unitBlock } from '../../../../../src/tabletop/sar/battle/layout'
import { dutyOf, isFormingSquare, unitsToMove } from '../../../../../src/tabletop/sar/battle/moves/duty'
import { sarPreviews } from '../../../../../src/tabletop/sar/battle/preview'
import { actionOfSize, type StepKind } from '../../../../../src/tabletop/sar/battle/preview/bound'
import type { BattleTable } from '../../../../../src/tabletop/sar/battle/run'
import type { Side } from '../../../../../src/tabletop/sar/battle/types'
import { tableSeenBy } from '../../../../../src/tabletop/sar/battle/view'
import { Random } from '../../../../fuzz/random'
import { sampleSize } from '../../../../sampleSize'
import { moving, moveDice } from '../moves/kit'
import { movesAsked } from './positions'

const must = <T>(made: Result<T>): T => {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}
type Preview = 'bound' | 'dragGo' | 'dragWheel' | 'dragTurn' | 'reach'
const asked = <K extends Preview>(
  kind: K,
  table: BattleTable,
  side: Side,
  question: Parameters<(typeof sarPreviews)[K]>[2],
) =>
  must(
    sarPreviews[kind](tableSeenBy(table, side), side, question as never) as ReturnType<
      (typeof sarPreviews)[K]
    > as Result<never>,
  ) as unknown as Extract<ReturnType<(typeof sarPreviews)[K]>, { ok: true }>['value']

/** Units that may be marched; who tries to form square stands (SAR-15.3). */
const movers = (table: BattleTable, side: Side): string[] =>
  unitsToMove(table, side).filter((id) => !isFormingSquare(table, id))

/** A kind of step for a unit. */
const randomKind = (random: Random): StepKind =>
  random.pick<() => StepKind>([
    () => ({ type: 'go', off: random.pick([0, 0, 1500, 4500, 31_500, 9000, 18_000, random.below(36_000)]) }),
    () => ({ type: 'go', off: random.below(36_000) }),
    () => ({ type: 'wheel', about: random.pick(['left', 'right']) }),
    () => ({ type: 'turn', clockwise: random.chance(0.5) }),
    () => ({ type: 'form', stance: random.pick(['line', 'column', 'closedColumn', 'roadColumn']) }),
  ])()

const CAUSES_OF_SIZE = [
  'SAR-7.1',
  'SAR-7.9',
  'SAR-7.15',
  'SAR-7.16',
  'SAR-8.3',
  'SAR-9.1',
  'SAR-24.1',
  'SAR-6.2',
  'SAR-7.12',
]

describe('SAR-7 bounds of steps and drags of handles', { timeout: 900_000 }, () => {
  it('SAR-7.1, 7.16, 8.3, 24.1 the farthest legal step: it is legal, and none beyond is', () => {
    const random = new Random('bounds')
    const wanted = sampleSize(250, 20_000)
    const causes: Record<string, number> = {}
    let [count, beyond] = [0, 0]
    for (const { table, side } of movesAsked('bounds')) {
      if (count >= wanted) break
      const units = movers(table, side)
      for (let n = 0; n < 25 && count < wanted && units.length > 0; n++, count++) {
        const unit = random.pick(units)
        const kind = randomKind(random)
        const { most } = asked('bound', table, side, { unit, step: kind })
        const refusalOf = (size: number) => check(table, side, actionOfSize(unit, kind, size))
        if (most.max > 0) expect(refusalOf(most.max)).toBeNull()
        expect(most.stop).toEqual(refusalOf(most.max + 1))
        expect(most.stop).not.toBeNull()
        causes[most.stop!.rule!] = (causes[most.stop!.rule!] ?? 0) + 1
        if (!CAUSES_OF_SIZE.includes(most.stop!.rule!)) expect(most.max).toBe(0)
        for (const farther of [2, 3, 5, 9, 20, 50, 100, 250, 500, 1000, 2500, 5000, 1 + random.below(30_000)]) {
          if (refusalOf(most.max + farther) !== null) continue
          beyond++
        }
        if (most.gap) {
          const { from, to, refusal } = most.gap
          expect(refusalOf(from)).not.toBeNull()
          expect(refusalOf(to)).not.toBeNull()
          expect(to).toBeLessThan(most.max)
          expect(CAUSES_OF_SIZE).toContain(refusal.rule)
        }
      }
    }
    expect(beyond).toBe(0)
    for (const rule of ['SAR-7.1', 'SAR-7.16', 'SAR-4.7', 'SAR-24.1']) expect(causes[rule] ?? 0).toBeGreaterThan(0)
  })

  it('SAR-7.1, 7.9 no value beyond the bounds of a legal entry is legal, and the bound itself is within the distance', () => {
    const random = new Random('entries')
    const wanted = sampleSize(150, 10_000)
    let count = 0
    for (const { table, side } of movesAsked('entries')) {
      if (count >= wanted) break
      for (const entry of legal(table, side)) {
        if (entry.type !== 'go' && entry.type !== 'wheel' && entry.type !== 'turn') continue
        count++
        const field = entry.type === 'go' ? 'distance' : 'angle'
        const { max } = entry[field] as { max: number }
        const more = {
          ...sampleAction(entry, random.below(1e6)),
          ...(entry.type === 'go' && { off: random.pick([0, random.below(36_000)]) }),
        }
        for (const farther of [1, 2, 10, 1000, 1 + random.below(20_000)])
          expect(check(table, side, { ...more, [field]: max + farther })).not.toBeNull()
        // Off its road the unit has less (SAR-7.20), and whether it leaves it only the step tells.
        const isOnRoad = table.battle.doings[String(entry.unit)]?.offRoad !== undefined
        if (entry.type !== 'go' && !isOnRoad)
          expect(check(table, side, { ...more, [field]: max })?.rule).not.toBe('SAR-7.1')
      }
    }
  })

  it('SAR-7.8 to 7.11 no legal drag is refused, and no refused drag lacks a clause', () => {
    const random = new Random('drags')
    const wanted = sampleSize(250, 20_000)
    let [count, free, stopped] = [0, 0, 0]
    for (const { table, side } of movesAsked('drags')) {
      if (count >= wanted) break
      const units = movers(table, side).filter((id) => dutyOf(table, id) !== 'form')
      for (let n = 0; n < 25 && count < wanted && units.length > 0; n++, count++) {
        const unit = random.pick(units)
        const from = unitBlock(table.field, table.battle.units[unit]!)!
        const away = random.pick([500, 3000, 6000, 12_000, 60_000])
        const to = { x: from.at.x + random.below(2 * away) - away, y: from.at.y + random.below(2 * away) - away }
        const kind = random.pick(['dragGo', 'dragGo', 'dragWheel', 'dragTurn'] as const)
        const corner = random.pick(['left', 'right'] as const)
        // What the hand asks for, worked out apart from the preview.
        let wish: object | null = null
        if (kind === 'dragGo') {
          const off = normalizedAngle(headingTo(from.at, to) - from.heading)
          wish = { type: 'go', unit, distance: pointDistance(from.at, to), off }
        } else if (kind === 'dragTurn') {
          const angle = normalizedAngle(
            headingTo(pointFromPose(from, 0, 0 - Math.floor(from.depth / 2)), to) - from.heading,
          )
          wish = { type: 'turn', unit, angle: angle > 18_000 ? angle - 36_000 : angle }
        } else {
          const [left, right] = footprint(from)
          const [held, pivot] = corner === 'left' ? [left!, right!] : [right!, left!]
          const turned = headingTo(pivot, to) - headingTo(pivot, held)
          wish = {
            type: 'wheel',
            unit,
            angle: normalizedAngle(corner === 'left' ? turned : 0 - turned),
            about: corner === 'left' ? 'right' : 'left',
          }
        }
        const refusal = check(table, side, wish)
        const question = { unit, to, ...(kind === 'dragWheel' && { corner }) }
        const { step, stops, end, cost } = asked(kind, table, side, question as never)
        if (step) expect(check(table, side, step)).toBeNull()
        else expect({ end, cost }).toEqual({ end: from, cost: 0 })
        const isBackward = kind === 'dragWheel' && (wish as { angle: number }).angle > 18_000
        if (refusal === null && !isBackward) {
          free++
          expect(stops).toEqual([])
          expect(canonical(step as object)).toBe(canonical(wish))
        } else if (stops.length > 0) {
          stopped++
          expect(stops[0]!.rule).toMatch(/^SAR-/)
          if (!isBackward) expect(stops[0]).toEqual(refusal)
          // It never leads farther from the hand than standing still.
          if (kind === 'dragGo') expect(pointDistance(end.at, to)).toBeLessThanOrEqual(pointDistance(from.at, to))
        } else {
          // The hand is where the handle already is.
          expect(step).toBeNull()
          expect((wish as { distance?: number; angle?: number }).distance ?? (wish as { angle: number }).angle).toBe(0)
        }
      }
    }
    expect(free).toBeGreaterThan(wanted / 20)
    expect(stopped).toBeGreaterThan(wanted / 20)
  })

  const units = {
    'us-1-illinois': { x: 60, y: 40, deed: 'move', width: 10 },
    'mx-1-line': { x: 60, y: 32, deed: 'hold', width: 10 },
  } as const
  const table = () => moving({ units }, moveDice({ 'us-1-illinois/move/1': 6 }))
  const unit = 'us-1-illinois'

  it('SAR-7.16, 9.1 a drag through the enemy ends an inch before him, with his name', () => {
    // Eleven inches: enough to come out behind him.
    const { step, stops, end } = asked('dragGo', table(), 'us', { unit, to: { x: 60_000, y: 29_100 } })
    expect(step).toEqual({ type: 'go', unit, distance: 7000, off: 0 })
    expect(end.at).toEqual({ x: 60_000, y: 33_000 })
    expect(stops[0]).toMatchObject({ rule: 'SAR-9.1', args: { field: 'mx-1-line' } })
  })

  it('SAR-9.1, 7.16 nobody marches through an enemy, even from so near that he comes out farther off than he was', () => {
    const near = moving(
      {
        units: {
          ...units,
          'us-1-illinois': { x: 60, y: 34, deed: 'move', width: 4 },
          'mx-1-line': { x: 60, y: 32, deed: 'hold', width: 20 },
        },
      },
      moveDice({ 'us-1-illinois/move/1': 6 }),
    )
    near.battle.pending = [{ kind: 'moves', owner: 'us' }]
    for (const distance of [1001, 3000, 8000, 11_000])
      expect(check(near, 'us', { type: 'go', unit, distance, off: 0 })).not.toBeNull()
    expect(check(near, 'us', { type: 'go', unit, distance: 1000, off: 0 })).toBeNull()
    expect(check(near, 'us', { type: 'go', unit, distance: 5000, off: 18_000 })).toBeNull()
    expect(asked('bound', near, 'us', { unit, step: { type: 'go', off: 0 } }).most).toMatchObject({
      max: 1000,
      gap: null,
    })
  })

  it('SAR-7.1, 7.11 aside it comes half as far; the hand gets the nearest place, over the edge of the oblique way if that is nearer', () => {
    const bounds = [0, 4500, 9000, 18_000].map(
      (off) => asked('bound', table(), 'us', { unit, step: { type: 'go', off } }).most.max,
    )
    expect(bounds).toEqual([7000, 9899, 5500, 5500].map((most, i) => (i === 1 ? bounds[1]! : most)))
    const { step, stops } = asked('dragGo', table(), 'us', { unit, to: { x: 48_000, y: 34_000 } })
    expect(stops).toMatchObject([{ rule: 'SAR-7.1' }])
    expect(step).toMatchObject({ type: 'go', off: 4500 })
  })

  it('SAR-4.7 off the direction of its order the hand gets the edge of the wedge', () => {
    const ordered = table()
    ordered.battle.orders[unit] = { ...ordered.battle.orders[unit]!, heading: 18_000 }
    const { step, stops } = asked('dragGo', ordered, 'us', { unit, to: { x: 56_000, y: 40_500 } })
    expect(stops[0]).toMatchObject({ rule: 'SAR-4.7' })
    expect(step).toMatchObject({ type: 'go', off: 4500 })
  })

  it('SAR-7.10, 7.11, 4.7 the reach: each corner of its areas is the farthest legal place that way; an order with a direction leaves only its wedge', () => {
    const ordered = table()
    ordered.battle.orders[unit] = { ...ordered.battle.orders[unit]!, heading: 18_000 }
    for (const [kinds, on] of [
      [['wedge', 'reach'], table()],
      [['wedge'], ordered],
    ] as const) {
      const { areas, wedge } = asked('reach', on, 'us', { unit })
      expect(areas.map(({ kind }) => kind)).toEqual(kinds)
      expect(wedge).toEqual({ heading: 18_000, half: 4500, rule: kinds.length > 1 ? 'SAR-7.10' : 'SAR-4.7' })
      const from = unitBlock(on.field, on.battle.units[unit]!)!
      for (const { outline } of areas) {
        expect(outline[0]).toEqual(from.at)
        for (const place of outline.slice(1)) {
          const off = Math.round(normalizedAngle(headingTo(from.at, place) - from.heading) / 10) * 10
          const { max } = asked('bound', on, 'us', { unit, step: { type: 'go', off } }).most
          expect(Math.abs(pointDistance(from.at, place) - max)).toBeLessThan(30)
        }
      }
    }
  })

  it('SAR-7.9 wheels forward only, and as far as the distance; no hundredth of a degree more', () => {
    const back = asked('dragWheel', table(), 'us', { unit, corner: 'left', to: { x: 65_000, y: 44_000 } })
    expect(back).toMatchObject({ step: null, stops: [{ rule: 'SAR-7.9' }] })
    const { most } = asked('bound', table(), 'us', { unit, step: { type: 'turn', clockwise: true } })
    const { step } = asked('dragTurn', table(), 'us', { unit, to: { x: 60_000, y: 60_000 } })
    expect(most.stop).toMatchObject({ rule: 'SAR-7.1' })
    expect(Math.abs((step as { angle: number }).angle)).toBe(most.max)
  })
})
