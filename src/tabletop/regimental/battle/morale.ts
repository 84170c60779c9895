// REG-12.8: how an army stands when a player turn begins: key positions, heavy casualties, greater losses.
import { mapSides, ofSide } from '../../../game/side'
import type { Side } from '../../../game/side'
import { armyMorale, heavyAt } from '../army/morale'
import { rulesWith } from '../data'
import { GUN_STAND_WEIGHT } from './figures'
import { emit, type RegimentalRun, type RegimentalTable } from './run'
import type { ArmyMorale } from './types'
import { distanceToUnit, enemyOf, isFormed, unitOf, unitsOfSide } from './units'

/** Stands with which a side began, gun stands counting 2. */
export const startingStands = ({ field }: RegimentalTable, side: Side): number =>
  [...field.units.values()].reduce(
    (sum, unit) => sum + (unit.side === side ? unit.stands + unit.guns.length * GUN_STAND_WEIGHT : 0),
    0,
  )

const countedArmy = (table: RegimentalTable, side: Side) => {
  const start = startingStands(table, side)
  const ofScenario = ofSide(table.field.terms.heavyCasualties, side)
  return {
    start,
    lost: ofSide(table.battle.lost, side),
    heavyAt: ofScenario > 0 ? ofScenario : heavyAt(rulesWith(table.battle.options), start),
  }
}

/** REG-12.8: has a side now heavy casualties, and are they the greater? */
export const lossesOf = (table: RegimentalTable, side: Side) =>
  armyMorale(countedArmy(table, side), countedArmy(table, enemyOf(table, side)))

/** Is an unbroken unit of a side within reach of a place? `formed`: only formed troops count. */
export const isHeldNear = (
  table: RegimentalTable,
  side: Side,
  at: { readonly x: number; readonly y: number },
  reach: number,
  formed: boolean,
): boolean =>
  unitsOfSide(table, side).some(
    (id) =>
      unitOf(table, id).order !== 'broken' &&
      (!formed || isFormed(table, id)) &&
      distanceToUnit(table, at, id) <= reach,
  )

/**
 * REG-12.8: who holds each key position now. It changes hands when one side has unbroken formed troops there and the other no unbroken unit at
 * all (ruling under REG-12.8); else it stays with whom it was.
 */
export function takeKeyPositions(run: RegimentalRun): void {
  const { battle, field } = run
  for (const { id, side: owner, at, radius } of field.terms.keyPositions)
    for (const side of field.sides) {
      if (battle.held[id] === side || !isHeldNear(run, side, at, radius, true)) continue
      if (isHeldNear(run, enemyOf(run, side), at, radius, false)) continue
      battle.held[id] = side
      emit(run, {
        kind: 'morale',
        side: owner,
        what: side === owner ? 'keyPositionRegained' : 'keyPositionLost',
        where: id,
      })
    }
}

/** REG-12.8: is evaluated when the player turn begins, and holds until the next. */
export function evaluateMorale(run: RegimentalRun): void {
  const { battle, field } = run
  takeKeyPositions(run)
  const before = battle.morale
  battle.morale = mapSides(field.sides, (side): ArmyMorale => {
    const isLost = field.terms.keyPositions.some((place) => place.side === side && battle.held[place.id] !== side)
    return { keyPositionLost: isLost, ...lossesOf(run, side) }
  })
  for (const side of field.sides)
    for (const what of ['heavyCasualties', 'greaterLosses'] as const)
      if (battle.morale[side]![what] && !before[side]?.[what]) emit(run, { kind: 'morale', side, what, where: null })
}
