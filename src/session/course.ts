import { cloneJson } from '../core/json'
import { refuse, type Result } from '../core/result'
import { apply, newPosition, type Position, positionOf, type Told, toAct, type World } from '../operational/engine'
import type { Game, Side } from '../operational/types'
import { digestOf } from './digest'
import { type Chronicle, newChronicle, record } from './events'
import { type Header, rulesOptions } from './header'
import { type Checkpoint, type Command, DIGEST_EVERY, MOST_COMMANDS } from './save'
import { type Barrier, barrierOf } from './undo'

type Counts = Readonly<Record<Side, number>>
const countsOf = ({ us, mexican }: Chronicle): Counts => ({ us: us.length, mexican: mexican.length })

/** A checkpoint and how many events each side had been told by then. */
export interface KeptState extends Checkpoint {
  readonly told: Counts
}

/** The course of a game: where it stands, how it came there, and from where undo may rebuild it. Changed by the functions below. */
export interface Course {
  readonly header: Header
  readonly world: World
  pos: Position
  readonly commands: Command[]
  readonly chronicle: Chronicle
  readonly digests: string[]
  readonly checkpoints: KeptState[]
  /** The game as it stood after the last action that cannot be taken back, and why it cannot; null: nothing was done yet. */
  anchor: { readonly at: number; readonly game: Game; readonly barrier: Barrier | null }
  /** How much each side had been told before each action since the anchor. */
  readonly since: Counts[]
}

function begin(header: Header, world: World, pos: Position, told: readonly Told[]): Course {
  const chronicle = newChronicle()
  record(chronicle, told)
  const game = cloneJson(pos.game)
  return {
    header,
    world,
    pos,
    commands: [],
    chronicle,
    digests: [digestOf(header, game)],
    checkpoints: [{ at: 0, state: game, told: countsOf(chronicle) }],
    anchor: { at: 0, game, barrier: null },
    since: [],
  }
}

/** A new game (OPS-17; contracts.md, Set-up). */
export function newCourse(header: Header, world: World): Course {
  const { pos, told } = newPosition(world, rulesOptions(header.options), header)
  return begin(header, world, pos, told)
}

/** A game that goes on from a checked state, without its past. */
export const courseFrom = (header: Header, world: World, state: Game): Course =>
  begin(header, world, positionOf(world, cloneJson(state)), [])

/** The position after the anchor and all that was done since. */
function rebuild(course: Course): void {
  const { world, header, anchor, commands } = course
  course.pos = positionOf(world, cloneJson(anchor.game))
  for (const { side, action } of commands.slice(anchor.at)) apply(course.pos, side, action, header)
}

/** Does one action and writes it into the journal. A refusal, or a fault of the rules, leaves everything as it was. */
export function carryOut(course: Course, side: Side, action: unknown, by?: string): Result<readonly Told[]> {
  const { header, commands, chronicle, since } = course
  if (commands.length >= MOST_COMMANDS)
    return refuse('illegal-action', null, 'refusal.journalFull', { most: MOST_COMMANDS })
  const { turn, active, segment, dice } = course.pos.game.ops
  let done: Result<Told[]>
  try {
    done = apply(course.pos, side, action, header)
  } catch (error) {
    rebuild(course)
    return refuse('illegal-action', null, 'refusal.fault', { detail: String(error).slice(0, 200) })
  }
  if (!done.ok) return done
  const command = { side, action: cloneJson(action) as Command['action'] }
  commands.push(by === undefined ? command : { ...command, by })
  since.push(countsOf(chronicle))
  const from = chronicle[side].length
  record(chronicle, done.value)
  const { ops } = course.pos.game
  const at = commands.length
  const barrier = barrierOf(chronicle[side].slice(from), side, toAct(course.pos.game), ops.dice > dice)
  if (barrier) {
    course.anchor = { at, game: cloneJson(course.pos.game), barrier }
    since.length = 0
  }
  if (ops.turn !== turn || ops.active !== active || (segment === 'setup' && ops.segment !== 'setup'))
    course.checkpoints.push({ at, state: course.anchor.game, told: countsOf(chronicle) })
  if (at % DIGEST_EVERY === 0) course.digests.push(digestOf(header, course.pos.game))
  return done
}

/** Takes back the last action since the anchor (contracts.md, Undo); events are forgotten too. False: there is none. */
export function takeBack(course: Course): boolean {
  const before = course.since.pop()
  if (!before) return false
  course.commands.pop()
  course.digests.length = Math.floor(course.commands.length / DIGEST_EVERY) + 1
  for (const side of ['us', 'mexican'] as const) course.chronicle[side].length = before[side]
  rebuild(course)
  return true
}
