// A melee of two units, exactly and fast (SAR-14): strengths are small numbers, so all courses of a turn's rounds are added up in tables. The
// functions that say what a round does are those of the rules; only the adding up is done here.
import type { Odds } from '../../../common/odds'
import type { Fighter } from '../../melee/meleeShift'
import { applyLosses } from '../../stragglers/applyLosses'
import { effectivesOf } from '../../stragglers/strength'
import type { Losses, Strength } from '../../types'
import { filesAndRanksOf } from '../layout'
import { fighterOf } from '../melee/fighter'
import { comparedCastings, participantCastings } from '../melee/participants'
import { afterRound, lossesOfOne, meleeRollWith } from '../melee/round'
import type { BattleTable } from '../run'
import type { Melee, Side } from '../types'
import { sideOfUnit } from '../units'
import { isRemoved } from './fireOutcome'
import { lossesInColumn, type MeleeTerms, tableAt } from './meleeOdds'

/** How two units stand after the rounds: the chance that the first, the second or both are beaten, and the strengths of those who fight on. */
export interface DuelEnd {
  readonly den: number
  readonly bothBeaten: number
  readonly firstBeaten: number
  readonly secondBeaten: number
  readonly goesOn: readonly { readonly first: Strength; readonly weight: number }[]
}

/** More castings than any unit has: casualties and stragglers of a unit are written as one number with this base. */
const BASE = 1024
const codeOf = ({ casualties, stragglers }: Strength): number => casualties * BASE + stragglers

/** What is left of a unit after one roll of the enemy. */
interface AfterRoll {
  readonly outcomes: readonly { readonly code: number; readonly weight: number }[]
  /** The weight of the faces by which it breaks or loses its last effectives. */
  readonly out: number
}

/** One of the two units, with what losses make of it; kept, because the same losses come again and again. */
class Duellist {
  private readonly known = new Map<number, AfterRoll>()
  private readonly shares = new Map<number, Losses>()
  private readonly castings = new Map<number, number>()
  private readonly shapes = new Map<number, number>()
  readonly side: Side
  /** SAR-14.5: castings that support its side and do not change. */
  readonly supports: number

  constructor(
    private readonly terms: MeleeTerms,
    private readonly melee: Melee,
    readonly id: string,
    private readonly start: number,
  ) {
    const { table } = terms
    this.side = sideOfUnit(table, table.battle.units[id]!)
    this.supports = comparedCastings(table, melee, this.side) - participantCastings(table, melee, id)
  }

  strengthOf(code: number): Strength {
    return { start: this.start, casualties: Math.floor(code / BASE), stragglers: code % BASE }
  }

  private withStrength(code: number): BattleTable {
    return tableAt(this.terms, { [this.id]: this.strengthOf(code) })
  }

  /** SAR-14.2: how many of its castings fight; that depends on its effectives alone. */
  castingsAt(code: number): number {
    const effectives = effectivesOf(this.strengthOf(code))
    let castings = this.castings.get(effectives)
    if (castings === undefined) {
      castings = participantCastings(this.withStrength(code), this.melee, this.id)
      this.castings.set(effectives, castings)
    }
    return castings
  }

  /** A number for the ground that it covers, by files and ranks. */
  shapeAt(code: number): number {
    const effectives = effectivesOf(this.strengthOf(code))
    let shape = this.shapes.get(effectives)
    if (shape === undefined) {
      const { files, ranks } = filesAndRanksOf(this.withStrength(code).battle.units[this.id]!)
      shape = files * BASE + ranks
      this.shapes.set(effectives, shape)
    }
    return shape
  }

  /** SAR-14.6, 5.3: what is left of the unit after the enemy's roll in a column, by the faces of his die. */
  after(code: number, column: number): AfterRoll {
    const key = code * 32 + column
    let after = this.known.get(key)
    if (after) return after
    const before = this.strengthOf(code)
    const outcomes: { code: number; weight: number }[] = []
    let out = 0
    for (const { result, weight } of lossesInColumn(this.terms, column).outcomes) {
      const strength = applyLosses(before, this.lossesBy(result))
      if (isRemoved(strength) || this.terms.breaks[this.id]!(strength)) out += weight
      else outcomes.push({ code: codeOf(strength), weight })
    }
    after = { outcomes, out }
    this.known.set(key, after)
    return after
  }

  /** SAR-12.1: how losses are divided. */
  private lossesBy(losses: number): Losses {
    let share = this.shares.get(losses)
    if (!share) {
      share = lossesOfOne(this.terms.table, this.melee, this.id, losses)
      this.shares.set(losses, share)
    }
    return share
  }
}

/** The columns of both units in a round. What modifies their rolls depends on the ground that they cover, so it is kept while that is the same. */
class Columns {
  private readonly fighters = new Map<number, readonly [Fighter, Fighter]>()
  private readonly known = new Map<number, readonly [number, number]>()

  constructor(
    private readonly terms: MeleeTerms,
    private readonly melee: Melee,
    private readonly first: Duellist,
    private readonly second: Duellist,
  ) {}

