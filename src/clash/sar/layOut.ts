import { NO_OPTIONAL_RULES } from '../../tabletop/sar/optionalRules'
import { enemyOf, SIDES } from '../../operational/types'
import type { BattleTerms, ClashTerms, FieldOfBattle, OffTableBattery } from '../../tabletop/sar/battle/field'
import type { Battle, BattleOptions } from '../../tabletop/sar/battle/types'
import type { Polygon } from '../../tabletop/common/polygon'
import { tablesOf } from '../../tabletop/sar/data'
import type { Tables } from '../../tabletop/sar/types'
import { headingOfOrigin } from '../attackDirection'
import { groundAttacked } from '../groundAttacked'
import { tableGroundOfHex } from '../ground/ground'
import { hexCorners, pointToward, sixthOutsideHex, type TableFrame, tableFrameOf } from '../ground/tableFrame'
import type { ClashSetup } from '../setup'
import { deployUnits } from './deploy/deploy'
import { retreatEdges } from '../deploy/retreatEdges'
import type { ClashFigures } from './figures'
import { commandStructureOf } from '../commandStructure'
import { type SubUnit, subUnitsOf } from './roster/units'

// Lays out the table of a clash (an attack fought on the tabletop): ground, terms, leaders and deployed units, as the battle of the Santa Anna
// Rules needs them. The `facts` of a sub-unit are what the battle knows of it from the start: name, arm, castings, guns.
// `figures` are the numbers of data/clash.json, with distances in inches; the table counts in thousandths of an inch.

/** OPS-22.1: the profile (printed edition of the rules) with which clashes are fought. */
const PROFILE = 'sar-2007'

/** OPS-22.1: clashes use none of the optional rules. */
export const CLASH_OPTIONS: BattleOptions = {
  rules: NO_OPTIONAL_RULES,
  // These two must be given, but a clash has neither points of victory nor reinforcements.
  victory: 'points',
  arrivals: 'mapCaption',
}

/** A clash ready to begin. */
export interface ClashLayout {
  /** What does not change during the battle. */
  readonly field: FieldOfBattle
  /** The units as they are deployed, by id. */
  readonly units: Battle['units']
  /** The sub-units of the counters on the table, without distant batteries. */
  readonly subUnits: readonly SubUnit[]
}

/** The rule tables of PROFILE. Throws when they are faulty, which is a fault of the build. */
function tablesOfProfile(): Tables {
  const tables = tablesOf(PROFILE)
  if (!tables.ok) throw new Error(`${tables.refusal.key} ${JSON.stringify(tables.refusal.args)}`)
  return tables.value
}

/** Castings that serve one gun of a battery off the table. */
const CREW_PER_GUN = 2

const isDistant = ({ counter }: SubUnit): boolean => counter.origin.kind === 'distant'

/** OPS-23.4: a distant sub-unit as a battery off the table, with the heavy guns that its crew can serve; null when it has none. */
function offTableBattery(
  { counter, facts }: SubUnit,
  figures: ClashFigures,
  lastFiringTurn: number,
): OffTableBattery | null {
  const { origin } = counter
  if (origin.kind !== 'distant' || facts.arm !== 'artillery') return null
  const { centre } = tableFrameOf(figures.table)
  // Each step into the next row also leads half a hex to the east or west. What is left of the way to the east or west takes whole steps.
  const rows = Math.abs(origin.north)
  const halfHexesLeft = Math.max(0, Math.abs(origin.east) - rows)
  const distanceInHexes = rows + Math.ceil(halfHexesLeft / 2)
  const gunsServed = Math.floor(facts.crew / CREW_PER_GUN)
  const poundages = facts.poundages.filter((pounds) => pounds >= figures.bombardment.minPounds).slice(0, gunsServed)
  if (poundages.length === 0) return null
  return {
    id: facts.id,
    name: facts.name,
    side: facts.side,
    at: pointToward(centre, headingOfOrigin(origin)!, distanceInHexes * figures.table.hexInches * 1000),
    poundages,
    nation: facts.nation,
    training: facts.training,
    lastFiringTurn,
  }
}

/**
 * OPS-23.3, 24.1: how the clash runs and ends, by the figures of its course. `nerve`: the share of lost castings at which a side may give way.
 */
