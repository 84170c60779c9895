// Missions (SAR-4.15 to 4.17): what a leader wants a leader below him to achieve, sent by messenger and read some turns later.
import { answersOf, changeAnswers } from '../answers'
import { throwBadOrder, throwBadState, throwBadValue } from '../../errors'
import { checkPassOn, checkSubordinates, readableFrom, readMission } from '../../orders/mission'
import { MISSION_TASKS } from '../../schemas/command'
import type { Mission } from '../../types'
import { type FieldOfBattle, sidesInAskingOrder } from '../field'
import type { BattleHandler } from '../handler'
import { type ActionRun, type BattleTable, emit } from '../run'
import type { Side } from '../types'
import { leadersOf, pointsSpent } from '../units'

/** SAR-4.17 (ruling Q8): leader points that a mission costs, whatever the distance. */
const MISSION_COST = 1

/** The longest text of a mission's purpose, in characters; the schema of the state has the same limit. */
const MAX_PURPOSE_LENGTH = 120

/** SAR-4.15: ids of the features or units that a mission may have as its objective. */
const objectiveIds = (field: FieldOfBattle, kind: Mission['objectiveKind']): string[] =>
  kind === 'terrain' ? field.ground.features.map(({ id }) => id) : [...field.units.keys()]

/** The latest mission sent to a leader, whether he has read it or not (`incoming`). */
function latestMission(table: BattleTable, side: Side, leader: string): Mission | null {
  const sentNow = answersOf(table, side).missions.find(({ to }) => to === leader)
  const { incoming, mission } = table.battle.leaders[leader]!
  // The one sent this turn, else the one that is on its way to him, else the one that he carries out.
  return sentNow?.mission ?? incoming?.mission ?? mission
}

/**
 * Can a leader send missions during a battle: is he on the table, with no unit (SAR-4.5), not silenced by a wound (SAR-4.20), and has he points
 * left?
 */
const canSendMissions = (table: BattleTable, side: Side, leader: string): boolean => {
  const { at, attachedTo, points, silentUntil } = table.battle.leaders[leader]!
  const pointsLeft = points - pointsSpent(answersOf(table, side), leader)
  return at !== null && attachedTo === null && table.battle.turn >= silentUntil && pointsLeft >= MISSION_COST
}

/** SAR-4.15: the leaders of a side below its army's leader who have no mission yet. None in a clash, which has no missions. */
export const leadersWithoutMission = (table: BattleTable, side: Side): string[] =>
  table.field.terms.hasMissions
    ? leadersOf(table, side).filter(
        (id) => table.field.leaders.get(id)!.superior !== null && table.battle.leaders[id]!.mission === null,
      )
    : []

/** SAR-4.15: refuses to end the set-up of a side while a leader has no mission; names the first one. */
export function checkAllHaveMissions(table: BattleTable, side: Side): void {
  const [without] = leadersWithoutMission(table, side)
  if (without !== undefined) throwBadOrder('SAR-4.15', without)
}

/** SAR-4.17: does the side begin a battle of record with missions that it cannot change at set-up? */
const hasFixedMissions = ({ field }: BattleTable, side: Side): boolean =>
  field.terms.special?.fixedMissions.includes(side) === true

/** SAR-4.17: have two missions the same task and objective? */
const isSameAim = (a: Mission, b: Mission): boolean =>
  a.task === b.task && a.objectiveKind === b.objectiveKind && a.objectiveId === b.objectiveId

/**
 * SAR-4.15 to 4.17: the action by which a leader (`by`) gives a mission to one directly below him (`to`). At set-up it is free; in phase 1 it
 * costs a leader point.
 */
