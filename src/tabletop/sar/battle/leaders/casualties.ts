import { firstCommandTurn, isLeaderHit, leaderWound, replacementTurns } from '../../leaders/casualty'
import { breakUnits } from '../breaking/breaks'
import { turnRecordOf } from '../breaking/turnRecord'
import { inflictLosses } from '../breaking/inflictLosses'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import type { BattleLeader } from '../types'
import { carryOffLeader } from './replace'

/** SAR-19.2, 19.3: rolls and applies a leader's wound. Returns the unit that loses a casting as his escort; null: none. */
function wounded(run: ActionRun, id: string, unit: string): string | null {
  const { battle, field } = run
  const { tables } = field
  const wound = leaderWound(tables, rollDie(run, id, 'leaderWound', tables.leaderCasualty.die))
  emit(run, { kind: 'leaderHit', leader: id, severity: wound.id })
  const leader = battle.leaders[id]!
  if (!wound.replace) {
    const silentUntil = Math.max(leader.silentUntil, battle.turn + 1 + wound.noOrdersTurns)
    battle.leaders[id] = { ...leader, silentUntil }
    return null
  }
  const turns = replacementTurns(tables, field.leaders.get(id)!.nation, rollDie(run, id, 'leaderReplaced', 4))
  const leaves = battle.turn + wound.lastOrderTurns
  // SAR-19.2: a successor comes only after the leader's last orders.
  const from = Math.max(firstCommandTurn(battle.turn, turns), wound.lastOrderTurns > 0 ? leaves + 1 : 0)
  const next: BattleLeader = {
    ...leader,
    replaced: { leaves: wound.lastOrderTurns > 0 ? leaves + 1 : leaves, from },
    ...(wound.lastOrderTurns === 0 && { silentUntil: from }),
  }
  battle.leaders[id] = next
  if (wound.lastOrderTurns === 0) carryOffLeader(run, id)
  return wound.unitStragglers > 0 ? unit : null
}

/**
 * SAR-19.1: the unit whose losses endanger a leader: of the unit he is with, and those he was with when they were removed, left the
 * table or joined another unit this turn, the one with the most losses.
 */
function endangeredWith({ battle }: BattleTable, id: string): string | null {
  const { attachedTo } = battle.leaders[id]!
  const former = Object.keys(battle.doings)
    .sort()
    .filter((unit) => battle.doings[unit]!.leaders?.includes(id))
  const lost = (unit: string): number => turnRecordOf(battle, unit).enemyLosses
  const candidates = attachedTo === null ? former : [attachedTo, ...former]
  let worst: string | null = null
  for (const unit of candidates) if (worst === null || lost(unit) > lost(worst)) worst = unit
  return worst
}

/** SAR-19.1, Q40: once a turn, rolls for each leader with a unit that the enemy has inflicted losses on. */
export function leaderCasualties(run: ActionRun): undefined {
  const { battle, field } = run
  const escorts: string[] = []
  for (const id of Object.keys(battle.leaders).sort()) {
    const unit = endangeredWith(run, id)
    // A leader who is leaving the field cannot be hit again.
    if (unit === null || battle.leaders[id]!.replaced) continue
    const losses = turnRecordOf(battle, unit).enemyLosses
    if (losses === 0) continue
    const d20 = rollDie(run, id, 'leaderHit', field.tables.leaderCasualty.hitDie)
    if (!isLeaderHit(field.tables, losses, d20)) continue
    const escort = wounded(run, id, unit)
    if (escort !== null) escorts.push(escort)
  }
  for (const unit of escorts)
    inflictLosses(run, { unit, stragglers: 1, casualties: 0, rule: 'SAR-19.2', causedBy: null, cause: 'other' })
  // A unit never stands with more stragglers than men (SAR-5.3).
  breakUnits(
    run,
    [...new Set(escorts)].map((unit) => ({ unit, fleesFrom: null, rule: 'SAR-19.2', cause: 'other' as const })),
  )
}
