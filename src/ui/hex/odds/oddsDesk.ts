import { type Signal, signal } from '@preact/signals'
import type { ClashForecast } from '../../../clash/forecast'
import { type FoughtTally, NO_FIGHTS, oddsOfTally, sumOfTallies } from '../../../clash/foughtOdds'
import type { Result } from '../../../core/result'
import type { View } from '../../../operational/types'
import type { ClashOddsTask } from '../../../session/hex/clashOdds'
import type { OddsReply } from './oddsAnswers'
import { openOddsThreads, openOnPage, type OddsThread, type OpenOddsThread } from './oddsThreads'

/** After so many fights a chance of one in two is known to five points on either side. */
export const FIGHTS_WANTED = 400
/** The first request of an attack: few fights, so that figures stand soon. */
const FIRST_FIGHTS = 2
/** Later requests take about this long, in milliseconds; so long goes on at most what nobody wants any more. */
const REQUEST_MS = 120
const MOST_FIGHTS_AT_ONCE = 40
/** Attacks whose odds are kept. */
const ATTACKS_KEPT = 60

/** One attack in one situation, and what is known of its odds. */
interface AttackOdds {
  readonly attack: number
  readonly task: ClashOddsTask
  readonly odds: Signal<Result<ClashForecast> | null>
  tally: FoughtTally
  /** Fights that threads were asked for and have not lost. */
  asked: number
  /** The number of the next fight: each number stands for other dice. */
  next: number
}

/** A thread and what it is doing. */
interface Fighter {
  thread: OddsThread
  /** Fights that it was asked for and has not answered; 0: it is idle. */
  fighting: number
  /** The attack that it knows; 0: none. */
  attack: number
}

/** What an attack's odds depend on, as text: the attack, and of the view all that a clash or the retreat after it may ask. */
function situationKey({ view, plan }: ClashOddsTask): string {
  const { side, turn, active, segment, clock, options, rosters, markers, enemyMarkers, attack, activation } = view
  const pieces = view.pieces.map(({ id, at, steps, disrupted, ineffective, garrison, active: isActive, wounded }) => [
    id,
    at,
    steps,
    disrupted,
    ineffective,
    garrison,
    isActive,
    wounded ?? null,
  ])
  return JSON.stringify([
    plan,
    [side, turn, active, segment, clock, options, attack?.resolver ?? null, activation],
    pieces,
    rosters,
    Object.values(markers).map(({ at }) => at),
    enemyMarkers.map(({ at }) => at),
  ])
}

/**
 * Learns the odds of attacks by fighting them in other threads. What has been fought is kept for each situation; fighting goes on only while
 * somebody looks (`hold`), and only for the attack that was asked for last.
 */
export class OddsDesk {
  readonly #known = new Map<string, AttackOdds>()
  readonly #byNumber = new Map<number, AttackOdds>()
  #fighters: Fighter[] | null = null
  #wanted: AttackOdds | null = null
  #holders = 0
  #attacks = 0
  #fightMs = 0
  readonly #openers: () => OpenOddsThread[]

  constructor(openers: () => OpenOddsThread[] = openOddsThreads) {
    this.#openers = openers
  }

