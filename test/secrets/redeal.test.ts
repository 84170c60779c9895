import { describe, expect, it } from 'vitest'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld, newPosition } from '../../src/operational/engine'
import { newMarker } from '../../src/operational/hidden/boxes'
import { markerIds } from '../../src/operational/hidden/markerIds'
import type { BoxLetter, Game, HexId, PieceId } from '../../src/operational/types'
import { validateGame } from '../../src/operational/validate'
import { Random } from '../fuzz/random'
import { redealt } from './redeal'

const { id, battlefield, tables } = pedregal()
const world = createWorld(id, battlefield, tables, pedregalHash())

/** A game at the beginning of turn 1 with those Mexican units in boxes, each with its markers in two hexes. */
function hidden(
  boxes: readonly { box: BoxLetter; units: readonly PieceId[]; at: readonly [HexId, HexId] }[],
  awake: boolean,
): Game {
  const options = { preset: 'balanced', night: true, resolver: 'table', clash: 'auto' } as const
  const { game } = newPosition(world, options, { seed: 'redeal', forced: [] }).position
  for (const { box, units, at } of boxes) {
    for (const unit of units) game.ops.pieces[unit]!.at = `box:${box}`
    for (const [n, marker] of markerIds('mexican', box).entries()) game.ops.markers[marker] = newMarker(at[n]!, n === 0)
  }
  game.ops.activation.santaAnna = awake
  return game
}

const NORTH = ['mexican.north.2.line', 'mexican.north.2.activos', 'mexican.north.1.infantry']
const EAST = ['mexican.east.3.guard', 'mexican.east.4.light13', 'mexican.east.4.light4']

/** 60 deals of a game: who lay with whom, and what is wrong with a state that is refused. */
function deals(game: Game): { together: Set<string>; refused: string[] } {
  const together = new Set<string>()
  const refused: string[] = []
  for (let k = 0; k < 60; k++) {
    const { game: other } = redealt(world, game, 'us', new Random(`deal ${k}`))
    const valid = validateGame(world, other)
    if (!valid.ok) refused.push(JSON.stringify(valid.refusal))
    for (const box of ['A', 'B'])
      together.add([...NORTH, ...EAST].filter((unit) => other.ops.pieces[unit]!.at === `box:${box}`).join(' '))
  }
  return { together, refused }
}

describe('what a side cannot know, dealt anew', () => {
  const twoArmies = [
    { box: 'A', units: NORTH, at: ['1404', '1504'] },
    { box: 'B', units: EAST, at: ['2016', '2116'] },
  ] as const

  it('OPS-19.5.3: before Santa Anna is awake armies do not come together in a box: whole boxes are exchanged', () => {
    const game = hidden(twoArmies, false)
    expect(validateGame(world, game).ok).toBe(true)
    const { together, refused } = deals(game)
    expect(refused).toEqual([])
    expect([...together].sort()).toEqual([EAST.join(' '), NORTH.join(' ')])
    const exchanged = Array.from({ length: 20 }, (_, k) => redealt(world, game, 'us', new Random(`deal ${k}`)))
    expect(exchanged.some((deal) => deal.game.ops.pieces[NORTH[0]!]!.at === 'box:B')).toBe(true)
    expect(exchanged.some((deal) => deal.game.ops.pieces[NORTH[0]!]!.at === 'box:A')).toBe(true)
  })

  it('OPS-19.5.3: once he is awake they may have met in his hex, and each unit is dealt by itself', () => {
    const { together, refused } = deals(hidden(twoArmies, true))
    expect(refused).toEqual([])
    expect(together.size).toBeGreaterThan(10)
  })
})
