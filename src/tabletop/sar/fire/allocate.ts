import { badValue, whole } from '../errors'
import type { Arm, Losses, Stance, Tables, Zone } from '../types'

/** Losses to share out (SAR-12). */
export interface LossesToAllocate {
  readonly losses: number
  readonly kind: 'fire' | 'melee'
  readonly formation: Stance
  readonly angle: Zone
  readonly arm?: Arm
  readonly nation?: string
  /** SAR-12.5: stragglers that the unit took from fire earlier this turn. */
  readonly stragglersFromFireSoFar?: number
}

const ROW = (stance: Stance): boolean => stance === 'column' || stance === 'roadColumn' || stance === 'closedColumn'

/** SAR-2.9, 6.1: which formation an arm cannot have is refused. */
export function checkStance(rule: string, formation: Stance, arm: Arm | undefined): void {
  if (arm === undefined) return
  const guns = formation === 'limbered' || formation === 'unlimbered'
  if (guns !== (arm === 'artillery') && formation !== 'mob' && !(arm === 'artillery' && formation === 'roadColumn'))
    badValue(rule, 'formation')
  if (formation === 'square' && arm !== 'infantry') badValue(rule, 'formation')
}

/** SAR-12.1 to 12.5: how many of the losses are stragglers, how many casualties. */
export function allocateLosses({ lossAllocation: table }: Tables, hit: LossesToAllocate): Losses {
  const losses = whole('SAR-12.1', 'losses', hit.losses)
  const { formation, angle } = hit
  const guns = formation === 'limbered' || formation === 'unlimbered'
  const arm = hit.arm ?? (guns ? 'artillery' : undefined)
  checkStance('SAR-6.1', formation, arm)
  // SAR-10.6: these have neither flank nor rear.
  if (angle !== 'front' && (formation === 'square' || formation === 'skirmish')) badValue('SAR-10.6', 'angle')
  const fire = hit.kind === 'fire'
  const afterFirst =
    formation === 'square'
      ? fire
        ? table.fireColumnOrSquareAllAfterFirstAreCasualties
        : table.meleeSquareAllAfterFirstAreCasualties
      : ROW(formation) &&
        (fire ? table.fireColumnOrSquareAllAfterFirstAreCasualties : table.meleeColumnAllAfterFirstAreCasualties)
  // SAR-12.1: 1, 3, 5 stragglers, 2, 4, 6 casualties; SAR-12.2: only the first a straggler.
  let stragglers = afterFirst ? Math.min(losses, 1) : Math.ceil(losses / 2)
  let casualties = losses - stragglers
  if (fire && (formation === 'square' || formation === 'closedColumn'))
    casualties *= table.fireClosedColumnOrSquareCasualtyFactor
  if (angle === 'flank') stragglers *= table.flankStragglerFactor
  if (angle === 'rear') stragglers *= table.rearStragglerFactor
  const cap = table.maxStragglersFromFirePerTurn
  if (fire && arm === cap.arm && hit.nation !== undefined && cap.nations.includes(hit.nation)) {
    const soFar = whole('SAR-12.5', 'stragglersFromFireSoFar', hit.stragglersFromFireSoFar ?? 0)
    stragglers = Math.min(stragglers, Math.max(0, cap.value - soFar))
  }
  return { stragglers, casualties }
}
