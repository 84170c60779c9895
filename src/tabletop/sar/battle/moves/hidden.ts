import { answersOf, changeAnswers } from '../answers'
import { centreOf } from '../../../common/block'
import { areasAt } from '../../../common/ground'
import { badState } from '../../errors'
import { spotting } from '../../hidden/spotting'
import { effectivesOf } from '../../stragglers/strength'
import { turnRecordOf, updateTurnRecord } from '../breaking/turnRecord'
import { sees } from '../contact'
import type { BattleHandler } from '../handler'
import { unitBlock } from '../layout'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { sideOfUnit, unitsOf } from '../units'
import { askingOrder, otherSide } from '../field'

const isHidingInPlay = ({ battle }: BattleTable): boolean => battle.options.rules.optHiddenUnits

/** SAR-22.2: ground at whose edge one may stay unseen; a ravine is rough. */
const COVER_KINDS = ['woods', 'rough', 'building']

/** Does a unit stand where it must be looked for? */
function isInCover({ field, battle }: BattleTable, id: string): boolean {
  const block = unitBlock(field, battle.units[id]!)
  if (!block) return false
  return [block.at, centreOf(block)].some((place) =>
    areasAt(field.ground, place).some(({ kind }) => COVER_KINDS.includes(kind)),
  )
}

/** Enemies on the table with a line to a unit, in order. */
const enemiesWithSight = (table: BattleTable, id: string): string[] =>
  unitsOf(table, otherSide(table, sideOfUnit(table, table.battle.units[id]!))).filter(
    (enemy) => !table.battle.units[enemy]!.hidden && sees(table, enemy, id),
  )

const hiddenUnits = ({ battle }: BattleTable): string[] =>
  Object.keys(battle.units)
    .sort()
    .filter((id) => battle.units[id]!.hidden && battle.units[id]!.at !== null && !battle.units[id]!.gone)

/** SAR-22.1 (optional): a unit stands hidden from the beginning. */
export const hide: BattleHandler<'hide'> = {
  check(table, side, { unit }) {
    if (!isHidingInPlay(table)) badState('SAR-22.1', 'optHiddenUnits')
    if (!unitsOf(table, side).includes(unit) || answersOf(table, side).hides.includes(unit)) badState('SAR-22.1', unit)
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

/** SAR-22.1: at the end of the set-up: who hides is on the secret map only. */
export function hideUnits(run: ActionRun): void {
  for (const side of askingOrder(run.field))
    for (const id of answersOf(run, side).hides) run.battle.units[id] = { ...run.battle.units[id]!, hidden: true }
}

function revealUnit(run: ActionRun, id: string): void {
  run.battle.units[id] = { ...run.battle.units[id]!, hidden: false }
  emit(run, { kind: 'spotted', unit: id })
}

/** SAR-22.1: whoever is in plain sight of an enemy, has fired, is in contact or has broken is put down on the table at once. */
export function showHidden(run: ActionRun): void {
  if (!isHidingInPlay(run)) return
  const { battle } = run
  const shown = hiddenUnits(run).filter((id) => {
    const { fired, met, enemyLosses } = turnRecordOf(battle, id)
    const found = Object.values(battle.doings).some((doing) => doing.met === id)
    const acted = fired || met !== null || found || enemyLosses > 0 || battle.charges[id] !== undefined
    return (
      acted ||
      battle.units[id]!.broken ||
      battle.units[id]!.locked ||
      (!isInCover(run, id) && enemiesWithSight(run, id).length > 0)
    )
  })
  for (const id of shown) revealUnit(run, id)
}

/** SAR-22.2, Q44: at the end of phase 4 who stands in cover with an enemy's line to him is looked for, once a turn. */
export function lookForHidden(run: ActionRun): void {
  if (!isHidingInPlay(run)) return
  const { battle, field } = run
  const found: string[] = []
  for (const id of hiddenUnits(run)) {
    if (turnRecordOf(battle, id).lookedFor) continue
    const spotters = enemiesWithSight(run, id)
    if (spotters.length === 0) continue
    updateTurnRecord(battle, id, { lookedFor: true })
    const castings = (unit: string): number => effectivesOf(battle.units[unit]!.strength)
    const all = spotters.reduce((sum, unit) => sum + castings(unit), 0)
    const d20 = rollDie(run, id, 'spotting', field.tables.spotting.die)
    if (spotting(field.tables, castings(id), all, d20).spotted) found.push(id)
  }
  for (const id of found) revealUnit(run, id)
}
