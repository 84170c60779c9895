// What the players choose before Buena Vista begins (SAR-24.3, 24.5), the scenario that follows from their choices, and advice on it.
import type { Result } from '../../../core/result'
import { loadScenario } from '../data'
import type { Scenario, Tables } from '../types'
import { companySize } from '../units/companySize'
import { type DetachedPart, type FieldOfBattle, createFieldOfBattle } from './field'

/**
 * SAR-24.3: who commands the regiments that are in no brigade: the leader of the army, McKee or Davis as a new brigadier, or the two
 * brigadiers, one regiment each.
 */
export const THIRD_BRIGADE = ['none', 'promoteMcKee', 'promoteDavis', 'oneUnitToEachBrigade'] as const

/** SAR-24.3, 24.5: what is settled before Buena Vista (`bv`) begins. */
export interface ScenarioChoices {
  readonly bvThirdBrigade: (typeof THIRD_BRIGADE)[number]
  /** SAR-24.3: Marshall's mixed force of detached companies stands in the mountains from the start. */
  readonly bvMarshallForce: boolean
  /** SAR-24.5: the Mexican player may bring on Minon's cavalry. */
  readonly bvMinonUsed: boolean
}

/** SAR-24.3: the leader of the U.S. army, who commands the regiments in no brigade. */
const US_ARMY_LEADER = 'us-taylor'
/** SAR-24.3: the colonels who may be promoted. */
const NEW_BRIGADIERS = {
  promoteMcKee: { id: 'us-mckee', name: 'Colonel McKee' },
  promoteDavis: { id: 'us-davis', name: 'Colonel Davis' },
}
/** SAR-24.3: the brigadier who takes each regiment if each brigade gets one. The Kentuckians stood by Wool, the Mississippians by Lane. */
const BRIGADIER_OF_UNIT: Readonly<Record<string, string>> = { 'us-2-kentucky': 'us-wool', 'us-mississippi': 'us-lane' }

type Unit = Scenario['units'][number]
/** Is the unit an infantry regiment in no brigade, directly under the leader of the army? */
const isUnbrigaded = ({ leader, type }: Unit): boolean => leader === US_ARMY_LEADER && type === 'infantry'

/** SAR-24.3: the scenario in which the regiments in no brigade have the leaders that the players chose. */
function withThirdBrigade(scenario: Scenario, choice: ScenarioChoices['bvThirdBrigade']): Scenario {
  if (choice === 'none') return scenario
  const unitsWithNewLeaders = (leaderFor: (unit: Unit) => string): Unit[] =>
    scenario.units.map((unit) => (isUnbrigaded(unit) ? { ...unit, leader: leaderFor(unit) } : unit))
  if (choice === 'oneUnitToEachBrigade')
    return { ...scenario, units: unitsWithNewLeaders(({ id, leader }) => BRIGADIER_OF_UNIT[id] ?? leader) }
  const { id, name } = NEW_BRIGADIERS[choice]
  const brigadier: Scenario['leaders'][number] = {
    id,
    name,
    side: 'US',
    // Leader rating (SAR-4.2).
    lr: scenario.options.bvThirdBrigade.newBrigadierLR.value,
    role: 'brigade',
    superior: US_ARMY_LEADER,
    command: 'Third Brigade',
  }
  return { ...scenario, units: unitsWithNewLeaders(() => id), leaders: [...scenario.leaders, brigadier] }
}

/**
 * SAR-24.5: the reinforcements, without Minon's cavalry if the players leave it out. The scenario has two lists, since the printed order of battle
 * and the caption of the printed map differ.
 */
function chosenArrivals(scenario: Scenario, { bvMinonUsed }: ScenarioChoices): Scenario['arrivals'] {
  const withoutUnused = (groups: Scenario['arrivals']['mapCaption']) =>
    groups.filter(({ group }) => bvMinonUsed || group !== 'minon')
  const { orderOfBattleText, mapCaption } = scenario.arrivals
  return {
    ...scenario.arrivals,
    orderOfBattleText: withoutUnused(orderOfBattleText),
    mapCaption: withoutUnused(mapCaption),
  }
}

