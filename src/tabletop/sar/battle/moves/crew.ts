// The action `crew`: artillerists go from gun to gun of their battery (SAR-16.8), or infantry serves guns beside it (SAR-16.6).
import { sidesInAskingOrder } from '../field'
import { answersOf } from '../answers'
import { gapBetween } from '../../../common/polygon'
import { throwBadState, throwBadValue, isAllowed } from '../../errors'
import { effectivesOf } from '../../stragglers/strength'
import type { ActionOf } from '../../schemas/action'
import type { BattleHandler } from '../handler'
import { unitPolygon } from '../layout'
import { TOUCHING_DISTANCE } from '../melee/contacts'
import type { ActionRun, BattleTable } from '../run'
import type { BattleUnit, Side } from '../types'
import { rosterUnitOf, unitsOf } from '../units'
import { checkMarchStep, checkedDuty, marchSteps } from './check'
import { unitsToMove } from './duty'
import { addMarchStep } from './steps'

/** SAR-16.6: infantry no farther than this from a battery can serve its guns: an inch and the gap at which units count as touching, in thousandths. */
const SERVING_DISTANCE = 1000 + TOUCHING_DISTANCE

/** SAR-16.8: castings that a unit's steps of this turn already send away from its gun with the index `from`. */
const castingsAlreadySent = (table: BattleTable, side: Side, id: string, from: number): number =>
  marchSteps(table, side, id).reduce(
    (sum, step) => ('crew' in step && step.from === from ? sum + step.castings : sum),
    0,
  )

/**
 * SAR-16.8: refuses artillerists who may not go from one gun of their battery to another. This takes a move function. `from`: index of the gun
 * that they leave.
 */
function checkTransfer(
  table: BattleTable,
  side: Side,
  { unit: id, battery, gun, castings, from }: ActionOf<'crew'>,
): void {
  const unit = table.battle.units[id]!
  // `checkedDuty`: what the unit does in phase 4; `guns`: a battery's move function.
  if (checkedDuty(table, side, id) !== 'guns') throwBadState('SAR-16.8', id)
  if (battery !== id || from === gun) throwBadValue('SAR-16.8', 'battery')
  const source = from === undefined ? undefined : unit.guns[from]
  if (!source || unit.guns[gun] === undefined) throwBadValue('SAR-16.8', 'gun')
  if (castings + castingsAlreadySent(table, side, id, from!) > source.artillerists)
    throwBadValue('SAR-16.8', 'castings')
}

/** SAR-16.6: refuses infantry that may not serve a gun. It needs a Form order and a battery of its side beside it. */
function checkInfantryServes(
  table: BattleTable,
  side: Side,
  { unit: id, battery, gun, castings, from }: ActionOf<'crew'>,
): void {
  const { field, battle } = table
  const unit = battle.units[id]!
  if (from !== undefined) throwBadValue('SAR-16.6', 'from')
  if (rosterUnitOf(table, unit).arm !== 'infantry') throwBadState('SAR-16.6', id)
  if (checkedDuty(table, side, id) !== 'form') throwBadState('SAR-16.6', 'form')
  // Some effectives must be left in the unit.
  if (castings >= effectivesOf(unit.strength)) throwBadValue('SAR-16.6', 'castings')
  const batteryUnit = battle.units[battery]
  if (!batteryUnit || !unitsOf(table, side).includes(battery)) throwBadValue('SAR-16.6', 'battery')
  if (batteryUnit.guns[gun] === undefined) throwBadValue('SAR-16.6', 'gun')
  if (gapBetween(unitPolygon(field, unit)!, unitPolygon(field, batteryUnit)!) > SERVING_DISTANCE)
    throwBadState('SAR-16.6', 'distance')
}

