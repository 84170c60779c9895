// Units that pass through friends (SAR-9), and the losses of both units.
import { type Block, footprint } from '../../../common/block'
import { polygonsOverlap } from '../../../common/polygon'
import { hull as convexHull } from '../../../common/straightMove'
import { isFormedForPassing, type Passage, type Passed, type Passer, passThrough } from '../../movement/passThrough'
import type { Tables } from '../../types'
import { inflictLosses } from '../breaking/inflictLosses'
import { unitPolygon } from '../layout'
import { rollDie, type ActionRun, emit } from '../run'
import type { BattleUnit } from '../types'
import { sideOfUnit, standsOnTable } from '../units'

/** The passage of a unit through a friend. */
interface PassageTerms {
  /** Does the unit pass during a charge? Then it disturbs the friend more (SAR-9.2). */
  readonly isCharge: boolean
  /** Added to the key of the dice, so that a second passage of a turn rolls other dice. */
  readonly dieSuffix?: string
}

/** SAR-9.2, 9.3: the kind of a unit that passes through a friend. */
export function passerKind(tables: Tables, unit: BattleUnit, isCharge: boolean): Passer {
  if (!isFormedForPassing(tables, unit.stance)) return 'unformed'
  return isCharge ? 'formedCharging' : 'formed'
}

/** SAR-9.2: the kind of a unit that a friend passes through. */
const passedKind = (tables: Tables, unit: BattleUnit): Passed =>
  isFormedForPassing(tables, unit.stance) ? 'formed' : 'unformed'

/** SAR-9.2: how many d4 the passage of one unit through a friend costs both. */
export const passageOf = (tables: Tables, mover: BattleUnit, friend: BattleUnit, isCharge: boolean): Passage =>
  passThrough(tables, passerKind(tables, mover, isCharge), passedKind(tables, friend))

/**
 * SAR-9.2: of two friends whose ways cross, the one that passes through the other: who moves farther; at the same distance the first by id.
 * `spent`: how much of its distance each spends.
 */
export const isPasser = (id: string, spent: number, other: string, spentByOther: number): boolean =>
  spent > spentByOther || (spent === spentByOther && id < other)

/** SAR-9.2: rolls and applies the losses of both units when one has passed through a friend. */
export function applyPassage(
  run: ActionRun,
  mover: string,
  friend: string,
  { isCharge, dieSuffix = '' }: PassageTerms,
): void {
  const { field, battle } = run
  const passage = passageOf(field.tables, battle.units[mover]!, battle.units[friend]!, isCharge)
  emit(run, { kind: 'passedThrough', unit: mover, other: friend })
  const rollD4s = (of: string, purpose: string, numberOfDice: number): number =>
    Array.from({ length: numberOfDice }, (_, i) => rollDie(run, of, `${purpose}${dieSuffix}`, 4, i + 1)).reduce(
      (a, b) => a + b,
      0,
    )
  // `march`: the losses come from movement, also when the passage is part of a charge.
  const applyLosses = (id: string, causedBy: string, stragglers: number, casualties: number): void => {
    if (stragglers + casualties > 0 && !battle.units[id]!.gone)
      inflictLosses(run, { unit: id, stragglers, casualties, rule: 'SAR-9.2', causedBy, cause: 'march' })
  }
  // The mover can lose only stragglers, the friend also casualties.
  applyLosses(mover, friend, rollD4s(mover, `through.${friend}`, passage.movingStragglersD4), 0)
  applyLosses(
    friend,
    mover,
    rollD4s(friend, `passed.${mover}`, passage.passedStragglersD4),
    rollD4s(friend, `passedDead.${mover}`, passage.passedCasualtiesD4),
  )
}

/**
 * SAR-9: a unit that moves straight from one place to another, outside the simultaneous moves, passes through every friend that the swept area
 * overlaps, except those that it already overlapped at the start. Applies the losses of these passages.
 */
export function passThroughFriends(run: ActionRun, id: string, from: Block, to: Block, terms: PassageTerms): void {
  const { field, battle } = run
  const side = sideOfUnit(run, battle.units[id]!)
  const start = footprint(from)
  const swept = convexHull([...start, ...footprint(to)])
  if (from.at.x === to.at.x && from.at.y === to.at.y && from.heading === to.heading) return
  for (const other of Object.keys(battle.units).sort()) {
    const friend = battle.units[other]!
    if (other === id || !standsOnTable(friend) || sideOfUnit(run, friend) !== side) continue
    const friendArea = unitPolygon(field, friend)!
    if (polygonsOverlap(swept, friendArea) && !polygonsOverlap(start, friendArea)) applyPassage(run, id, other, terms)
  }
}
