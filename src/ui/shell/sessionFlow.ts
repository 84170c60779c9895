import { effect } from '@preact/signals'
import { createActor } from 'xstate'
import { type Side, SIDES } from '../../operational/types'
import { sessionChart, type SessionFacts } from '../../session/chart'
import type { Game } from '../hex/game'
import { settings } from './storage/settings'
import { dialog } from './page'
import { game } from '../hex/seat/current'

/** The session chart (src/session/chart.ts) decides when menu, curtain, replay and result are shown. */
const actor = createActor(sessionChart, { input: { curtain: settings.peek().curtain } })

/** What the chart must know of a game. Against the computer the seat always stays with the human. */
function standingOf(playedGame: Game): SessionFacts {
  const toAct = playedGame.toAct()
  return {
    toAct: toAct !== null && playedGame.opponent !== null ? playedGame.seat : toAct,
    over: toAct === null,
    firstSide: SIDES[0],
  }
}

/** The state of the chart: `menu`, `playing`, `handOver`, `result.shown` ... */
export function sessionPlace(): string {
  const { value } = actor.getSnapshot()
  return typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([outer, inner]) => `${outer}.${inner}`)
        .join()
}

/** Starts the chart, and keeps menu and result in step with it. */
export function startSessionFlow(): void {
  actor.subscribe((snapshot) => {
    // The result replaces any dialog that was open when the game ended.
    if (snapshot.matches({ result: 'shown' }) && dialog.peek() !== 'result') dialog.value = 'result'
    // Styles hide the map by this attribute before anything else is drawn.
    document.body.dataset.session = sessionPlace()
  })
  actor.start()
  effect(() => {
    const on = settings.value.curtain
    if (actor.getSnapshot().context.curtain !== on) actor.send({ type: 'curtain', on })
  })
  effect(() => {
    const open = dialog.value
    const at = sessionPlace()
    if (open === 'menu' && at !== 'menu') actor.send({ type: 'menu' })
    else if (open === null && at === 'menu' && game.peek()) actor.send({ type: 'resume' })
    else if ((open === null && at === 'result.shown') || (open === 'result' && at === 'result.looking'))
      actor.send({ type: 'look' })
  })
}

/** A game was begun or loaded. True: the curtain must fall first. */
export function reportOpened(playedGame: Game, { fromDisk }: { fromDisk: boolean }): boolean {
  actor.send({ type: fromDisk && playedGame.opponent === null ? 'load' : 'begin', standing: standingOf(playedGame) })
  return sessionPlace() === 'handOver'
}

/** An action was done. True: the curtain must fall. */
export function reportActed(playedGame: Game): boolean {
  actor.send({ type: 'acted', standing: standingOf(playedGame) })
  return sessionPlace() === 'handOver'
}

/** The next player has sat down; `news`: a replay of the news follows. */
export const reportSeated = (news: boolean): void => actor.send({ type: 'seated', news })

/** The finished game is now seen from a side. */
export const reportEyes = (side: Side): void => actor.send({ type: 'eyes', side })

/** A replay begins. False: it cannot begin now. */
export function reportReplayBegins(): boolean {
  actor.send({ type: 'replay' })
  return sessionPlace() === 'replay'
}

/** The replay ends. */
export const reportReplayEnds = (): void => actor.send({ type: 'replayEnds' })
