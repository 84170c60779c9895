import type { RosterEntry } from '../../operational/data'
import { castingsLost, classFrom, standsFromCastings } from '../../tabletop/regimental/bridge/figures'
import type { GunFacts, RegimentalUnitFacts } from '../../tabletop/regimental/battle/field'
import type { Nation, Rules, Trait } from '../../tabletop/regimental/types'
import { armsAndTraits, type TroopKind } from '../../tabletop/regimental/units/armsAndTraits'
import { cannonOf, carriageOf, tractionOf } from '../../tabletop/regimental/units/cannon'
import { gradeOf } from '../../tabletop/regimental/units/effectiveness'
import { castingsLeft, type ClashCounter, subUnitId } from '../setup'
import type { RegimentalClashFigures } from './figures'

/** A sub-unit of a counter that takes part in a clash by the Regimental rules. */
export interface RegimentalSubUnit {
  readonly counter: ClashCounter
  /** Its number in the counter's roster, from 0. */
  readonly rosterIndex: number
  /** The sub-unit as a unit of the battle's order of battle; it has no place yet. */
  readonly facts: RegimentalUnitFacts & { readonly castings: number }
  /** Castings that are still missing from its last clash (OPS-24.3); they bring no stands. */
  readonly missing: number
}

/** Castings that serve one gun casting. */
const CREW_PER_GUN = 2

/** REG-12.11: the kind of troops of a roster entry: as the data name it, else by nation, arm, weapon and experience. */
function kindOf({ troops }: RegimentalClashFigures, entry: RosterEntry): TroopKind {
  const named = troops[entry.id]
  if (named) return named
  if (entry.nation === 'MEX') return entry.arm === 'cavalry' ? 'mexicanCavalry' : 'mexicanLine'
  if (entry.nation === 'TEX') return 'rangers'
  if (entry.arm === 'cavalry') return 'usHorse'
  if (entry.weapon === 'rifle') return 'usRifles'
  // The rosters rate volunteers as regular or less, the regular army as veteran.
  return entry.experience === 'veteran' || entry.experience === 'elite' ? 'usRegularInfantry' : 'usVolunteerInfantry'
}

/** Texans and other allies count as of their side's nation (REG-1.2). */
const nationOf = ({ nation }: RosterEntry): Nation => (nation === 'MEX' ? 'MEX' : 'US')

/** REG-1.15, 12.11: weapon and traits of troops. Lances belong only to cavalry that the roster arms with them. */
function armsOf(rules: Rules, figures: RegimentalClashFigures, entry: RosterEntry) {
  const { weapon, traits } = armsAndTraits(rules, kindOf(figures, entry))
  const hasLances = entry.meleeWeapon === 'lance'
  const own = traits.filter((trait: Trait) => trait !== 'lancers' || hasLances)
  return { weapon: entry.arm === 'cavalry' && entry.weapon === 'rifle' ? ('R' as const) : weapon, traits: own }
}

/** REG-12.4, 12.10: the gun stands of a battery: one for each gun casting, a section of two guns, that its crew can serve. */
function gunsOf(rules: Rules, { howitzers }: RegimentalClashFigures, entry: RosterEntry, crew: number): GunFacts[] {
  const nation = nationOf(entry)
  const served = Math.max(1, Math.floor(crew / CREW_PER_GUN))
  return (entry.cannon ?? []).slice(0, served).map(({ pounds }, i) => {
    const type = cannonOf(rules, nation, pounds, howitzers[entry.id]?.includes(i) ?? false)
    const traction = entry.artilleryClass === 'usHorse' ? 'flying' : tractionOf(rules, nation, type)
    const carriage = carriageOf(rules, nation, type)
    // Only light carriages keep up with flying artillery.
    return { type, carriage, traction: carriage === 'light' ? traction : tractionOf(rules, nation, type) }
  })
}

/** REG-12.10: the sub-units of a counter that have castings left. `leader`: the id of the leader who commands them. */
export function regimentalSubUnits(
  rules: Rules,
  counter: ClashCounter,
  leader: string,
  figures: RegimentalClashFigures,
): RegimentalSubUnit[] {
  const { unit, losses } = counter
  return unit.roster.flatMap((entry, rosterIndex): RegimentalSubUnit[] => {
    const earlier = losses[rosterIndex]!
    const castings = castingsLeft(entry, earlier)
    if (castings === 0) return []
    // One casting always stays with the colours.
    const missing = Math.min(earlier[1]!, castings - 1)
    const present = castings - missing
    const isArtillery = entry.arm === 'artillery'
    const nation = nationOf(entry)
    const isElite = entry.experience === 'elite'
    const level = classFrom(rules, nation, isElite ? 'veteran' : (entry.experience as 'veteran'), isElite)
    const { weapon, traits } = isArtillery ? { weapon: null, traits: [] } : armsOf(rules, figures, entry)
    return [
      {
        counter,
        rosterIndex,
        missing,
        facts: {
          id: subUnitId(unit.id, rosterIndex),
          side: unit.side,
          name: entry.name,
          nation,
          arm: entry.arm,
          class: level,
          grade: gradeOf(rules, level),
          stands: isArtillery ? 0 : standsFromCastings(rules, present),
          guns: isArtillery ? gunsOf(rules, figures, entry, present) : [],
          weapon,
          traits,
          leader,
          arrival: null,
          start: null,
          castings,
        },
      },
    ]
  })
}

/** REG-12.10: castings of a sub-unit that are lost with its stands. Gun stands take their share of the crew. */
export function castingsOfStands(rules: Rules, { facts, missing }: RegimentalSubUnit, standsLost: number): number {
  const present = facts.castings - missing
  if (facts.arm !== 'artillery') return castingsLost(rules, standsLost, present)
  if (facts.guns.length === 0) return 0
  return Math.min(present, Math.floor((2 * present * standsLost + facts.guns.length) / (2 * facts.guns.length)))
}
