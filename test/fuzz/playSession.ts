import { canonical } from '../../src/core/json'
import type { World } from '../../src/operational/engine'
import { type Action, enemyOf, type Game, SIDES, type Side } from '../../src/operational/types'
import { HexSession } from '../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { boardOf } from './board'
import { type Counts, count, countEvent } from './coverage'
import { Fault, must } from './fault'
import { invariantsHold } from './invariants'
import { type Command, drawPlayer, keepState, type Plan } from './play'
import type { Random } from './random'
import { answerAtTable, noTables } from './table'

/** A game played through a session: journal, undo, save and load, chart. */
export class SessionGame {
  readonly commands: Command[] = []
  session: HexSession
  readonly #world: World
  readonly #plan: Plan
  readonly #counts: Counts
  readonly #seen: Record<Side, number> = { us: 0, mexican: 0 }

  /** See EngineGame. */
  readonly kept: { at: number; state: Game }[] = []

  /** `from`: the state to begin at; null: a new game. */
  constructor(world: World, plan: Plan, counts: Counts, from: Game | null = null) {
    this.#world = world
    this.#plan = plan
    this.#counts = counts
    const made = HexSession.create(
      {
        scenario: world.scenario,
        seed: plan.seed,
        options: plan.options,
        forced: plan.forced,
      },
      TABLETOPS_LOADED,
    )
    if (!made.ok) throw new Fault(`no session: ${made.refusal.key}`)
    this.session = made.value
    if (from) must(this.session.setState(from).ok, () => 'the state to begin at is refused')
    this.#eventsHold()
  }

