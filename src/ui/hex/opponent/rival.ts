import { signal } from '@preact/signals'
import type { ClashAccount } from '../../../clash/account'
import { ok } from '../../../core/result'
import { mayUseTabletop } from '../../../operational/resolvers'
import type { Action, Side } from '../../../operational/types'
import type { AiPlayer } from '../../../session/header'
import type { FoughtClashes } from '../../../session/hex/clashes'
import { clashTaskOf, NOT_FOUGHT } from '../../../session/hex/clashTask'
import { AiSeat } from '../../../session/hex/opponent'
import type { HexSession } from '../../../session/hex/session'
import type { Opponent, OpponentChoice, TurnExplanation } from '../game'
import { fetchTabletops, PAGE_TABLETOPS } from '../tabletops'
import { type DrivenOpponent, driveOpponent, type OpponentGame } from './driver'
import { explainTurns } from './explainTurns'
import { newReferee } from './referee'

/** How saves name a computer player. */
export const aiPlayerOf = ({ level, character }: OpponentChoice): AiPlayer => ({ level, character })

/** The computer player of one game. It handles both sides' secrets, so it stays in the closure of the game (closedGame.ts). */
export interface Rival {
  readonly side: Side | null
  /** What the page may know of it. Read from a signal: what reads it while drawing is drawn again. */
  opponent(): Opponent | null
  /** Seats another computer player, or none. */
  seat(choice: OpponentChoice | null): void
  /** Somebody has acted. */
  nudge(): void
  /** The account of a clash that it brought about on this page; undefined: there is none. */
  account(key: string): ClashAccount | undefined
  /** Its explanations of its player turns, for the side of the human. */
  explanations(): readonly TurnExplanation[]
}

/** `humanSide` gives the side whose events the page shows. */
export function createRival(session: HexSession, humanSide: () => Side): Rival {
  const driven = signal<DrivenOpponent | null>(null)
  const referee = newReferee()
  const accounts = new Map<string, ClashAccount>()
  let ai: AiSeat | null = null
  let explained: { readonly position: string; readonly explanations: readonly TurnExplanation[] } | null = null

  /** Does an action of the computer, its clash fought beforehand in a worker. Gives what the human saw of it; null: nothing. */
  async function actFor(
    player: AiSeat,
    action: Action | null,
    act: (fought: FoughtClashes) => ReturnType<AiSeat['carryOut']>,
  ): ReturnType<OpponentGame['take']> {
    if (!PAGE_TABLETOPS.loaded() && mayUseTabletop(session.header.options)) await fetchTabletops()
    const task = action && clashTaskOf(session, player.side, action)
    const fought = task ? await referee.fight(task) : NOT_FOUGHT
    // Another player was seated meanwhile.
    if (ai !== player) return ok(null)
    for (const [key, account] of fought.accounts) accounts.set(key, account)
    const from = session.events(humanSide(), 0).next
    const done = act(fought)
    if (!done.ok) return done
    const { toAct, over } = done.value
    const { events } = session.events(humanSide(), from)
    return ok(events.length > 0 || toAct !== player.side ? { events, toAct, over } : null)
  }

  const gameOf = (player: AiSeat): OpponentGame => ({
    task: () => player.task(),
    take: (task, decision) => actFor(player, decision.action, (fought) => player.carryOut(task, decision, fought)),
    stumble: (task, detail) => actFor(player, null, () => player.actWithoutDecision(task, detail)),
    hasStumbled: (task) => player.hasStumbled(task),
    release: () => referee.end(),
  })

  return {
    get side() {
      return ai?.side ?? null
    },
    opponent: () => driven.value?.opponent ?? null,
    seat(choice) {
      driven.peek()?.end()
      explained = null
      ai = choice && new AiSeat(session, choice.side, aiPlayerOf(choice))
      driven.value = ai && driveOpponent(ai.side, ai.player, session.header.scenario, gameOf(ai))
    },
    nudge: () => driven.peek()?.nudge(),
    account: (key) => accounts.get(key),
    explanations() {
      if (!ai) return []
      // The explanations change only with the game.
      const position = `${session.length} ${session.result === null}`
      if (explained?.position !== position)
        explained = { position, explanations: explainTurns(session, humanSide(), ai) }
      return explained.explanations
    },
  }
}
