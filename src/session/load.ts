import { canonical } from '../core/json'
import { type MessageArgs, ok, type Result } from '../core/result'
import type { Engine, EngineFamily, EngineTypes } from '../game/engine'
import { digestOf } from './digest'
import { carryOut, type Journal, journalFrom, newJournal } from './journal'
import { badSave, brokenAt, DIGEST_EVERY, parseSave, type Save, type SavedIntents } from './save'

/** A message to the player about a save that was loaded although something did not fit. */
export interface Notice {
  key: string
  args: MessageArgs
}

/** A save that was read. */
export interface LoadedGame<E extends EngineTypes> {
  journal: Journal<E>
  notice: Notice | null
  intents: SavedIntents
}

/**
 * Reads a save: repeats its actions and compares digests and checkpoints. If rules or data have changed since, the game goes on from the
 * last checkpoint that is valid, with a notice. With `salvage` it does so after any other mismatch too. A refused save leaves nothing.
 */
export function loadJournal<E extends EngineTypes>(
  family: EngineFamily<E>,
  value: unknown,
  salvage: boolean,
): Result<LoadedGame<E>> {
  const parsed = parseSave(family, value)
  if (!parsed.ok) return parsed
  const read = journalOf(family, parsed.value, salvage)
  return read.ok ? ok({ ...read.value, intents: parsed.value.minds ?? {} }) : read
}

type ReadGame<E extends EngineTypes> = Omit<LoadedGame<E>, 'intents'>

function journalOf<E extends EngineTypes>(
  family: EngineFamily<E>,
  save: Save<E>,
  salvage: boolean,
): Result<ReadGame<E>> {
  const made = family.engine(save.header.scenario, save.header.options)
  if (!made.ok) return brokenAt('header.scenario')
  const engine = made.value
  const states = save.checkpoints.map(({ state }) => state)
  const tampered = family.refuseTampered?.(save.header, states)
  if (tampered) return tampered
  if (save.header.rulesVersion !== engine.rulesVersion) return fromCheckpoint(save, engine, 'header.rulesVersion', null)
  if (save.header.dataHash !== engine.dataHash) return fromCheckpoint(save, engine, 'header.dataHash', null)
  const replayed = replay(save, engine)
  if (replayed.journal) return ok({ journal: replayed.journal, notice: null })
  return salvage ? fromCheckpoint(save, engine, replayed.field, replayed.at) : brokenAt(replayed.field)
}

/** The journal of a save, or the first field that does not agree and the number of actions done before it. */
type Replayed<E extends EngineTypes> =
  | { readonly journal: Journal<E> }
  | { readonly journal: null; readonly field: string; readonly at: number }

const mismatch = (field: string, at: number) => ({ journal: null, field, at }) as const

function replay<E extends EngineTypes>(save: Save<E>, engine: Engine<E>): Replayed<E> {
  const journal = startOf(save, engine)
  if (!journal) return mismatch('digests[0]', 0)
  const checkpoints = new Map(
    save.checkpoints.map((checkpoint, k) => [checkpoint.at, { index: k, state: checkpoint.state }]),
  )
  /** The field of the save that disagrees with the journal after `at` actions; null: none does. */
  const fieldThatDiffers = (at: number): string | null => {
    const digest = at % DIGEST_EVERY === 0 ? save.digests[at / DIGEST_EVERY] : undefined
    if (digest !== undefined && digest !== journal.digests[at / DIGEST_EVERY]) return `digests[${at / DIGEST_EVERY}]`
    const checkpoint = checkpoints.get(at)
    if (!checkpoint) return null
    const same = canonical(checkpoint.state) === canonical(engine.gameOf(journal.position))
    return same ? null : `checkpoints[${checkpoint.index}].state`
  }
  const atStart = fieldThatDiffers(0)
  if (atStart) return mismatch(atStart, 0)
  for (const [k, { side, action, by }] of save.commands.entries()) {
    if (!carryOut(journal, side, action, by).ok) return mismatch(`commands[${k}]`, k)
    const field = fieldThatDiffers(k + 1)
    if (field) return mismatch(field, k)
  }
  return { journal }
}

/** A new game; or, where the game was once carried over from another version, the state from which it then went on. */
function startOf<E extends EngineTypes>(save: Save<E>, engine: Engine<E>): Journal<E> | null {
  const fresh = newJournal(save.header, engine)
  const digest = save.digests[0]
  if (digest === undefined || digest === fresh.digests[0]) return fresh
  const first = save.checkpoints[0]
  if (first?.at !== 0) return null
  const state = engine.validate(first.state)
  if (!state.ok || !engine.matches(save.header, state.value)) return null
  return digestOf(save.header, state.value) === digest ? journalFrom(save.header, engine, state.value) : null
}

/** Goes on from the last checkpoint, up to action `until` (null: any), that is valid under the present rules and data. */
function fromCheckpoint<E extends EngineTypes>(
  save: Save<E>,
  engine: Engine<E>,
  field: string,
  until: number | null,
): Result<ReadGame<E>> {
  const versions = { rulesVersion: engine.rulesVersion, dataHash: engine.dataHash }
  const header = { ...save.header, ...versions }
  let fault: Result<ReadGame<E>> = brokenAt(field, 'refusal.saveVersion')
  for (const [k, { at, state }] of [...save.checkpoints.entries()].reverse()) {
    if (until !== null && at > until) continue
    const checked = engine.validate({ ...state, ...versions })
    if (checked.ok && engine.matches(header, checked.value))
      return ok({
        journal: journalFrom(header, engine, checked.value),
        notice: { key: 'notice.carriedOver', args: { field, ...engine.placeArgs(checked.value) } },
      })
    const faultyField = checked.ok ? 'options' : String(checked.refusal.args.field ?? '')
    const place = `checkpoints[${k}].state.${faultyField}`
    fault = checked.ok
      ? brokenAt(place)
      : badSave({ ...checked.refusal, args: { ...checked.refusal.args, file: 'save', field: place, because: field } })
  }
  return fault
}
