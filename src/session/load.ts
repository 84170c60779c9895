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
 * Reads a save: repeats its actions and compares digests and checkpoints. If rules or data have changed since it was written, the game goes on
 * from the last checkpoint that is valid, with a notice. With `salvage` it does so after any other mismatch too. `family`: what the kind of game
 * offers before a game begins.
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

/** The journal of a save that has been parsed; with the meaning of `loadJournal`. */
function journalOf<E extends EngineTypes>(
  family: EngineFamily<E>,
  save: Save<E>,
  salvage: boolean,
): Result<ReadGame<E>> {
  const engineResult = family.engine(save.header.scenario, save.header.options)
  if (!engineResult.ok) return brokenAt('header.scenario')
  const engine = engineResult.value
  const states = save.checkpoints.map(({ state }) => state)
  const tamperedRefusal = family.refuseTampered?.(save.header, states)
  if (tamperedRefusal) return tamperedRefusal
  if (save.header.rulesVersion !== engine.rulesVersion)
    return fromCheckpoint(save, engine, 'header.rulesVersion', ANY_CHECKPOINT)
  if (save.header.dataHash !== engine.dataHash) return fromCheckpoint(save, engine, 'header.dataHash', ANY_CHECKPOINT)
  const replayed = replay(save, engine)
  if (replayed.journal) return ok({ journal: replayed.journal, notice: null })
  return salvage ? fromCheckpoint(save, engine, replayed.field, replayed.at) : brokenAt(replayed.field)
}

/** As `lastAction` of `fromCheckpoint`: any checkpoint will do. */
const ANY_CHECKPOINT = null

/** The journal of a save, or the first field that does not agree and the number of actions done before it. */
type Replayed<E extends EngineTypes> =
  | { readonly journal: Journal<E> }
  | { readonly journal: null; readonly field: string; readonly at: number }

const mismatch = (field: string, at: number) => ({ journal: null, field, at }) as const

/** Repeats the actions of a save from its start and compares digests and checkpoints with the new ones. */
function replay<E extends EngineTypes>(save: Save<E>, engine: Engine<E>): Replayed<E> {
  const journal = startOf(save, engine)
  if (!journal) return mismatch('digests[0]', 0)
  const checkpoints = new Map(
    save.checkpoints.map((checkpoint, index) => [checkpoint.at, { index, state: checkpoint.state }]),
  )
  /** The field of the save that disagrees with the journal after this number of actions; null: none does. */
  const fieldThatDiffers = (actionsDone: number): string | null => {
    if (actionsDone % DIGEST_EVERY === 0) {
      const index = actionsDone / DIGEST_EVERY
      const digest = save.digests[index]
      if (digest !== undefined && digest !== journal.digests[index]) return `digests[${index}]`
    }
    const checkpoint = checkpoints.get(actionsDone)
    if (!checkpoint) return null
    const isSame = canonical(checkpoint.state) === canonical(engine.gameOf(journal.position))
    return isSame ? null : `checkpoints[${checkpoint.index}].state`
  }
  const fieldAtStart = fieldThatDiffers(0)
  if (fieldAtStart) return mismatch(fieldAtStart, 0)
  for (const [index, { side, action, by }] of save.commands.entries()) {
    if (!carryOut(journal, side, action, by).ok) return mismatch(`commands[${index}]`, index)
    const field = fieldThatDiffers(index + 1)
    if (field) return mismatch(field, index)
  }
  return { journal }
}

/**
 * The journal at the start of a save: a new game; or, where the game was once carried over from another version, the state of the first
 * checkpoint, from which it then went on. Null: the first digest fits neither.
 */
function startOf<E extends EngineTypes>(save: Save<E>, engine: Engine<E>): Journal<E> | null {
  const newGame = newJournal(save.header, engine)
  const firstDigest = save.digests[0]
  if (firstDigest === undefined || firstDigest === newGame.digests[0]) return newGame
  const firstCheckpoint = save.checkpoints[0]
  if (firstCheckpoint?.at !== 0) return null
  const state = engine.validate(firstCheckpoint.state)
  if (!state.ok || !engine.matches(save.header, state.value)) return null
  return digestOf(save.header, state.value) === firstDigest ? journalFrom(save.header, engine, state.value) : null
}

/**
 * Goes on from the last checkpoint that is valid under the present rules and data, with a notice that names the field that disagreed
 * (`mismatchedField`). `lastAction`: checkpoints after that action are left out. Refused: no checkpoint is valid.
 */
function fromCheckpoint<E extends EngineTypes>(
  save: Save<E>,
  engine: Engine<E>,
  mismatchedField: string,
  lastAction: number | null,
): Result<ReadGame<E>> {
  const versions = { rulesVersion: engine.rulesVersion, dataHash: engine.dataHash }
  const header = { ...save.header, ...versions }
  let lastRefusal: Result<ReadGame<E>> = brokenAt(mismatchedField, 'refusal.saveVersion')
  for (const [index, { at, state }] of [...save.checkpoints.entries()].reverse()) {
    if (lastAction !== null && at > lastAction) continue
    const checked = engine.validate({ ...state, ...versions })
    if (checked.ok && engine.matches(header, checked.value))
      return ok({
        journal: journalFrom(header, engine, checked.value),
        notice: { key: 'notice.carriedOver', args: { field: mismatchedField, ...engine.placeArgs(checked.value) } },
      })
    const faultyField = checked.ok ? 'options' : String(checked.refusal.args.field ?? '')
    const field = `checkpoints[${index}].state.${faultyField}`
    if (checked.ok) lastRefusal = brokenAt(field)
    else {
      const args = { ...checked.refusal.args, file: 'save', field, because: mismatchedField }
      lastRefusal = badSave({ ...checked.refusal, args })
    }
  }
  return lastRefusal
}
