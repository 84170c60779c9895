import type { GameEvent, PieceId, Side } from '../../../operational/types'

/** Losses of both sides. */
export interface Losses {
  destroyed: Record<Side, PieceId[]>
  leaders: Record<Side, PieceId[]>
  steps: Record<Side, number>
}

/** Counts the losses in events: destroyed units, leaders lost, and steps. */
export function tally(events: readonly GameEvent[], sideOf: (piece: PieceId) => Side): Losses {
  const losses: Losses = {
    destroyed: { us: [], mexican: [] },
    leaders: { us: [], mexican: [] },
    steps: { us: 0, mexican: 0 },
  }
  for (const e of events) {
    if (e.kind === 'destroyed') {
      losses.destroyed[sideOf(e.piece)].push(e.piece)
      // A destroyed unit loses its last step.
      losses.steps[sideOf(e.piece)]++
    }
    if (e.kind === 'stepLost') losses.steps[sideOf(e.piece)]++
    if ((e.kind === 'leaderHit' && e.fate === 'casualty') || e.kind === 'captured')
      losses.leaders[sideOf(e.piece)].push(e.piece)
  }
  return losses
}
