import type { FieldOfBattle } from './field'
import type { BattleTable } from './run'
import type { BattleUnit } from './types'

/** Answers that hold as long as everybody stands as he stood. */
interface AnswersWhileStanding<T> {
  readonly units: Readonly<Record<string, BattleUnit>>
  readonly many: number
  readonly works: string
  readonly answers: Map<string, T>
}

/**
 * Keeps the answers to questions about how the units stand. Units are records that are replaced, never changed: the same records in
 * the same places stand as before, on whoever's table.
 */
export function cachedWhileStanding<T>(): (table: BattleTable) => Map<string, T> {
  const known = new WeakMap<FieldOfBattle, AnswersWhileStanding<T>>()
  return ({ field, battle: { units, works } }) => {
    const before = known.get(field)
    const ids = Object.keys(units)
    const left = JSON.stringify(works)
    if (
      before &&
      before.many === ids.length &&
      before.works === left &&
      ids.every((id) => before.units[id] === units[id])
    )
      return before.answers
    const made = { units: { ...units }, many: ids.length, works: left, answers: new Map<string, T>() }
    known.set(field, made)
    return made.answers
  }
}
