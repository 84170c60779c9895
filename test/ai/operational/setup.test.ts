import { describe, expect, it } from 'vitest'
import { SETUP_LAYOUTS, drawLayout, nextSetupAction } from '../../../src/ai/operational/setup/setup'
import { applyLegal, legal, newPosition, toAct, viewFor } from '../../../src/operational/engine'
import { SIDES } from '../../../src/operational/types'
import { validateGame } from '../../../src/operational/validate'
import { world } from './support'

const OPTIONS = { preset: 'free', night: true, resolver: 'table', clash: 'auto' } as const

describe('free set-up (OPS-17)', () => {
  it('is complete and legal from every seed, and not always the same', () => {
    const seen = new Set<string>()
    for (let game = 0; game < 24; game++) {
      const dice = { seed: `set-up ${game}`, forced: [] }
      const { pos } = newPosition(world, OPTIONS, dice)
      const acts = { us: 0, mexican: 0 }
      for (let side = toAct(pos.game); side && pos.game.ops.segment === 'setup'; side = toAct(pos.game)) {
        const action = nextSetupAction(viewFor(pos, side), legal(pos, side), `seed ${game}`, acts[side]++)
        expect(acts[side]).toBeLessThan(40)
        applyLegal(pos, side, action, dice)
      }
      expect(validateGame(world, pos.game).ok).toBe(true)
      for (const side of SIDES) {
        const plan = drawLayout(side, `seed ${game}`)
        seen.add(`${side} ${plan.id}`)
        for (const { piece, hex } of plan.places)
          expect(`${piece} ${pos.game.ops.pieces[piece]!.at}`).toBe(`${piece} ${hex}`)
        for (const { box, real } of plan.markers)
          expect(
            Object.entries(pos.game.ops.markers).some(
              ([id, marker]) =>
                id.startsWith(`${side}.marker.${box.toLowerCase()}`) && marker.real && marker.at === real,
            ) || pos.game.ops.pending.some((one) => one.kind === 'deploy'),
          ).toBe(true)
      }
    }
    expect(seen.size).toBeGreaterThanOrEqual(SIDES.reduce((sum, side) => sum + SETUP_LAYOUTS[side].length, 0) - 1)
  })
})
