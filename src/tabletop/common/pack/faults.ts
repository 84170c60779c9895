// Faults of a battle pack that its schema cannot find: names that lead nowhere, sums that do not add up, clocks and places that contradict.
import type { Fault } from '../../../game/fault'
import { duplicateFaults } from '../fault'
import { armFaults } from './strengths'
import { placeFaults } from './placeFaults'
import type { Say } from './say'
import type { BattlePack, PackVariant } from './schema'
import { SEATS } from './words'

/** Every key `source` names listed sources, joined by semicolons. */
function* sourceFaults(pack: BattlePack, say: Say): Generator<Fault> {
  const visit = function* (path: string, node: unknown): Generator<Fault> {
    if (Array.isArray(node)) {
      for (const [i, item] of node.entries()) yield* visit(`${path}[${i}]`, item)
    } else if (typeof node === 'object' && node !== null) {
      for (const [key, value] of Object.entries(node)) {
        const field = path === '' ? key : `${path}.${key}`
        if ((key === 'source' || key === 'startSource') && typeof value === 'string') {
          for (const word of value.split(';'))
            if (!(word.trim() in pack.sources)) yield say(field, word.trim(), 'is no source of this file')
        } else yield* visit(field, value)
      }
    }
  }
  yield* visit('', { ...pack, sources: null })
}

/** Leaders: each side has its army's leader, superiors lead up to him, and who is on no table comes with a group. */
function* leaderFaults(pack: BattlePack, say: Say): Generator<Fault> {
  const byId = new Map(pack.leaders.map((leader) => [leader.id, leader]))
  const groups = new Set(pack.arrivals.map(({ group }) => group))
  for (const seat of SEATS) {
    const commander = byId.get(pack.seats[seat].commander)
    if (commander?.seat !== seat || commander.role !== 'army')
      yield say(`seats.${seat}.commander`, pack.seats[seat].commander, 'is no army leader of this seat')
  }
  for (const [i, leader] of pack.leaders.entries()) {
    const field = `leaders[${i}]`
    if ((leader.role === 'army') !== (leader.superior === null))
      yield say(`${field}.superior`, leader.superior ?? 'null', 'only the army leader has none')
    const passed = new Set<string>()
    let link = leader
    while (link.superior !== null && !passed.has(link.id)) {
      passed.add(link.id)
      const superior = byId.get(link.superior)
      if (superior?.seat !== leader.seat) break
      link = superior
    }
    if (link.role !== 'army') yield say(`${field}.superior`, leader.superior ?? 'null', 'leads to no army leader')
    if ((leader.sarAt === undefined) !== (leader.arrival !== undefined))
      yield say(`${field}.sarAt`, leader.id, 'needs a place, or a group with which he arrives')
    if (leader.arrival !== undefined && !groups.has(leader.arrival))
      yield say(`${field}.arrival`, leader.arrival, 'is no group of arrivals')
  }
}

/** Missions: of a leader, at something that is there; and one for each leader below the army's. */
function* missionFaults(pack: BattlePack, say: Say): Generator<Fault> {
  const ids = new Set(pack.units.map(({ id }) => id))
  const places = new Set([...pack.features, ...pack.objectives].map(({ id }) => id))
  const named = [
    ...pack.missions.map((mission, i) => ({ ...mission, field: `missions[${i}]` })),
    ...SEATS.map((seat) => ({
      ...pack.seats[seat].mission,
      leader: pack.seats[seat].commander,
      field: `seats.${seat}.mission`,
    })),
  ]
  for (const { leader, objectiveKind, objectiveId, field } of named) {
    if (!pack.leaders.some(({ id }) => id === leader)) yield say(`${field}.leader`, leader, 'is no leader')
    if (!(objectiveKind === 'unit' ? ids : places).has(objectiveId))
      yield say(`${field}.objectiveId`, objectiveId, `is no ${objectiveKind} of this file`)
  }
  for (const [i, { id, role }] of pack.leaders.entries())
    if (role !== 'army' && !pack.missions.some(({ leader }) => leader === id))
      yield say(`leaders[${i}].id`, id, 'has no mission')
}

/** The clock: from its first to its last hour its turns, and everything that comes by turns within them. */
function* clockFaults({ clock, arrivals }: BattlePack, say: Say): Generator<Fault> {
  const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  if (minutesOf(clock.end) - minutesOf(clock.start) !== clock.turns * clock.minutesPerTurn)
    yield say('clock.end', clock.end, 'is not where the turns end')
  for (const [i, { firstTurn }] of arrivals.entries())
    if (firstTurn > clock.turns) yield say(`arrivals[${i}].firstTurn`, firstTurn, 'lies after the last turn')
}

/** Groups that arrive: each unit in the one that it names, and each group with the units that name it. */
function* arrivalFaults(pack: BattlePack, say: Say): Generator<Fault> {
  for (const [i, { group, order, seat }] of pack.arrivals.entries()) {
    const units = pack.units.filter(({ arrival }) => arrival === group)
    if (
      [...order].sort().join() !==
      units
        .map(({ id }) => id)
        .sort()
        .join()
    )
      yield say(`arrivals[${i}].order`, order.join(), 'are not the units that arrive with it')
    if (units.some((unit) => unit.seat !== seat)) yield say(`arrivals[${i}].seat`, seat, 'is not that of its units')
  }
}

/** A variant has units of the file and, if it has places of its own, one for each of its units and leaders of the file. */
function* variantFaults(pack: BattlePack, variant: PackVariant, field: string, say: Say): Generator<Fault> {
  const ids = new Set(pack.units.map(({ id }) => id))
  for (const [i, id] of variant.units.entries())
    if (!ids.has(id)) yield say(`${field}.units[${i}]`, id, 'is no unit of this file')
  for (const [i, id] of (variant.leaveOut ?? []).entries())
    if (!ids.has(id) || variant.units.includes(id)) yield say(`${field}.leaveOut[${i}]`, id, 'cannot be left out')
  if (variant.starts)
    for (const id of variant.units)
      if (!(id in variant.starts)) yield say(`${field}.starts`, id, 'has no place in this variant')
  for (const id of Object.keys(variant.leadersAt ?? {}))
    if (!pack.leaders.some((leader) => leader.id === id)) yield say(`${field}.leadersAt`, id, 'is no leader')
}

/** All faults of a pack that has the form of one. */
export function* packFaults(pack: BattlePack, file: string): Generator<Fault> {
  const say: Say = (field, value, detail) => ({ file, field, reason: 'values', value, detail })
  for (const [key, list] of [
    ['units', pack.units],
    ['leaders', pack.leaders],
    ['features', pack.features],
    ['variants', pack.variants],
    ['options', pack.options],
    ['specialRules', pack.specialRules],
  ] as const)
    yield* duplicateFaults(
      file,
      key,
      '.id',
      list.map(({ id }) => id),
    )
  yield* sourceFaults(pack, say)
  yield* leaderFaults(pack, say)
  yield* missionFaults(pack, say)
  yield* clockFaults(pack, say)
  yield* arrivalFaults(pack, say)
  yield* armFaults(pack, say)
  for (const [i, option] of pack.options.entries())
    if (!option.values.includes(option.default))
      yield say(`options[${i}].default`, String(option.default), 'is none of its values')
  for (const [i, variant] of pack.variants.entries()) yield* variantFaults(pack, variant, `variants[${i}]`, say)
  yield* placeFaults(pack, say)
}
