import { computed, effect, untracked } from '@preact/signals'
import { render } from 'preact'
import type { Board } from '../hex/board'
import { App } from './App'
import { outside, type Outside } from '../hex/controller/act'
import { startFlow } from './sessionFlow'
import { canEnd, left } from '../hex/endPhase/endPhase'
import { listenBehindTheCurtain } from './curtain/keys'
import { perishable } from '../hex/seat/changeSeat'
import { endForDialog, telling } from '../hex/replay/replay'
import { loadLanguage } from '../i18n/load'
import { listenToKeys } from '../hex/controller/keys'
import { listenToSoloKeys } from '../hex/solo/keys'
import { listenToOpponent, opponent, theirs } from '../hex/solo/watch'
import { answerer, boardModel, busy, marching } from '../hex/controller/marks'
import { lookForStored } from './menu/games'
import { readLink } from './link'
import { blankModel } from '../hex/seat/emptyBoard'
import { chart, clause, curtain, dialog, game, languages, linked, seat, text, view, warning } from '../state'
import { settings } from './storage/settings'
import '../styles/all.css'

/** Draws the HUD and keeps page and board in step with the game. Returns once the stored game, if any, is known. */
export async function mountHud(root: HTMLElement, lent: Partial<Outside>): Promise<void> {
  Object.assign(outside, lent)
  await loadLanguage(settings.value.lang)
  languages.value++
  startFlow()
  render(<App />, root)
  perishable.push(left, canEnd)
  listenBehindTheCurtain()
  listenToSoloKeys()
  listenToOpponent()
  listenToKeys()
  effect(endForDialog)
  const speaking = computed(() => settings.value.lang)
  effect(() => {
    void loadLanguage(speaking.value).then((fresh) => {
      if (fresh) languages.value++
    })
  })
  effect(() => {
    const s = settings.value
    const page = document.documentElement
    page.lang = s.lang
    page.dataset.text = s.textSize
    page.classList.toggle('contrast', s.contrast)
    page.classList.toggle('still', s.reducedMotion)
    document.title = `${text.value.title} · ${text.value.subtitle}`
    document.querySelector('#map')?.setAttribute('aria-label', text.value.map)
  })
  // Hooks for tests and style: where the game stands, on the root.
  effect(() => {
    const v = view.value
    const data = document.body.dataset
    data.game = game.value ? 'on' : 'off'
    data.toact = v ? (v.toAct ?? 'nobody') : ''
    data.segment = v?.segment ?? ''
    data.turn = v ? String(v.turn) : ''
    data.active = v?.active ?? ''
    data.place = chart.value?.place ?? ''
    data.pending = v?.pending[v.pending.length - 1]?.kind ?? ''
    data.seat = curtain.value === null ? seat.value : ''
    data.replay = telling.value === null ? 'off' : 'on'
    data.busy = String(busy.value)
    data.opponent = opponent.value?.side ?? ''
    data.theirs = String(theirs.value)
    data.march = String(marching.value)
    data.over = v?.result ? v.result.winner : ''
  })
  followLink()
  window.addEventListener('hashchange', followLink)
  await lookForStored()
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

/** Gives the HUD its board, which then shows every change; called when the map has been drawn. */
export function attachBoard(board: Board): void {
  outside.board = board
  // For browser tests, which must know where on the page a hex lies.
  Object.assign(window, {
    pedregal: {
      screenOf: (hex: string) => board.screenOf(hex),
      screenOfPiece: (id: string) => board.screenOfPiece(id),
    },
  })
  effect(() => {
    // Behind the curtain the bare ground takes the place of what the last player saw.
    if (curtain.value !== null) return board.show(blankModel())
    const model = boardModel.value
    // What overlays show is the present's.
    if (model) board.show(telling.value === null ? model : { ...model, fields: {} })
  })
  // On a phone the choices of a fight lie under its sheet: bring whoever answers into the open part of the map.
  effect(() => {
    const id = answerer.value
    const at = untracked(() => view.value)?.pieces.find((p) => p.id === id)?.at
    if (!view.value?.pending.length || at === undefined || !/^\d{4}$/.test(at) || innerWidth > 760) return
    board.centre(at)
    board.pan(0, (document.querySelector('#map')?.clientHeight ?? 0) * 0.27)
  })
  effect(() => board.speak(settings.value.lang))
}
