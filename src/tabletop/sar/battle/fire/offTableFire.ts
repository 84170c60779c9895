import { centreOf, footprint } from '../../../common/block'
import { pointDistance } from '../../../common/point'
import { findSightBlocker } from '../../../common/sight'
import { resolveShot } from '../../fire/shot'
import { effectivesOf } from '../../stragglers/strength'
import { formedUnitsAsScreens } from '../contact'
import { type OffTableBattery, otherSide } from '../field'
import { unitBlock } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import type { PendingShot } from '../types'
import { unitsOf } from '../units'
import { allocatedLosses, castingsFacing, halfBaseDepth, targetRows, targetPolygon } from './targets'

// A clash is an attack of the hex game that is fought on this table. Batteries of hexes farther away take part in it from beyond the edge.

/** OPS-23.4: enemy units near the centre of the clash that a battery beyond the edge of the table can see. */
function visibleTargets(table: BattleTable, { at, side }: OffTableBattery): string[] {
  const { field, battle } = table
  const { clash } = field.terms
  return unitsOf(table, otherSide(table, side)).filter((id) => {
    const unit = battle.units[id]!
    const block = unitBlock(field, unit)!
    if (unit.hidden || !clash || pointDistance(centreOf(block), clash.centre) > clash.hexRadius) return false
    const screens = formedUnitsAsScreens(table, [id])
    const places = [centreOf(block), ...footprint(block)]
    return places.some((place) => findSightBlocker(field.ground, at, place, screens) === null)
  })
}

/** Added to the worth of an unbroken target: more than any unit has effectives, so that broken units come last. */
const UNBROKEN_BONUS = 1000

/** The battery's target: the unbroken unit with the most effectives, else the broken one; of several the first by id. */
function chooseTarget(table: BattleTable, battery: OffTableBattery): string | null {
  let best: { id: string; worth: number } | null = null
  for (const id of visibleTargets(table, battery)) {
    const { strength, broken } = table.battle.units[id]!
    const worth = effectivesOf(strength) + (broken ? 0 : UNBROKEN_BONUS)
    if (best === null || worth > best.worth) best = { id, worth }
  }
  return best?.id ?? null
}

/**
 * OPS-23.4: the shots of batteries two or three hexes away. In the First Fire phase of the first turns each battery fires one shot: the
 * pounds of all its guns together, at long range. The losses are applied later, by `applyShots`.
 */
export function offTableFire(run: ActionRun): PendingShot[] {
  const { battle, field } = run
  const { tables } = field
  const shots: PendingShot[] = []
  for (const battery of field.terms.clash?.offTableBatteries ?? []) {
    const target = battle.turn <= battery.lastFiringTurn ? chooseTarget(run, battery) : null
    if (target === null) continue
    const block = unitBlock(field, battle.units[target]!)!
    // The distance to the nearest casting of the target.
    const range = Math.min(
      ...castingsFacing(targetPolygon(run, target)!, battery.at, halfBaseDepth(run, target)).middles.map((place) =>
        pointDistance(place, battery.at),
      ),
    )
    const { rows } = targetRows(run, target, battery.at, centreOf(block))
    const d20 = rollDie(run, battery.id, 'bombard', 20)
    const { points, column, losses, shift } = resolveShot(
      tables,
      { arm: 'artillery', pounds: battery.poundages.reduce((sum, pounds) => sum + pounds, 0), band: 'long' },
      { arm: 'artillery', nation: battery.nation, training: battery.training ?? 'untrained', target: rows },
      d20,
    )
    emit(run, {
      kind: 'shot',
      rule: 'OPS-23.4',
      unit: battery.id,
      target,
      work: null,
      castings: battery.poundages.length,
      pounds: Math.max(...battery.poundages),
      range,
      band: 'long',
      points,
      column,
      modifiers: shift.modifiers,
      d20,
      losses,
    })
    shots.push({
      key: `${battery.id}>1`,
      from: battery.id,
      at: target,
      guns: true,
      // From so far away it counts as from the front, wherever the target faces (ruling on OPS-23.4).
      ...allocatedLosses(run, target, losses, 'front'),
      work: null,
    })
  }
  return shots
}
