import { describe, expect, it } from 'vitest'
import { buenaVista } from '../../src/tabletop/sar/data'
import { battleRecord, unitCard } from '../../src/ui/table/play/record/battleRecord'

const scenario = buenaVista()
if (!scenario.ok) throw new Error(scenario.refusal.key)
const { units, leaders } = scenario.value

describe('the record of Buena Vista (issue 19, item 6)', () => {
  it('SAR-24.2 has a card for every unit of both orders of battle, and for no other', () => {
    expect(
      battleRecord()
        .units.map(({ id }) => id)
        .sort(),
    ).toEqual(units.map(({ id }) => id).sort())
    for (const { id } of units) expect(unitCard(id), id).not.toBeNull()
  })

  it('tells of commands that the scenario has, from sources that it names', () => {
    const { commands, sources, units: told, losses } = battleRecord()
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
    expect(unitCard('mx-celaya')?.name).toEqual({ en: 'Batallón Activo de Celaya', es: 'Batallón Activo de Celaya' })
  })
})
