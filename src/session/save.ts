import * as v from 'valibot'
import { ok, refuse, type Refusal, type Result } from '../core/result'
import { parseFile } from '../operational/data/fault'
import type { Side } from '../operational/types'
import type { Family, Kind } from './engines/engine'
import type { Pedregal } from './engines/pedregal'
import { type Header, headerSchema } from './header'
import { CURRENT, migrate } from './migrate'
import { type Minds, MindsSchema } from './minds'

/** One entry of the journal. `by` says who did it where that is not the person at the table (the AI). */
export interface Command<K extends Kind = Pedregal> {
  side: Side
  action: K['action']
  by?: string
}

/** A whole game state after `at` commands, for going on when the rules or the data have changed. */
export interface Checkpoint<K extends Kind = Pedregal> {
  at: number
  state: K['game']
}

/** `digests[k]` is the digest after command 20 k, the first before any. */
export const DIGEST_EVERY = 20
/** Twenty times a whole game; keeps a hostile save from holding up the engine for more than seconds. */
export const MOST_COMMANDS = 20_000
const MOST_CHECKPOINTS = 1_000
const DEEPEST = 12
const MOST_VALUES = 6_000_000

/** Header, command log, digests, checkpoints: save, replay, bug report and fixture in one (contracts.md, Save). */
export interface Save<K extends Kind = Pedregal> {
  format: 'pedregal'
  v: number
  header: Header<K['options']>
  commands: Command<K>[]
  digests: string[]
  checkpoints: Checkpoint<K>[]
  /** What the AI meant, for its explanations after the game; absent: it has played no part. */
  minds?: Minds
}

const object = v.custom<Record<string, unknown>>(
  (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
  'must be an object',
)
/** The save of a kind of game. */
const saveSchema = <K extends Kind>(family: Family<K>) =>
  v.strictObject({
    format: v.literal('pedregal'),
    v: v.literal(CURRENT),
    header: headerSchema(family),
    commands: v.pipe(
      v.array(
        v.strictObject({
          side: v.picklist(['us', 'mexican']),
          action: object,
          by: v.exactOptional(v.pipe(v.string(), v.maxLength(80))),
        }),
      ),
      v.maxLength(MOST_COMMANDS),
    ),
    digests: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
      v.maxLength(MOST_COMMANDS / DIGEST_EVERY + 1),
    ),
    checkpoints: v.pipe(
      v.array(v.strictObject({ at: v.pipe(v.number(), v.integer(), v.minValue(0)), state: object })),
      v.maxLength(MOST_CHECKPOINTS),
    ),
    // Explanations are no reason to refuse a game.
    minds: v.exactOptional(v.fallback(MindsSchema, {})),
  })

/** A refusal of reading a file, said of a save. */
export const badSave = (refusal: Refusal): Result<never> => ({ ok: false, refusal: { ...refusal, code: 'bad-save' } })

/** A save that does not hold together, with the field where that shows. */
export const brokenAt = (field: string, key = 'refusal.badSave'): Result<never> =>
  refuse('bad-save', null, key, { file: 'save', field })

/** Is this plain JSON of bearable size and depth? Walks without recursion, so that nothing can exhaust the stack. */
function bearable(value: unknown): boolean {
  let count = 0
  const queue: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (++count > MOST_VALUES || next.depth > DEEPEST) return false
    const inner = next.value
    if (inner === null || typeof inner !== 'object') continue
    for (const child of Object.values(inner)) queue.push({ value: child, depth: next.depth + 1 })
  }
  return true
}

/** Reads anything as a save of the present form; older forms are brought up first. What the commands do is not tried yet. */
export function parseSave<K extends Kind>(family: Family<K>, value: unknown): Result<Save<K>> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return brokenAt('', 'refusal.saveFormat')
  if ((value as { format?: unknown }).format !== 'pedregal') return brokenAt('format', 'refusal.saveFormat')
  if (!bearable(value)) return brokenAt('')
  const current = migrate(value as Record<string, unknown>)
  if (!current.ok) return current
  const parsed = parseFile(saveSchema(family), 'save', current.value)
  if (!parsed.ok) return badSave(parsed.refusal)
  const save = parsed.value as unknown as Save<K>
  if (save.digests.length > Math.floor(save.commands.length / DIGEST_EVERY) + 1) return brokenAt('digests')
  for (const [k, { at }] of save.checkpoints.entries())
    if (at > save.commands.length || at < (save.checkpoints[k - 1]?.at ?? 0)) return brokenAt(`checkpoints[${k}].at`)
  return ok(save)
}
