import { answersOf } from '../answers'
import type { Track } from '../../../common/sideBySide'
import { isFormed } from '../../movement/passThrough'
import { standoffDistance } from '../../movement/limits'
import { turnRecordOf } from '../breaking/turnRecord'
import { unitBlock } from '../layout'
import { isMountedCavalry } from '../melee/status'
import type { ActionRun, BattleTable } from '../run'
import { sideOfUnit } from '../units'
import { advanceLegs, chargeLegs, withdrawLegs } from './compulsory'
import { type MoveDuty, dutyOf, isFormingSquare } from './duty'
import { shortRange } from './enemies'
import { type TerrainOnPath, terrainAlongPath } from './terrain'
import { movementAllowance, type PlannedMarch, planMarch, pathOf } from './march'

/** What a unit sets out to do in phase 4. */
export interface MarchPlan {
  readonly id: string
  readonly duty: MoveDuty
  readonly laid: PlannedMarch
  readonly going: TerrainOnPath
  /** How much of it the ground lets it do. */
  readonly limit: number
  /** SAR-13.15: the slice in which it sets out. */
  readonly from?: number
}

/** SAR-7.5: lays out what a unit does: its owner's steps, and what it must do besides. */
function planOf(run: ActionRun, id: string): MarchPlan | null {
  const { battle } = run
  const duty = dutyOf(run, id)
  if (duty === null || duty === 'flee' || isFormingSquare(run, id)) return null
  const side = sideOfUnit(run, battle.units[id]!)
  const steps = answersOf(run, side).marches[id] ?? []
  const own = planMarch(run, id, steps)
  const left = Math.max(0, (turnRecordOf(battle, id).distance ?? 0) - own.cost)
  const block = own.stretches.at(-1)?.to ?? own.start
  const legs =
    duty === 'charge'
      ? chargeLegs(run, id, block, left)
      : duty === 'advance'
        ? advanceLegs(run, id, block, left)
        : duty === 'withdraw'
          ? withdrawLegs(run, id, block, left, steps.length > 0)
          : []
  const laid = legs.length > 0 ? planMarch(run, id, [...steps, ...legs]) : own
  const going = terrainAlongPath(run, id, 'move', pathOf(laid), movementAllowance(run, id, laid))
  return { id, duty, laid, going, limit: Math.min(laid.cost, going.reach) }
}

/** SAR-3.2: everybody's plan, all from how they stand before anybody moves. */
export const planMoves = (run: ActionRun): Map<string, MarchPlan> => {
  const plans = new Map<string, MarchPlan>()
  for (const id of Object.keys(run.battle.units).sort()) {
    const plan = planOf(run, id)
    if (plan) plans.set(id, plan)
  }
  return plans
}

/** Everybody on the table as the side-by-side moves see him, in order. */
export function tracksOf({ battle, field }: BattleTable, plans: ReadonlyMap<string, MarchPlan>): Track[] {
  return Object.keys(battle.units)
    .sort()
    .flatMap((id): Track[] => {
      const start = unitBlock(field, battle.units[id]!)
      if (!start) return []
      const plan = plans.get(id)
      if (!plan) return [{ id, start, march: [] }]
      const { laid, limit, from } = plan
      return [{ id, start, march: laid.stretches, limit, ...(from !== undefined && { from }) }]
    })
}

/** SAR-7.15, 7.16, 13.2, 13.3, 13.14: how near everybody may come to everybody else. */
export function standoffOf(
  table: BattleTable,
  plans: ReadonlyMap<string, MarchPlan>,
): (mover: string, other: string) => number | null {
  const { battle, field } = table
  const known = new Map(
    Object.keys(battle.units).map((id) => {
      const unit = battle.units[id]!
      return [
        id,
        {
          side: sideOfUnit(table, unit),
          charges: plans.get(id)?.duty === 'charge',
          skirmishes: unit.stance === 'skirmish',
          mounted: isMountedCavalry(table, id),
          formed: isFormed(field.tables, unit.stance),
          range: shortRange(table, id),
        },
      ] as const
    }),
  )
  return (mover, other) => {
    const [own, there] = [known.get(mover)!, known.get(other)!]
    if (own.side === there.side) return null
    const inch = standoffDistance(field.tables, false, there.range)
    if (!own.charges) return standoffDistance(field.tables, own.skirmishes, there.range)
    // SAR-13.14: they fall back, or are ridden down; a charge of their own is met.
    if (there.skirmishes && !there.charges) return null
    // SAR-13.2: skirmishers charge nobody else, and foot no horse that does not come at it itself.
    if (own.skirmishes && !there.skirmishes) return inch
    return there.mounted && !own.mounted && !there.charges ? inch : 0
  }
}
