import { describe, expect, it } from 'vitest'
import { columnFor } from '../../../src/ai/operational/column/column'
import { WEIGHTS } from '../../../src/ai/operational/figures'
import { destinationsOf, NO_ENGINEER } from '../../../src/ai/operational/movement/destinations'
import { searchDepthOf } from '../../../src/ai/operational/movement/levels'
import { planPhase } from '../../../src/ai/operational/movement/phase'
import { keyedRandom } from '../../../src/ai/operational/movement/random'
import { goalValuesOf } from '../../../src/ai/operational/plans/goalValues'
import { planAt } from '../../../src/ai/operational/plans/plans'
import type { Position } from '../../../src/operational/engine'
import { retreatsOnlyOverRavine } from '../../../src/operational/combat/retreat'
import { clonePosition } from '../../../src/operational/position'
import type { PieceId } from '../../../src/operational/types'
import { scene as built, world } from '../../operational/support'

const scene = (at: Record<PieceId, string>): Position => built({ turn: 1, active: 'us', segment: 'move', at })

/** Hexes of the trail over the lava, from its head. */
const TRAIL = ['0211', '0311', '0310', '0409', '0408', '0508', '0507', '0606']

/** Two brigades at the trail, Lee with the first, and Valencia on his hill. */
const COLUMN = {
  'us.2.smith': '0310',
  'us.ldr.lee': '0310',
  'us.2.riley': '0211',
  'us.4.marines': '0118',
  'us.hq': '0118',
  'us.ldr.scott': '0118',
  'us.ldr.twiggs': '0310',
  'mexican.north.1.infantry': '0605',
  'mexican.north.2.line': '0704',
  'mexican.north.2.battery': '0704',
  'mexican.ldr.valencia': '0704',
}
const WITH_BEAUREGARD = { ...COLUMN, 'us.ldr.beauregard': '0216' }

const turn = planAt('us.turn', 1)!
const piece = (id: PieceId): number => world.pieceIndexes.get(id)!
const ordersOf = (at: Record<PieceId, string>) =>
  planPhase(scene(at), turn, searchDepthOf('general'), 120, keyedRandom('column', 'x'), WEIGHTS.us).orders
const isLava = (hex: string): boolean => world.lava[world.grid.indexOf(hex)] === 1

describe('the column over the lava (OPS-19.1.2 to 19.1.5, 19.3.2)', () => {
  it('an engineer goes with each brigade: who is with one stays with it, the next joins the other', () => {
    const column = columnFor(clonePosition(scene(WITH_BEAUREGARD)), turn)
    expect(column.file).toEqual([piece('us.2.smith'), piece('us.2.riley')])
    expect([...column.unitByEngineer]).toEqual([
      [piece('us.ldr.lee'), piece('us.2.smith')],
      [piece('us.ldr.beauregard'), piece('us.2.riley')],
    ])
    expect(column.joinOrders.map(({ piece: id, to }) => [id, to])).toEqual([['us.ldr.beauregard', '0211']])
  })

  it('both brigades march by the trail in one turn, the foremost first, each with its engineer', () => {
    const orders = ordersOf(WITH_BEAUREGARD)
    const brigades = orders.filter(({ piece: id }) => id === 'us.2.smith' || id === 'us.2.riley')
    expect(brigades.map(({ piece: id }) => id)).toEqual(['us.2.smith', 'us.2.riley'])
    expect(brigades[0]!.leaders).toContain('us.ldr.lee')
    expect(brigades[1]!.leaders).toContain('us.ldr.beauregard')
    const [first, second] = brigades.map(({ to }) => TRAIL.indexOf(to))
    expect(second).toBeGreaterThan(TRAIL.indexOf('0310'))
    expect(first).toBeGreaterThan(second!)
  })

  it('a brigade whose engineer is not with it waits outside the lava', () => {
    const order = ordersOf(COLUMN).find(({ piece: id }) => id === 'us.2.riley')
    expect(order === undefined || !isLava(order.to)).toBe(true)
  })

  it('who stands in the lava is led out of it under every plan', () => {
    const at = { ...WITH_BEAUREGARD, 'us.2.smith': '0607', 'us.ldr.lee': '0607', 'us.2.riley': '0213' }
    const column = columnFor(clonePosition(scene(at)), planAt('us.cross', 0)!)
    expect(column.file).toEqual([piece('us.2.smith')])
    expect([...column.unitByEngineer]).toEqual([[piece('us.ldr.lee'), piece('us.2.smith')]])
  })

  it('without any engineer left the column throws dice: nobody waits for ever', () => {
    const { 'us.ldr.lee': _lee, ...without } = COLUMN
    expect(columnFor(clonePosition(scene(without)), turn).file).toEqual([])
  })

  it('an engineer beyond the lava comes back for the second brigade', () => {
    const at = { ...COLUMN, 'us.2.smith': '0605', 'us.ldr.lee': '0605', 'mexican.north.1.infantry': '0804' }
    const order = ordersOf(at).find(({ piece: id }) => id === 'us.ldr.lee')!
    const { grid } = world
    const toRiley = (hex: string): number => grid.distance(grid.indexOf(hex), grid.indexOf('0211'))
    expect(toRiley(order.to)).toBeLessThan(toRiley('0605'))
  })

  it('a brigade without an engineer reckons with the dice: with enemies as near by the highway it does not seek those beyond the lava', () => {
    const at = scene({ ...COLUMN, 'us.3.pierce': '0211', 'mexican.east.6.bravos': '1222' })
    const ofPierce = goalValuesOf(at, planAt('us.hunt', 0)!, WEIGHTS.us).valueByUnit[piece('us.3.pierce')]!
    expect(ofPierce[world.grid.indexOf('0213')]).toBeGreaterThan(ofPierce[world.grid.indexOf('0310')]!)
  })

  it('a lava hex that can be reached with dice is listed with the engineer who needs none (OPS-19.3.2)', () => {
    const { list, indexByHex } = destinationsOf(scene(COLUMN), piece('us.2.smith'))
    const destination = list[indexByHex[world.grid.indexOf('0409')]! - 1]!
    expect(destination.chance).toBe(1)
    expect(destination.engineer).not.toBe(NO_ENGINEER)
  })

  it('between the ravine and the hill a brigade can only retreat over the ravine (OPS-19.1.10)', () => {
    const at = (hex: string): Position =>
      scene({
        ...COLUMN,
        'us.2.smith': hex,
        'us.ldr.lee': hex,
        'us.ldr.twiggs': hex,
        'mexican.north.1.infantry': '0603',
      })
    expect(retreatsOnlyOverRavine(at('0604'), piece('us.2.smith'))).toBe(true)
    expect(retreatsOnlyOverRavine(at('0605'), piece('us.2.smith'))).toBe(false)
  })
})
