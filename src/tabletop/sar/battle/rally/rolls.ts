// Rally rolls of broken units (SAR-20.1): each may rally, recover stragglers, or retreat once more.
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

/**
 * SAR-20.2: the names of the modifiers of a unit's rally roll: from where it stands, and from friends that fled through it or past it this
 * turn. Off the table there are none.
 */
function rallyFlags(table: BattleTable, id: string): MoraleFlag[] {
  if (table.battle.units[id]!.off) return []
  const { routed: routedFlag } = turnRecordOf(table.battle, id)
  return [...moraleFlagsOfPlace(table, id), ...(routedFlag ? [routedFlag] : [])]
}

/**
 * SAR-20.1 to 20.4, 20.8: rolls for every broken unit with a Rally order, on the table or off it, all from the state when the phase begins;
 * then applies the results. Returns the ids of the units that have rallied on the table.
 */
export function rollRallies(run: ActionRun): string[] {
  const { battle, field } = run
  const unitsTrying = Object.keys(battle.units)
    .sort()
    .filter((id) => {
      const { broken, gone, at, off } = battle.units[id]!
      const isOnTableOrFled = !gone && (at !== null || off !== null)
      // `deed`: the order that the unit executes.
      return broken && isOnTableOrFled && battle.orders[id]?.deed === 'rally'
    })
  const results = unitsTrying.map((id) => {
    const { training, strength } = battle.units[id]!
    const d20 = rollDie(run, id, 'rally', field.tables.rallyRout.die)
    const effectives = effectivesOf(strength)
    const brokenUnit = {
      training: training ?? 'untrained',
      effectives,
      stragglers: strength.stragglers,
      leaderLR: bestAttachedRating(run, id),
      flags: rallyFlags(run, id),
    }
    const rallyResult = rallyRoll(field.tables, brokenUnit, d20)
    // The die of the result `recover1d4StayBroken`; 0 for every other result.
    const recoveryDie = rallyResult.result === 'recover1d4StayBroken' ? rollDie(run, id, 'rally.recovered', 4) : 0
    emit(run, {
      kind: 'test',
      rule: 'SAR-20.1',
      unit: id,
      test: 'rally',
      d20,
      modifiers: rallyResult.shift.modifiers,
      // SAR-20.3: a unit that can never rally has no total; the lowest row of the table applies.
      total: rallyResult.total === 'never' ? null : rallyResult.total,
      result: rallyResult.result,
    })
    // A rally may bring back stragglers too; `rallyResult.stragglers` says how many are left. The die brings back at most all of them.
    const recoveredByRally = strength.stragglers - rallyResult.stragglers
    const recovered = recoveredByRally + Math.min(recoveryDie, strength.stragglers)
    return { id, rallyResult, recovered }
  })
  const rallied: string[] = []
  for (const { id, rallyResult, recovered } of results) {
    recoverCastings(run, id, recovered)
    if (rallyResult.result !== 'rally') continue
    emit(run, { kind: 'rallied', unit: id })
    if (battle.units[id]!.off) rallyOffTable(run, id)
    else {
      battle.units[id] = { ...battle.units[id]!, broken: false }
      rallied.push(id)
    }
  }
  const failedUnits = results.flatMap(({ id, rallyResult }) => (rallyResult.result === 'retreatAgain' ? [id] : []))
  // SAR-4.12, 20.8: units that left the table in an earlier turn and have no order; a unit that left it this turn has a turn record
  // (`doings`).
  const unorderedUnits = unitsFledOffTable(run).filter(
    (id) => !unitsTrying.includes(id) && battle.doings[id] === undefined,
  )
  retreatAgain(run, failedUnits, 'SAR-20.1')
  retreatAgain(run, unorderedUnits, 'SAR-4.12')
  return rallied
}

/** SAR-20.1, 20.3: these units retreat once more, all at once; of those off the table, the ones that can never rally are removed. */
function retreatAgain(run: ActionRun, ids: readonly string[], rule: string): void {
  const { battle, field } = run
  const neverRally = ids.filter((id) => {
    const { off, training } = battle.units[id]!
    return off !== null && !mayRally(field.tables, training ?? 'untrained')
  })
  for (const id of neverRally) removeUnit(run, id, 'SAR-20.3')
  retreatAll(
    run,
    // `fleesFrom: null`: from the nearest enemy.
    ids.filter((id) => !neverRally.includes(id)).map((unit) => ({ unit, fleesFrom: null, rule })),
  )
}
