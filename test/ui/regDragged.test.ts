import { describe, expect, test } from 'vitest'
import { check } from '../../src/tabletop/regimental/battle/engine'
import { moveToward, turnBy, wheelBy } from '../../src/ui/table/reg/dragged'
import { maneuvering } from '../tabletop/regimental/battle/maneuverSupport'
import { type DrillUnit, inch } from '../tabletop/regimental/battle/support'

/** Facing south: its left is east. */
const LINE: DrillUnit = { id: 'a', at: [30, 30, 180] }
const held = (unit: Partial<DrillUnit> = {}) => ({
  table: maneuvering({ units: [{ ...LINE, ...unit }] }, { a: 'wellHandled' }).table,
  side: 'us',
  unit: 'a',
})
const place = (x: number, y: number) => ({ x: inch(x), y: inch(y) })

describe('REG-5.10: what a drag on the Regimental table comes to', () => {
  test('REG-5.10: an arrow dragged to the left goes to the left, to the right to the right, and too far aside along the edge of the wedge', () => {
    expect(moveToward(held(), place(33, 26))).toMatchObject({ type: 'go', off: -3700, distance: inch(5) })
    expect(moveToward(held(), place(27, 26))).toMatchObject({ type: 'go', off: 3700, distance: inch(5) })
    expect(moveToward(held(), place(36, 28))).toMatchObject({ type: 'go', off: -4500 })
    expect(moveToward(held(), place(30, 5))).toMatchObject({ type: 'go', off: 0, distance: inch(12) })
    expect(moveToward(held(), place(30.1, 30))).toBe(null)
  })

  test('REG-5.10: each front corner wheels forward, and none backward', () => {
    // The left corner lies at x = 34 in, the right one at 26 in.
    const left = wheelBy(held(), 'left', place(34, 30), place(33.5, 27))
    expect(left).toMatchObject({ type: 'wheel', about: 'right' })
    const right = wheelBy(held(), 'right', place(26, 30), place(26.5, 27))
    expect(right).toMatchObject({ type: 'wheel', about: 'left' })
    for (const action of [left, right]) expect(check(held().table, 'us', action)).toBe(null)
    expect(wheelBy(held(), 'right', place(26, 30), place(26.5, 33))).toBe(null)
  })

  test('REG-5.10: a column turns to both sides by the angle of the hand; a line asks for a turn that is refused with its reason', () => {
    const column = { formation: 'fieldColumn' as const }
    expect(turnBy(held(column), 3000)).toEqual({ type: 'turn', unit: 'a', angle: 3000 })
    expect(turnBy(held(column), 33_000)).toEqual({ type: 'turn', unit: 'a', angle: -3000 })
    const refused = turnBy(held(), 3000)
    expect(check(held().table, 'us', refused)).toMatchObject({ key: 'refusal.reg.turnsNotFreely' })
  })

  test('REG-5.7: guns that stand ready are hauled by hand where their arrow is dragged', () => {
    const haul = moveToward(held({ guns: ['LG'] }), place(31, 33))
    expect(haul).toMatchObject({ type: 'gun', do: 'haul', distance: inch(2) })
    expect(check(held({ guns: ['LG'] }).table, 'us', haul)).toBe(null)
  })
})
