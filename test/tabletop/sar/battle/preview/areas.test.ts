import { describe, expect, it } from 'vitest'
import { centrePose } from '../../../../../src/tabletop/common/block'
import { pointSeenFrom } from '../../../../../src/tabletop/common/point'
import { containsPoint } from '../../../../../src/tabletop/common/polygon'
import { sees } from '../../../../../src/tabletop/sar/battle/contact'
import { fireSolution } from '../../../../../src/tabletop/sar/battle/fire/fireSolution'
import { unitBlock } from '../../../../../src/tabletop/sar/battle/layout'
import { areasPreview } from '../../../../../src/tabletop/sar/battle/preview/areas'
import { sightPreview } from '../../../../../src/tabletop/sar/battle/preview/sight'
import { unitsOf } from '../../../../../src/tabletop/sar/battle/units'
import { tableSeenBy } from '../../../../../src/tabletop/sar/battle/view'
import { zoneOf } from '../../../../../src/tabletop/sar/zones/zone'
import { value } from './value'
import { scene } from '../scene'
import { alter, firstTurn } from '../support'

const US = 'us-1-illinois'
const MX = 'mx-1-line'
const GUNS = 'us-bragg'

/** A company of one casting on a point of the table, as a target that is nearly a point. */
const lone = { strength: { start: 1, casualties: 0, stragglers: 0 }, width: 1 }

describe('the ground that a unit commands', () => {
  it.each([
    ['musketeers in line', US, {}],
    ['guns', GUNS, { stance: 'unlimbered' as const }],
    ['a square', US, { stance: 'square' as const }],
  ])('SAR-10.1, 11.6 the first band that holds a target is the band of the fire at it: %s', (_, shooter, change) => {
    const table = scene({ units: { [shooter]: { x: 36, y: 36, ...change }, [MX]: { x: 10, y: 10, ...lone } } })
    const areas = value(areasPreview(table, 'us', { unit: shooter }))
    expect(areas.bands.length).toBeGreaterThan(0)
    let agreed = 0
    let inBand = 0
    for (let x = 8; x <= 64; x += 1.75)
      for (let y = 8; y <= 64; y += 1.75) {
        alter(table, MX, { at: { x: x * 1000, y: y * 1000 } })
        const solution = fireSolution(table, shooter, MX)
        // The base of a casting is an inch wide, so near the edges of an area the two may differ: those places do not count.
        const corners = [-0.8, 0, 0.8].flatMap((dx) =>
          [-1.4, 0, 0.6].map((dy) => ({ x: Math.round((x + dx) * 1000), y: Math.round((y + dy) * 1000) })),
        )
        const bandsHere = new Set(
          corners.map((place) => areas.bands.find(({ outline }) => containsPoint(outline, place))?.name ?? null),
        )
        if (bandsHere.size > 1) continue
        const [band] = bandsHere
        // A target inside the shooter is none.
        if (solution && solution.range < 1500) continue
        expect({ x, y, band: solution?.band ?? null }).toEqual({ x, y, band })
        agreed++
        if (band) inBand++
      }
    expect(agreed).toBeGreaterThan(300)
    expect(inBand).toBeGreaterThan(15)
  })

  it('SAR-10.1, 11.5 skirmishers reach what lies in their areas, if from the middle of those who fire the band may be a farther one', () => {
    const table = scene({
      units: { [US]: { x: 36, y: 30, stance: 'skirmish' }, [MX]: { x: 10, y: 10, ...lone } },
    })
    const { bands } = value(areasPreview(table, 'us', { unit: US }))
    const order = ['short', 'medium', 'long']
    let reached = 0
    for (let x = 8; x <= 64; x += 1.75)
      for (let y = 8; y <= 32; y += 1.75) {
        alter(table, MX, { at: { x: x * 1000, y: y * 1000 } })
        const corners = [-0.8, 0.8].flatMap((dx) =>
          [-1.4, 0.6].map((dy) => ({ x: Math.round((x + dx) * 1000), y: Math.round((y + dy) * 1000) })),
        )
        const here = new Set(
          corners.map((place) => bands.find(({ outline }) => containsPoint(outline, place))?.name ?? null),
        )
        if (here.size > 1) continue
        const [band] = here
        const solution = fireSolution(table, US, MX)
        expect({ x, y, reaches: solution !== null }).toEqual({ x, y, reaches: band !== null })
        if (!solution) continue
        expect(order.indexOf(solution.band)).toBeGreaterThanOrEqual(order.indexOf(band!))
        reached++
      }
    expect(reached).toBeGreaterThan(40)
  })

  it('SAR-10.2 the zones hold exactly the places that the rules count to them', () => {
    const table = scene({ units: { [US]: { x: 36, y: 20, heading: 3300 }, [MX]: { x: 10, y: 10 } } })
    const { zones } = value(areasPreview(table, 'mexican', { unit: US }))
    const block = unitBlock(table.field, table.battle.units[US]!)!
    const extent = { halfWidth: block.width / 2, halfDepth: block.depth / 2 }
    const found = new Map<string, number>()
    for (let x = 1031; x < table.field.ground.width; x += 2917)
      for (let y = 1013; y < table.field.ground.depth; y += 2903) {
        const seen = pointSeenFrom(centrePose(block), { x, y })
        const names = zones.filter(({ outline }) => containsPoint(outline, { x, y })).map(({ name }) => name!)
        const zone = zoneOf(table.field.tables, extent, seen.x, seen.y)
        expect(names).toHaveLength(1)
        expect(names[0]!.toLowerCase()).toContain(zone)
        found.set(names[0]!, (found.get(names[0]!) ?? 0) + 1)
      }
    expect([...found.keys()].sort()).toEqual(['front', 'leftFlank', 'rear', 'rightFlank'])
  })

  it('SAR-10.6, 11.2 a square has no zones; limbered guns and a mob have no arc', () => {
    const table = scene({
      units: { [US]: { x: 36, y: 36, stance: 'square' }, [GUNS]: { x: 20, y: 20, stance: 'limbered' } },
    })
    expect(value(areasPreview(table, 'us', { unit: US })).zones).toEqual([])
    expect(value(areasPreview(table, 'us', { unit: GUNS })).bands).toEqual([])
    alter(table, US, { stance: 'mob', broken: true })
    expect(value(areasPreview(table, 'us', { unit: US })).bands).toEqual([])
    expect(areasPreview(table, 'us', { unit: 'nobody' })).toMatchObject({ refusal: { rule: 'SAR-10.1' } })
  })
})

