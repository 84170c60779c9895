// Checks of counters.json that its schema cannot make. Each function yields the faults that it finds. The `reason` of a fault is the key of a
// sentence in fault.ts (`values`: contradicts another value); `detail` is the sentence shown instead.
import type { CountersFile, MapFile, UnitDef } from './battlefieldSchemas'
import type { Fault } from './fault'
import type { Tables } from './tableSchemas'

const file = 'counters.json'
const SIDES = ['us', 'mexican'] as const

/** No id is used twice among pieces, sub-units, subordinates, markers and formations, and marker ids have their form. */
function* idFaults(counters: CountersFile): Generator<Fault> {
  const seen = new Set<string>()
  const lists: [field: string, items: readonly { id: string }[]][] = [
    ['meta.formations', counters.meta.formations],
    ['units', counters.units],
    ...counters.units.map((unit, i): [string, readonly { id: string }[]] => [`units[${i}].roster`, unit.roster]),
    ['leaders', counters.leaders],
    ['hqs', counters.hqs],
    ['subordinates', counters.subordinates],
  ]
  for (const [field, items] of lists)
    for (const [i, { id }] of items.entries()) {
      if (seen.has(id)) yield { file, field: `${field}[${i}].id`, reason: 'duplicate', value: id }
      seen.add(id)
    }
  for (const [i, id] of counters.markers.entries()) {
    if (seen.has(id)) yield { file, field: `markers[${i}]`, reason: 'duplicate', value: id }
    seen.add(id)
    if (!/^(us|mexican)\.marker\.[a-d]\.[12]$/.test(id))
      yield {
        file,
        field: `markers[${i}]`,
        reason: 'shape',
        value: id,
        detail: 'is no marker id such as us.marker.a.1',
      }
  }
}

/**
 * Each unit agrees with its formation, its combat factors with its steps, and its range, guns and roster with its arm. Its hexes of entry are on
 * the map.
 */
function* unitFaults(counters: CountersFile, map: MapFile): Generator<Fault> {
  const formations = new Map(counters.meta.formations.map((formation) => [formation.id, formation]))
  const hexes = new Set(map.hexes.map((hex) => hex.id))
  for (const [i, unit] of counters.units.entries()) {
    const unitField = `units[${i}]`
    const formation = formations.get(unit.formation)
    const isArtillery = unit.arm === 'artillery'
    if (!formation) yield { file, field: `${unitField}.formation`, reason: 'unknownFormation', value: unit.formation }
    else {
      if (unit.side !== formation.side)
        yield { file, field: `${unitField}.side`, reason: 'wrongFormation', value: unit.side }
      if (unit.army !== formation.army)
        yield { file, field: `${unitField}.army`, reason: 'wrongFormation', value: unit.army }
      if (!unit.id.startsWith(`${formation.id}.`))
        yield { file, field: `${unitField}.id`, reason: 'wrongFormation', value: unit.id }
    }
    if (unit.cf.length !== unit.steps)
      yield {
        file,
        field: `${unitField}.cf`,
        reason: 'cfSteps',
        value: unit.cf.length,
        detail: `must hold ${unit.steps}, one for each step`,
      }
    for (const [j, cf] of unit.cf.entries()) {
      const previousCf = unit.cf[j - 1]
      if (previousCf !== undefined && cf > previousCf)
        yield {
          file,
          field: `${unitField}.cf[${j}]`,
          reason: 'values',
          value: cf,
          detail: 'is more than before a step was lost',
        }
    }
    const hasRange = unit.range !== undefined
    if (isArtillery !== hasRange)
      yield { file, field: `${unitField}.range`, reason: 'rangeArm', value: unit.range ?? '' }
    if (isArtillery && unit.guns === 0)
      yield { file, field: `${unitField}.guns`, reason: 'values', value: 0, detail: 'is none for a battery' }
    for (const [j, hex] of (unit.entry?.hexes ?? []).entries())
      if (!hexes.has(hex)) yield { file, field: `${unitField}.entry.hexes[${j}]`, reason: 'unknownHex', value: hex }
    for (const [j, part] of unit.roster.entries()) {
      const partField = `${unitField}.roster[${j}]`
      if (!part.id.startsWith(`${unit.id}.`))
        yield {
          file,
          field: `${partField}.id`,
          reason: 'wrongFormation',
          value: part.id,
          detail: `is not of ${unit.id}`,
        }
      // A sub-unit of artillery has cannon and crew; one of foot or horse has castings (figure stands of the table battle).
      const isBattery = part.arm === 'artillery'
      const hasCastings = part.castings !== undefined
      if (isBattery === hasCastings)
        yield {
          file,
          field: `${partField}.castings`,
          reason: 'rangeArm',
          detail: 'stands with foot and horse, and only there',
        }
      for (const key of ['cannon', 'crew', 'artilleryClass'] as const) {
        const hasField = part[key] !== undefined
        if (isBattery !== hasField) yield { file, field: `${partField}.${key}`, reason: 'rangeArm' }
      }
    }
  }
}

/**
 * Leaders and subordinates command units of their own side that exist; each side has one HQ and one army commander. The `scope` of a leader is
 * what he commands: his whole side, some formations, or nothing (null).
 */
