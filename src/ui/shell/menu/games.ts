import { signal } from '@preact/signals'
import type { Refusal } from '../../../core/result'
import { TABLETOP_AWAY } from '../../../session/hex/tabletop'
import { isStoring, setStoring } from '../storage/writeGame'
import { frameBoard } from '../../hex/seat/changeSeat'
import type { Game, NewGameForm, SaveWords } from '../../hex/game'
import { refusalText } from '../../i18n/messages'
import { keepStored, newGame, openSaved, openStored, putStoredAside, readGame, storedGame } from '../../hex/play'
import { opponentWords, choiceOf } from '../../hex/solo/opponentChoice'
import { running } from '../storage/autosave'
import { exportFile } from '../storage/saves'
import { settings } from '../storage/settings'
import { openGame } from '../../hex/seat/changeSeat'
import { sayOnPage } from '../services'
import { dialog, linked, text, warning } from '../page'
import { currentSeat, game, playerName } from '../../hex/seat/current'
import { names } from '../../hex/shared/scenario'

/** The stored game that the front page offers; null: there is none. It is loaded only when the player chooses it. */
export const storedGameOffer = signal<{ label: () => string; words: () => Omit<SaveWords, 'name'> } | null>(null)

/** Why a file was refused, with the names of file and field. */
function fileWords(file: string, refusal: Refusal): string {
  if (refusal.key.startsWith('data.')) return refusalWords({ ...refusal, args: { ...refusal.args, file } })
  return text.value.storage.badFile(file, '', refusalWords(refusal))
}

const refusalWords = (refusal: Refusal): string => refusalText(refusal, settings.value.lang, names.value)

/** Makes a game the running game on disk. */
async function startWriting(playedGame: Game): Promise<void> {
  if (!isStoring()) {
    if (warning.value === null) warning.value = text.value.storage.unavailable
    return
  }
  if (!(await playedGame.makeRunningGame())) warning.value = text.value.storage.writeFailed
}

/** Saves the game that another one replaces, unless too little was done in it. */
async function keepEarlier(): Promise<void> {
  const t = text.value
  const when = new Date().toLocaleString(settings.value.lang, { dateStyle: 'short', timeStyle: 'short' })
  const name = `${t.saves.earlier} ${when}`
  const playedGame = game.value
  if (playedGame) {
    const view = playedGame.view()
    if (!playedGame.hardlyBegun)
      await playedGame.saveAs({
        name,
        turn: view.turn,
        active: t.side[view.active],
        against: choiceOf(playedGame.opponent),
      })
  } else if (storedGameOffer.value) await keepStored({ name, ...storedGameOffer.value.words() })
}

async function beginGame(playedGame: Game, { fromDisk }: { fromDisk: boolean }): Promise<void> {
  await keepEarlier()
  await startWriting(playedGame)
  showGame(playedGame, { fromDisk })
}

/** Opens a game on the page. */
function showGame(playedGame: Game, { fromDisk }: { fromDisk: boolean }): void {
  storedGameOffer.value = null
  linked.value = null
  // A link may hold the seed, so it must not stay in the address.
  if (window.location.hash !== '')
    window.history.replaceState(null, '', window.location.pathname + window.location.search)
  openGame(playedGame, { fromDisk })
  dialog.value = playedGame.toAct() === null ? 'result' : null
  frameBoard()
}

export async function startGame(wish: NewGameForm): Promise<void> {
  const made = newGame(wish)
  if (!made.ok) return sayOnPage(refusalWords(made.refusal), made.refusal.rule, 'bad')
  await beginGame(made.value, { fromDisk: false })
  if (!settings.value.introduced) dialog.value = 'howTo'
}

/** Looks for a stored game when the page starts, so that it can be offered. */
export async function lookForStored(): Promise<void> {
  const { available } = await running()
  setStoring(available)
  if (!available) {
    warning.value = text.value.storage.unavailable
    return
  }
  const stored = await storedGame()
  if (!stored || game.value) return
  const { at, against } = stored
  storedGameOffer.value = {
    label() {
      const when = at ? text.value.saves.when(at.turn, text.value.side[at.side]) : text.value.saves.autosaved
      return `${when}, ${opponentWords(against)}`
    },
    words: () => ({ turn: at?.turn ?? 0, active: at ? text.value.side[at.side] : '', against }),
  }
}

/** Continues the stored game. A game that cannot be read is moved to the broken saves, never deleted. */
export async function resumeStoredGame(): Promise<void> {
  if (!storedGameOffer.value) return
  const opened = await openStored()
  if (!opened) return
  const { intact, salvaged } = opened
  // Without the tabletop no save can be read: that does not make it broken.
  if (!intact.ok && intact.refusal.key === TABLETOP_AWAY)
    return sayOnPage(refusalWords(intact.refusal), intact.refusal.rule, 'bad')
  if (!intact.ok) await putStoredAside(refusalWords(intact.refusal))
  if (!salvaged.ok) {
    storedGameOffer.value = null
    warning.value = text.value.storage.brokenGame(refusalWords(salvaged.refusal))
    await (await running()).clear()
    return
  }
  if (!intact.ok || salvaged.value.notice) await startWriting(salvaged.value.game)
  showGame(salvaged.value.game, { fromDisk: true })
  if (!intact.ok) warning.value = text.value.storage.damaged(refusalWords(intact.refusal))
  else if (salvaged.value.notice) sayOnPage(text.value.storage.otherVersion)
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
  const made = await openSaved(name)
  if (!made) return
  if (!made.ok) {
    sayOnPage(fileWords(name, made.refusal), made.refusal.rule, 'bad')
    return
  }
  await beginGame(made.value.game, { fromDisk: true })
  sayOnPage(made.value.notice ? text.value.storage.otherVersion : text.value.saves.loaded(name))
}

/** Opens a game from a file. If it cannot be read, file and field are named and the running game stays. */
export async function importGame(file: File): Promise<void> {
  const t = text.value.storage
  const made = await readGame(await file.text())
  if (!made) return sayOnPage(t.badFile(file.name, '', t.notJson), null, 'bad')
  if (!made.ok) return sayOnPage(fileWords(file.name, made.refusal), made.refusal.rule, 'bad')
  await beginGame(made.value.game, { fromDisk: true })
  sayOnPage(made.value.notice ? t.otherVersion : text.value.saves.imported)
}

const stamp = (): string => new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-')

export function exportGame(): void {
  game.value?.exportSave(`pedregal-${stamp()}.json`)
}

/** Exports what the player may show to others: no seed, no secrets of the other side. */
export function exportRecord(): void {
  const playedGame = game.value
  if (playedGame) exportFile(`pedregal-${playedGame.seat}-${stamp()}.json`, playedGame.record())
}
