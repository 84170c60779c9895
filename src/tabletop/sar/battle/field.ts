// The field of a battle: everything that never changes in it (order of battle, ground, tables, terms), built from a scenario of the rulebook.
// A clash, which is an attack of the hex game fought on the table, has a field of the same shape.
import { type BySide, opponentOf, type Side, type Sides } from '../../../game/side'
import { ok, type Result } from '../../../core/result'
import { inchesToThousandths } from '../inches'
import type { Point } from '../../common/point'
import type { Polygon } from '../../common/polygon'
import type { Ground } from '../../common/groundSchema'
import type { LeaderFacts, Mission, Scenario, Share, Stance, Tables, UnitFacts } from '../types'
import { armiesOf, type SideNames, sideNamesOf, sideOfArmy } from '../sideNames'
import { type FormedInfantryTerms, formedInfantryTerms } from '../victory/formedInfantry'
import { type PointsTerms, pointsTerms } from '../victory/points'
import { groundOf } from './ground'
import type { SpecialTerms } from './special/terms'
import type { BattleOptions, BattleUnit } from './types'

/** SAR-24: a unit of the order of battle, with its strength and place at the start. */
export interface RosterUnit extends UnitFacts {
  readonly side: Side
  readonly name: string
  /** All castings of the unit; artillery has only its crew, so it equals `crew`. */
  readonly castings: number
  /** Pounds of each gun casting. */
  readonly poundages: readonly number[]
  /** Castings of the crew; 0 for infantry and cavalry. */
  readonly crew: number
  /** Cavalry that begins on horseback. */
  readonly mounted: boolean
  /** SAR-24.4: its formation at the start; `free`: its owner chooses. */
  readonly startFormation: Scenario['units'][number]['startFormation']
  /** Name of its zone of set-up; null: it arrives later. */
  readonly zone: string | null
  /** Id of the group with which it arrives (`ArrivalGroup.group`); null: it is on the table from the start. */
  readonly arrival: string | null
}

/** A leader of the order of battle. */
export interface RosterLeader extends LeaderFacts {
  readonly side: Side
  readonly name: string
  /** Id of the group with which the leader arrives; null: he is on the table from the start. */
  readonly arrival: string | null
}

/** An edge of the table. */
export type Edge = 'north' | 'south' | 'east' | 'west'

/** SAR-24.5: a group of units that arrives during the battle. */
export interface ArrivalGroup {
  /** Id of the group. */
  readonly group: string
  /** The first turn in which it may arrive. */
  readonly firstTurn: number
  /** The place on the edge where it arrives, in thousandths of an inch. */
  readonly entry: Point
  readonly formation: 'column' | 'roadColumn'
  /** The side that chooses the turn of its arrival. */
  readonly chosenBy: Side
  /** Its side has no choice: it comes in the first turn in which it may and finds room. Absent: the side calls it. */
  readonly comesByItself?: boolean
  /** The edge over which it comes; absent: the one nearest to `entry`. */
  readonly edge?: Edge
  /** Ids of its units in the order in which they come on; absent: by their names. */
  readonly order?: readonly string[]
  /** Formations of single units, where they differ from that of the group: with the castings in the front. */
  readonly formations?: Readonly<Record<string, { readonly stance: Stance; readonly width: number }>>
}

/** The terms of a battle: its length, places and end. A battle is a scenario of the rulebook (SAR-24) or a clash of the hex game (OPS-23.3). */
export interface BattleTerms {
  /** Id of the scenario or of the clash. */
  readonly id: string
  /** How many turns the battle lasts at most. */
  readonly turns: number
  /** SAR-24.8: each side's own edge of the table, behind it. */
  readonly retreatEdge: BySide<Edge>
  /** SAR-24.4: may the side change its set-up? */
  readonly mayRedeploy: BySide<boolean>
  /** SAR-4.15: do leaders have missions? Not in a clash. */
  readonly hasMissions: boolean
  /** Zones of set-up by name: west, south, east and north edge (x1, y1, x2, y2) in thousandths of an inch. */
  readonly zones: Readonly<Record<string, readonly [number, number, number, number]>>
  /** Reinforcements according to each of the two printed sources; `BattleOptions.arrivals` chooses the source. */
  readonly arrivals: Readonly<Record<BattleOptions['arrivals'], readonly ArrivalGroup[]>>
  /** SAR-16.11 (optional): ammunition wagons. */
  readonly wagons?: readonly { readonly side: Side; readonly at: Point }[]
  /** SAR-24.8, 24.9: how the battle is won; null: a clash. */
  readonly victory: VictoryTerms | null
  /** OPS-23.3, 24.1: what is special in a clash; null: a scenario. */
  readonly clash: ClashTerms | null
  /** What is special in a battle of record; absent: nothing is. */
  readonly special?: SpecialTerms
}

/** How a scenario of the rulebook is won. The players choose one of these two rules (`BattleOptions.victory`). */
export interface VictoryTerms {
  /** Null: the battle is not won so. */
  readonly formedInfantry: FormedInfantryTerms | null
  readonly points: PointsTerms
}

