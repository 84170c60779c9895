// Begins, resumes, saves, loads, imports and exports games of the hex game, with messages to the player.
import { localeOf } from '../../shared/format'
import { signal } from '@preact/signals'
import type { Refusal } from '../../../core/result'
import { TABLETOP_NOT_LOADED_KEY } from '../../../session/hex/tabletop'
import { isStoring, setStoring } from '../storage/writeGame'
import { frameBoard } from '../../hex/seat/mapView'
import type { Game, NewGameForm, SaveWords } from '../../hex/game'
import { refusalText } from '../../i18n/messages'
import {
  keepStored,
  newGame,
  openMadeSave,
  openSaved,
  openStored,
  putStoredAside,
  readGame,
  storedGame,
} from '../../hex/play'
import { opponentWords, choiceOf } from '../../hex/solo/opponentChoice'
import { openTablePlay } from '../tablePlay'
import { isBattleFile, lookForStoredBattle } from './battles'
import { runningGameStore } from '../storage/autosave'
import { exportFile } from '../storage/saves'
import { settings } from '../storage/settings'
import { openGame } from '../../hex/seat/changeSeat'
import { sayOnPage } from '../services'
import { leaveForGame, learnPlace } from '../learning'
import { dialog, linkRequest, text, warning } from '../page'
import { currentSeat, game, playerName } from '../../hex/seat/current'
import { names } from '../../hex/shared/scenario'

/**
 * The stored game that the front page offers, without the game itself: its label, and what the list of saves shows if another game replaces it.
 * Null: there is none.
 */
export const storedGameOffer = signal<StoredGameOffer | null>(null)
interface StoredGameOffer {
  label: () => string
  saveWords: () => Omit<SaveWords, 'name'>
}

/** In place of the name of a faulty field in the message `badFile`: the message names no field. */
const NO_FIELD = ''

/** Why a file was refused, in a sentence with the name of the file. Sentences whose key begins with `data.` have a placeholder for the name. */
function fileWords(file: string, refusal: Refusal): string {
  if (refusal.key.startsWith('data.')) return refusalWords({ ...refusal, args: { ...refusal.args, file } })
  return text.value.storage.badFile(file, NO_FIELD, refusalWords(refusal))
}

/** The sentence of a refusal in the page's language. */
const refusalWords = (refusal: Refusal): string => refusalText(refusal, settings.value.lang, names.value)

/** Makes a game the running game, which is stored after every action, or warns that it cannot be stored. */
async function startStoring(playedGame: Game): Promise<void> {
  if (!isStoring()) {
    if (warning.value === null) warning.value = text.value.storage.unavailable
    return
  }
  if (!(await playedGame.makeRunningGame())) warning.value = text.value.storage.writeFailed
}

/** The name, with the present time, of a save of a game that another one replaces. */
function nameOfReplaced(): string {
  const now = new Date().toLocaleString(localeOf(settings.value.lang), { dateStyle: 'short', timeStyle: 'short' })
  return `${text.value.saves.earlier} ${now}`
}

/** Saves, under a name with the present time, the game that another one is about to replace, unless that game has hardly begun. */
async function saveReplacedGame(): Promise<void> {
  const t = text.value
  const name = nameOfReplaced()
  // In the rooms for learning the game on the screen is theirs, and the player's own waits.
  const isLearning = learnPlace.peek() !== null
  const playedGame = isLearning ? leaveForGame() : game.value
  if (playedGame) {
    const view = playedGame.view()
    if (!playedGame.hardlyBegun)
      await playedGame.saveAs({
        name,
        turn: view.turn,
        active: t.side[view.active],
        against: choiceOf(playedGame.opponent),
      })
  } else if (storedGameOffer.value) await keepStored({ name, ...storedGameOffer.value.saveWords() })
}

/** Opens a game in place of the running one, which is kept as a save. */
async function beginGame(playedGame: Game, { fromDisk }: { fromDisk: boolean }): Promise<void> {
  await saveReplacedGame()
  await startStoring(playedGame)
  showGame(playedGame, { fromDisk })
}

/** Shows a game on the page. */
function showGame(playedGame: Game, { fromDisk }: { fromDisk: boolean }): void {
  leaveForGame()
  storedGameOffer.value = null
  linkRequest.value = null
  // A link may hold the seed, so it must not stay in the address.
  if (window.location.hash !== '')
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
  openGame(playedGame, { fromDisk })
  dialog.value = playedGame.toAct() === null ? 'result' : null
  frameBoard()
}

/** Starts a new game from the form. */
export async function startGame(form: NewGameForm): Promise<void> {
  const created = newGame(form)
  if (!created.ok) return sayOnPage(refusalWords(created.refusal), created.refusal.rule, 'bad')
  await beginGame(created.value, { fromDisk: false })
  if (!settings.value.introduced) dialog.value = 'howTo'
}

/** Begins a game from a save that the page has made, such as the historical game up to some turn. The running game is kept. */
export async function startMadeGame(save: unknown): Promise<void> {
  const opened = openMadeSave(save)
  if (!opened.ok) return sayOnPage(refusalWords(opened.refusal), opened.refusal.rule, 'bad')
  await beginGame(opened.value, { fromDisk: false })
}