function* leaderFaults(counters: CountersFile, tables: Tables): Generator<Fault> {
  const formations = new Map(counters.meta.formations.map((formation) => [formation.id, formation]))
  const units = new Map(counters.units.map((unit) => [unit.id, unit]))
  for (const [i, leader] of counters.leaders.entries()) {
    const scopeField = `leaders[${i}].scope`
    const isEngineer = leader.kind === 'engineer'
    const commandsNobody = leader.scope === null
    if (isEngineer !== commandsNobody)
      yield {
        file,
        field: scopeField,
        reason: 'values',
        value: leader.kind,
        detail: 'is null for engineers and only for them',
      }
    if (leader.scope === null) continue
    if ('side' in leader.scope) {
      if (leader.scope.side !== leader.side)
        yield { file, field: `${scopeField}.side`, reason: 'wrongSide', value: leader.scope.side }
    } else
      for (const [j, id] of leader.scope.formations.entries()) {
        const formation = formations.get(id)
        const field = `${scopeField}.formations[${j}]`
        if (!formation) yield { file, field, reason: 'unknownFormation', value: id }
        else if (formation.side !== leader.side) yield { file, field, reason: 'wrongSide', value: id }
      }
  }
  for (const side of SIDES) {
    const hqCount = counters.hqs.filter((hq) => hq.side === side).length
    if (hqCount !== 1)
      yield { file, field: 'hqs', reason: 'values', value: side, detail: `must hold one HQ of ${side}, not ${hqCount}` }
    const commanderCount = counters.leaders.filter((leader) => leader.side === side && leader.kind === 'army').length
    if (commanderCount !== 1)
      yield {
        file,
        field: 'leaders',
        reason: 'values',
        value: side,
        detail: `must hold one army commander of ${side}, not ${commanderCount}`,
      }
  }
  for (const [i, subordinate] of counters.subordinates.entries()) {
    const subordinateField = `subordinates[${i}]`
    if (!formations.has(subordinate.formation))
      yield { file, field: `${subordinateField}.formation`, reason: 'unknownFormation', value: subordinate.formation }
    for (const [j, id] of subordinate.units.entries()) {
      const unit = units.get(id)
      if (!unit) yield { file, field: `${subordinateField}.units[${j}]`, reason: 'unknownPiece', value: id }
      else if (unit.formation !== subordinate.formation)
        yield { file, field: `${subordinateField}.units[${j}]`, reason: 'wrongFormation', value: id }
    }
  }
  // The night rule (5.5) names formations too.
  for (const [i, id] of tables.command.nightAttack.regularFormations.entries())
    if (!formations.has(id))
      yield {
        file: 'command.json',
        field: `nightAttack.regularFormations[${i}]`,
        reason: 'unknownFormation',
        value: id,
      }
}

const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0)
/** The sub-units of all these units. */
const rosterOf = (units: readonly UnitDef[]) => units.flatMap((unit) => unit.roster)

/** The totals that the file states (OPS-21) are the sums of its counters: units, men, guns, castings, cannon, crew. */
function* totalFaults(counters: CountersFile): Generator<Fault> {
  const { totals } = counters.meta
  const mustBeEqual = function* (field: string, stated: number, found: number): Generator<Fault> {
    if (stated !== found)
      yield { file, field, reason: 'total', value: stated, detail: `says ${stated}, the counters add up to ${found}` }
  }
  yield* mustBeEqual('meta.totals.units', totals.units, counters.units.length)
  for (const side of SIDES) {
    const units = counters.units.filter((unit) => unit.side === side)
    yield* mustBeEqual(
      `meta.totals.men.${side}`,
      totals.men[side],
      sum(units, (unit) => unit.men),
    )
    yield* mustBeEqual(
      `meta.totals.guns.${side}`,
      totals.guns[side],
      sum(units, (unit) => unit.guns),
    )
    yield* mustBeEqual(
      `meta.totals.castings.${side}`,
      totals.castings[side],
      sum(rosterOf(units), (part) => part.castings ?? 0),
    )
    yield* mustBeEqual(
      `meta.totals.cannon.${side}`,
      totals.cannon[side],
      sum(rosterOf(units), (part) => part.cannon?.length ?? 0),
    )
    yield* mustBeEqual(
      `meta.totals.crew.${side}`,
      totals.crew[side],
      sum(rosterOf(units), (part) => part.crew ?? 0),
    )
  }
  for (const [i, formation] of counters.meta.formations.entries()) {
    const units = counters.units.filter((unit) => unit.formation === formation.id)
    yield* mustBeEqual(
      `meta.formations[${i}].men`,
      formation.men,
      sum(units, (unit) => unit.men),
    )
    yield* mustBeEqual(
      `meta.formations[${i}].guns`,
      formation.guns,
      sum(units, (unit) => unit.guns),
    )
  }
}

/** The faults of counters.json that its schema cannot see: ids, formations, what leaders command, combat factors and totals must agree. */
export function* counterFaults(counters: CountersFile, map: MapFile, tables: Tables): Generator<Fault> {
  yield* idFaults(counters)
  yield* unitFaults(counters, map)
  yield* leaderFaults(counters, tables)
  yield* totalFaults(counters)
}
