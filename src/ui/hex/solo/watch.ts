import { batch, computed, effect, signal, untracked } from '@preact/signals'
import type { GameEvent } from '../../../operational/types'
import { watchFought } from '../../table/open'
import { outside } from '../../shell/outside'
import { flowActed } from '../../shell/sessionFlow'
import { busy, lit } from '../controller/marks'
import { store } from '../../shell/storage/writeGame'
import type { Done, Game, Opponent, WatchSpeed } from '../game'
import { fightNow, fightStart } from '../seat/currentFight'
import { Hourglass } from '../replay/hourglass'
import { telling } from '../replay/replay'
import { linesOf } from '../log/lines'
import { narrow } from '../../shared/phone'
import { clause, dialog, fetchEvents, fightFrom, game, known, lineContext, past, revision, view } from '../../state'
import { set, settings } from '../../shell/storage/settings'
import { readingTime } from './reading'
import { toldAs } from './told'

/** Who plays the other side; null: a person, or no game. */
export const opponent = computed<Opponent | null>(() => {
  revision.value
  return game.value?.opponent ?? null
})

/** Is the page in the hands of the opponent? Not before what he did last has been shown, and not while the past is told. */
export const theirs = computed(() => {
  const them = opponent.value
  return them !== null && past.value === null && view.value?.toAct === them.side
})

/** What is being shown of the opponent just now; empty while he thinks. */
export const shown = signal<readonly GameEvent[]>([])

/** How many of his actions are being shown; more than one only while he is told to skip. */
let showing = 0
let ended: (() => void) | null = null
/** Runs while something is to be read. */
let glass: Hourglass | null = null

/** Nothing is seen to move. */
export const still = (): boolean => settings.value.reducedMotion || settings.value.speed === 0 || !outside.board

/** Is it the opponent's player turn, be it that the player has to answer in it? */
function hisTurn(): boolean {
  const v = view.value
  return past.value === null && v !== null && v.segment !== 'setup' && v.active === opponent.value?.side
}

/** Begins to follow whoever plays the other side; whom one followed before goes. */
export function followOpponent(g: Game): void {
  ended?.()
  ended = null
  shown.value = []
  showing = 0
  toldAs.value = hisTurn() && !narrow.value ? 'open' : 'folded'
  const them = g.opponent
  if (!them || g.toAct() === null) return
  them.setSpeed(settings.value.aiSpeed)
  ended = them.play(
    (seen) => show(g, them, seen),
    () => uncovered(g, them),
  )
}

/** Resolves when no dialog, book or replay lies over what is to be shown. */
function uncovered(g: Game, them: Opponent): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const covered = dialog.value !== null || clause.value !== null || telling.value !== null
      // The player's own action may still be about to be shown.
      if ((busy.value || (covered && !them.skipping)) && game.value === g) return
      resolve()
      queueMicrotask(() => stop())
    })
  })
}

/** Shows one action of the opponent's: on the map, then in the lists, with time to read it. */
async function show(g: Game, them: Opponent, seen: Done): Promise<void> {
  showing++
  try {
    const slow = (): boolean => game.value === g && !them.skipping
    // Written while it is shown: what he does next waits for both, unless he is skipped.
    const kept = store(g)
    if (slow()) {
      shown.value = seen.events
      outside.hear(seen.events)
      await watchFought(seen.events)
      if (slow()) await outside.board?.animate(seen.events, still() ? 0 : them.speed).catch(() => {})
    }
    bringUp(g)
    if (slow()) await read(seen.events, them)
    await kept
  } finally {
    showing--
    if (showing === 0) shown.value = []
  }
}

/** The page shows the game as it stands. */
function bringUp(g: Game): void {
  if (game.value !== g) return
  batch(() => {
    fetchEvents(false)
    g.seen()
    fightFrom.value = fightSeen(g)
    flowActed(g)
    revision.value++
  })
}

/** The fight that the panel shows: where the player is asked something, else once the first dice of it have fallen. */
function fightSeen(g: Game): number {
  const asked = fightNow(g, known.value)
  if (asked >= 0) return asked
  const start = fightStart(known.value)
  if (start < 0) return -1
  const fought = known.value
    .slice(start)
    .some(({ kind }) => kind === 'fow' || kind === 'calledOff' || kind === 'clashBegun' || kind === 'clashEnded')
  return fought ? start : -1
}

async function read(events: readonly GameEvent[], them: Opponent): Promise<void> {
  const ms = readingTime(events, still())
  if (ms === 0) return
  if (still()) lit.value = linesOf(events, lineContext.value).flatMap((line) => line.hexes)
  glass = new Hourglass(ms, them.speed)
  await glass.done
  glass = null
  if (still()) lit.value = []
}

export function pauseOrGo(): void {
  const them = opponent.value
  if (!them) return
  if (them.paused || them.fault !== null) them.resume()
  else them.pause()
}

/** Straight to where the player has something to do. */
export function skipOpponent(): void {
  opponent.value?.skip()
  outside.board?.skip()
  glass?.break()
}

export function setAiSpeed(speed: WatchSpeed): void {
  set({ aiSpeed: speed })
  opponent.value?.setSpeed(speed)
  if (theirs.value) outside.board?.pace(speed)
  glass?.turn(speed)
}

/** Follows what no action tells of: that it is the player's turn without anything to be seen, and wishes of the options. */
export function listenToOpponent(): void {
  effect(() => {
    const g = game.value
    const them = g?.opponent
    if (!g || !them) return
    const { active } = them
    untracked(() => {
      if (active && settings.value.aiSkip) them.skip()
      // What he did last may still be about to be shown.
      if (!active) setTimeout(() => showing === 0 && game.value === g && staleView(g) && bringUp(g))
    })
  })
  // His turn begins: the list opens, on a phone its last line; and it stays when the turn is over.
  let before = false
  effect(() => {
    const now = hisTurn()
    untracked(() => {
      if (past.value !== null || now === before) return
      before = now
      if (opponent.value) toldAs.value = now && narrow.value ? 'folded' : 'open'
    })
  })
}

const staleView = (g: Game): boolean => view.value !== null && past.value === null && view.value.toAct !== g.toAct()
