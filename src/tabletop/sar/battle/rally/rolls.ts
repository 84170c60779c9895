import { mayRally, rally as rallyRoll } from '../../morale/rally'
import { effectivesOf } from '../../stragglers/strength'
import { redistributeCrew } from '../breaking/crew'
import { turnRecordOf } from '../breaking/turnRecord'
import { moraleFlagsOfPlace } from '../breaking/moraleFlags'
import { removeUnit } from '../breaking/remove'
import { retreatAll } from '../breaking/breaks'
import type { MoraleFlag } from '../../morale/rallyRout'
import { bestAttachedRating } from '../leaders/ratings'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { unitsFledOffTable, rallyOffTable } from './offTable'

/** SAR-2.2, 16.6: returns stragglers to their unit, in artillery to the crews of the guns. */
export function recoverCastings(run: ActionRun, id: string, stragglers: number): void {
  const unit = run.battle.units[id]!
  if (stragglers === 0) return
  const strength = { ...unit.strength, stragglers: unit.strength.stragglers - stragglers }
  run.battle.units[id] = redistributeCrew({ ...unit, strength })
  emit(run, { kind: 'recovered', unit: id, stragglers })
}

/** SAR-20.2: the modifiers of a unit's rally roll: its place, and friends that fled through it or past it this turn. */
function flagsOf(table: BattleTable, id: string): MoraleFlag[] {
  if (table.battle.units[id]!.off) return []
  const { routed } = turnRecordOf(table.battle, id)
  return [...moraleFlagsOfPlace(table, id), ...(routed ? [routed] : [])]
}

/**
 * SAR-20.1 to 20.4, 20.8: rolls for every broken unit with a Rally order, all from the state when the phase begins. Returns the units
 * that rallied on the table.
 */
export function rollRallies(run: ActionRun): string[] {
  const { battle, field } = run
  const trying = Object.keys(battle.units)
    .sort()
    .filter((id) => {
      const { broken, gone, at, off } = battle.units[id]!
      return broken && !gone && (at !== null || off !== null) && battle.orders[id]?.deed === 'rally'
    })
  const results = trying.map((id) => {
    const { training, strength } = battle.units[id]!
    const d20 = rollDie(run, id, 'rally', field.tables.rallyRout.die)
    const effectives = effectivesOf(strength)
    const shaken = {
      training: training ?? 'untrained',
      effectives,
      stragglers: strength.stragglers,
      leaderLR: bestAttachedRating(run, id),
      flags: flagsOf(run, id),
    }
    const row = rallyRoll(field.tables, shaken, d20)
    const back = row.result === 'recover1d4StayBroken' ? rollDie(run, id, 'rally.recovered', 4) : 0
    emit(run, {
      kind: 'test',
      rule: 'SAR-20.1',
      unit: id,
      test: 'rally',
      d20,
      modifiers: row.shift.modifiers,
      total: row.total === 'never' ? null : row.total,
      result: row.result,
    })
    return { id, row, regained: strength.stragglers - row.stragglers + Math.min(back, strength.stragglers) }
  })
  const rallied: string[] = []
  for (const { id, row, regained } of results) {
    recoverCastings(run, id, regained)
    if (row.result !== 'rally') continue
    emit(run, { kind: 'rallied', unit: id })
    if (battle.units[id]!.off) rallyOffTable(run, id)
    else {
      battle.units[id] = { ...battle.units[id]!, broken: false }
      rallied.push(id)
    }
  }
  const again = results.flatMap(({ id, row }) => (row.result === 'retreatAgain' ? [id] : []))
  // SAR-4.12, 20.8: units that left the table in an earlier turn and have no order retreat again.
  const idle = unitsFledOffTable(run).filter((id) => !trying.includes(id) && battle.doings[id] === undefined)
  fleeOn(run, again, 'SAR-20.1')
  fleeOn(run, idle, 'SAR-4.12')
  return rallied
}

/** SAR-20.1, 20.3: these units retreat once more, all at once; units off the table that can never rally are removed. */
function fleeOn(run: ActionRun, ids: readonly string[], rule: string): void {
  const { battle, field } = run
  const lost = ids.filter((id) => {
    const { off, training } = battle.units[id]!
    return off !== null && !mayRally(field.tables, training ?? 'untrained')
  })
  for (const id of lost) removeUnit(run, id, 'SAR-20.3')
  retreatAll(
    run,
    ids.filter((id) => !lost.includes(id)).map((unit) => ({ unit, fleesFrom: null, rule })),
  )
}
