// The actions of the set-up, and two that are legal at every question: `ready` ends a side's answer, `resign` gives the battle up.
import { footprint } from '../../common/block'
import { boxOf } from '../../common/box'
import { impassableUnder, isOnTable } from '../../common/ground'
import { gapBetween, type Polygon } from '../../common/polygon'
import { throwBadState, throwBadValue, isAllowed } from '../errors'
import { checkAllTargetsNamed } from './charges'
import { checkFirstFireAimed } from './fire/eligibility'
import { checkAllHaveMissions } from './orders/missions'
import { FULL_CIRCLE } from '../../../core/fixed'
import { inchesToThousandths } from '../inches'
import type { ActionOf } from '../schemas/action'
import type { Stance } from '../types'
import { type FieldOfBattle, otherSide } from './field'
import { areasOfEnemies, checkNotNearer, checkOnSetUpGround, mayRedeploy, setUpGroundOf } from './setupPlaces'
import type { BattleHandler } from './handler'
import { blockForArm, unitPolygon, maxWidth } from './layout'
import { emit, type BattleTable } from './run'
import type { BattleUnit, Side } from './types'
import { rosterUnitOf, sideOfUnit, unitsOf } from './units'

/** SAR-6.1: the formations in which a unit may be set up. */
export function stancesAtSetup(table: BattleTable, unit: BattleUnit): Stance[] {
  const { arm } = rosterUnitOf(table, unit)
  if (arm === 'artillery') return ['limbered', 'unlimbered']
  return arm === 'cavalry' ? ['column', 'line', 'roadColumn', 'skirmish'] : ['column', 'line', 'roadColumn', 'square']
}

/** The unit at the place and in the formation that the action gives it. */
export function placedUnit(unit: BattleUnit, action: ActionOf<'place'>): BattleUnit {
  const { x, y, heading, stance, width } = action
  return { ...unit, at: { x, y }, heading, stance, width, garrison: null }
}

/** The areas of a side's own units, except the one with the id `without`. */
function areasOfOtherFriends(table: BattleTable, side: Side, without: string): Polygon[] {
  const { units } = table.battle
  return Object.keys(units)
    .filter((id) => id !== without && sideOfUnit(table, units[id]!) === side)
    .map((id) => unitPolygon(table.field, units[id]!))
    .filter((area) => area !== null)
}

/** Between which numbers the place of a unit at set-up lies. */
function boundsOfSetUp(field: FieldOfBattle, id: string) {
  const ground = setUpGroundOf(field, id)
  if (!ground) return { x: { min: 0, max: field.ground.width }, y: { min: 0, max: field.ground.depth } }
  const { left, right, low, high } = boxOf(ground)
  return { x: { min: left, max: right }, y: { min: low, max: high } }
}

/** SAR-24.4: places a unit in any formation and facing, anywhere that is not nearer to the enemy than its place on the map. */
export const place: BattleHandler<'place'> = {
  check(table, side, action) {
    const { field, battle } = table
    if (!mayRedeploy(table, side)) throwBadState('SAR-24.4', 'place')
    const unit = battle.units[action.unit]
    if (!unit || !unitsOf(table, side).includes(action.unit)) throwBadValue('SAR-24.4', 'unit')
    const { nation, castings, arm } = rosterUnitOf(table, unit)
    if (!stancesAtSetup(table, unit).includes(action.stance)) throwBadValue('SAR-6.1', 'stance')
    if (action.width > maxWidth(field.tables, nation, castings, action.stance)) throwBadValue('SAR-6.2', 'width')
    const newArea = footprint(blockForArm(field.tables, arm, placedUnit(unit, action))!)
    if (!newArea.every((corner) => isOnTable(field.ground, corner))) throwBadValue('SAR-24.1', 'x')
    if (impassableUnder(field.ground, newArea).length > 0) throwBadValue('SAR-24.4', 'x')
    const enemyAreas = areasOfEnemies(table, side)
    // SAR-7.16: units are set up at least an inch apart.
    for (const area of [...areasOfOtherFriends(table, side, action.unit), ...enemyAreas])
      if (gapBetween(newArea, area) < inchesToThousandths(field.tables.movement.standoffInches))
        throwBadValue('SAR-24.4', 'x')
    checkOnSetUpGround(table, action.unit, newArea)
    checkNotNearer(table, side, action.unit, newArea)
  },
  list(table, side, out) {
    if (!mayRedeploy(table, side)) return
    const { field, battle } = table
    for (const id of unitsOf(table, side)) {
      const unit = battle.units[id]!
      const { nation, castings } = rosterUnitOf(table, unit)
      const bounds = boundsOfSetUp(field, id)
      for (const stance of stancesAtSetup(table, unit))
        out.push({
          type: 'place',
          unit: id,
          ...bounds,
          heading: { min: 0, max: FULL_CIRCLE - 1 },
          stance,
          width: { min: 1, max: maxWidth(field.tables, nation, castings, stance) },
        })
    }
  },
  run(actionRun, side, action) {
    const { units } = actionRun.battle
    units[action.unit] = placedUnit(units[action.unit]!, action)
    // SAR-24.4: the enemy learns the new place only when both sides are ready.
    emit(actionRun, { kind: 'placed', unit: action.unit }, side)
  },
}

/**
 * The action that ends a side's answer. Refused while a leader has no mission at set-up (SAR-4.15), a charge no target (SAR-13.1) or a First
 * Fire order no aim (SAR-4.8).
 */
export const ready: BattleHandler<'ready'> = {
  check(table, side) {
    const presentQuestion = table.battle.pending.at(-1)?.kind
    if (presentQuestion === 'setup') checkAllHaveMissions(table, side)
    if (presentQuestion === 'charges') checkAllTargetsNamed(table, side)
    if (presentQuestion === 'fire') checkFirstFireAimed(table, side)
  },
  list(table, side, out) {
    if (isAllowed(() => this.check(table, side, { type: 'ready' }))) out.push({ type: 'ready' })
  },
  run: ({ battle }) => {
    // The side that answers is the last of `pending`.
    battle.pending.pop()
  },
}

/** The action that resigns the battle. */
export const resign: BattleHandler<'resign'> = {
  check: () => undefined,
  list: (_, __, out) => {
    out.push({ type: 'resign' })
  },
  run(actionRun, side) {
    const { battle } = actionRun
    battle.pending = []
    battle.phase = 'over'
    battle.result = { winner: otherSide(actionRun, side), by: 'resigned', smashing: false }
    emit(actionRun, { kind: 'victory', result: battle.result })
  },
}
