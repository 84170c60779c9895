// The rulebook on the page: a dialog with contents, search and clauses (texts from assets/rulebook).
import { Fragment } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Book, BOOKS, bookOf, loadRulebook, type Rulebook, type RuleEntry, splitAtReferences } from './rulebook'
import { settings } from '../shell/storage/settings'
import { Dialog } from '../shared/Dialog'
import { RuleLink } from '../shared/Parts'
import { DataTable } from './DataTable'
import { clause, FIRST_PAGE, text } from '../shell/page'

/** Text in which names of options, written in backticks in the rulebook files, are set apart. */
function TextWithCodes({ children }: { children: string }) {
  return <>{children.split('`').map((piece, i) => (i % 2 === 1 ? <code key={i}>{piece}</code> : piece))}</>
}

/** A paragraph in which references to clauses are links. */
function Paragraph({ text: paragraph }: { text: string }) {
  return (
    <p>
      {splitAtReferences(paragraph).map((piece, pieceIndex) =>
        'ref' in piece ? (
          <RuleLink key={pieceIndex} id={piece.ref} />
        ) : (
          <TextWithCodes key={pieceIndex}>{piece.text}</TextWithCodes>
        ),
      )}
    </p>
  )
}

/** Where the clause comes from, in plain words: "Printed. Reconstructed: the last two numbers." */
function CertaintyLine({ certainty }: { certainty: NonNullable<RuleEntry['certainty']> }) {
  const words = text.value.rulebook.certainty
  return (
    <p class="small certainty" data-testid="certainty">
      {certainty.map(({ tag, of }) => (
        <span key={tag}>
          <b>{words[tag]}</b>
          {of ? `: ${of}` : ''}.{' '}
        </span>
      ))}
    </p>
  )
}

/** One clause with its table, example and rulings. */
function Entry({ entry }: { entry: RuleEntry }) {
  const words = text.value.rulebook
  return (
    <article class="clause" id={`clause-${entry.id}`} data-clause={entry.id}>
      <h4>
        <span class="clause-id">{entry.id}</span> {entry.title}
      </h4>
      {/* A clause that this edition does not play yet. */}
      {entry.since && !entry.since.inForce ? <p class="small later">{words.later}</p> : null}
      {entry.certainty ? <CertaintyLine certainty={entry.certainty} /> : null}
      {entry.text.map((paragraph) => (
        <Paragraph key={paragraph} text={paragraph} />
      ))}
      {entry.dataTable ? <DataTable name={entry.dataTable} /> : null}
      {entry.example ? (
        <div class="example">
          <b>{words.example}.</b> <Paragraph text={entry.example} />
        </div>
      ) : null}
      {entry.rulings?.map((ruling) => (
        <div class="ruling" key={ruling}>
          <b>{words.ruling}.</b> <Paragraph text={ruling} />
        </div>
      ))}
    </article>
  )
}

/** Section at which a book opens: its first. */
const FIRST_SECTION = { OPS: '1', SAR: '0', REG: '1' } as const
/** How many clauses are drawn at most, so that a search for a common word stays fast. */
const MAX_SHOWN_ENTRIES = 60

/**
 * The rulebook: contents on the left, search above, a link at every clause number. Enter in the search opens the clause whose number is
 * written there, else the first match.
 */
