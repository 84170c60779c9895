import type { Strength } from '../../types'
import { type ActionRun, emit } from '../run'
import { turnRecordOf, updateTurnRecord } from './turnRecord'

/** Leaders with a unit, in order (SAR-4.14). */
export const leadersWith = ({ battle }: Pick<ActionRun, 'battle'>, unit: string): string[] =>
  Object.keys(battle.leaders)
    .sort()
    .filter((id) => battle.leaders[id]!.attachedTo === unit)

/** Detaches the leaders of a unit that leaves the table; they stay where it was. Its losses of this turn still endanger them (SAR-19.1). */
export function leaveLeadersBehind(run: ActionRun, unit: string): void {
  const { battle } = run
  const { at } = battle.units[unit]!
  const left = leadersWith(run, unit)
  const { leaders = [] } = turnRecordOf(battle, unit)
  if (left.length > 0) updateTurnRecord(battle, unit, { leaders: [...new Set([...leaders, ...left])].sort() })
  for (const id of left) {
    const leader = battle.leaders[id]!
    battle.leaders[id] = { ...leader, at: at ?? leader.at, attachedTo: null }
  }
}

/** SAR-5.5, 20.3: removes a unit, with all its stragglers, from the battle. Its state stays, marked as gone. */
export function removeUnit(run: ActionRun, id: string, rule: string): void {
  const unit = run.battle.units[id]!
  if (unit.gone) return
  leaveLeadersBehind(run, id)
  run.battle.units[id] = { ...unit, at: null, gone: true, locked: false, garrison: null }
  const { casualties, stragglers } = unit.strength
  emit(run, { kind: 'gone', rule, unit: id, casualties, stragglers })
}

const NOBODY: Strength = { start: 0, casualties: 0, stragglers: 0 }

/**
 * SAR-5.7, 13.14: merges a part into another unit of its regiment. The part stays in the state, marked as gone and without castings.
 * @param all `straggling`: all its castings become stragglers (SAR-13.14)
 */
export function mergeInto(
  run: ActionRun,
  whole: string,
  part: string,
  all: 'asTheyAre' | 'straggling',
  rule: string,
): void {
  const { battle } = run
  const [unit, other] = [battle.units[whole]!, battle.units[part]!]
  leaveLeadersBehind(run, part)
  const { start, casualties, stragglers } = other.strength
  const straggling = all === 'straggling' ? start - casualties : stragglers
  battle.units[whole] = {
    ...unit,
    strength: {
      start: unit.strength.start + start,
      casualties: unit.strength.casualties + casualties,
      stragglers: unit.strength.stragglers + straggling,
    },
    lowAmmo: unit.lowAmmo || other.lowAmmo,
    firstVolleySpent: unit.firstVolleySpent || other.firstVolleySpent,
    blown: unit.blown || other.blown,
  }
  battle.units[part] = { ...other, strength: NOBODY, at: null, gone: true, locked: false }
  if (straggling > stragglers)
    emit(run, { kind: 'losses', rule, unit: part, by: null, stragglers: straggling - stragglers, casualties: 0 })
  emit(run, { kind: 'rejoined', unit: whole, part })
}
