import { describe, expect, test } from 'vitest'
import chippawaRaw from '../../../maps/chippawa/pack.json'
import paloAltoRaw from '../../../maps/palo-alto/pack.json'
import { packGround } from '../../../src/tabletop/common/pack/ground'
import { PACKS, packOf, readPack } from '../../../src/tabletop/common/pack/load'

/** A pack of which anything may be changed. */
// biome-ignore lint/suspicious/noExplicitAny: faults of every kind are put into the file
type Loose = any

/** Reads Palo Alto, or Chippawa, after a change; gives field and reason of the fault. */
function faultOf(change: (pack: Loose) => void, raw: unknown = paloAltoRaw): string {
  const pack = structuredClone(raw) as Loose
  change(pack)
  const read = readPack('pack.json', pack)
  if (read.ok) return 'no fault'
  expect(read.refusal.code).toBe('BAD_SCENARIO')
  expect(read.refusal.args.file).toBe('pack.json')
  const { field, reason } = read.refusal.args
  return `${field}: ${reason}`
}
const byId = (list: Loose[], id: string): Loose => list.find((item) => item.id === id)

describe('battle packs', () => {
  test.each(PACKS)('%s is read, and its ground is that of a table for either ruleset', (id) => {
    const pack = packOf(id)
    expect(pack.ok ? pack.value.id : pack.refusal).toBe(id)
    if (!pack.ok) return
    const [sar, reg] = [packGround(pack.value, 'sar'), packGround(pack.value, 'reg')]
    if (!sar.ok || !reg.ok) throw new Error('no ground')
    expect(sar.value.width).toBe(pack.value.table.sar.widthInches * 1000)
    expect(reg.value.width).toBe(Math.round(sar.value.width * 0.6))
    expect(reg.value.features.map((feature) => feature.id)).toEqual(pack.value.features.map((feature) => feature.id))
  })

  test('a nation may be longer than five letters, such as NATIVE', () => {
    const native = (pack: Loose): void => {
      byId(pack.units, 'uk-western').nation = 'NATIVE'
    }
    expect(faultOf(native, chippawaRaw)).toBe('no fault')
    expect(faultOf((pack) => (byId(pack.units, 'uk-western').nation = 'Native'), chippawaRaw)).toContain('].nation: ')
  })

  test.each<readonly [string, (pack: Loose) => void, string]>([
    ['a field of no pack', (p) => (p.units[0].sar.speed = 3), 'units[0].sar.speed'],
    ['a missing field', (p) => delete p.seats.a.edge, 'seats.a.edge'],
    ['an unknown word', (p) => (p.units[0].sar.weapon = 'laser'), 'units[0].sar.weapon'],
    ['no word of certainty', (p) => (p.arrivals[0].certainty = 'sure'), 'arrivals[0].certainty'],
    ['a source that is not listed', (p) => (p.units[0].men.source = 'hearsay'), 'units[0].men.source'],
    ['two units of a name', (p) => (p.units[1].id = p.units[0].id), 'units[1].id'],
    ['castings that are not those of the men', (p) => (p.units[0].men.value = 600), 'units[0].sar.castings'],
    ['a total that does not add up', (p) => (p.totals.a.men += 1), 'totals.a.men'],
    ['a command of the enemy', (p) => (p.units[0].command = 'vega'), 'units[0].command'],
    ['a leader under nobody', (p) => (p.leaders[2].superior = 'arista'), 'leaders[2].superior'],
    ['a leader without a mission', (p) => p.missions.shift(), 'leaders[1].id'],
    ['a mission at nothing', (p) => (p.missions[1].objectiveId = 'alamo'), 'missions[1].objectiveId'],
    ['a clock that does not run out', (p) => (p.clock.turns = 17), 'clock.end'],
    ['an arrival in the middle', (p) => (p.arrivals[0].entry = [63, 5]), 'arrivals[0].entry'],
    ['an arrival of others', (p) => (p.arrivals[1].order = ['mx-4-line']), 'arrivals[1].order'],
    ['neither place nor arrival', (p) => (p.units[0].sar.start = null), 'units[0].sar.start'],
    ['guns on horseback', (p) => (p.units[1].sar.start.formation = 'line'), 'units[1].sar.start.formation'],
    ['a gun too many', (p) => (p.units[1].guns[0].count = 5), 'units[1].gunsCertainty.value'],
    ['a unit in the pond', (p) => (p.units[0].sar.start.at = [72, 84]), 'units[0].sar.start.at'],
    ['two units in one place', (p) => (p.units[0].sar.start.at = [28, 60]), 'units[0].sar.start.at'],
    ['a unit over the edge', (p) => (p.units[0].sar.start.at = [2, 62]), 'units[0].sar.start.at'],
    ['ground off the table', (p) => (p.features[0].area[0] = [170, 30]), 'features[0].area[0]'],
    ['a road that clears nothing', (p) => (p.features[1].clears = ['ford']), 'features[1].clears[0]'],
    ['an option without its default', (p) => (p.options[1].default = 'always'), 'options[1].default'],
    ['a variant of strangers', (p) => (p.variants[0].units[0] = 'us-9-inf'), 'variants[0].units[0]'],
    ['a part too small of another', (p) => (p.units.at(-3).reg.joins = 'mx-1-line'), '].reg.joins'],
  ])('a fault is named by file and field: %s', (_name, change, field) => {
    expect(faultOf(change)).toContain(`${field}: `)
  })

  test('a variant gives each of its units a place, and none in a house', () => {
    expect(faultOf((p) => delete p.variants[1].starts['us-11-inf'], chippawaRaw)).toContain('variants[1].starts: ')
    const house = faultOf((p) => (p.variants[1].starts['us-11-inf'].at = [80, 36]), chippawaRaw)
    expect(house).toContain('variants.on-the-plain.starts.')
  })
})
