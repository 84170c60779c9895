// What the thing in the player's hand comes to: the action that a release would lay out, where the unit would stand, what it costs and what is left,
// and the clauses that kept it from where the hand is. No rule is repeated here: previews and the check of the action itself answer.
import type { Refusal, Result } from '../../../../core/result'
import type { Block } from '../../../../tabletop/common/block'
import type { Path } from '../../../../tabletop/common/path'
import { type Point, pointDistance, pointFromPose } from '../../../../tabletop/common/point'
import type { DragPreview, MarchPreview } from '../../../../tabletop/common/preview'
import type { MarchAction } from '../../../../tabletop/sar/battle/moves/steps'
import { FULL_CIRCLE, HALF_CIRCLE } from '../../../../core/fixed'
import { snapDrag } from './snap'
import type { StepKind } from '../../../../tabletop/sar/battle/preview/bound'
import type { TableGame } from '../tableGame'

/** What is asked of the game. */
export type AskedGame = Pick<TableGame, 'preview' | 'check' | 'view'>
import type { Held, HeldPlace, HeldRide } from './held'

/** What a release would do. */
export interface InHand {
  /** The action; null: nothing would be laid out. */
  readonly action: object | null
  /** Where the unit would stand; null: unknown, or a leader. */
  readonly block: Block | null
  /** Where the leader would stand; null: a unit. */
  readonly place: Point | null
  /** The way there. */
  readonly path: Path
  /** What the step costs and what is left after it, in thousandths of an inch; null: it costs nothing. */
  readonly cost: number | null
  readonly left: number | null
  /** Why it goes no farther, or why nothing is possible, the first cause first. */
  readonly stops: readonly Refusal[]
}

/** The march of a unit as it is laid out, before what is in the hand. */
export function marchOf(game: AskedGame, unit: string): MarchPreview | null {
  const made = game.preview('march', { unit })
  return made.ok ? made.value : null
}

const NOTHING: InHand = { action: null, block: null, place: null, path: [], cost: null, left: null, stops: [] }

/** What is in the hand of the player, for a unit or leader. `base`: the unit's march as it is laid out; null: it does not march. */
export function comesTo(game: AskedGame, subject: string, held: Held, base: MarchPreview | null): InHand {
  switch (held.kind) {
    case 'dragGo':
    case 'dragWheel':
    case 'dragTurn': {
      const { made, step } = snapDrag(game, subject, held, base)
      // A step that was made smooth is asked for anew: where it leads and what it costs.
      return step ? asStep(game, subject, step, made?.ok ? made.value.stops : [], base) : dragged(made!, base)
    }
    case 'go':
      return sized(game, subject, { type: 'go', off: held.off }, held.distance, base)
    case 'wheel':
      return sized(game, subject, { type: 'wheel', about: held.about }, held.angle, base)
    case 'turn':
      return sized(game, subject, { type: 'turn', clockwise: held.angle > 0 }, Math.abs(held.angle), base)
    case 'form':
      return sized(game, subject, { type: 'form', stance: held.stance }, held.width, base)
    case 'place':
      return placed(game, subject, held)
    case 'ride':
      return ridden(game, subject, held)
    case 'heading':
      return NOTHING
  }
}

/** The action of a step of this size. */
function actionOf(unit: string, kind: StepKind, size: number): MarchAction | null {
  if (kind.type === 'go') return { type: 'go', unit, distance: size, off: kind.off }
  if (kind.type === 'wheel') return { type: 'wheel', unit, angle: size, about: kind.about }
  if (kind.type === 'turn')
    return size > HALF_CIRCLE ? null : { type: 'turn', unit, angle: kind.clockwise ? size : 0 - size }
  return kind.type === 'form' ? { type: 'form', unit, stance: kind.stance, width: size } : null
}

/** A grip of a march in the hand. */
function dragged(made: Result<DragPreview>, base: MarchPreview | null): InHand {
  if (!made.ok) return { ...NOTHING, stops: [made.refusal] }
  const { step, end, cost, stops } = made.value
  return {
    action: step,
    block: end,
    place: null,
    path: base ? [base.end.at, end.at] : [],
    cost,
    left: base ? Math.max(0, base.left - cost) : null,
    stops,
  }
}

