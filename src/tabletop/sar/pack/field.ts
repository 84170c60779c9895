// Makes the battle of a pack: its field with ground, units in their places and formations, leaders with places and missions, arrivals and terms.
import { ok, type Result } from '../../../core/result'
import { refuseFault } from '../../../game/fault'
import { packGround } from '../../common/pack/ground'
import { hundredths, thousandths } from '../../common/pack/places'
import type { PackArrival, PackVariant } from '../../common/pack/schema'
import type { PackUnit } from '../../common/pack/unitSchema'
import type { Seat } from '../../common/pack/words'
import { newUnit } from '../battle/deploy'
import { type ArrivalGroup, type FieldOfBattle, rosterLeadersOf, rosterUnitsOf } from '../battle/field'
import type { BattleUnit } from '../battle/types'
import type { Mission, Scenario, Stance, Tables } from '../types'
import type { PackChoices } from './choices'
import type { SarPack } from './load'
import { specialTermsOf } from './special'
import { armyOfSeat, scenarioLeadersOf, scenarioUnitOf } from './units'

/** The battle of a pack as a scenario lists it: what page and checks read of it. */
export type PackRoster = Pick<Scenario, 'id' | 'title' | 'units' | 'leaders' | 'timeOfDay'> & {
  readonly table: Pick<Scenario['table'], 'widthInches' | 'depthInches'>
}

/** SAR-16.12: a gun casting of one gun fires as one of which the other is destroyed. */
const LONE_GUN_DAMAGE = 1

/** The variant that the players have chosen; null: the whole battle. */
const variantOf = ({ pack }: SarPack, choices: PackChoices): PackVariant | null =>
  pack.variants.find(({ id, starts }) => starts && id === choices.variant) ?? null

/** Options of packs that keep a group of arrivals away while they are off: by the group. */
const GROUP_BY_OPTION: Readonly<Record<string, string>> = { canales: 'canalesFights', mcfarland: 'ripleyWhole' }
const comesAtAll = (group: string | null | undefined, choices: PackChoices): boolean => {
  const option = group ? GROUP_BY_OPTION[group] : undefined
  return option === undefined || choices[option] === true
}

/** The units that take part. Parts that begin detached are among them. */
function unitsTakingPart(both: SarPack, choices: PackChoices): PackUnit[] {
  const variant = variantOf(both, choices)
  return both.pack.units.filter(({ id, arrival }) => !variant?.leaveOut?.includes(id) && comesAtAll(arrival, choices))
}

const isPart = (unit: PackUnit): unit is PackUnit & { readonly partOf: string } =>
  unit.arm !== 'artillery' && unit.partOf !== undefined

/** The units and leaders that take part, as a scenario has them. A leader without anybody to command stays away. */
export function packRoster(both: SarPack, choices: PackChoices): PackRoster {
  const { pack } = both
  const taking = unitsTakingPart(both, choices)
  const sixPounders = choices.duncanHowitzers === false
  const units = taking
    .filter((unit) => !isPart(unit))
    .map((unit) =>
      scenarioUnitOf(pack, unit, {
        greyInPlay: choices.greyJackets === true,
        sixPounders: sixPounders && unit.id === 'us-duncan',
      }),
    )
  const leaders = scenarioLeadersOf(pack)
  const commands = (id: string): boolean =>
    taking.some(({ command }) => command === id) ||
    leaders.some(({ superior, id: below }) => superior === id && commands(below))
  const { start, end, minutesPerTurn } = pack.clock
  return {
    id: pack.id,
    title: pack.meta.title,
    units,
    leaders: leaders.filter(({ id }) => commands(id)),
    timeOfDay: { start: variantOf(both, choices)?.start ?? start, end, minutesPerTurn },
    table: pack.table.sar,
  }
}

/** SAR-2.3, 7.2, 11.6: refuses units whose weapons, guns or training this edition of the rules does not have. */
function refuseMisfits({ pack }: SarPack, { units }: PackRoster, tables: Tables): Result<never> | null {
  const refuseUnit = (id: string, key: string, value: string): Result<never> =>
    refuseFault('BAD_SCENARIO', {
      file: `maps/${pack.id}/pack.json`,
      field: `units.${id}.sar.${key}`,
      reason: 'values',
      value,
      detail: 'does not exist in this edition of the rules',
    })
  const available = new Set<string>(tables.weapons.filter((weapon) => weapon.available).map(({ id }) => id))
  const heaviest = Math.max(...tables.weapons.map(({ maxPoundage }) => maxPoundage ?? 0))
  for (const { id, weapon, artilleryClass, guns, tags } of units) {
    if (weapon !== 'artillery' && !available.has(weapon)) return refuseUnit(id, 'weapon', weapon)
    if (artilleryClass && tables.movement.base.artillery[artilleryClass] === null)
      return refuseUnit(id, 'artilleryClass', artilleryClass)
    if (guns.some((pounds) => pounds > heaviest)) return refuseUnit(id, 'gunCastings', guns.join())
    if (tags.includes('irregular') && !tables.irregular.enabled) return refuseUnit(id, 'tags', 'irregular')
  }
  return null
}

