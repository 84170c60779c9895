import { describe, expect, it } from 'vitest'
import { alone, at, does, only, refuses, scene, state, step, world } from './support'

const FOOT = 'us.1.clarke'
const HORSE = 'us.a.dragoons1'
const GUNS = 'us.1.duncan'
const action = (piece: string, to: string) => (/ldr|hq/.test(piece) ? alone(piece, to) : step(piece, to))

/** What a fresh piece pays for a step, in halves. */
function cost2(piece: string, from: string, to: string, values: number[] = []): number {
  const position = scene({ at: { [piece]: from }, command: 'all' })
  const moved = only(does(position, 'us', action(piece, to), values), 'moved')
  expect(at(position, piece)).toBe(to)
  return moved[0]!.mp2
}
const refused = (piece: string, from: string, to: string) => {
  const active = piece.startsWith('us.') ? 'us' : 'mexican'
  return refuses(scene({ active, at: { [piece]: from }, command: 'all' }), active, action(piece, to))
}

describe('OPS-5.2 terrain', () => {
  it.each([
    ['clear', FOOT, '1908', '1909', 2],
    ['clear', HORSE, '1908', '1909', 2],
    ['clear', GUNS, '1908', '1909', 2],
    ['clear', 'us.ldr.worth', '1908', '1909', 2],
    ['clear', 'us.hq', '1908', '1909', 2],
    ['village', FOOT, '2117', '2116', 2],
    ['woods', FOOT, '1616', '1716', 4],
    ['woods', HORSE, '1616', '1716', 4],
    ['woods', 'us.hq', '1616', '1716', 4],
    ['slope on the level', FOOT, '2405', '2404', 2],
    ['slope going up', FOOT, '2406', '2405', 4],
    ['slope going up', HORSE, '2406', '2405', 4],
    ['slope from one level to the next', FOOT, '2302', '2301', 4],
    ['slope going down', FOOT, '2301', '2302', 2],
    ['clear going up (ruling: only a slope costs more)', FOOT, '1808', '1807', 2],
    ['marsh', FOOT, '2319', '2320', 6],
    ['marsh', 'us.ldr.worth', '2319', '2320', 6],
    ['out of marsh', FOOT, '2320', '2319', 2],
    ['marsh along a trail', FOOT, '2419', '2420', 2],
    ['a bastion hex as the village in it', FOOT, '1921', '2020', 2],
    ['a bastion hex as the clear in it', FOOT, '2022', '2021', 2],
  ])('OPS-5.2 %s: %s %s to %s pays %i halves', (_name, piece, from, to, halves) => {
    expect(cost2(piece, from, to)).toBe(halves)
  })

  it.each([
    ['marsh to guns', GUNS, '2319', '2320', 'OPS-5.2'],
    ['marsh to horse', HORSE, '2319', '2320', 'OPS-5.2'],
    ['marsh to an HQ (ruling)', 'us.hq', '2319', '2320', 'OPS-5.2'],
    ['marsh to guns along a trail (ruling)', GUNS, '2419', '2420', 'OPS-5.2'],
    ['marsh to horse along a trail (ruling)', HORSE, '2421', '2420', 'OPS-5.2'],
    ['marsh to an HQ along a trail (ruling)', 'us.hq', '2419', '2420', 'OPS-5.2'],
    ['a lake', FOOT, '2028', '2029', 'OPS-5.2'],
    ['a lake to a leader', 'us.ldr.worth', '2028', '2029', 'OPS-5.2'],
    ['the volcano', FOOT, '0510', '0511', 'OPS-19.1.1'],
    ['marsh to Mexican guns', 'mexican.north.2.battery', '2319', '2320', 'OPS-5.2'],
    ['a lake to Mexican infantry', 'mexican.north.2.line', '2028', '2029', 'OPS-5.2'],
    ['lava to Mexican infantry', 'mexican.north.2.line', '0922', '0921', 'OPS-19.1.2'],
    ['lava to guns', GUNS, '0922', '0921', 'OPS-19.1.2'],
    ['lava to horse', HORSE, '0922', '0921', 'OPS-19.1.2'],
    ['lava to an HQ (ruling)', 'us.hq', '0922', '0921', 'OPS-19.1.2'],
  ])('OPS-5.2 %s is closed: %s %s to %s', (_name, piece, from, to, rule) => {
    expect(refused(piece, from, to).rule).toBe(rule)
  })

  it('OPS-5.2 lava: US infantry and leaders, 2 MP and a die', () => {
    expect(cost2(FOOT, '0922', '0921', [4])).toBe(4)
    expect(cost2('us.ldr.worth', '0922', '0921', [4])).toBe(4)
    const position = scene({ active: 'mexican', at: { 'mexican.north.2.line': '0922' }, command: 'all' })
    expect(refuses(position, 'mexican', step('mexican.north.2.line', '0921'))).toEqual({
      rule: 'OPS-19.1.2',
      key: 'lavaClosed',
    })
  })
})

