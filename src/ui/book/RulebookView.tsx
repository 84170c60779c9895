import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Book, BOOKS, bookOf, loadRulebook, type Rulebook, type RuleEntry, splitRefs } from './rulebook'
import { settings } from '../shell/storage/settings'
import { Dialog } from '../shared/Dialog'
import { RuleLink } from '../shared/Parts'
import { DataTable } from './DataTable'
import { clause, text } from '../shell/page'

/** A paragraph with links at its references. */
function Paragraph({ text: paragraph }: { text: string }) {
  return (
    <p>{splitRefs(paragraph).map((piece, i) => ('ref' in piece ? <RuleLink key={i} id={piece.ref} /> : piece.text))}</p>
  )
}

/** One clause with its table, example and rulings. */
function Entry({ entry }: { entry: RuleEntry }) {
  const t = text.value.rulebook
  return (
    <article class="clause" id={`clause-${entry.id}`} data-clause={entry.id}>
      <h4>
        <span class="clause-id">{entry.id}</span> {entry.title}
      </h4>
      {entry.since && !entry.since.inForce ? <p class="small later">{t.later}</p> : null}
      {entry.text.map((p) => (
        <Paragraph key={p} text={p} />
      ))}
      {entry.dataTable ? <DataTable name={entry.dataTable} /> : null}
      {entry.example ? (
        <div class="example">
          <b>{t.example}.</b> <Paragraph text={entry.example} />
        </div>
      ) : null}
      {entry.rulings?.map((r) => (
        <div class="ruling" key={r}>
          <b>{t.ruling}.</b> <Paragraph text={r} />
        </div>
      ))}
    </article>
  )
}

/** Section that a book opens at. */
const FIRST_SECTION = { OPS: '1', SAR: '0' } as const

/** The rulebook: contents on the left, search above, a link at every clause number. Enter in the search opens a clause. */
export function RulebookView() {
  const t = text.value
  const { lang } = settings.value
  const wanted = clause.value ?? ''
  const [chosenBook, setChosenBook] = useState<Book>(bookOf(wanted))
  const [loaded, setLoaded] = useState<Rulebook | null>(null)
  const [failed, setFailed] = useState(false)
  const [query, setQuery] = useState('')
  const [section, setSection] = useState<string>(FIRST_SECTION[bookOf(wanted)])
  const body = useRef<HTMLDivElement>(null)
  // A wanted clause decides the book. Until that book is loaded nothing is shown.
  const bookId = wanted === '' ? chosenBook : bookOf(wanted)
  const book = loaded?.book === bookId && loaded.lang === lang ? loaded : null
  useEffect(() => {
    let isCurrent = true
    setChosenBook(bookId)
    setFailed(false)
    loadRulebook(lang, bookId).then(
      (rulebook) => isCurrent && setLoaded(rulebook),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [lang, bookId])
  const openBook = (next: Book) => {
    if (next === bookId) return
    clause.value = ''
    setQuery('')
    setSection(FIRST_SECTION[next])
    setChosenBook(next)
  }
  const target = book && wanted !== '' ? book.closest(wanted) : undefined
  useEffect(() => {
    if (!target) return
    setQuery('')
    setSection(target.section)
  }, [target])
  useEffect(() => {
    if (query !== '') return
    const element =
      target && target.section === section ? body.current?.querySelector(`#clause-${CSS.escape(target.id)}`) : null
    if (element) {
      element.scrollIntoView({ block: 'start' })
      element.classList.add('found')
    } else body.current?.scrollTo(0, 0)
  }, [section, target, query, book])
  const found = useMemo(() => (book && query.trim() !== '' ? book.search(query) : null), [book, query])
  const queryNumber = book?.clauseNumber(query)
  const inOtherBook = queryNumber && bookOf(queryNumber) !== bookId ? queryNumber : null
  const shown = found ?? book?.entries.filter((e) => e.section === section) ?? []
  return (
    <Dialog id="rulebook" title={t.rulebook.heading} onClose={() => (clause.value = null)} wide>
      <div class="book">
        <div class="book-side">
          <fieldset class="book-shelf">
            <legend class="sr">{t.rulebook.heading}</legend>
            {BOOKS.map((b) => (
              <button
                type="button"
                key={b}
                aria-pressed={b === bookId}
                data-testid={`book-${b}`}
                onClick={() => openBook(b)}
              >
                {t.rulebook.books[b]}
              </button>
            ))}
          </fieldset>
          <input
            type="search"
            class="wide-input"
            placeholder={t.rulebook.search}
            aria-label={t.rulebook.search}
            data-testid="rule-search"
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              const id = book?.clauseNumber(event.currentTarget.value) ?? found?.[0]?.id
              if (!id) return
              event.preventDefault()
              setQuery('')
              clause.value = id
              body.current?.focus()
            }}
          />
          <label class="book-select">
            <span class="sr">{t.rulebook.contents}</span>
            <select
              value={section}
              onChange={(event) => {
                setQuery('')
                clause.value = ''
                setSection(event.currentTarget.value)
              }}
            >
              {book?.sections.map((s) => (
                <option key={s.id} value={s.id}>
                  {s.id} {s.title}
                </option>
              ))}
            </select>
          </label>
          <nav class="book-nav" aria-label={t.rulebook.contents}>
            <ol>
              {book?.sections.map((s, i) => (
                <>
                  {s.part !== book.sections[i - 1]?.part ? (
                    <li class="part" key={`part${s.id}`}>
                      {s.part}
                    </li>
                  ) : null}
                  <li key={s.id}>
                    <button
                      type="button"
                      class="plain"
                      aria-current={s.id === section && !found ? 'true' : undefined}
                      onClick={() => {
                        setQuery('')
                        clause.value = ''
                        setSection(s.id)
                      }}
                    >
                      {s.id} {s.title}
                    </button>
                  </li>
                </>
              ))}
            </ol>
          </nav>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keys */}
        <div class="book-body" ref={body} data-testid="rulebook-body" tabIndex={0}>
          {failed ? <p role="alert">{t.rulebook.failed}</p> : book === null ? <p>{t.rulebook.loading}</p> : null}
          {found ? (
            <p class="small" role="status">
              {inOtherBook ? t.rulebook.jump : found.length === 0 ? t.rulebook.none : t.rulebook.found(found.length)}{' '}
              <RuleLink id={inOtherBook} />
            </p>
          ) : null}
          {book && wanted !== '' && !target ? <p role="alert">{t.rulebook.unknown(wanted)}</p> : null}
          {shown.slice(0, 60).map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </div>
      </div>
    </Dialog>
  )
}
