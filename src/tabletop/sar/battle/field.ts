import { type BySide, opponentOf, type Side, type Sides } from '../../../game/side'
import { ok, type Result } from '../../../core/result'
import { thousandths } from '../inches'
import type { Point } from '../../common/point'
import type { Ground } from '../../common/groundSchema'
import type { LeaderFacts, Scenario, Tables, UnitFacts, Share } from '../types'
import { armiesOf, type SideNames, sideNamesOf, sideOfArmy } from '../sideNames'
import { type FormedInfantryTerms, formedInfantryTerms } from '../victory/formedInfantry'
import { type PointsTerms, pointsTerms } from '../victory/points'
import { groundOf } from './ground'
import type { BattleOptions } from './types'

/** SAR-24: what a unit brings at the start, besides what it is. */
export interface RosterUnit extends UnitFacts {
  readonly side: Side
  readonly name: string
  readonly castings: number
  readonly poundages: readonly number[]
  readonly crew: number
  readonly mounted: boolean
  readonly start: Scenario['units'][number]['startFormation']
  readonly zone: string | null
  readonly arrival: string | null
}
export interface RosterLeader extends LeaderFacts {
  readonly side: Side
  readonly name: string
  readonly arrival: string | null
}

/** An edge of the table. */
export type Edge = 'north' | 'south' | 'east' | 'west'

/** SAR-24.5: a group that comes on later. */
export interface ArrivalGroup {
  readonly group: string
  readonly firstTurn: number
  /** Where it comes on, in 1/1000 inch. */
  readonly entry: Point
  readonly formation: 'column' | 'roadColumn'
  readonly chosenBy: Side
}

/** How a battle runs and ends: of a scenario of the rule book (SAR-24), or of a clash of the hex game (OPS-23.3). */
export interface BattleTerms {
  readonly id: string
  readonly turns: number
  readonly retreatEdge: BySide<Edge>
  /** SAR-24.4: may set itself up otherwise than the map has it. */
  readonly mayRedeploy: BySide<boolean>
  /** SAR-4.15: are missions written? In a clash everybody has the one mission of his side. */
  readonly missions: boolean
  /** Zones of set-up: x1, y1, x2, y2 in 1/1000 inch. */
  readonly zones: Readonly<Record<string, readonly [number, number, number, number]>>
  readonly arrivals: Readonly<Record<BattleOptions['arrivals'], readonly ArrivalGroup[]>>
  /** SAR-16.11 (optional): ammunition wagons. */
  readonly wagons?: readonly { readonly side: Side; readonly at: Point }[]
  /** SAR-24.8, 24.9: how the battle is won; null: a clash. */
  readonly victory: VictoryTerms | null
  /** OPS-23.3, 24.1: a clash ends when a side has no formed unit so near to the centre of the table; who attacks in it. */
  readonly clash: ClashTerms | null
}

/** How a scenario of the rulebook is won, by the one rule or the other as its players have chosen. */
export interface VictoryTerms {
  readonly formedInfantry: FormedInfantryTerms
  readonly points: PointsTerms
}

/** OPS-23: what a clash of the hex game brings to the table besides ground and units. */
export interface ClashTerms {
  readonly centre: Point
  readonly radius: number
  /** OPS-23.4: how far from the centre the target hex reaches. */
  readonly reach: number
  readonly attacker?: Side
  /** Up to this turn the attacker need not yet be near (OPS-23.3, ruling); absent: he must be at once. */
  readonly approach?: number
  /** OPS-24.1 (ruling): the share of its castings at which a side gives way that has lost more of them than the other. */
  readonly nerve?: { readonly attacker: Share; readonly defender: Share }
  /** OPS-23.3: the attack is a charge: the first orders of at least one of these are Charge. */
  readonly charge?: readonly string[]
  /** OPS-23.1: whom works do not hinder in the melee of a charge, because an engineer is along. */
  readonly guided?: readonly string[]
  /** OPS-23.4: batteries that fire from beyond the table. */
  readonly bombards?: readonly OffTableBattery[]
  /** OPS-23.4: nobody attacks but batteries: it goes on for all its turns. */
  readonly alone?: boolean
}

/** OPS-23.4: a battery two or three hexes away. `at` lies off the table. */
export interface OffTableBattery {
  readonly id: string
  readonly name: string
  readonly side: Side
  readonly at: Point
  /** Gun castings that reach, by their pounds. */
  readonly poundages: readonly number[]
  readonly nation: string
  readonly training: UnitFacts['training']
  /** In which turns it fires. */
  readonly turns: number
}

/** SAR-24.3: castings that stand apart from their unit from the start, as a part of it (SAR-2.5). */
export interface DetachedPart {
  readonly of: string
  readonly castings: number
  readonly dismounted: boolean
  readonly zone: string
}

/** What never changes in a battle: tables, ground, order of battle. Not part of the state. */
export interface FieldOfBattle {
  /** The ids of the two sides, as the state has them. */
  readonly sides: Sides
  /** The side that answers first where both are asked; it makes no difference to the outcome (SAR-3.2, 4.7). */
  readonly askedFirst: Side
  readonly tables: Tables
  readonly terms: BattleTerms
  readonly ground: Ground
  readonly units: ReadonlyMap<string, RosterUnit>
  readonly leaders: ReadonlyMap<string, RosterLeader>
  readonly detached?: readonly DetachedPart[]
}