describe('who sees whom', () => {
  const square = (x: number, y: number, size: number) => [
    { x: x * 1000, y: y * 1000 },
    { x: (x + size) * 1000, y: y * 1000 },
    { x: (x + size) * 1000, y: (y + size) * 1000 },
    { x: x * 1000, y: (y + size) * 1000 },
  ]

  it('SAR-10.3 says by name and place what is in the way, in order', () => {
    const table = scene({
      units: { [US]: { x: 36, y: 60 }, 'us-2-illinois': { x: 36, y: 50, width: 20 }, [MX]: { x: 36, y: 12 } },
      features: [{ id: 'wood-1', kind: 'woods', area: square(26, 25, 20) }],
    })
    const sight = value(sightPreview(table, 'us', { from: { unit: US }, to: { unit: MX } }))
    expect(sight.isSeen).toBe(false)
    expect(sight.blockers.map(({ kind, by, what }) => ({ kind, by, what }))).toEqual([
      { kind: 'unit', by: 'us-2-illinois', what: 'line' },
      { kind: 'ground', by: 'wood-1', what: 'woods' },
    ])
    // The far edge of the wood, as seen from the north.
    expect(Math.abs(sight.blockers[1]!.at.y - 45_000)).toBeLessThan(3)
    const open = value(sightPreview(table, 'us', { from: { unit: US }, to: { x: 60_000, y: 60_000 } }))
    expect(open).toMatchObject({ isSeen: true, blockers: [] })
  })

  it('SAR-22.1 a hidden enemy is neither seen nor named as what is in the way', () => {
    const units = { [US]: { x: 36, y: 60 }, [MX]: { x: 36, y: 12 }, 'mx-11-line': { x: 36, y: 30, hidden: true } }
    const table = tableSeenBy(scene({ units, rules: { optHiddenUnits: true } }), 'us')
    expect(value(sightPreview(table, 'us', { from: { unit: US }, to: { unit: MX } })).isSeen).toBe(true)
    expect(sightPreview(table, 'us', { from: { unit: US }, to: { unit: 'mx-11-line' } }).ok).toBe(false)
  })

  it('SAR-10.3 agrees with the rules for every pair of units at Buena Vista, and names a blocker for each that is not seen', () => {
    const table = tableSeenBy(firstTurn(), 'us')
    const answers = { seen: 0, hidden: 0 }
    for (const from of unitsOf(table, 'us'))
      for (const to of unitsOf(table, 'mexican')) {
        const sight = value(sightPreview(table, 'us', { from: { unit: from }, to: { unit: to } }))
        expect(sight.isSeen).toBe(sees(table, from, to))
        if (!sight.isSeen) expect(sight.blockers.length).toBeGreaterThan(0)
        answers[sight.isSeen ? 'seen' : 'hidden']++
      }
    expect(answers.seen).toBeGreaterThan(50)
    expect(answers.hidden).toBeGreaterThan(50)
  })
})