/** A step by numbers: as wished if it is legal, else the greatest legal one below the wish. */
function sized(game: AskedGame, unit: string, kind: StepKind, size: number, base: MarchPreview | null): InHand {
  const wished = actionOf(unit, kind, size)
  const refused = wished && game.check(wished)
  if (wished && refused === null) return asStep(game, unit, wished, [], base)
  const made = game.preview('bound', { unit, step: kind, size })
  if (!made.ok) return { ...NOTHING, block: base?.end ?? null, stops: [made.refusal] }
  const { max, stop, gap, wished: told } = made.value.most
  const why = refused ?? told?.refusal ?? stop
  const stops = why ? [why] : []
  // The greatest legal size below the wish: the bound, or the near end of a gap below it.
  const nearest = size > max ? max : gap && gap.from <= size && size <= gap.to ? gap.from - 1 : 0
  const action = nearest > 0 ? actionOf(unit, kind, nearest) : null
  if (action && game.check(action) === null) return asStep(game, unit, action, stops, base)
  return { ...NOTHING, block: base?.end ?? null, stops }
}

/** A legal step: where it leads, and what it costs. */
function asStep(
  game: AskedGame,
  unit: string,
  action: MarchAction,
  stops: readonly Refusal[],
  base: MarchPreview | null,
): InHand {
  const made = game.preview('march', { unit, steps: [action] })
  if (!made.ok) return { ...NOTHING, action, stops }
  const { end, spent, left, stretches } = made.value
  return {
    action,
    block: end,
    place: null,
    path: stretches[base?.stretches.filter(({ isChosen }) => isChosen).length ?? 0]?.path ?? [],
    cost: spent - (base?.spent ?? 0),
    left: Math.max(0, left),
    stops,
  }
}

/** Around a place at set-up that is refused so many directions are tried, at these distances in thousandths of an inch. */
const DIRECTIONS = 8
/** A unit that would move less than this, in thousandths of an inch, is left where it stands. */
const LEAST_PLACING = 250
const NEAR_BY = [250, 500, 1000, 2000, 3000, 4500, 6000, 8000]

/** A place at set-up: as wished if it is legal, else the nearest legal one, beside it or on the way there; none where the unit would hardly move. */
function placed(game: AskedGame, unit: string, { kind: _, ...fields }: HeldPlace): InHand {
  const made = game.preview('place', { unit, ...fields })
  if (!made.ok) return { ...NOTHING, stops: [made.refusal] }
  const { end, refusal, nearest } = made.value
  const wish: Point = { x: fields.x, y: fields.y }
  const actionAt = ({ x, y }: Point) => ({ type: 'place' as const, unit, ...fields, x, y })
  if (refusal === null) return { ...NOTHING, action: actionAt(wish), block: end }
  const onWay = nearest?.at ?? null
  const reach = onWay ? pointDistance(wish, onWay) : Number.POSITIVE_INFINITY
  const beside = NEAR_BY.filter((distance) => distance < reach)
    .flatMap((distance) =>
      Array.from({ length: DIRECTIONS }, (_each, i) =>
        pointFromPose({ at: wish, heading: (i * FULL_CIRCLE) / DIRECTIONS }, 0, distance),
      ),
    )
    .find((at) => game.check(actionAt(at)) === null)
  const at = beside ?? onWay
  const now = game.view().units[unit]
  const hardlyMoves =
    at !== null &&
    now?.at &&
    pointDistance(now.at, at) < LEAST_PLACING &&
    now.stance === fields.stance &&
    now.heading === fields.heading &&
    now.files === fields.width
  if (at === null || hardlyMoves) return { ...NOTHING, block: end, stops: [refusal] }
  return { ...NOTHING, action: actionAt(at), block: { ...end, at }, stops: [refusal] }
}

/** Parts of a ride that are tried when the whole of it is not legal. */
const RIDE_PARTS = 4096

/** A ride: to the hand if it is legal, else as far on the straight way there as it is. */
function ridden(game: AskedGame, leader: string, { to, attach }: HeldRide): InHand {
  const actionTo = ({ x, y }: Point): object =>
    attach === null ? { type: 'ride', leader, x, y } : { type: 'ride', leader, x, y, attach }
  const from = game.view().leaders[leader]?.at ?? null
  const asRide = (place: Point, stops: readonly Refusal[]): InHand => ({
    ...NOTHING,
    action: actionTo(place),
    place,
    path: from ? [from, place] : [],
    stops,
  })
  const refused = game.check(actionTo(to))
  if (refused === null) return asRide(to, [])
  if (from === null) return { ...NOTHING, place: to, stops: [refused] }
  const onWay = (part: number): Point => ({
    x: from.x + Math.round(((to.x - from.x) * part) / RIDE_PARTS),
    y: from.y + Math.round(((to.y - from.y) * part) / RIDE_PARTS),
  })
  let [legal, barred] = [0, RIDE_PARTS]
  while (barred - legal > 1) {
    const middle = (legal + barred) >> 1
    if (game.check(actionTo(onWay(middle))) === null) legal = middle
    else barred = middle
  }
  const isLegal = legal > 0 && game.check(actionTo(onWay(legal))) === null
  return isLegal ? asRide(onWay(legal), [refused]) : { ...NOTHING, place: to, stops: [refused] }
}
