// Drags go by quarter inches and whole degrees, or by inches and fifteen degrees: the smooth step nearest to the hand, where it is legal. Where a
// bound of the rules ends the step, it goes exactly to the bound.
import { FULL_CIRCLE, HALF_CIRCLE, normalizedAngle } from '../../../../core/fixed'
import type { Result } from '../../../../core/result'
import { angleBetween, headingTo, pointDistance, pointFromPose } from '../../../../tabletop/common/point'
import type { DragPreview, MarchPreview } from '../../../../tabletop/common/preview'
import type { MarchAction } from '../../../../tabletop/sar/battle/moves/steps'
import type { AskedGame } from './comesTo'
import { type Grain, type Held, snapped } from './held'

type Drag = Extract<Held, { kind: 'dragGo' | 'dragWheel' | 'dragTurn' }>
/** What a drag comes to: the answer of the game, null if it was not needed; and the smooth step that takes the place of its step, null: none. */
export interface SnappedDrag {
  readonly made: Result<DragPreview> | null
  readonly step: MarchAction | null
}

/** Places are whole thousandths of an inch: a direction told by one may be off by so much, in hundredths of a degree. */
const ROUNDING = 10

const asDragged = (game: AskedGame, unit: string, { to, ...held }: Drag): Result<DragPreview> =>
  held.kind === 'dragWheel'
    ? game.preview('dragWheel', { unit, to, corner: held.corner })
    : game.preview(held.kind, { unit, to })

/** What a drag of a unit comes to. `base`: its march as it is laid out. */
export function snapDrag(game: AskedGame, unit: string, held: Drag, base: MarchPreview | null): SnappedDrag {
  const { grain } = held
  if (!grain || !base) return { made: asDragged(game, unit, held), step: null }
  const isLegal = (action: MarchAction): boolean => game.check(action) === null
  if (held.kind === 'dragGo') return snapGo(game, unit, held, grain, base, isLegal)
  const made = asDragged(game, unit, held)
  const found = made.ok ? (made.value.step as MarchAction | null) : null
  if (!made.ok || (found?.type !== 'wheel' && found?.type !== 'turn')) return { made, step: null }
  // Stopped by a bound, it goes exactly there.
  if (made.value.stops.length > 0) return { made, step: null }
  const size = Math.abs(found.angle)
  const sign = found.angle < 0 ? -1 : 1
  const near = snapped(size, grain.angle)
  for (const angle of [near, near - grain.angle])
    if (angle > 0 && angle <= (found.type === 'turn' ? HALF_CIRCLE : FULL_CIRCLE)) {
      const step = { ...found, angle: sign * angle }
      if (isLegal(step)) return { made, step }
    }
  return { made: { ok: true, value: { ...made.value, step: null, end: base.end, cost: 0 } }, step: null }
}

function snapGo(
  game: AskedGame,
  unit: string,
  held: Extract<Drag, { kind: 'dragGo' }>,
  { inch, angle }: Grain,
  { end: from }: MarchPreview,
  isLegal: (action: MarchAction) => boolean,
): SnappedDrag {
  const going = (distance: number, off: number): MarchAction => ({ type: 'go', unit, distance, off })
  const distance = snapped(pointDistance(from.at, held.to), inch)
  const hand = distance === 0 ? 0 : normalizedAngle(headingTo(from.at, held.to) - from.heading)
  const off = normalizedAngle(snapped(hand, angle))
  if (distance > 0 && isLegal(going(distance, off))) return { made: null, step: going(distance, off) }
  const to = pointFromPose({ at: from.at, heading: normalizedAngle(from.heading + off) }, 0, distance)
  const made = asDragged(game, unit, { ...held, to })
  const found = made.ok ? (made.value.step as MarchAction | null) : null
  if (found?.type !== 'go') return { made, step: null }
  // The direction of the hand, or the edge of a wedge.
  const isOwnWay = angleBetween(found.off, off) <= ROUNDING
  const way = isOwnWay ? off : found.off
  const isBound = isOwnWay || !isLegal(going(found.distance + ROUNDING, way))
  const near = snapped(found.distance, inch)
  const sizes = isBound
    ? [found.distance, found.distance - 1, found.distance - 2, found.distance - 3]
    : [near, near - inch]
  const size = sizes.find((each) => each > 0 && isLegal(going(each, way)))
  return { made, step: size === undefined ? null : going(size, way) }
}
