import { signal } from '@preact/signals'
import type { Refusal } from '../../core/result'
import { openGame, outside, say, sayRefusal } from '../controller/act'
import type { Game, NewGame } from '../game'
import { refusalText } from '../i18n/messages'
import { loadGame, newGame, peek } from '../play'
import { dialog, game, names, playerName, seat, text, view, warning } from '../state'
import { openAutosave, type SaveLike } from '../storage/autosave'
import { exportFile, putAside, putSave, type SaveRow } from '../storage/saves'
import { settings } from '../storage/settings'

/** The stored game that may be continued; it is read when the player says so. */
export const waiting = signal<{ save: SaveLike; label: () => string } | null>(null)

/** Why a file was refused, with its name and the field. */
function fileWords(file: string, refusal: Refusal): string {
  if (refusal.key.startsWith('data.')) return words({ ...refusal, args: { ...refusal.args, file } })
  return text.value.storage.badFile(file, '', words(refusal))
}

const words = (refusal: Refusal): string => refusalText(refusal, settings.value.lang, names.value)

/** Begins to write the running game; the one before goes among the named saves. */
async function keep(g: Game): Promise<void> {
  const { autosave } = outside
  if (!autosave?.available) {
    if (warning.value === null) warning.value = text.value.storage.unavailable
    return
  }
  if (!(await autosave.begin(g.save()))) warning.value = text.value.storage.writeFailed
}

/** A game that another one replaces, finished or hardly begun, need not be kept. */
async function keepEarlier(): Promise<void> {
  const save = game.value?.save() ?? waiting.value?.save
  if (!save || save.commands.length < 3) return
  const at = peek(save)
  const t = text.value
  const now = new Date()
  await putSave({
    name: `${t.saves.earlier} ${now.toLocaleString(settings.value.lang, { dateStyle: 'short', timeStyle: 'short' })}`,
    when: now.getTime(),
    turn: at?.turn ?? 0,
    active: at ? t.side[at.side] : '',
    save,
    broken: false,
  })
}

async function begin(g: Game): Promise<void> {
  await keepEarlier()
  await keep(g)
  waiting.value = null
  openGame(g)
  dialog.value = g.toAct() === null ? 'result' : null
  frameBoard()
}

/** The whole sheet where there is room for it; on a phone, the part where the side to act has its headquarters. */
function frameBoard(): void {
  const { board } = outside
  if (!board) return
  board.fit()
  if (window.innerWidth >= 700) return
  const hq = view.value?.pieces.find((piece) => piece.id === `${seat.value}.hq`)
  board.zoom(2.6)
  if (hq) board.centre(hq.at)
}

export async function startGame(wish: NewGame): Promise<void> {
  const made = newGame(wish)
  if (!made.ok) return sayRefusal(made.refusal)
  await begin(made.value)
  if (!settings.value.introduced) dialog.value = 'howTo'
}

/** Reads the stored game at the start of the page, so that it can be offered. */
export async function lookForStored(): Promise<void> {
  const autosave = await openAutosave()
  outside.autosave = autosave
  if (!autosave.available) {
    warning.value = text.value.storage.unavailable
    return
  }
  const save = await autosave.read()
  if (!save || game.value) return
  const at = peek(save)
  waiting.value = {
    save,
    label: () => (at ? text.value.saves.when(at.turn, text.value.side[at.side]) : text.value.saves.autosaved),
  }
}

/** Continues the stored game. One that cannot be read is put aside for export, never deleted. */
export async function resumeWaiting(): Promise<void> {
  const stored = waiting.value
  if (!stored) return
  const clean = loadGame(stored.save, false)
  const made = clean.ok ? clean : loadGame(stored.save, true)
  if (!clean.ok) await putAside(stored.save, words(clean.refusal))
  if (!made.ok) {
    waiting.value = null
    warning.value = text.value.storage.brokenGame(words(made.refusal))
    await outside.autosave?.clear()
    return
  }
  waiting.value = null
  if (!clean.ok || made.value.notice) await keep(made.value.game)
  openGame(made.value.game)
  dialog.value = made.value.game.toAct() === null ? 'result' : null
  if (!clean.ok) warning.value = text.value.storage.damaged(words(clean.refusal))
  else if (made.value.notice) say(text.value.storage.otherVersion)
}

/** Saves the running game under a name. */
export async function saveAs(name: string): Promise<boolean> {
  const g = game.value
  const v = view.value
  if (!g || !v) return false
  return putSave({ name, when: Date.now(), turn: v.turn, active: playerName(v.active), save: g.save(), broken: false })
}

/** Loads a named save; one that cannot be read says why and stays. */
export async function loadRow(row: SaveRow): Promise<void> {
  const made = loadGame(row.save, false)
  if (!made.ok) {
    say(fileWords(row.name, made.refusal), made.refusal.rule, 'bad')
    return
  }
  await begin(made.value.game)
  say(made.value.notice ? text.value.storage.otherVersion : text.value.saves.loaded(row.name))
}

/** Reads a file as a game; what is wrong with it is said with file and field, and the running game stays as it was. */
export async function importGame(file: File): Promise<void> {
  const t = text.value.storage
  let value: unknown
  try {
    value = JSON.parse(await file.text())
  } catch {
    return say(t.badFile(file.name, '', t.notJson), null, 'bad')
  }
  const made = loadGame(value, false)
  if (!made.ok) return say(fileWords(file.name, made.refusal), made.refusal.rule, 'bad')
  await begin(made.value.game)
  say(made.value.notice ? t.otherVersion : text.value.saves.imported)
}

const stamp = (): string => new Date().toISOString().slice(0, 16).replace(/[:T]/g, '-')

export function exportGame(): void {
  const g = game.value
  if (g) exportFile(`pedregal-${stamp()}.json`, g.save())
}

/** What a player may show: no seed, no secrets of the other side. */
export function exportRecord(): void {
  const g = game.value
  if (g) exportFile(`pedregal-${seat.value}-${stamp()}.json`, g.record(seat.value))
}
