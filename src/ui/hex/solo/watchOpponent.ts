// Shows the human what the computer does on the other side: on the map, in the log, with time to read.
import { batch, effect, untracked } from '@preact/signals'
import type { GameEvent } from '../../../operational/types'
import { isNarrow } from '../../shared/phone'
import { services } from '../../shell/services'
import { clause, dialog } from '../../shell/page'
import { reportActed } from '../../shell/sessionFlow'
import { changeSettings, settings } from '../../shell/storage/settings'
import { writeGame } from '../../shell/storage/writeGame'
import type { ActionOutcome, Opponent, WatchSpeed } from '../game'
import { linesOf } from '../log/lines'
import { Hourglass } from '../replay/hourglass'
import { currentFightStart, lastFightStart, NO_FIGHT } from '../seat/currentFight'
import type { SeatPosition } from '../seat/position'
import type { SeatScope } from '../seat/scope'
import type { SeatStore } from '../seat/store'
import { lineContext } from '../shared/scenario'
import { beforeAction, tellAction, tellBanners, tellBattle } from '../told/show'
import { readingTime } from './readingTime'

/** What is remembered while the player watches the computer, but never shown on the page: plain fields, no signals. */
interface WatchInternals {
  /** How many actions are being shown; more than one only while actions are skipped. */
  actionsInShow: number
  /** Makes the present opponent stop playing; null: none plays. */
  endPlay: (() => void) | null
  /** Measures how long the present action stays to be read; null: there is nothing to read. */
  hourglass: Hourglass | null
}

/** What the player sees of the computer that plays the other side. */
export function createOpponentWatch(scope: SeatScope, { game, view, pastView }: SeatPosition) {
  const watchInternals: WatchInternals = { actionsInShow: 0, endPlay: null, hourglass: null }
  scope.onDispose(() => {
    watchInternals.endPlay?.()
    watchInternals.hourglass?.endNow()
  })
  /** The computer player of the other side; null: a person plays it. */
  const opponent = scope.computed<Opponent | null>(() => game.opponent)
  /** Is the opponent to act, as the page shows the game? The page may be behind the game. False while a replay shows the past. */
  const opponentActs = scope.computed(() => {
    const isReplay = pastView.value !== null
    return opponent.value !== null && !isReplay && view.value.toAct === opponent.value.side
  })
  /** Is it the opponent's player turn? Even then a choice of the human may be pending. */
  const isOpponentTurn = scope.computed(() => {
    const isReplay = pastView.value !== null
    return !isReplay && view.value.segment !== 'setup' && view.value.active === opponent.value?.side
  })
  return { watchInternals, opponent, opponentActs, isOpponentTurn }
}

/** Is nothing animated, by the settings or because no map could be drawn? */
export const isAnimationOff = (): boolean =>
  settings.value.reducedMotion || settings.value.speed === 0 || !services.board

/** Lets the computer player of the other side play, and shows what it does. Called again when another opponent, or none, plays. */
export function startOpponent(seat: SeatStore): void {
  const internals = seat.watchInternals
  internals.endPlay?.()
  internals.endPlay = null
  seat.opponentTurnList.value = seat.isOpponentTurn.value && !isNarrow.value ? 'open' : 'folded'
  const { opponent } = seat.game
  if (!opponent || seat.game.toAct() === null) return
  opponent.setSpeed(settings.value.aiSpeed)
  internals.endPlay = opponent.play(
    (outcome) => showAction(seat, opponent, outcome),
    () => untilUncovered(seat, opponent),
  )
}

/** Resolves when no dialog, rulebook or replay covers the map, or actions are skipped; also when the player leaves the seat. */
function untilUncovered(seat: SeatStore, opponent: Opponent): Promise<void> {
  return new Promise((resolve) => {
    /** Does something lie over the map? */
    const isCovered = (): boolean => dialog.value !== null || clause.value !== null || seat.replay.value !== null
    const stop = effect(() => {
      // While `busy`, the player's own action is still being shown.
      const mustWait = !seat.disposed && (seat.busy.value || (isCovered() && !opponent.skipping))
      if (mustWait) return
      resolve()
      // In the first run of the effect `stop` has no value yet.
      queueMicrotask(() => stop())
    })
    seat.onDispose(resolve)
  })
}

/** Shows one action of the opponent: on the map, then in the lists, with time to read it. */
async function showAction(seat: SeatStore, opponent: Opponent, { events }: ActionOutcome): Promise<void> {
  const internals = seat.watchInternals
  const isWatched = (): boolean => !seat.disposed && !opponent.skipping
  internals.actionsInShow++
  const before = beforeAction(seat)
  try {
    // The action is written to disk while it is shown; the opponent's next action waits for both, unless actions are skipped.
    const written = writeGame(seat.game)
    if (isWatched()) {
      const speed = isAnimationOff() ? 0 : opponent.speed
      await tellAction(seat, events, before, { speed, ofComputer: true, isWatched })
    }
    showPresent(seat)
    tellBanners(seat, events, before)
    // Who has closed the card of a battle has read what happened.
    const wasRead = isWatched() && (await tellBattle(seat, events, before))
    if (isWatched() && !wasRead) await untilRead(seat, events, opponent)
    await written
  } finally {
    internals.actionsInShow--
  }
}

