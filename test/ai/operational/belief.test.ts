import { describe, expect, it } from 'vitest'
import { likelyGuesses } from '../../../src/ai/operational/belief'
import { type SightingMemory, updateMemory } from '../../../src/ai/operational/sightings'
import { positionFromView } from '../../../src/ai/operational/viewPosition'
import { canonical } from '../../../src/core/json'
import { legal, viewFor } from '../../../src/operational/engine'
import type { Side } from '../../../src/operational/types'
import { validateGame } from '../../../src/operational/validate'
import { sampleSize } from '../../sampleSize'
import { randomGame, trueGuessFor, world } from './support'

describe('guesses of what is hidden (OPS-19.5)', () => {
  it('have every hidden piece once, are at most 16 and nearly always valid; legal actions are nearly always the real ones', () => {
    let positions = 0
    let sameLegal = 0
    let rightBox = 0
    let hidden = 0
    const faults: string[] = []
    for (let game = 0; game < sampleSize(2, 6); game++) {
      const memory: Record<Side, SightingMemory | null> = { us: null, mexican: null }
      let n = 0
      randomGame(`belief ${game}`, (position, side) => {
        const view = viewFor(position, side)
        memory[side] = updateMemory(world, view, memory[side])
        if (n++ % 12 !== 0 || view.segment === 'setup') return
        const guesses = likelyGuesses(world, view, memory[side])
        expect(guesses.length).toBeLessThanOrEqual(16)
        const [first] = guesses
        expect(guesses.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
        const ids = first!.guess.boxes.flatMap((box) => box.pieces)
        if (view.enemyBoxes.some((box) => box.inUse)) expect(ids.sort()).toEqual(view.unaccounted)
        const guessed = positionFromView(world, view, first!.guess)
        positions++
        if (canonical(legal(guessed, side)) === canonical(legal(position, side))) sameLegal++
        const truth = trueGuessFor(position, side)
        for (const box of truth.boxes)
          for (const id of box.pieces) {
            hidden++
            if (first!.guess.boxes.find((one) => one.letter === box.letter)?.pieces.includes(id)) rightBox++
          }
        if (positions % 20 === 0 && !view.pending.some((one) => one.kind === 'deploy')) {
          const valid = validateGame(world, guessed.game)
          if (!valid.ok) faults.push(canonical(valid.refusal))
        }
      })
    }
    expect(faults.length, faults[0]).toBeLessThan(positions / 200)
    expect(sameLegal / positions).toBeGreaterThan(0.85)
    // The share differs much from game to game of chance (from a tenth to nine tenths); over nine games it was 3,771 of 5,678 pieces.
    // Of few games less is asked; in the first two it is 0.37.
    expect(rightBox / hidden).toBeGreaterThan(sampleSize(0.3, 0.55))
    console.info(`same legal actions ${sameLegal}/${positions}, hidden pieces in the right box ${rightBox}/${hidden}`)
  }, 120_000)
})
