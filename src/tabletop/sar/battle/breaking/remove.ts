// Units that leave the battle: removed ones (SAR-5.5), and parts that join their unit again.
import type { Strength } from '../../types'
import { type ActionRun, emit } from '../run'
import { turnRecordOf, updateTurnRecord } from './turnRecord'

/** SAR-4.14: ids of the leaders who are with a unit, sorted. */
export const leadersWith = ({ battle }: Pick<ActionRun, 'battle'>, unit: string): string[] =>
  Object.keys(battle.leaders)
    .sort()
    .filter((id) => battle.leaders[id]!.attachedTo === unit)

/**
 * Detaches the leaders who are with a unit that leaves the table; they stay where the unit was. The unit's turn record keeps their ids, because
 * its losses of this turn still endanger them (SAR-19.1).
 */
export function leaveLeadersBehind(run: ActionRun, unit: string): void {
  const { battle } = run
  const { at: unitPlace } = battle.units[unit]!
  const leftBehind = leadersWith(run, unit)
  const { leaders: recordedLeaders = [] } = turnRecordOf(battle, unit)
  if (leftBehind.length > 0)
    updateTurnRecord(battle, unit, { leaders: [...new Set([...recordedLeaders, ...leftBehind])].sort() })
  for (const id of leftBehind) {
    const leader = battle.leaders[id]!
    battle.leaders[id] = { ...leader, at: unitPlace ?? leader.at, attachedTo: null }
  }
}

/** SAR-5.5, 20.3: removes a unit, with all its stragglers, from the battle. The unit stays in the state, marked as gone. */
export function removeUnit(run: ActionRun, id: string, rule: string): void {
  const unit = run.battle.units[id]!
  if (unit.gone) return
  leaveLeadersBehind(run, id)
  run.battle.units[id] = { ...unit, at: null, gone: true, locked: false, garrison: null }
  const { casualties, stragglers } = unit.strength
  emit(run, { kind: 'gone', rule, unit: id, casualties, stragglers })
}

/** The strength of a part that has joined another unit; `start`: the castings with which a unit began the battle. */
const NO_CASTINGS: Strength = { start: 0, casualties: 0, stragglers: 0 }

/**
 * SAR-5.7, 13.14: merges a part into another unit of its regiment. The part stays in the state, marked as gone and without castings.
 * @param how `straggling`: all castings of the part become stragglers (SAR-13.14); `asTheyAre`: only those who are already
 */
export function mergeInto(
  run: ActionRun,
  wholeId: string,
  partId: string,
  how: 'asTheyAre' | 'straggling',
  rule: string,
): void {
  const { battle } = run
  const [whole, part] = [battle.units[wholeId]!, battle.units[partId]!]
  leaveLeadersBehind(run, partId)
  const { start, casualties, stragglers } = part.strength
  const stragglersAfter = how === 'straggling' ? start - casualties : stragglers
  battle.units[wholeId] = {
    ...whole,
    strength: {
      start: whole.strength.start + start,
      casualties: whole.strength.casualties + casualties,
      stragglers: whole.strength.stragglers + stragglersAfter,
    },
    // Ruling on SAR Q5: the drawbacks of a part pass to the whole.
    lowAmmo: whole.lowAmmo || part.lowAmmo,
    firstVolleySpent: whole.firstVolleySpent || part.firstVolleySpent,
    blown: whole.blown || part.blown,
  }
  battle.units[partId] = { ...part, strength: NO_CASTINGS, at: null, gone: true, locked: false }
  const newStragglers = stragglersAfter - stragglers
  if (newStragglers > 0)
    emit(run, { kind: 'losses', rule, unit: partId, by: null, stragglers: newStragglers, casualties: 0 })
  emit(run, { kind: 'rejoined', unit: wholeId, part: partId })
}
