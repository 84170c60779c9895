import { cloneJson } from '../../../src/core/json'
import type { RegimentalTable } from '../../../src/tabletop/regimental/battle/run'
import { validateBattle } from '../../../src/tabletop/regimental/battle/state/faults'
import { Fault } from '../fault'
import type { Random } from '../random'

type Path = readonly (string | number)[]

/** Every place of a state, from the root down. */
function* placesOf(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value))
    yield* placesOf(inner, [...path, Array.isArray(value) ? Number(key) : key])
}

const at = (value: unknown, path: Path): unknown => path.reduce((inner, key) => (inner as never)[key], value)

/** A value that no field of that kind takes. */
function spoilt(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return random.pick([0.5, '7', null, Number.MAX_VALUE, {}])
  if (typeof value === 'string') return random.pick([{}, 7, true, [], ''])
  if (typeof value === 'boolean') return random.pick([2, 'yes', null, {}])
  if (value === null) return random.pick([0.5, [], true])
  return random.pick(['x', 7, true])
}

/** `units.us-a.x`, as a refusal names a field; `units[us-a]` and the like are taken alike. */
const named = (path: Path): string => path.join('.')
const plain = (field: string): string => field.replace(/\[(\w+)\]/g, '.$1')

/** Places whose contents belong to a scenario or are any JSON: not checked field by field. */
const FREE = ['special', 'scenarioOptions']

/**
 * Spoils single fields of a state that was reached: each must be refused as BAD_STATE and name the field, and nothing may throw. Returns how many
 * were tried.
 */
export function statesHold({ field, battle }: RegimentalTable, random: Random, tries: number): number {
  const places = [...placesOf(battle)].filter(([first]) => !FREE.includes(String(first)))
  for (let k = 0; k < tries; k++) {
    const path = random.pick(places)
    const state = cloneJson(battle) as unknown as Record<string, unknown>
    const parent = at(state, path.slice(0, -1)) as Record<string | number, unknown>
    const key = path.at(-1)!
    const value = random.chance(0.15) && !Array.isArray(parent) ? undefined : spoilt(at(battle, path), random)
    if (value === undefined) delete parent[key]
    else parent[key] = value
    const done = validateBattle(field, state)
    const what = `${named(path)} = ${value === undefined ? 'nothing' : JSON.stringify(value)}`
    if (done.ok) throw new Fault(`a spoilt state is taken: ${what}`)
    const told = plain(String(done.refusal.args.field ?? ''))
    if (done.refusal.code !== 'BAD_STATE') throw new Fault(`a spoilt state is ${done.refusal.code}: ${what}`)
    // A field that is missing may be named by what holds it.
    const isNamed = named(path).startsWith(told) || told.startsWith(named(path))
    if (told === '' || !isNamed) throw new Fault(`a spoilt state names ${told || 'nothing'}: ${what}`)
  }
  return tries
}
