import { answersOf, changeAnswers } from '../answers'
import { throwBadOrder, throwBadState, throwBadValue } from '../../errors'
import type { ActionOf } from '../../schemas/action'
import type { Strength } from '../../types'
import { effectivesOf } from '../../stragglers/strength'
import { detachCompanies } from '../../units/skirmishers'
import { splitAmong } from '../../units/splitStragglers'
import { nearestOnTable } from '../../../common/ground'
import { pointFromPose } from '../../../common/point'
import type { LegalEntry } from '../entries'
import { crewCastings } from '../breaking/crew'
import { updateTurnRecord } from '../breaking/turnRecord'
import type { BattleHandler } from '../handler'
import { filesAndRanksOf, unitBlock } from '../layout'
import { emit, type ActionRun, type BattleTable } from '../run'
import type { BattleUnit, Side, Split } from '../types'
import { rosterUnitOf } from '../units'
import { makeSealedOrder } from './sealedOrder'
import { leadersWhoMayOrder, orderableUnits, orderForms } from './order'

/** Castings that can be divided among parts: those present (SAR-2.6), for artillery the gun castings (Q36). */
const divisibleCastings = (unit: BattleUnit): number =>
  unit.guns.length > 0 ? unit.guns.length : unit.strength.start - unit.strength.casualties

/** The parts that a side has chosen to detach from a unit. */
const splitsOf = (table: BattleTable, side: Side, unit: string): Split[] =>
  answersOf(table, side).splits.filter((split) => split.unit === unit)

/** SAR-6.4: skirmish companies of a regiment that are detached, or chosen to be. */
const companiesOut = (table: BattleTable, side: Side, of: string): number =>
  Object.values(table.battle.units)
    .filter((unit) => unit.of === of && !unit.gone)
    .reduce((sum, { companies }) => sum + companies, 0) +
  answersOf(table, side)
    .splits.filter(({ unit }) => table.battle.units[unit]!.of === of)
    .reduce((sum, { companies }) => sum + companies, 0)

/** The first free id for a part of a regiment: `regiment/1`, `regiment/2` and so on. */
function newId(table: BattleTable, side: Side, of: string): string {
  const taken = (id: string): boolean =>
    id in table.battle.units || answersOf(table, side).splits.some(({ part }) => part === id)
  let n = 1
  while (taken(`${of}/${n}`)) n++
  return `${of}/${n}`
}

/** SAR-2.5, 7.14: makes the split of an action, or refuses it. */
function makeSplit(table: BattleTable, side: Side, action: ActionOf<'split'>): Split {
  const { field, battle } = table
  const unit = battle.units[action.unit] ?? throwBadValue('SAR-2.5', 'unit')
  if (unit.at === null || unit.gone) throwBadValue('SAR-2.5', 'unit')
  if (unit.broken) throwBadState('SAR-2.5', 'broken')
  // SAR-2.5: each part needs an order of its own, and the unit's own order comes first.
  if (answersOf(table, side).orders[action.unit] === undefined) throwBadState('SAR-2.5', 'order')
  const { nation, arm, castings } = rosterUnitOf(table, unit)
  const parted = splitsOf(table, side, action.unit).reduce((sum, split) => sum + split.castings, 0)
  const companies = action.companies ?? 0
  if (companies > 0 === (action.castings !== undefined)) throwBadValue('SAR-2.5', 'castings')
  if (companies > 0 && (arm !== 'infantry' || unit.companies > 0)) throwBadOrder('SAR-6.4', 'unit')
  const wanted =
    companies > 0
      ? detachCompanies(field.tables, { nation, castings, companiesOut: companiesOut(table, side, unit.of) }, companies)
          .skirmishers
      : action.castings!
  // SAR-2.5: some castings must be left in the unit.
  if (wanted + parted >= divisibleCastings(unit)) throwBadState('SAR-2.5', 'castings')
  const others = splitsOf(table, side, action.unit).map((split) => split.castings)
  const sizes = [divisibleCastings(unit) - parted - wanted, ...others, wanted]
  // SAR-5.5: no part may consist of stragglers alone.
  if (strengths(unit, sizes).some((part) => effectivesOf(part) === 0)) throwBadState('SAR-5.5', 'castings')
  return { unit: action.unit, part: newId(table, side, unit.of), castings: wanted, companies }
}

