import type { FieldOfBattle } from './field'
import type { BattleTable } from './run'
import { weatherKey } from './special/weather'
import type { BattleUnit } from './types'

/** A cache, with the units and works of the battle for which its values were worked out. */
interface CacheForUnits<T> {
  readonly units: Readonly<Record<string, BattleUnit>>
  readonly unitCount: number
  /** `Battle.works` (points left of damaged works) as JSON, with smoke and dusk of the turn. */
  readonly worksText: string
  readonly values: Map<string, T>
}

/** Points left of damaged works as JSON; '' when none is damaged, which is so in most battles. */
function textOf(works: Readonly<Record<string, number>>): string {
  for (const _ in works) return JSON.stringify(works)
  return ''
}

/** Are these the units of the cache, every one the same object? */
function haveSameUnits(cache: CacheForUnits<unknown>, units: Readonly<Record<string, BattleUnit>>): boolean {
  let count = 0
  for (const id in units) {
    if (cache.units[id] !== units[id]) return false
    count++
  }
  return count === cache.unitCount
}

/**
 * Makes a cache for values that depend only on the units and works of a battle, such as who sees whom. The function that it returns gives
 * the values of a table: an empty map after any unit or work has changed. The caller chooses the keys and fills the map.
 */
export function cachedUntilUnitsChange<T>(): (table: BattleTable) => Map<string, T> {
  const cacheByField = new WeakMap<FieldOfBattle, CacheForUnits<T>>()
  return ({ field, battle }) => {
    const { units, works } = battle
    const cache = cacheByField.get(field)
    const worksText = `${textOf(works)}${weatherKey({ field, battle })}`
    // The rules replace a changed unit by a new object and never alter the old one, so comparing the objects is enough.
    if (cache && cache.worksText === worksText && haveSameUnits(cache, units)) return cache.values
    const ids = Object.keys(units)
    const newCache = { units: { ...units }, unitCount: ids.length, worksText, values: new Map<string, T>() }
    cacheByField.set(field, newCache)
    return newCache.values
  }
}
