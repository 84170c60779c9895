import { answersOf, changeAnswers } from '../answers'
import { badOrder, badState, badValue } from '../../errors'
import type { ActionOf } from '../../schemas/action'
import type { Strength } from '../../types'
import { effectivesOf } from '../../stragglers/strength'
import { detachCompanies } from '../../units/skirmishers'
import { splitAmong } from '../../units/splitStragglers'
import { nearestOnTable } from '../../../common/ground'
import { toTable } from '../../../common/point'
import type { LegalEntry } from '../entries'
import { crewCastings } from '../breaking/crew'
import { updateTurnRecord } from '../breaking/turnRecord'
import type { BattleHandler } from '../handler'
import { ranksOf, unitBlock } from '../layout'
import { emit, type ActionRun, type BattleTable } from '../run'
import type { BattleUnit, Side, Split } from '../types'
import { factsOf } from '../units'
import { makeSealedOrder } from './sealedOrder'
import { leadersWhoMayOrder, orderableUnits, orderForms } from './order'

/** Castings that a split shares out: the present ones (SAR-2.6); of artillery the gun castings (Q36: each fires by itself). */
const size = (unit: BattleUnit): number =>
  unit.guns.length > 0 ? unit.guns.length : unit.strength.start - unit.strength.casualties

const splitsOf = (table: BattleTable, side: Side, unit: string): Split[] =>
  answersOf(table, side).splits.filter((split) => split.unit === unit)

/** SAR-6.4: skirmish companies of a regiment that are out, or about to go. */
const companiesOut = (table: BattleTable, side: Side, of: string): number =>
  Object.values(table.battle.units)
    .filter((unit) => unit.of === of && !unit.gone)
    .reduce((sum, { companies }) => sum + companies, 0) +
  answersOf(table, side)
    .splits.filter(({ unit }) => table.battle.units[unit]!.of === of)
    .reduce((sum, { companies }) => sum + companies, 0)

/** The first number that no part of the regiment bears. */
function newId(table: BattleTable, side: Side, of: string): string {
  const taken = (id: string): boolean =>
    id in table.battle.units || answersOf(table, side).splits.some(({ part }) => part === id)
  let n = 1
  while (taken(`${of}/${n}`)) n++
  return `${of}/${n}`
}

/** SAR-2.5, 7.14: the split that an action asks for; refuses what cannot be parted. */
function makeSplit(table: BattleTable, side: Side, action: ActionOf<'split'>): Split {
  const { field, battle } = table
  const unit = battle.units[action.unit] ?? badValue('SAR-2.5', 'unit')
  if (unit.at === null || unit.gone) badValue('SAR-2.5', 'unit')
  if (unit.broken) badState('SAR-2.5', 'broken')
  // SAR-2.5: each part by an order of its own; the first is the unit's.
  if (answersOf(table, side).orders[action.unit] === undefined) badState('SAR-2.5', 'order')
  const { nation, arm, castings } = factsOf(table, unit)
  const parted = splitsOf(table, side, action.unit).reduce((sum, split) => sum + split.castings, 0)
  const companies = action.companies ?? 0
  if (companies > 0 === (action.castings !== undefined)) badValue('SAR-2.5', 'castings')
  if (companies > 0 && (arm !== 'infantry' || unit.companies > 0)) badOrder('SAR-6.4', 'unit')
  const wanted =
    companies > 0
      ? detachCompanies(field.tables, { nation, castings, companiesOut: companiesOut(table, side, unit.of) }, companies)
          .skirmishers
      : action.castings!
  // SAR-2.5: neither a part nor what is left may be nothing.
  if (wanted + parted >= size(unit)) badState('SAR-2.5', 'castings')
  const others = splitsOf(table, side, action.unit).map((split) => split.castings)
  const sizes = [size(unit) - parted - wanted, ...others, wanted]
  // SAR-5.5: nor may one be made of stragglers alone.
  if (strengths(unit, sizes).some((part) => effectivesOf(part) === 0)) badState('SAR-5.5', 'castings')
  return { unit: action.unit, part: newId(table, side, unit.of), castings: wanted, companies }
}

/** The table as it would be with the split drafted, so that the order to the part can be judged. */
function withSplit(table: BattleTable, side: Side, split: Split): BattleTable {
  const { battle } = table
  const draft = answersOf(table, side)
  return {
    ...table,
    battle: { ...battle, drafts: { ...battle.drafts, [side]: { ...draft, splits: [...draft.splits, split] } } },
  }
}

