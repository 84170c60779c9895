import { signal } from '@preact/signals'
import type { ClashAccount } from '../../../clash/account'
import { ok } from '../../../core/result'
import { mayUseTabletop } from '../../../operational/resolvers'
import type { Action, Side } from '../../../operational/types'
import type { AiPlayer } from '../../../session/header'
import type { FoughtClashes } from '../../../session/hex/clashes'
import { clashTaskOf, NOT_FOUGHT } from '../../../session/hex/clashTask'
import { ComputerPlayer, playerTag } from '../../../session/hex/opponent'
import type { HexSession } from '../../../session/hex/session'
import type { Opponent, OpponentChoice, TurnExplanation } from '../game'
import { fetchTabletops, PAGE_TABLETOPS } from '../tabletops'
import type { ClashStaff } from './clashStaff'
import { type DrivenOpponent, driveOpponent, type OpponentGame } from './driver'
import { explainTurns } from './explainTurns'
import { newReferee } from './referee'

/** The level and character of a chosen opponent, in the form that saves keep. */
export const aiPlayerOf = ({ level, character }: OpponentChoice): AiPlayer => ({ level, character })

/** Holds the computer player of one game, or none. It knows secrets of both sides, so that only the closure of closedGame.ts has it. */
export interface Rival {
  /** The side that the computer plays; null: none. */
  readonly side: Side | null
  /** What the page may know of the computer player. It stands behind a signal: a component that reads it is drawn again when it changes. */
  opponent(): Opponent | null
  /** Lets another computer player, or none, play from now on. */
  seat(choice: OpponentChoice | null): void
  /** Tells the computer player that somebody has acted, so that it may be to act. */
  nudge(): void
  /** The account of a clash (a fight on the tabletop) that an attack of the computer brought about on this page; undefined: there is none. */
  account(key: string): ClashAccount | undefined
  /** Explains the computer's player turns to the human. */
  explanations(): readonly TurnExplanation[]
}

/**
 * Creates what holds the computer player of a game; `seat` puts one in. `humanSide` gives the side whose events the page shows; `clashStaff` thinks
 * for it where people command a clash.
 */
export function createRival(session: HexSession, humanSide: () => Side, clashStaff: ClashStaff): Rival {
  /** The computer player at play; null: there is none. */
  const driven = signal<DrivenOpponent | null>(null)
  const referee = newReferee()
  /** What happened in each clash that was fought beforehand, by the key of the clash. */
  const accounts = new Map<string, ClashAccount>()
  /** The same computer player as the session has it, with its secrets. */
  let ai: ComputerPlayer | null = null
  /** The last explanations, and the position of the game for which they hold, as `explanations` writes it. */
  let explained: { readonly position: string; readonly explanations: readonly TurnExplanation[] } | null = null

  /**
   * Does an action of the computer: if the `action` leads to a clash, has the clash fought beforehand in a worker; then calls `act`. Gives what
   * the human saw; null: nothing.
   */
  async function actFor(
    player: ComputerPlayer,
    action: Action | null,
    act: (fought: FoughtClashes) => ReturnType<ComputerPlayer['carryOut']>,
  ): ReturnType<OpponentGame['carryOut']> {
    // An attack may be refused until the rules of the tabletop are fetched.
    if (!PAGE_TABLETOPS.loaded() && mayUseTabletop(session.header.options)) await fetchTabletops()
    const clashTask = action && clashTaskOf(session, player.side, action)
    const fought = clashTask ? await referee.fight(clashTask) : NOT_FOUGHT
    // Another player was seated meanwhile.
    if (ai !== player) return ok(null)
    for (const [key, account] of fought.accounts) accounts.set(key, account)
    const firstNewEvent = session.events(humanSide(), 0).next
    const result = act(fought)
    if (!result.ok) return result
    const { toAct, over } = result.value
    const { events } = session.events(humanSide(), firstNewEvent)
    // Without an event the human still sees that the computer is not to act any more.
    const isVisible = events.length > 0 || toAct !== player.side
    return ok(isVisible ? { events, toAct, over } : null)
  }

  /** In place of an action: a fallback action, which starts no clash that could be fought beforehand. */
  const NOT_AN_ATTACK = null

  /** The game as the driver of a computer player uses it. */
  const driverGameOf = (player: ComputerPlayer): OpponentGame => ({
    task: () => player.task(),
    carryOut: (task, decision) => actFor(player, decision.action, (fought) => player.carryOut(task, decision, fought)),
    actWithoutDecision: (task, detail) => actFor(player, NOT_AN_ATTACK, () => player.actWithoutDecision(task, detail)),
    get isAskedAtTable() {
      return player.isAskedAtTable
    },
    async answerTable() {
      const firstNewEvent = session.events(humanSide(), 0).next
      const result = await clashStaff.answer(player.side, playerTag(player.player))
      if (ai !== player || !result) return ok(null)
      if (!result.ok) return result
      player.noteTableAnswer()
      const { toAct, over } = result.value
      return ok({ events: session.events(humanSide(), firstNewEvent).events, toAct, over })
    },
    hasStumbled: (task) => player.hasStumbled(task),
    release() {
      referee.end()
      clashStaff.release()
    },
  })

  return {
    get side() {
      return ai?.side ?? null
    },
    opponent: () => driven.value?.opponent ?? null,
    seat(choice) {
      driven.peek()?.end()
      explained = null
      ai = choice && new ComputerPlayer(session, choice.side, aiPlayerOf(choice))
      driven.value = ai && driveOpponent(ai.side, ai.player, session.header.scenario, driverGameOf(ai))
    },
    nudge: () => driven.peek()?.nudge(),
    account: (key) => accounts.get(key),
    explanations() {
      if (!ai) return []
      // The explanations change only with the number of actions and with the end of the game.
      const position = `${session.length} ${session.result === null}`
      if (explained?.position !== position)
        explained = { position, explanations: explainTurns(session, humanSide(), ai) }
      return explained.explanations
    },
  }
}
