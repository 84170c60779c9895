import * as v from 'valibot'
import { throwBadOrder, throwBadState } from '../errors'
import { TextSchema } from '../schemas/base'
import { MISSION_TASKS } from '../schemas/command'
import type { Mission, Tables } from '../types'

const MissionSchema = v.strictObject({
  task: v.picklist(MISSION_TASKS),
  objectiveKind: v.picklist(['terrain', 'unit']),
  objectiveId: TextSchema,
  purpose: v.exactOptional(v.string(), ''),
})

/** SAR-4.15: reads a mission. A value of any other form is refused, for example a mission without an objective. */
export function readMission(value: unknown): Mission {
  const parsed = v.safeParse(MissionSchema, value)
  return parsed.success ? parsed.output : throwBadOrder('SAR-4.15', 'mission')
}

/** SAR-4.16: a leader with a Defend mission may let at most half of the direct subordinates attack. */
export function checkSubordinates(superior: Mission['task'], subordinates: readonly Mission['task'][]): void {
  const attackers = subordinates.filter((task) => task === 'attack').length
  // The second argument is a word that the message of the refusal shows: which order is refused.
  if (superior === 'defend' && 2 * attackers > subordinates.length) throwBadOrder('SAR-4.16', 'attack')
}

/** SAR-4.17: the turn in whose phase 1 the subordinate reads a mission that was issued in `issuedTurn`. */
export const readableFrom = ({ command }: Tables, issuedTurn: number): number =>
  issuedTurn + command.missionDelayTurnsPerLevel

/** SAR-4.17: refuses to pass on a mission that the leader cannot read yet. */
export function checkPassOn(tables: Tables, issuedTurn: number, turn: number): void {
  if (turn < readableFrom(tables, issuedTurn)) throwBadState('SAR-4.17', 'mission')
}