/** Makes the page show the game as it stands now. */
function showPresent(seat: SeatStore): void {
  if (seat.disposed) return
  batch(() => {
    seat.fetchEvents({ fromStart: false })
    seat.game.markSeen()
    seat.shownFightStart.value = firstEventOfShownFight(seat)
    reportActed(seat.game)
    // Draws anew what the page reads straight from the game.
    seat.revision.value++
  })
}

/**
 * First event of the fight that the fight panel shows, or `NO_FIGHT`. The panel shows a fight in which the player must choose, or one that has
 * begun: before, the opponent only puts its attack together.
 */
function firstEventOfShownFight(seat: SeatStore): number {
  const events = seat.knownEvents.value
  const fightWithChoice = currentFightStart(seat.game, events)
  if (fightWithChoice !== NO_FIGHT) return fightWithChoice
  const lastFightIndex = lastFightStart(events)
  if (lastFightIndex === NO_FIGHT) return NO_FIGHT
  const hasBegun = events
    .slice(lastFightIndex)
    // `fow`: the dice for fog of war, with which an attack begins (OPS-8.4).
    .some(({ kind }) => kind === 'fow' || kind === 'calledOff' || kind === 'clashBegun' || kind === 'clashEnded')
  return hasBegun ? lastFightIndex : NO_FIGHT
}

/** Leaves the events on the page for the time that the player needs to read them. Without animation their hexes are lit instead. */
async function untilRead(seat: SeatStore, events: readonly GameEvent[], opponent: Opponent): Promise<void> {
  const ms = readingTime(events, isAnimationOff())
  if (ms === 0) return
  if (isAnimationOff()) seat.litHexes.value = linesOf(events, lineContext.value).flatMap((line) => line.hexes)
  const hourglass = new Hourglass(ms, opponent.speed)
  seat.watchInternals.hourglass = hourglass
  await hourglass.done
  seat.watchInternals.hourglass = null
  if (isAnimationOff()) seat.litHexes.value = []
}

/** Pauses the opponent, or lets it go on; after a fault it tries again. */
export function pauseOrResumeOpponent(seat: SeatStore): void {
  const opponent = seat.opponent.value
  if (!opponent) return
  if (opponent.paused || opponent.fault !== null) opponent.resume()
  else opponent.pause()
}

/** Lets the opponent play without being shown until the player has something to do. */
export function skipOpponent(seat: SeatStore): void {
  seat.opponent.value?.skip()
  services.board?.skip()
  seat.watchInternals.hourglass?.endNow()
}

/** Sets how fast the opponent's actions are shown, from now on and in later games. `seat` null: no game is being played. */
export function setOpponentSpeed(seat: SeatStore | null, speed: WatchSpeed): void {
  changeSettings({ aiSpeed: speed })
  if (!seat) return
  seat.opponent.value?.setSpeed(speed)
  if (seat.opponentActs.value) services.board?.setAnimationSpeed(speed)
  seat.watchInternals.hourglass?.changePace(speed)
}

/**
 * Reacts to the opponent's signals. When the opponent begins to act, skips its actions if the settings say so. When it stops, brings the page
 * up to date, since actions that the player cannot see are not reported. Opens the list of the opponent's turn.
 */
export function followOpponent(seat: SeatStore): void {
  const endFollowingActs = effect(() => {
    const { opponent } = seat.game
    if (!opponent) return
    const { active } = opponent
    untracked(() => {
      if (active && settings.value.aiSkip) opponent.skip()
      if (active) return
      // The timeout lets `showAction` begin first, which brings the page up to date itself.
      setTimeout(() => {
        if (seat.disposed || seat.watchInternals.actionsInShow > 0) return
        if (isPageBehind(seat)) showPresent(seat)
      })
    })
  })
  // The list opens when the opponent's turn begins and stays when it ends; on a phone it is folded during the turn.
  let wasOpponentTurn = false
  const endFollowingTurns = effect(() => {
    const isOpponentTurn = seat.isOpponentTurn.value
    untracked(() => {
      if (seat.pastView.value !== null || isOpponentTurn === wasOpponentTurn) return
      wasOpponentTurn = isOpponentTurn
      if (seat.opponent.value) seat.opponentTurnList.value = isOpponentTurn && isNarrow.value ? 'folded' : 'open'
    })
  })
  seat.onDispose(() => {
    endFollowingActs()
    endFollowingTurns()
  })
}

/** Is the page behind the game? It then shows another side to act. */
const isPageBehind = (seat: SeatStore): boolean =>
  seat.pastView.value === null && seat.view.value.toAct !== seat.game.toAct()
