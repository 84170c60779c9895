import { describe, expect, it } from 'vitest'
import { type SightingMemory, updateMemory, likelyGuesses } from '../../../src/ai/operational/belief'
import { positionFromView } from '../../../src/ai/operational/viewPosition'
import { canonical } from '../../../src/core/json'
import { legal, viewFor } from '../../../src/operational/engine'
import type { Side } from '../../../src/operational/types'
import { validateGame } from '../../../src/operational/validate'
import { randomGame, trueGuessFor, world } from './support'

describe('what may be hidden (OPS-19.5)', () => {
  it('accounts for every hidden piece once, in at most 16 worlds, nearly all of them games; the legal list is nearly always the real one', () => {
    let looked = 0
    let same = 0
    let right = 0
    let hidden = 0
    const faults: string[] = []
    for (let game = 0; game < 3; game++) {
      const memory: Record<Side, SightingMemory | null> = { us: null, mexican: null }
      let n = 0
      randomGame(`belief ${game}`, (pos, side) => {
        const view = viewFor(pos, side)
        memory[side] = updateMemory(world, view, memory[side])
        if (n++ % 12 !== 0 || view.segment === 'setup') return
        const worlds = likelyGuesses(world, view, memory[side])
        expect(worlds.length).toBeLessThanOrEqual(16)
        const [first] = worlds
        expect(worlds.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
        const ids = first!.guess.boxes.flatMap((box) => box.pieces)
        if (view.enemyBoxes.some((box) => box.inUse)) expect(ids.sort()).toEqual(view.unaccounted)
        const made = positionFromView(world, view, first!.guess)
        looked++
        if (canonical(legal(made, side)) === canonical(legal(pos, side))) same++
        const truth = trueGuessFor(pos, side)
        for (const box of truth.boxes)
          for (const id of box.pieces) {
            hidden++
            if (first!.guess.boxes.find((one) => one.letter === box.letter)?.pieces.includes(id)) right++
          }
        if (looked % 20 === 0 && !view.pending.some((one) => one.kind === 'deploy')) {
          const valid = validateGame(world, made.game)
          if (!valid.ok) faults.push(canonical(valid.refusal))
        }
      })
    }
    expect(faults.length, faults[0]).toBeLessThan(looked / 200)
    expect(same / looked).toBeGreaterThan(0.85)
    expect(right / hidden).toBeGreaterThan(0.6)
    console.info(`same ${same}/${looked}, hidden pieces in the right box ${right}/${hidden}`)
  }, 60_000)
})
