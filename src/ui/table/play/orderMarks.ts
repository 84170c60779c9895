// What the player has ordered, and which charges are declared, as lines on the table.
import { centreOf } from '../../../tabletop/common/block'
import { type Point, pointFromPose } from '../../../tabletop/common/point'
import type { TableLine } from '../board'
import type { BattleView } from './tableGame'

/** Length of the arrow of an ordered direction, in thousandths of an inch. */
const ARROW = 3500
/** Phases in which a declared charge is still to come (SAR-13.1). */
const BEFORE_CONTACT: readonly BattleView['phase'][] = ['declareCharges', 'firstFire', 'allMoves']

/** The middle of a unit on the table; null: it is not there. */
function middleOf(view: BattleView, id: string): Point | null {
  const unit = view.units[id]
  return unit?.at ? centreOf({ at: unit.at, heading: unit.heading, width: unit.width, depth: unit.depth }) : null
}

/** Arrows of the directions that the side has ordered face down (SAR-4.7), and lines of the charges that it knows of. */
export function orderLines(view: BattleView): TableLine[] {
  const lines: TableLine[] = []
  for (const [id, { heading }] of Object.entries(view.draft.orders)) {
    const at = view.units[id]?.at
    if (at && heading != null)
      lines.push({ kind: 'order', path: [at, pointFromPose({ at, heading }, 0, ARROW)], label: null })
  }
  if (!BEFORE_CONTACT.includes(view.phase)) return lines
  for (const [id, target] of Object.entries({ ...view.charges, ...view.draft.targets })) {
    const [from, to] = [view.units[id]?.at, middleOf(view, target)]
    if (from && to) lines.push({ kind: 'charge', path: [from, to], label: null, alpha: 0.85 })
  }
  return lines
}

/** The enemies that the chosen unit may name as targets now, with the type of action; without a chosen unit those of all. */
export function targetsOf(
  legal: readonly { readonly type: string; readonly unit?: unknown; readonly target?: unknown }[],
  picked: string | null,
): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  for (const { type, unit, target } of legal)
    if (typeof target === 'string' && (type === 'fire' || type === 'charge') && (picked === null || unit === picked))
      targets.set(target, type)
  return targets
}

/** The actions by which the chosen unit names an enemy that was tapped as its target; null: it cannot be one. A target named before is taken back. */
export function actionsAt(
  view: BattleView,
  legal: Parameters<typeof targetsOf>[0],
  unit: string,
  target: string,
): readonly object[] | null {
  const type = targetsOf(legal, unit).get(target)
  if (type !== undefined) return [{ type, unit, target }]
  const named = view.draft.fires[unit] ? 'fire' : view.draft.targets[unit] ? 'charge' : null
  if (named === null || view.units[target] === undefined || view.units[target].side === view.units[unit]?.side)
    return null
  return [
    { type: 'takeBack', unit },
    { type: named, unit, target },
  ]
}
