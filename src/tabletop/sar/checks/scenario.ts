// Faults of a scenario that its schema cannot find. `field` is the path of the wrong value in the file, `lr` a leader rating.
import type { Fault } from '../../../game/fault'
import { duplicateFaults } from '../../common/fault'
import type { Scenario } from '../schemas/scenario'
import type { Tables } from '../schemas/profile'

type Leader = Scenario['leaders'][number]

/** SAR-2.4, 4.4: the superiors of every leader belong to his side and lead, one after the other, to the army's leader. */
function* leaderFaults({ leaders }: Scenario, tables: Tables, file: string): Generator<Fault> {
  yield* duplicateFaults(
    file,
    'leaders',
    '.id',
    leaders.map(({ id }) => id),
  )
  const byId = new Map(leaders.map((leader) => [leader.id, leader]))
  for (const [i, leader] of leaders.entries()) {
    const field = `leaders[${i}]`
    if (leader.lr < tables.command.ratingMin || leader.lr > tables.command.ratingMax)
      yield { file, field: `${field}.lr`, reason: 'values', value: leader.lr, detail: 'is no leader rating' }
    // Only the leader of the army has no superior.
    if ((leader.role === 'army') !== (leader.superior === null))
      yield { file, field: `${field}.superior`, reason: 'values', value: leader.superior ?? 'none' }
    // The chain from the leader upward. A leader passed twice would mean a chain that runs in a circle.
    const passed = new Set<string>()
    for (let link: Leader | undefined = leader; link?.superior; link = byId.get(link.superior)) {
      const superior = byId.get(link.superior)
      if (superior?.side === leader.side && !passed.has(link.id)) {
        passed.add(link.id)
        continue
      }
      yield {
        file,
        field: `${field}.superior`,
        reason: 'values',
        value: link.superior,
        detail: 'leads to no army leader',
      }
      break
    }
  }
}

/** SAR-2.10: the commander of a smaller Mexican cavalry brigade is rated 0. */
function* cavalryFaults({ leaders, units }: Scenario, tables: Tables, file: string): Generator<Fault> {
  for (const [i, leader] of leaders.entries()) {
    if (leader.role !== 'cavalryBrigade' || leader.side !== 'MEX' || leader.lr === 0) continue
    const regiments = units.filter((unit) => unit.leader === leader.id).length
    if (regiments < tables.command.minMexicanCavalryBrigadeRegiments)
      yield { file, field: `leaders[${i}].lr`, reason: 'values', value: leader.lr, detail: 'must be 0 (SAR-2.10)' }
  }
}

/** SAR-2.3, 2.4, 16.6, 17.3, 23.1: every unit has a leader of its side, weapons that the profile (edition of the rules) has, and a place. */
function* unitFaults(scenario: Scenario, tables: Tables, file: string): Generator<Fault> {
  const { units, leaders, map, arrivals } = scenario
  yield* duplicateFaults(
    file,
    'units',
    '.id',
    units.map(({ id }) => id),
  )
  const groups = new Set(arrivals.orderOfBattleText.map(({ group }) => group))
  const weapons = new Map(tables.weapons.map((weapon) => [weapon.id as string, weapon]))
  const heaviestPounds = Math.max(...tables.weapons.map(({ maxPoundage }) => maxPoundage ?? 0))
  for (const [i, unit] of units.entries()) {
    const fault = (key: string, value: string | number, detail: string): Fault => ({
      file,
      field: `units[${i}].${key}`,
      reason: 'values',
      value,
      detail,
    })
    const leader = leaders.find(({ id }) => id === unit.leader)
    if (leader?.side !== unit.side) yield fault('leader', unit.leader, 'names no leader of its side')
    const isArtillery = unit.type === 'artillery'
    if (isArtillery !== unit.guns.length > 0)
      yield fault('guns', unit.guns.length, 'go with artillery, and only with it')
    if (isArtillery ? unit.crew < 1 : unit.crew !== 0) yield fault('crew', unit.crew, 'does not fit the arm')
    if (isArtillery ? unit.castings !== 0 : unit.castings < 1)
      yield fault('castings', unit.castings, 'does not fit the arm')
    if (isArtillery !== (unit.artilleryClass !== null))
      yield fault('artilleryClass', unit.artilleryClass ?? 'none', 'goes with artillery, and only with it')
    if (unit.artilleryClass !== null && tables.movement.base.artillery[unit.artilleryClass] === null)
      yield fault('artilleryClass', unit.artilleryClass, 'does not exist in this profile')
    if (unit.guns.some((pounds) => pounds > heaviestPounds)) yield fault('guns', unit.guns.join(), 'are too heavy')
    if (isArtillery ? unit.weapon !== 'artillery' : !weapons.get(unit.weapon)?.available)
      yield fault('weapon', unit.weapon, 'does not exist in this profile or does not fit the arm')
    if (unit.mounted !== (unit.type === 'cavalry')) yield fault('mounted', String(unit.mounted), 'does not fit the arm')
    if (unit.tags.includes('irregular') && !tables.irregular.enabled)
      yield fault('tags', 'irregular', 'does not exist in this profile')
    // A unit either stands in a zone of the map at the start or arrives with a group.
    if ((unit.zone === null) === (unit.arrival === null))
      yield fault('zone', unit.zone ?? 'none', 'goes with units that do not arrive later')
    if (unit.zone !== null && !(unit.zone in map.zones)) yield fault('zone', unit.zone, 'is no zone of the map')
    if (unit.arrival !== null && !groups.has(unit.arrival)) yield fault('arrival', unit.arrival, 'is no group')
  }
}

