import type { FieldOfBattle } from './field'
import type { BattleTable } from './run'
import type { BattleUnit } from './types'

/** Answers that stay right as long as no unit and no work changes; with the units and works for which they were found. */
interface AnswersWhileStanding<T> {
  readonly units: Readonly<Record<string, BattleUnit>>
  readonly unitCount: number
  readonly works: string
  readonly answers: Map<string, T>
}

/**
 * Keeps the answers to questions that depend only on where units stand and on the works. The rules replace the record of a unit and
 * never change it, so the same records mean the same positions, whichever table asks.
 */
export function cachedUntilUnitsChange<T>(): (table: BattleTable) => Map<string, T> {
  const known = new WeakMap<FieldOfBattle, AnswersWhileStanding<T>>()
  return ({ field, battle: { units, works } }) => {
    const kept = known.get(field)
    const ids = Object.keys(units)
    const worksText = JSON.stringify(works)
    if (
      kept &&
      kept.unitCount === ids.length &&
      kept.works === worksText &&
      ids.every((id) => kept.units[id] === units[id])
    )
      return kept.answers
    const fresh = { units: { ...units }, unitCount: ids.length, works: worksText, answers: new Map<string, T>() }
    known.set(field, fresh)
    return fresh.answers
  }
}
