import type { GameEvent, PieceId, Side } from '../../../operational/types'

/** Losses of both sides: units destroyed, leaders and HQs lost, and the number of steps lost. */
export interface Losses {
  destroyed: Record<Side, PieceId[]>
  leaders: Record<Side, PieceId[]>
  steps: Record<Side, number>
}

/** Counts the losses that events report. */
export function countLosses(events: readonly GameEvent[], sideOf: (piece: PieceId) => Side): Losses {
  const losses: Losses = {
    destroyed: { us: [], mexican: [] },
    leaders: { us: [], mexican: [] },
    steps: { us: 0, mexican: 0 },
  }
  for (const event of events) {
    if (event.kind === 'destroyed') {
      losses.destroyed[sideOf(event.piece)].push(event.piece)
      // A destroyed unit loses its last step.
      losses.steps[sideOf(event.piece)]++
    }
    if (event.kind === 'stepLost') losses.steps[sideOf(event.piece)]++
    const isLeaderLost = (event.kind === 'leaderHit' && event.fate === 'casualty') || event.kind === 'captured'
    if (isLeaderLost) losses.leaders[sideOf(event.piece)].push(event.piece)
  }
  return losses
}