/** Pauses before the tries to open the browser's storage, in milliseconds: a browser that has just started, or is busy, may refuse at first. */
const TRY_STORAGE_AFTER_MS = [0, 300, 1000, 3000, 10_000] as const

/** Looks for a stored game when the page starts, so that it can be offered. Storage that fails is tried again before it is given up. */
export async function lookForStored(): Promise<void> {
  for (const pauseMs of TRY_STORAGE_AFTER_MS) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const { available } = await runningGameStore()
    setStoring(available)
    if (available) {
      await lookForStoredBattle()
      return offerStored()
    }
  }
  warning.value = text.value.storage.unavailable
}

/** Storage was opened: offers the game in it. Where a game has begun meanwhile, that one is stored, and the one in storage is kept as a save. */
async function offerStored(): Promise<void> {
  if (warning.peek() === text.value.storage.unavailable) warning.value = null
  const stored = await storedGame()
  // `at`: where the game stands; saves of earlier versions do not say.
  const offer: StoredGameOffer | null = stored && {
    label() {
      const { at, against } = stored
      const turnAndSide = at ? text.value.saves.when(at.turn, text.value.side[at.side]) : text.value.saves.autosaved
      return `${turnAndSide}, ${opponentWords(against)}`
    },
    saveWords: () => ({
      turn: stored.at?.turn ?? 0,
      active: stored.at ? text.value.side[stored.at.side] : '',
      against: stored.against,
    }),
  }
  const playedGame = game.peek()
  if (!playedGame) storedGameOffer.value = offer
  else {
    if (offer) await keepStored({ name: nameOfReplaced(), ...offer.saveWords() })
    await startStoring(playedGame)
  }
}

/**
 * Continues the stored game. A damaged one is continued from its last good checkpoint (the state at the start of a player turn), if it has one.
 * In any case the damaged save is kept among the named saves, never deleted.
 */
export async function resumeStoredGame(): Promise<void> {
  if (!storedGameOffer.value) return
  const opened = await openStored()
  if (!opened) return
  // `intact`: the game loaded to its end, or why that fails. `salvaged`: the same, or after a failure the game from its last good checkpoint.
  const { intact, salvaged } = opened
  // Without the tabletop no save can be read: that does not make it broken.
  if (!intact.ok && intact.refusal.key === TABLETOP_NOT_LOADED_KEY)
    return sayOnPage(refusalWords(intact.refusal), intact.refusal.rule, 'bad')
  if (!intact.ok) await putStoredAside(refusalWords(intact.refusal))
  if (!salvaged.ok) {
    storedGameOffer.value = null
    warning.value = text.value.storage.brokenGame(refusalWords(salvaged.refusal))
    await (await runningGameStore()).clear()
    return
  }
  const { game: resumed, notice } = salvaged.value
  // A mended save, or one of another version (`notice`), is stored anew as it was loaded.
  if (!intact.ok || notice) await startStoring(resumed)
  showGame(resumed, { fromDisk: true })
  if (!intact.ok) warning.value = text.value.storage.damaged(refusalWords(intact.refusal))
  else if (notice) sayOnPage(text.value.storage.otherVersion)
}

/** Saves the running game under a name. */
export async function saveAs(name: string): Promise<boolean> {
  const playedGame = game.value
  const view = currentSeat.value?.view.value
  if (!playedGame || !view) return false
  return playedGame.saveAs({
    name,
    turn: view.turn,
    active: playerName(view.active),
    against: choiceOf(playedGame.opponent),
  })
}

/** Loads a named save. A save that cannot be read stays, and the reason is shown. */
export async function loadSaved(name: string): Promise<void> {
  const loaded = await openSaved(name)
  if (!loaded) return
  if (!loaded.ok) {
    sayOnPage(fileWords(name, loaded.refusal), loaded.refusal.rule, 'bad')
    return
  }
  await beginGame(loaded.value.game, { fromDisk: true })
  sayOnPage(loaded.value.notice ? text.value.storage.otherVersion : text.value.saves.loaded(name))
}

/** Opens a game from a file. If the file cannot be read, the reason is shown with file and field, and the running game stays. */
export async function importGame(file: File): Promise<void> {
  const t = text.value.storage
  const content = await file.text()
  if (isBattleFile(content)) return openTablePlay({ from: 'file', name: file.name, text: content })
  const loaded = await readGame(content)
  if (!loaded) return sayOnPage(t.badFile(file.name, NO_FIELD, t.notJson), null, 'bad')
  if (!loaded.ok) return sayOnPage(fileWords(file.name, loaded.refusal), loaded.refusal.rule, 'bad')
  await beginGame(loaded.value.game, { fromDisk: true })
  sayOnPage(loaded.value.notice ? t.otherVersion : text.value.saves.imported)
}

/** The present time to the minute, in world time and in a form for file names: `2025-08-20-14-30`. */
const timeStamp = (): string => new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-')

/** Downloads the running game, with the secrets of both sides. */
export function exportGame(): void {
  game.value?.exportSave(`pedregal-${timeStamp()}.json`)
}

/** Downloads what the player may show to others: no seed, no secrets of the other side. */
export function exportRecord(): void {
  const playedGame = game.value
  if (playedGame) exportFile(`pedregal-${playedGame.seat}-${timeStamp()}.json`, playedGame.record())
}
