import { describe, expect, it } from 'vitest'
import { neighbourHex, neighbourInRing } from '../../src/ui/hex/controller/nextPiece'

const ON = { back: false }
const BACK = { back: true }

describe('N and Shift+N', () => {
  it('go round a ring in both directions', () => {
    const ring = ['a', 'b', 'c']
    expect(ring.map((from) => neighbourInRing(ring, from, ON))).toEqual(['b', 'c', 'a'])
    expect(ring.map((from) => neighbourInRing(ring, from, BACK))).toEqual(['c', 'a', 'b'])
  })

  it('begin with the first element, backwards with the last', () => {
    expect(neighbourInRing(['a', 'b', 'c'], null, ON)).toBe('a')
    expect(neighbourInRing(['a', 'b', 'c'], null, BACK)).toBe('c')
    expect(neighbourInRing([], null, BACK)).toBeNull()
  })

  it('from a hex without a ready piece go to the hex whose number comes next, and round at the end', () => {
    const hexes = ['0505', '1010', '2020']
    expect([neighbourHex(hexes, '0909', ON), neighbourHex(hexes, '0909', BACK)]).toEqual(['1010', '0505'])
    expect([neighbourHex(hexes, '2121', ON), neighbourHex(hexes, '0101', BACK)]).toEqual(['0505', '2020'])
  })
})
