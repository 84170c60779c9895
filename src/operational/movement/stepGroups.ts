import type { Seat } from '../../game/side'
import { memoBySeat } from '../memo'
import { leadersIn, pieceDef, pieceId, pieceState, type Position, unitsIn } from '../position'
import type { Action } from '../types'
import { LEADER } from '../world'
import { isWorkingEngineer } from '../command/command'
import { compareSets, setsThatMayRoll, steppingSets, subsets } from './groups'
import { includesEngineer, leaderMoveRefusal } from './steppingGroup'

/** The groups that may step together from each hex, kept from one legal list to the next. A seat is the index of a side, 0 or 1. */

type Step = Extract<Action, { type: 'step' }>
type Begin = Extract<Action, { type: 'begin' }>

/** A set of units with a set of leaders that may step together. */
export interface StepGroup {
  readonly units: readonly number[]
  readonly leaders: readonly number[]
  /** An engineer goes along with units (19.3). */
  readonly engineer: boolean
  /** Its step actions as far as they have been needed: place 0-5 by direction for plain steps, 6-11 on a march (5.3), 12-17 into a bastion. */
  readonly actions: (Step | undefined)[]
  /** Open directions when its steps were last listed, one bit for each place in `actions`. */
  listedMask: number
  /** The steps that were listed for that mask. */
  listed: readonly Step[]
}

/** Who may step from a hex, in list order. */
export interface HexGroups {
  /** Groups of leaders or an HQ without a unit, by the first of them. */
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

/** A version that no hex ever has. It says that the groups of a hex have not been made yet. */
const NO_VERSION = 0xffffffff

/** The groups of a side, all made anew when command is determined. */
const keptGroups = memoBySeat<KeptGroups>(
  () => ['command'],
  (position) => ({ versions: new Uint32Array(position.world.grid.count).fill(NO_VERSION), groups: [] }),
)

/** The groups of a hex; they are kept until one of the hex's occupants changes. */
export function groupsAt(position: Position, hex: number, seat: Seat): HexGroups {
  const { versions, groups } = keptGroups(position, seat)
  const groupsOfHex = groups[hex]
  if (groupsOfHex && versions[hex] === position.hexVersions[hex]) return groupsOfHex
  const newGroups = makeGroups(position, hex, seat)
  groups[hex] = newGroups
  versions[hex] = position.hexVersions[hex]!
  return newGroups
}

/** Works out who may step from a hex. */
function makeGroups(position: Position, hex: number, seat: Seat): HexGroups {
  const nobodyLeft =
    leadersIn(position, hex).length === 0 && unitsIn(position, hex).every((index) => pieceState(position, index).moved)
  if (nobodyLeft) return NOBODY
  const readyLeaders = leadersIn(position, hex).filter(
    (index) => pieceDef(position, index).seat === seat && leaderMoveRefusal(position, index) === null,
  )
  // The leaders who may go along with units; the empty set: none goes.
  const leaderSets = [[], ...subsets(readyLeaders.filter((index) => pieceDef(position, index).pieceClass === LEADER))]
  const leadersWithoutUnit = [
    ...readyLeaders.map((index) => [index]),
    ...engineerParties(position, hex, leaderSets),
  ].sort(compareSets)
  return {
    withoutUnits: byFirst(leadersWithoutUnit, (set) => [newGroup(position, [], set)]),
    byFirstUnit: byFirst(steppingSets(position, hex, seat), (units) =>
      leaderSets.map((set) => newGroup(position, units, set)),
    ),
    rolls: byFirst(setsThatMayRoll(position, hex), (set): Begin[] => [
      { type: 'begin', units: set.map((index) => pieceId(position, index)) },
    ]),
  }
}

/** Calls `make` for each set, and lists the results under the first piece of the set. */
function byFirst<T>(
  sets: readonly (readonly number[])[],
  make: (set: readonly number[]) => readonly T[],
): ReadonlyMap<number, readonly T[]> {
  if (sets.length === 0) return NO_GROUPS
  const listsByFirst = new Map<number, T[]>()
  for (const set of sets) {
    const firstPiece = set[0]
    if (firstPiece === undefined) continue
    const list = listsByFirst.get(firstPiece)
    if (list) list.push(...make(set))
    else listsByFirst.set(firstPiece, [...make(set)])
  }
  return listsByFirst
}

const newGroup = (position: Position, units: readonly number[], leaders: readonly number[]): StepGroup => ({
  units,
  leaders,
  engineer: units.length > 0 && includesEngineer(position, leaders),
  actions: [],
  listedMask: 0,
  listed: [],
})

/** Sets of one leader and engineers of his hex, who may help him into lava (19.1.5). */
function engineerParties(position: Position, hex: number, leaderSets: readonly number[][]): number[][] {
  if (!position.world.nextToLava[hex]) return []
  return leaderSets.filter(
    (set) => set.length > 1 && set.filter((index) => !isWorkingEngineer(position, index)).length === 1,
  )
}
