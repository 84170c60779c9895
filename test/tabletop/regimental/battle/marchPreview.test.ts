import { describe, expect, test } from 'vitest'
import { check } from '../../../../src/tabletop/regimental/battle/engine'
import { formsPreview } from '../../../../src/tabletop/regimental/battle/preview/forms'
import {
  boundPreview,
  dragGo,
  dragTurn,
  dragWheel,
  farthestSize,
  reachPreview,
  type StepKind,
  stepOfSize,
} from '../../../../src/tabletop/regimental/battle/preview/march'
import { maneuvering, type Result } from './maneuverSupport'
import { type DrillUnit, inch } from './support'

const LINE: DrillUnit = { id: 'a', at: [30, 30, 180] }
const box = (x: number, y: number, width: number, depth: number) => [
  { x: inch(x), y: inch(y) },
  { x: inch(x + width), y: inch(y) },
  { x: inch(x + width), y: inch(y + depth) },
  { x: inch(x), y: inch(y + depth) },
]
function inHand(units: DrillUnit[], result: Result = 'wellHandled', more: object = {}) {
  const { table } = maneuvering({ units, ...more }, { a: result })
  return { table, side: 'us', unit: 'a' }
}
type Hand = ReturnType<typeof inHand>
/** Is a step legal, by the check of the action itself? Hauls are actions of guns. */
const isLegal = ({ table }: Hand, kind: StepKind, size: number): boolean =>
  check(table, 'us', stepOfSize('a', kind, size)) === null

describe('previews of maneuvers', () => {
  test('REG-5.10, 6.4: the greatest size of a step is legal and one more is not, with the clause that ends it', () => {
    const wood = {
      features: [{ id: 'wood', kind: 'woods' as const, area: box(0, 20, 60, 6) }],
      meanings: { wood: { ground: 'rough' as const } },
    }
    const column: DrillUnit = { ...LINE, formation: 'fieldColumn' }
    const cases: [Hand, StepKind, string][] = [
      [inHand([LINE]), { type: 'go', off: 0 }, 'REG-6.4'],
      [inHand([LINE], 'tardy'), { type: 'go', off: 33_000 }, 'REG-6.4'],
      [inHand([LINE], 'wellHandled', wood), { type: 'go', off: 2000 }, 'REG-6.4'],
      [inHand([LINE, { id: 'mx1', at: [30, 22, 0] }]), { type: 'go', off: 0 }, 'REG-5.10'],
      [inHand([LINE, { id: 'b', at: [32, 25, 180] }]), { type: 'go', off: 0 }, 'REG-5.10'],
      [inHand([LINE]), { type: 'wheel', about: 'left' }, 'REG-6.4'],
      [inHand([LINE, { id: 'b', at: [33, 26, 180], stands: 2 }]), { type: 'wheel', about: 'right' }, 'REG-5.10'],
      [inHand([LINE]), { type: 'flank', side: 'left' }, 'REG-6.4'],
      [inHand([LINE]), { type: 'front', about: 'left', clockwise: true }, 'REG-5.10'],
      [inHand([column]), { type: 'go', off: 12_000 }, 'REG-6.4'],
    ]
    for (const [hand, kind, rule] of cases) {
      const { most } = boundPreview(hand, kind)
      expect(most.max, JSON.stringify(kind)).toBeGreaterThan(0)
      expect(isLegal(hand, kind, most.max), JSON.stringify(kind)).toBe(true)
      expect(isLegal(hand, kind, most.max + 1), JSON.stringify(kind)).toBe(false)
      expect(most.stop?.rule, JSON.stringify(kind)).toBe(rule)
    }
  })

  test('REG-5.10: a drag comes to the legal step nearest to the hand, and says what kept it', () => {
    const hand = inHand([LINE])
    const near = dragGo(hand, { x: inch(31), y: inch(26) })
    expect(near.stops).toEqual([])
    expect(near.end.at).toEqual({ x: inch(31), y: inch(26) })
    const far = dragGo(hand, { x: inch(30), y: inch(10) })
    expect(far.end.at).toEqual({ x: inch(30), y: inch(18) })
    expect(far.stops.map(({ rule }) => rule)).toEqual(['REG-6.4'])
    const aside = dragGo(hand, { x: inch(35), y: inch(27) })
    expect(aside.step).toMatchObject({ type: 'go', off: -4500 })
    expect(aside.stops[0]).toMatchObject({ rule: 'REG-5.10', key: 'refusal.reg.tooOblique' })
    for (const { step } of [near, far, aside]) expect(check(hand.table, 'us', step)).toBe(null)
    const behind = dragGo(hand, { x: inch(30), y: inch(40) })
    expect(behind.step).toBe(null)
    expect(behind.stops.length).toBe(1)
  })

  test('REG-5.10: corners wheel, rings turn; a line does not turn on the spot and says so', () => {
    const line = inHand([LINE])
    // Facing south, the right front corner lies to the west.
    const wheel = dragWheel(line, 'right', { x: inch(27), y: inch(27) })
    expect(wheel.step).toMatchObject({ type: 'wheel', about: 'left' })
    expect(check(line.table, 'us', wheel.step)).toBe(null)
    expect(dragTurn(line, { x: inch(40), y: inch(30) })).toMatchObject({
      step: null,
      stops: [{ key: 'refusal.reg.turnsNotFreely' }],
    })
    const column = inHand([{ ...LINE, formation: 'marchColumn' }])
    const turn = dragTurn(column, { x: inch(50), y: inch(33) })
    expect(turn.step).toMatchObject({ type: 'turn', angle: -9000 })
    expect(check(column.table, 'us', turn.step)).toBe(null)
  })

  test('REG-5.10: the reach of a line is a wedge ahead, of a column the ground all round; a unit that is done reaches nothing', () => {
    const line = reachPreview(inHand([LINE]))
    expect(line.wedge.half).toBe(4500)
    expect(line.areas[0]!.outline[0]).toEqual({ x: inch(30), y: inch(30) })
    expect(Math.min(...line.areas[0]!.outline.map(({ y }) => y))).toBe(inch(18))
    const column = reachPreview(inHand([{ ...LINE, formation: 'fieldColumn' }]))
    expect(Math.max(...column.areas[0]!.outline.map(({ y }) => y))).toBe(inch(42))
    const done = inHand([LINE])
    done.table.battle.check!.units.a!.finished = true
    expect(reachPreview(done).areas).toEqual([])
    expect(farthestSize(done, { type: 'go', off: 0 })).toBe(0)
  })

  test('REG-5.3, 5.4: each formation with the ground it would take, and why it is closed; as its action is', () => {
    for (const result of ['wellHandled', 'tardy'] as const) {
      const { table } = inHand(
        [
          { ...LINE, formation: 'fieldColumn' },
          { id: 'b', at: [33.5, 30, 180], stands: 3 },
        ],
        result,
      )
      const choices = formsPreview(table, 'us', 'a')
      expect(choices.map(({ action }) => action.type)).toContain('deploy')
      for (const { action, refusal } of choices) expect(check(table, 'us', action)).toEqual(refusal)
      expect(choices.find(({ formation }) => formation === 'openOrder')!.refusal?.rule).toBe('REG-5.10')
      const square = choices.find(({ formation }) => formation === 'square')!
      expect([square.refusal, square.end.width]).toEqual([null, inch(2)])
    }
    const guns = inHand([{ ...LINE, guns: ['LG'] }])
    expect(formsPreview(guns.table, 'us', 'a')).toMatchObject([{ formation: 'limbered', refusal: null }])
  })
})
