// How the computer sets up a side: it draws a layout by its seed and places pieces and markers by it.

import * as v from 'valibot'
import { throwDie } from '../../../core/dice'
import { markerIds } from '../../../operational/hidden/markerIds'
import type { Action, Side, View } from '../../../operational/types'
import setupsFile from '../data/setups.json' with { type: 'json' }
import { HIDING } from '../figures'
import { openingPlanOf } from '../plans/plans'
import type { Brief } from '../types'

const HexSchema = v.string()
const LayoutSchema = v.object({
  id: v.string(),
  preset: v.picklist(['historical', 'balanced']),
  /** How often the layout is drawn, compared with the other layouts of its side. */
  weight: v.number(),
  /** Plans with which the commander may open from this layout; left out: any. */
  plans: v.optional(v.array(v.string())),
  /** Pieces that stand elsewhere than in the preset. */
  places: v.array(v.object({ piece: v.string(), hex: HexSchema, garrison: v.optional(v.boolean()) })),
  /** Hidden-movement boxes whose two markers, the real one and the dummy, lie elsewhere than in the preset (OPS-19.5.1). */
  markers: v.array(v.object({ box: v.picklist(['A', 'B', 'C', 'D']), real: HexSchema, dummy: HexSchema })),
})

/** Most actions that the computer spends on its set-up. The set-up then ends in any case. */
const MOST_SETUP_ACTIONS = HIDING.setupActions

/** A set-up that the computer may choose: a preset of the scenario, with some pieces and markers placed elsewhere. */
export type SetupLayout = v.InferOutput<typeof LayoutSchema>

/** The layouts of each side, from `src/ai/operational/data/setups.json`. */
export const SETUP_LAYOUTS: Readonly<Record<Side, readonly SetupLayout[]>> = v.parse(
  v.object({ us: v.array(LayoutSchema), mexican: v.array(LayoutSchema) }),
  setupsFile,
)

/** Draws a layout of a side that suits the plan with which it will open, by weight. The same seed and plan draw the same layout. */
export function drawLayout(side: Side, seed: string, plan: string): SetupLayout {
  const layouts = SETUP_LAYOUTS[side].filter(({ plans }) => !plans || plans.includes(plan))
  const totalWeight = layouts.reduce((sum, { weight }) => sum + weight, 0)
  const numberBelowSix = (dieNumber: number): number =>
    throwDie({ seed, forced: [] }, 'ops', `setup ${side} ${dieNumber}`) - 1
  // Two dice make a number from 0 to 35. Scaled to the total weight, the number falls into the part that belongs to one layout.
  const drawnNumber = numberBelowSix(1) * 6 + numberBelowSix(2)
  let remainingWeight = (drawnNumber * totalWeight) / 36
  for (const layout of layouts) {
    remainingWeight -= layout.weight
    if (remainingWeight < 0) return layout
  }
  // Reached only by a rounding error.
  return layouts[0]!
}

/** The action that puts a misplaced piece where the layout wants it; null: all pieces are there, or no legal action puts them there. */
function placePiece(view: View, legal: readonly Action[], layout: SetupLayout): Action | null {
  for (const { piece, hex: to, garrison = false } of layout.places) {
    const placed = view.pieces.find(({ id }) => id === piece)
    if (placed?.at === to && placed.garrison === garrison) continue
    const placing = legal.find(
      (action) =>
        action.type === 'place' &&
        action.piece === piece &&
        action.hex === to &&
        (action.garrison ?? false) === garrison,
    )
    if (placing) return placing
  }
  return null
}

/** The action that puts a misplaced marker where the layout wants it; null: all markers are there, or no legal action puts them there. */
function placeMarker(view: View, legal: readonly Action[], layout: SetupLayout): Action | null {
  for (const { box, real, dummy } of layout.markers) {
    const [realId, dummyId] = markerIds(view.side, box)
    const realHex = view.markers[realId]?.at
    const dummyMarker = view.markers[dummyId]
    const isRealPlaced = realHex === real
    if (isRealPlaced && dummyMarker?.at === dummy) continue
    // The dummy is taken off the map first, so that it is not in the way of the real marker.
    if (dummyMarker && !isRealPlaced) {
      const take = legal.find((action) => action.type === 'take' && action.piece === dummyId)
      if (take) return take
    }
    const id = isRealPlaced ? dummyId : realId
    const to = isRealPlaced ? dummy : real
    const placing = legal.find((action) => action.type === 'marker' && action.id === id && action.to === to)
    if (placing) return placing
  }
  return null
}

/**
 * The next action of free set-up (OPS-17). First the action `fill` places everything as in the layout's preset, then the layout's own places follow,
 * then `ready` ends the set-up. `actionsSoFar`: in this set-up; the brief gives the seed of the AI's own dice and the character.
 */
export function nextSetupAction(view: View, legal: readonly Action[], brief: Brief, actionsSoFar: number): Action {
  const { seed, character } = brief
  const layout = drawLayout(view.side, seed, openingPlanOf(view.side, character, seed).id)
  const fillFromPreset = (preset: string): Action | undefined =>
    legal.find((action) => action.type === 'fill' && action.preset === preset)
  if (actionsSoFar === 0) return fillFromPreset(layout.preset) ?? legal[0]!
  const ready = legal.find((action) => action.type === 'ready')
  // `ready` is not legal while something is missing or misplaced: then the balanced preset places everything.
  const finish = ready ?? fillFromPreset('balanced') ?? legal[0]!
  if (actionsSoFar >= MOST_SETUP_ACTIONS) return finish
  return placePiece(view, legal, layout) ?? placeMarker(view, legal, layout) ?? finish
}
