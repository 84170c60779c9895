// Runs the session chart (src/session/chart.ts) for the page. The chart decides when menu, curtain, replay and result are shown.
// The curtain covers the page between two players at one screen.
import { effect } from '@preact/signals'
import { createActor } from 'xstate'
import { type Side, SIDES } from '../../operational/types'
import { sessionChart, type SessionFacts } from '../../session/chart'
import type { Game } from '../hex/game'
import { settings } from './storage/settings'
import { dialog } from './page'
import { game } from '../hex/seat/current'

/** The running chart. */
const actor = createActor(sessionChart, { input: { curtain: settings.peek().curtain } })

/** The facts of a game that the chart needs. Against the computer, and in lessons, the human always sits at the screen, so he counts as the side to act. */
function sessionFactsOf(playedGame: Game): SessionFacts {
  const toAct = playedGame.personToAct()
  return {
    toAct: toAct !== null && !playedGame.isForTwo ? playedGame.seat : toAct,
    over: toAct === null,
    // The side whose view a finished game shows where nobody has sat down yet; either side would do.
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

/** Starts the chart, and keeps it in step with dialogs and settings. */
export function startSessionFlow(): void {
  actor.subscribe((snapshot) => {
    // The result replaces any dialog that was open when the game ended.
    if (snapshot.matches({ result: 'shown' }) && dialog.peek() !== 'result') dialog.value = 'result'
    // Styles hide the map by this attribute before anything else is drawn.
    document.body.dataset.session = sessionPlace()
  })
  actor.start()
  effect(() => {
    const curtainWanted = settings.value.curtain
    if (actor.getSnapshot().context.curtain !== curtainWanted) actor.send({ type: 'curtain', on: curtainWanted })
  })
  effect(() => {
    const openDialog = dialog.value
    const place = sessionPlace()
    const resultClosed = openDialog === null && place === 'result.shown'
    const resultReopened = openDialog === 'result' && place === 'result.looking'
    if (openDialog === 'menu' && place !== 'menu') actor.send({ type: 'menu' })
    // The menu was closed: the running game goes on.
    else if (openDialog === null && place === 'menu' && game.peek()) actor.send({ type: 'resume' })
    // `look` goes from the result to the finished game, and back.
    else if (resultClosed || resultReopened) actor.send({ type: 'look' })
  })
}

/** Reports that a game was begun or loaded. Returns whether the curtain must fall before the game is shown. */
export function reportOpened(playedGame: Game, { fromDisk }: { fromDisk: boolean }): boolean {
  actor.send({
    // In a stored game of two players nobody sits at the screen yet; in any other game the player sits there already.
    type: fromDisk && playedGame.isForTwo ? 'load' : 'begin',
    standing: sessionFactsOf(playedGame),
  })
  return sessionPlace() === 'handOver'
}

/** Reports that an action was carried out. Returns whether the curtain must fall now. */
export function reportActed(playedGame: Game): boolean {
  actor.send({ type: 'acted', standing: sessionFactsOf(playedGame) })
  return sessionPlace() === 'handOver'
}

/** Reports that the next player has sat down. `hasNews`: a replay of what he missed follows. */
export const reportSeated = (hasNews: boolean): void => actor.send({ type: 'seated', news: hasNews })

/** Reports from which side the finished game is seen now. */
export const reportViewedSide = (side: Side): void => actor.send({ type: 'eyes', side })

/** Reports that a replay is to begin. False: it cannot begin now. */
export function reportReplayBegins(): boolean {
  actor.send({ type: 'replay' })
  return sessionPlace() === 'replay'
}

/** Reports that the replay has ended. */
export const reportReplayEnds = (): void => actor.send({ type: 'replayEnds' })
