import { inches } from '../figures'
import type { Rules } from '../types'

/** REG-3.2, 3.5: what lies between a leader and a unit. */
export type CommandSight = 'clear' | 'denseChaparral' | 'blocked'
/** REG-3.2: how a leader commands. */
export interface CommandingLeader {
  readonly attached: boolean
  readonly mounted: boolean
}

/** REG-3.2: how far a leader commands, in thousandths of an inch; 0: the line to the unit is blocked. */
export function commandRadius(
  { tables }: Rules,
  leader: CommandingLeader,
  sight: CommandSight,
  isTwilight: boolean,
): number {
  if (sight === 'blocked') return 0
  const [normal, shorter] = tables.command.radius
  const isShort = sight === 'denseChaparral' || isTwilight || leader.attached || !leader.mounted
  return inches((isShort ? shorter : normal).inches)
}

/** REG-3.2, 3.3: is a unit in a leader's radius? `distance`: thousandths of an inch from him to its nearest stand. */
export function isInRadius(
  rules: Rules,
  leader: CommandingLeader,
  unit: {
    readonly distance: number
    readonly sight: CommandSight
    /** He is attached to this very unit. */
    readonly isHisUnit: boolean
    /** He is attached to the first unit of a contiguous line of march, and it belongs to that line (REG-3.3). */
    readonly isInHisColumn: boolean
  },
  isTwilight: boolean,
): boolean {
  if (unit.isHisUnit || unit.isInHisColumn) return true
  const radius = commandRadius(rules, leader, unit.sight, isTwilight)
  return radius > 0 && unit.distance <= radius
}
