// Plans the moves of all units for phase 4, before they are carried out at the same time, and how near units may come to each other.
import type { Leg } from '../../../common/march'
import { answersOf } from '../answers'
import type { StandoffRule, Track } from '../../../common/sideBySide'
import { inchesToThousandths } from '../../inches'
import { standoffDistance } from '../../movement/limits'
import { turnRecordOf } from '../breaking/turnRecord'
import { unitBlock } from '../layout'
import { isMountedCavalry } from '../melee/status'
import type { ActionRun, BattleTable } from '../run'
import { sideOfUnit } from '../units'
import { advanceLegs, chargeLegs, withdrawLegs } from './compulsory'
import { type MoveDuty, dutyOf, isFormingSquare } from './duty'
import { standoffFactsOf } from './enemies'
import { type TerrainOnPath, terrainAlongPath } from './terrain'
import { movementAllowance, type PlannedMarch, planMarch, pathOf } from './march'

/** A unit's whole move in phase 4, before other units stop it. */
export interface MarchPlan {
  /** Id of the unit. */
  readonly id: string
  /** What the unit does in phase 4, such as `march` or `charge`. */
  readonly duty: MoveDuty
  readonly march: PlannedMarch
  readonly terrain: TerrainOnPath
  /** The most distance that the unit can spend on the march before terrain stops it, thousandths of an inch. */
  readonly maxSpent: number
  /** SAR-13.15: the slice of the phase (`SLICES` in common/sideBySide.ts) in which it begins to move; absent: the first. */
  readonly setOutSlice?: number
}

/**
 * SAR-7.5: the march of a unit as it is laid out: the steps that its owner has chosen, then its compulsory move. What terrain and other units
 * stop is not in it. Null: the unit does not move.
 */
export function laidOutMarch(table: BattleTable, id: string): { duty: MoveDuty; march: PlannedMarch } | null {
  const { battle } = table
  const duty = dutyOf(table, id)
  // Broken units have fled before this (`continueRouts` in phase.ts).
  if (duty === null || duty === 'flee' || isFormingSquare(table, id)) return null
  const side = sideOfUnit(table, battle.units[id]!)
  const steps = answersOf(table, side).marches[id] ?? []
  const chosenMarch = planMarch(table, id, steps)
  const distanceLeft = Math.max(0, (turnRecordOf(battle, id).distance ?? 0) - chosenMarch.cost)
  const blockAfterSteps = chosenMarch.stretches.at(-1)?.to ?? chosenMarch.start
  let compulsoryLegs: Leg[] = []
  if (duty === 'charge') compulsoryLegs = chargeLegs(table, id, blockAfterSteps, distanceLeft)
  if (duty === 'advance') compulsoryLegs = advanceLegs(table, id, blockAfterSteps, distanceLeft)
  // The only step that can be chosen for a withdrawal goes backward, and means that the unit keeps facing the enemy.
  const keepsFacing = steps.length > 0
  if (duty === 'withdraw') compulsoryLegs = withdrawLegs(table, id, blockAfterSteps, distanceLeft, keepsFacing)
  const march = compulsoryLegs.length > 0 ? planMarch(table, id, [...steps, ...compulsoryLegs]) : chosenMarch
  return { duty, march }
}

/** SAR-7.5, 8.2: a unit's move with the terrain on its way. Null: it does not move. */
function planOf(run: ActionRun, id: string): MarchPlan | null {
  const laidOut = laidOutMarch(run, id)
  if (laidOut === null) return null
  const { duty, march } = laidOut
  const terrain = terrainAlongPath(run, id, 'move', pathOf(march), movementAllowance(run, id, march))
  return { id, duty, march, terrain, maxSpent: Math.min(march.cost, terrain.reach) }
}

/** SAR-3.2: the plans of all units, by id, from where they stand before any unit moves. */
export const planMoves = (run: ActionRun): Map<string, MarchPlan> => {
  const plans = new Map<string, MarchPlan>()
  for (const id of Object.keys(run.battle.units).sort()) {
    const plan = planOf(run, id)
    if (plan) plans.set(id, plan)
  }
  return plans
}

/** The tracks of all units on the table for the simultaneous moves (common/sideBySide.ts), sorted by id; units without a plan stand. */
export function tracksOf({ battle, field }: BattleTable, plans: ReadonlyMap<string, MarchPlan>): Track[] {
  return Object.keys(battle.units)
    .sort()
    .flatMap((id): Track[] => {
      const start = unitBlock(field, battle.units[id]!)
      if (!start) return []
      const plan = plans.get(id)
      if (!plan) return [{ id, start, march: [] }]
      const { march, maxSpent, setOutSlice } = plan
      return [
        { id, start, march: march.stretches, maxCost: maxSpent, ...(setOutSlice !== undefined && { setOutSlice }) },
      ]
    })
}

/**
 * SAR-7.15, 7.16, 13.2, 13.3, 13.14: makes the rule for the simultaneous moves: the least distance that a moving unit must keep from another
 * unit, in thousandths of an inch. 0: it stops only at contact; null: the other does not stop it at all. All facts of units are looked up
 * once, because the rule is asked for every pair.
 */
export function makeStandoffRule(
  table: BattleTable,
  plans: ReadonlyMap<string, Pick<MarchPlan, 'duty'>>,
): StandoffRule {
  const { battle, field } = table
  const factsById = new Map(
    Object.keys(battle.units).map((id) => {
      const unit = battle.units[id]!
      return [
        id,
        {
          side: sideOfUnit(table, unit),
          charges: plans.get(id)?.duty === 'charge',
          skirmishes: unit.stance === 'skirmish',
          mounted: isMountedCavalry(table, id),
          standoffFacts: standoffFactsOf(table, id),
        },
      ] as const
    }),
  )
  const inch = inchesToThousandths(field.tables.movement.standoffInches)
  return (mover, other) => {
    const [moving, enemy] = [factsById.get(mover)!, factsById.get(other)!]
    if (moving.side === enemy.side) return null
    if (!moving.charges) return standoffDistance(field.tables, moving.skirmishes, enemy.standoffFacts)
    // SAR-13.14: skirmishers fall back before a charge or are ridden down, unless they charge themselves.
    if (enemy.skirmishes && !enemy.charges) return null
    // SAR-13.2: skirmishers charge only skirmishers, and infantry charges mounted cavalry only if that charges too.
    const isForbiddenTarget =
      (moving.skirmishes && !enemy.skirmishes) || (enemy.mounted && !moving.mounted && !enemy.charges)
    // SAR-7.16: the charger stays an inch away from such a unit; it may touch any other enemy (SAR-13.3).
    return isForbiddenTarget ? inch : 0
  }
}
