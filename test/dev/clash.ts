/** A page to look at: the clash dialog with the account of test/fixtures/clashAccount.ts, `clash.html?lang=es&play`. `window.dev` holds the player. */
import { h, render } from 'preact'
import { appearanceOf } from '../../src/scenes/appearance/appearance'
import { tableBoardOpener } from '../../src/scenes/table/tableBoard'
import { ClashDialog } from '../../src/ui/table/ClashDialog'
import { createClashPlayback } from '../../src/ui/table/playback'
import { services } from '../../src/ui/shell/services'
import { loadLanguage } from '../../src/ui/i18n/load'
import { RulebookView } from '../../src/ui/book/RulebookView'
import { changeSettings } from '../../src/ui/shell/storage/settings'
import '../../src/ui/styles/all.css'
import { clashAccount } from '../fixtures/clashAccount'
import { clause, languagesLoaded } from '../../src/ui/shell/page'

const query = new URLSearchParams(location.search)
const lang = query.get('lang') === 'es' ? 'es' : 'en'
changeSettings({ lang, reducedMotion: query.has('still'), speed: 1 })
await loadLanguage(lang)
languagesLoaded.value++
services.openTableBoard = tableBoardOpener(appearanceOf('pedregal', ['us', 'mexican']))
const playback = createClashPlayback(clashAccount)
playback.start(query.has('play'))
render(h(ClashDialog, { playback }), document.querySelector('#hud') as HTMLElement)
clause.subscribe((id) => {
  const root = document.querySelector('#book') ?? document.body.appendChild(document.createElement('div'))
  root.id = 'book'
  render(id === null ? null : h(RulebookView, {}), root)
})
Object.assign(window, { dev: playback })
