// REG-8.9, 11.3 to 11.5: leaders who fall.
import { rulesWith } from '../data'
import { fallenLeader, turnsAway } from '../leaders/fallen'
import { LEADER_WITHIN } from './fightFigures'
import { emit, type RegimentalRun, type RegimentalTable, throwDie } from './run'
import type { RegimentalLeader, Todo } from './types'
import { distanceBetween, distanceToUnit, leaderOf, leadersOfSide, placeOfLeader, unitOf } from './units'

/** REG-8.9: the distance of a leader from a unit: from that of the unit to which he is attached. */
const leaderDistance = (table: RegimentalTable, leader: string, unit: string): number => {
  const { attached, x, y } = leaderOf(table, leader)
  if (attached === unit) return 0
  return attached === null ? distanceToUnit(table, { x, y }, unit) : distanceBetween(table, attached, unit)
}

/** REG-8.9: the leader of the target's side nearest to it and within four inches; one attached to it before others, then by id. Null: none. */
export function leaderInDanger(table: RegimentalTable, target: string): string | null {
  const near = leadersOfSide(table, unitOf(table, target).side)
    .map((leader) => ({
      leader,
      distance: leaderDistance(table, leader, target),
      isWith: leaderOf(table, leader).attached === target,
    }))
    .filter(({ distance }) => distance <= LEADER_WITHIN)
  near.sort((a, b) => a.distance - b.distance || Number(b.isWith) - Number(a.isWith))
  return near[0]?.leader ?? null
}

/** REG-11.1, 11.5: the number of the owner's player turn in whose M1 a leader comes back, or his successor comes: the second own turn after this one. */
function backIn({ battle }: RegimentalTable, side: string, turns: number): number {
  const next = battle.playerTurn + (side === battle.phasing ? 2 : 1)
  return next + 2 * (turns - 1)
}

const HOW = {
  killed: 'killed',
  mortallyWounded: 'mortally',
  grievouslyWounded: 'grievously',
  fleshWound: 'light',
} as const satisfies Readonly<Record<string, NonNullable<RegimentalLeader['fallen']>['how']>>

/** REG-11.4: a leader rolls on the table of fallen leaders. Who is removed is detached; his successor comes later, or he himself. */
export function leaderFalls(run: RegimentalRun, { leader: id, cause }: Extract<Todo, { do: 'leaderFalls' }>): void {
  const leader = leaderOf(run, id)
  if (leader.fallen !== null) return
  const rules = rulesWith(run.battle.options)
  const die = throwDie(run)
  const { row, effect } = fallenLeader(rules, die, !leader.mounted)
  emit(run, { kind: 'fallen', leader: id, die, row, cause })
  if (effect === 'none') return
  const back = backIn(run, leader.side, turnsAway(rules))
  if (effect === 'dismountedForOneTurn') {
    leader.mounted = false
    leader.onFootUntil = back
    return
  }
  // REG-11.5: who comes back joins the unit of his command nearest to the place where he fell.
  const { x, y } = placeOfLeader(run, id)
  leader.attached = null
  leader.x = x
  leader.y = y
  leader.fallen = { how: HOW[row as keyof typeof HOW], back }
}
