import type { Dice } from '../core/dice'
import type { Result } from '../core/result'
import type { PlannedAttack } from '../operational/combat/forecast'
import type { ClashOutcome } from '../operational/combat/outcome'
import type { Position } from '../operational/position'
import type { TableEvent, TableInPlay } from '../operational/combat/tableInPlay'
import type { AddressedEvent } from '../game/events'
import type { TabletopResolver } from '../operational/resolvers'
import type { Side, TableState } from '../operational/types'
import type { TableFacts } from '../tabletop/common/tableFacts'
import type { Ground } from '../tabletop/common/groundSchema'
import type { AccountUnit, ClashAccount } from './account'
import type { ClashForecast } from './forecast'
import type { ClashSetup } from './setup'

/** The table of a clash (an attack fought on the tabletop) before anything happens (OPS-23). */
export interface TableLayout {
  readonly ground: Ground
  readonly units: readonly AccountUnit[]
}

/** One clash to fight. The same request always gives the same outcome. */
export interface ClashRequest {
  readonly setup: ClashSetup
  readonly dice: Dice
  /** Names the clash within the game; every clash has its own stream of dice (`clash:<key>`). */
  readonly key: string
  /** Seed of the computer players' own choices; never the seed of the dice. */
  readonly aiSalt: string
}

/** An event of a table and the side that may know it. */
export type SideAddressedEvent = AddressedEvent<TableEvent, Side>

/** A clash that people command, as the session keeps it. */
export interface PlayedClash extends TableInPlay {
  /** Ground and order of battle. */
  readonly facts: TableFacts
  /** What happened from the beginning of the clash; null where nobody wanted it written down. */
  account(outcome: ClashOutcome): ClashAccount | null
  /** The answer of a side's staff (the tactical computer player) to the present question. It sees only what the side may know. */
  staffAnswer(side: Side, salt: string): readonly object[]
  /** The table as the side may know it, for its staff on another thread: plain data that can be sent there. */
  tableFor(side: Side): object
  /** What the side may ask before it acts, in the tabletop engine's words (tabletop/common/preview.ts); the question may be any value. */
  preview(side: Side, query: unknown): Result<object>
  /** An action that the side still owes before it may end its answer; null: none. */
  owedAction(side: Side): object | null
}

/**
 * A tabletop engine as the hex game sees it (OPS-22): the engine receives what the hex game knows of a clash and returns an outcome. What
 * happens on the table in between, the hex game does not know. src/clash/sar/port.ts is the one for the Santa Anna Rules.
 */
export interface TabletopPort {
  readonly name: TabletopResolver
  /** Lays the table of a clash out, without fighting it (OPS-23.1, 23.2). */
  layOut(setup: ClashSetup): TableLayout
  /** Fights a clash to its end (OPS-23.3, 24). */
  fight(request: ClashRequest): ClashOutcome
  /** Begins a clash that people command (OPS-22.1). `wantsAccount`: what happens is written down. */
  begin(
    request: Omit<ClashRequest, 'aiSalt'>,
    wantsAccount: boolean,
  ): { inPlay: PlayedClash; events: readonly SideAddressedEvent[] }
  /** Goes on with such a clash from its state, which is then changed in place. */
  resume(setup: ClashSetup, state: TableState): PlayedClash
  /** Checks a state from outside; the refusal names the wrong field. */
  validate(setup: ClashSetup, state: TableState): Result<null>
  /**
   * Fights a clash to its end for its odds alone (OPS-24.5): the staffs decide more quickly than in `fight`, so that a single outcome may be another
   * one, but over many fights the shares are about the same (`npm run hasty`).
   */
  rehearse(request: ClashRequest): ClashOutcome
  /** Fights a clash to its end and returns what happened, with the same outcome as `fight`; takes somewhat longer. */
  account(request: ClashRequest): ClashAccount
  /** The chances of what an attack may come to (OPS-24.5). Refuses the plans that the combat table's forecast refuses. */
  forecast(position: Position, side: Side, plan: PlannedAttack): Result<ClashForecast>
}
