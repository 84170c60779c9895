import { effect } from '@preact/signals'
import { createActor } from 'xstate'
import { type Side, SIDES } from '../../operational/types'
import { sessionChart, type SessionFacts } from '../../session/chart'
import type { Game } from '../hex/game'
import { settings } from './storage/settings'
import { dialog } from './page'
import { game } from '../hex/seat/current'

/** The session chart in action: it owns whose view is shown, and when menu, curtain, replay and result are up. */
const actor = createActor(sessionChart, { input: { curtain: settings.peek().curtain } })

/** While the other side is the computer's, the seat stays with the only player there is. */
function standingOf(g: Game): SessionFacts {
  const toAct = g.toAct()
  return { toAct: toAct !== null && g.opponent !== null ? g.seat : toAct, over: toAct === null, firstSide: SIDES[0] }
}

/** Where the chart is: `menu`, `playing`, `handOver`, `result.shown` ... */
export function sessionPlace(): string {
  const { value } = actor.getSnapshot()
  return typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([outer, inner]) => `${outer}.${inner}`)
        .join()
}

/** Starts the chart and ties menu and result to it. */
export function startSessionFlow(): void {
  actor.subscribe((snapshot) => {
    // Whatever lay over the map when the game ended gives way to the result.
    if (snapshot.matches({ result: 'shown' }) && dialog.peek() !== 'result') dialog.value = 'result'
    // The page's style hides the map by this word before anything else is drawn.
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

/** A game was begun, or one from disk goes on. True: somebody must sit down first. */
export function reportOpened(g: Game, fromDisk: boolean): boolean {
  actor.send({ type: fromDisk && g.opponent === null ? 'load' : 'begin', standing: standingOf(g) })
  return sessionPlace() === 'handOver'
}

/** An action was done. True: the curtain is down. */
export function reportActed(g: Game): boolean {
  actor.send({ type: 'acted', standing: standingOf(g) })
  return sessionPlace() === 'handOver'
}

/** The next player sits. */
export const reportSeated = (news: boolean): void => actor.send({ type: 'seated', news })

/** The finished game is looked at with the eyes of a side. */
export const reportEyes = (side: Side): void => actor.send({ type: 'eyes', side })

/** The past is looked at, or no more. False: not from here. */
export function reportReplay(on: boolean): boolean {
  actor.send({ type: on ? 'replay' : 'replayEnds' })
  return (sessionPlace() === 'replay') === on
}