export function RulebookView() {
  const words = text.value
  const { lang } = settings.value
  // The clause that a link asks for; FIRST_PAGE: none, the player browses. (The signal is null only while the rulebook is closed.)
  const wantedClause = clause.value ?? FIRST_PAGE
  const [chosenBook, setChosenBook] = useState<Book>(bookOf(wantedClause))
  const [loaded, setLoaded] = useState<Rulebook | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [query, setQuery] = useState('')
  const [sectionId, setSectionId] = useState<string>(FIRST_SECTION[bookOf(wantedClause)])
  const bodyElement = useRef<HTMLDivElement>(null)
  // A wanted clause decides the book. Until that book is loaded nothing is shown.
  const bookId = wantedClause === FIRST_PAGE ? chosenBook : bookOf(wantedClause)
  const book = loaded?.book === bookId && loaded.lang === lang ? loaded : null
  // Loads the book, when it or the language changes.
  useEffect(() => {
    // False once another book or language is wanted.
    let isCurrent = true
    setChosenBook(bookId)
    setHasFailed(false)
    loadRulebook(lang, bookId).then(
      (rulebook) => isCurrent && setLoaded(rulebook),
      () => isCurrent && setHasFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [lang, bookId])
  const openBook = (nextBook: Book) => {
    if (nextBook === bookId) return
    clause.value = FIRST_PAGE
    setQuery('')
    setSectionId(FIRST_SECTION[nextBook])
    setChosenBook(nextBook)
  }
  // The clause that is shown for the wanted one, which may not exist itself; undefined: none.
  const targetClause = book && wantedClause !== FIRST_PAGE ? book.closest(wantedClause) : undefined
  // A wanted clause opens its section and ends the search.
  useEffect(() => {
    if (!targetClause) return
    setQuery('')
    setSectionId(targetClause.section)
  }, [targetClause])
  // Scrolls to the wanted clause and marks it by the class `found`; without one, to the top of the section.
  useEffect(() => {
    if (query !== '') return
    const isTargetShown = targetClause && targetClause.section === sectionId
    const element = isTargetShown ? bodyElement.current?.querySelector(`#clause-${CSS.escape(targetClause.id)}`) : null
    if (element) {
      element.scrollIntoView({ block: 'start' })
      element.classList.add('found')
    } else bodyElement.current?.scrollTo(0, 0)
  }, [sectionId, targetClause, query, book])
  const matches = useMemo(() => (book && query.trim() !== '' ? book.search(query) : null), [book, query])
  // A query that is a clause number of another book gets a link to that clause.
  const queryNumber = book?.clauseNumber(query)
  const clauseInOtherBook = queryNumber && bookOf(queryNumber) !== bookId ? queryNumber : null
  const matchCount = matches && matches.length > 0 ? words.rulebook.found(matches.length) : words.rulebook.none
  // Without a search the section that was chosen is shown.
  const shownEntries = matches ?? book?.entries.filter((entry) => entry.section === sectionId) ?? []
  return (
    <Dialog id="rulebook" title={words.rulebook.heading} onClose={() => (clause.value = null)} wide>
      <div class="book">
        <div class="book-side">
          <fieldset class="book-shelf">
            <legend class="sr">{words.rulebook.heading}</legend>
            {BOOKS.map((eachBook) => (
              <button
                type="button"
                key={eachBook}
                aria-pressed={eachBook === bookId}
                data-testid={`book-${eachBook}`}
                onClick={() => openBook(eachBook)}
              >
                {words.rulebook.books[eachBook]}
              </button>
            ))}
          </fieldset>
          <input
            type="search"
            class="wide-input"
            placeholder={words.rulebook.search}
            aria-label={words.rulebook.search}
            data-testid="rule-search"
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              const id = book?.clauseNumber(event.currentTarget.value) ?? matches?.[0]?.id
              if (!id) return
              event.preventDefault()
              setQuery('')
              clause.value = id
              bodyElement.current?.focus()
            }}
          />
          <label class="book-select">
            <span class="sr">{words.rulebook.contents}</span>
            <select
              value={sectionId}
              onChange={(event) => {
                setQuery('')
                clause.value = FIRST_PAGE
                setSectionId(event.currentTarget.value)
              }}
            >
              {book?.sections.map(({ id, title }) => (
                <option key={id} value={id}>
                  {id} {title}
                </option>
              ))}
            </select>
          </label>
          <nav class="book-nav" aria-label={words.rulebook.contents}>
            <ol>
              {book?.sections.map(({ id, title, part }, sectionIndex) => (
                <Fragment key={id}>
                  {/* The first section of a part has the part's heading above it. */}
                  {part !== book.sections[sectionIndex - 1]?.part ? <li class="part">{part}</li> : null}
                  <li>
                    <button
                      type="button"
                      class="plain"
                      aria-current={id === sectionId && !matches ? 'true' : undefined}
                      onClick={() => {
                        setQuery('')
                        clause.value = FIRST_PAGE
                        setSectionId(id)
                      }}
                    >
                      {id} {title}
                    </button>
                  </li>
                </Fragment>
              ))}
            </ol>
          </nav>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keys */}
        <div class="book-body" ref={bodyElement} data-testid="rulebook-body" tabIndex={0}>
          {hasFailed ? <p role="alert">{words.rulebook.failed}</p> : null}
          {!hasFailed && book === null ? <p>{words.rulebook.loading}</p> : null}
          {matches ? (
            <p class="small" role="status">
              {clauseInOtherBook ? words.rulebook.jump : matchCount} <RuleLink id={clauseInOtherBook} />
            </p>
          ) : null}
          {book && wantedClause !== FIRST_PAGE && !targetClause ? (
            <p role="alert">{words.rulebook.unknown(wantedClause)}</p>
          ) : null}
          {shownEntries.slice(0, MAX_SHOWN_ENTRIES).map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </div>
      </div>
    </Dialog>
  )
}
