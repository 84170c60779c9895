import { isHexId } from '../../hex/hexId'
import { computed, effect, untracked } from '@preact/signals'
import { render } from 'preact'
import type { HexBoard } from '../hex/board'
import { followInteraction } from '../hex/controller/interaction'
import { listenToKeys } from '../hex/controller/keys'
import { currentSeat, game } from '../hex/seat/current'
import { frameBoard, measureCover } from '../hex/seat/mapView'
import { wakeOddsInTime } from '../hex/odds/wakeOdds'
import { emptyBoard } from '../hex/seat/emptyBoard'
import type { SeatStore } from '../hex/seat/store'
import { listenToSoloKeys } from '../hex/solo/keys'
import { loadLanguage } from '../i18n/load'
import '../styles/all.css'
import { App } from './App'
import { listenBehindTheCurtain } from './curtain/keys'
import { readLink } from './link'
import { lookForStored } from './menu/games'
import { learnPlace, learnBoard, openLearn } from './learning'
import { drawnBoard, services, type PageServices } from './services'
import { clause, curtain, dialog, languagesLoaded, linkRequest, text, warning } from './page'
import { startSessionFlow } from './sessionFlow'
import { settings } from './storage/settings'

/** How long the front page waits to know whether a game is stored, in milliseconds. */
const STORED_GAME_PATIENCE_MS = 600

/**
 * Draws the interface, and keeps page and board in step with the game. It resolves when the front page is drawn. With
 * `#engine=SCENARIO` in the address, a plain screen for the rules engine of that scenario is drawn instead, for developers.
 */
export async function mountHud(root: HTMLElement, givenServices: Partial<PageServices>): Promise<void> {
  Object.assign(services, givenServices)
  const link = new URLSearchParams(window.location.hash.slice(1))
  const scenario = link.get('engine')
  if (scenario !== null) {
    const { mountScenario } = await import('./anyGame/mount')
    await mountScenario(root, scenario, link.get('seed') ?? '')
    return
  }
  await loadLanguage(settings.value.lang)
  // Tells the page that texts are there: they are worked out anew whenever this number grows.
  languagesLoaded.value++
  startSessionFlow()
  // The front page waits a little for the stored game, so that its button does not push the others aside under the pointer.
  await Promise.race([lookForStored(), new Promise((resolve) => setTimeout(resolve, STORED_GAME_PATIENCE_MS))])
  effect(() => renderPage(root, currentSeat.value, curtain.value !== null))
  // For each player who sits down: tells the chart of his interaction (what a click means now) how the game stands, and does what it says.
  effect(() => {
    const seat = currentSeat.value
    if (seat) untracked(() => followInteraction(seat))
  })
  // The curtain covers the page between two players. Its keys and those of a replay come first, then those against the computer.
  listenBehindTheCurtain()
  listenToSoloKeys()
  listenToKeys()
  const language = computed(() => settings.value.lang)
  effect(() => {
    void loadLanguage(language.value).then((isNew) => {
      if (isNew) languagesLoaded.value++
    })
  })
  effect(wakeOddsInTime)
  effect(showSettings)
  effect(showGameStateOnBody)
  openLinkRequest()
  window.addEventListener('hashchange', openLinkRequest)
}

/**
 * Draws the page from its root. This is done whenever another player sits down, because Preact would keep parts of the tree that it drew for
 * the last player.
 */
function renderPage(root: HTMLElement, seat: SeatStore | null, curtainIsDown: boolean): void {
  untracked(() => render(<App seat={seat} curtainIsDown={curtainIsDown} />, root))
}

/** Applies the player's settings to the root of the page: language, text size, contrast, motion. */
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

/** Writes where the game stands into data attributes of the body. Styles and browser tests read them. */
function showGameStateOnBody(): void {
  const seat = currentSeat.value
  const view = seat?.view.value
  const data = document.body.dataset
  data.game = game.value ? 'on' : 'off'
  data.toact = view ? (view.toAct ?? 'nobody') : ''
  data.segment = view?.segment ?? ''
  data.learn = learnPlace.value?.room ?? ''
  data.turn = view ? String(view.turn) : ''
  data.active = view?.active ?? ''
  // The point in the turn where the game waits, such as `combat.retreat`.
  data.place = seat?.gamePlace.value.place ?? ''
  data.pending = view?.pending.at(-1)?.kind ?? ''
  data.seat = seat?.side ?? ''
  data.replay = seat?.replay.value ? 'on' : 'off'
  data.busy = String(seat?.busy.value ?? false)
  data.opponent = game.value?.opponent?.side ?? ''
  // The computer opponent acts.
  data.theirs = String(seat?.opponentActs.value ?? false)
  // The selected units are to move by a march (OPS-5.3).
  data.march = String(seat?.marching.value ?? false)
  data.over = view?.result ? view.result.winner : ''
}

/** Opens what the address asks for: a place for learning, a clause of the rulebook, or the new-game form filled in. No running game is lost. */
function openLinkRequest(): void {
  const link = readLink(window.location.hash)
  if (!link.ok) {
    const { field, value } = link.refusal.args
    warning.value = text.value.newGame.badLink(String(field), String(value))
    return
  }
  if (!link.value) return
  if (link.value.learn !== null) openLearn(link.value.learn)
  if (link.value.rule !== null) clause.value = link.value.rule
  if (link.value.preset === null && link.value.seed === null) return
  linkRequest.value = link.value
  dialog.value = 'newGame'
}

/** Gives the interface its board when the map has been drawn. From then on the board shows every change. */
export function attachBoard(board: HexBoard): void {
  services.board = board
  drawnBoard.value = board
  board.setCover(measureCover)
  // For browser tests, which must know where on the page a hex lies.
  Object.assign(window, {
    pedregal: {
      screenOf: (hex: string) => board.pagePointOf(hex),
      screenOfPiece: (id: string) => board.pagePointOfPiece(id),
    },
  })
  effect(() => {
    // While the curtain between two players is down, an empty map replaces what the last player saw.
    if (curtain.value !== null) return board.show(emptyBoard())
    const seat = currentSeat.value
    if (!seat) {
      // In the rooms for learning the map shows what they show; before the first game it is out of sight.
      if (learnPlace.value !== null) board.show(learnBoard.value ?? emptyBoard())
      return
    }
    const model = seat.boardModel.value
    // Overlays show the present position, so a replay has none.
    board.show(seat.replay.value === null ? model : { ...model, overlayHexes: {} })
  })
  // A game may have begun before the map was drawn.
  if (currentSeat.peek()) frameBoard()
  // The piece that must answer is brought into view, into the part of the map that panels leave open.
  effect(() => {
    const seat = currentSeat.value
    if (!seat) return
    const pieceId = seat.answeringPiece.value
    const view = seat.view.value
    const at = view.pieces.find((piece) => piece.id === pieceId)?.at
    if (view.pending.length === 0 || !isHexId(at)) return
    // The panel with the choices is drawn first: it may cover the piece.
    setTimeout(() => board.bringIntoView(at))
  })
  effect(() => board.setLanguage(settings.value.lang))
}