  #eventsHold(): void {
    for (const side of SIDES) {
      const { events, next } = this.session.events(side, this.#seen[side])
      for (const [k, event] of events.entries()) {
        must(event.n === this.#seen[side] + k, () => `event ${event.n} of ${side} where ${this.#seen[side] + k} is due`)
        if (side === 'us') countEvent(this.#counts, event, false)
      }
      must(!JSON.stringify(events).includes(this.#plan.seed), () => `the seed in the events of ${side}`)
      this.#seen[side] = next
    }
  }

  /** Does one legal action. */
  act(side: Side, action: Action): void {
    keepState(this.kept, this.commands.length, this.session.state())
    this.commands.push({ side, action })
    count(this.#counts, 'action', action.type)
    const done = this.session.do(side, action)
    if (!done.ok) throw new Fault(`listed and refused (${done.refusal.key}): ${canonical(action)}`)
    must(done.value.toAct === this.session.toAct(), () => 'who is to act is told wrong')
    must(this.session.chartFault === null, () => `chart and rules disagree: ${this.session.chartFault}`)
    this.#eventsHold()
    invariantsHold(boardOf(this.#world, this.session.state()), null, [])
  }

  /** Checks that the chart enables exactly the buttons that are legal, and shows none to the side that is not to act. */
  chartHolds(side: Side, actions: readonly Action[]): void {
    const { enabled, buttons } = this.session.chart()
    const types = new Set(actions.map((action) => action.type))
    const due = buttons.filter((type) => types.has(type))
    must(canonical([...enabled]) === canonical(due), () => `chart enables ${enabled}, legal are ${[...types]}`)
    must(this.session.chart(enemyOf(side)).buttons.length === 0, () => 'buttons for who is not to act')
  }

  /** Checks that undo and the same action again give the same digests, logs and lists; a refused undo changes nothing. */
  undoHolds(side: Side, digestBefore: string, viewBefore: string): void {
    const { session } = this
    const last = this.commands[this.commands.length - 1]!
    const after = session.digest()
    const log = canonical(session.log(side))
    const other = enemyOf(side)
    must(session.toAct() === other || !session.undo(other).ok, () => `${other} takes back what ${side} did`)
    const refusal = session.canUndo(side)
    const undone = session.undo(side)
    must(undone.ok === (refusal === null), () => 'canUndo and undo disagree')
    if (!undone.ok) {
      must(undone.refusal.code === 'undo-ends', () => `undo refused as ${undone.refusal.code}`)
      must(session.digest() === after, () => 'a refused undo changed the game')
      count(this.#counts, 'policy', `undo refused ${undone.refusal.key}`)
      return
    }
    count(this.#counts, 'policy', 'undo done')
    must(session.digest() === digestBefore, () => 'undo leads elsewhere')
    must(canonical(session.view(side)) === viewBefore, () => 'undo leaves another view')
    const again = session.do(side, last.action)
    must(again.ok && session.digest() === after, () => 'the same action after undo leads elsewhere')
    must(canonical(session.log(side)) === log, () => 'the same action after undo is told otherwise')
  }

  /** Checks that a save loads to the same game, and continues with the loaded one. */
  saveHolds(adopt: boolean): void {
    const { session } = this
    const text = JSON.stringify(session.save())
    const loaded = HexSession.load(JSON.parse(text), TABLETOPS_LOADED)
    if (!loaded.ok) throw new Fault(`its own save is refused: ${canonical(loaded.refusal)}`)
    const other = loaded.value.session
    must(loaded.value.notice === null, () => `its own save is carried over: ${loaded.value.notice?.key}`)
    must(other.digest() === session.digest(), () => 'a loaded game has another digest')
    for (const side of SIDES) {
      must(
        canonical(other.view(side)) === canonical(session.view(side)),
        () => `a loaded game has another view of ${side}`,
      )
      must(
        canonical(other.legal(side)) === canonical(session.legal(side)),
        () => `a loaded game has another legal list`,
      )
      must(
        canonical(other.log(side)) === canonical(session.log(side)),
        () => `a loaded game has another log of ${side}`,
      )
      const record = JSON.stringify(session.record(side))
      must(!record.includes(this.#plan.seed), () => `the seed in the record of ${side}`)
    }
    must(canonical(other.chart()) === canonical(session.chart()), () => 'a loaded game rests elsewhere in the chart')
    must(JSON.stringify(other.save()) === text, () => 'a loaded game saves otherwise')
    count(this.#counts, 'policy', 'saved and loaded')
    if (adopt) this.session = other
  }

  /** Checks that a state set by a referee is the same game. */
  stateHolds(): void {
    const { session } = this
    const twin = HexSession.create(
      {
        scenario: this.#world.scenario,
        seed: this.#plan.seed,
        options: this.#plan.options,
        forced: this.#plan.forced,
      },
      TABLETOPS_LOADED,
    )
    if (!twin.ok) throw new Fault('no twin')
    const set = twin.value.setState(JSON.parse(JSON.stringify(session.state())))
    if (!set.ok) throw new Fault(`a state that was reached is refused: ${canonical(set.refusal)}`)
    must(twin.value.digest() === session.digest(), () => 'a state that is set has another digest')
  }
}

/** Plays one game through a session to its end, or for `maxSteps`. Returns the number of steps. */
export function playSession(
  game: SessionGame,
  world: World,
  random: Random,
  counts: Counts,
  maxSteps = Number.POSITIVE_INFINITY,
  tables = noTables(),
  until = Number.POSITIVE_INFINITY,
): number {
  const player = drawPlayer(random, counts)
  let steps = 0
  game.saveHolds(false)
  for (let side = game.session.toAct(); side && steps < maxSteps; side = game.session.toAct()) {
    // A game with commanded clashes lasts for minutes: it is broken off where the time is up.
    if (Date.now() >= until) break
    if (game.session.playedClash) {
      answerAtTable(game, side, random, tables)
      // Loading fights all clashes so far anew.
      if (random.chance(0.02)) game.saveHolds(random.chance(0.5))
      if (random.chance(0.05)) game.stateHolds()
      steps++
      continue
    }
    const actions = game.session.legal(side)
    must(
      actions.some((action) => action.type !== 'resign'),
      () => `a dead end: ${side} can do nothing but resign`,
    )
    if (random.chance(0.2)) game.chartHolds(side, actions)
    const faulty = readyRefused(game.session, side)
    const look = random.chance(0.04)
    const before = look ? { digest: game.session.digest(), view: canonical(game.session.view(side)) } : null
    game.act(side, player.next(actions, boardOf(world, game.session.state()), side, faulty))
    if (before) game.undoHolds(side, before.digest, before.view)
    if (random.chance(0.003)) game.saveHolds(random.chance(0.5))
    if (random.chance(0.005)) game.stateHolds()
    steps++
  }
  game.saveHolds(false)
  return steps
}

function readyRefused(session: HexSession, side: Side): string | null {
  if (session.state().ops.segment !== 'setup') return null
  const refusal = session.check(side, { type: 'ready' })
  return refusal ? String(refusal.args.piece ?? '') : null
}
