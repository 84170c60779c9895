// What the drawn table shows of the hand: ghosts of laid-out marches with their paths, what is in the hand, its grips.
import { pointFromPose } from '../../../../tabletop/common/point'
import type { Block } from '../../../../tabletop/common/block'
import type { MarchPreview } from '../../../../tabletop/common/preview'
import type { TableArea, TableHandle, TableLine, TableModel, TableUnit } from '../../board'
import type { TableGame, BattleView } from '../tableGame'
import type { TableSeat } from '../tableSeat'
import { marchOf } from './comesTo'
import { type GripKind, gripsFor } from './grips'
import type { Hand } from './hand'
import { laidOutSteps } from './steps'

/** The marches that are laid out, each asked for once while its steps stay the same. */
export function createMarches(game: TableGame) {
  const known = new Map<string, { key: string; march: MarchPreview | null }>()
  return (view: BattleView): ReadonlyMap<string, MarchPreview> => {
    const marches = new Map<string, MarchPreview>()
    for (const [id, steps] of Object.entries(view.draft.marches)) {
      if (steps.length === 0) continue
      const key = JSON.stringify([view.turn, view.phase, steps])
      if (known.get(id)?.key !== key) known.set(id, { key, march: marchOf(game, id) })
      const march = known.get(id)!.march
      if (march) marches.set(id, march)
    }
    return marches
  }
}

/** The unit as it would stand. */
function ghostOf(unit: TableUnit, view: BattleView, block: Block, isRefused: boolean): TableModel['ghosts'][number] {
  let { stance, files, mounted } = unit
  for (const step of laidOutSteps(view, unit.id)) {
    if ('form' in step) [stance, files] = [step.form, step.width]
    if ('mount' in step) mounted = step.mount
  }
  const { at, heading, width, depth } = block
  return { ...unit, ...at, heading, width, depth, stance, files, mounted, signs: [], refused: isRefused }
}

/** The marks of the hand on the table, besides the units. */
export interface HandMarks {
  readonly ghosts: TableModel['ghosts']
  readonly lines: readonly TableLine[]
  readonly handles: readonly TableHandle[]
  readonly areas: readonly TableArea[]
}

/** Names of the grips, and lengths in words. */
export interface HandLabels {
  grip(kind: GripKind): string
  inches(thousandths: number): string
}

/** Length of the arrow of a direction, in thousandths of an inch. */
const ARROW = 6000
/** What the table shows of the hand. `labels`: the names of the grips, and what is left in words. */
export function handMarks(
  hand: Hand,
  seat: TableSeat,
  units: readonly TableUnit[],
  marches: ReadonlyMap<string, MarchPreview>,
  labels: HandLabels,
): HandMarks {
  const view = seat.view.value
  const picked = seat.picked.value
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const ghosts: TableModel['ghosts'][number][] = []
  const lines: TableLine[] = []
  const inHand = hand.inHand.value
  for (const [id, { stretches, end, spent }] of marches) {
    const unit = byId.get(id)
    if (!unit) continue
    const isPicked = id === picked
    if (!isPicked || !inHand?.block) ghosts.push(ghostOf(unit, view, end, false))
    const path = stretches.flatMap((stretch) => stretch.path)
    if (path.length > 1) lines.push({ kind: 'path', path, label: labels.inches(spent), alpha: isPicked ? 1 : 0.6 })
  }
  for (const [id, ride] of Object.entries(view.draft.rides)) {
    const from = view.leaders[id]?.at
    if (from) lines.push({ kind: 'path', path: [from, { x: ride.x, y: ride.y }], label: null, alpha: 0.8 })
  }
  const unit = picked === null ? undefined : byId.get(picked)
  if (inHand) {
    if (unit && inHand.block) ghosts.push(ghostInHand(unit, view, inHand.block, hand, inHand.action === null))
    if (inHand.path.length > 1)
      lines.push({
        kind: 'path',
        path: inHand.path,
        label: inHand.cost === null ? null : labels.inches(inHand.cost),
        isFresh: true,
      })
  }
  const base = hand.base.value
  const heading = picked === null ? null : (view.orders[picked]?.heading ?? null)
  if (unit && base && heading !== null && base.stretches.length === 0 && hand.types.value.has('go'))
    lines.push({
      kind: 'order',
      path: [base.end.at, pointFromPose({ at: base.end.at, heading }, 0, Math.max(1000, base.left))],
      label: null,
    })
  const ground = hand.setUpGround.value
  const areas = [...(hand.reach.value?.areas ?? []), ...(ground ? [ground] : [])].map(
    ({ kind, outline }) => ({ kind, outline }) as TableArea,
  )
  return { ghosts, lines: [...lines, ...arrowOf(hand, view)], handles: handlesOf(hand, view, labels.grip), areas }
}

/** The ghost of what is in the hand: of a formation or a place also its new shape. */
function ghostInHand(unit: TableUnit, view: BattleView, block: Block, hand: Hand, isRefused: boolean) {
  const ghost = ghostOf(unit, view, block, isRefused)
  const { held } = hand.state.value
  return held?.kind === 'form' || held?.kind === 'place' ? { ...ghost, stance: held.stance, files: held.width } : ghost
}

/** The direction that a panel asks for, as an arrow. */
function arrowOf(hand: Hand, view: BattleView): TableLine[] {
  const asked = hand.askedHeading.value
  const at = asked && view.units[asked.unit]?.at
  if (!asked || !at) return []
  const tip = pointFromPose({ at, heading: asked.heading }, 0, ARROW)
  return [{ kind: 'order', path: [at, tip], label: null, isFresh: true }]
}

function handlesOf(hand: Hand, view: BattleView, labelOf: (kind: GripKind) => string): TableHandle[] {
  const asked = hand.askedHeading.value
  const at = asked && view.units[asked.unit]?.at
  if (asked && at)
    return [
      {
        id: 'turn',
        kind: 'turn',
        at: pointFromPose({ at, heading: asked.heading }, 0, ARROW),
        heading: asked.heading,
        label: labelOf('turn'),
      },
    ]
  const all = gripsFor({ block: hand.block.value, place: hand.place.value, kinds: hand.grips.value }, labelOf)
  const { grip } = hand.state.value
  return grip ? all.filter(({ kind }) => kind === grip.kind) : all
}
