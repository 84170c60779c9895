import { askingOrder } from '../field'
import { answersOf } from '../answers'
import { gap } from '../../../common/polygon'
import { badState, badValue, isAllowed } from '../../errors'
import { effectivesOf } from '../../stragglers/strength'
import type { ActionOf } from '../../schemas/action'
import type { BattleHandler } from '../handler'
import { unitPolygon } from '../layout'
import { TOUCHING_DISTANCE } from '../melee/contacts'
import type { ActionRun, BattleTable } from '../run'
import type { BattleUnit, Side } from '../types'
import { factsOf, unitsOf } from '../units'
import { checkMarchStep, checkedDuty, marchSteps } from './check'
import { unitsToMove } from './duty'
import { addMarchStep } from './steps'

/** Men of a regiment so near to a gun can serve it. */
const SERVING_DISTANCE = 1000 + TOUCHING_DISTANCE

/** Castings that a unit's steps have already sent to guns, or taken off one of its guns, this turn. */
const castingsAlreadySent = (table: BattleTable, side: Side, id: string, from: number | null): number =>
  marchSteps(table, side, id).reduce(
    (sum, step) => ('crew' in step && step.from === from ? sum + step.castings : sum),
    0,
  )

/** SAR-16.8: artillerists go from one gun of their battery to another: a move function. */
function checkTransfer(
  table: BattleTable,
  side: Side,
  { unit: id, battery, gun, castings, from }: ActionOf<'crew'>,
): void {
  const unit = table.battle.units[id]!
  if (checkedDuty(table, side, id) !== 'guns') badState('SAR-16.8', id)
  if (battery !== id || from === gun) badValue('SAR-16.8', 'battery')
  const source = from === undefined ? undefined : unit.guns[from]
  if (!source || unit.guns[gun] === undefined) badValue('SAR-16.8', 'gun')
  if (castings + castingsAlreadySent(table, side, id, from!) > source.artillerists) badValue('SAR-16.8', 'castings')
}

/** SAR-16.6: infantry with a Form order beside a battery of its side serves one of its guns. */
function checkDetach(
  table: BattleTable,
  side: Side,
  { unit: id, battery, gun, castings, from }: ActionOf<'crew'>,
): void {
  const { field, battle } = table
  const unit = battle.units[id]!
  if (from !== undefined) badValue('SAR-16.6', 'from')
  if (factsOf(table, unit).arm !== 'infantry') badState('SAR-16.6', id)
  if (checkedDuty(table, side, id) !== 'form') badState('SAR-16.6', 'form')
  if (castings >= effectivesOf(unit.strength)) badValue('SAR-16.6', 'castings')
  const guns = battle.units[battery]
  if (!guns || !unitsOf(table, side).includes(battery)) badValue('SAR-16.6', 'battery')
  if (guns.guns[gun] === undefined) badValue('SAR-16.6', 'gun')
  if (gap(unitPolygon(field, unit)!, unitPolygon(field, guns)!) > SERVING_DISTANCE) badState('SAR-16.6', 'distance')
}

/** SAR-16.6, 16.8: men go to a gun. */
export const crew: BattleHandler<'crew'> = {
  check(table, side, action) {
    checkedDuty(table, side, action.unit)
    const artillery = factsOf(table, table.battle.units[action.unit]!).arm === 'artillery'
    if (artillery) checkTransfer(table, side, action)
    else checkDetach(table, side, action)
    checkMarchStep(table, side, action.unit, stepOf(action))
  },
  list(table, side, out) {
    for (const unit of unitsToMove(table, side)) {
      const own = table.battle.units[unit]!
      const artillery = factsOf(table, own).arm === 'artillery'
      const batteries = artillery ? [unit] : unitsOf(table, side)
      for (const battery of batteries)
        for (const gun of table.battle.units[battery]!.guns.keys())
          for (const from of artillery ? own.guns.keys() : [undefined]) {
            const action = {
              type: 'crew',
              unit,
              battery,
              gun,
              castings: 1,
              ...(from !== undefined && { from }),
            } as const
            if (!isAllowed(() => this.check(table, side, action))) continue
            const most = artillery ? own.guns[from!]!.artillerists : effectivesOf(own.strength)
            out.push({ ...action, castings: { min: 1, max: most } })
          }
    }
  },
  run: (run, side, action) => addMarchStep(run, side, action.unit, stepOf(action)),
}

const stepOf = ({ battery, gun, castings, from }: ActionOf<'crew'>) => ({
  crew: battery,
  gun,
  castings,
  from: from ?? null,
})

const withMoreCrew = (unit: BattleUnit, gun: number, artillerists: number, infantry: number): BattleUnit => ({
  ...unit,
  guns: unit.guns.map((one, i) =>
    i === gun ? { ...one, artillerists: one.artillerists + artillerists, infantry: one.infantry + infantry } : one,
  ),
})

const withMoreCastings = (unit: BattleUnit, by: number): BattleUnit => ({
  ...unit,
  strength: { ...unit.strength, start: unit.strength.start + by },
})

/** SAR-16.6, 16.8: the men are at their guns; who serves a gun counts with the battery from now on. */
export function applyCrewChanges(run: ActionRun): void {
  const { battle } = run
  for (const side of askingOrder(run.field))
    for (const id of Object.keys(answersOf(run, side).marches).sort())
      for (const step of marchSteps(run, side, id)) {
        const unit = battle.units[id]!
        if (!('crew' in step) || unit.gone || unit.broken || unit.locked) continue
        const { crew: battery, gun, castings, from } = step
        const guns = battle.units[battery]!
        if (guns.gone || guns.at === null || guns.guns[gun] === undefined) continue
        if (from !== null) {
          if ((unit.guns[from]?.artillerists ?? 0) < castings) continue
          battle.units[id] = withMoreCrew(withMoreCrew(unit, from, 0 - castings, 0), gun, castings, 0)
        } else if (effectivesOf(unit.strength) > castings) {
          battle.units[id] = withMoreCastings(unit, 0 - castings)
          battle.units[battery] = withMoreCastings(withMoreCrew(guns, gun, 0, castings), castings)
        }
      }
}
