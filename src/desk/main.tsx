// Starts the desk.
import { effect } from '@preact/signals'
import { render } from 'preact'
import { readLink } from './form/link'
import { rememberRoster } from './roster/state'
import { keepOffline } from './offline'
import { Desk } from './page/Desk'
import './desk.css'
import './print.css'
import { loadBook, loadedBooks } from './books'
import { rulesetOf } from './procedures'
import { fill, history, lang, notice, openProcedure, openRuleset, remember, ruleset } from './state'
import { refusalText } from './told/answer'
import { loadWords, pageWords, words } from './told/words'

/** Shows what the address asks for; a bad link changes nothing. */
async function openLink(): Promise<void> {
  await loadBook(rulesetOf(location.hash.slice(1).split('/')[0] ?? '')?.book ?? 'sar')
  const link = readLink(location.hash)
  if (!link.ok) {
    notice.value = refusalText(words(), null, link.refusal)
    return
  }
  if (link.value === null) return
  const { ruleset, procedure, input } = link.value
  await openRuleset(ruleset.id)
  openProcedure(procedure.name)
  fill(input)
  notice.value = null
  // What was opened is changed from now on; the address would tell a lie.
  window.history.replaceState(null, '', location.pathname + location.search)
}

async function start(): Promise<void> {
  remember()
  rememberRoster()
  // What was last resolved may belong to a book that must be loaded first.
  const books = new Set([ruleset.value.book, ...history.value.map(({ procedure }) => procedure.split('.')[0] ?? '')])
  await Promise.all([...books].map(loadBook))
  pageWords.value = await loadWords(lang.value, loadedBooks.value)
  render(<Desk />, document.querySelector('#desk') as HTMLElement)
  await openLink()
  window.addEventListener('hashchange', () => void openLink())
  effect(() => {
    const [wanted, wantedBooks] = [lang.value, loadedBooks.value]
    void loadWords(wanted, wantedBooks).then((loaded) => {
      if (lang.value === wanted && loadedBooks.value === wantedBooks) pageWords.value = loaded
      document.title = `${loaded.title} · Pedregal`
    })
  })
  void keepOffline()
}
void start()
