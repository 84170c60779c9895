import type { Side } from '../../../operational/types'
import { ok, type Result } from '../../../core/result'
import { thousandths } from '../inches'
import type { Point } from '../../common/point'
import type { Ground } from '../../common/groundSchema'
import type { LeaderFacts, Scenario, Tables, UnitFacts, Share } from '../types'
import { groundOf } from './ground'
import type { BattleOptions } from './types'

/** SAR-24: what a unit brings at the start, besides what it is. */
export interface FieldUnit extends UnitFacts {
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
export interface FieldLeader extends LeaderFacts {
  readonly side: Side
  readonly name: string
  readonly arrival: string | null
}

/** An edge of the table. */
export type Edge = 'north' | 'south' | 'east' | 'west'

/** SAR-24.5: a group that comes on later. */
export interface Arrival {
  readonly group: string
  readonly firstTurn: number
  /** Where it comes on, in 1/1000 inch. */
  readonly entry: Point
  readonly formation: 'column' | 'roadColumn'
  readonly chosenBy: Side
}

/** How a battle runs and ends: of a scenario of the rule book (SAR-24), or of a clash of the hex game (OPS-23.3). */
export interface Course {
  readonly id: string
  readonly turns: number
  readonly retreatEdge: Readonly<Record<Side, Edge>>
  /** SAR-24.4: may set itself up otherwise than the map has it. */
  readonly mayRedeploy: Readonly<Record<Side, boolean>>
  /** SAR-4.15: are missions written? In a clash everybody has the one mission of his side. */
  readonly missions: boolean
  /** Zones of set-up: x1, y1, x2, y2 in 1/1000 inch. */
  readonly zones: Readonly<Record<string, readonly [number, number, number, number]>>
  readonly arrivals: Readonly<Record<BattleOptions['arrivals'], readonly Arrival[]>>
  /** SAR-16.11 (optional): ammunition wagons. */
  readonly wagons?: readonly { readonly side: Side; readonly at: Point }[]
  /** SAR-24.8, 24.9: the scenario whose verdict is asked for; null: a clash. */
  readonly scenario: Scenario | null
  /** OPS-23.3, 24.1: a clash ends when a side has no formed unit so near to the centre of the table; who attacks in it. */
  readonly clash: ClashCourse | null
}

/** OPS-23: what a clash of the hex game brings to the table besides ground and units. */
export interface ClashCourse {
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
export interface Detached {
  readonly of: string
  readonly castings: number
  readonly dismounted: boolean
  readonly zone: string
}

/** What never changes in a battle: tables, ground, order of battle. Not part of the state. */
export interface Field {
  readonly tables: Tables
  readonly course: Course
  readonly ground: Ground
  readonly units: ReadonlyMap<string, FieldUnit>
  readonly leaders: ReadonlyMap<string, FieldLeader>
  readonly detached?: readonly Detached[]
}

/** Scenario files name sides by nation; the game does not (contracts.md, Names). */
export const sideOf = (nation: 'US' | 'MEX'): Side => (nation === 'US' ? 'us' : 'mexican')
export const otherSide = (side: Side): Side => (side === 'us' ? 'mexican' : 'us')

function courseOf(scenario: Scenario): Course {
  const arrivals = (set: BattleOptions['arrivals']): Arrival[] =>
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
  const { US, MEX } = scenario.sides
  return {
    id: scenario.id,
    turns: scenario.turns,
    retreatEdge: { us: US.retreatEdge, mexican: MEX.retreatEdge },
    mayRedeploy: { us: US.mayRedeploy !== null, mexican: MEX.mayRedeploy !== null },
    missions: true,
    zones: Object.fromEntries(
      Object.entries(scenario.map.zones).map(([zone, [x1, y1, x2, y2]]) => [
        zone,
        [thousandths(x1), thousandths(y1), thousandths(x2), thousandths(y2)],
      ]),
    ),
    arrivals: { orderOfBattleText: arrivals('orderOfBattleText'), mapCaption: arrivals('mapCaption') },
    scenario,
    clash: null,
  }
}

/** Builds the field of a battle from a scenario that has been checked (SAR-24). */
export function fieldOf(scenario: Scenario, tables: Tables, detached: readonly Detached[] = []): Result<Field> {
  const ground = groundOf(scenario)
  if (!ground.ok) return ground
  const units = scenario.units.map((unit): FieldUnit => {
    const irregular = unit.tags.includes('irregular')
    return {
      id: unit.id,
      name: unit.name,
      side: sideOf(unit.side),
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
    (leader): FieldLeader => ({
      id: leader.id,
      name: leader.name,
      side: sideOf(leader.side),
      nation: leader.side,
      lr: leader.lr,
      role: leader.role,
      superior: leader.superior,
      arrival: leader.arrival ?? null,
    }),
  )
  return ok({
    tables,
    course: courseOf(scenario),
    ground: ground.value,
    units: new Map(units.map((unit) => [unit.id, unit])),
    leaders: new Map(leaders.map((leader) => [leader.id, leader])),
    detached,
  })
}

/** The leaders above a unit, nearest first (SAR-4.4). */
export function chainAbove(field: Field, unit: FieldUnit): string[] {
  const chain: string[] = []
  for (let at: string | null = unit.leader; at !== null; at = field.leaders.get(at)?.superior ?? null) chain.push(at)
  return chain
}
