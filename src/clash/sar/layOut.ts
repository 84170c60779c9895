import type { Side } from '../../operational/types'
import { enemyOf } from '../../operational/types'
import type { ClashTerms, BattleTerms, FieldOfBattle, OffTableBattery } from '../../tabletop/sar/battle/field'
import type { Battle, BattleOptions } from '../../tabletop/sar/battle/types'
import { tablesOf } from '../../tabletop/sar/data'
import type { Tables } from '../../tabletop/sar/types'
import { deployUnits, retreatEdges, headingOfOrigin, mainAttackDirection } from './deploy/deploy'
import { tableGroundOfHex } from '../ground/ground'
import { pointToward, tableFrameOf } from '../ground/tableFrame'
import { commandStructureOf } from './roster/leaders'
import { type SubUnit, subUnitsOf } from './roster/units'
import type { ClashSetup, CounterOrigin } from '../setup'
import type { ClashFigures } from './figures'

/** OPS-22.1: clashes are fought with this ruleset, all that is optional off. */
const PROFILE = 'sar-2007'
export const CLASH_OPTIONS: BattleOptions = {
  rules: {
    optSecondLeaderRatings: false,
    optLossOfUnits: false,
    optSoakOff: false,
    optCounterCharge: false,
    optFollowUpCharge: false,
    optArtilleryAmmo: false,
    optGunDamage: false,
    optLeaderRallies: false,
    optHiddenUnits: false,
  },
  victory: 'points',
  arrivals: 'mapCaption',
}

/** A clash ready to begin: what never changes, who stands where, and what of each counter came. */
export interface ClashLayout {
  readonly field: FieldOfBattle
  readonly units: Battle['units']
  readonly subUnits: readonly SubUnit[]
}

function rules(): Tables {
  const tables = tablesOf(PROFILE)
  if (!tables.ok) throw new Error(`${tables.refusal.key} ${JSON.stringify(tables.refusal.args)}`)
  return tables.value
}

/** Does it stand two or three hexes away (OPS-23.4)? */
const isAfar = ({ kind }: CounterOrigin): boolean => kind === 'afar'

/** OPS-23.4: a battery far off, with as many guns as its crew can serve. */
function batteryOf({ counter, facts }: SubUnit, tables: ClashFigures): OffTableBattery[] {
  const { origin: post } = counter
  if (post.kind !== 'afar' || facts.arm !== 'artillery') return []
  const { hexInches, inches } = tables.table
  const { centre } = tableFrameOf({ hexInches, inches })
  const hexes = Math.max(Math.abs(post.north), Math.floor((Math.abs(post.east) + Math.abs(post.north) + 1) / 2))
  const served = Math.floor(facts.crew / 2)
  const poundages = facts.poundages.filter((pounds) => pounds >= tables.bombardment.minPounds).slice(0, served)
  if (poundages.length === 0) return []
  return [
    {
      id: facts.id,
      name: facts.name,
      side: facts.side,
      at: pointToward(centre, headingOfOrigin(post)!, hexes * hexInches * 1000),
      poundages,
      nation: facts.nation,
      training: facts.training,
      turns: tables.bombardment.turns,
    },
  ]
}

const COVER: readonly string[] = ['woods', 'lava', 'marsh', 'slope']

/** OPS-24.1 (ruling): what both sides bear on this ground: the better it is for the defender, the less the attacker. */
function nerveIn(setup: ClashSetup, { course }: ClashFigures): NonNullable<ClashTerms['nerve']> {
  const { world } = setup
  const index = world.grid.indexOf(setup.hex)
  const { bastion, terrain, village } = world.hexes[index]!
  const dir = mainAttackDirection(setup)
  const from = world.grid.neighbours[index * 6 + dir]!
  const works =
    setup.counters.some(({ garrison }) => garrison) ||
    world.battlefield.map.sides.some(
      ({ kind, protects, a, b }) =>
        kind === 'protected' && protects === setup.hex && [a, b].includes(world.grid.ids[from] ?? ''),
    )
  const houses = !bastion && (terrain === 'village' || village)
  const ground = works ? 'works' : houses ? 'village' : COVER.includes(terrain) ? 'cover' : 'open'
  const { attacker, defender } = course.nerve
  return { attacker: attacker[ground], defender: defender[ground] }
}

/** OPS-23: the table of a clash, built from what the hex game knows. */
export function layOutClash(setup: ClashSetup, tables: ClashFigures): ClashLayout {
  const attacker: Side = setup.attacker
  const { of, leaders } = commandStructureOf(
    setup,
    setup.counters.filter(({ origin: post }) => !isAfar(post)),
    tables,
  )
  const all = setup.counters.flatMap((counter) => subUnitsOf(counter, of.get(counter.unit.id) ?? '', tables))
  const here = all.filter(({ counter }) => !isAfar(counter.origin))
  const own = here.filter(({ facts }) => facts.side === attacker)
  const chargers = setup.charge
    ? own.filter(({ counter, facts }) => counter.isLead && facts.arm !== 'artillery').map(({ facts }) => facts.id)
    : []
  // 19.3.5: infantry that charges Mexicans.
  const guided =
    setup.charge && enemyOf(attacker) === 'mexican'
      ? own.filter(({ counter, facts }) => counter.withEngineer && facts.arm === 'infantry').map(({ facts }) => facts.id)
      : []
  const frame = tableFrameOf(tables.table)
  const course: BattleTerms = {
    id: `clash-${setup.hex}`,
    turns: setup.bombardmentOnly ? tables.bombardment.turns : tables.course.turns,
    retreatEdge: retreatEdges(setup),
    mayRedeploy: { us: false, mexican: false },
    missions: false,
    zones: {},
    arrivals: { orderOfBattleText: [], mapCaption: [] },
    victory: null,
    clash: {
      centre: frame.centre,
      radius: tables.course.radius * 1000,
      reach: frame.corner,
      attacker,
      approach: tables.course.approach,
      nerve: nerveIn(setup, tables),
      alone: setup.bombardmentOnly,
      charge: chargers,
      guided,
      bombards: all.filter(({ facts }) => facts.side === attacker).flatMap((one) => batteryOf(one, tables)),
    },
  }
  const field: FieldOfBattle = {
    sides: ['us', 'mexican'],
    // The Mexican side, as at Buena Vista.
    askedFirst: 'mexican',
    tables: rules(),
    terms: course,
    ground: tableGroundOfHex(setup.world, setup.world.grid.indexOf(setup.hex)),
    units: new Map(here.map(({ facts }) => [facts.id, facts])),
    leaders: new Map(leaders.map((leader) => [leader.id, leader])),
  }
  return { field, units: deployUnits(setup, field, here, tables), subUnits: here }
}
