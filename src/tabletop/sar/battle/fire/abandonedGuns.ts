import { footprint } from '../../../common/block'
import { gapBetween, polygonsOverlap, type Polygon } from '../../../common/polygon'
import { inchesToThousandths } from '../../inches'
import { otherSide } from '../field'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, type BattleTable, emit } from '../run'
import { noteGunsTaken } from '../special/taken'
import type { BattleUnit } from '../types'
import { sideOfUnit, unitsOf } from '../units'

/** SAR-16.5: the outline of the guns that a unit has abandoned; null when it has abandoned none. `gunsAt`: where they stand. */
export function abandonedGunsPolygon({ field }: BattleTable, unit: BattleUnit): Polygon | null {
  if (!unit.gunsAt || unit.gone || unit.guns.length === 0) return null
  // The block that the unit would have if it stood at its guns.
  const block = unitBlock(field, { ...unit, ...unit.gunsAt, stance: 'unlimbered' })
  return block && footprint(block)
}

/**
 * SAR-16.5: abandoned guns are captured, and gone, if an unbroken enemy stands on them. An unbroken crew that touches its guns serves them
 * again (ruling on SAR Q37). Called at the beginning of each fire phase.
 */
export function updateAbandonedGuns(run: ActionRun): void {
  const { battle, field } = run
  for (const id of Object.keys(battle.units).sort()) {
    const unit = battle.units[id]!
    const gunsOutline = abandonedGunsPolygon(run, unit)
    if (!gunsOutline) continue
    const areTaken = unitsOf(run, otherSide(run, sideOfUnit(run, unit))).some((enemy) => {
      const enemyUnit = battle.units[enemy]!
      return !enemyUnit.broken && polygonsOverlap(unitPolygon(field, enemyUnit)!, gunsOutline)
    })
    if (areTaken) {
      battle.units[id] = { ...unit, guns: [], gunsAt: null }
      noteGunsTaken(run, unit)
      emit(run, { kind: 'gunsTaken', unit: id })
      continue
    }
    const crewOutline = unitPolygon(field, unit)
    if (unit.broken || unit.locked || !crewOutline) continue
    // Formations keep at least the standoff apart (SAR-7.16), so at that distance they count as touching.
    const touchDistance = inchesToThousandths(field.tables.movement.standoffInches)
    if (gapBetween(crewOutline, gunsOutline) > touchDistance) continue
    // The unit stands where its guns stand, and faces as they do.
    battle.units[id] = { ...unit, ...unit.gunsAt!, stance: 'unlimbered', gunsAt: null }
    emit(run, { kind: 'gunsManned', unit: id })
  }
}