  /** The odds of an attack so far; null: no fight is over. Reading it within a component draws that anew with each change. */
  odds(view: View, plan: unknown): Result<ClashForecast> | null {
    const task = { view, plan }
    const key = situationKey(task)
    let attackOdds = this.#known.get(key)
    if (!attackOdds) {
      this.#attacks++
      attackOdds = { attack: this.#attacks, task, odds: signal(null), tally: NO_FIGHTS, asked: 0, next: 0 }
      this.#known.set(key, attackOdds)
      this.#byNumber.set(attackOdds.attack, attackOdds)
      this.#forgetOldest()
    }
    if (this.#wanted !== attackOdds) {
      this.#wanted = attackOdds
      queueMicrotask(() => this.#askAll())
    }
    return attackOdds.odds.value
  }

  /** Somebody looks at odds until the function that is returned is called. */
  hold(): () => void {
    this.#holders++
    this.#askAll()
    let isHeld = true
    return () => {
      if (isHeld) this.#holders--
      isHeld = false
    }
  }

  /** Starts the threads in advance, so that they are fast when odds are wanted. */
  wake(scenario: string): void {
    if (this.#fighters) return
    for (const { thread } of this.#opened()) thread.post({ kind: 'wake', scenario })
  }

  /** Ends the threads. Odds that are known stay. */
  end(): void {
    for (const { thread } of this.#fighters ?? []) thread.close()
    this.#fighters = null
  }

  #forgetOldest(): void {
    if (this.#known.size <= ATTACKS_KEPT) return
    const [oldestKey, oldest] = this.#known.entries().next().value!
    this.#known.delete(oldestKey)
    this.#byNumber.delete(oldest.attack)
  }

  #opened(): Fighter[] {
    this.#fighters ??= this.#openers().map((open) => this.#newFighter(open))
    return this.#fighters
  }

  #newFighter(open: OpenOddsThread): Fighter {
    const fighter: Fighter = { thread: { post: () => {}, close: () => {} }, fighting: 0, attack: 0 }
    fighter.thread = open(
      (reply) => this.#take(fighter, reply),
      () => this.#lose(fighter),
    )
    return fighter
  }

  /** A thread is lost: the others go on; the last one is replaced by the page itself. */
  #lose(fighter: Fighter): void {
    const others = (this.#fighters ?? []).filter((other) => other !== fighter)
    const lost = this.#byNumber.get(fighter.attack)
    // Fights that were asked for and are lost must be asked for again.
    if (lost) lost.asked -= fighter.fighting
    this.#fighters = others.length > 0 ? others : [this.#newFighter(openOnPage)]
    this.#askAll()
  }

  #take(fighter: Fighter, reply: OddsReply): void {
    fighter.fighting = 0
    const attackOdds = this.#byNumber.get(reply.attack)
    if (attackOdds && reply.refusal !== null) {
      attackOdds.asked = FIGHTS_WANTED
      attackOdds.odds.value = { ok: false, refusal: reply.refusal }
    } else if (attackOdds && reply.refusal === null) {
      attackOdds.tally = sumOfTallies(attackOdds.tally, reply.tally)
      if (reply.tally.fights > 0) this.#fightMs = reply.ms / reply.tally.fights
      attackOdds.odds.value = { ok: true, value: oddsOfTally(attackOdds.tally, reply.calledOff, reply.choices) }
    }
    this.#ask(fighter)
  }

  #askAll(): void {
    if (this.#holders === 0 || !this.#wanted) return
    for (const fighter of this.#opened()) this.#ask(fighter)
  }

  /** Asks an idle thread for more fights of the wanted attack, unless there are enough or nobody looks. */
  #ask(fighter: Fighter): void {
    const wanted = this.#wanted
    if (fighter.fighting > 0 || !wanted || this.#holders === 0 || wanted.asked >= FIGHTS_WANTED) return
    const usual = this.#fightMs === 0 ? FIRST_FIGHTS : Math.floor(REQUEST_MS / this.#fightMs)
    const isFirst = wanted.tally.fights === 0
    const count = Math.min(
      FIGHTS_WANTED - wanted.asked,
      isFirst ? FIRST_FIGHTS : Math.max(1, Math.min(MOST_FIGHTS_AT_ONCE, usual)),
    )
    const isKnownToThread = fighter.attack === wanted.attack
    fighter.fighting = count
    fighter.attack = wanted.attack
    fighter.thread.post({
      kind: 'fight',
      attack: wanted.attack,
      task: isKnownToThread ? null : wanted.task,
      first: wanted.next,
      count,
    })
    wanted.asked += count
    wanted.next += count
  }
}

/** The odds desk of this page. */
export const oddsDesk = new OddsDesk()