/** OPS-23: the terms of a clash of the hex game. Distances in thousandths of an inch. */
export interface ClashTerms {
  /** The middle of the target hex. */
  readonly centre: Point
  /** OPS-23.3: a side without a formed unit within this distance of the centre loses the clash. */
  readonly holdingRadius: number
  /** OPS-23.4: distance from the centre to the corners of the target hex. */
  readonly hexRadius: number
  /** The side that attacks in the hex game. */
  readonly attacker?: Side
  /** OPS-23.3 (ruling): the attacker need not be near the centre in these first turns; absent: he must be there from the start. */
  readonly approachTurns?: number
  /** OPS-24.1 (ruling): the share of lost castings at which a side gives way if it has lost a larger share than its enemy. */
  readonly nerve?: { readonly attacker: Share; readonly defender: Share }
  /** OPS-23.3: units of an attack that is a charge: at least one of them must have Charge as its first order. */
  readonly chargingUnits?: readonly string[]
  /** OPS-23.1: units with an engineer; works do not help against them in the melee of a charge. */
  readonly withEngineer?: readonly string[]
  /** OPS-23.2 (ruling): where each unit may be set up if people command the clash; absent: nobody changes the set-up. */
  readonly setUpGround?: Readonly<Record<string, Polygon>>
  /** OPS-23.4: batteries that fire from beyond the table. */
  readonly offTableBatteries?: readonly OffTableBattery[]
  /** OPS-23.4: only batteries attack, so the clash lasts for all its turns. */
  readonly onlyBatteriesAttack?: boolean
}

/** OPS-23.4: a battery two or three hexes away, which fires at the table. Its place `at` is off the table. */
export interface OffTableBattery {
  readonly id: string
  readonly name: string
  readonly side: Side
  readonly at: Point
  /** Pounds of each gun casting that reaches the table. */
  readonly poundages: readonly number[]
  readonly nation: string
  readonly training: UnitFacts['training']
  /** It fires in every turn up to this one. */
  readonly lastFiringTurn: number
}

/** SAR-24.3: a part that is detached from its unit before the battle (SAR-2.5). */
export interface DetachedPart {
  /** Id of the unit that the part belongs to. */
  readonly of: string
  readonly castings: number
  readonly dismounted: boolean
  readonly zone: string
}

/** Everything about a battle that never changes: tables, ground, order of battle, terms. It is not part of the state. */
export interface FieldOfBattle {
  /** The ids of the two sides, as the state has them. */
  readonly sides: Sides
  /** The side that answers first where both are asked; it makes no difference to the outcome (SAR-3.2, 4.7). */
  readonly askedFirst: Side
  /** The figures of the rules. */
  readonly tables: Tables
  readonly terms: BattleTerms
  /** The terrain of the table. */
  readonly ground: Ground
  readonly units: ReadonlyMap<string, RosterUnit>
  readonly leaders: ReadonlyMap<string, RosterLeader>
  /** All units where they stand at the start; absent: each stands in its zone of set-up (SAR-24.4). */
  readonly startUnits?: Readonly<Record<string, BattleUnit>>
  /** SAR-24.3: parts that are detached from their units before the battle. */
  readonly detached?: readonly DetachedPart[]
  /** Where leaders stand at the start; absent, or without an entry: behind their units. */
  readonly startLeaders?: Readonly<Record<string, Point>>
  /** SAR-4.15: missions with which leaders begin; absent, or without an entry: the sides give them at set-up. */
  readonly startMissions?: Readonly<Record<string, Mission>>
}

/** The sides in the order in which they are asked and in which their units act where the rules give no order. */
export const sidesInAskingOrder = ({ sides, askedFirst }: Pick<FieldOfBattle, 'sides' | 'askedFirst'>): Sides => [
  askedFirst,
  opponentOf(sides, askedFirst),
]

/** The enemy of a side. */
export const otherSide = ({ field }: { readonly field: FieldOfBattle }, side: Side): Side =>
  opponentOf(field.sides, side)

