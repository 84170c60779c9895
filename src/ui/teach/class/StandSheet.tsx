import { stacksOfView } from '../../../teach/class/mapSheet'
import { dayAndTime, minuteOf } from '../../../teach/hours/clock'
import { pedregalRecord } from '../../../teach/record/pedregal'
import type { Excerpt, Stand } from '../../../teach/record/types'
import { glossaryOf } from '../../../teach/stands/glossary'
import { loadStandBoards, viewOfStand } from '../../../teach/stands/boards'
import { PAGE_TABLETOPS } from '../../hex/tabletops'
import { settings } from '../../shell/storage/settings'
import { said } from '../words'
import { GreyMap, partAround, stacksIn } from './GreyMap'
import { StackList } from './MapSheet'
import { Sheet, WritingLines } from './Sheet'
import { classWords } from './words'

/** Excerpts of documents by their ids, in that order. */
const excerptsOf = (ids: readonly string[]): Excerpt[] =>
  ids.flatMap((id) => pedregalRecord().documents.excerpts.find((one) => one.id === id) ?? [])

/** A decision of the campaign on paper: all that he knew, or, as a sheet of its own, what came of it. */
export function StandSheet({ stand, page }: { stand: Stand; page: 'before' | 'after' }) {
  return page === 'before' ? <Before stand={stand} /> : <After stand={stand} />
}

/** How many hexes round the troops of a stand its map shows. */
const MAP_MARGIN = 2
/** So high at most is its map, that what he knew stands on the same page. */
const MAP_HEIGHT_MM = 100

function Before({ stand }: { stand: Stand }) {
  const t = classWords()
  const { day, time } = dayAndTime(minuteOf(stand.hour))
  const boards = loadStandBoards()
  const board = boards.ok ? boards.value.find((one) => one.stand === stand.id) : undefined
  const view = board ? viewOfStand(board, PAGE_TABLETOPS) : null
  const part = board ? partAround(board.focus, MAP_MARGIN) : null
  const stacks = view?.ok ? stacksOfView(view.value) : []
  return (
    <Sheet
      title={`${stand.id}. ${said(stand.title)}`}
      line={`${t.at(day, time)}. ${t.youAre(said(stand.decides.who))}`}
      place={{ room: 'stand', id: stand.id }}
      isNamed
    >
      <h2>{t.knew}</h2>
      <ul class="sheet-points">
        {stand.knew.map((point) => (
          <li key={point.en}>{said(point)}</li>
        ))}
      </ul>
      {part ? (
        <section class="sheet-map">
          <h2>{t.seen}</h2>
          <GreyMap part={part} stacks={stacks} height={MAP_HEIGHT_MM} />
          <StackList stacks={stacksIn(part, stacks)} />
        </section>
      ) : null}
      <h2>{t.documents}</h2>
      {excerptsOf(stand.excerpts.before).map((excerpt) => (
        <section key={excerpt.id} class="sheet-document">
          {/* Title and head note may give the outcome away. */}
          <p>
            <b>{excerpt.id}.</b> {excerpt.neutralLine ? <i>{said(excerpt.neutralLine)}</i> : null}
          </p>
          <p>{said(excerpt.retold)}</p>
          <Words excerpt={excerpt} />
        </section>
      ))}
      <section class="sheet-decision">
        <h2>{t.decide}</h2>
        <p>
          <b>{said(stand.question)}</b>
        </p>
        <ul class="sheet-options">
          {stand.options.map((option) => (
            <li key={option.id}>{said(option.text)}</li>
          ))}
        </ul>
        <p>{t.why}</p>
        <WritingLines count={3} />
      </section>
    </Sheet>
  )
}

function After({ stand }: { stand: Stand }) {
  const t = classWords()
  const { documents } = pedregalRecord().documents
  const boards = loadStandBoards()
  const board = boards.ok ? boards.value.find((one) => one.stand === stand.id) : undefined
  return (
    <Sheet title={`${stand.id}. ${t.answersOf(said(stand.title))}`} place={{ room: 'stand', id: stand.id }}>
      <h2>{t.happened}</h2>
      <p>{said(stand.outcome)}</p>
      <h2>{t.options}</h2>
      <ul class="sheet-points">
        {stand.options.map((option) => (
          <li key={option.id}>
            <b>{said(option.text)}</b> {said(option.onBoard)}
          </li>
        ))}
      </ul>
      <h2>{t.didNotKnow}</h2>
      <ul class="sheet-points">
        {stand.didNotKnow.map((point) => (
          <li key={point.en}>{said(point)}</li>
        ))}
      </ul>
      <h2>{t.isDisputed}</h2>
      <p>{said(stand.disputed)}</p>
      {board ? (
        <>
          <h2>{t.model}</h2>
          <p>{said(board.model)}</p>
        </>
      ) : null}
      <h2>{t.discuss}</h2>
      <ul class="sheet-points">
        {stand.discussion.map((question) => (
          <li key={question.en}>{said(question)}</li>
        ))}
      </ul>
      <h2>{t.wroteAfter}</h2>
      {excerptsOf([...stand.excerpts.before, ...stand.excerpts.after]).map((excerpt) => (
        <DocumentSection
          key={excerpt.id}
          excerpt={excerpt}
          document={documents.find(({ id }) => id === excerpt.document)}
          isRetold={stand.excerpts.after.includes(excerpt.id)}
        />
      ))}
    </Sheet>
  )
}

interface DocumentSectionProps {
  excerpt: Excerpt
  document: ReturnType<typeof pedregalRecord>['documents']['documents'][number] | undefined
  /** What it says stands on this sheet. */
  isRetold?: boolean
}

/** A document on paper: who wrote it, what it says, how far to trust it, and where it can be read. */
export function DocumentSection({ excerpt, document, isRetold = true }: DocumentSectionProps) {
  const t = classWords()
  return (
    <section class="sheet-document">
      <p>
        <b>
          {excerpt.id}. {document ? `${said(document.author)}, ` : ''}
          <i>{document?.title}</i> {document?.year === null ? '' : `(${document?.year})`}
        </b>
      </p>
      <p class="small">{said(excerpt.headnote)}</p>
      {isRetold ? <p>{said(excerpt.retold)}</p> : null}
      {isRetold ? <Words excerpt={excerpt} /> : null}
      <p class="small">
        {t.reliability}: {said(excerpt.reliability)} {/* On the screen the text has a link; paper needs the address. */}
        {said(excerpt.readOriginal).replace('(url)', `(${excerpt.url})`)}
      </p>
    </section>
  )
}

/** Words of a document that need explaining. */
function Words({ excerpt }: { excerpt: Excerpt }) {
  const words = glossaryOf(excerpt, settings.value.lang)
  if (words.length === 0) return null
  return (
    <p class="small">
      {classWords().words}: {words.map(({ word, meaning }) => `${word}: ${meaning}`).join('; ')}
    </p>
  )
}
