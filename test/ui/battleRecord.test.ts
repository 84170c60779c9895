import { describe, expect, it } from 'vitest'
import { buenaVista } from '../../src/tabletop/sar/data'
import { battleRecord, officerName, recordedLeader, unitCard } from '../../src/ui/table/play/record/battleRecord'

const scenario = buenaVista()
if (!scenario.ok) throw new Error(scenario.refusal.key)
const { units, leaders } = scenario.value

const BV = 'buena-vista'
const record = battleRecord(BV)
if (!record) throw new Error('Buena Vista has a record')

describe('the record of Buena Vista (issue 19, item 6)', () => {
  it('SAR-24.2 has a card for every unit of both orders of battle, and for no other', () => {
    expect(record.units.map(({ id }) => id).sort()).toEqual(units.map(({ id }) => id).sort())
    for (const { id } of units) expect(unitCard(BV, id), id).not.toBeNull()
  })

  it('tells of commands that the scenario has, from sources that it names', () => {
    const { commands, sources, units: told, losses } = record
    for (const { id } of commands)
      expect(
        leaders.some((leader) => leader.id === id),
        id,
      ).toBe(true)
    const keys = [...commands, ...told.filter((unit) => 'sources' in unit), losses].flatMap((each) =>
      each.sources.map(({ key }) => key),
    )
    expect([...new Set(keys)].filter((key) => !sources.some((source) => source.key === key))).toEqual([])
  })

  it('writes Mexican units as Mexico does, in both languages', () => {
    expect(unitCard(BV, 'mx-celaya')?.name).toEqual({
      en: 'Batallón Activo de Celaya',
      es: 'Batallón Activo de Celaya',
    })
  })

  it('has a card with more than its command’s story for each Mexican unit: what it was, where it is found later, how sure that is', () => {
    for (const { id } of units) {
      if (!id.startsWith('mx-')) continue
      const { was, ofCommand } = unitCard(BV, id)!
      expect([id, was === null]).toEqual([id, ofCommand === null])
      for (const text of Object.values(was?.did ?? {})) expect(text.length, id).toBeGreaterThan(20)
    }
    expect(unitCard(BV, 'mx-10-line')?.was).toMatchObject({ certainty: 'disputed' })
  })

  it('names every leader, with accents and his rank in the language of the page', () => {
    expect(leaders.filter(({ id }) => recordedLeader(BV, id, 'es') === null).map(({ id }) => id)).toEqual([])
    expect(['mx-mejia', 'mx-minon', 'mx-torrejon', 'mx-perez'].map((id) => recordedLeader(BV, id, 'es'))).toEqual([
      'Mejía',
      'Gral. Miñón',
      'Gral. Torrejón',
      'Pérez',
    ])
    expect([recordedLeader(BV, 'us-taylor', 'en'), recordedLeader(BV, 'us-taylor', 'es')]).toEqual([
      'Maj. Gen. Zachary Taylor',
      'Gral. de división Zachary Taylor',
    ])
    expect(recordedLeader(BV, 'mx-minon', 'es', 'full')).toBe('Gral. José Vicente Miñón')
    expect([officerName('CPT Steen', 'es'), officerName('LTC May', 'en')]).toEqual(['Cap. Steen', 'Lt. Col. May'])
  })
})
