import type { Result } from '../../../core/result'
import { loadScenario } from '../data'
import type { Scenario, Tables } from '../types'
import { companySize } from '../units/companySize'
import { type DetachedPart, type FieldOfBattle, createFieldOfBattle } from './field'

/** SAR-24.3: who commands the regiments that are in no brigade. */
export const THIRD_BRIGADE = ['none', 'promoteMcKee', 'promoteDavis', 'oneUnitToEachBrigade'] as const

/** SAR-24.3, 24.5: what is settled before Buena Vista begins. */
export interface ScenarioChoices {
  readonly bvThirdBrigade: (typeof THIRD_BRIGADE)[number]
  /** The mixed force stands in the mountains from the start. */
  readonly bvMarshallForce: boolean
  /** The Mexican may bring Minon on. */
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
/** Is the unit an infantry regiment in no brigade? */
const isUnbrigaded = ({ leader, type }: Unit): boolean => leader === US_ARMY_LEADER && type === 'infantry'

function withThirdBrigade(scenario: Scenario, choice: ScenarioChoices['bvThirdBrigade']): Scenario {
  if (choice === 'none') return scenario
  const withLeaders = (leaderFor: (unit: Unit) => string): Unit[] =>
    scenario.units.map((unit) => (isUnbrigaded(unit) ? { ...unit, leader: leaderFor(unit) } : unit))
  if (choice === 'oneUnitToEachBrigade')
    return { ...scenario, units: withLeaders(({ id, leader }) => BRIGADIER_OF_UNIT[id] ?? leader) }
  const { id, name } = NEW_BRIGADIERS[choice]
  const brigadier: Scenario['leaders'][number] = {
    id,
    name,
    side: 'US',
    lr: scenario.options.bvThirdBrigade.newBrigadierLR.value,
    role: 'brigade',
    superior: US_ARMY_LEADER,
    command: 'Third Brigade',
  }
  return { ...scenario, units: withLeaders(() => id), leaders: [...scenario.leaders, brigadier] }
}

function chosenArrivals(scenario: Scenario, { bvMinonUsed }: ScenarioChoices): Scenario['arrivals'] {
  const withoutUnused = (list: Scenario['arrivals']['mapCaption']) =>
    list.filter(({ group }) => bvMinonUsed || group !== 'minon')
  const { orderOfBattleText, mapCaption } = scenario.arrivals
  return {
    ...scenario.arrivals,
    orderOfBattleText: withoutUnused(orderOfBattleText),
    mapCaption: withoutUnused(mapCaption),
  }
}

/** SAR-24.3: the scenario with the order of battle that the players have chosen. */
export const chosenScenario = (scenario: Scenario, tables: Tables, choices: ScenarioChoices): Result<Scenario> =>
  loadScenario(`${scenario.id}.json`, withThirdBrigade(scenario, choices.bvThirdBrigade), tables)

/** SAR-24.3, 24.5: the field of a battle as the players have settled it. Minon's men stay off the table where he may not come. */
export function createChosenField(scenario: Scenario, tables: Tables, choices: ScenarioChoices): Result<FieldOfBattle> {
  const chosen = chosenScenario(scenario, tables, choices)
  if (!chosen.ok) return chosen
  const detached = choices.bvMarshallForce ? marshallForce(chosen.value, tables) : []
  return createFieldOfBattle({ ...chosen.value, arrivals: chosenArrivals(chosen.value, choices) }, tables, detached)
}

/** SAR-24.3: Marshall's mixed force: companies of those regiments, in the mountains, as parts of their units (SAR-2.5 to 2.8). */
function marshallForce(scenario: Scenario, tables: Tables): DetachedPart[] {
  const units = new Map(scenario.units.map((unit) => [unit.id, unit]))
  return scenario.marshallForce.composition.flatMap(({ companies, from, dismounted }) =>
    from.map((of, i) => {
      const { nation, castings } = units.get(of)!
      // Each regiment gives an equal share of the companies; the first ones give the rest.
      const shared = Math.floor(companies / from.length) + (i < companies % from.length ? 1 : 0)
      // Something must be left of the regiment (SAR-2.5).
      const parted = Math.min(castings - 1, shared * companySize(tables, nation, castings))
      return { of, castings: parted, dismounted: dismounted === true, zone: 'us-mountain' }
    }),
  )
}

/** Advice before the battle: the rule, the key of its sentence and the units. */
export interface SetupWarning {
  readonly rule: string
  readonly key: string
  /** Ids of the units in question. */
  readonly units: readonly string[]
}

/** SAR-1.5: how many regiments an infantry brigade usually has. */
const USUAL_BRIGADE_SIZE: Readonly<Record<string, { readonly least: number; readonly most: number }>> = {
  US: { least: 2, most: 3 },
  MEX: { least: 3, most: 6 },
}

/** SAR-1.5: warns of brigades of unusual size. */
function brigadeSizeWarnings({ leaders, units }: Scenario): SetupWarning[] {
  return leaders.flatMap(({ id, side, role }) => {
    const regiments = units.filter(({ leader, type }) => leader === id && type === 'infantry')
    const size = USUAL_BRIGADE_SIZE[side]
    const isUsual = role !== 'brigade' || !size || (regiments.length >= size.least && regiments.length <= size.most)
    return isUsual ? [] : [{ rule: 'SAR-1.5', key: 'warning.brigadeSize', units: regiments.map((unit) => unit.id) }]
  })
}

/** SAR-2.10, Q6: warns if a player controls more than one U.S. cavalry unit. Squadrons of one regiment count as one unit. */
function usCavalryWarnings({ units }: Scenario): SetupWarning[] {
  const cavalry = units.filter(({ side, nation, type }) => side === 'US' && nation === 'US' && type === 'cavalry')
  return cavalry.length > 1 ? [{ rule: 'SAR-2.10', key: 'warning.usCavalry', units: cavalry.map(({ id }) => id) }] : []
}

/** SAR-1.5, 2.10: what the players are warned of at the set-up; none of it is refused. */
export const setupWarnings = (scenario: Scenario): SetupWarning[] => [
  ...usCavalryWarnings(scenario),
  ...brigadeSizeWarnings(scenario),
]
