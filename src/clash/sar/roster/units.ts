import { timesRoundedDown } from '../../../core/fraction'
import type { RosterEntry } from '../../../operational/data'
import type { RosterUnit } from '../../../tabletop/sar/battle/field'
import type { Training } from '../../../tabletop/sar/types'
import { castingsLeft, type ClashCounter, subUnitId } from '../../setup'
import type { ClashFigures } from '../figures'

/** A sub-unit of a counter that takes part in the clash. */
export interface SubUnit {
  readonly counter: ClashCounter
  /** Its number in the counter's roster, from 0. */
  readonly rosterIndex: number
  /** The sub-unit as a unit of the battle's order of battle. */
  readonly facts: RosterUnit
  /** Castings that straggle when the clash begins. */
  readonly stragglers: number
}

/** The training of an experience that the counters print. The Santa Anna Rules know none above veteran. */
const trainingOf = (experience: RosterEntry['experience']): Training =>
  experience === 'elite' ? 'veteran' : experience

/**
 * OPS-23.2: stragglers of a sub-unit when the clash begins: those still missing from its last clash, and at least a fixed share of a disrupted
 * counter. One casting always stays with the colours.
 */
function stragglersAtStart(
  { disrupted }: ClashCounter,
  castings: number,
  stillMissing: number,
  { setUp }: ClashFigures,
): number {
  const fromDisruption = disrupted ? timesRoundedDown(castings, setUp.disruptedStragglers) : 0
  return Math.min(Math.max(stillMissing, fromDisruption), Math.max(0, castings - 1))
}

/** OPS-23.2: the sub-units of a counter that have castings left. `leader`: the id of the leader who commands them. */
export function subUnitsOf(counter: ClashCounter, leader: string, figures: ClashFigures): SubUnit[] {
  const { unit, losses } = counter
  return unit.roster.flatMap((entry, rosterIndex): SubUnit[] => {
    const earlierLosses = losses[rosterIndex]!
    const [, stillMissing] = earlierLosses
    const castings = castingsLeft(entry, earlierLosses)
    if (castings === 0) return []
    const isArtillery = entry.arm === 'artillery'
    const stragglers = stragglersAtStart(counter, castings, stillMissing, figures)
    const facts: RosterUnit = {
      id: subUnitId(unit.id, rosterIndex),
      name: entry.name,
      side: unit.side,
      arm: entry.arm,
      nation: entry.nation,
      training: trainingOf(entry.experience),
      weapon: isArtillery ? null : (entry.weapon as RosterUnit['weapon']),
      meleeWeapon: entry.meleeWeapon === 'none' ? null : (entry.meleeWeapon as RosterUnit['meleeWeapon']),
      artilleryClass: isArtillery ? (entry.artilleryClass as RosterUnit['artilleryClass']) : null,
      tags: figures.tags[entry.id] ?? [],
      leader,
      castings,
      poundages: isArtillery ? (entry.cannon ?? []).map(({ pounds }) => pounds) : [],
      // Stragglers serve no gun.
      crew: isArtillery ? castings - stragglers : 0,
      mounted: entry.arm === 'cavalry',
      // `free`: the owner chooses the formation; until then the unit stands in line. Guns are unlimbered when they are deployed.
      startFormation: isArtillery ? 'limbered' : 'free',
      // A clash has no zones of set-up and no reinforcements.
      zone: null,
      arrival: null,
    }
    return [{ counter, rosterIndex, facts, stragglers }]
  })
}
