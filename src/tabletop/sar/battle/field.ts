import type { Side } from '../../../operational/types'
import { ok, type Result } from '../../../core/result'
import type { Ground } from '../../common/groundSchema'
import type { LeaderFacts, Scenario, Tables, UnitFacts } from '../types'
import { groundOf } from './ground'

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

/** What never changes in a battle: tables, ground, order of battle. Not part of the state. */
export interface Field {
  readonly tables: Tables
  readonly scenario: Scenario
  readonly ground: Ground
  readonly units: ReadonlyMap<string, FieldUnit>
  readonly leaders: ReadonlyMap<string, FieldLeader>
}

/** Scenario files name sides by nation; the game does not (contracts.md, Names). */
export const sideOf = (nation: 'US' | 'MEX'): Side => (nation === 'US' ? 'us' : 'mexican')
export const otherSide = (side: Side): Side => (side === 'us' ? 'mexican' : 'us')

/** Builds the field of a battle from a scenario that has been checked (SAR-24). */
export function fieldOf(scenario: Scenario, tables: Tables): Result<Field> {
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
    scenario,
    ground: ground.value,
    units: new Map(units.map((unit) => [unit.id, unit])),
    leaders: new Map(leaders.map((leader) => [leader.id, leader])),
  })
}

/** The leaders above a unit, nearest first (SAR-4.4). */
export function chainAbove(field: Field, unit: FieldUnit): string[] {
  const chain: string[] = []
  for (let at: string | null = unit.leader; at !== null; at = field.leaders.get(at)?.superior ?? null) chain.push(at)
  return chain
}