/** The terms of a scenario. The scenario file names its sides by army, such as `US`; `names` gives their ids in the state. */
function termsOf(scenario: Scenario, names: SideNames): BattleTerms {
  const sideOf = (army: string): Side => sideOfArmy(names, army)
  const bySide = <T>(valueFor: (sideTerms: Scenario['sides'][string]) => T): BySide<T> =>
    Object.fromEntries(Object.entries(scenario.sides).map(([army, sideTerms]) => [sideOf(army), valueFor(sideTerms)]))
  const formedInfantry = formedInfantryTerms(scenario)
  const points = pointsTerms(scenario)
  const arrivalsBySource = (source: BattleOptions['arrivals']): ArrivalGroup[] =>
    scenario.arrivals[source].map(({ group, firstTurn, formation, chosenBy }) => {
      const { entryPoints } = scenario.arrivals
      // A group without an entry point of its own arrives by the road.
      const { x, y } = entryPoints[group] ?? entryPoints.road!
      return {
        group,
        firstTurn,
        entry: { x: inchesToThousandths(x), y: inchesToThousandths(y) },
        formation,
        chosenBy: sideOf(chosenBy),
      }
    })
  return {
    id: scenario.id,
    turns: scenario.turns,
    retreatEdge: bySide(({ retreatEdge }) => retreatEdge),
    // In the scenario file null means that the side may not.
    mayRedeploy: bySide(({ mayRedeploy }) => mayRedeploy !== null),
    hasMissions: true,
    zones: Object.fromEntries(
      Object.entries(scenario.map.zones).map(([zone, [x1, y1, x2, y2]]) => [
        zone,
        [inchesToThousandths(x1), inchesToThousandths(y1), inchesToThousandths(x2), inchesToThousandths(y2)],
      ]),
    ),
    // Two printed sources differ on where reinforcements arrive; `BattleOptions.arrivals` chooses one of them.
    arrivals: {
      orderOfBattleText: arrivalsBySource('orderOfBattleText'),
      mapCaption: arrivalsBySource('mapCaption'),
    },
    victory: {
      // SAR-24.8: `side` wins if its formed infantry has an open way out; if not, `otherwise` wins.
      formedInfantry: { side: sideOf(formedInfantry.side), otherwise: sideOf(formedInfantry.otherwise) },
      points: {
        ...points,
        perEnemyLoss: Object.fromEntries(
          Object.entries(points.perEnemyLoss).map(([army, pointsPerCasting]) => [sideOf(army), pointsPerCasting]),
        ),
        groupPenalty: points.groupPenalty && { ...points.groupPenalty, side: sideOf(points.groupPenalty.side) },
      },
    },
    clash: null,
  }
}

/**
 * Builds the field of a battle from a scenario that has been checked (SAR-24). The scenario names its sides by army; `names` gives
 * their ids in the state.
 */
export function createFieldOfBattle(
  scenario: Scenario,
  tables: Tables,
  detached: readonly DetachedPart[] = [],
  names: SideNames = sideNamesOf(scenario),
): Result<FieldOfBattle> {
  const ground = groundOf(scenario)
  if (!ground.ok) return ground
  const [first, second] = armiesOf(scenario)
  return ok({
    sides: [sideOfArmy(names, first), sideOfArmy(names, second)],
    askedFirst: sideOfArmy(names, names.askedFirst),
    tables,
    terms: termsOf(scenario, names),
    ground: ground.value,
    units: rosterUnitsOf(scenario.units, names),
    leaders: rosterLeadersOf(scenario.leaders, names),
    detached,
  })
}

/** The units of a scenario as a battle has them, by their ids. `movesAs`: batteries that move as those of another class (SAR-7.2). */
export function rosterUnitsOf(
  units: Scenario['units'],
  names: Pick<SideNames, 'ids'>,
  movesAs: ReadonlyMap<string, NonNullable<RosterUnit['moveAs']>> = new Map(),
): Map<string, RosterUnit> {
  const roster = units.map((unit): RosterUnit => {
    const isIrregular = unit.tags.includes('irregular')
    const moveAs = movesAs.get(unit.id)
    return {
      id: unit.id,
      name: unit.name,
      side: sideOfArmy(names, unit.side),
      arm: unit.type,
      nation: unit.nation,
      // SAR-23.8: irregulars are rated at the first test of their morale.
      training: isIrregular ? null : unit.experience,
      weapon: unit.weapon === 'artillery' ? null : unit.weapon,
      meleeWeapon: unit.meleeWeapon,
      artilleryClass: unit.artilleryClass,
      ...(moveAs && { moveAs }),
      tags: unit.tags,
      leader: unit.leader,
      castings: unit.type === 'artillery' ? unit.crew : unit.castings,
      poundages: unit.guns,
      crew: unit.crew,
      mounted: unit.mounted,
      startFormation: unit.startFormation,
      zone: unit.zone,
      arrival: unit.arrival,
    }
  })
  return new Map(roster.map((unit) => [unit.id, unit]))
}

/** The leaders of a scenario as a battle has them, by their ids. */
export function rosterLeadersOf(
  leaders: Scenario['leaders'],
  names: Pick<SideNames, 'ids'>,
): Map<string, RosterLeader> {
  const roster = leaders.map(
    (leader): RosterLeader => ({
      id: leader.id,
      name: leader.name,
      side: sideOfArmy(names, leader.side),
      // The scenario file names a side by its nation, such as `US`.
      nation: leader.side,
      // Leader rating (SAR-4.2).
      lr: leader.lr,
      role: leader.role,
      superior: leader.superior,
      arrival: leader.arrival ?? null,
    }),
  )
  return new Map(roster.map((leader) => [leader.id, leader]))
}

/** Ids of the leaders above a unit (SAR-4.4): its direct superior first, then his superior, and so on. */
export function superiorsOf(field: FieldOfBattle, unit: RosterUnit): string[] {
  const superiors: string[] = []
  let leader: string | null = unit.leader
  while (leader !== null) {
    superiors.push(leader)
    leader = field.leaders.get(leader)?.superior ?? null
  }
  return superiors
}
