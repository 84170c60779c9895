import * as v from 'valibot'
import { badOrder, badState } from '../errors'
import { text } from '../schemas/base'
import { MISSION_TASKS } from '../schemas/command'
import type { Mission, Tables } from '../types'

const MissionSchema = v.strictObject({
  task: v.picklist(MISSION_TASKS),
  objectiveKind: v.picklist(['terrain', 'unit']),
  objectiveId: text,
  purpose: v.exactOptional(v.string(), ''),
})

/** SAR-4.15: a mission names its task and what it is about; a bare task is none. */
export function readMission(value: unknown): Mission {
  const parsed = v.safeParse(MissionSchema, value)
  return parsed.success ? parsed.output : badOrder('SAR-4.15', 'mission')
}

/** SAR-4.16: who is to defend lets no more than half of his direct subordinates attack. */
export function checkSubordinates(superior: Mission['task'], subordinates: readonly Mission['task'][]): void {
  const attacking = subordinates.filter((task) => task === 'attack').length
  if (superior === 'defend' && 2 * attacking > subordinates.length) badOrder('SAR-4.16', 'attack')
}

/** SAR-4.17: the turn in whose phase 1 the subordinate reads what was issued. */
export const readableFrom = ({ command }: Tables, issuedTurn: number): number =>
  issuedTurn + command.missionDelayTurnsPerLevel

/** SAR-4.17: a mission that cannot be read yet cannot be passed on. */
export function checkPassOn(tables: Tables, issuedTurn: number, turn: number): void {
  if (turn < readableFrom(tables, issuedTurn)) badState('SAR-4.17', 'mission')
}
