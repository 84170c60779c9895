import { describe, expect, it } from 'vitest'
import { SETUP_LAYOUTS, drawLayout, nextSetupAction } from '../../../src/ai/operational/setup/setup'
import { applyLegal, legal, newPosition, toAct, viewFor } from '../../../src/operational/engine'
import { openingPlanOf, PLANS } from '../../../src/ai/operational/plans/plans'
import type { Brief } from '../../../src/ai/operational/types'
import { type Side, SIDES } from '../../../src/operational/types'
import { validateGame } from '../../../src/operational/validate'
import { world } from './support'

/** By turns one commander of a side and the other, because they open with other plans. */
const CHARACTERS = { us: ['scott', 'worth'], mexican: ['santaAnna', 'valencia'] } as const
const briefOf = (side: Side, game: number): Brief => ({
  level: 'general',
  character: CHARACTERS[side][game % 2]!,
  seed: `seed ${game}`,
})

const OPTIONS = { preset: 'free', night: true, resolver: 'table', clash: 'auto' } as const

describe('free set-up (OPS-17)', () => {
  it('is complete and legal with every seed, and not always the same', () => {
    const layouts = new Set<string>()
    for (let game = 0; game < 32; game++) {
      const dice = { seed: `set-up ${game}`, forced: [] }
      const { position } = newPosition(world, OPTIONS, dice)
      const actionCounts = { us: 0, mexican: 0 }
      for (
        let side = toAct(position.game);
        side && position.game.ops.segment === 'setup';
        side = toAct(position.game)
      ) {
        const action = nextSetupAction(
          viewFor(position, side),
          legal(position, side),
          briefOf(side, game),
          actionCounts[side]++,
        )
        expect(actionCounts[side]).toBeLessThan(40)
        applyLegal(position, side, action, dice)
      }
      expect(validateGame(world, position.game).ok).toBe(true)
      for (const side of SIDES) {
        const layout = drawLayout(
          side,
          `seed ${game}`,
          openingPlanOf(side, CHARACTERS[side][game % 2]!, `seed ${game}`).id,
        )
        layouts.add(`${side} ${layout.id}`)
        for (const { piece, hex } of layout.places)
          expect(`${piece} ${position.game.ops.pieces[piece]!.at}`).toBe(`${piece} ${hex}`)
        for (const { box, real } of layout.markers)
          expect(
            Object.entries(position.game.ops.markers).some(
              ([id, marker]) =>
                id.startsWith(`${side}.marker.${box.toLowerCase()}`) && marker.real && marker.at === real,
            ) || position.game.ops.pending.some((one) => one.kind === 'deploy'),
          ).toBe(true)
      }
    }
    expect(layouts.size).toBeGreaterThanOrEqual(SIDES.reduce((sum, side) => sum + SETUP_LAYOUTS[side].length, 0) - 1)
  })

  it('has a layout for every plan with which a side may open', () => {
    for (const { side, id, opening } of PLANS)
      if (opening > 0)
        expect(
          SETUP_LAYOUTS[side].some(({ plans }) => !plans || plans.includes(id)),
          id,
        ).toBe(true)
    const ids = PLANS.map(({ id }) => id)
    for (const side of SIDES)
      for (const { plans } of SETUP_LAYOUTS[side]) expect(ids).toEqual(expect.arrayContaining(plans ?? []))
  })
})
