import type { GameEvent, PieceId, Side } from '../../operational/types'

export interface Tally {
  destroyed: Record<Side, PieceId[]>
  leaders: Record<Side, PieceId[]>
  steps: Record<Side, number>
  /** Dice thrown for a side's pieces and their mean, in hundredths. */
  dice: Record<Side, { count: number; sum: number; morale: number; passed: number }>
}

const none = (): Tally['dice']['us'] => ({ count: 0, sum: 0, morale: 0, passed: 0 })

/**
 * What the log says of losses and dice. A die counts for the side of its piece; dice of a fight without a piece (fog of war,
 * combat) for the side that attacks.
 */
export function tally(events: readonly GameEvent[], sideOf: (piece: PieceId) => Side): Tally {
  const out: Tally = {
    destroyed: { us: [], mexican: [] },
    leaders: { us: [], mexican: [] },
    steps: { us: 0, mexican: 0 },
    dice: { us: none(), mexican: none() },
  }
  let active: Side = 'us'
  for (const e of events) {
    if (e.kind === 'segment') active = e.side
    if (e.kind === 'destroyed') {
      out.destroyed[sideOf(e.piece)].push(e.piece)
      // The last step goes with the unit.
      out.steps[sideOf(e.piece)]++
    }
    if (e.kind === 'stepLost') out.steps[sideOf(e.piece)]++
    if ((e.kind === 'leaderHit' && e.fate === 'casualty') || e.kind === 'captured')
      out.leaders[sideOf(e.piece)].push(e.piece)
    if (e.kind === 'die') {
      const d = out.dice[e.piece === null ? active : sideOf(e.piece)]
      d.count += e.faces.length
      d.sum += e.faces.reduce((a, b) => a + b, 0)
      if (e.purpose === 'morale' && e.passed !== null) {
        d.morale++
        if (e.passed) d.passed++
      }
    }
  }
  return out
}
