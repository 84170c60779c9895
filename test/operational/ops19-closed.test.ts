import { describe, expect, it } from 'vitest'
import { legal, positionOf, reachOf } from '../../src/operational/engine'
import {
  assault,
  asked,
  choices,
  CLARKE,
  clash,
  does as fights,
  fow,
  GARLAND,
  goes,
  LINE,
  NW,
  PLAIN,
  SE,
  SW,
  T,
} from './clash'
import { alone, at, does, march, refuses, scene, state, step, stepsOf, world } from './support'

const FOOT = 'us.1.clarke'
const WORTH = 'us.ldr.worth'
const OWN = 'us.marker.a.1'
const FOE = 'mexican.marker.b.2'

/** Puts markers on a position of clash.ts. */
const marked = (position: ReturnType<typeof clash>, markers: Record<string, string>) => {
  for (const [id, hex] of Object.entries(markers))
    position.game.ops.markers[id] = { at: hex, real: false, moved: false, mp2: -1, spent: 0, marched: false }
  return positionOf(position.world, position.game)
}

describe('OPS-19.5.7 hexes of markers are closed', () => {
  it.each([OWN, FOE])('OPS-19.5.7 OPS-5.4 no unit steps into the hex of %s, of its own side or the other', (id) => {
    const position = scene({ at: { [FOOT]: '1908', 'us.2.smith': '1908' }, markers: { [id]: '1909' }, command: 'all' })
    const why = { rule: 'OPS-19.5.7', key: 'markerThere' }
    expect(refuses(position, 'us', step(FOOT, '1909'))).toEqual(why)
    expect(refuses(position, 'us', step([FOOT, 'us.2.smith'], '1909'))).toEqual(why)
    does(position, 'us', step(FOOT, '1907'))
  })

  it('OPS-19.5.7 leaders and HQ come into the hex of an own marker, never of an enemy one', () => {
    const position = scene({ at: { [WORTH]: '1908', 'us.hq': '1908' }, markers: { [OWN]: '1909' } })
    does(position, 'us', alone(WORTH, '1909'))
    does(position, 'us', alone('us.hq', '1909'))
    const foe = scene({ at: { [WORTH]: '1908' }, markers: { [FOE]: '1909' } })
    expect(refuses(foe, 'us', alone(WORTH, '1909'))).toEqual({ rule: 'OPS-19.5.7', key: 'markerThere' })
  })

  it('OPS-19.5.7 the way round is found, none through', () => {
    const position = scene({ at: { [FOOT]: '1908' }, markers: { [OWN]: '1909' }, command: 'all' })
    const reach = reachOf(position, 'us', [FOOT], [], false)
    expect(reach.some((entry) => entry.hex === '1909')).toBe(false)
    expect(reach.find((entry) => entry.hex === '1910')!.cost2).toBeGreaterThan(4)
  })

  it('OPS-19.5.7 the list follows a marker that moves away', () => {
    const position = scene({ at: { [FOOT]: '1908' }, markers: { [OWN]: '1909' }, command: 'all' })
    expect(stepsOf(position, [FOOT])).not.toContain('1909')
    position.game.ops.markers[OWN]!.at = '0118'
    expect(stepsOf(positionOf(world, position.game), [FOOT])).toContain('1909')
  })

  it('OPS-19.5.7 OPS-6.2 no displacement there', () => {
    const crowd = { [FOOT]: '1908', 'us.1.garland': '1908', 'us.2.smith': '1908' }
    const hexes = (markers: Record<string, string>) => {
      const position = scene({ at: crowd, markers, command: 'all' })
      does(position, 'us', { type: 'endPhase' })
      return legal(position, 'us').flatMap((action) => (action.type === 'displace' ? [action.to] : []))
    }
    expect(hexes({})).toContain('1909')
    expect(hexes({ [OWN]: '1909' })).not.toContain('1909')
    expect(hexes({ [OWN]: '1909' })).toContain('1907')
  })

  it('OPS-19.5.7 OPS-8.4 no FOW move there, nor through', () => {
    const goesTo = (markers: Record<string, string>) => {
      const position = marked(clash({ active: 'mexican', at: { [GARLAND]: T, [LINE]: SW, [CLARKE]: '1210' } }), markers)
      fights(position, 'mexican', { type: 'target', hex: T })
      fights(position, 'mexican', { type: 'join', unit: LINE })
      fights(position, 'mexican', { type: 'attack' }, [...fow(10)])
      return goes(position, 'us')
    }
    expect(goesTo({})).toContain(`${CLARKE} ${NW}`)
    expect(goesTo({ [OWN]: NW })).not.toContain(`${CLARKE} ${NW}`)
    expect(goesTo({ [OWN]: NW })).toContain(`${CLARKE} ${T}`)
  })

  it('OPS-19.5.7 OPS-10.2 no advance into one', () => {
    const position = clash({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T } })
    // 7 + 4 - 5 = +6, die 1: Dr
    assault(position, T, [CLARKE, GARLAND], [...PLAIN, 1])
    fights(position, 'mexican', choices(position, 'mexican', 'retreat')[0]!)
    expect(asked(position)).toBe('advance us')
    const shut = marked(position, { [OWN]: T })
    expect(choices(shut, 'us', 'advance')).toEqual([])
  })

  it('OPS-19.5.7 OPS-14.1 no reinforcement comes in there; an enemy marker shifts its way in', () => {
    const enters = (markers: Record<string, string>) => {
      const position = scene({
        turn: 7,
        active: 'mexican',
        at: { 'mexican.east.5.line10': 'off' },
        entry: { 'mexican.east.5.line10': { turn: 7, hex: '2511' } },
        markers,
      })
      return legal(position, 'mexican').flatMap((action) =>
        action.type === 'enter' && !action.march ? [action.hex] : [],
      )
    }
    expect(enters({})).toEqual(['2511'])
    expect(enters({ 'mexican.marker.b.1': '2511' })).toEqual([])
    const shifted = enters({ [OWN]: '2511' })
    expect(shifted.length).toBeGreaterThan(0)
    expect(shifted).not.toContain('2511')
  })
})

