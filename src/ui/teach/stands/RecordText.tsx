import type { ComponentChildren } from 'preact'
import { dayAndTime, minuteOf } from '../../../teach/hours/clock'
import { pedregalRecord } from '../../../teach/record/pedregal'
import type { Stand } from '../../../teach/record/types'
import { TextWithRuleLinks } from '../../shared/Parts'
import { openLearn } from '../../shell/learning'
import { said } from '../words'
import { standWords } from './words'

/** Ids in the texts of the record: an event, a document, a route, a choice of a stand, a turn. */
const ID = /\b(T\d{3}|X\d{2}|R\d{2}|S\d[a-d]|T\d{1,2})\b/

interface RecordTextProps {
  stand: Stand
  children: string
}

/** A text of the record in which ids are links and names that can be read: the hour of an event, the writer of a document. */
export function RecordText({ stand, children }: RecordTextProps) {
  return (
    <>
      {children.split(ID).map((piece, index) =>
        index % 2 === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change
          <TextWithRuleLinks key={index}>{piece}</TextWithRuleLinks>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change
          <Reference key={index} id={piece} stand={stand} isFirst={index === 1 && children.startsWith(piece)} />
        ),
      )}
    </>
  )
}

interface ReferenceProps {
  id: string
  stand: Stand
  /** It begins the text. */
  isFirst: boolean
}

function Reference({ id, stand, isFirst }: ReferenceProps): ComponentChildren {
  const t = standWords()
  const record = pedregalRecord()
  const event = record.events.events.find((one) => one.id === id)
  if (event) {
    const { day, time } = dayAndTime(minuteOf(event.hour))
    const name = `${t.when(day, time)}: ${said(event.title)}`
    return (
      <button
        type="button"
        class="plain record-link"
        title={name}
        aria-label={name}
        onClick={() => openLearn({ room: 'hours', id })}
      >
        {t.shortHour(day, time)}
      </button>
    )
  }
  const excerpt = record.documents.excerpts.find((one) => one.id === id)
  if (excerpt) return <>{authorOf(excerpt.document)}</>
  const route = record.routes.routes.find((one) => one.id === id)
  if (route) return <>{said(route.name)}</>
  const choice = stand.options.findIndex((option) => option.id === id)
  if (choice >= 0) return <>{(isFirst ? t.choiceFirst : t.choice)(letterOf(choice))}</>
  return <>{id.startsWith('T') ? t.turn(Number(id.slice(1))) : id}</>
}

/** The letter of a choice: a, b, c, d. */
export const letterOf = (index: number): string => 'abcd'[index] ?? ''

/** Who wrote a document, in a word or two. */
export function authorOf(id: string): string {
  const document = pedregalRecord().documents.documents.find((one) => one.id === id)
  return document ? (said(document.author).split(/[,;(]/)[0] ?? '').trim() : id
}