/** The table with the split among the sealed answers, so that the order to the part can be checked. */
function withSplit(table: BattleTable, side: Side, split: Split): BattleTable {
  const { battle } = table
  const answers = answersOf(table, side)

  return {
    ...table,
    battle: { ...battle, drafts: { ...battle.drafts, [side]: { ...answers, splits: [...answers.splits, split] } } },
  }
}

/** SAR-2.5: detaches a part of a unit by one more order; it stays face down until the orders are revealed. */
export const split: BattleHandler<'split'> = {
  check(table, side, action) {
    const made = makeSplit(table, side, action)
    makeSealedOrder(withSplit(table, side, made), side, action, made.part)
  },
  list(table, side, out) {
    for (const { id, unit } of orderableUnits(table, side)) {
      const left = divisibleCastings(unit) - splitsOf(table, side, id).reduce((sum, { castings }) => sum + castings, 0)
      const ordered = answersOf(table, side).orders[id] !== undefined
      if (!(id in table.battle.units) || unit.broken || unit.locked || !ordered || left < 2) continue
      const bounds: Partial<LegalEntry>[] = [{ castings: { min: 1, max: left - 1 } }]
      if (rosterUnitOf(table, unit).arm === 'infantry' && unit.companies === 0)
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

/** SAR-2.6: divides stragglers or casualties among parts by size; there may be more of them than castings. */
function share(sizes: readonly number[], amount: number): number[] {
  const total = sizes.reduce((a, b) => a + b, 0)
  const rounds = Math.floor(amount / total)
  return splitAmong(sizes, amount - rounds * total).map((rest, i) => rest + rounds * sizes[i]!)
}

/** SAR-2.6: the strength of each part. `sizes`: castings of the parts, for artillery gun castings. */
function strengths(unit: BattleUnit, sizes: readonly number[]): Strength[] {
  const shares = presentOf(unit, sizes)
  const stragglers = share(shares, unit.strength.stragglers)
  const casualties = share(shares, unit.strength.casualties)
  // SAR-2.2: artillery: the crews of the part's guns; infantry and cavalry: its castings less its stragglers.
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

/** SAR-2.6: the sizes by which losses are divided; for artillery the crews of the parts. */
const presentOf = (unit: BattleUnit, sizes: readonly number[]): number[] =>
  unit.guns.length > 0 ? gunsOf(unit, sizes).map((guns) => Math.max(1, crewCastings(guns))) : [...sizes]

/**
 * SAR-2.5, 2.6: detaches the parts that a unit's owner has chosen. The first part keeps the unit's id and the left of the front; the
 * others stand to its right in the same formation. All parts keep the unit's drawbacks (Q5).
 */
export function splitUnit(run: ActionRun, side: Side, unitId: string): void {
  const { field, battle } = run
  const splits = splitsOf(run, side, unitId)
  const unit = battle.units[unitId]!
  const block = unitBlock(field, unit)!
  const { ranks } = filesAndRanksOf(unit)
  const sizes = [
    divisibleCastings(unit) - splits.reduce((sum, { castings }) => sum + castings, 0),
    ...splits.map((s) => s.castings),
  ]
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
    // Near the edge of the table a part may have to overlap the others.
    const at = nearestOnTable(field.ground, pointFromPose(block, left + Math.floor(width / 2), 0))
    battle.units[id] = { ...made, at }
    left += width
    if (made.companies > 0 && i > 0) updateTurnRecord(battle, id, { deploys: true })
    if (i > 0) emit(run, { kind: 'split', unit: unitId, part: id })
  }
}
