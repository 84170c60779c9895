// Detaching parts from a unit (SAR-2.5), and skirmish companies from a regiment (SAR-7.14), by further orders.
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
import { leadersWhoMayOrder, orderableUnits, orderFieldsFor } from './order'

/** Castings that can be divided among parts: all but casualties (SAR-2.6); of artillery, by ruling Q36, the gun castings. */
const divisibleCastings = (unit: BattleUnit): number =>
  unit.guns.length > 0 ? unit.guns.length : unit.strength.start - unit.strength.casualties

/** The parts that a side has chosen to detach from a unit. */
const splitsOf = (table: BattleTable, side: Side, unit: string): Split[] =>
  answersOf(table, side).splits.filter((split) => split.unit === unit)

/** How many castings a side has chosen to detach from a unit. */
const castingsToDetach = (table: BattleTable, side: Side, unit: string): number =>
  splitsOf(table, side, unit).reduce((sum, { castings }) => sum + castings, 0)

/** SAR-6.4: how many skirmish companies of a regiment are detached already, or will be by this turn's orders. */
function countCompaniesOut(table: BattleTable, side: Side, regiment: string): number {
  const detachedParts = Object.values(table.battle.units).filter((unit) => unit.of === regiment && !unit.gone)
  const chosenParts = answersOf(table, side).splits.filter(({ unit }) => table.battle.units[unit]!.of === regiment)
  return [...detachedParts, ...chosenParts].reduce((sum, { companies }) => sum + companies, 0)
}

/** The first free id for a part of a regiment: `regiment/1`, `regiment/2` and so on. */
function newPartId(table: BattleTable, side: Side, regiment: string): string {
  const isTaken = (id: string): boolean =>
    id in table.battle.units || answersOf(table, side).splits.some(({ part }) => part === id)
  let partNumber = 1
  while (isTaken(`${regiment}/${partNumber}`)) partNumber++
  return `${regiment}/${partNumber}`
}

