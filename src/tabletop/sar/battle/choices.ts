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

const US_ARMY_LEADER = 'us-taylor'
const NEW_BRIGADIERS = {
  promoteMcKee: { id: 'us-mckee', name: 'Colonel McKee' },
  promoteDavis: { id: 'us-davis', name: 'Colonel Davis' },
}
/** Who takes which when each brigade has one more: the Kentuckians stood in the middle with Wool's, the Mississippians with Lane's. */
const BRIGADIER_OF_UNIT: Readonly<Record<string, string>> = { 'us-2-kentucky': 'us-wool', 'us-mississippi': 'us-lane' }

type Unit = Scenario['units'][number]
const isUnbrigaded = ({ leader, type }: Unit): boolean => leader === US_ARMY_LEADER && type === 'infantry'

function withThirdBrigade(scenario: Scenario, choice: ScenarioChoices['bvThirdBrigade']): Scenario {
  if (choice === 'none') return scenario
  const to = (of: (unit: Unit) => string): Unit[] =>
    scenario.units.map((unit) => (isUnbrigaded(unit) ? { ...unit, leader: of(unit) } : unit))
  if (choice === 'oneUnitToEachBrigade')
    return { ...scenario, units: to(({ id, leader }) => BRIGADIER_OF_UNIT[id] ?? leader) }
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
  return { ...scenario, units: to(() => id), leaders: [...scenario.leaders, brigadier] }
}

function chosenArrivals(scenario: Scenario, { bvMinonUsed }: ScenarioChoices): Scenario['arrivals'] {
  const kept = (list: Scenario['arrivals']['mapCaption']) =>
    list.filter(({ group }) => bvMinonUsed || group !== 'minon')
  const { orderOfBattleText, mapCaption } = scenario.arrivals
  return { ...scenario.arrivals, orderOfBattleText: kept(orderOfBattleText), mapCaption: kept(mapCaption) }
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
      // Shared as evenly as can be, the first with one more.
      const own = Math.floor(companies / from.length) + (i < companies % from.length ? 1 : 0)
      // Something must be left of the regiment (SAR-2.5).
      const parted = Math.min(castings - 1, own * companySize(tables, nation, castings))
      return { of, castings: parted, dismounted: dismounted === true, zone: 'us-mountain' }
    }),
  )
}

export interface SetupWarning {
  readonly rule: string
  readonly key: string
  /** Of the units that it is about. */
  readonly units: readonly string[]
}

/** SAR-1.5: regiments that a brigade of foot usually has. */
const USUAL_BRIGADE_SIZE: Readonly<Record<string, { readonly least: number; readonly most: number }>> = {
  US: { least: 2, most: 3 },
  MEX: { least: 3, most: 6 },
}

/** SAR-1.5: brigades of unusual size; advice, not more. */
function brigadeSizeWarnings({ leaders, units }: Scenario): SetupWarning[] {
  return leaders.flatMap(({ id, side, role }) => {
    const own = units.filter(({ leader, type }) => leader === id && type === 'infantry')
    const size = USUAL_BRIGADE_SIZE[side]
    const usual = role !== 'brigade' || !size || (own.length >= size.least && own.length <= size.most)
    return usual ? [] : [{ rule: 'SAR-1.5', key: 'warning.brigadeSize', units: own.map((unit) => unit.id) }]
  })
}

/** SAR-2.10: one player controls one U.S. cavalry unit at most: said, not refused (Q6). Squadrons of one regiment count as one. */
function usCavalryWarnings({ units }: Scenario): SetupWarning[] {
  const cavalry = units.filter(({ side, nation, type }) => side === 'US' && nation === 'US' && type === 'cavalry')
  return cavalry.length > 1 ? [{ rule: 'SAR-2.10', key: 'warning.usCavalry', units: cavalry.map(({ id }) => id) }] : []
}

/** What the set-up should be warned of; nothing is refused for it (SAR-1.5, 2.10). */
export const setupWarnings = (scenario: Scenario): SetupWarning[] => [
  ...usCavalryWarnings(scenario),
  ...brigadeSizeWarnings(scenario),
]