/** SAR-24.4, 24.5: groups, zones and features lie on the table and in the time of the battle. */
function* placeFaults(scenario: Scenario, file: string): Generator<Fault> {
  const { table, map, arrivals, options, turns } = scenario
  /** Is a place in inches off the table, to the east or north? */
  const isOff = (x: number, y: number): boolean => x > table.widthInches || y > table.depthInches
  for (const [id, [x1, y1, x2, y2]] of Object.entries(map.zones))
    if (x1 >= x2 || y1 >= y2 || isOff(x2, y2))
      yield { file, field: `map.zones.${id}`, reason: 'values', detail: 'lies off the table or is turned over' }
  for (const [i, feature] of map.features.entries()) {
    const corners = feature.rect
      ? [feature.rect.slice(0, 2), feature.rect.slice(2)]
      : (feature.line ?? []).map((point) => [...point])
    // `= 0` is for the compiler only: a corner has both numbers.
    if (corners.length < 2 || corners.some(([x = 0, y = 0]) => isOff(x, y)))
      yield { file, field: `map.features[${i}]`, reason: 'values', value: feature.id, detail: 'lies off the table' }
  }
  for (const [id, { x, y }] of Object.entries(arrivals.entryPoints))
    if (isOff(x, y)) yield { file, field: `arrivals.entryPoints.${id}`, reason: 'values', detail: 'lies off the table' }
  for (const name of ['orderOfBattleText', 'mapCaption'] as const)
    for (const [i, { firstTurn }] of arrivals[name].entries())
      if (firstTurn > turns)
        yield { file, field: `arrivals.${name}[${i}].firstTurn`, reason: 'values', value: firstTurn }
  // The default of an option must be one of its values.
  for (const [id, option] of Object.entries(options))
    if (!(option.values as readonly unknown[]).includes(option.default))
      yield { file, field: `options.${id}.default`, reason: 'values', value: String(option.default) }
  // `marshallForce`: an optional force of companies; `from`: the units that they are taken from.
  for (const [i, { from }] of scenario.marshallForce.composition.entries())
    for (const id of from)
      if (!scenario.units.some((unit) => unit.id === id))
        yield { file, field: `marshallForce.composition[${i}].from`, reason: 'values', value: id }
}

/** Faults of a scenario that its schema cannot find, checked against the tables of one of its rulesets. */
export function* scenarioFaults(scenario: Scenario, file: string, tables: Tables): Generator<Fault> {
  if (!scenario.profiles.includes(tables.profile))
    yield { file, field: 'profiles', reason: 'values', value: tables.profile, detail: 'is no profile of this battle' }
  yield* leaderFaults(scenario, tables, file)
  yield* cavalryFaults(scenario, tables, file)
  yield* unitFaults(scenario, tables, file)
  yield* placeFaults(scenario, file)
}
