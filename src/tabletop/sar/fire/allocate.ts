import { throwBadValue, checkedWhole } from '../errors'
import type { Arm, Losses, Stance, Tables, Zone } from '../types'

/** Losses that a unit has taken, before they are divided into stragglers and casualties (SAR-12). */
export interface LossesToAllocate {
  readonly losses: number
  readonly kind: 'fire' | 'melee'
  readonly formation: Stance
  /** The zone of the unit from which the losses came. */
  readonly angle: Zone
  readonly arm?: Arm
  readonly nation?: string
  /** SAR-12.5: stragglers that the unit took from fire earlier this turn. */
  readonly stragglersFromFireSoFar?: number
}

const isColumn = (stance: Stance): boolean =>
  stance === 'column' || stance === 'roadColumn' || stance === 'closedColumn'

/** SAR-12.2: is only the first loss a straggler, and every later one a casualty? */
function isOnlyFirstLossStraggler({ lossAllocation: rules }: Tables, { kind, formation }: LossesToAllocate): boolean {
  if (formation === 'square')
    return kind === 'fire'
      ? rules.fireColumnOrSquareAllAfterFirstAreCasualties
      : rules.meleeSquareAllAfterFirstAreCasualties
  if (!isColumn(formation)) return false
  return kind === 'fire'
    ? rules.fireColumnOrSquareAllAfterFirstAreCasualties
    : rules.meleeColumnAllAfterFirstAreCasualties
}

/** SAR-2.9, 6.1: refuses a formation that the arm cannot have. Without an arm nothing is checked. */
export function checkStance(rule: string, formation: Stance, arm: Arm | undefined): void {
  if (arm === undefined) return
  const isArtillery = arm === 'artillery'
  const fitsArm = (formation === 'limbered' || formation === 'unlimbered') === isArtillery
  // Every arm may be a mob, and guns may stand in road column.
  const isExempt = formation === 'mob' || (isArtillery && formation === 'roadColumn')
  if (!fitsArm && !isExempt) throwBadValue(rule, 'formation')
  if (formation === 'square' && arm !== 'infantry') throwBadValue(rule, 'formation')
}

/** SAR-12.1 to 12.5: divides losses into stragglers and casualties. */
export function allocateLosses(tables: Tables, taken: LossesToAllocate): Losses {
  const rules = tables.lossAllocation
  const losses = checkedWhole('SAR-12.1', 'losses', taken.losses)
  const { formation, angle } = taken
  const isGunFormation = formation === 'limbered' || formation === 'unlimbered'
  const arm = taken.arm ?? (isGunFormation ? 'artillery' : undefined)
  checkStance('SAR-6.1', formation, arm)
  // SAR-10.6: squares and skirmishers have neither flank nor rear.
  if (angle !== 'front' && (formation === 'square' || formation === 'skirmish')) throwBadValue('SAR-10.6', 'angle')
  const isFire = taken.kind === 'fire'
  // SAR-12.1: the first, third, fifth loss is a straggler, the others are casualties; SAR-12.2: only the first is a straggler.
  let stragglers = isOnlyFirstLossStraggler(tables, taken) ? Math.min(losses, 1) : Math.ceil(losses / 2)
  let casualties = losses - stragglers
  if (isFire && (formation === 'square' || formation === 'closedColumn'))
    casualties *= rules.fireClosedColumnOrSquareCasualtyFactor
  if (angle === 'flank') stragglers *= rules.flankStragglerFactor
  if (angle === 'rear') stragglers *= rules.rearStragglerFactor
  // SAR-12.5: batteries of some nations lose at most a fixed number of stragglers to fire in a turn.
  const fireCap = rules.maxStragglersFromFirePerTurn
  if (isFire && arm === fireCap.arm && taken.nation !== undefined && fireCap.nations.includes(taken.nation)) {
    const soFar = checkedWhole('SAR-12.5', 'stragglersFromFireSoFar', taken.stragglersFromFireSoFar ?? 0)
    stragglers = Math.min(stragglers, Math.max(0, fireCap.value - soFar))
  }
  return { stragglers, casualties }
}
