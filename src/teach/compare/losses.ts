import type { GameEvent, PieceId, Side } from '../../operational/types'
import type { CampaignRecord } from '../record/types'

// Losses of a game in men, beside those of the record. The game counts steps: men follow from a counter's men and its printed steps, and no more
// exactly than a step is.

/** What a loss in men needs of the counters. */
export interface CountedUnit {
  readonly id: PieceId
  readonly side: Side
  readonly formation: string
  readonly men: number
  /** Printed steps (OPS-11). */
  readonly steps: number
}

/** Men between two bounds, and the likeliest number. */
export interface MenRange {
  readonly low: number
  readonly likely: number
  readonly high: number
}

const NONE: MenRange = { low: 0, likely: 0, high: 0 }

const sum = (a: MenRange, b: MenRange): MenRange => ({
  low: a.low + b.low,
  likely: a.likely + b.likely,
  high: a.high + b.high,
})

/** Steps that each unit has lost by these events: step by step (OPS-11.1), or all that are left where it was destroyed. */
export function stepsLostByUnit(
  events: readonly GameEvent[],
  printedSteps: (piece: PieceId) => number,
): ReadonlyMap<PieceId, number> {
  const lost = new Map<PieceId, number>()
  for (const event of events) {
    if (event.kind === 'stepLost') lost.set(event.piece, printedSteps(event.piece) - event.steps)
    if (event.kind === 'destroyed') lost.set(event.piece, printedSteps(event.piece))
  }
  return lost
}

/**
 * Men whom a unit has lost with so many of its steps. Half a step more or less counts as the same number of steps, so that is the interval. With its
 * last step all of its men are out of the fight: fallen, taken or scattered.
 */
export function menLost({ men, steps }: CountedUnit, stepsLost: number): MenRange {
  if (stepsLost <= 0 || steps <= 0) return NONE
  const share = (count: number): number => Math.round((men * Math.min(steps, Math.max(0, count))) / steps)
  return { low: share(stepsLost - 1 / 2), likely: share(stepsLost), high: share(stepsLost + 1 / 2) }
}

/** The loss of a formation or a side in a game. */
export interface GameLoss {
  readonly stepsLost: number
  readonly steps: number
  readonly men: MenRange
}

/** The loss of these units in a game. */
export function lossOf(units: readonly CountedUnit[], stepsLost: ReadonlyMap<PieceId, number>): GameLoss {
  let loss: GameLoss = { stepsLost: 0, steps: 0, men: NONE }
  for (const unit of units) {
    const lost = stepsLost.get(unit.id) ?? 0
    loss = {
      stepsLost: loss.stepsLost + lost,
      steps: loss.steps + unit.steps,
      men: sum(loss.men, menLost(unit, lost)),
    }
  }
  return loss
}

type Formation = CampaignRecord['losses']['formations'][number]
type Figure = CampaignRecord['losses']['figures'][number]

/** A formation in the record and in the game. */
export interface FormationLoss {
  readonly recorded: Formation
  readonly inGame: GameLoss
}

/** The losses of a side in the record and in a game. */
export interface SideLoss {
  readonly side: Side
  /** Men whom the side brought, by its counters. */
  readonly strength: number
  readonly inGame: GameLoss
  /** Figures of the record for both days together. */
  readonly figures: readonly Figure[]
  readonly formations: readonly FormationLoss[]
}

/** The losses of both sides beside the record, by the events that a side knows. */
export function lossesBeside(
  { losses }: CampaignRecord,
  units: readonly CountedUnit[],
  events: readonly GameEvent[],
): SideLoss[] {
  const stepsById = new Map(units.map(({ id, steps }) => [id, steps]))
  const lost = stepsLostByUnit(events, (piece) => stepsById.get(piece) ?? 0)
  return losses.strengths.map(({ side }) => {
    const own = units.filter((unit) => unit.side === side)
    const formations = losses.formations.flatMap((recorded): FormationLoss[] => {
      const members = own.filter(({ formation }) => formation === recorded.formation)
      return members.length === 0 ? [] : [{ recorded, inGame: lossOf(members, lost) }]
    })
    return {
      side,
      strength: own.reduce((men, unit) => men + unit.men, 0),
      inGame: lossOf(own, lost),
      figures: losses.figures.filter((figure) => figure.side === side && figure.day === null),
      formations,
    }
  })
}
