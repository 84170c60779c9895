import type { Dice, ForcedDie } from '../../src/core/dice'
import { canonical, cloneJson } from '../../src/core/json'
import { sha256Hex16 } from '../../src/core/sha'
import {
  apply,
  applyLegal,
  check,
  legal,
  newPosition,
  type Position,
  positionOf,
  type AddressedEvent,
  toAct,
  viewFor,
  type World,
} from '../../src/operational/engine'
import {
  type Action,
  enemyOf,
  type EventBody,
  type Game,
  type RuleOptions,
  type Side,
} from '../../src/operational/types'
import { type Board, boardOf } from './board'
import { type Counts, count, countEvent } from './coverage'
import { Fault, must } from './fault'
import { inspect, overHolds, probe } from './inspect'
import { boxByPiece, noteHiding, eventAudiencesHold } from './hiding'
import { type Clock, clockOf, invariantsHold } from './invariants'
import { choose, drawPolicies, type Habit, HABITS, named, OPENLY, RAIDING, SECRETIVE } from './policies'
import type { Random } from './random'
import { drawLayout, setUpNext } from './setup'
import type { Stage } from './staged'
import { mustStay, variantsHold } from './variants'

export interface Command {
  readonly side: Side
  readonly action: Action
}

/** Settings of one game of the fuzzer. `seed` is the seed of the dice; `forced` may grow during the game. */
export interface Plan {
  readonly seed: string
  readonly options: RuleOptions
  readonly forced: ForcedDie[]
}

/** Types of action that stay secret until `ready` or `done` (OPS-17.1, 19.5.2). */
const SECRET: ReadonlySet<Action['type']> = new Set([
  'place',
  'box',
  'fill',
  'marker',
  'take',
  'open',
  'real',
  'dummy',
  'close',
  'cancel',
])
const MAX_STEPS = 12_000
/** Number of dice fixed at a time: more than one action throws. */
const LOADED_DICE = 40
const PRESETS = ['historical', 'historical', 'balanced', 'free'] as const

/**
 * Faces for the next action in a game in which the Mexicans have bad luck throughout: OPS-18.1 needs an empty map, which fair dice rarely
 * give. Every fight ends with their worst result, their checks fail, and their moves are long.
 */
function badLuckForMexicans({ ops }: Game, action: Action): readonly number[] {
  if (ops.attack) return [3, 4, ops.active === 'us' ? 6 : 1, 6]
  // Passes the checks to move from EZOC to EZOC and to recover, so that they fight on.
  if (ops.active === 'mexican' && (action.type === 'step' || ops.segment === 'move'))
    return [action.type === 'begin' ? 6 : 1]
  return [6]
}

export function drawOptions(random: Random): RuleOptions {
  return { preset: random.pick(PRESETS), night: random.chance(0.6), resolver: 'table', clash: 'auto' }
}

/** A random player: policies for play, layouts for set-up. */
export interface Player {
  next(actions: readonly Action[], board: Board, side: Side, faulty: string | null): Action
}

export function drawPlayer(
  random: Random,
  counts: Counts,
  policies = drawPolicies(random),
  habits: readonly Habit[] = HABITS,
): Player {
  const layouts = { us: drawLayout(random), mexican: drawLayout(random) }
  const done = { us: 0, mexican: 0 }
  const habit = { us: random.pick(habits), mexican: random.pick(habits) }
  for (const side of ['us', 'mexican'] as const) {
    count(counts, 'policy', `${policies[side].name} ${side}`)
    count(counts, 'policy', `habit ${habit[side].name} ${side}`)
  }
  return {
    next(actions, board, side, faulty) {
      if (board.game.ops.segment === 'setup')
        return setUpNext(layouts[side], actions, board, side, faulty, done[side]++, random)
      return choose(policies[side], actions, board, side, random, habit[side])
    },
  }
}

/** The piece because of which `ready` is refused now; empty when no piece is named; null when `ready` is legal. */
export function faultyPiece(position: Position, side: Side): string | null {
  const refusal = check(position, side, { type: 'ready' })
  return refusal ? String(refusal.args.piece ?? '') : null
}

const KEEP_EVERY = 24

