// Starts the desk.
import { effect } from '@preact/signals'
import { render } from 'preact'
import { readLink } from './form/link'
import { rememberRoster } from './roster/state'
import { keepOffline } from './offline'
import { Desk } from './page/Desk'
import './desk.css'
import { fill, lang, notice, openProcedure, openRuleset, remember } from './state'
import { refusalText } from './told/answer'
import { loadWords, pageWords, words } from './told/words'

/** Shows what the address asks for; a bad link changes nothing. */
function openLink(): void {
  const link = readLink(location.hash)
  if (!link.ok) {
    notice.value = refusalText(words(), null, link.refusal)
    return
  }
  if (link.value === null) return
  const { ruleset, procedure, input } = link.value
  openRuleset(ruleset.id)
  openProcedure(procedure.name)
  fill(input)
  notice.value = null
  // What was opened is changed from now on; the address would tell a lie.
  window.history.replaceState(null, '', location.pathname + location.search)
}

async function start(): Promise<void> {
  remember()
  rememberRoster()
  pageWords.value = await loadWords(lang.value)
  render(<Desk />, document.querySelector('#desk') as HTMLElement)
  openLink()
  window.addEventListener('hashchange', openLink)
  effect(() => {
    const wanted = lang.value
    void loadWords(wanted).then((loaded) => {
      if (lang.value === wanted) pageWords.value = loaded
      document.title = `${loaded.title} · Pedregal`
    })
  })
  void keepOffline()
}
void start()
