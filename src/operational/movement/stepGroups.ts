import type { Seat } from '../../game/side'
import { memoBySeat } from '../memo'
import { leadersIn, pieceDef, pieceId, pieceState, type Position, unitsIn } from '../position'
import type { Action } from '../types'
import { LEADER } from '../world'
import { isWorkingEngineer } from '../command/command'
import { compareSets, setsThatMayRoll, steppingSets, subsets } from './groups'
import { includesEngineer, leaderMoveRefusal } from './steppingGroup'

type Step = Extract<Action, { type: 'step' }>
type Begin = Extract<Action, { type: 'begin' }>

/** A set of units with a set of leaders that may step together. */
export interface StepGroup {
  readonly units: readonly number[]
  readonly leaders: readonly number[]
  /** An engineer goes along with units (19.3). */
  readonly engineer: boolean
  /** Its step actions as far as they were needed: by direction, walking (0-5), marching (6-11), into a bastion (12-17). */
  readonly actions: (Step | undefined)[]
  /** Open directions at the last listing: walking | marching << 6 | into a bastion << 12. */
  mask: number
  /** What was listed for that mask. */
  listed: readonly Step[]
}

/** Who may step from a hex, in list order. */
export interface HexGroups {
  /** Leaders and HQs without a unit, by the first of them. */
  readonly withoutUnits: ReadonlyMap<number, readonly StepGroup[]>
  /** Groups with units, by the first unit. */
  readonly byFirstUnit: ReadonlyMap<number, readonly StepGroup[]>
  /** Rolls for command (4.3) that may be made here, by the first unit. */
  readonly rolls: ReadonlyMap<number, readonly Begin[]>
}

const NO_GROUPS: ReadonlyMap<number, never> = new Map<number, never>()
const NOBODY: HexGroups = { withoutUnits: NO_GROUPS, byFirstUnit: NO_GROUPS, rolls: NO_GROUPS }

/** The groups of every hex for one side, each with the version of the hex for which it was made. */
interface KeptGroups {
  readonly versions: Uint32Array
  readonly groups: HexGroups[]
}

const NEVER = 0xffffffff

const keptGroups = memoBySeat<KeptGroups>(
  () => ['command'],
  (position) => ({ versions: new Uint32Array(position.world.grid.count).fill(NEVER), groups: [] }),
)

/** The groups of a hex; kept until one of its occupants changes. */
export function groupsAt(position: Position, hex: number, seat: Seat): HexGroups {
  const { versions, groups } = keptGroups(position, seat)
  const kept = groups[hex]
  if (kept && versions[hex] === position.hexVersions[hex]) return kept
  const made = makeGroups(position, hex, seat)
  groups[hex] = made
  versions[hex] = position.hexVersions[hex]!
  return made
}

function makeGroups(position: Position, hex: number, seat: Seat): HexGroups {
  const nobodyLeft =
    leadersIn(position, hex).length === 0 && unitsIn(position, hex).every((index) => pieceState(position, index).moved)
  if (nobodyLeft) return NOBODY
  const ready = leadersIn(position, hex).filter(
    (index) => pieceDef(position, index).seat === seat && leaderMoveRefusal(position, index) === null,
  )
  const leaders = [[], ...subsets(ready.filter((index) => pieceDef(position, index).pieceClass === LEADER))]
  const alone = [...ready.map((index) => [index]), ...engineerParties(position, hex, leaders)].sort(compareSets)
  return {
    withoutUnits: byFirst(alone, (set) => [newGroup(position, [], set)]),
    byFirstUnit: byFirst(steppingSets(position, hex, seat), (units) =>
      leaders.map((set) => newGroup(position, units, set)),
    ),
    rolls: byFirst(setsThatMayRoll(position, hex), (set): Begin[] => [
      { type: 'begin', units: set.map((index) => pieceId(position, index)) },
    ]),
  }
}

/** What is made of each set, in lists by the first piece of the set. */
function byFirst<T>(
  sets: readonly (readonly number[])[],
  make: (set: readonly number[]) => readonly T[],
): ReadonlyMap<number, readonly T[]> {
  if (sets.length === 0) return NO_GROUPS
  const out = new Map<number, T[]>()
  for (const set of sets) {
    const first = set[0]
    if (first === undefined) continue
    const list = out.get(first)
    if (list) list.push(...make(set))
    else out.set(first, [...make(set)])
  }
  return out
}

const newGroup = (position: Position, units: readonly number[], leaders: readonly number[]): StepGroup => ({
  units,
  leaders,
  engineer: units.length > 0 && includesEngineer(position, leaders),
  actions: [],
  mask: 0,
  listed: [],
})

/** Leaders whom engineers of their hex may help into lava (19.1.5): sets of one leader and his engineers. */
function engineerParties(position: Position, hex: number, sets: readonly number[][]): number[][] {
  if (!position.world.nextToLava[hex]) return []
  return sets.filter((set) => set.length > 1 && set.filter((index) => !isWorkingEngineer(position, index)).length === 1)
}
