import { effect } from '@preact/signals'
import { createActor } from 'xstate'
import type { Side } from '../../operational/types'
import { sessionChart, type Standing } from '../../session/chart'
import type { Game } from '../game'
import { dialog, game, seat } from '../state'

/**
 * The session chart in action: it owns whose view is shown and when menu and result are up. The curtain between the players
 * comes with hidden movement; until then the seat changes at once, with a notice.
 */
const actor = createActor(sessionChart, { input: { curtain: false } })

const standingOf = (g: Game): Standing => ({ toAct: g.toAct(), over: g.toAct() === null })

/** Where the chart is: `menu`, `playing`, `result.shown` ... */
export function flowPlace(): string {
  const { value } = actor.getSnapshot()
  return typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([outer, inner]) => `${outer}.${inner}`)
        .join()
}

/** Starts the chart and ties menu and result to it. */
export function startFlow(): void {
  actor.subscribe((snapshot) => {
    seat.value = snapshot.context.seat
    if (snapshot.matches({ result: 'shown' }) && dialog.peek() === null) dialog.value = 'result'
    document.body.dataset.session = flowPlace()
  })
  actor.start()
  effect(() => {
    const open = dialog.value
    const at = flowPlace()
    if (open === 'menu' && at !== 'menu') actor.send({ type: 'menu' })
    else if (open === null && at === 'menu' && game.peek()) actor.send({ type: 'resume' })
    else if ((open === null && at === 'result.shown') || (open === 'result' && at === 'result.looking'))
      actor.send({ type: 'look' })
  })
}

/** A game was begun or loaded: whoever is to act takes the seat. */
export function flowBegins(g: Game): Side {
  actor.send({ type: 'begin', standing: standingOf(g) })
  return actor.getSnapshot().context.seat
}

/** An action was done; returns whose seat it is now. */
export function flowActed(g: Game): Side {
  actor.send({ type: 'acted', standing: standingOf(g) })
  return actor.getSnapshot().context.seat
}
