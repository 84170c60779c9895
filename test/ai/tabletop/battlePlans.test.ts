import { describe, expect, it } from 'vitest'
import { destinationOf } from '../../../src/ai/tabletop/sar/destination'
import { possibleCharges } from '../../../src/ai/tabletop/sar/possibleCharges'
import { type Situation, situationOf } from '../../../src/ai/tabletop/sar/situation'
import { sidePlanOf } from '../../../src/ai/tabletop/sar/sidePlan'
import type { Battle, Side } from '../../../src/tabletop/sar/battle/types'
import { alter, firstTurn } from '../../tabletop/sar/battle/support'

type Place = Partial<Battle['units'][string]>
const at = (x: number, y: number, heading: number): Place => ({
  at: { x: x * 1000, y: y * 1000 },
  heading,
  arrival: null,
})
const column = (x: number, y: number): Place => ({ ...at(x, y, 0), stance: 'column', width: 4 })

/** What a side sees of a battle by points in which only these units are on the table. */
function seenBy(side: Side, places: Readonly<Record<string, Place>>): Situation {
  const table = firstTurn({ options: { victory: 'points' } })
  for (const id of Object.keys(table.battle.units)) {
    const place = places[id]
    alter(table, id, place ? { stance: 'line', width: 12, ...place } : { at: null, gone: true })
  }
  return situationOf(table, side, 's')
}

describe('SAR-4.15: a side that waits keeps its army together', () => {
  it('weak cavalry keeps far from the enemy, and charges only the broken', () => {
    const places = {
      'us-2-dragoons': { ...at(60, 40, 18_000), stance: 'column', width: 3 },
      'mx-1-line': column(60, 26),
    } as const
    const formed = seenBy('us', places)
    const horse = formed.byId.get('us-2-dragoons')!
    expect(destinationOf(formed, horse, sidePlanOf(formed)).place.y).toBeGreaterThan(50_000)
    expect(possibleCharges(formed, [horse], formed.enemyUnits)).toEqual([])
    const broken = seenBy('us', { ...places, 'mx-1-line': { ...places['mx-1-line'], broken: true, stance: 'mob' } })
    expect(possibleCharges(broken, [broken.byId.get('us-2-dragoons')!], broken.enemyUnits)).not.toEqual([])
  })

  it('cavalry that is outnumbered far from its friends rides to them', () => {
    const situation = seenBy('us', {
      'us-kentucky-cav': { ...at(130, 40, 18_000), stance: 'column', width: 4 },
      'us-2-indiana': { ...at(80, 46, 18_000), width: 20 },
      'mx-1-light': column(130, 26),
      'mx-2-light': column(122, 26),
    })
    const { place } = destinationOf(situation, situation.byId.get('us-kentucky-cav')!, sidePlanOf(situation))
    expect(Math.abs(place.x - 80_000)).toBeLessThan(1000)
  })
})
