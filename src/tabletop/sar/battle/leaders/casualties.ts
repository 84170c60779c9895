// Leaders who are hit (SAR-19): who is in danger, how badly he is wounded, and when he stops commanding.
import { firstCommandTurn, isLeaderHit, leaderWound, replacementTurns } from '../../leaders/casualty'
import { breakUnitsThatFail } from '../breaking/breaks'
import { turnRecordOf } from '../breaking/turnRecord'
import { inflictLosses } from '../breaking/inflictLosses'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { carryOffLeader } from './replace'

/** SAR-19.2, 19.3: rolls and applies a leader's wound. True: his unit loses a casting, which escorts him away. */
function rollWound(run: ActionRun, id: string): boolean {
  const { battle, field } = run
  const { tables } = field
  const wound = leaderWound(tables, rollDie(run, id, 'leaderWound', tables.leaderCasualty.die))
  emit(run, { kind: 'leaderHit', leader: id, severity: wound.id })
  const leader = battle.leaders[id]!
  if (!wound.replace) {
    // He gives no orders before the turn `silentUntil`; the turns of silence begin with the next turn.
    const silentUntil = Math.max(leader.silentUntil, battle.turn + 1 + wound.noOrdersTurns)
    battle.leaders[id] = { ...leader, silentUntil }
    return false
  }
  const delayTurns = replacementTurns(tables, field.leaders.get(id)!.nation, rollDie(run, id, 'leaderReplaced', 4))
  const successorTurn = firstCommandTurn(battle.turn, delayTurns)
  if (wound.lastOrderTurns > 0) {
    // SAR-19.2: he gives orders for some more turns; a successor comes only after his last orders.
    // `leaves`: the turn in which he is carried off; `from`: the turn from which a successor commands.
    const leaves = battle.turn + wound.lastOrderTurns + 1
    battle.leaders[id] = { ...leader, replaced: { leaves, from: Math.max(successorTurn, leaves) } }
  } else {
    // He is carried off at once.
    const replaced = { leaves: battle.turn, from: successorTurn }
    battle.leaders[id] = { ...leader, replaced, silentUntil: successorTurn }
    carryOffLeader(run, id)
  }
  return wound.unitStragglers > 0
}

/**
 * SAR-19.1: the unit whose losses endanger a leader; null: none. The candidates are the unit that he is with, and units that he was with when
 * they were removed, left the table or joined another unit this turn. Of these it is the one with the most losses.
 */
function unitThatEndangers({ battle }: BattleTable, id: string): string | null {
  const { attachedTo } = battle.leaders[id]!
  // `doings`: the turn records of units; their `leaders` are those who were with the unit when it left.
  const formerUnits = Object.keys(battle.doings)
    .sort()
    .filter((unit) => battle.doings[unit]!.leaders?.includes(id))
  const lossesOf = (unit: string): number => turnRecordOf(battle, unit).enemyLosses
  const candidates = attachedTo === null ? formerUnits : [attachedTo, ...formerUnits]
  let unitWithMostLosses: string | null = null
  for (const unit of candidates)
    if (unitWithMostLosses === null || lossesOf(unit) > lossesOf(unitWithMostLosses)) unitWithMostLosses = unit
  return unitWithMostLosses
}

/** SAR-19.1 (ruling Q40): once a turn, rolls for each leader whose unit has lost castings to the enemy whether he is hit, and how badly. */
export function leaderCasualties(run: ActionRun): undefined {
  const { battle, field } = run
  // The units that lose a casting as escort of a wounded leader.
  const escorts: string[] = []
  for (const id of Object.keys(battle.leaders).sort()) {
    const unit = unitThatEndangers(run, id)
    // A leader who is leaving the field cannot be hit again.
    if (unit === null || battle.leaders[id]!.replaced) continue
    const losses = turnRecordOf(battle, unit).enemyLosses
    if (losses === 0) continue
    const d20 = rollDie(run, id, 'leaderHit', field.tables.leaderCasualty.hitDie)
    if (!isLeaderHit(field.tables, losses, d20)) continue
    const losesEscort = rollWound(run, id)
    if (losesEscort) escorts.push(unit)
  }
  for (const unit of escorts)
    inflictLosses(run, { unit, stragglers: 1, casualties: 0, rule: 'SAR-19.2', causedBy: null, cause: 'other' })
  // SAR-5.3: the escort counts as stragglers, which may break its unit.
  breakUnitsThatFail(
    run,
    // A unit that gives two escorts is tested once. `fleesFrom: null`: it would flee from the nearest enemy.
    [...new Set(escorts)].map((unit) => ({ unit, fleesFrom: null, rule: 'SAR-19.2', cause: 'other' as const })),
  )
}