/** SAR-2.5, 7.14: makes the split of an action, or refuses the action. The action says either how many companies or how many castings. */
function makeSplit(table: BattleTable, side: Side, action: ActionOf<'split'>): Split {
  const { field, battle } = table
  const unit = battle.units[action.unit] ?? throwBadValue('SAR-2.5', 'unit')
  if (unit.at === null || unit.gone) throwBadValue('SAR-2.5', 'unit')
  if (unit.broken) throwBadState('SAR-2.5', 'broken')
  // SAR-2.5: each part needs an order of its own, and the unit's own order comes first.
  if (answersOf(table, side).orders[action.unit] === undefined) throwBadState('SAR-2.5', 'order')
  const { nation, arm, castings } = rosterUnitOf(table, unit)
  const alreadyDetached = castingsToDetach(table, side, action.unit)
  const companies = action.companies ?? 0
  const namesCompanies = companies > 0
  const namesCastings = action.castings !== undefined
  const namesBothOrNeither = namesCompanies === namesCastings
  if (namesBothOrNeither) throwBadValue('SAR-2.5', 'castings')
  if (namesCompanies && (arm !== 'infantry' || unit.companies > 0)) throwBadOrder('SAR-6.4', 'unit')
  const regiment = { nation, castings, companiesOut: countCompaniesOut(table, side, unit.of) }
  const newPartSize = namesCompanies ? detachCompanies(field.tables, regiment, companies).skirmishers : action.castings!
  // SAR-2.5: some castings must be left in the unit.
  if (newPartSize + alreadyDetached >= divisibleCastings(unit)) throwBadState('SAR-2.5', 'castings')
  const otherSizes = splitsOf(table, side, action.unit).map((split) => split.castings)
  const restSize = divisibleCastings(unit) - alreadyDetached - newPartSize
  const sizes = [restSize, ...otherSizes, newPartSize]
  // SAR-5.5: no part may consist of stragglers alone.
  if (strengthsOfParts(unit, sizes).some((part) => effectivesOf(part) === 0)) throwBadState('SAR-5.5', 'castings')
  return { unit: action.unit, part: newPartId(table, side, unit.of), castings: newPartSize, companies }
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

/** SAR-6.4: at most this many companies of a regiment are out as skirmishers. */
const MAX_COMPANIES_OUT = 2

/** SAR-2.5: the action that detaches a part from a unit by one more order. Both stay face down until the orders are revealed. */
export const split: BattleHandler<'split'> = {
  check(table, side, action) {
    const newSplit = makeSplit(table, side, action)
    makeSealedOrder(withSplit(table, side, newSplit), side, action, newSplit.part)
  },
  list(table, side, out) {
    for (const { id, unit } of orderableUnits(table, side)) {
      const castingsLeft = divisibleCastings(unit) - castingsToDetach(table, side, id)
      const hasOrder = answersOf(table, side).orders[id] !== undefined
      const isNewPart = !(id in table.battle.units)
      // `locked`: in a melee. One casting must be left in the unit, so a single one cannot be divided.
      if (isNewPart || unit.broken || unit.locked || !hasOrder || castingsLeft < 2) continue
      const possibleSizes: Partial<LegalEntry>[] = [{ castings: { min: 1, max: castingsLeft - 1 } }]
      if (rosterUnitOf(table, unit).arm === 'infantry' && unit.companies === 0)
        possibleSizes.push({ companies: { min: 1, max: MAX_COMPANIES_OUT } })
      for (const by of leadersWhoMayOrder(table, side, newPartId(table, side, unit.of), unit))
        for (const orderFields of orderFieldsFor(table, unit))
          for (const size of possibleSizes)
            out.push({ type: 'split', unit: id, by, ...orderFields, ...size } as LegalEntry)
    }
  },
  run(run, side, action) {
    const newSplit = makeSplit(run, side, action)
    const given = makeSealedOrder(withSplit(run, side, newSplit), side, action, newSplit.part)
    const { splits, orders } = answersOf(run, side)
    changeAnswers(run, side, { splits: [...splits, newSplit], orders: { ...orders, [newSplit.part]: given } })
    emit(run, { kind: 'drafted', unit: newSplit.part, given }, side)
  },
}

/**
 * SAR-2.6: divides stragglers or casualties among parts by their sizes. `splitAmong` divides at most as many losses as there are castings.
 * If there are more losses, each part first takes as many as its size, once or several times; only the rest goes to `splitAmong`.
 */
function divideLosses(sizes: readonly number[], losses: number): number[] {
  const totalSize = sizes.reduce((a, b) => a + b, 0)
  const fullRounds = Math.floor(losses / totalSize)
  const rest = splitAmong(sizes, losses - fullRounds * totalSize)
  return rest.map((restOfPart, i) => restOfPart + fullRounds * sizes[i]!)
}

/** SAR-2.6: the strength of each part. `sizes`: the castings of the parts; of artillery their gun castings. */
function strengthsOfParts(unit: BattleUnit, sizes: readonly number[]): Strength[] {
  const lossShares = sizesForLosses(unit, sizes)
  const stragglers = divideLosses(lossShares, unit.strength.stragglers)
  const casualties = divideLosses(lossShares, unit.strength.casualties)
  // SAR-2.2: the effectives of artillery are the crews of its guns, those of infantry and cavalry the castings who are no stragglers.
  const effectives =
    unit.guns.length > 0
      ? gunsOfParts(unit, sizes).map(crewCastings)
      : sizes.map((castings, i) => castings - stragglers[i]!)
  return sizes.map((_, i) => ({
    start: effectives[i]! + stragglers[i]! + casualties[i]!,
    casualties: casualties[i]!,
    stragglers: stragglers[i]!,
  }))
}

/** The guns of each part: the first part has the first guns, and so on. `sizes`: how many guns each part has. */
function gunsOfParts(unit: BattleUnit, sizes: readonly number[]): BattleUnit['guns'][] {
  let firstGun = 0
  return sizes.map((gunCount) => {
    const guns = unit.guns.slice(firstGun, firstGun + gunCount)
    firstGun += gunCount
    return guns
  })
}

/** SAR-2.6: the sizes by which losses are divided: the castings of the parts; of artillery the castings of their crews. */
const sizesForLosses = (unit: BattleUnit, sizes: readonly number[]): number[] =>
  // A gun without a crew still takes a share.
  unit.guns.length > 0 ? gunsOfParts(unit, sizes).map((guns) => Math.max(1, crewCastings(guns))) : [...sizes]

/**
 * SAR-2.5, 2.6: detaches the parts that a unit's owner has chosen. The rest of the unit keeps its id and the left end of the front; the parts
 * stand to its right in the same formation. By ruling Q5 all of them keep the unit's drawbacks, such as low ammunition.
 */
export function splitUnit(run: ActionRun, side: Side, unitId: string): void {
  const { field, battle } = run
  const splits = splitsOf(run, side, unitId)
  const unit = battle.units[unitId]!
  const block = unitBlock(field, unit)!
  const { ranks } = filesAndRanksOf(unit)
  // Index 0 is the rest of the unit; the parts follow.
  const sizes = [
    divisibleCastings(unit) - castingsToDetach(run, side, unitId),
    ...splits.map(({ castings }) => castings),
  ]
  const guns = gunsOfParts(unit, sizes)
  const strengths = strengthsOfParts(unit, sizes)
  // How far the left end of the next part lies to the right of the middle of the old front; negative: to the left.
  let leftEnd = -Math.floor(block.width / 2)
  for (const [i, size] of sizes.entries()) {
    // Undefined: the rest of the unit.
    const chosenSplit = splits[i - 1]
    const id = chosenSplit?.part ?? unitId
    const newUnit: BattleUnit = {
      ...unit,
      guns: guns[i]!,
      strength: strengths[i]!,
      companies: chosenSplit?.companies ?? unit.companies,
      // As many ranks as before.
      width: Math.max(1, Math.ceil(size / ranks)),
    }
    const { width } = unitBlock(field, newUnit)!
    // Near the edge of the table a part may have to overlap the others.
    const at = nearestOnTable(field.ground, pointFromPose(block, leftEnd + Math.floor(width / 2), 0))
    battle.units[id] = { ...newUnit, at }
    leftEnd += width
    if (!chosenSplit) continue
    // SAR-7.14: companies become skirmishers in phase 4.
    if (newUnit.companies > 0) updateTurnRecord(battle, id, { deploys: true })
    emit(run, { kind: 'split', unit: unitId, part: id })
  }
}
