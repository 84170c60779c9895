// Hidden units (SAR-22, optional): the action that hides a unit at set-up, and what reveals it later.
import { answersOf, changeAnswers } from '../answers'
import { centreOf } from '../../../common/block'
import { areasAt } from '../../../common/ground'
import { polygonsOverlap } from '../../../common/polygon'
import { throwBadState } from '../../errors'
import { spotting } from '../../hidden/spotting'
import { effectivesOf } from '../../stragglers/strength'
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { sees } from '../contact'
import type { BattleHandler } from '../handler'
import { unitBlock, unitPolygon } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { sideOfUnit, unitsOf } from '../units'
import { sidesInAskingOrder, otherSide } from '../field'

/** SAR-22 (optional): is the rule of hidden units in play? */
const isHidingInPlay = ({ battle }: BattleTable): boolean => battle.options.rules.optHiddenUnits

/** SAR-22.2: kinds of ground in which a unit may stay hidden; a ravine is rough ground. */
const COVER_KINDS = ['woods', 'rough', 'building']

/** SAR-22.2: is the middle of a unit's front, or its centre, in ground that hides it? */
function isInCover({ field, battle }: BattleTable, id: string): boolean {
  const block = unitBlock(field, battle.units[id]!)
  if (!block) return false
  return [block.at, centreOf(block)].some((place) =>
    areasAt(field.ground, place).some(({ kind }) => COVER_KINDS.includes(kind)),
  )
}

/** Enemies on the table, not hidden themselves, with a line of sight to a unit; sorted by id. */
const enemiesWithSight = (table: BattleTable, id: string): string[] =>
  unitsOf(table, otherSide(table, sideOfUnit(table, table.battle.units[id]!))).filter(
    (enemy) => !table.battle.units[enemy]!.hidden && sees(table, enemy, id),
  )

/** Hidden units that have a place on the table and are not removed (`gone`), sorted by id. */
const hiddenUnits = ({ battle }: BattleTable): string[] =>
  Object.keys(battle.units)
    .sort()
    .filter((id) => battle.units[id]!.hidden && battle.units[id]!.at !== null && !battle.units[id]!.gone)

/** SAR-22.1 (optional): the action by which a unit begins the battle hidden. */
export const hide: BattleHandler<'hide'> = {
  check(table, side, { unit }) {
    if (!isHidingInPlay(table)) throwBadState('SAR-22.1', 'optHiddenUnits')
    if (!unitsOf(table, side).includes(unit) || answersOf(table, side).hides.includes(unit))
      throwBadState('SAR-22.1', unit)
  },
  list(table, side, out) {
    if (!isHidingInPlay(table)) return
    const { hides } = answersOf(table, side)
    for (const unit of unitsOf(table, side)) if (!hides.includes(unit)) out.push({ type: 'hide', unit })
  },
  run(run, side, { unit }) {
    changeAnswers(run, side, { hides: [...answersOf(run, side).hides, unit].sort() })
  },
}

/** SAR-22.1: at the end of the set-up, hides the units that their sides have chosen; from now on the enemy does not see them. */
export function hideUnits(run: ActionRun): void {
  for (const side of sidesInAskingOrder(run.field))
    for (const id of answersOf(run, side).hides) run.battle.units[id] = { ...run.battle.units[id]!, hidden: true }
}

/** SAR-22.1: a hidden unit is seen: both sides know it from now on. */
export function revealUnit(run: ActionRun, id: string): void {
  run.battle.units[id] = { ...run.battle.units[id]!, hidden: false }
  emit(run, { kind: 'spotted', unit: id })
}

/** Does an enemy that does not know of the hidden unit stand where it stands? */
function isRunInto(table: BattleTable, id: string): boolean {
  const { field, battle } = table
  const outline = unitPolygon(field, battle.units[id]!)
  return unitsOf(table, otherSide(table, sideOfUnit(table, battle.units[id]!))).some((enemy) => {
    const enemyOutline = unitPolygon(field, battle.units[enemy]!)
    return outline !== null && enemyOutline !== null && polygonsOverlap(outline, enemyOutline)
  })
}

/**
 * SAR-22.1: reveals every hidden unit that an enemy sees in the open, or that has fired, charged, met an enemy, lost castings to one, broken, or
 * is in a melee.
 */
export function showHidden(run: ActionRun): void {
  if (!isHidingInPlay(run)) return
  const { battle } = run
  const revealed = hiddenUnits(run).filter((id) => {
    // `met`: the enemy that a charge of the unit reached (SAR-13.3).
    const { fired, met: enemyReached, enemyLosses } = turnRecordOf(battle, id)
    // `doings`: the turn records of all units.
    const wasReached = Object.values(battle.doings).some((record) => record.met === id)
    const hasFought = fired || enemyReached !== null || wasReached || enemyLosses > 0
    const hasCharged = battle.charges[id] !== undefined
    // `locked`: in a melee.
    const { broken, locked } = battle.units[id]!
    if (hasFought || hasCharged || broken || locked || isRunInto(run, id)) return true
    return !isInCover(run, id) && enemiesWithSight(run, id).length > 0
  })
  for (const id of revealed) revealUnit(run, id)
}

/** SAR-22.2 (ruling on SAR Q44): at the end of phase 4 enemies with a line of sight to a hidden unit in cover roll to spot it, once a turn. */
export function lookForHidden(run: ActionRun): void {
  if (!isHidingInPlay(run)) return
  const { battle, field } = run
  const spotted: string[] = []
  for (const id of hiddenUnits(run)) {
    if (turnRecordOf(battle, id).lookedFor) continue
    const spotters = enemiesWithSight(run, id)
    if (spotters.length === 0) continue
    updateTurnRecord(battle, id, { lookedFor: true })
    const effectivesIn = (unit: string): number => effectivesOf(battle.units[unit]!.strength)
    const spotterCastings = spotters.reduce((sum, unit) => sum + effectivesIn(unit), 0)
    const d20 = rollDie(run, id, 'spotting', field.tables.spotting.die)
    if (spotting(field.tables, effectivesIn(id), spotterCastings, d20).spotted) spotted.push(id)
  }
  for (const id of spotted) revealUnit(run, id)
}
