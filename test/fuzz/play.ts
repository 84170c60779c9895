import { canonical, cloneJson } from '../../src/core/json'
import { sha256Hex16 } from '../../src/core/sha'
import {
  apply,
  applyLegal,
  check,
  legal,
  newPosition,
  type Position,
  type Told,
  toAct,
  viewFor,
  type World,
} from '../../src/operational/engine'
import { type Action, enemyOf, type EventBody, type Game, type Options, type Side } from '../../src/operational/types'
import { type Board, boardOf } from './board'
import { type Counts, count, countEvent } from './coverage'
import { Fault, must } from './fault'
import { inspect, overHolds, probe } from './inspect'
import { type Clock, clockOf, invariantsHold } from './invariants'
import { choose, drawPolicies } from './policies'
import type { Random } from './random'
import { drawLayout, setUpNext } from './setup'

export interface Command {
  readonly side: Side
  readonly action: Action
}

/** One game as the fuzzer plays it. `seed` is that of the dice. */
export interface Plan {
  readonly seed: string
  readonly options: Options
}

const MOST_STEPS = 12_000
const PRESETS = ['historical', 'historical', 'balanced', 'free'] as const

export function drawOptions(random: Random): Options {
  return { preset: random.pick(PRESETS), night: random.chance(0.6), resolver: 'table', clash: 'auto' }
}

/** How a game is chosen: policies for play, layouts for set-up. */
export interface Player {
  next(actions: readonly Action[], board: Board, side: Side, faulty: string | null): Action
}

export function drawPlayer(random: Random, counts: Counts): Player {
  const policies = drawPolicies(random)
  const layouts = { us: drawLayout(random), mexican: drawLayout(random) }
  const done = { us: 0, mexican: 0 }
  for (const side of ['us', 'mexican'] as const) count(counts, 'policy', `${policies[side].name} ${side}`)
  return {
    next(actions, board, side, faulty) {
      if (board.game.ops.segment === 'setup')
        return setUpNext(layouts[side], actions, board, faulty, done[side]++, random)
      return choose(policies[side], actions, board, side, random)
    },
  }
}

/** The piece for which `ready` is refused now; null: it is not. */
export function faultyPiece(pos: Position, side: Side): string | null {
  const refusal = check(pos, side, { type: 'ready' })
  return refusal ? String(refusal.args.piece ?? '') : null
}

/** A game at the rules' own door, with all invariants watched. */
export class EngineGame {
  readonly commands: Command[] = []
  pos: Position
  readonly #world: World
  readonly #plan: Plan
  readonly #counts: Counts
  #faces = 0
  /** Events since the last change of phase. */
  #phase: EventBody[] = []

  constructor(world: World, plan: Plan, counts: Counts) {
    this.#world = world
    this.#plan = plan
    this.#counts = counts
    const { pos, told } = newPosition(world, plan.options, this.#dice)
    this.pos = pos
    this.#follow(told, null)
  }

  get game(): Game {
    return this.pos.game
  }

  get #dice(): { seed: string; forced: [] } {
    return { seed: this.#plan.seed, forced: [] }
  }

  /** Does one action, known to be legal, and looks at what came of it. */
  act(side: Side, action: Action, trusted: boolean): void {
    const before = clockOf(this.game)
    const watched = before.segment === 'setup' && this.commands.length % 16 === 0
    const hidden = watched ? canonical(viewFor(this.pos, enemyOf(side))) : null
    this.commands.push({ side, action: cloneJson(action) })
    count(this.#counts, 'action', action.type)
    let told: readonly Told[]
    if (trusted) told = applyLegal(this.pos, side, action, this.#dice)
    else {
      const done = apply(this.pos, side, cloneJson(action), this.#dice)
      if (!done.ok) throw new Fault(`listed and refused (${done.refusal.key}): ${canonical(action)}`)
      told = done.value
    }
    if (hidden !== null && action.type !== 'ready')
      must(canonical(viewFor(this.pos, enemyOf(side))) === hidden, () => 'the set-up of one side shows to the other')
    this.#follow(told, before)
  }

  #follow(told: readonly Told[], before: Clock | null): void {
    const lastTurn = this.#world.tables.victory.length.turns
    for (const { body, to } of told) {
      countEvent(
        this.#counts,
        body,
        before?.turn === lastTurn && this.game.ops.result?.reason !== 'resign' && endedByClock(told),
      )
      if (body.kind === 'die') this.#faces += body.faces.length
      must(!JSON.stringify(body).includes(this.#plan.seed), () => `the seed in an event ${body.kind}`)
      must(to === null || before === null || before.segment === 'setup', () => `${body.kind} told to ${to} alone`)
      this.#phase.push(body)
    }
    must(this.game.ops.dice === this.#faces, () => `${this.game.ops.dice} dice counted, ${this.#faces} faces told`)
    for (const { kind } of this.game.ops.pending) count(this.#counts, 'pending', kind)
    invariantsHold(boardOf(this.#world, this.game), before, this.#phase)
    const now = clockOf(this.game)
    if (!before || now.segment !== before.segment || now.active !== before.active) this.#phase = []
  }

  /** The dear checks, and wild commands. With `adopt` the game goes on from a position built anew, as after a load. */
  look(random: Random, actions: readonly Action[], tries: number, adopt: boolean): void {
    const side = toAct(this.game)
    if (!side) {
      overHolds(this.pos, this.#counts)
      return
    }
    const fresh = inspect(this.pos, actions, random, this.#counts, this.#plan.seed)
    if (tries > 0) probe(this.pos, side, actions, tries, random, this.#counts, this.#plan.seed)
    if (adopt) this.pos = fresh
  }

  /** The same commands from the start lead to the same game, without any of the loads on the way. */
  replayHolds(): void {
    const { pos } = newPosition(this.#world, this.#plan.options, this.#dice)
    for (const [k, { side, action }] of this.commands.entries()) {
      const done = apply(pos, side, action, this.#dice)
      if (!done.ok) throw new Fault(`replay is refused at command ${k} (${done.refusal.key})`)
    }
    const [first, second] = [pos.game, this.game].map((game) => sha256Hex16(canonical(game)))
    must(first === second, () => `replay ends in ${first}, play in ${second}`)
  }
}

const endedByClock = (told: readonly Told[]): boolean =>
  told.some(({ body }) => body.kind === 'segment' && body.segment === 'turnEnd')

/** Plays one game to its end with all checks; throws a Fault, or whatever the engine threw. Returns how many steps it took. */
export function playEngine(game: EngineGame, random: Random, counts: Counts): number {
  const player = drawPlayer(random, counts)
  let steps = 0
  for (let side = toAct(game.game); side; side = toAct(game.game)) {
    must(steps++ < MOST_STEPS, () => `no end after ${MOST_STEPS} steps`)
    const actions = legal(game.pos, side)
    must(
      actions.some((action) => action.type !== 'resign'),
      () => `a dead end: ${side} can do nothing but resign`,
    )
    const { segment, pending, attack } = game.game.ops
    const rare = pending.length > 0 && segment !== 'setup'
    const often = segment === 'setup' ? 0.01 : rare ? 0.1 : attack ? 0.05 : 0.012
    if (random.chance(often)) game.look(random, actions, rare ? 24 : 14, random.chance(0.5))
    else if (random.chance(often * 2)) probe(game.pos, side, actions, 8, random, counts, 'probe')
    const faulty = segment === 'setup' ? faultyPiece(game.pos, side) : null
    game.act(side, player.next(actions, boardOf(game.pos.world, game.game), side, faulty), random.chance(0.5))
  }
  game.look(random, [], 0, false)
  game.replayHolds()
  return steps
}
