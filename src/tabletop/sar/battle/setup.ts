import { footprint } from '../../common/block'
import { areasAt, isOnTable } from '../../common/ground'
import { gapBetween, type Polygon } from '../../common/polygon'
import { throwBadState, throwBadValue, isAllowed } from '../errors'
import { checkAllTargetsNamed } from './charges'
import { checkFirstFireAimed } from './fire/eligibility'
import { ofSide } from '../../../game/side'
import { FULL_CIRCLE } from '../../../core/fixed'
import { inchesToThousandths } from '../inches'
import type { ActionOf } from '../schemas/action'
import type { Stance } from '../types'
import { startingUnits } from './deploy'
import { otherSide } from './field'
import type { BattleHandler } from './handler'
import { blockForArm, unitPolygon, maxWidth } from './layout'
import { emit, type BattleTable } from './run'
import type { BattleUnit, Side } from './types'
import { rosterUnitOf, sideOfUnit, unitsOf } from './units'

/** SAR-24.4: may this side change its set-up? */
export const mayRedeploy = ({ field }: BattleTable, side: Side): boolean => ofSide(field.terms.mayRedeploy, side)

/** SAR-6.1: the formations in which a unit may be set up. */
function stances(table: BattleTable, unit: BattleUnit): Stance[] {
  const { arm } = rosterUnitOf(table, unit)
  if (arm === 'artillery') return ['limbered', 'unlimbered']
  return arm === 'cavalry' ? ['column', 'line', 'roadColumn', 'skirmish'] : ['column', 'line', 'roadColumn', 'square']
}

/** The unit as the action places it. */
function placed(unit: BattleUnit, action: ActionOf<'place'>): BattleUnit {
  const { x, y, heading, stance, width } = action
  return { ...unit, at: { x, y }, heading, stance, width }
}

/** The areas of the other units of a side (`whose`) as the choosing side knows them: enemies stand at their places on the map. */
function otherUnits(table: BattleTable, side: Side, unit: string, whose: Side): Polygon[] {
  const units = whose === side ? table.battle.units : startingUnits(table.field)
  return Object.keys(units)
    .filter((id) => id !== unit && sideOfUnit(table, units[id]!) === whose)
    .map((id) => unitPolygon(table.field, units[id]!))
    .filter((ground) => ground !== null)
}

/** SAR-24.4: places a unit in any formation and facing, anywhere that is not nearer to the enemy than its place on the map. */
export const place: BattleHandler<'place'> = {
  check(table, side, action) {
    const { field, battle } = table
    if (!mayRedeploy(table, side)) throwBadState('SAR-24.4', 'place')
    const unit = battle.units[action.unit]
    if (!unit || !unitsOf(table, side).includes(action.unit)) throwBadValue('SAR-24.4', 'unit')
    const { nation, castings, arm } = rosterUnitOf(table, unit)
    if (!stances(table, unit).includes(action.stance)) throwBadValue('SAR-6.1', 'stance')
    if (action.width > maxWidth(field.tables, nation, castings, action.stance)) throwBadValue('SAR-6.2', 'width')
    const moved = placed(unit, action)
    const ground = footprint(blockForArm(field.tables, arm, moved)!)
    for (const corner of ground) {
      if (!isOnTable(field.ground, corner)) throwBadValue('SAR-24.1', 'x')
      if (areasAt(field.ground, corner).some(({ kind }) => kind === 'impassable')) throwBadValue('SAR-24.4', 'x')
    }
    const enemies = otherUnits(table, side, action.unit, otherSide(table, side))
    // SAR-7.16: units are set up at least an inch apart.
    for (const other of [...otherUnits(table, side, action.unit, side), ...enemies])
      if (gapBetween(ground, other) < inchesToThousandths(field.tables.movement.standoffInches))
        throwBadValue('SAR-24.4', 'x')
    const onMap = unitPolygon(field, startingUnits(field)[action.unit]!)!
    const nearest = (from: Polygon): number => Math.min(...enemies.map((enemy) => gapBetween(from, enemy)))
    if (nearest(ground) < nearest(onMap)) throwBadState('SAR-24.4', 'nearer')
  },
  list(table, side, out) {
    if (!mayRedeploy(table, side)) return
    const { field, battle } = table
    for (const id of unitsOf(table, side)) {
      const unit = battle.units[id]!
      const { nation, castings } = rosterUnitOf(table, unit)
      for (const stance of stances(table, unit))
        out.push({
          type: 'place',
          unit: id,
          x: { min: 0, max: field.ground.width },
          y: { min: 0, max: field.ground.depth },
          heading: { min: 0, max: FULL_CIRCLE - 1 },
          stance,
          width: { min: 1, max: maxWidth(field.tables, nation, castings, stance) },
        })
    }
  },
  run(run, side, action) {
    run.battle.units[action.unit] = placed(run.battle.units[action.unit]!, action)
    // SAR-24.4: the enemy learns of it only when both sides are ready.
    emit(run, { kind: 'placed', unit: action.unit }, side)
  },
}

/** Ends a side's answer. Refused while a charge has no target (SAR-13.1) or a First Fire order no aim (SAR-4.8). */
export const ready: BattleHandler<'ready'> = {
  check(table, side) {
    if (table.battle.pending.at(-1)?.kind === 'charges') checkAllTargetsNamed(table, side)
    if (table.battle.pending.at(-1)?.kind === 'fire') checkFirstFireAimed(table, side)
  },
  list(table, side, out) {
    if (isAllowed(() => this.check(table, side, { type: 'ready' }))) out.push({ type: 'ready' })
  },
  run: ({ battle }) => {
    battle.pending.pop()
  },
}

/** Resigns the battle. */
export const resign: BattleHandler<'resign'> = {
  check: () => undefined,
  list: (_, __, out) => {
    out.push({ type: 'resign' })
  },
  run(run, side) {
    const { battle } = run
    battle.pending = []
    battle.phase = 'over'
    battle.result = { winner: otherSide(run, side), by: 'resigned', smashing: false }
    emit(run, { kind: 'victory', result: battle.result })
  },
}