  at(a: number, b: number): readonly [number, number] {
    const { first, second, terms } = this
    const shapes = first.shapeAt(a) * BASE * BASE + second.shapeAt(b)
    const [own, enemy] = [first.castingsAt(a), second.castingsAt(b)]
    // The columns depend on nothing but these four small numbers.
    const key = (this.numberOf(shapes) * BASE + own) * BASE + enemy
    let columns = this.known.get(key)
    if (!columns) {
      const [fighter, enemyFighter] = this.fightersAt(shapes, a, b)
      const sides = { own: own + first.supports, enemy: enemy + second.supports }
      columns = [
        meleeRollWith(terms.table, own, fighter, sides).column,
        meleeRollWith(terms.table, enemy, enemyFighter, { own: sides.enemy, enemy: sides.own }).column,
      ]
      this.known.set(key, columns)
    }
    return columns
  }

  private readonly numbers = new Map<number, number>()
  private numberOf(shapes: number): number {
    let number = this.numbers.get(shapes)
    if (number === undefined) {
      number = this.numbers.size
      this.numbers.set(shapes, number)
    }
    return number
  }

  private fightersAt(shapes: number, a: number, b: number): readonly [Fighter, Fighter] {
    let fighters = this.fighters.get(shapes)
    if (!fighters) {
      const { first, second, terms, melee } = this
      const strengths = { [first.id]: first.strengthOf(a), [second.id]: second.strengthOf(b) }
      const table = tableAt(terms, strengths)
      fighters = [fighterOf(table, melee, first.id), fighterOf(table, melee, second.id)]
      this.fighters.set(shapes, fighters)
    }
    return fighters
  }
}

/** SAR-14.6, 14.7: all rounds of this turn of a melee of two units, for all strengths that they may have when it begins. */
export function playDuel(
  terms: MeleeTerms,
  melee: Melee,
  [firstId, secondId]: readonly [string, string],
  [firstOdds, secondOdds]: readonly [Odds<Strength>, Odds<Strength>],
): DuelEnd {
  const { roundsPerTurn } = terms.table.field.tables.meleeModifiers
  const first = new Duellist(terms, melee, firstId, firstOdds.outcomes[0]!.result.start)
  const second = new Duellist(terms, melee, secondId, secondOdds.outcomes[0]!.result.start)
  const rounds = roundsPerTurn - melee.rounds
  // Each throws one die in a round.
  const faces = lossesInColumn(terms, 0).den
  const startDen = firstOdds.den * secondOdds.den
  let roundsDen = 1
  for (let round = 0; round < rounds; round++) roundsDen *= faces * faces
  // Whole numbers where a double holds them, else shares of one.
  const isExact = startDen * roundsDen <= Number.MAX_SAFE_INTEGER
  const perThrow = isExact ? 1 : faces
  let states = new Map<number, number>()
  for (const a of firstOdds.outcomes)
    for (const b of secondOdds.outcomes) {
      const key = codeOf(a.result) * BASE * BASE + codeOf(b.result)
      const weight = isExact ? a.weight * b.weight : (a.weight / firstOdds.den) * (b.weight / secondOdds.den)
      states.set(key, (states.get(key) ?? 0) + weight)
    }
  const beaten = { both: 0, first: 0, second: 0 }
  const byFirst = new Map<number, number>()
  // Who is beaten early throws no more; the rounds that are left count for him all the same.
  let throwsLeft = isExact ? roundsDen : 1
  let fought = melee
  for (let round = 0; round < rounds; round++) {
    if (isExact) throwsLeft /= faces * faces
    const columns = new Columns(terms, fought, first, second)
    const next = new Map<number, number>()
    for (const [key, weight] of states) {
      const a = Math.floor(key / (BASE * BASE))
      const b = key % (BASE * BASE)
      const [ownColumn, enemyColumn] = columns.at(a, b)
      const [ofFirst, ofSecond] = [first.after(a, enemyColumn), second.after(b, ownColumn)]
      const each = weight / (perThrow * perThrow)
      const counted = each * throwsLeft
      beaten.both += counted * ofFirst.out * ofSecond.out
      beaten.first += counted * ofFirst.out * (faces - ofSecond.out)
      beaten.second += counted * (faces - ofFirst.out) * ofSecond.out
      // After the last round only the first unit's strength is still of interest.
      if (round === rounds - 1) {
        for (const own of ofFirst.outcomes)
          byFirst.set(own.code, (byFirst.get(own.code) ?? 0) + each * own.weight * (faces - ofSecond.out))
        continue
      }
      for (const own of ofFirst.outcomes)
        for (const theirs of ofSecond.outcomes) {
          const after = own.code * BASE * BASE + theirs.code
          next.set(after, (next.get(after) ?? 0) + each * own.weight * theirs.weight)
        }
    }
    states = next
    fought = afterRound(fought)
  }
  return {
    den: isExact ? startDen * roundsDen : 1,
    bothBeaten: beaten.both,
    firstBeaten: beaten.first,
    secondBeaten: beaten.second,
    goesOn: [...byFirst].map(([code, weight]) => ({ first: first.strengthOf(code), weight })),
  }
}
