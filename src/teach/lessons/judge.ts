import { commandersByUnit } from '../../operational/command/command'
import { hqHasLoc, unitHasLoc } from '../../operational/command/loc'
import { type Position, positionOf } from '../../operational/engine'
import { isOnTurnTrack } from '../../operational/ids'
import type { Action, EventBody, Game } from '../../operational/types'
import type { World } from '../../operational/world'
import type { Claim } from './schema'

/** What a step of a lesson has come to: the board now, what the pupil has done in the step, and what has happened in it. */
export interface StepSoFar {
  readonly world: World
  readonly game: Game
  readonly actions: readonly Action[]
  readonly events: readonly EventBody[]
}

/** Has `whole` all that `part` asks for? A list must hold at least the items of the other. */
function matches(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part))
    return Array.isArray(whole) && part.every((item) => whole.some((other) => matches(item, other)))
  if (part === null || typeof part !== 'object') return part === whole
  if (whole === null || typeof whole !== 'object') return false
  return Object.entries(part).every(([key, value]) => matches(value, (whole as Record<string, unknown>)[key]))
}

/** Is the claim true of what the step has come to? Claims about pieces that do not exist are false. */
export function holds(soFar: StepSoFar, claim: Claim): boolean {
  const { world, game, actions, events } = soFar
  const { ops } = game
  switch (claim.is) {
    case 'at': {
      const at = ops.pieces[claim.piece]?.at ?? ops.markers[claim.piece]?.at
      return at !== undefined && claim.places.includes(at)
    }
    case 'near': {
      const at = ops.pieces[claim.piece]?.at ?? ops.markers[claim.piece]?.at ?? ''
      const index = world.grid.indexOf(at)
      return index >= 0 && world.grid.distance(index, world.grid.indexOf(claim.hex)) <= claim.range
    }
    case 'did':
      return actions.some((action) => matches(claim.action, action))
    case 'happened':
      return events.some((event) => event.kind === claim.event && matches(claim.fields ?? {}, event))
    case 'state':
      return isInState(soFar, claim)
    case 'segment':
      return ops.segment === claim.segment
    case 'pending':
      return ops.pending.at(-1)?.kind === claim.kind
    case 'active':
      return ops.active === claim.side
    case 'control':
      return ops.control[claim.hex] === claim.side
    case 'commanded': {
      const index = world.pieceIndexes.get(claim.unit)
      if (index === undefined) return false
      return (commandersByUnit(positionNow(soFar), world.pieces[index]!.seat)[claim.unit] ?? []).length > 0
    }
    case 'supplied': {
      const index = world.pieceIndexes.get(claim.piece)
      if (index === undefined) return false
      const { kind, seat } = world.pieces[index]!
      return kind === 'hq' ? hqHasLoc(positionNow(soFar), seat) : unitHasLoc(positionNow(soFar), index)
    }
    case 'all':
      return claim.of.every((part) => holds(soFar, part))
    case 'any':
      return claim.of.some((part) => holds(soFar, part))
    case 'not':
      return !holds(soFar, claim.of)
  }
}

const positionNow = ({ world, game }: StepSoFar): Position => positionOf(world, game)

function isInState({ game }: StepSoFar, { piece, state }: Extract<Claim, { is: 'state' }>): boolean {
  const found = game.ops.pieces[piece]
  if (!found) return false
  switch (state) {
    case 'gone':
      return found.at === 'gone'
    case 'routed':
      return isOnTurnTrack(found.at)
    case 'boxed':
      return found.at.startsWith('box:')
    case 'good':
      return found.at !== 'gone' && !isOnTurnTrack(found.at) && !found.disrupted && !found.ineffective
    default:
      return found[state]
  }
}
