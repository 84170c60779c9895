import { batch } from '@preact/signals'
import type { Action } from '../../../operational/types'
import { TABLETOP_AWAY } from '../../../session/tabletop'
import type { Done, Game } from '../game'
import { curtain, fetchEvents, fightFrom, game, handover, known, notice, revision, text } from '../../state'
import { settings } from '../../shell/storage/settings'
import { watchFought } from '../../table/open'
import { fightNow } from '../seat/currentFight'
import { forgetStory } from '../replay/replay'
import { leaveSeat, turnSeat } from '../seat/changeSeat'
import { foldTold } from '../solo/told'
import { followOpponent } from '../solo/watch'
import { flowActed, flowOpens } from '../../shell/sessionFlow'
import { busy, clearMarks, countersHidden } from './marks'
import { outside, say, sayRefusal } from '../../shell/outside'
import { store } from '../../shell/storage/writeGame'

export { type Outside, outside, say, sayRefusal } from '../../shell/outside'

/** Does one action for the side to act, unless another is under way. Resolves when it is stored and shown. */
export async function act(action: Action): Promise<Done | null> {
  return locked(() => actNow(action))
}

/** Does actions one after another while `next` gives one; the march of a stack, an attack with all who can join. */
export async function actAll(next: (last: Done | null) => Action | null): Promise<Done | null> {
  return locked(async () => {
    let last: Done | null = null
    for (;;) {
      // Whoever sits there now has not asked for more.
      const seat = game.value?.seat
      if (last !== null && (curtain.value !== null || last.toAct !== seat)) return last
      const action = next(last)
      if (!action) return last
      const done = await actNow(action)
      if (!done) return last
      last = done
    }
  })
}

async function locked(work: () => Promise<Done | null>): Promise<Done | null> {
  if (busy.value) return null
  busy.value = true
  try {
    return await work()
  } finally {
    busy.value = false
  }
}

/** Actions after which the account of the last fight may go. */
const QUIET: ReadonlySet<Action['type']> = new Set(['begin', 'step', 'enter', 'target', 'endPhase'])

async function actNow(action: Action): Promise<Done | null> {
  const g = game.value
  if (!g || curtain.value !== null || g.toAct() !== g.seat) return null
  let result = g.act(action)
  // A clash waits until its table is there.
  if (!result.ok && result.refusal.key === TABLETOP_AWAY && (await g.tabletop())) {
    if (game.value !== g) return null
    result = g.act(action)
  }
  if (!result.ok) {
    sayRefusal(result.refusal)
    return null
  }
  const { events, toAct } = result.value
  notice.value = null
  // The next action is taken only when this one lies on disk.
  const written = store(g)
  await written
  await watchFought(events)
  outside.hear(events)
  const { speed, reducedMotion } = settings.value
  const animated = outside.board?.animate(events, speed).catch(() => {})
  await animated
  batch(() => {
    handover.value = null
    if (action.type === 'attack') fightFrom.value = known.value.length
    else if (QUIET.has(action.type)) fightFrom.value = -1
    if (toAct !== null && toAct !== g.seat && g.opponent === null) {
      // What was played on the map has been seen; what was not is told when this player sits down again.
      if (outside.board && speed > 0 && !reducedMotion && !countersHidden.value) g.seen()
      pass(g)
      return
    }
    fetchEvents(false)
    g.seen()
    flowActed(g)
    foldTold()
    if (toAct !== g.seat) clearMarks()
    revision.value++
  })
  return result.value
}

/** A person plays on for the opponent: the screen goes to him where he is to act. */
export function takeOver(): void {
  const g = game.value
  if (!g || g.setOpponent(null) !== null) return
  followOpponent(g)
  batch(() => {
    if (g.toAct() !== null && g.toAct() !== g.seat) pass(g)
    revision.value++
  })
}

/** The right to act goes to the other player: down comes the curtain, or, at an open table, the seat turns at once. */
function pass(g: Game): void {
  clearMarks()
  if (flowActed(g)) leaveSeat(g)
  else turnSeat(g)
}

/** Takes back the last action, if the game allows it. */
export async function undo(): Promise<void> {
  await locked(async () => {
    const g = game.value
    if (!g || curtain.value !== null || g.toAct() !== g.seat) return null
    const refusal = g.undo()
    if (refusal) {
      sayRefusal(refusal)
      return null
    }
    await store(g)
    batch(() => {
      fetchEvents(true)
      g.seen()
      revision.value++
      say(text.value.notice.undone)
    })
    return null
  })
}

/** Opens a game for whoever is to act; before one that comes from disk the curtain is down, since nobody is known to sit there. */
export function openGame(g: Game, fromDisk: boolean): void {
  batch(() => {
    clearMarks()
    forgetStory()
    game.value = g
    curtain.value = null
    handover.value = null
    fightFrom.value = -1
    notice.value = null
    if (flowOpens(g, fromDisk)) leaveSeat(g, true)
    else {
      fetchEvents(true)
      g.seen()
      fightFrom.value = fightNow(g, known.value)
    }
    revision.value++
  })
  followOpponent(g)
}
