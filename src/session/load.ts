import { canonical } from '../core/json'
import { type MessageArgs, ok, type Result } from '../core/result'
import { carryOut, type Course, courseFrom, newCourse } from './course'
import { digestOf } from './digest'
import type { Engine, Family, Kind } from './engines/engine'
import type { Minds } from './minds'
import { badSave, brokenAt, DIGEST_EVERY, parseSave, type Save } from './save'

/** Something the player should be told though nothing failed. */
export interface Notice {
  key: string
  args: MessageArgs
}

export interface Loaded<K extends Kind> {
  course: Course<K>
  notice: Notice | null
  minds: Minds
}

/**
 * Reads a save (contracts.md, Save): replays its commands and compares digests and checkpoints. Where rules or data have changed the
 * game goes on from the last checkpoint that validates, with a notice; with `salvage` it does so after any other mismatch too.
 * Nothing of it is kept when it is refused.
 */
export function loadCourse<K extends Kind>(family: Family<K>, value: unknown, salvage: boolean): Result<Loaded<K>> {
  const parsed = parseSave(family, value)
  if (!parsed.ok) return parsed
  const read = courseOf(family, parsed.value, salvage)
  return read.ok ? ok({ ...read.value, minds: parsed.value.minds ?? {} }) : read
}

type Read<K extends Kind> = Omit<Loaded<K>, 'minds'>

function courseOf<K extends Kind>(family: Family<K>, save: Save<K>, salvage: boolean): Result<Read<K>> {
  const made = family.engine(save.header.scenario, save.header.options)
  if (!made.ok) return brokenAt('header.scenario')
  const engine = made.value
  const states = save.checkpoints.map(({ state }) => state)
  const tampered = family.tampered(save.header, states)
  if (tampered) return tampered
  if (save.header.rulesVersion !== engine.rulesVersion) return fromCheckpoint(save, engine, 'header.rulesVersion', null)
  if (save.header.dataHash !== engine.dataHash) return fromCheckpoint(save, engine, 'header.dataHash', null)
  const replayed = replay(save, engine)
  if (replayed.course) return ok({ course: replayed.course, notice: null })
  return salvage ? fromCheckpoint(save, engine, replayed.field, replayed.at) : brokenAt(replayed.field)
}

type Replayed<K extends Kind> = { course: Course<K> } | { course: null; field: string; at: number }
const broken = (field: string, at: number): { course: null; field: string; at: number } => ({ course: null, field, at })

function replay<K extends Kind>(save: Save<K>, engine: Engine<K>): Replayed<K> {
  const course = startOf(save, engine)
  if (!course) return broken('digests[0]', 0)
  const checkpoints = new Map(save.checkpoints.map((checkpoint, k) => [checkpoint.at, { k, state: checkpoint.state }]))
  const differs = (at: number): string | null => {
    const digest = at % DIGEST_EVERY === 0 ? save.digests[at / DIGEST_EVERY] : undefined
    if (digest !== undefined && digest !== course.digests[at / DIGEST_EVERY]) return `digests[${at / DIGEST_EVERY}]`
    const kept = checkpoints.get(at)
    return kept && canonical(kept.state) !== canonical(engine.gameOf(course.pos))
      ? `checkpoints[${kept.k}].state`
      : null
  }
  const first = differs(0)
  if (first) return broken(first, 0)
  for (const [k, { side, action, by }] of save.commands.entries()) {
    if (!carryOut(course, side, action, by).ok) return broken(`commands[${k}]`, k)
    const field = differs(k + 1)
    if (field) return broken(field, k)
  }
  return { course }
}

/** A fresh start; or, where the game was once carried over from another version, the state it then went on from. */
function startOf<K extends Kind>(save: Save<K>, engine: Engine<K>): Course<K> | null {
  const fresh = newCourse(save.header, engine)
  const digest = save.digests[0]
  if (digest === undefined || digest === fresh.digests[0]) return fresh
  const first = save.checkpoints[0]
  if (first?.at !== 0) return null
  const state = engine.validate(first.state)
  if (!state.ok || !engine.fits(save.header, state.value)) return null
  return digestOf(save.header, state.value) === digest ? courseFrom(save.header, engine, state.value) : null
}

/** Goes on from the last checkpoint, up to command `until`, that holds under the present rules and data. */
function fromCheckpoint<K extends Kind>(
  save: Save<K>,
  engine: Engine<K>,
  field: string,
  until: number | null,
): Result<Read<K>> {
  const versions = { rulesVersion: engine.rulesVersion, dataHash: engine.dataHash }
  const header = { ...save.header, ...versions }
  let fault: Result<Read<K>> = brokenAt(field, 'refusal.saveVersion')
  for (const [k, { at, state }] of [...save.checkpoints.entries()].reverse()) {
    if (until !== null && at > until) continue
    const checked = engine.validate({ ...state, ...versions })
    if (checked.ok && engine.fits(header, checked.value))
      return ok({
        course: courseFrom(header, engine, checked.value),
        notice: { key: 'notice.carriedOver', args: { field, ...engine.placeOf(checked.value) } },
      })
    const inner = checked.ok ? 'options' : String(checked.refusal.args.field ?? '')
    const place = `checkpoints[${k}].state.${inner}`
    fault = checked.ok
      ? brokenAt(place)
      : badSave({ ...checked.refusal, args: { ...checked.refusal.args, file: 'save', field: place, because: field } })
  }
  return fault
}