/** Keeps the last two of every KEEP_EVERY states. */
export function keepState(kept: { at: number; state: Game }[], at: number, game: Game): void {
  if (at % KEEP_EVERY !== 0) return
  kept.push({ at, state: cloneJson(game) })
  if (kept.length > 2) kept.shift()
}

/** A game played directly on the rules engine, with all invariants checked. */
export class EngineGame {
  readonly commands: Command[] = []
  position: Position
  readonly #world: World
  readonly #plan: Plan
  readonly #counts: Counts
  /** Up to two earlier states, so that a failing case can begin shortly before the fault. */
  readonly kept: { at: number; state: Game }[] = []
  #faces = 0
  readonly #from: Game | null
  /** Events since the last change of phase. */
  #phase: EventBody[] = []

  /** `from`: the state to begin at; null: a new game. */
  constructor(world: World, plan: Plan, counts: Counts, from: Game | null = null) {
    this.#world = world
    this.#plan = plan
    this.#counts = counts
    this.#from = from
    this.#faces = from?.ops.dice ?? 0
    const { position, firstEvents } = this.#start()
    this.position = position
    this.#follow(firstEvents, null)
  }

  #start(): { position: Position; firstEvents: readonly AddressedEvent[] } {
    if (!this.#from) return newPosition(this.#world, this.#plan.options, this.#dice)
    return { position: positionOf(this.#world, cloneJson(this.#from)), firstEvents: [] }
  }

  get game(): Game {
    return this.position.game
  }

  get #dice(): Dice {
    return this.#plan
  }

  /** Fixes the next dice in order; the last face repeats. Earlier fixed dice that were not thrown yet are dropped. */
  load(faces: readonly number[]): void {
    const { dice } = this.game.ops
    const { forced } = this.#plan
    while (forced.length > 0 && Number(forced[forced.length - 1]!.key) >= dice) forced.pop()
    for (let k = 0; k < LOADED_DICE; k++)
      forced.push({ stream: 'ops', key: String(dice + k), value: faces[k] ?? faces[faces.length - 1]! })
  }

  /** Does one legal action and checks the result. `trusted`: uses `applyLegal` instead of `apply`. */
  act(side: Side, action: Action, trusted: boolean): void {
    const before = clockOf(this.game)
    const watched = before.segment === 'setup' && this.commands.length % 16 === 0
    const boxed = boxByPiece(this.game)
    const stayed = mustStay(this.game)
    const secretly = SECRET.has(action.type) && (before.segment === 'setup' || before.segment === 'command')
    const hidden =
      watched || (secretly && before.segment === 'command') ? canonical(viewFor(this.position, enemyOf(side))) : null
    keepState(this.kept, this.commands.length, this.game)
    this.commands.push({ side, action: cloneJson(action) })
    count(this.#counts, 'action', action.type)
    let told: readonly AddressedEvent[]
    if (trusted) told = applyLegal(this.position, side, action, this.#dice)
    else {
      const done = apply(this.position, side, cloneJson(action), this.#dice)
      if (!done.ok) throw new Fault(`listed and refused (${done.refusal.key}): ${canonical(action)}`)
      told = done.value
    }
    if (hidden !== null && action.type !== 'ready')
      must(
        canonical(viewFor(this.position, enemyOf(side))) === hidden,
        () => `${action.type} of ${side} shows to the other`,
      )
    if (secretly) must(!told.some(({ to }) => to !== side), () => `${action.type} of ${side} is told to the other`)
    variantsHold(this.#world, this.game, stayed, told)
    eventAudiencesHold(this.#world, boxed, this.game, told, before.segment === 'setup')
    const board = this.#follow(told, before)
    noteHiding(this.#counts, board, action, told)
  }

  #follow(told: readonly AddressedEvent[], before: Clock | null): Board {
    const lastTurn = this.#world.tables.victory.length.turns
    for (const { body, to } of told) {
      // Both sides get this event in different versions: it is counted once.
      if (body.kind === 'boxed' && to !== body.side) continue
      countEvent(
        this.#counts,
        body,
        before?.turn === lastTurn && this.game.ops.result?.reason !== 'resign' && endedByClock(told),
      )
      if (body.kind === 'die') this.#faces += body.faces.length
      must(!JSON.stringify(body).includes(this.#plan.seed), () => `the seed in an event ${body.kind}`)
      this.#phase.push(body)
    }
    must(this.game.ops.dice === this.#faces, () => `${this.game.ops.dice} dice counted, ${this.#faces} faces told`)
    for (const { kind } of this.game.ops.pending) count(this.#counts, 'pending', kind)
    const board = boardOf(this.#world, this.game)
    invariantsHold(board, before, this.#phase)
    const now = clockOf(this.game)
    if (!before || now.segment !== before.segment || now.active !== before.active) this.#phase = []
    return board
  }

  /** Runs the slow checks and tries wild commands. With `adopt` the game continues from a newly built position, as after loading. */
  look(random: Random, actions: readonly Action[], tries: number, adopt: boolean): void {
    const side = toAct(this.game)
    if (!side) {
      overHolds(this.position, this.#counts)
      return
    }
    const fresh = inspect(this.position, actions, random, this.#counts, this.#plan.seed)
    if (tries > 0) probe(this.position, side, actions, tries, random, this.#counts, this.#plan.seed)
    if (adopt) this.position = fresh
  }

  /** Checks that the same commands from the start lead to the same game. */
  replayHolds(): void {
    const { position } = this.#start()
    for (const [k, { side, action }] of this.commands.entries()) {
      const done = apply(position, side, action, this.#dice)
      if (!done.ok) throw new Fault(`replay is refused at command ${k} (${done.refusal.key})`)
    }
    const [first, second] = [position.game, this.game].map((game) => sha256Hex16(canonical(game)))
    must(first === second, () => `replay ends in ${first}, play in ${second}`)
  }
}

const endedByClock = (told: readonly AddressedEvent[]): boolean =>
  told.some(({ body }) => body.kind === 'segment' && body.segment === 'turnEnd')

/** Plays one game to its end, or for `maxSteps`, with all checks. Throws a Fault, or what the engine threw. Returns the number of steps. */
export function playEngine(
  game: EngineGame,
  random: Random,
  counts: Counts,
  maxSteps = Number.POSITIVE_INFINITY,
  stage: Stage | null = null,
): number {
  const doomed = stage === 'lastStand' || (stage === null && random.chance(0.04))
  // Pieces in boxes count as on the map (OPS-18.4), so a side that is to lose everything hides nothing.
  const player =
    stage === 'raid' || stage === 'hiding'
      ? drawPlayer(
          random,
          counts,
          { us: named('crowd'), mexican: named('rush') },
          stage === 'raid' ? RAIDING : SECRETIVE,
        )
      : doomed
        ? drawPlayer(random, counts, { us: named(random.pick(['spread', 'sweep'])), mexican: named('doomed') }, OPENLY)
        : drawPlayer(random, counts)
  let steps = 0
  for (let side = toAct(game.game); side && steps < maxSteps; side = toAct(game.game)) {
    must(steps++ < MAX_STEPS, () => `no end after ${MAX_STEPS} steps`)
    const actions = legal(game.position, side)
    must(
      actions.some((action) => action.type !== 'resign'),
      () => `dead end: ${side} can only resign`,
    )
    const { segment, pending, attack } = game.game.ops
    const rare = pending.length > 0 && segment !== 'setup'
    const filling = game.game.ops.hiding.some((draft) => !draft.closed)
    const inspectChance =
      stage === 'hiding' && (filling || segment === 'move')
        ? 0.5
        : segment === 'setup'
          ? 0.01
          : rare || filling
            ? 0.1
            : attack
              ? 0.05
              : 0.012
    if (random.chance(inspectChance)) game.look(random, actions, rare ? 24 : 14, random.chance(0.5))
    else if (random.chance(inspectChance * 2)) probe(game.position, side, actions, 8, random, counts, 'probe')
    const faulty = segment === 'setup' ? faultyPiece(game.position, side) : null
    const action = player.next(actions, boardOf(game.position.world, game.game), side, faulty)
    if (doomed) game.load(badLuckForMexicans(game.game, action))
    game.act(side, action, random.chance(0.5))
  }
  if (!toAct(game.game)) game.look(random, [], 0, false)
  game.replayHolds()
  return steps
}
