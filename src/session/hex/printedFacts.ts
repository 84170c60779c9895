import type { GameEvent, Side, View } from '../../operational/types'
import type { World } from '../../operational/world'
import type { PrintedFacts } from './eventReplay'
import { worldOf } from './world'

/** The facts of map, counters and tables that a replay of events needs (`EventReplay`), for the game that a view belongs to. */
export function printedFactsOf(view: View): PrintedFacts {
  const world = worldOf(view.scenario)
  const pieces = world.ok ? world.value.pieces : []
  const turns = world.ok ? world.value.tables.clock.turns : []
  const steps = new Map(pieces.map((piece) => [piece.id, piece.unit?.steps ?? 0]))
  return {
    steps: (piece) => steps.get(piece) ?? 0,
    clock(turn) {
      const clock = turns[turn - 1]
      if (!clock) return null
      return { day: clock.day, from: clock.from, to: clock.to, night: clock.night && view.options.night }
    },
    santaAnna: 'mexican.ldr.santaanna',
    points: (event) => (world.ok ? pointsForEvent(world.value, event) : { us: 0, mexican: 0 }),
  }
}

/**
 * The points that each side gains by an event (OPS-18.3). `stepLost` scores for US steps, `destroyed` for Mexican units, `captured` and a deadly
 * `leaderHit` for leaders. All other events score nothing. An HQ is no leader, so its capture scores nothing either.
 */
function pointsForEvent({ pieces, pieceIndexes, tables }: World, event: GameEvent): Record<Side, number> {
  const noPoints = { us: 0, mexican: 0 }
  const isKilledLeader = event.kind === 'leaderHit' && event.fate === 'casualty'
  const isOtherLoss = event.kind === 'destroyed' || event.kind === 'stepLost' || event.kind === 'captured'
  if (!isKilledLeader && !isOtherLoss) return noPoints
  const { points } = tables.victory
  // An unknown piece has no index; -1 finds none.
  const piece = pieces[pieceIndexes.get(event.piece) ?? -1]
  if (!piece) return noPoints
  if (event.kind === 'stepLost') return piece.side === 'us' ? { us: 0, mexican: points.mexicanPerUsStep } : noPoints
  if (event.kind === 'destroyed')
    return piece.side === 'mexican' ? { us: points.usPerMexicanUnit, mexican: 0 } : noPoints
  // The event is a capture or a casualty, which scores only for a leader.
  if (!piece.leader) return noPoints
  return piece.side === 'mexican'
    ? { us: points.usPerMexicanLeader, mexican: 0 }
    : { us: 0, mexican: points.mexicanPerUsLeader }
}
