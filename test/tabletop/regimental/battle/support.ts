// Small fields for tests of Regimental battles: plain ground 60 by 48 inches, US from the north, Mexicans from the south.
import { DEFAULT_OPTIONS, type RegimentalOptions } from '../../../../src/tabletop/regimental/options'
import type { Ground } from '../../../../src/tabletop/common/groundSchema'
import { apply, legal, newBattle } from '../../../../src/tabletop/regimental/battle/engine'
import type { AddressedEvent } from '../../../../src/tabletop/regimental/battle/events'
import type {
  GunFacts,
  RegimentalField,
  RegimentalGround,
  RegimentalLeaderFacts,
  RegimentalTerms,
  RegimentalUnitFacts,
} from '../../../../src/tabletop/regimental/battle/field'
import type { RegimentalTable } from '../../../../src/tabletop/regimental/battle/run'
import type { RegimentalAction } from '../../../../src/tabletop/regimental/battle/schema/action'
import type { Formation, RegimentalLeader, RegimentalUnit } from '../../../../src/tabletop/regimental/battle/types'

/** Inches as thousandths. */
export const inch = (value: number): number => Math.round(value * 1000)

/** A unit of a drill; what is left out is a US veteran line of eight stands with muskets. */
export interface DrillUnit extends Partial<Omit<RegimentalUnitFacts, 'start' | 'guns'>> {
  readonly id: string
  /** Middle of the front in inches, heading in degrees. */
  readonly at: readonly [number, number, number]
  readonly formation?: Formation
  readonly building?: string
  /** Gun stands, such as `LG`; light, horse-drawn carriages. */
  readonly guns?: readonly (string | GunFacts)[]
  /** Changes of its state. */
  readonly state?: Partial<RegimentalUnit>
}
export interface DrillLeader extends Partial<Omit<RegimentalLeaderFacts, 'at'>> {
  readonly id: string
  readonly at: readonly [number, number]
  readonly state?: Partial<RegimentalLeader>
}
export interface Drill {
  readonly units: readonly DrillUnit[]
  readonly leaders?: readonly DrillLeader[]
  /** In thousandths of an inch. */
  readonly features?: Ground['features']
  readonly meanings?: Readonly<Record<string, Partial<RegimentalGround>>>
  readonly terms?: Partial<RegimentalTerms>
  readonly options?: Partial<RegimentalOptions>
  readonly scenarioOptions?: Readonly<Record<string, string | boolean>>
  readonly seed?: string
  /** Dice in order: the first is the first of player turn 1. */
  readonly dice?: readonly number[]
}

const PLAIN: RegimentalGround = {
  ground: 'open',
  cover: 'none',
  position: 'none',
  isMajorObstacle: false,
  isDenseChaparral: false,
  isAbatis: false,
  isGarrison: false,
}
const LIGHT_GUN: Omit<GunFacts, 'type'> = { carriage: 'light', traction: 'horse' }

const sideOf = (unit: { id: string; side?: string }): string =>
  unit.side ?? (unit.id.startsWith('mx') ? 'mexican' : 'us')

/** The field of a drill. Ids beginning with `mx` are Mexican, all others of the US. */
export function drillField({ units, leaders = [], features = [], meanings = {}, terms = {} }: Drill): RegimentalField {
  const facts = units.map((unit): RegimentalUnitFacts => {
    const guns = unit.guns?.map((gun) => (typeof gun === 'string' ? { type: gun, ...LIGHT_GUN } : gun)) ?? []
    const side = sideOf(unit)
    return {
      side,
      name: unit.id,
      nation: side === 'mexican' ? 'MEX' : 'US',
      arm: guns.length > 0 ? 'artillery' : 'infantry',
      class: 'veteran',
      grade: 'spirited',
      stands: guns.length > 0 ? 0 : 8,
      weapon: guns.length > 0 ? null : 'M',
      traits: [],
      leader: `${side}-general`,
      arrival: null,
      ...unit,
      guns,
      start: unit.arrival
        ? null
        : {
            at: { x: inch(unit.at[0]), y: inch(unit.at[1]) },
            heading: unit.at[2] * 100,
            formation: unit.formation ?? (guns.length > 0 ? 'unlimbered' : 'line'),
            building: unit.building ?? null,
          },
    }
  })
  const named = leaders.map(
    ({ state: _, ...leader }): RegimentalLeaderFacts => ({
      side: sideOf(leader),
      name: leader.id,
      rating: 'able',
      superior: null,
      arrival: null,
      ...leader,
      at: leader.arrival ? null : { x: inch(leader.at[0]), y: inch(leader.at[1]) },
    }),
  )
  for (const side of ['us', 'mexican'])
    if (!named.some(({ id }) => id === `${side}-general`))
      named.push({
        id: `${side}-general`,
        side,
        name: side,
        rating: 'able',
        superior: null,
        at: { x: inch(30), y: side === 'us' ? inch(44) : inch(4) },
        arrival: null,
      })
  return {
    sides: ['us', 'mexican'],
    ground: { schema: 'table-ground/1', width: inch(60), depth: inch(48), features: [...features] },
    features: new Map(Object.entries(meanings).map(([id, meaning]) => [id, { ...PLAIN, ...meaning }])),
    units: new Map(facts.map((unit) => [unit.id, unit])),
    leaders: new Map(named.map((leader) => [leader.id, leader])),
    terms: {
      id: 'drill',
      turns: 8,
      firstPlayer: 'us',
      edge: { us: 'north', mexican: 'south' },
      setUp: { us: null, mexican: null },
      arrivals: [],
      twilightFrom: null,
      heavyCasualties: { us: 99, mexican: 99 },
      keyPositions: [],
      wagons: [],
      special: {},
      victory: null,
      clash: null,
      ...terms,
    },
  }
}

/** A drill that is played: `do` carries an action out for the side to act and throws where it is refused. */
export function drill(setup: Drill) {
  const field = drillField(setup)
  const forced = (setup.dice ?? []).map((value, i) => ({ stream: 'battle', key: `1/${i + 1}`, value }))
  const dice = { seed: setup.seed ?? 'drill', forced }
  const { table, events } = newBattle(
    field,
    { ...DEFAULT_OPTIONS, ...setup.options },
    setup.scenarioOptions ?? {},
    dice,
  )
  for (const { id, state } of setup.units) Object.assign(table.battle.units[id]!, state)
  for (const { id, state } of setup.leaders ?? []) Object.assign(table.battle.leaders[id]!, state)
  const log: AddressedEvent[] = [...events]
  return {
    table: table as RegimentalTable,
    field,
    battle: table.battle,
    /** All events so far. */
    log,
    dice,
    legal: () => (table.battle.toAct === null ? [] : legal(table, table.battle.toAct)),
    do(...actions: RegimentalAction[]): AddressedEvent['body'][] {
      const done: AddressedEvent['body'][] = []
      for (const action of actions) {
        const result = apply(table, table.battle.toAct!, action, dice)
        if (!result.ok) throw new Error(`${JSON.stringify(action)}: ${JSON.stringify(result.refusal)}`)
        log.push(...result.value)
        done.push(...result.value.map(({ body }) => body))
      }
      return done
    },
    /** The rule of the refusal of an action; null: it is done. */
    refused(action: unknown): string | null {
      const result = apply(table, table.battle.toAct!, action, dice)
      return result.ok ? null : (result.refusal.rule ?? result.refusal.key)
    },
  }
}
