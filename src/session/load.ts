import { canonical } from '../core/json'
import { type MessageArgs, ok, type Result } from '../core/result'
import { RULES_VERSION, type World } from '../operational/engine'
import { validateGame } from '../operational/validate'
import type { Game } from '../operational/types'
import { carryOut, type Course, courseFrom, newCourse } from './course'
import { digestOf } from './digest'
import { type Header, rulesOptions } from './header'
import { badSave, brokenAt, DIGEST_EVERY, parseSave, type Save } from './save'
import { worldOf } from './scenarios'

/** Something the player should be told though nothing failed. */
export interface Notice {
  key: string
  args: MessageArgs
}

export interface Loaded {
  course: Course
  notice: Notice | null
}

/**
 * Reads a save (contracts.md, Save): replays its commands and compares digests and checkpoints. Where rules or data have changed the
 * game goes on from the last checkpoint that validates, with a notice; with `salvage` it does so after any other mismatch too.
 * Nothing of it is kept when it is refused.
 */
export function loadCourse(value: unknown, salvage: boolean): Result<Loaded> {
  const parsed = parseSave(value)
  if (!parsed.ok) return parsed
  const save = parsed.value
  const world = worldOf(save.header.scenario)
  if (!world.ok) return brokenAt('header.scenario')
  if (save.header.rulesVersion !== RULES_VERSION) return fromCheckpoint(save, world.value, 'header.rulesVersion', null)
  if (save.header.dataHash !== world.value.dataHash) return fromCheckpoint(save, world.value, 'header.dataHash', null)
  const replayed = replay(save, world.value)
  if (replayed.course) return ok({ course: replayed.course, notice: null })
  return salvage ? fromCheckpoint(save, world.value, replayed.field, replayed.at) : brokenAt(replayed.field)
}

type Replayed = { course: Course } | { course: null; field: string; at: number }
const broken = (field: string, at: number): Replayed => ({ course: null, field, at })

function replay(save: Save, world: World): Replayed {
  const course = startOf(save, world)
  if (!course) return broken('digests[0]', 0)
  const checkpoints = new Map(save.checkpoints.map((checkpoint, k) => [checkpoint.at, { k, state: checkpoint.state }]))
  const differs = (at: number): string | null => {
    const digest = at % DIGEST_EVERY === 0 ? save.digests[at / DIGEST_EVERY] : undefined
    if (digest !== undefined && digest !== course.digests[at / DIGEST_EVERY]) return `digests[${at / DIGEST_EVERY}]`
    const kept = checkpoints.get(at)
    return kept && canonical(kept.state) !== canonical(course.pos.game) ? `checkpoints[${kept.k}].state` : null
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
function startOf(save: Save, world: World): Course | null {
  const fresh = newCourse(save.header, world)
  const digest = save.digests[0]
  if (digest === undefined || digest === fresh.digests[0]) return fresh
  const first = save.checkpoints[0]
  if (first?.at !== 0) return null
  const state = validateGame(world, first.state)
  if (!state.ok || !sameOptions(save.header, state.value)) return null
  return digestOf(save.header, state.value) === digest ? courseFrom(save.header, world, state.value) : null
}

const sameOptions = (header: Header, game: Game): boolean =>
  canonical(rulesOptions(header.options)) === canonical(game.options) && header.scenario === game.scenario

/** Goes on from the last checkpoint, up to command `until`, that holds under the present rules and data. */
function fromCheckpoint(save: Save, world: World, field: string, until: number | null): Result<Loaded> {
  const versions = { rulesVersion: RULES_VERSION, dataHash: world.dataHash }
  const header = { ...save.header, ...versions }
  let fault: Result<Loaded> = brokenAt(field, 'refusal.saveVersion')
  for (const [k, { at, state }] of [...save.checkpoints.entries()].reverse()) {
    if (until !== null && at > until) continue
    const checked = validateGame(world, { ...state, ...versions })
    if (checked.ok && sameOptions(header, checked.value)) {
      const { turn, active } = checked.value.ops
      return ok({
        course: courseFrom(header, world, checked.value),
        notice: { key: 'notice.carriedOver', args: { field, turn, side: active } },
      })
    }
    const inner = checked.ok ? 'options' : String(checked.refusal.args.field ?? '')
    const place = `checkpoints[${k}].state.${inner}`
    fault = checked.ok
      ? brokenAt(place)
      : badSave({ ...checked.refusal, args: { ...checked.refusal.args, file: 'save', field: place, because: field } })
  }
  return fault
}
