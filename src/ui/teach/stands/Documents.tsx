import { pedregalRecord } from '../../../teach/record/pedregal'
import type { Excerpt, Stand } from '../../../teach/record/types'
import { said } from '../words'
import { excerptsOf, Glossary } from './BeforeDecision'
import { RecordText } from './RecordText'
import { standWords } from './words'

const SIDES = ['us', 'mexican', 'other'] as const

/** Documents after the choice, those of the two armies side by side where there is room. */
export function Documents({ stand, ids }: { stand: Stand; ids: readonly string[] }) {
  const t = standWords()
  const papers = pedregalRecord().documents.documents
  const sideOf = (excerpt: Excerpt) => papers.find(({ id }) => id === excerpt.document)?.side ?? 'other'
  const excerpts = excerptsOf(ids)
  return (
    <div class="stand-documents">
      {SIDES.map((side) => {
        const theirs = excerpts.filter((excerpt) => sideOf(excerpt) === side)
        return theirs.length === 0 ? null : (
          <section key={side} class={side}>
            <h3>{t.from[side]}</h3>
            {theirs.map((excerpt) => (
              <Document key={excerpt.id} stand={stand} excerpt={excerpt} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

/** A document retold: who wrote, when and for whom, how far to trust it, and where it can be read. */
function Document({ stand, excerpt }: { stand: Stand; excerpt: Excerpt }) {
  const t = standWords()
  const source = pedregalRecord().documents.documents.find(({ id }) => id === excerpt.document)
  return (
    <details class="excerpt">
      <summary>{source ? `${said(source.author)}, ${source.title} (${source.year ?? t.noYear})` : excerpt.id}</summary>
      <p class="small">
        <RecordText stand={stand}>{said(excerpt.headnote)}</RecordText>
      </p>
      <p>{said(excerpt.retold)}</p>
      <Glossary excerpt={excerpt} />
      <p class="small">
        {t.reliability}: <RecordText stand={stand}>{said(excerpt.reliability)}</RecordText>
      </p>
      <p class="small">
        {t.original}: {/* The link says the address. */}
        {said(excerpt.readOriginal).replace(' (url)', '')}{' '}
        <a href={excerpt.url} target="_blank" rel="noreferrer" aria-label={`${t.original}: ${source?.title ?? ''}`}>
          ↗
        </a>
      </p>
    </details>
  )
}
