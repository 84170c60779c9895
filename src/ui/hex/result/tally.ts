import type { GameEvent, PieceId, Side } from '../../../operational/types'

export interface Tally {
  destroyed: Record<Side, PieceId[]>
  leaders: Record<Side, PieceId[]>
  steps: Record<Side, number>
}

/** What the log says of losses. */
export function tally(events: readonly GameEvent[], sideOf: (piece: PieceId) => Side): Tally {
  const out: Tally = {
    destroyed: { us: [], mexican: [] },
    leaders: { us: [], mexican: [] },
    steps: { us: 0, mexican: 0 },
  }
  for (const e of events) {
    if (e.kind === 'destroyed') {
      out.destroyed[sideOf(e.piece)].push(e.piece)
      // The last step goes with the unit.
      out.steps[sideOf(e.piece)]++
    }
    if (e.kind === 'stepLost') out.steps[sideOf(e.piece)]++
    if ((e.kind === 'leaderHit' && e.fate === 'casualty') || e.kind === 'captured')
      out.leaders[sideOf(e.piece)].push(e.piece)
  }
  return out
}
