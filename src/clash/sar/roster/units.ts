import { shareDown } from '../../../core/fraction'
import type { RosterEntry } from '../../../operational/data'
import type { RosterUnit } from '../../../tabletop/sar/battle/field'
import type { Training } from '../../../tabletop/sar/types'
import { type ClashCounter, startingCastings, subUnitId } from '../../setup'
import type { ClashFigures } from '../figures'

/** A sub-unit that comes to the table, and what of it straggles from the start. */
export interface SubUnit {
  readonly counter: ClashCounter
  /** Which of the counter's roster. */
  readonly n: number
  readonly facts: RosterUnit
  readonly stragglers: number
}

/** The rule books know no better than veterans. */
const trainingOf = (experience: RosterEntry['experience']): Training =>
  experience === 'elite' ? 'veteran' : experience

/** OPS-23.2: castings that a sub-unit still has, minus what it lost before. */
export const castingsLeft = (entry: RosterEntry, row: readonly number[]): number =>
  Math.max(0, startingCastings(entry) - row[0]! - row[2]!)

/** OPS-23.2: one straggler in four castings of a disrupted counter; those of its last clash that are not back are among them. */
function stragglersOf(counter: ClashCounter, castings: number, known: number, tables: ClashFigures): number {
  const shaken = counter.disrupted ? shareDown(castings, tables.setUp.disruptedStragglers) : 0
  return Math.min(Math.max(known, shaken), Math.max(0, castings - 1))
}

/** OPS-23.2: the sub-units of a counter with what they have left; who has nobody left does not come. */
export function subUnitsOf(counter: ClashCounter, leader: string, tables: ClashFigures): SubUnit[] {
  const { unit, losses: rows } = counter
  return unit.roster.flatMap((entry, n): SubUnit[] => {
    const row = rows[n]!
    const castings = castingsLeft(entry, row)
    if (castings === 0) return []
    const guns = entry.arm === 'artillery'
    const stragglers = stragglersOf(counter, castings, row[1]!, tables)
    const facts: RosterUnit = {
      id: subUnitId(unit.id, n),
      name: entry.name,
      side: unit.side,
      arm: entry.arm,
      nation: entry.nation,
      training: trainingOf(entry.experience),
      weapon: guns ? null : (entry.weapon as RosterUnit['weapon']),
      meleeWeapon: entry.meleeWeapon === 'none' ? null : (entry.meleeWeapon as RosterUnit['meleeWeapon']),
      artilleryClass: guns ? (entry.artilleryClass as RosterUnit['artilleryClass']) : null,
      tags: tables.tags[entry.id] ?? [],
      leader,
      castings,
      poundages: guns ? (entry.cannon ?? []).map(({ pounds }) => pounds) : [],
      // Stragglers serve no gun.
      crew: guns ? castings - stragglers : 0,
      mounted: entry.arm === 'cavalry',
      start: guns ? 'limbered' : 'free',
      zone: null,
      arrival: null,
    }
    return [{ counter, n, facts, stragglers }]
  })
}
