import { describe, expect, it } from 'vitest'
import { BattleSession } from '../../../../src/session/battle/session'
import { centreOf, footprint } from '../../../../src/tabletop/common/block'
import { comesToImpassable, impassableUnder } from '../../../../src/tabletop/common/ground'
import type { Ground } from '../../../../src/tabletop/common/groundSchema'
import { startingUnits } from '../../../../src/tabletop/sar/battle/deploy'
import { sarPreviews } from '../../../../src/tabletop/sar/battle/preview'
import type { Battle } from '../../../../src/tabletop/sar/battle/types'
import { unitPolygon } from '../../../../src/tabletop/sar/battle/layout'
import { firstTurn } from './support'

/** Buena Vista, played by the staff until a turn and phase. */
function battle(options: object, until: (battle: Battle) => boolean): BattleSession {
  const created = BattleSession.create({ scenario: 'buena-vista', seed: 'impassable', options })
  if (!created.ok) throw new Error(created.refusal.key)
  const session = created.value
  for (let side = session.toAct(); side !== null && !until(session.table.battle); side = session.toAct())
    session.answerQuestion(side)
  return session
}
/** The units that stand on impassable ground. */
const astray = ({ table: { field } }: BattleSession, units: ReturnType<typeof startingUnits>): string[] =>
  Object.keys(units).filter((id) => {
    const outline = unitPolygon(field, units[id]!)
    return outline !== null && impassableUnder(field.ground, outline).length > 0
  })

const square = (x1: number, y1: number, x2: number, y2: number) => [
  { x: x1, y: y1 },
  { x: x2, y: y1 },
  { x: x2, y: y2 },
  { x: x1, y: y2 },
]

describe('impassable ground (SAR-8.3, 24.4)', () => {
  it.each([{}, { bvMarshallForce: true, bvMinonUsed: true }])(
    'SAR-24.4: on the map and as the staff sets them up all units stand clear of it, the 1st Illinois too: %o',
    (options) => {
      const session = battle(options, ({ phase }) => phase !== 'setup')
      expect(session.table.battle.phase).toBe('giveOrders')
      expect(astray(session, startingUnits(session.table.field))).toEqual([])
      expect(astray(session, session.table.battle.units)).toEqual([])
    },
  )

  it('SAR-24.4: a line may not be set up across the gullies, though both its ends stand clear of them', () => {
    const session = battle({}, ({ pending }) => pending.at(-1)?.owner === 'us')
    const place = { type: 'place', unit: 'us-1-illinois', heading: 18_000, stance: 'line', width: 20 }
    const refused = session.check('us', { ...place, x: 16_282, y: 40_087 })
    expect(refused).toMatchObject({ rule: 'SAR-24.4' })
    expect(session.check('us', { ...place, x: 16_282, y: 40_087, stance: 'column', width: 3 })).not.toBeNull()
    expect(session.check('us', { ...place, x: 31_000, y: 60_000, width: 10 })).toBeNull()
  })

  it('SAR-24.5: reinforcements come on clear of it, and wait where their road is cut', () => {
    const table = firstTurn()
    Object.assign(table.battle, { turn: 3, phase: 'allMoves' })
    const firstPlaces = ({ field, battle: now }: typeof table, features: Ground['features']) => {
      const ground = { ...field.ground, features: [...field.ground.features, ...features] }
      const preview = sarPreviews.arrival({ field: { ...field, ground }, battle: now }, 'mexican', { group: 'andrade' })
      if (!preview.ok) throw new Error(preview.refusal.key)
      return preview.value.units.flatMap(({ most }) => most ?? [])
    }
    const places = firstPlaces(table, [])
    expect(places.length).toBeGreaterThan(0)
    for (const place of places) expect(impassableUnder(table.field.ground, footprint(place))).toEqual([])
    // A ditch across the middle of the first unit, between its corners.
    const { x, y } = centreOf(places[0]!)
    const ditch = { id: 'ditch', kind: 'impassable' as const, area: square(x - 9000, y - 100, x + 9000, y + 100) }
    expect(firstPlaces(table, [ditch])).not.toContainEqual(places[0])
  })

  it('an outline lies on it where any of it does; who lay there before may stay', () => {
    const ground: Ground = {
      schema: 'table-ground/1',
      width: 20_000,
      depth: 20_000,
      features: [{ id: 'gully', kind: 'impassable', area: square(8000, 0, 9000, 20_000) }],
    }
    const across = square(2000, 5000, 18_000, 6000)
    expect(impassableUnder(ground, across).map(({ id }) => id)).toEqual(['gully'])
    expect(impassableUnder(ground, square(2000, 5000, 7000, 6000))).toEqual([])
    expect(comesToImpassable(ground, across, square(2000, 5000, 7000, 6000))).toBe(true)
    expect(comesToImpassable(ground, across, square(4000, 5000, 16_000, 6000))).toBe(false)
    expect(comesToImpassable(ground, across, null)).toBe(true)
  })
})