/** SAR-16.6, 16.8: the action that sends artillerists or infantry to a gun. */
export const crew: BattleHandler<'crew'> = {
  check(table, side, action) {
    checkedDuty(table, side, action.unit)
    const isArtillery = rosterUnitOf(table, table.battle.units[action.unit]!).arm === 'artillery'
    if (isArtillery) checkTransfer(table, side, action)
    else checkInfantryServes(table, side, action)
    checkMarchStep(table, side, action.unit, stepOf(action))
  },
  list(table, side, out) {
    for (const unit of unitsToMove(table, side)) {
      const sender = table.battle.units[unit]!
      const isArtillery = rosterUnitOf(table, sender).arm === 'artillery'
      const batteries = isArtillery ? [unit] : unitsOf(table, side)
      // The guns that castings may leave; infantry leaves none.
      const gunsLeft = isArtillery ? [...sender.guns.keys()] : [undefined]
      for (const battery of batteries)
        for (const gun of table.battle.units[battery]!.guns.keys())
          for (const from of gunsLeft) {
            const action = {
              type: 'crew',
              unit,
              battery,
              gun,
              castings: 1,
              ...(from !== undefined && { from }),
            } as const
            // If one casting may go, the entry gives the bounds for more.
            if (!isAllowed(() => this.check(table, side, action))) continue
            const maxCastings = isArtillery ? sender.guns[from!]!.artillerists : effectivesOf(sender.strength)
            out.push({ ...action, castings: { min: 1, max: maxCastings } })
          }
    }
  },
  run: (run, side, action) => addMarchStep(run, side, action.unit, stepOf(action)),
}

/** The step of a march that the action adds. */
const stepOf = ({ battery, gun, castings, from }: ActionOf<'crew'>) => ({
  crew: battery,
  gun,
  castings,
  from: from ?? null,
})

/** The battery with more artillerists or infantry at one gun (`gun`: its index). Negative numbers take castings away. */
const withMoreCrew = (
  unit: BattleUnit,
  gun: number,
  { artillerists = 0, infantry = 0 }: { readonly artillerists?: number; readonly infantry?: number },
): BattleUnit => ({
  ...unit,
  guns: unit.guns.map((served, i) =>
    i === gun
      ? { ...served, artillerists: served.artillerists + artillerists, infantry: served.infantry + infantry }
      : served,
  ),
})

/** The unit with more castings in its strength. A negative number takes castings away. */
const withMoreCastings = (unit: BattleUnit, castings: number): BattleUnit => ({
  ...unit,
  strength: { ...unit.strength, start: unit.strength.start + castings },
})

/** SAR-16.6, 16.8: carries out the changes of crew of this turn. Infantry at a gun counts with the battery from now on. */
export function applyCrewChanges(run: ActionRun): void {
  const { battle } = run
  for (const side of sidesInAskingOrder(run.field))
    for (const id of Object.keys(answersOf(run, side).marches).sort())
      for (const step of marchSteps(run, side, id)) {
        const unit = battle.units[id]!
        // `gone`: removed from the battle; `locked`: in a melee.
        if (!('crew' in step) || unit.gone || unit.broken || unit.locked) continue
        const { crew: battery, gun, castings, from } = step
        const batteryUnit = battle.units[battery]!
        // Since the step was chosen, the battery may have left the table or lost the gun.
        if (batteryUnit.gone || batteryUnit.at === null || batteryUnit.guns[gun] === undefined) continue
        if (from !== null) {
          if ((unit.guns[from]?.artillerists ?? 0) < castings) continue
          // Artillerists go from one gun of the battery to another.
          const withoutThem = withMoreCrew(unit, from, { artillerists: -castings })
          battle.units[id] = withMoreCrew(withoutThem, gun, { artillerists: castings })
        } else if (effectivesOf(unit.strength) > castings) {
          // Infantry castings leave their unit and serve a gun of the battery.
          battle.units[id] = withMoreCastings(unit, -castings)
          battle.units[battery] = withMoreCastings(withMoreCrew(batteryUnit, gun, { infantry: castings }), castings)
        }
      }
}