/** SAR-2.5: one more order for a unit makes a part of it; both stay face down. */
export const split: BattleHandler<'split'> = {
  check(table, side, action) {
    const made = makeSplit(table, side, action)
    makeSealedOrder(withSplit(table, side, made), side, action, made.part)
  },
  list(table, side, out) {
    for (const { id, unit } of orderableUnits(table, side)) {
      const left = size(unit) - splitsOf(table, side, id).reduce((sum, { castings }) => sum + castings, 0)
      const ordered = answersOf(table, side).orders[id] !== undefined
      if (!(id in table.battle.units) || unit.broken || unit.locked || !ordered || left < 2) continue
      const bounds: Partial<LegalEntry>[] = [{ castings: { min: 1, max: left - 1 } }]
      if (factsOf(table, unit).arm === 'infantry' && unit.companies === 0)
        bounds.push({ companies: { min: 1, max: 2 } })
      for (const by of leadersWhoMayOrder(table, side, newId(table, side, unit.of), unit))
        for (const form of orderForms(table, unit))
          for (const bound of bounds) out.push({ type: 'split', unit: id, by, ...form, ...bound } as LegalEntry)
    }
  },
  run(run, side, action) {
    const made = makeSplit(run, side, action)
    const given = makeSealedOrder(withSplit(run, side, made), side, action, made.part)
    const { splits, orders } = answersOf(run, side)
    changeAnswers(run, side, { splits: [...splits, made], orders: { ...orders, [made.part]: given } })
    emit(run, { kind: 'drafted', unit: made.part, given }, side)
  },
}

/** SAR-2.6: what each part has of something; more than there are castings goes round once more. */
function share(sizes: readonly number[], what: number): number[] {
  const all = sizes.reduce((a, b) => a + b, 0)
  const rounds = Math.floor(what / all)
  return splitAmong(sizes, what - rounds * all).map((rest, i) => rest + rounds * sizes[i]!)
}

/** SAR-2.6: the strength of each part of so many castings, of guns gun castings. */
function strengths(unit: BattleUnit, sizes: readonly number[]): Strength[] {
  const shares = presentOf(unit, sizes)
  const stragglers = share(shares, unit.strength.stragglers)
  const casualties = share(shares, unit.strength.casualties)
  // SAR-2.2: with their guns go those who serve them; of foot and horse the castings count the stragglers.
  const effectives =
    unit.guns.length > 0 ? gunsOf(unit, sizes).map(crewCastings) : sizes.map((present, i) => present - stragglers[i]!)
  return sizes.map((_, i) => ({
    start: effectives[i]! + stragglers[i]! + casualties[i]!,
    casualties: casualties[i]!,
    stragglers: stragglers[i]!,
  }))
}

/** The guns of each part, in order. */
function gunsOf(unit: BattleUnit, sizes: readonly number[]): BattleUnit['guns'][] {
  let before = 0
  return sizes.map((castings) => {
    const guns = unit.guns.slice(before, before + castings)
    before += castings
    return guns
  })
}

/** SAR-2.6: castings by which losses are shared out: of artillery its crews. */
const presentOf = (unit: BattleUnit, sizes: readonly number[]): number[] =>
  unit.guns.length > 0 ? gunsOf(unit, sizes).map((guns) => Math.max(1, crewCastings(guns))) : [...sizes]

/**
 * SAR-2.5, 2.6: parts a unit as its owner laid out: the first part keeps its identity and the left of the front, the others
 * stand to its right in the same formation. Drawbacks pass on (Q5); nobody breaks by it.
 */
export function splitUnit(run: ActionRun, side: Side, unitId: string): void {
  const { field, battle } = run
  const splits = splitsOf(run, side, unitId)
  const unit = battle.units[unitId]!
  const block = unitBlock(field, unit)!
  const { ranks } = ranksOf(unit)
  const sizes = [size(unit) - splits.reduce((sum, { castings }) => sum + castings, 0), ...splits.map((s) => s.castings)]
  const guns = gunsOf(unit, sizes)
  const parts = sizes.map((_, i) => ({ ...unit, guns: guns[i]! }))
  const each = strengths(unit, sizes)
  let left = 0 - Math.floor(block.width / 2)
  for (const [i, part] of parts.entries()) {
    const made: BattleUnit = {
      ...part,
      strength: each[i]!,
      companies: i === 0 ? unit.companies : splits[i - 1]!.companies,
      width: Math.max(1, Math.ceil(sizes[i]! / ranks)),
    }
    const { width } = unitBlock(field, made)!
    const id = i === 0 ? unitId : splits[i - 1]!.part
    // By the edge of the table there may be no room beside the others.
    const at = nearestOnTable(field.ground, toTable(block, left + Math.floor(width / 2), 0))
    battle.units[id] = { ...made, at }
    left += width
    if (made.companies > 0 && i > 0) updateTurnRecord(battle, id, { deploys: true })
    if (i > 0) emit(run, { kind: 'split', unit: unitId, part: id })
  }
}