describe('OPS-5.2 roads and trails', () => {
  it.each([
    ['road', FOOT, '1911', '2011', 1],
    ['road', GUNS, '1911', '2011', 1],
    ['road into a village', FOOT, '2322', '2422', 1],
    ['beside the road, without a link', FOOT, '1911', '2010', 2],
    ['trail', FOOT, '1712', '1812', 2],
    ['trail into woods', FOOT, '1812', '1712', 2],
    ['trail into woods', HORSE, '1611', '1712', 2],
    ['woods beside the trail', FOOT, '1711', '1712', 4],
  ])('OPS-5.2 %s: %s %s to %s pays %i halves', (_name, piece, from, to, halves) => {
    expect(cost2(piece, from, to)).toBe(halves)
  })

  it('OPS-5.2 a road is 1/2 MP a hex whatever the terrain, over every link of the map', () => {
    const { map } = world.battlefield
    for (const link of map.links.filter((item) => item.kind === 'road'))
      for (const [from, to] of [
        [link.a, link.b],
        [link.b, link.a],
      ] as const) {
        const sides = map.sides.filter(
          (side) => (side.a === from && side.b === to) || (side.a === to && side.b === from),
        )
        const extra = sides.some((side) => side.kind === 'ford') ? 2 : 0
        const works = sides.some((side) => side.kind === 'protected' && side.protects === to) ? 2 : 0
        const a = world.grid.indexOf(from)
        const dir = world.grid.directionTo(a, world.grid.indexOf(to))
        expect([from, to, world.movement[0]!.stepCostsHalfMp[a * 6 + dir]]).toEqual([from, to, 1 + extra + works])
      }
  })

  it('OPS-5.2 a trail gives no benefit in lava', () => {
    expect(cost2(FOOT, '0920', '1020', [4])).toBe(4)
    expect(refused(HORSE, '0721', '0820').rule).toBe('OPS-19.1.2')
    // Out of the lava it is a trail again.
    expect(cost2(FOOT, '0820', '0721')).toBe(2)
  })
})

describe('OPS-5.2 hexsides', () => {
  it.each([
    ['bridge over the river, no cost', FOOT, '2211', '2311', 1],
    ['bridge over a creek, on a trail', FOOT, '1612', '1613', 2],
    ['bridge over a ravine', HORSE, '1106', '1206', 1],
    ['ford over a creek +1', FOOT, '1914', '1915', 4],
    ['ford over a creek +1', HORSE, '1914', '1915', 4],
    ['ford over a creek +1', 'us.hq', '1914', '1915', 4],
    ['ford over a ravine +1', GUNS, '0605', '0705', 4],
    ['protected side from outside +1', FOOT, '1122', '1222', 4],
    ['protected side from inside', FOOT, '1222', '1122', 2],
    ['protected side from outside along a road (ruling)', FOOT, '1123', '1222', 3],
    ['protected side from inside along a road', FOOT, '1222', '1123', 1],
    ['protected side and slope going up', FOOT, '0604', '0603', 6],
  ])('OPS-5.2 %s: %s %s to %s pays %i halves', (_name, piece, from, to, halves) => {
    expect(cost2(piece, from, to)).toBe(halves)
  })

  it.each([
    ['river', FOOT, '2210', '2310', 'OPS-19.1.11'],
    ['river', 'us.hq', '2210', '2310', 'OPS-19.1.11'],
    ['river back', HORSE, '2310', '2210', 'OPS-19.1.11'],
    ['creek', FOOT, '1410', '1510', 'OPS-5.2'],
    ['creek', GUNS, '1511', '1512', 'OPS-5.2'],
    ['creek', 'us.ldr.worth', '1510', '1410', 'OPS-5.2'],
    ['ravine to horse', HORSE, '1605', '1705', 'OPS-19.1.7'],
    ['ravine to guns', GUNS, '1605', '1705', 'OPS-19.1.7'],
    ['ravine to an HQ', 'us.hq', '1605', '1705', 'OPS-19.1.7'],
  ])('OPS-5.2 no crossing of a bare %s: %s %s to %s', (_name, piece, from, to, rule) => {
    expect(refused(piece, from, to).rule).toBe(rule)
  })

  it('OPS-5.2 a step ends no move of itself', () => {
    const position = scene({ at: { [FOOT]: '1122' }, command: 'all' })
    does(position, 'us', step(FOOT, '1222'))
    expect(state(position, FOOT).moved).toBe(false)
    does(position, 'us', step(FOOT, '1322'))
  })
})