/** SAR-24.5: a group that comes later. */
function arrivalOf({ pack, sar, sides }: SarPack, group: PackArrival, earlier: number, tables: Tables): ArrivalGroup {
  const unitOf = (id: string): PackUnit => pack.units.find((unit) => unit.id === id)!
  const closedIsWorse = tables.lossAllocation.fireClosedColumnOrSquareCasualtyFactor > 1
  const formations = Object.fromEntries(
    group.order.flatMap((id): [string, { stance: Stance; width: number }][] => {
      const { arrivesIn } = unitOf(id).sar
      if (!arrivesIn) return []
      const stance = closedIsWorse && sar.closedColumns.includes(id) ? 'closedColumn' : arrivesIn.formation
      return [[id, { stance, width: arrivesIn.width }]]
    }),
  )
  return {
    group: group.group,
    firstTurn: Math.max(1, group.firstTurn - earlier),
    entry: { x: thousandths(group.entry[0]), y: thousandths(group.entry[1]) },
    formation: group.formation,
    chosenBy: sides[group.seat],
    ...(!group.chosen && { comesByItself: true }),
    edge: group.edge,
    order: group.order,
    formations,
  }
}

/** SAR-24.4: where the units stand at the start: at the places of the pack or the variant, or off the table until they arrive. */
function startUnitsOf(both: SarPack, choices: PackChoices, field: FieldOfBattle): Record<string, BattleUnit> {
  const variant = variantOf(both, choices)
  const units: Record<string, BattleUnit> = {}
  for (const unit of unitsTakingPart(both, choices)) {
    const of = isPart(unit) ? unit.partOf : unit.id
    const entry = field.units.get(of)!
    const whole = newUnit(field, entry)
    const start = variant?.starts?.[unit.id] ?? unit.sar.start
    const castings = unit.arm === 'artillery' ? unit.sar.crew : unit.sar.castings
    const lone = unit.arm === 'artillery' ? unit.sar.gunCastings.map(({ guns }) => guns === 1) : []
    const placed: BattleUnit = {
      ...whole,
      strength: { ...whole.strength, start: castings },
      guns: whole.guns.map((gun, i) => (lone[i] ? { ...gun, damage: LONE_GUN_DAMAGE } : gun)),
      ...(isPart(unit) && { companies: 1, ...(unit.command !== entry.leader && { command: unit.command }) }),
      ...(start && {
        at: { x: thousandths(start.at[0]), y: thousandths(start.at[1]) },
        heading: hundredths(start.heading),
        stance: start.formation,
        width: start.width,
        arrival: null,
      }),
    }
    // SAR-2.5: the parts of a regiment are numbered from 1.
    const parts = Object.keys(units).filter((id) => id.startsWith(`${of}/`)).length
    units[isPart(unit) ? `${of}/${parts + 1}` : unit.id] = placed
  }
  return units
}

/** The field of the battle of a pack with these choices (SAR-24). A fault is `BAD_SCENARIO`. */
export function createPackField(both: SarPack, choices: PackChoices, tables: Tables): Result<FieldOfBattle> {
  const { pack, sar, sides } = both
  const ground = packGround(pack, 'sar')
  if (!ground.ok) return ground
  const roster = packRoster(both, choices)
  const misfit = refuseMisfits(both, roster, tables)
  if (misfit) return misfit
  const names = { ids: { [armyOfSeat(pack, 'a')]: sides.a, [armyOfSeat(pack, 'b')]: sides.b } }
  const variant = variantOf(both, choices)
  const earlier = variant ? (sar.variantArrivalsEarlier?.[variant.id] ?? 0) : 0
  const arrivals = pack.arrivals
    .filter(({ group, order }) => comesAtAll(group, choices) && order.some((id) => !variant?.leaveOut?.includes(id)))
    .map((group) => arrivalOf(both, group, earlier, tables))
  const bySides = <T>(valueFor: (seat: Seat) => T): Record<string, T> => ({
    [sides.a]: valueFor('a'),
    [sides.b]: valueFor('b'),
  })
  const special = specialTermsOf(both, choices)
  const leaders = rosterLeadersOf(roster.leaders, names)
  const missions = pack.missions.filter(({ leader }) => leaders.has(leader))
  const field: FieldOfBattle = {
    sides: [sides.a, sides.b],
    askedFirst: sides[pack.clock.firstAsked],
    tables,
    terms: {
      id: pack.id,
      turns: variant?.turns ?? pack.clock.turns,
      retreatEdge: bySides((seat) => pack.seats[seat].edge),
      // The places of a variant are those of a later hour, and nobody changes them.
      mayRedeploy: bySides((seat) => pack.seats[seat].redeploy.allowed && variant === null),
      hasMissions: true,
      zones: {},
      arrivals: { orderOfBattleText: arrivals, mapCaption: arrivals },
      victory: {
        formedInfantry: null,
        points: {
          perEnemyLoss: bySides((seat) => sar.points.perEnemyLoss[seat]),
          groupPenalty: null,
          smashingFactor: 'factor' in sar.points.smashing ? sar.points.smashing.factor : 1,
        },
      },
      clash: null,
      special,
    },
    ground: ground.value,
    units: rosterUnitsOf(roster.units, names, movesAs(both)),
    leaders,
    startLeaders: Object.fromEntries(
      pack.leaders.flatMap(({ id, sarAt }) => {
        const at = variant?.leadersAt?.[id] ?? sarAt
        return at ? [[id, { x: thousandths(at[0]), y: thousandths(at[1]) }] as const] : []
      }),
    ),
    startMissions: Object.fromEntries(
      missions.map(({ leader, task, objectiveKind, objectiveId, purpose }): [string, Mission] => [
        leader,
        { task, objectiveKind, objectiveId, purpose },
      ]),
    ),
  }
  return ok({ ...field, startUnits: startUnitsOf(both, choices, field) })
}

/** SAR-7.2: the batteries that move by the row of another class. */
const movesAs = ({ pack }: SarPack) =>
  new Map(
    pack.units.flatMap((unit) =>
      unit.arm === 'artillery' && unit.sar.moveAs ? [[unit.id, unit.sar.moveAs] as const] : [],
    ),
  )
