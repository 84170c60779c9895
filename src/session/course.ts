import { cloneJson } from '../core/json'
import { refuse, type Result } from '../core/result'
import type { Side } from '../operational/types'
import { type Chronicle, newChronicle, record } from './chronicle'
import { digestOf } from './digest'
import type { Engine, Kind, ToldOf } from './engines/engine'
import type { Header } from './header'
import { type Checkpoint, type Command, DIGEST_EVERY, MOST_COMMANDS } from './save'
import { TABLETOP_AWAY, TabletopNotLoaded } from './tabletop'
import { type Barrier, barrierOf } from './undo'

type Counts = Readonly<Record<Side, number>>
const countsOf = ({ us, mexican }: Readonly<Record<Side, readonly unknown[]>>): Counts => ({
  us: us.length,
  mexican: mexican.length,
})

/** A checkpoint and how many events each side had been told by then. */
export interface KeptState<K extends Kind> extends Checkpoint<K> {
  readonly told: Counts
}

/** The course of a game: where it stands, how it came there, and from where undo may rebuild it. Changed by the functions below. */
export interface Course<K extends Kind> {
  readonly header: Header<K['options']>
  readonly engine: Engine<K>
  pos: K['position']
  readonly commands: Command<K>[]
  readonly chronicle: Chronicle<K>
  readonly digests: string[]
  readonly checkpoints: KeptState<K>[]
  /** The game as it stood after the last action that cannot be taken back, and why it cannot; null: nothing was done yet. */
  anchor: { readonly at: number; readonly game: K['game']; readonly barrier: Barrier | null }
  /** How much each side had been told before each action since the anchor. */
  readonly since: Counts[]
}

function begin<K extends Kind>(
  header: Header<K['options']>,
  engine: Engine<K>,
  pos: K['position'],
  told: readonly ToldOf<K>[],
): Course<K> {
  const chronicle = newChronicle<K>()
  record(chronicle, told)
  const game = cloneJson(engine.gameOf(pos))
  return {
    header,
    engine,
    pos,
    commands: [],
    chronicle,
    digests: [digestOf(header, game)],
    checkpoints: [{ at: 0, state: game, told: countsOf(chronicle) }],
    anchor: { at: 0, game, barrier: null },
    since: [],
  }
}

/** A new game (OPS-17, SAR-24.4; contracts.md, Set-up). */
export function newCourse<K extends Kind>(header: Header<K['options']>, engine: Engine<K>): Course<K> {
  const { pos, told } = engine.fresh(header)
  return begin(header, engine, pos, told)
}

/** A game that goes on from a checked state, without its past. */
export const courseFrom = <K extends Kind>(
  header: Header<K['options']>,
  engine: Engine<K>,
  state: K['game'],
): Course<K> => begin(header, engine, engine.positionOf(cloneJson(state)), [])

/** The position after the anchor and all that was done since. */
function rebuild<K extends Kind>(course: Course<K>): void {
  const { engine, header, anchor, commands } = course
  course.pos = engine.positionOf(cloneJson(anchor.game))
  for (const { side, action } of commands.slice(anchor.at)) engine.apply(course.pos, side, action, header)
}

/** Does one action and writes it into the journal. A refusal, or a fault of the rules, leaves everything as it was. */
export function carryOut<K extends Kind>(
  course: Course<K>,
  side: Side,
  action: unknown,
  by?: string,
  precomputed?: K['precomputed'],
): Result<readonly ToldOf<K>[]> {
  const { header, engine, commands, chronicle, since } = course
  if (commands.length >= MOST_COMMANDS)
    return refuse('illegal-action', null, 'refusal.journalFull', { most: MOST_COMMANDS })
  const before = engine.glance(course.pos)
  let done: Result<readonly ToldOf<K>[]>
  try {
    done = engine.apply(course.pos, side, action, header, precomputed)
  } catch (error) {
    rebuild(course)
    if (error instanceof TabletopNotLoaded) return refuse('illegal-action', null, TABLETOP_AWAY)
    return refuse('illegal-action', null, 'refusal.fault', { detail: String(error).slice(0, 200) })
  }
  if (!done.ok) return done
  const command = { side, action: cloneJson(action) as K['action'] }
  commands.push(by === undefined ? command : { ...command, by })
  since.push(countsOf(chronicle))
  const from = chronicle[side].length
  record(chronicle, done.value)
  const after = engine.glance(course.pos)
  const at = commands.length
  const own = chronicle[side].slice(from)
  const passed = after.dice > before.dice || after.stage !== before.stage
  const barrier = barrierOf(engine.barriers, own, side, engine.toAct(course.pos), passed)
  if (barrier) {
    course.anchor = { at, game: cloneJson(engine.gameOf(course.pos)), barrier }
    since.length = 0
  }
  if (after.stretch !== before.stretch)
    course.checkpoints.push({ at, state: course.anchor.game, told: countsOf(chronicle) })
  if (at % DIGEST_EVERY === 0) course.digests.push(digestOf(header, engine.gameOf(course.pos)))
  return done
}

/** Takes back the last action since the anchor (contracts.md, Undo); events are forgotten too. False: there is none. */
export function takeBack<K extends Kind>(course: Course<K>): boolean {
  const before = course.since.pop()
  if (!before) return false
  course.commands.pop()
  course.digests.length = Math.floor(course.commands.length / DIGEST_EVERY) + 1
  for (const side of ['us', 'mexican'] as const) course.chronicle[side].length = before[side]
  rebuild(course)
  return true
}
