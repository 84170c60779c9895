import * as v from 'valibot'
import { throwDie } from '../../../core/dice'
import { markerIds } from '../../../operational/hidden/markerIds'
import type { Action, Side, View } from '../../../operational/types'
import file from '../data/setups.json' with { type: 'json' }

const hex = v.string()
const layout = v.object({
  id: v.string(),
  preset: v.picklist(['historical', 'balanced']),
  weight: v.number(),
  places: v.array(v.object({ piece: v.string(), hex, garrison: v.optional(v.boolean()) })),
  markers: v.array(v.object({ box: v.picklist(['A', 'B', 'C', 'D']), real: hex, dummy: hex })),
})

/** A way of setting up: a preset and what is changed in it. */
export type SetupLayout = v.InferOutput<typeof layout>

export const SETUP_LAYOUTS: Readonly<Record<Side, readonly SetupLayout[]>> = v.parse(
  v.object({ us: v.array(layout), mexican: v.array(layout) }),
  file,
)

/** After so many acts whatever stands legally will do. */
const PATIENCE = 60

/** The layout that a seed draws for a side. */
export function drawLayout(side: Side, seed: string): SetupLayout {
  const all = SETUP_LAYOUTS[side]
  const total = all.reduce((sum, one) => sum + one.weight, 0)
  const a = throwDie({ seed, forced: [] }, 'ops', `setup ${side} 1`) - 1
  const b = throwDie({ seed, forced: [] }, 'ops', `setup ${side} 2`) - 1
  let left = ((a * 6 + b) * total) / 36
  for (const one of all) {
    left -= one.weight
    if (left < 0) return one
  }
  return all[0]!
}

/** What has yet to be changed in the preset; null: nothing. */
function change(view: View, legal: readonly Action[], plan: SetupLayout): Action | null {
  for (const { piece, hex: to, garrison } of plan.places) {
    const at = view.pieces.find((one) => one.id === piece)
    if (at?.at === to && at.garrison === (garrison ?? false)) continue
    const action = legal.find(
      (one) =>
        one.type === 'place' &&
        one.piece === piece &&
        one.hex === to &&
        (one.garrison ?? false) === (garrison ?? false),
    )
    if (action) return action
  }
  for (const { box, real, dummy } of plan.markers) {
    const [one, two] = markerIds(view.side, box)
    const first = view.markers[one]
    const second = view.markers[two]
    if (first?.at === real && second?.at === dummy) continue
    // The other counter makes room first.
    if (second && first?.at !== real) {
      const take = legal.find((action) => action.type === 'take' && action.piece === two)
      if (take) return take
    }
    const id = first?.at === real ? two : one
    const to = first?.at === real ? dummy : real
    const action = legal.find((one) => one.type === 'marker' && one.id === id && one.to === to)
    if (action) return action
  }
  return null
}

/** The next act of free set-up (OPS-17): the preset, what the layout changes, ready. `n`: acts so far; `seed`: the opponent's own. */
export function nextSetupAction(view: View, legal: readonly Action[], seed: string, n: number): Action {
  const plan = drawLayout(view.side, seed)
  const fill = (preset: string): Action | undefined =>
    legal.find((action) => action.type === 'fill' && action.preset === preset)
  const ready = legal.find((action) => action.type === 'ready')
  if (n === 0) return fill(plan.preset) ?? legal[0]!
  if (n >= PATIENCE) return ready ?? fill('balanced') ?? legal[0]!
  return change(view, legal, plan) ?? ready ?? fill('balanced') ?? legal[0]!
}
