// The units and leaders of a pack in the shape of a scenario of the rule book (SAR-24.2), so that page and rules read them as they read those.
import type { BattlePack } from '../../common/pack/schema'
import type { PackUnit } from '../../common/pack/unitSchema'
import type { Scenario, Tag } from '../types'

type ScenarioUnit = Scenario['units'][number]

/** The army of a seat, as scenarios name sides: by its nation. */
export const armyOfSeat = ({ seats }: BattlePack, seat: 'a' | 'b'): string => seats[seat].nation

/** The tags of a unit: a pack writes bayonets, defence of home and grey coats as fields (SAR-23.8). */
function tagsOf(unit: PackUnit, isGreyInPlay: boolean): Tag[] {
  const { sar } = unit
  if (!('castings' in sar)) return [...sar.tags]
  const tags: Tag[] = [...sar.tags]
  if (sar.bayonets) tags.push('bayonets')
  if (sar.defendingHome) tags.push('defendingHome')
  if (sar.grey && isGreyInPlay) tags.push('grey')
  return tags
}

/** Castings of the parts of a regiment that begin detached (SAR-2.5): they belong to its strength. */
const castingsOfParts = ({ units }: BattlePack, id: string): number =>
  units.reduce((sum, unit) => sum + (unit.arm !== 'artillery' && unit.partOf === id ? unit.sar.castings : 0), 0)

/** The poundage of each gun casting; `sixPounders`: with 6-pounders in place of howitzers. */
const poundagesOf = (unit: PackUnit, sixPounders: boolean): number[] =>
  unit.arm === 'artillery' ? unit.sar.gunCastings.map(({ pounds }) => (sixPounders ? 6 : pounds)) : []

/** A unit of a pack as a unit of a scenario. `sixPounders`: it has 6-pounders in place of howitzers. */
export function scenarioUnitOf(
  pack: BattlePack,
  unit: PackUnit,
  { greyInPlay, sixPounders }: { readonly greyInPlay: boolean; readonly sixPounders: boolean },
): ScenarioUnit {
  const isArtillery = unit.arm === 'artillery'
  const troops = 'castings' in unit.sar ? unit.sar : null
  return {
    id: unit.id,
    name: unit.name,
    side: armyOfSeat(pack, unit.seat),
    nation: unit.nation,
    leader: unit.command,
    type: unit.arm,
    experience: unit.sar.experience,
    experienceBasis: unit.sar.experienceBasis,
    castings: troops ? troops.castings + castingsOfParts(pack, unit.id) : 0,
    weapon: unit.sar.weapon,
    weaponBasis: troops?.weaponBasis ?? `${pack.id}/pack.json`,
    meleeWeapon: troops?.meleeWeapon ?? null,
    guns: poundagesOf(unit, sixPounders),
    crew: isArtillery ? unit.sar.crew : 0,
    artilleryClass: isArtillery ? unit.sar.artilleryClass : null,
    mounted: troops?.mounted ?? false,
    tags: tagsOf(unit, greyInPlay),
    suggestedTags: [],
    startFormation: 'free',
    zone: null,
    arrival: unit.arrival,
    officer: unit.officer,
    men: unit.men.value,
  }
}

/** The leaders of a pack as those of a scenario. */
export const scenarioLeadersOf = (pack: BattlePack): Scenario['leaders'] =>
  pack.leaders.map(({ id, name, seat, lr, role, superior, command, arrival }) => ({
    id,
    name,
    side: armyOfSeat(pack, seat),
    lr,
    role,
    superior,
    command,
    ...(arrival !== undefined && { arrival }),
  }))