/**
 * SAR-24.3: the scenario with the order of battle that the players have chosen. `loadScenario` reads no file: it checks the changed scenario, and
 * names the file of the scenario if it finds a fault.
 */
export const chosenScenario = (scenario: Scenario, tables: Tables, choices: ScenarioChoices): Result<Scenario> =>
  loadScenario(`${scenario.id}.json`, withThirdBrigade(scenario, choices.bvThirdBrigade), tables)

/** SAR-24.3, 24.5: the field of a battle as the players have settled it. */
export function createChosenField(scenario: Scenario, tables: Tables, choices: ScenarioChoices): Result<FieldOfBattle> {
  const chosen = chosenScenario(scenario, tables, choices)
  if (!chosen.ok) return chosen
  const detached = choices.bvMarshallForce ? marshallForce(chosen.value, tables) : []
  return createFieldOfBattle({ ...chosen.value, arrivals: chosenArrivals(chosen.value, choices) }, tables, detached)
}

/** The zone of set-up of Marshall's mixed force, by its name in the scenario file. */
const MOUNTAIN_ZONE = 'us-mountain'

/** SAR-24.3: Marshall's mixed force: companies that several regiments have detached to the mountains (SAR-2.5 to 2.8). */
function marshallForce(scenario: Scenario, tables: Tables): DetachedPart[] {
  const unitsById = new Map(scenario.units.map((unit) => [unit.id, unit]))
  return scenario.marshallForce.composition.flatMap(({ companies, from: regiments, dismounted }) =>
    regiments.map((regiment, i) => {
      const { nation, castings } = unitsById.get(regiment)!
      // Each regiment gives an equal share of the companies; the first regiments give one more until none is left over.
      const companiesGiven = Math.floor(companies / regiments.length) + (i < companies % regiments.length ? 1 : 0)
      // SAR-2.5: at least one casting must be left in the regiment.
      const castingsGiven = Math.min(castings - 1, companiesGiven * companySize(tables, nation, castings))
      return { of: regiment, castings: castingsGiven, dismounted: dismounted === true, zone: MOUNTAIN_ZONE }
    }),
  )
}

/** Advice before the battle. */
export interface SetupWarning {
  /** The number of the rule that it follows from. */
  readonly rule: string
  /** The key of its sentence in the messages. */
  readonly key: string
  /** Ids of the units in question. */
  readonly units: readonly string[]
}

/** SAR-1.5: the least and the greatest usual number of regiments of an infantry brigade, by the army's name in the scenario file. */
const USUAL_REGIMENTS: Readonly<Record<string, { readonly min: number; readonly max: number }>> = {
  US: { min: 2, max: 3 },
  MEX: { min: 3, max: 6 },
}

/** SAR-1.5: warns of brigades of unusual size. */
function brigadeSizeWarnings({ leaders, units }: Pick<Scenario, 'leaders' | 'units'>): SetupWarning[] {
  return leaders.flatMap(({ id, side: army, role }) => {
    const usual = USUAL_REGIMENTS[army]
    if (role !== 'brigade' || !usual) return []
    const regiments = units.filter(({ leader, type }) => leader === id && type === 'infantry')
    if (regiments.length >= usual.min && regiments.length <= usual.max) return []
    return [{ rule: 'SAR-1.5', key: 'warning.brigadeSize', units: regiments.map((unit) => unit.id) }]
  })
}

/** SAR-2.10 (ruling Q6): warns if the U.S. player controls more than one cavalry unit; a regiment with all its squadrons is one unit. */
function usCavalryWarnings({ units }: Pick<Scenario, 'units'>): SetupWarning[] {
  const cavalry = units.filter(({ side, nation, type }) => side === 'US' && nation === 'US' && type === 'cavalry')
  return cavalry.length > 1 ? [{ rule: 'SAR-2.10', key: 'warning.usCavalry', units: cavalry.map(({ id }) => id) }] : []
}

/** SAR-1.5, 2.10: what the players are warned of at the set-up; none of it is refused. */
export const setupWarnings = (scenario: Pick<Scenario, 'leaders' | 'units'>): SetupWarning[] => [
  ...usCavalryWarnings(scenario),
  ...brigadeSizeWarnings(scenario),
]
