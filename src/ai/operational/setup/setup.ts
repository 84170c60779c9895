import * as v from 'valibot'
import { throwDie } from '../../../core/dice'
import { markerIds } from '../../../operational/hidden/markerIds'
import type { Action, Side, View } from '../../../operational/types'
import file from '../data/setups.json' with { type: 'json' }
import { HIDING } from '../figures'

const hex = v.string()
const LayoutSchema = v.object({
  id: v.string(),
  preset: v.picklist(['historical', 'balanced']),
  /** How often the layout is drawn, compared with the others of its side. */
  weight: v.number(),
  /** Pieces that stand elsewhere than in the preset. */
  places: v.array(v.object({ piece: v.string(), hex, garrison: v.optional(v.boolean()) })),
  /** Boxes whose markers lie elsewhere than in the preset. */
  markers: v.array(v.object({ box: v.picklist(['A', 'B', 'C', 'D']), real: hex, dummy: hex })),
})

/** A set-up that the computer may choose: a preset and what is changed in it. */
export type SetupLayout = v.InferOutput<typeof LayoutSchema>

export const SETUP_LAYOUTS: Readonly<Record<Side, readonly SetupLayout[]>> = v.parse(
  v.object({ us: v.array(LayoutSchema), mexican: v.array(LayoutSchema) }),
  file,
)

/** Draws the layout of a side by a seed. */
export function drawLayout(side: Side, seed: string): SetupLayout {
  const layouts = SETUP_LAYOUTS[side]
  const totalWeight = layouts.reduce((sum, { weight }) => sum + weight, 0)
  const dieBelowSix = (n: number): number => throwDie({ seed, forced: [] }, 'ops', `setup ${side} ${n}`) - 1
  const drawn = dieBelowSix(1) * 6 + dieBelowSix(2)
  let left = (drawn * totalWeight) / 36
  for (const layout of layouts) {
    left -= layout.weight
    if (left < 0) return layout
  }
  return layouts[0]!
}

/** The action that puts the next misplaced piece in its place; null: all pieces stand as the layout says. */
function placePiece(view: View, legal: readonly Action[], layout: SetupLayout): Action | null {
  for (const { piece, hex: to, garrison = false } of layout.places) {
    const shown = view.pieces.find(({ id }) => id === piece)
    if (shown?.at === to && shown.garrison === garrison) continue
    const action = legal.find(
      (one) => one.type === 'place' && one.piece === piece && one.hex === to && (one.garrison ?? false) === garrison,
    )
    if (action) return action
  }
  return null
}

/** The action that puts the next misplaced marker in its place; null: all markers lie as the layout says. */
function placeMarker(view: View, legal: readonly Action[], layout: SetupLayout): Action | null {
  for (const { box, real, dummy } of layout.markers) {
    const [realId, dummyId] = markerIds(view.side, box)
    const realHex = view.markers[realId]?.at
    const dummyMarker = view.markers[dummyId]
    if (realHex === real && dummyMarker?.at === dummy) continue
    // The dummy is taken up first, so that the real marker has room.
    if (dummyMarker && realHex !== real) {
      const take = legal.find((action) => action.type === 'take' && action.piece === dummyId)
      if (take) return take
    }
    const id = realHex === real ? dummyId : realId
    const to = realHex === real ? dummy : real
    const action = legal.find((one) => one.type === 'marker' && one.id === id && one.to === to)
    if (action) return action
  }
  return null
}

/**
 * The next action of free set-up (OPS-17): the preset of the layout, then its changes, then ready. `done`: actions so far; `seed`: that of the AI's
 * own dice.
 */
export function nextSetupAction(view: View, legal: readonly Action[], seed: string, done: number): Action {
  const layout = drawLayout(view.side, seed)
  const fill = (preset: string): Action | undefined =>
    legal.find((action) => action.type === 'fill' && action.preset === preset)
  if (done === 0) return fill(layout.preset) ?? legal[0]!
  const ready = legal.find((action) => action.type === 'ready')
  const end = ready ?? fill('balanced') ?? legal[0]!
  if (done >= HIDING.setupActions) return end
  return placePiece(view, legal, layout) ?? placeMarker(view, legal, layout) ?? end
}