export const mission: BattleHandler<'mission'> = {
  check(table, side, { by, to, task, objectiveKind, objectiveId, purpose }) {
    const { field, battle } = table
    // A clash of the hex game has none (OPS-23).
    if (!field.terms.hasMissions) throwBadState('SAR-4.15', 'mission')
    // A battle of record may begin with the missions of the day; to change them costs points and turns (SAR-4.17).
    if (battle.phase === 'setup' && hasFixedMissions(table, side)) throwBadState('SAR-4.17', 'mission')
    const [giver, taker] = [field.leaders.get(by), field.leaders.get(to)]
    if (!giver || !taker || giver.side !== side) throwBadValue('SAR-4.15', 'by')
    if (taker.superior !== by) throwBadOrder('SAR-4.4', to)
    // `readMission` refuses a mission with impossible fields.
    const newMission = readMission({ task, objectiveKind, objectiveId, purpose })
    if (!objectiveIds(field, objectiveKind).includes(objectiveId)) throwBadOrder('SAR-4.15', 'objectiveId')
    const peers = leadersOf(table, side).filter((id) => field.leaders.get(id)!.superior === by && id !== to)
    // SAR-4.16: a leader who must defend may let at most half of the leaders below him attack; no mission counts as `move`.
    const peerTasks = peers.map((id) => latestMission(table, side, id)?.task ?? 'move')
    const giverState = battle.leaders[by]!
    // Only a mission to attack can break the rule, so that a leader whose mission has changed may call those below him off one by one.
    if (giverState.mission && task === 'attack') checkSubordinates(giverState.mission.task, [...peerTasks, task])
    // At set-up a mission costs nothing, and may be changed as often as one likes; but those below him have theirs already.
    if (battle.phase === 'setup') {
      const below = leadersOf(table, side).filter((id) => field.leaders.get(id)!.superior === to)
      checkSubordinates(
        task,
        below.map((id) => latestMission(table, side, id)?.task ?? 'move'),
      )
      return
    }
    if (giverState.at === null || battle.turn < giverState.silentUntil) throwBadState('SAR-4.20', by)
    // SAR-4.5: an attached leader has one order, and only for the unit that he is with.
    if (giverState.attachedTo !== null) throwBadOrder('SAR-4.5', by)
    if (giverState.points - pointsSpent(answersOf(table, side), by) < MISSION_COST) throwBadOrder('SAR-4.3', 'points')
    if (answersOf(table, side).missions.some((sent) => sent.to === to)) throwBadOrder('SAR-4.17', to)
    // SAR-4.17: a leader cannot pass on a mission that has not reached him yet.
    if (giverState.incoming && isSameAim(giverState.incoming.mission, newMission))
      checkPassOn(field.tables, giverState.incoming.issued, battle.turn)
  },
  list(table, side, out) {
    const { field, battle } = table
    if (!field.terms.hasMissions || (battle.phase === 'setup' && hasFixedMissions(table, side))) return
    for (const to of leadersOf(table, side)) {
      const by = field.leaders.get(to)!.superior
      if (by === null) continue
      const isAlreadySent = answersOf(table, side).missions.some((sent) => sent.to === to)
      if (battle.phase !== 'setup' && (isAlreadySent || !canSendMissions(table, side, by))) continue
      for (const objectiveKind of ['terrain', 'unit'] as const) {
        const objectives = objectiveIds(field, objectiveKind)
        if (objectives.length === 0) continue
        out.push({
          type: 'mission',
          by,
          to,
          task: { oneOf: MISSION_TASKS },
          objectiveKind,
          objectiveId: { oneOf: objectives },
          purpose: { letters: MAX_PURPOSE_LENGTH },
        })
      }
    }
  },
  run(run, side, { by, to, task, objectiveKind, objectiveId, purpose }) {
    const { battle } = run
    const given: Mission = { task, objectiveKind, objectiveId, purpose }
    if (battle.phase === 'setup') {
      battle.leaders[to] = { ...battle.leaders[to]!, mission: given }
      emit(run, { kind: 'mission', leader: to, mission: given }, side)
      return
    }
    changeAnswers(run, side, { missions: [...answersOf(run, side).missions, { by, to, mission: given }] })
    emit(run, { kind: 'missionSent', by, to, mission: given }, side)
  },
}

/** SAR-4.17: sends the missions that both sides have given this turn; the leaders will read them later. */
export function sendMissions(run: ActionRun): void {
  const { battle } = run
  for (const side of sidesInAskingOrder(run.field))
    for (const { to, mission: sent } of answersOf(run, side).missions)
      battle.leaders[to] = { ...battle.leaders[to]!, incoming: { mission: sent, issued: battle.turn } }
}

/** SAR-4.17: leaders read the missions that were sent long enough ago. */
export function readMissions(run: ActionRun): void {
  const { battle, field } = run
  for (const side of sidesInAskingOrder(run.field))
    for (const id of leadersOf(run, side)) {
      const leader = battle.leaders[id]!
      if (!leader.incoming || battle.turn < readableFrom(field.tables, leader.incoming.issued)) continue
      battle.leaders[id] = { ...leader, mission: leader.incoming.mission, incoming: null }
      emit(run, { kind: 'mission', leader: id, mission: leader.incoming.mission }, side)
    }
}
