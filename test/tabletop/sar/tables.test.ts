import { describe, expect, it } from 'vitest'
import { cloneJson } from '../../../src/core/json'
import { buenaVista, loadScenario, loadTables, tablesOf } from '../../../src/tabletop/sar/data'
import { PROFILES } from '../../../src/tabletop/sar/schemas/base'
import type { Profile, Scenario, Tables } from '../../../src/tabletop/sar/types'

const tables = (profile: Profile): Tables => {
  const made = tablesOf(profile)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}
const battle = (): Scenario => {
  const made = buenaVista()
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}
interface Loose {
  [key: string]: Loose
}

/** What the loader says of tables in which `spoil` changed something. */
function faultOf(spoil: (raw: Loose) => void, profile: Profile = 'sar-2007') {
  const raw = cloneJson(tables(profile)) as unknown as Loose
  spoil(raw)
  const made = loadTables(profile, raw)
  return made.ok ? null : { code: made.refusal.code, ...made.refusal.args }
}
function scenarioFault(spoil: (raw: Loose) => void) {
  const raw = cloneJson(battle()) as unknown as Loose
  spoil(raw)
  const made = loadScenario('buena-vista.json', raw, tables('sar-1998'))
  return made.ok ? null : { code: made.refusal.code, ...made.refusal.args }
}

describe('SAR-0.2, SAR-0.8 tables as data', () => {
  it.each(PROFILES)('SAR-0.8 %s passes its checks, with where every doubtful figure comes from', (profile) => {
    const { reconstructed, sources } = tables(profile)
    expect(sources.text).toMatch(/^001/)
    expect(reconstructed.length).toBeGreaterThan(10)
    for (const item of reconstructed) expect(item.witness).toMatch(/^00[013]/)
  })

  it('SAR-0.8 all profiles have the same keys', () => {
    const keys = PROFILES.map((profile) => Object.keys(tables(profile)))
    expect(keys[1]).toEqual(keys[0])
    expect(keys[2]).toEqual(keys[0])
  })

  it('SAR-0.2 an unknown profile is BAD_PROFILE', () => {
    for (const name of ['sar-1999', '', null, 7, '__proto__'])
      expect(tablesOf(name)).toMatchObject({ ok: false, refusal: { code: 'BAD_PROFILE', rule: 'SAR-0.2' } })
  })

  it.each<[string, string, (raw: Loose) => void]>([
    ['a missing table', 'arcs', (raw) => delete raw.arcs],
    ['an unknown field', 'arcs.sight', (raw) => Object.assign(raw.arcs!, { sight: 3 })],
    ['a word for a number', 'command.baseCost', (raw) => Object.assign(raw.command!, { baseCost: 'one' })],
    [
      'half a casting',
      'combatChart.rows[0].losses[0]',
      (raw) => Object.assign(raw.combatChart!.rows![0]!.losses!, [0.5]),
    ],
    ['another profile', 'profile', (raw) => Object.assign(raw, { profile: 'sar-1998' })],
    [
      'a die face left out',
      'combatChart.rows[2]',
      (raw) => Object.assign(raw.combatChart!.rows![1]!, { dice: [2, 2] }),
    ],
    [
      'a chart that falls',
      'combatChart.rows[7].losses[16]',
      (raw) => Object.assign(raw.combatChart!.rows![7]!.losses!, { 16: 1 }),
    ],
    [
      'a gap in the points',
      'combatChart.attackPointBands[4]',
      (raw) => Object.assign(raw.combatChart!.attackPointBands![4]!, { min: 11 }),
    ],
    [
      'random orders that overlap',
      'randomOrders.byTraining.green[1]',
      (raw) => Object.assign(raw.randomOrders!.byTraining!.green!, { 1: [2, 8] }),
    ],
    [
      'a closing table with an end',
      'closeStand.closeRows[3]',
      (raw) => Object.assign(raw.closeStand!.closeRows![3]!, { min: 13 }),
    ],
    [
      'a breakthrough without result',
      'breakthrough.rows[1]',
      (raw) => Object.assign(raw.breakthrough!.rows![1]!, { infantry: [6, 10] }),
    ],
    ['ranges out of order', 'weapons[1]', (raw) => Object.assign(raw.weapons![1]!, { medium: 3 })],
    [
      'a weapon with range that is not there',
      'weapons[1].available',
      (raw) => Object.assign(raw.weapons![1]!, { available: false }),
    ],
    [
      'works that never fall',
      'fortifications.degradedTo.heavyFort',
      (raw) => Object.assign(raw.fortifications!.degradedTo!, { lightFort: 'heavyFort' }),
    ],
    [
      'a provenance of nothing',
      'reconstructed[0].path',
      (raw) => Object.assign(raw.reconstructed![0]!, { path: 'arcs.none' }),
    ],
    [
      'irregulars half there',
      'irregular.enabled',
      (raw) => Object.assign(raw.irregular!.reaction!, { bands: [{ min: null, max: null, result: 'obey' }] }),
    ],
  ])('SAR-0.8 %s is BAD_PROFILE and named', (_what, field, spoil) => {
    expect(faultOf(spoil)).toMatchObject({ code: 'BAD_PROFILE', file: 'sar-2007.json', field })
  })

  it('SAR-23.8 the rating table of irregulars must be whole where there are irregulars', () => {
    const spoil = (raw: Loose) => Object.assign(raw.irregular!.moraleRating!.bands![0]!, { max: 1 })
    expect(faultOf(spoil, 'early-american')).toMatchObject({ field: 'irregular.moraleRating.bands[1]' })
  })
})

