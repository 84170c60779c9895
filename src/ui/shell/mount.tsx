import { isHexId } from '../../hex/hexId'
import { computed, effect, untracked } from '@preact/signals'
import { render } from 'preact'
import type { HexBoard } from '../hex/board'
import { followInteraction } from '../hex/controller/interaction'
import { listenToKeys } from '../hex/controller/keys'
import { currentSeat, game } from '../hex/seat/current'
import { emptyBoard } from '../hex/seat/emptyBoard'
import type { SeatStore } from '../hex/seat/store'
import { listenToSoloKeys } from '../hex/solo/keys'
import { loadLanguage } from '../i18n/load'
import '../styles/all.css'
import { App } from './App'
import { listenBehindTheCurtain } from './curtain/keys'
import { readLink } from './link'
import { lookForStored } from './menu/games'
import { services, type PageServices } from './services'
import { clause, curtain, dialog, languagesLoaded, linked, text, warning } from './page'
import { startSessionFlow } from './sessionFlow'
import { settings } from './storage/settings'

/**
 * Draws the interface and keeps page and board in step with the game. Resolves when it is known whether a game is stored. With
 * `#engine=SCENARIO` in the address it is the screen for any engine instead, for developers.
 */
export async function mountHud(root: HTMLElement, given: Partial<PageServices>): Promise<void> {
  Object.assign(services, given)
  const link = new URLSearchParams(window.location.hash.slice(1))
  const scenario = link.get('engine')
  if (scenario !== null) {
    const { mountScenario } = await import('./anyGame/mount')
    await mountScenario(root, scenario, link.get('seed') ?? '')
    return
  }
  await loadLanguage(settings.value.lang)
  languagesLoaded.value++
  startSessionFlow()
  effect(() => renderPage(root, currentSeat.value, curtain.value !== null))
  effect(() => {
    const seat = currentSeat.value
    if (seat) untracked(() => followInteraction(seat))
  })
  listenBehindTheCurtain()
  listenToSoloKeys()
  listenToKeys()
  const language = computed(() => settings.value.lang)
  effect(() => {
    void loadLanguage(language.value).then((isNew) => {
      if (isNew) languagesLoaded.value++
    })
  })
  effect(showSettings)
  effect(markRoot)
  followLink()
  window.addEventListener('hashchange', followLink)
  await lookForStored()
}

/**
 * Draws the page anew from its root whenever another player sits down. From the root, because Preact keeps the first tree that it was
 * given, and with it what stood there before the components below changed by themselves.
 */
function renderPage(root: HTMLElement, seat: SeatStore | null, curtainIsDown: boolean): void {
  untracked(() => render(<App seat={seat} curtainIsDown={curtainIsDown} />, root))
}

/** Shows the player's settings on the root of the page. */
function showSettings(): void {
  const chosen = settings.value
  const page = document.documentElement
  page.lang = chosen.lang
  page.dataset.text = chosen.textSize
  page.classList.toggle('contrast', chosen.contrast)
  page.classList.toggle('still', chosen.reducedMotion)
  document.title = `${text.value.title} · ${text.value.subtitle}`
  document.querySelector('#map')?.setAttribute('aria-label', text.value.map)
}

/** Writes on the body where the game stands, for browser tests and styles. */
function markRoot(): void {
  const seat = currentSeat.value
  const view = seat?.view.value
  const data = document.body.dataset
  data.game = game.value ? 'on' : 'off'
  data.toact = view ? (view.toAct ?? 'nobody') : ''
  data.segment = view?.segment ?? ''
  data.turn = view ? String(view.turn) : ''
  data.active = view?.active ?? ''
  data.place = seat?.gamePlace.value.place ?? ''
  data.pending = view?.pending.at(-1)?.kind ?? ''
  data.seat = seat?.side ?? ''
  data.replay = seat?.replay.value ? 'on' : 'off'
  data.busy = String(seat?.busy.value ?? false)
  data.opponent = game.value?.opponent?.side ?? ''
  data.theirs = String(seat?.opponentActs.value ?? false)
  data.march = String(seat?.marching.value ?? false)
  data.over = view?.result ? view.result.winner : ''
}

/** Does what the address asks for: opens a clause, or the new-game form filled in. Never touches the running game. */
function followLink(): void {
  const link = readLink(window.location.hash)
  if (!link.ok) {
    const { field, value } = link.refusal.args
    warning.value = text.value.newGame.badLink(String(field), String(value))
    return
  }
  if (!link.value) return
  if (link.value.rule !== null) clause.value = link.value.rule
  if (link.value.preset === null && link.value.seed === null) return
  linked.value = link.value
  dialog.value = 'newGame'
}

/** A window no wider than this, in CSS pixels, has the panels as a sheet over the map. */
const SHEET_WIDTH = 760

/** Gives the interface its board, which then shows every change; called when the map has been drawn. */
export function attachBoard(board: HexBoard): void {
  services.board = board
  // For browser tests, which must know where on the page a hex lies.
  Object.assign(window, {
    pedregal: {
      screenOf: (hex: string) => board.screenOf(hex),
      screenOfPiece: (id: string) => board.screenOfPiece(id),
    },
  })
  effect(() => {
    // Behind the curtain the empty map takes the place of what the last player saw.
    if (curtain.value !== null) return board.show(emptyBoard())
    const seat = currentSeat.value
    if (!seat) return
    const model = seat.boardModel.value
    // Overlays belong to the present.
    board.show(seat.replay.value === null ? model : { ...model, overlayHexes: {} })
  })
  // On a phone the choices of a fight are in the sheet over the map: bring the piece that answers into the open part.
  effect(() => {
    const seat = currentSeat.value
    if (!seat) return
    const id = seat.answeringPiece.value
    const at = untracked(() => seat.view.value).pieces.find((p) => p.id === id)?.at
    if (seat.view.value.pending.length === 0 || !isHexId(at)) return
    if (innerWidth > SHEET_WIDTH) return
    board.centre(at)
    board.pan(0, (document.querySelector('#map')?.clientHeight ?? 0) * 0.27)
  })
  effect(() => board.setLanguage(settings.value.lang))
}