describe('OPS-5.1 staff in sight of enemy markers', () => {
  // 1908 to 1912 is open ground, so a marker at 1912 sees 1909 and 1910.
  it('OPS-5.1 OPS-19.5.11 alone no leader and no HQ comes into sight of one', () => {
    const position = scene({ at: { [WORTH]: '1907', 'us.hq': '1907' }, markers: { [FOE]: '1912' } })
    const why = { rule: 'OPS-5.1', key: 'staffSeen' }
    expect(refuses(position, 'us', alone(WORTH, '1908'))).toEqual(why)
    expect(refuses(position, 'us', alone('us.hq', '1908'))).toEqual(why)
    does(position, 'us', alone(WORTH, '1906'))
  })

  it('OPS-5.1 but where a friendly unit stands, and along with a unit', () => {
    const position = scene({ at: { [WORTH]: '1907', [FOOT]: '1908' }, markers: { [FOE]: '1912' }, command: 'all' })
    does(position, 'us', alone(WORTH, '1908'))
    expect(stepsOf(position, [FOOT], [WORTH])).toContain('1909')
  })

  it('OPS-5.1 OPS-5.5 by night a marker is seen from next to it only', () => {
    const position = scene({ at: { [WORTH]: '1907' }, markers: { [FOE]: '1912' }, night: true })
    does(position, 'us', alone(WORTH, '1908'))
    does(position, 'us', alone(WORTH, '1909'))
    does(position, 'us', alone(WORTH, '1910'))
    expect(refuses(position, 'us', alone(WORTH, '1911')).key).toMatch(/staffSeen|noMp/)
  })

  it('OPS-5.1 his own markers do not hold him, and the reach knows it all', () => {
    const own = scene({ at: { [WORTH]: '1907' }, markers: { [OWN]: '1912' } })
    does(own, 'us', alone(WORTH, '1908'))
    const foe = scene({ at: { [WORTH]: '1907' }, markers: { [FOE]: '1912' } })
    const hexes = reachOf(foe, 'us', [], [WORTH], false).map((entry) => entry.hex)
    expect(hexes).toContain('1906')
    for (const hex of ['1908', '1909', '1912']) expect(hexes).not.toContain(hex)
  })
})

describe('OPS-5.3 marches and markers', () => {
  /** Two hexes of a road, and one three hexes from the second that it sees. */
  const road = world.battlefield.map.links.find(
    (link) => link.kind === 'road' && [...world.sightFrom(world.grid.indexOf(link.b))].some(([, far]) => far === 3),
  )!
  const [far] = [...world.sightFrom(world.grid.indexOf(road.b))].find(
    ([hex, distance]) => distance === 3 && world.grid.distance(hex, world.grid.indexOf(road.a)) >= 3,
  )!

  it('OPS-5.3 no march within 3 hexes of an enemy marker it can see; an own one does not matter', () => {
    const hex = world.grid.ids[far]!
    const position = (id: string) => scene({ at: { [FOOT]: road.a }, markers: { [id]: hex }, command: 'all' })
    expect(refuses(position(FOE), 'us', march(FOOT, road.b))).toEqual({ rule: 'OPS-5.3', key: 'marchEnemy' })
    expect(reachOf(position(FOE), 'us', [FOOT], [], true).some((entry) => entry.hex === road.b)).toBe(false)
    const free = position(OWN)
    does(free, 'us', march(FOOT, road.b))
    expect([at(free, FOOT), state(free, FOOT).marched]).toEqual([road.b, true])
  })
})
