import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Book, BOOKS, bookOf, loadRulebook, type Rulebook, type RuleEntry, splitRefs } from './rulebook'
import { settings } from '../shell/storage/settings'
import { Dialog } from '../shared/Dialog'
import { RuleLink } from '../shared/Parts'
import { DataTable } from './DataTable'
import { clause, text } from '../shell/page'

function Paragraph({ words }: { words: string }) {
  return (
    <p>{splitRefs(words).map((piece, i) => ('ref' in piece ? <RuleLink key={i} id={piece.ref} /> : piece.text))}</p>
  )
}

function Entry({ entry }: { entry: RuleEntry }) {
  const t = text.value.rulebook
  return (
    <article class="clause" id={`clause-${entry.id}`} data-clause={entry.id}>
      <h4>
        <span class="clause-id">{entry.id}</span> {entry.title}
      </h4>
      {entry.since && !entry.since.inForce ? <p class="small later">{t.later}</p> : null}
      {entry.text.map((p) => (
        <Paragraph key={p} words={p} />
      ))}
      {entry.dataTable ? <DataTable name={entry.dataTable} /> : null}
      {entry.example ? (
        <div class="example">
          <b>{t.example}.</b> <Paragraph words={entry.example} />
        </div>
      ) : null}
      {entry.rulings?.map((r) => (
        <div class="ruling" key={r}>
          <b>{t.ruling}.</b> <Paragraph words={r} />
        </div>
      ))}
    </article>
  )
}

const FIRST = { OPS: '1', SAR: '0' } as const

/** The rules as two books: contents on the left, search above, every number a link. Enter in the search goes to a number. */
export function RulebookView() {
  const t = text.value
  const { lang } = settings.value
  const wanted = clause.value ?? ''
  const [shelf, setShelf] = useState<Book>(bookOf(wanted))
  const [fetched, setFetched] = useState<Rulebook | null>(null)
  const [failed, setFailed] = useState(false)
  const [query, setQuery] = useState('')
  const [section, setSection] = useState<string>(FIRST[bookOf(wanted)])
  const body = useRef<HTMLDivElement>(null)
  // A number chooses its book at once; until that is fetched the old one is not shown in its place.
  const which = wanted === '' ? shelf : bookOf(wanted)
  const book = fetched?.book === which && fetched.lang === lang ? fetched : null
  useEffect(() => {
    let wantedStill = true
    setShelf(which)
    setFailed(false)
    loadRulebook(lang, which).then(
      (made) => wantedStill && setFetched(made),
      () => wantedStill && setFailed(true),
    )
    return () => {
      wantedStill = false
    }
  }, [lang, which])
  const open = (next: Book) => {
    if (next === which) return
    clause.value = ''
    setQuery('')
    setSection(FIRST[next])
    setShelf(next)
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
  const named = book?.numbered(query)
  const elsewhere = named && bookOf(named) !== which ? named : null
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
                aria-pressed={b === which}
                data-testid={`book-${b}`}
                onClick={() => open(b)}
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
              const id = book?.numbered(event.currentTarget.value) ?? found?.[0]?.id
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
              {elsewhere ? t.rulebook.jump : found.length === 0 ? t.rulebook.none : t.rulebook.found(found.length)}{' '}
              <RuleLink id={elsewhere} />
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
