import type { GameEvent, PieceId, Side } from '../../../operational/types'

/** Losses of both sides: units destroyed, leaders and HQs lost, and the number of steps lost. */
export interface Losses {
  destroyed: Record<Side, PieceId[]>
  leaders: Record<Side, PieceId[]>
  steps: Record<Side, number>
}

/** Counts the losses that events report. `printedSteps`: the steps of a unit at full strength. */
export function countLosses(
  events: readonly GameEvent[],
  sideOf: (piece: PieceId) => Side,
  printedSteps: (piece: PieceId) => number,
): Losses {
  const stepsLeft = new Map<PieceId, number>()
  const losses: Losses = {
    destroyed: { us: [], mexican: [] },
    leaders: { us: [], mexican: [] },
    steps: { us: 0, mexican: 0 },
  }
  for (const event of events) {
    if (event.kind === 'stepLost') {
      losses.steps[sideOf(event.piece)]++
      stepsLeft.set(event.piece, event.steps)
    }
    if (event.kind === 'destroyed') {
      losses.destroyed[sideOf(event.piece)].push(event.piece)
      // A unit that was destroyed by losing its last step has had that told already; one that is destroyed at a blow loses all that it had left.
      losses.steps[sideOf(event.piece)] += stepsLeft.get(event.piece) ?? printedSteps(event.piece)
      stepsLeft.set(event.piece, 0)
    }
    const isLeaderLost = (event.kind === 'leaderHit' && event.fate === 'casualty') || event.kind === 'captured'
    if (isLeaderLost) losses.leaders[sideOf(event.piece)].push(event.piece)
  }
  return losses
}
