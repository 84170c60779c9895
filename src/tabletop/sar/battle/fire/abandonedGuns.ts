import { footprint } from '../../../common/block'
import { gapBetween, polygonsOverlap, type Polygon } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import { otherSide } from '../field'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, type BattleTable, emit } from '../run'
import type { BattleUnit } from '../types'
import { sideOfUnit, unitsOf } from '../units'

/** SAR-16.5: the area of guns that their crew abandoned; null: the unit has abandoned none. */
export function abandonedGunsPolygon({ field }: BattleTable, unit: BattleUnit): Polygon | null {
  if (!unit.gunsAt || unit.gone || unit.guns.length === 0) return null
  const block = unitBlock(field, { ...unit, ...unit.gunsAt, stance: 'unlimbered', gone: false })
  return block && footprint(block)
}

/**
 * SAR-16.5, Q37: abandoned guns are captured, and gone, if an unbroken enemy stands on them. An unbroken crew that touches its guns
 * serves them again. Called after all moves.
 */
export function updateAbandonedGuns(run: ActionRun): void {
  const { battle, field } = run
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    const guns = abandonedGunsPolygon(run, unit)
    if (!guns) continue
    const taken = unitsOf(run, otherSide(run, sideOfUnit(run, unit))).some((enemy) => {
      const there = battle.units[enemy]!
      return !there.broken && polygonsOverlap(unitPolygon(field, there)!, guns)
    })
    if (taken) {
      battle.units[id] = { ...unit, guns: [], gunsAt: null }
      emit(run, { kind: 'gunsTaken', unit: id })
      continue
    }
    const own = unitPolygon(field, unit)
    if (
      unit.broken ||
      unit.locked ||
      !own ||
      gapBetween(own, guns) > inchesToThousandths(field.tables.movement.standoffInches)
    )
      continue
    battle.units[id] = { ...unit, ...unit.gunsAt!, stance: 'unlimbered', gunsAt: null }
    emit(run, { kind: 'gunsManned', unit: id })
  }
}
