import type { Notes } from '../../src/ai/operational/types'
import type { AddressedEvent, Position } from '../../src/operational/engine'
import type { Side } from '../../src/operational/types'
import type { PlayedGame } from './game'
import { BoxFillingCounter, type BoxesFilled } from './stats/boxesFilled'
import { CasualtyCounter, type SideCasualties } from './stats/casualties'
import { type Activation, CommanderWatcher, type LeaderFates } from './stats/commanders'
import { type Faults, FaultWatcher } from './stats/faults/faults'
import { type Fight, FightCounter } from './stats/fights'
import { GroundWatcher, type GroundHeld } from './stats/ground'
import { type Fingerprint, FingerprintTaker } from './stats/likeness'
import { type MarchCount, MarchCounter } from './stats/marches'
import { type PlanStep, PlanWatcher } from './stats/plans'
import { isBaseLost } from './stats/verdicts'

/** What is noted of one game, besides how it ended. */
export interface GameFacts {
  readonly losses: Readonly<Record<Side, SideCasualties>>
  readonly routs: Readonly<Record<Side, number>>
  /** Attacks made. */
  readonly fights: readonly Fight[]
  /** Attacks that fog of war or night called off. */
  readonly astray: number
  /** Santa Anna's activation; null: never. */
  readonly activation: Activation | null
  readonly leaders: Readonly<Record<Side, LeaderFates>>
  readonly marches: Readonly<Record<Side, MarchCount>>
  readonly plans: Readonly<Record<Side, readonly PlanStep[]>>
  readonly places: Fingerprint
  readonly ground: readonly GroundHeld[]
  readonly faults: Faults
  readonly boxes: Readonly<Record<Side, BoxesFilled>>
  /** A Mexican unit stands in San Agustin at the end (OPS-18.2). */
  readonly baseLost: boolean
}

/** One game of the balance statistics. */
export interface SimGame extends PlayedGame, GameFacts {
  readonly key: string
}

/** A game whose process died. */
export interface BrokenGame {
  readonly key: string
  readonly fault: string
}
export type SimRecord = SimGame | BrokenGame

/** Was the game played to its end? */
export const isWhole = (record: SimRecord): record is SimGame => record.fault === null

/** Gathers the statistics of one game from its events, positions and notes. */
export class GameStatistics {
  readonly #casualties = new CasualtyCounter()
  readonly #fights = new FightCounter()
  readonly #commanders = new CommanderWatcher()
  readonly #marches = new MarchCounter()
  readonly #plans = new PlanWatcher()
  readonly #places = new FingerprintTaker()
  readonly #ground = new GroundWatcher()
  readonly #faults = new FaultWatcher()
  readonly #boxes = new BoxFillingCounter()

  /** After each action: its events, the position to which it led, and what the side that chose it noted. */
  record(events: readonly AddressedEvent[], position: Position, side: Side, notes: Notes): void {
    this.#casualties.record(events)
    this.#fights.record(events, position)
    this.#commanders.record(events, position)
    this.#marches.record(events, position)
    this.#places.record(events, position)
    this.#ground.record(events, position)
    this.#faults.record(events, position)
    this.#boxes.record(events)
    this.#plans.decided(side, notes)
  }

  /** All that was gathered. `position`: the last one. */
  facts(position: Position): GameFacts {
    return {
      losses: this.#casualties.losses(position),
      routs: this.#casualties.routs,
      fights: this.#fights.fights,
      astray: this.#fights.astray,
      activation: this.#commanders.activation,
      leaders: this.#commanders.fates(),
      marches: this.#marches.counts(),
      plans: this.#plans.plans,
      places: this.#places.places,
      ground: this.#ground.ground,
      faults: this.#faults.faults(),
      boxes: this.#boxes.filled,
      baseLost: isBaseLost(position),
    }
  }
}
