import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commandersByUnit, commandSpan } from '../../src/operational/command/command'
import { legal, viewFor } from '../../src/operational/engine'
import { pieceIndex } from '../../src/operational/position'
import { alone, does, refuses, scene, state, step, stepsOf, world } from './support'

const { counters } = world.battlefield
const unit = (id: string) => counters.units.find((item) => item.id === id)!

describe('OPS-2 pieces', () => {
  it('OPS-2.1 every unit has side, army, formation, arm, CF per step, morale 1-6, MA and a roster', () => {
    for (const item of counters.units) {
      expect(['infantry', 'cavalry', 'artillery']).toContain(item.arm)
      expect(item.cf).toHaveLength(item.steps)
      expect(item.morale).toBeGreaterThanOrEqual(1)
      expect(item.morale).toBeLessThanOrEqual(6)
      expect(item.roster.length).toBeGreaterThan(0)
      expect(item.range !== undefined).toBe(item.arm === 'artillery')
      expect(item.id.startsWith(`${item.formation}.`)).toBe(true)
    }
  })

  it('OPS-2.1 US units have two steps, Mexican one', () => {
    for (const item of counters.units) expect([item.id, item.steps]).toEqual([item.id, item.side === 'us' ? 2 : 1])
    const position = scene({ at: { 'us.1.clarke': '1908', 'mexican.north.2.line': '2310' } })
    expect(viewFor(position, 'us').pieces.map((piece) => [piece.id, piece.steps])).toEqual([
      ['mexican.north.2.line', 1],
      ['us.1.clarke', 2],
    ])
  })

  it('OPS-2.1 the armies are US, North, East and South; formations 6, 7 and A are East', () => {
    const armies = new Map(counters.units.map((item) => [item.formation, item.army]))
    expect([...new Set(armies.values())].sort()).toEqual(['East', 'North', 'South', 'US'])
    for (const formation of ['mexican.east.6', 'mexican.east.7', 'mexican.east.a'])
      expect(armies.get(formation)).toBe('East')
    expect(armies.get('us.a')).toBe('US')
    expect(counters.units.filter((item) => item.formation === 'us.a').every((item) => item.arm === 'cavalry')).toBe(
      true,
    )
    expect(
      counters.units.filter((item) => item.formation === 'mexican.east.a').every((item) => item.arm === 'artillery'),
    ).toBe(true)
  })

  it('OPS-2.1 no unit splits: there is no action for it', () => {
    const position = scene({ at: { 'us.1.clarke': '1908' }, command: 'all' })
    expect(refuses(position, 'us', { type: 'detach', unit: 'us.1.clarke' })).toEqual({
      rule: 'OPS-15.1',
      key: 'unknownAction',
    })
    expect(new Set(legal(position, 'us').map((action) => action.type))).toEqual(new Set(['endPhase', 'resign', 'step']))
  })

  it('OPS-2.2 leaders are army commanders, formation commanders and engineers; one HQ a side', () => {
    const kinds = (side: string, kind: string) =>
      counters.leaders.filter((leader) => leader.side === side && leader.kind === kind).map((leader) => leader.short)
    expect(kinds('us', 'army')).toEqual(['Scott'])
    expect(kinds('mexican', 'army')).toEqual(['Santa Anna'])
    expect(kinds('us', 'engineer').sort()).toEqual(['Beauregard', 'Lee', 'Mason'])
    expect(kinds('mexican', 'engineer')).toEqual([])
    expect(counters.hqs.map((hq) => hq.side).sort()).toEqual(['mexican', 'us'])
    for (const leader of counters.leaders) expect([0, 1, 2, 3]).toContain(leader.lr)
  })

  it('OPS-2.2 ruling: an HQ enters neither lava nor marsh, nor crosses a bare ravine', () => {
    const marsh = scene({ at: { 'us.hq': '2319' } })
    expect(refuses(marsh, 'us', alone('us.hq', '2320'))).toEqual({ rule: 'OPS-5.2', key: 'prohibited' })
    const lava = scene({ at: { 'us.hq': '0922' } })
    expect(refuses(lava, 'us', alone('us.hq', '0921'))).toEqual({ rule: 'OPS-19.1.2', key: 'lavaClosed' })
    const ravine = scene({ at: { 'us.hq': '1605' } })
    expect(refuses(ravine, 'us', alone('us.hq', '1705')).key).toBe('ravine')
    const bridge = scene({ at: { 'us.hq': '0905' } })
    does(bridge, 'us', alone('us.hq', '1005'))
  })

  it("OPS-2.2 ruling: an HQ's command reaches out just as a leader's does, over lava and marsh", () => {
    const position = scene({ at: { 'us.hq': '0922', 'us.ldr.scott': '0922', 'us.1.clarke': '0919' } })
    expect(commandSpan(position, pieceIndex(position, 'us.hq'))).toEqual(
      commandSpan(position, pieceIndex(position, 'us.ldr.scott')),
    )
  })

  it('OPS-2.3 disrupted and ineffective may hold together, and the view says so', () => {
    const position = scene({
      at: { 'us.1.clarke': '1908' },
      states: { 'us.1.clarke': { disrupted: true, ineffective: true } },
    })
    const shown = viewFor(position, 'mexican').pieces.find((piece) => piece.id === 'us.1.clarke')
    expect(shown).toMatchObject({ disrupted: true, ineffective: true })
  })

  it('OPS-2.3 routed units wait on the track, destroyed ones are gone: neither moves', () => {
    const position = scene({ at: { 'us.1.clarke': 'trt:4', 'us.1.garland': '1908' }, command: 'all' })
    const view = viewFor(position, 'us')
    expect(view.trt).toEqual([{ id: 'us.1.clarke', turn: 4, steps: 2 }])
    expect(view.gone).toContain('us.2.smith')
    for (const id of ['us.1.clarke', 'us.2.smith'])
      expect(refuses(position, 'us', step(id, '1909'))).toEqual({ rule: 'OPS-2.3', key: 'notOnMap' })
    expect(refuses(position, 'us', { type: 'begin', units: ['us.1.clarke'] })).toEqual({
      rule: 'OPS-2.3',
      key: 'notOnMap',
    })
  })

  it('OPS-2.3 OPS-19.1.14 a garrison inside a bastion is one until it steps out', () => {
    const position = scene({
      at: { 'us.1.clarke': '1222' },
      states: { 'us.1.clarke': { garrison: true } },
      command: 'all',
    })
    expect(stepsOf(position, ['us.1.clarke'])).not.toEqual([])
    does(position, 'us', step('us.1.clarke', '1322'))
    expect(state(position, 'us.1.clarke')).toMatchObject({ at: '1322', garrison: false })
  })

  it('OPS-2.4 a marker has the MA of infantry', () => {
    const foot = counters.units.filter((item) => item.arm === 'infantry').map((item) => item.ma)
    expect(new Set(foot)).toEqual(new Set([world.tables.command.hiddenMovement.ma]))
  })

  it('OPS-2.4 CF is men by a figure for their morale, half up, at least 1; batteries 3 and 1 for each full 4 guns beyond 6', () => {
    const { menPerCf } = counters.meta
    for (const item of counters.units) {
      const full =
        item.arm === 'artillery'
          ? 3 + Math.max(0, Math.floor((item.guns - 6) / 4))
          : Math.max(1, Math.floor(item.men / menPerCf[item.morale]! + 0.5))
      expect([item.id, item.cf[0]]).toEqual([item.id, full])
      if (item.steps === 2) expect([item.id, item.cf[1]]).toEqual([item.id, Math.ceil(full / 2)])
    }
  })

  it('OPS-2.4 quality tells: of two units with as many men the one of better morale is never the weaker', () => {
    const { menPerCf } = counters.meta
    const figures = Object.keys(menPerCf)
      .sort()
      .map((morale) => menPerCf[morale]!)
    expect(figures).toEqual([...new Set(figures)].sort((a, b) => b - a))
    expect(unit('mexican.east.4.light4').cf[0]).toBeGreaterThan(unit('mexican.east.5.activos').cf[0]!)
    expect(unit('us.1.clarke').cf[0]! / 1330).toBeGreaterThan(unit('mexican.east.4.light4').cf[0]! / 1000)
  })

  it.each(['en', 'es'])(
    'OPS-2.4 the rulebook (%s) names the figures and the CFs of its example as they are',
    (lang) => {
      const file = new URL(`../../assets/rulebook/${lang}/ops-a.json`, import.meta.url)
      const { entries } = JSON.parse(readFileSync(file, 'utf8')) as {
        entries: { id: string; text: string[]; example: string }[]
      }
      const clause = entries.find(({ id }) => id === 'OPS-2.4')!
      const { menPerCf } = counters.meta
      const told = [...clause.text[0]!.matchAll(/(\d+)(?: men| hombres)? (?:at morale|con moral) (\d)/g)]
      expect(Object.fromEntries(told.map(([, men, morale]) => [morale, Number(men)]))).toEqual(menPerCf)
      const cfs = [...clause.example.matchAll(/(?:CF of|FC) (\d+)/g)].map(([, cf]) => Number(cf))
      expect([cfs[0], cfs.at(-1)]).toEqual([unit('us.2.riley').cf[0], unit('mexican.south.2.husares').cf[0]])
    },
  )

  it('OPS-2.4 MA: infantry and artillery 5, cavalry 8, leaders and HQs 10', () => {
    for (const piece of world.pieces)
      expect([piece.id, piece.allowanceHalfMp]).toEqual([
        piece.id,
        2 * (piece.unit ? (piece.unit.arm === 'cavalry' ? 8 : 5) : 10),
      ])
  })

  it('OPS-2.4 morale: US regulars 5, volunteers and marines 4, San Patricios 5', () => {
    for (const item of counters.units.filter((other) => other.side === 'us'))
      expect([item.id, item.morale]).toEqual([item.id, item.formation === 'us.4' ? 4 : 5])
    expect(unit('mexican.east.a.patricio').morale).toBe(5)
    expect(unit('mexican.north.2.line').morale).toBe(4)
    expect(unit('mexican.east.6.bravos').morale).toBe(2)
  })

  it('OPS-2.2 a leader commands only the units of his scope', () => {
    const position = scene({ at: { 'us.ldr.worth': '1908', 'us.1.clarke': '1908', 'us.2.smith': '1908' } })
    expect(commandersByUnit(position, 0)).toEqual({ 'us.1.clarke': ['us.ldr.worth'] })
  })
})
