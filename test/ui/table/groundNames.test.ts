import { afterEach, describe, expect, it } from 'vitest'
import { clashFigures } from '../../../src/clash/sar/figures'
import { tableGroundOfHex } from '../../../src/clash/ground/ground'
import { worldOf } from '../../../src/session/hex/world'
import { buenaVista } from '../../../src/tabletop/sar/data'
import { settings } from '../../../src/ui/shell/storage/settings'
import { groundName } from '../../../src/ui/table/play/groundNames'

const { lang } = settings.value
afterEach(() => {
  settings.value = { ...settings.value, lang }
})
const nameIn = (language: 'en' | 'es', id: string): string => {
  settings.value = { ...settings.value, lang: language }
  return groundName(id)
}

describe('names of the ground', () => {
  it('SAR-24.4 each piece of ground of Buena Vista has its printed name in both languages', () => {
    const scenario = buenaVista()
    if (!scenario.ok) throw new Error(scenario.refusal.key)
    for (const { id, name } of scenario.value.map.features) {
      expect(nameIn('en', id)).toBe(name.en)
      expect(nameIn('es', id)).toBe(name.es)
    }
    expect(nameIn('es', 'hacienda')).toBe('Hacienda de Buena Vista')
  })

  it('OPS-23.1 each piece of ground of each clash of the map says in both languages what lies where', () => {
    const world = worldOf('pedregal')
    if (!world.ok) throw new Error(world.refusal.key)
    const ids = new Set(
      world.value.hexes.flatMap((_, hex) =>
        tableGroundOfHex(world.value, hex, clashFigures()).features.map(({ id }) => id),
      ),
    )
    expect(ids.size).toBeGreaterThan(30)
    const plain = (id: string): string => id.replaceAll('-', ' ').toLowerCase()
    for (const id of ids)
      for (const language of ['en', 'es'] as const) expect(nameIn(language, id).toLowerCase()).not.toBe(plain(id))
    expect(nameIn('en', 'here-house-2')).toBe('house 2')
    expect(nameIn('es', 'nw-woods')).toBe('bosque al noroeste')
  })
})