/** The sides in the order in which they are asked and in which their units act where the rules give no order. */
export const askingOrder = ({ sides, askedFirst }: Pick<FieldOfBattle, 'sides' | 'askedFirst'>): Sides => [
  askedFirst,
  opponentOf(sides, askedFirst),
]

/** The enemy of a side. */
export const otherSide = ({ field }: { readonly field: FieldOfBattle }, side: Side): Side =>
  opponentOf(field.sides, side)

function termsOf(scenario: Scenario, names: SideNames): BattleTerms {
  const sideOf = (army: string): Side => sideOfArmy(names, army)
  const bySide = <T>(value: (side: Scenario['sides'][string]) => T): BySide<T> =>
    Object.fromEntries(Object.entries(scenario.sides).map(([army, side]) => [sideOf(army), value(side)]))
  const formedInfantry = formedInfantryTerms(scenario)
  const points = pointsTerms(scenario)
  const arrivals = (set: BattleOptions['arrivals']): ArrivalGroup[] =>
    scenario.arrivals[set].map(({ group, firstTurn, formation, chosenBy }) => {
      const points = scenario.arrivals.entryPoints
      // A group with a point of its own comes on there, the others by the road.
      const { x, y } = points[group] ?? points.road!
      return {
        group,
        firstTurn,
        entry: { x: thousandths(x), y: thousandths(y) },
        formation,
        chosenBy: sideOf(chosenBy),
      }
    })
  return {
    id: scenario.id,
    turns: scenario.turns,
    retreatEdge: bySide(({ retreatEdge }) => retreatEdge),
    mayRedeploy: bySide(({ mayRedeploy }) => mayRedeploy !== null),
    missions: true,
    zones: Object.fromEntries(
      Object.entries(scenario.map.zones).map(([zone, [x1, y1, x2, y2]]) => [
        zone,
        [thousandths(x1), thousandths(y1), thousandths(x2), thousandths(y2)],
      ]),
    ),
    arrivals: { orderOfBattleText: arrivals('orderOfBattleText'), mapCaption: arrivals('mapCaption') },
    victory: {
      formedInfantry: { side: sideOf(formedInfantry.side), otherwise: sideOf(formedInfantry.otherwise) },
      points: {
        ...points,
        perEnemyLoss: Object.fromEntries(
          Object.entries(points.perEnemyLoss).map(([army, each]) => [sideOf(army), each]),
        ),
        groupPenalty: { ...points.groupPenalty, side: sideOf(points.groupPenalty.side) },
      },
    },
    clash: null,
  }
}

/** Builds the field of a battle from a scenario that has been checked (SAR-24). `names`: ids of its sides in the state. */
export function createFieldOfBattle(
  scenario: Scenario,
  tables: Tables,
  detached: readonly DetachedPart[] = [],
  names: SideNames = sideNamesOf(scenario),
): Result<FieldOfBattle> {
  const ground = groundOf(scenario)
  if (!ground.ok) return ground
  const units = scenario.units.map((unit): RosterUnit => {
    const irregular = unit.tags.includes('irregular')
    return {
      id: unit.id,
      name: unit.name,
      side: sideOfArmy(names, unit.side),
      arm: unit.type,
      nation: unit.nation,
      training: irregular ? null : unit.experience,
      weapon: unit.weapon === 'artillery' ? null : unit.weapon,
      meleeWeapon: unit.meleeWeapon,
      artilleryClass: unit.artilleryClass,
      tags: unit.tags,
      leader: unit.leader,
      castings: unit.type === 'artillery' ? unit.crew : unit.castings,
      poundages: unit.guns,
      crew: unit.crew,
      mounted: unit.mounted,
      start: unit.startFormation,
      zone: unit.zone,
      arrival: unit.arrival,
    }
  })
  const leaders = scenario.leaders.map(
    (leader): RosterLeader => ({
      id: leader.id,
      name: leader.name,
      side: sideOfArmy(names, leader.side),
      nation: leader.side,
      lr: leader.lr,
      role: leader.role,
      superior: leader.superior,
      arrival: leader.arrival ?? null,
    }),
  )
  const [first, second] = armiesOf(scenario)
  return ok({
    sides: [sideOfArmy(names, first), sideOfArmy(names, second)],
    askedFirst: sideOfArmy(names, names.askedFirst),
    tables,
    terms: termsOf(scenario, names),
    ground: ground.value,
    units: new Map(units.map((unit) => [unit.id, unit])),
    leaders: new Map(leaders.map((leader) => [leader.id, leader])),
    detached,
  })
}

/** The leaders above a unit, nearest first (SAR-4.4). */
export function superiorsOf(field: FieldOfBattle, unit: RosterUnit): string[] {
  const chain: string[] = []
  for (let at: string | null = unit.leader; at !== null; at = field.leaders.get(at)?.superior ?? null) chain.push(at)
  return chain
}