describe('SAR-24 Buena Vista as data', () => {
  it('SAR-2.4 a fault names the unit or leader beside the field', () => {
    expect(scenarioFault((raw) => Object.assign(raw.units![0]!, { leader: 'us-scott' }))).toMatchObject({
      value: 'us-1-illinois: us-scott',
    })
    expect(scenarioFault((raw) => Object.assign(raw.units![6]!, { weapon: null }))).toMatchObject({
      value: expect.stringMatching(/^us-arkansas-cav: /),
    })
    expect(scenarioFault((raw) => Object.assign(raw.leaders![0]!, { lr: 4 }))).toMatchObject({ value: 'us-taylor: 4' })
    for (const raw of [null, 7, {}, { units: 3 }])
      expect(loadScenario('x.json', raw, tables('sar-1998'))).toMatchObject({
        ok: false,
        refusal: { code: 'BAD_SCENARIO' },
      })
  })

  it('SAR-24.1, SAR-24.2 length, table and strength as printed', () => {
    const { turns, table, units, leaders } = battle()
    expect([turns, table.depthInches, table.widthInches]).toEqual([25, 72, 144])
    expect([units.length, leaders.length]).toEqual([68, 20])
  })

  it.each<[string, string, (raw: Loose) => void]>([
    ['SAR-17.3 a unit without a weapon', 'units[6].weapon', (raw) => Object.assign(raw.units![6]!, { weapon: null })],
    [
      'SAR-2.4 a unit without leader',
      'units[0].leader',
      (raw) => Object.assign(raw.units![0]!, { leader: 'us-scott' }),
    ],
    [
      'SAR-2.4 a leader of the other side',
      'units[0].leader',
      (raw) => Object.assign(raw.units![0]!, { leader: 'mx-conde' }),
    ],
    ['SAR-4.1 a rating above 3', 'leaders[0].lr', (raw) => Object.assign(raw.leaders![0]!, { lr: 4 })],
    [
      'SAR-4.4 leaders in a circle',
      'leaders[1].superior',
      (raw) => Object.assign(raw.leaders![1]!, { superior: 'us-wool' }),
    ],
    [
      'SAR-2.10 a small Mexican cavalry brigade with a good leader',
      'leaders[19].lr',
      (raw) => Object.assign(raw.leaders![19]!, { lr: 1 }),
    ],
    ['SAR-1.1 no casting', 'units[0].castings', (raw) => Object.assign(raw.units![0]!, { castings: 0 })],
    ['SAR-16.6 guns without crew', 'units[12].crew', (raw) => Object.assign(raw.units![12]!, { crew: 0 })],
    ['SAR-11.6 a gun of 32 lb', 'units[12].guns', (raw) => Object.assign(raw.units![12]!, { guns: [32] })],
    [
      'SAR-23.2 a British gun',
      'units[12].artilleryClass',
      (raw) => Object.assign(raw.units![12]!, { artilleryClass: 'britishFoot' }),
    ],
    ['SAR-23.4 spears', 'units[0].weapon', (raw) => Object.assign(raw.units![0]!, { weapon: 'spears' })],
    ['SAR-2.3 irregulars', 'units[0].tags', (raw) => Object.assign(raw.units![0]!, { tags: ['irregular'] })],
    ['SAR-24.4 a zone that is not there', 'units[0].zone', (raw) => Object.assign(raw.units![0]!, { zone: 'us-rear' })],
    [
      'SAR-24.5 an arrival after the end',
      'arrivals.mapCaption[2].firstTurn',
      (raw) => Object.assign(raw.arrivals!.mapCaption![2]!, { firstTurn: 26 }),
    ],
    [
      'SAR-24.5 a unit that stands there and arrives',
      'units[0].zone',
      (raw) => Object.assign(raw.units![0]!, { arrival: 'minon' }),
    ],
    ['a unit twice', 'units[1].id', (raw) => Object.assign(raw.units![1]!, { id: 'us-1-illinois' })],
    [
      'a road off the table',
      'map.features[0]',
      (raw) =>
        Object.assign(raw.map!.features![0]!, {
          line: [
            [0, 0],
            [10, 99],
          ],
        }),
    ],
  ])('%s is BAD_SCENARIO and named', (_what, field, spoil) => {
    expect(scenarioFault(spoil)).toMatchObject({ code: 'BAD_SCENARIO', file: 'buena-vista.json', field })
  })
})
