import { describe, expect, it } from 'vitest'
import { fedCost, lostHexesNow, standsOf } from '../../../src/ai/operational/evaluate/lostHexes'
import { nextPhaseReach } from '../../../src/ai/operational/evaluate/reach'
import { EVALUATION } from '../../../src/ai/operational/figures'
import type { Position } from '../../../src/operational/engine'
import type { PieceId } from '../../../src/operational/types'
import { MEXICAN, US } from '../../../src/operational/world'
import { scene as built } from '../../operational/support'

const scene = (at: Record<PieceId, string>): Position =>
  built({ turn: 9, active: 'mexican', segment: 'move', at, santaAnna: true })

const BRIGADES = { 'us.1.clarke': '1122', 'us.1.garland': '1122', 'us.3.pierce': '1123', 'us.3.cadwalader': '1123' }
const LIGHT: PieceId = 'mexican.east.4.light13'

describe('hexes where units were just lost (five judged games: units fed singly into 1222 and 2021)', () => {
  it('a hex counts where a unit stood that is destroyed now, and no longer than the figure says', () => {
    const before = scene({ ...BRIGADES, [LIGHT]: '1222', 'mexican.east.4.light4': '1422' })
    const stands = standsOf(before, 'mexican')
    const after = scene({ ...BRIGADES, [LIGHT]: 'gone', 'mexican.east.4.light4': '1522' })
    const lost = lostHexesNow(after, [], stands)
    expect(lost).toEqual([{ hex: '1222', turn: 9 }])
    const later = scene({ ...BRIGADES, [LIGHT]: 'gone' })
    later.game.ops.turn = 9 + EVALUATION.lostTurns
    expect(lostHexesNow(later, lost, {})).toEqual(lost)
    later.game.ops.turn++
    expect(lostHexesNow(later, lost, {})).toEqual([])
  })

  it('a battalion there under four brigades costs nearly all of it, four with guns less, and nothing where no enemy comes', () => {
    const cost = (at: Record<PieceId, string>, hex: string): number => {
      const position = scene({ ...BRIGADES, ...at })
      return fedCost(position, MEXICAN, [position.world.grid.indexOf(hex)], nextPhaseReach(position, US))
    }
    const alone = cost({ [LIGHT]: '1222' }, '1222')
    expect(alone).toBeGreaterThan(EVALUATION.fed / 2)
    const strong = {
      [LIGHT]: '1222',
      'mexican.east.4.light4': '1222',
      'mexican.east.1.main': '1222',
      'mexican.east.a.sanantonio': '1222',
    }
    expect(cost(strong, '1222')).toBeLessThan(alone)
    expect(cost({ [LIGHT]: '1422' }, '1222')).toBe(0)
    expect(cost({ [LIGHT]: '2511' }, '2511')).toBe(0)
  })
})
