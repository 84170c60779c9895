import * as v from 'valibot'
import { ok, refuse, type Refusal, type Result } from '../core/result'
import type { EngineFamily, EngineTypes } from '../game/engine'
import { parseForm } from '../game/fault'
import type { Side, Sides } from '../game/side'
import { type HeaderOf, headerSchema, sidesOf } from './header'
import { CURRENT_FORM, migrate } from './migrate'

// The form of saved games, and how any value is read as one.

/** One action of the journal. `by` names the computer player who did it; absent: the person at the table did. */
export interface JournalEntry<E extends EngineTypes> {
  side: E['side']
  action: E['action']
  by?: string
}

/** The whole state of a game after `at` actions. A game goes on from it when the rules or the data have changed. */
export interface Checkpoint<E extends EngineTypes> {
  at: number
  state: E['game']
}

/** A save has a digest before the first action, and one each time that this many more actions have been done. */
export const DIGEST_EVERY = 20
/** About twenty times a whole game, so that replaying a hostile save takes seconds at most. */
export const MAX_JOURNAL_ENTRIES = 20_000
const MAX_CHECKPOINTS = 1_000
/** Deepest nesting of the JSON of a save. */
const MAX_DEPTH = 12
/** Most values, of any kind, in the JSON of a save. */
const MAX_VALUES = 6_000_000

/** What the computer players of each side intended, in the form of the engine's `aiIntents` schema. */
export type SavedIntents = Readonly<Partial<Record<Side, readonly unknown[]>>>

/** A saved game: header, actions, digests and checkpoints. It also serves as replay, bug report and test fixture. */
export interface Save<E extends EngineTypes> {
  format: 'pedregal'
  /** Number of the form that the save has (`CURRENT_FORM`). */
  v: number
  header: HeaderOf<E>
  commands: JournalEntry<E>[]
  digests: string[]
  checkpoints: Checkpoint<E>[]
  /** What the AI intended, for its explanations after the game; absent: the AI has played no part. */
  minds?: SavedIntents
  /** Who sits where at the page that wrote the save; no part of the game, and only that page reads it. */
  seating?: unknown
}

const ObjectSchema = v.custom<Record<string, unknown>>(
  (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
  'must be an object',
)
/** The schema of the saves of an engine. `family`: what the kind of game offers before a game begins. */
const saveSchema = <E extends EngineTypes>(family: EngineFamily<E>, sides: Sides, scenario: unknown) =>
  v.strictObject({
    format: v.literal('pedregal'),
    v: v.literal(CURRENT_FORM),
    header: headerSchema(family, sides, scenario),
    commands: v.pipe(
      v.array(
        v.strictObject({
          side: v.picklist(sides),
          action: ObjectSchema,
          by: v.exactOptional(v.pipe(v.string(), v.maxLength(80))),
        }),
      ),
      v.maxLength(MAX_JOURNAL_ENTRIES),
    ),
    digests: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
      v.maxLength(MAX_JOURNAL_ENTRIES / DIGEST_EVERY + 1),
    ),
    checkpoints: v.pipe(
      v.array(v.strictObject({ at: v.pipe(v.number(), v.integer(), v.minValue(0)), state: ObjectSchema })),
      v.maxLength(MAX_CHECKPOINTS),
    ),
    // A fault in the explanations is no reason to refuse a game.
    minds: v.exactOptional(v.fallback(family.aiIntents?.(sides) ?? v.strictObject({}), {})),
    seating: v.exactOptional(v.unknown()),
  })

/** The refusal of a file, turned into the refusal of a save. */
export const badSave = (refusal: Refusal): Result<never> => ({ ok: false, refusal: { ...refusal, code: 'bad-save' } })

/** Refuses a save that contradicts itself and names the field. */
export const brokenAt = (field: string, key = 'refusal.badSave'): Result<never> =>
  refuse('bad-save', null, key, { file: 'save', field })

/** Is the value within the limits of size and depth of a save? Walks without recursion, so that no value can exhaust the call stack. */
function isWithinLimits(save: unknown): boolean {
  let valueCount = 0
  const notVisited: { value: unknown; depth: number }[] = [{ value: save, depth: 0 }]
  for (let visited = notVisited.pop(); visited; visited = notVisited.pop()) {
    const { value, depth } = visited
    valueCount++
    if (valueCount > MAX_VALUES || depth > MAX_DEPTH) return false
    if (value === null || typeof value !== 'object') continue
    for (const child of Object.values(value)) notVisited.push({ value: child, depth: depth + 1 })
  }
  return true
}

/** Reads any value as a save. Older forms are migrated first. The actions of the save are not repeated here (see load.ts). */
export function parseSave<E extends EngineTypes>(family: EngineFamily<E>, value: unknown): Result<Save<E>> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return brokenAt('', 'refusal.saveFormat')
  if ((value as { format?: unknown }).format !== 'pedregal') return brokenAt('format', 'refusal.saveFormat')
  if (!isWithinLimits(value)) return brokenAt('')
  const current = migrate(value as Record<string, unknown>)
  if (!current.ok) return current
  const { header } = current.value as { header?: { scenario?: unknown } | null }
  const parsed = parseForm(
    saveSchema(family, sidesOf(family, header?.scenario), header?.scenario),
    'bad-save',
    'save',
    current.value,
  )
  if (!parsed.ok) return parsed
  // The schema knows actions and states only as objects; repeating the game checks them (load.ts).
  const save = parsed.value as unknown as Save<E>
  if (save.digests.length > Math.floor(save.commands.length / DIGEST_EVERY) + 1) return brokenAt('digests')
  let previousAt = 0
  for (const [index, { at }] of save.checkpoints.entries()) {
    if (at > save.commands.length || at < previousAt) return brokenAt(`checkpoints[${index}].at`)
    previousAt = at
  }
  return ok(save)
}
