import { describe, expect, it } from 'vitest'
import { isChargeClear } from '../../../src/ai/tabletop/sar/chargeWays'
import { possibleCharges } from '../../../src/ai/tabletop/sar/possibleCharges'
import { situationOf } from '../../../src/ai/tabletop/sar/situation'
import { playRecorded } from '../../bench/record'
import { alter, firstTurn } from '../../tabletop/sar/battle/support'
import { sampleSize } from '../../sampleSize'

/** The charge of the 1st Line, in column, at a US regiment to its right front, with a small friendly unit here; is its way clear of friends? */
function isClearWithFriendAt(x: number, y: number, broken = false): boolean {
  const table = firstTurn()
  const places = {
    'mx-1-line': { at: { x: 60_000, y: 20_000 }, heading: 0, stance: 'column', width: 4 },
    'mx-1-mexico': {
      at: { x, y },
      heading: 0,
      stance: broken ? 'mob' : 'line',
      broken,
      width: 2,
      strength: { start: 2, casualties: 0, stragglers: 0 },
      arrival: null,
    },
    'us-1-illinois': { at: { x: 68_000, y: 30_000 }, heading: 18_000, stance: 'line', width: 4 },
  } as const
  for (const id of Object.keys(table.battle.units)) {
    const place = places[id as keyof typeof places]
    alter(table, id, place ?? { at: null, gone: true })
  }
  const situation = situationOf(table, 'mexican', 's')
  const [charge] = possibleCharges(situation, [situation.byId.get('mx-1-line')!], situation.enemyUnits)
  return isChargeClear(situation, charge!)
}

describe('SAR-9.2: charges keep out of the ranks of friends', () => {
  it('on the way after a turn, and on the oblique way that a unit takes when its dice are too low to turn', () => {
    expect(isClearWithFriendAt(52_000, 20_000)).toBe(true)
    // This friend stands beside the way after the turn, but in the oblique one.
    expect(isClearWithFriendAt(64_200, 19_500)).toBe(false)
  })

  it('also where a broken friend may be ordered to stay and rally', () => {
    expect(isClearWithFriendAt(64_200, 19_500, true)).toBe(false)
  })
})

describe('whole battles of Buena Vista', () => {
  // `lanes` by points lost 18 castings in charges before both ways of a charge were looked at; `record/9` is one of the longest fights.
  // On the ground with gullies and barrancas `lanes/3` costs 11; on the plainer ground before, none cost 10.
  const BATTLES = [
    ['lanes/3', 'formedInfantry'],
    ['lanes', 'points'],
    ['record/9', 'formedInfantry'],
  ] as const
  it.each(BATTLES.slice(0, sampleSize(1, 3)))(
    'SAR-9.2: ordered marches and charges through friends cost under 12 castings (%s, %s)',
    (seed, victory) => {
      const { figures } = playRecorded(seed, victory)
      expect(figures.passedMarching + figures.passedCharging).toBeLessThan(12)
    },
    60_000,
  )
})