function clashTermsOf(setup: ClashSetup, figures: ClashFigures, subUnits: readonly SubUnit[]): ClashTerms {
  const { attacker, charge } = setup
  const { course, table } = figures
  const frame = tableFrameOf(table)
  const ground = groundAttacked(setup)
  // Once the assault closes in, its own men stand before the guns.
  const { turns, turnsWithAssault } = figures.bombardment
  const lastFiringTurn = setup.bombardmentOnly ? turns : turnsWithAssault
  const attackers = subUnits.filter(({ facts }) => facts.side === attacker)
  const attackersOnTable = attackers.filter((subUnit) => !isDistant(subUnit))
  const idsOf = (units: readonly SubUnit[]): string[] => units.map(({ facts }) => facts.id)
  // `isLead`: the counter leads the attack (OPS-8.2). In a charge one of its infantry or cavalry units must charge (OPS-23.3).
  const charging = attackersOnTable.filter(({ counter, facts }) => counter.isLead && facts.arm !== 'artillery')
  // OPS-19.3.5: engineers guide infantry that charges Mexicans.
  const withEngineer =
    enemyOf(attacker) === 'mexican'
      ? attackersOnTable.filter(({ counter, facts }) => counter.withEngineer && facts.arm === 'infantry')
      : []
  return {
    centre: frame.centre,
    // OPS-24.1: each side must keep a formed unit within this distance of the centre.
    holdingRadius: course.radius * 1000,
    hexRadius: frame.cornerDistance,
    attacker,
    approachTurns: course.approach,
    nerve: { attacker: course.nerve.attacker[ground], defender: course.nerve.defender[ground] },
    onlyBatteriesAttack: setup.bombardmentOnly,
    chargingUnits: charge ? idsOf(charging) : [],
    withEngineer: charge ? idsOf(withEngineer) : [],
    offTableBatteries: attackers.flatMap((subUnit) => offTableBattery(subUnit, figures, lastFiringTurn) ?? []),
  }
}

/**
 * OPS-23.2 (ruling): where each unit may be set up: a defender in the target hex, an attacker on the sixth of the table from which he comes,
 * outside the hex.
 */
function setUpGrounds(subUnits: readonly SubUnit[], frame: TableFrame): Readonly<Record<string, Polygon>> {
  return Object.fromEntries(
    subUnits.map(({ facts, counter: { origin } }) => [
      facts.id,
      origin.kind === 'adjacent' ? sixthOutsideHex(frame, origin.direction) : hexCorners(frame, frame.centre),
    ]),
  )
}

/** OPS-23: lays the table of a clash out and deploys the units. `isPlayed`: people command, and may change the set-up on their ground (ruling 23.2). */
export function layOutClash(setup: ClashSetup, figures: ClashFigures, { isPlayed = false } = {}): ClashLayout {
  const { world } = setup
  const countersOnTable = setup.counters.filter(({ origin }) => origin.kind !== 'distant')
  const { leaderOfCounter, leaders } = commandStructureOf(setup, countersOnTable, figures)
  const subUnits = setup.counters.flatMap((counter) =>
    // Distant batteries have no leader on the table, hence ''.
    subUnitsOf(counter, leaderOfCounter.get(counter.unit.id) ?? '', figures),
  )
  const onTable = subUnits.filter((subUnit) => !isDistant(subUnit))
  const terms: BattleTerms = {
    id: `clash-${setup.hex}`,
    turns: setup.bombardmentOnly ? figures.bombardment.turns : figures.course.turns,
    retreatEdge: retreatEdges(setup),
    // A clash has no missions, no reinforcements and no points of victory; `clash` says how it ends.
    mayRedeploy: { us: isPlayed, mexican: isPlayed },
    hasMissions: false,
    zones: {},
    // No reinforcements, by neither of the two printed lists of arrivals.
    arrivals: { orderOfBattleText: [], mapCaption: [] },
    victory: null,
    clash: {
      ...clashTermsOf(setup, figures, subUnits),
      ...(isPlayed && { setUpGround: setUpGrounds(onTable, tableFrameOf(figures.table)) }),
    },
  }
  const field: FieldOfBattle = {
    sides: SIDES,
    // The Mexican side answers first where both sides choose at once, as at Buena Vista.
    askedFirst: 'mexican',
    tables: tablesOfProfile(),
    terms,
    ground: tableGroundOfHex(world, world.grid.indexOf(setup.hex), figures),
    units: new Map(onTable.map(({ facts }) => [facts.id, facts])),
    leaders: new Map(leaders.map((leader) => [leader.id, leader])),
  }
  const units = deployUnits(setup, field, onTable, figures)
  // The rules compare places of the set-up with those where the units were deployed.
  return { field: isPlayed ? { ...field, startUnits: units } : field, units, subUnits: onTable }
}
