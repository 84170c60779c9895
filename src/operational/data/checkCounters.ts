import type { CountersFile, MapFile, UnitDef } from './battlefieldSchemas'
import type { Fault } from './fault'
import type { Tables } from './tableSchemas'

const file = 'counters.json'
const SIDES = ['us', 'mexican'] as const

/** Ids of pieces, sub-units, subordinates, markers and formations are each other's strangers. */
function* idFaults(counters: CountersFile): Generator<Fault> {
  const seen = new Set<string>()
  const lists: [string, readonly { id: string }[]][] = [
    ['meta.formations', counters.meta.formations],
    ['units', counters.units],
    ...counters.units.map((unit, i): [string, readonly { id: string }[]] => [`units[${i}].roster`, unit.roster]),
    ['leaders', counters.leaders],
    ['hqs', counters.hqs],
    ['subordinates', counters.subordinates],
  ]
  for (const [name, list] of lists)
    for (const [i, { id }] of list.entries()) {
      if (seen.has(id)) yield { file, field: `${name}[${i}].id`, reason: 'duplicate', value: id }
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

function* unitFaults(counters: CountersFile, map: MapFile): Generator<Fault> {
  const formations = new Map(counters.meta.formations.map((formation) => [formation.id, formation]))
  const hexes = new Set(map.hexes.map((hex) => hex.id))
  for (const [i, unit] of counters.units.entries()) {
    const at = `units[${i}]`
    const formation = formations.get(unit.formation)
    if (!formation) yield { file, field: `${at}.formation`, reason: 'unknownFormation', value: unit.formation }
    else {
      if (unit.side !== formation.side) yield { file, field: `${at}.side`, reason: 'wrongFormation', value: unit.side }
      if (unit.army !== formation.army) yield { file, field: `${at}.army`, reason: 'wrongFormation', value: unit.army }
      if (!unit.id.startsWith(`${formation.id}.`))
        yield { file, field: `${at}.id`, reason: 'wrongFormation', value: unit.id }
    }
    if (unit.cf.length !== unit.steps)
      yield {
        file,
        field: `${at}.cf`,
        reason: 'cfSteps',
        value: unit.cf.length,
        detail: `must hold ${unit.steps}, one for each step`,
      }
    for (const [j, cf] of unit.cf.entries())
      if (cf > (unit.cf[j - 1] ?? cf))
        yield { file, field: `${at}.cf[${j}]`, reason: 'values', value: cf, detail: 'is more than with all steps' }
    if ((unit.arm === 'artillery') !== (unit.range !== undefined))
      yield { file, field: `${at}.range`, reason: 'rangeArm', value: unit.range ?? '' }
    if (unit.arm === 'artillery' && unit.guns === 0)
      yield { file, field: `${at}.guns`, reason: 'values', value: 0, detail: 'is none for a battery' }
    for (const [j, hex] of (unit.entry?.hexes ?? []).entries())
      if (!hexes.has(hex)) yield { file, field: `${at}.entry.hexes[${j}]`, reason: 'unknownHex', value: hex }
    for (const [j, part] of unit.roster.entries()) {
      const field = `${at}.roster[${j}]`
      const guns = part.arm === 'artillery'
      if (!part.id.startsWith(`${unit.id}.`))
        yield { file, field: `${field}.id`, reason: 'wrongFormation', value: part.id, detail: `is not of ${unit.id}` }
      if (guns !== (part.castings === undefined))
        yield {
          file,
          field: `${field}.castings`,
          reason: 'rangeArm',
          detail: 'stands with foot and horse, and only there',
        }
      for (const key of ['cannon', 'crew', 'artilleryClass'] as const)
        if (guns !== (part[key] !== undefined)) yield { file, field: `${field}.${key}`, reason: 'rangeArm' }
    }
  }
}

function* leaderFaults(counters: CountersFile, tables: Tables): Generator<Fault> {
  const formations = new Map(counters.meta.formations.map((formation) => [formation.id, formation]))
  const units = new Map(counters.units.map((unit) => [unit.id, unit]))
  for (const [i, leader] of counters.leaders.entries()) {
    const at = `leaders[${i}].scope`
    if ((leader.kind === 'engineer') !== (leader.scope === null))
      yield { file, field: at, reason: 'values', value: leader.kind, detail: 'is null for engineers and only for them' }
    if (leader.scope === null) continue
    if ('side' in leader.scope) {
      if (leader.scope.side !== leader.side)
        yield { file, field: `${at}.side`, reason: 'wrongSide', value: leader.scope.side }
    } else
      for (const [j, id] of leader.scope.formations.entries()) {
        const formation = formations.get(id)
        const field = `${at}.formations[${j}]`
        if (!formation) yield { file, field, reason: 'unknownFormation', value: id }
        else if (formation.side !== leader.side) yield { file, field, reason: 'wrongSide', value: id }
      }
  }
  for (const side of SIDES) {
    const hqs = counters.hqs.filter((hq) => hq.side === side).length
    if (hqs !== 1)
      yield { file, field: 'hqs', reason: 'values', value: side, detail: `must hold one HQ of ${side}, not ${hqs}` }
    const chiefs = counters.leaders.filter((leader) => leader.side === side && leader.kind === 'army').length
    if (chiefs !== 1)
      yield {
        file,
        field: 'leaders',
        reason: 'values',
        value: side,
        detail: `must hold one army commander of ${side}, not ${chiefs}`,
      }
  }
  for (const [i, sub] of counters.subordinates.entries()) {
    const at = `subordinates[${i}]`
    if (!formations.has(sub.formation))
      yield { file, field: `${at}.formation`, reason: 'unknownFormation', value: sub.formation }
    for (const [j, id] of sub.units.entries()) {
      const unit = units.get(id)
      if (!unit) yield { file, field: `${at}.units[${j}]`, reason: 'unknownPiece', value: id }
      else if (unit.formation !== sub.formation)
        yield { file, field: `${at}.units[${j}]`, reason: 'wrongFormation', value: id }
    }
  }
  for (const [i, id] of tables.command.nightAttack.regularFormations.entries())
    if (!formations.has(id))
      yield {
        file: 'command.json',
        field: `nightAttack.regularFormations[${i}]`,
        reason: 'unknownFormation',
        value: id,
      }
}

const sum = <T>(list: readonly T[], value: (item: T) => number): number =>
  list.reduce((total, item) => total + value(item), 0)
const roster = (units: readonly UnitDef[]) => units.flatMap((unit) => unit.roster)

/** The sums the file states of itself (OPS-21): units, men, guns, castings, cannon, crew. */
function* totalFaults(counters: CountersFile): Generator<Fault> {
  const { totals } = counters.meta
  const expect = function* (field: string, stated: number, found: number): Generator<Fault> {
    if (stated !== found)
      yield { file, field, reason: 'total', value: stated, detail: `says ${stated}, the counters add up to ${found}` }
  }
  yield* expect('meta.totals.units', totals.units, counters.units.length)
  for (const side of SIDES) {
    const units = counters.units.filter((unit) => unit.side === side)
    yield* expect(
      `meta.totals.men.${side}`,
      totals.men[side],
      sum(units, (unit) => unit.men),
    )
    yield* expect(
      `meta.totals.guns.${side}`,
      totals.guns[side],
      sum(units, (unit) => unit.guns),
    )
    yield* expect(
      `meta.totals.castings.${side}`,
      totals.castings[side],
      sum(roster(units), (part) => part.castings ?? 0),
    )
    yield* expect(
      `meta.totals.cannon.${side}`,
      totals.cannon[side],
      sum(roster(units), (part) => part.cannon?.length ?? 0),
    )
    yield* expect(
      `meta.totals.crew.${side}`,
      totals.crew[side],
      sum(roster(units), (part) => part.crew ?? 0),
    )
  }
  for (const [i, formation] of counters.meta.formations.entries()) {
    const units = counters.units.filter((unit) => unit.formation === formation.id)
    yield* expect(
      `meta.formations[${i}].men`,
      formation.men,
      sum(units, (unit) => unit.men),
    )
    yield* expect(
      `meta.formations[${i}].guns`,
      formation.guns,
      sum(units, (unit) => unit.guns),
    )
  }
}

/** What the form of counters.json cannot say: ids, formations, scopes, factors and sums agree. */
export function* counterFaults(counters: CountersFile, map: MapFile, tables: Tables): Generator<Fault> {
  yield* idFaults(counters)
  yield* unitFaults(counters, map)
  yield* leaderFaults(counters, tables)
  yield* totalFaults(counters)
}
