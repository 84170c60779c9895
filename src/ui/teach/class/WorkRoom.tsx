import { useState } from 'preact/hooks'
import { type WorkItems, workItems } from '../../../teach/class/items'
import { type FinishedWork, MOST_ALIAS_LETTERS, writeWork } from '../../../teach/class/work'
import { names } from '../../hex/shared/scenario'
import { refusalText } from '../../i18n/messages'
import { openLearn } from '../../shell/learning'
import { settings } from '../../shell/storage/settings'
import { LearnPage } from '../LearnPage'
import { alias, forgetLearned, learnRecords, setAlias } from '../progress'
import { said } from '../words'
import './class.css'
import { pageStyle } from './Sheet'
import { classWords } from './words'
import { WorkButtons } from './WorkButtons'

/** Letters that a name of a file may have everywhere. */
const fileNameOf = (name: string): string =>
  name
    .trim()
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .slice(0, 40)

/** What this pupil has finished: a file or a sheet for the teacher. */
export function WorkRoom() {
  const t = classWords()
  const items = workItems()
  const records = learnRecords.value
  const name = fileNameOf(alias.value)
  const work = {
    name: `${t.fileName}${name === '' ? '' : `-${name}`}.csv`,
    text: writeWork(records.map((record) => ({ ...record, alias: alias.value.trim() }))),
  }
  return (
    <LearnPage title={t.workHeading}>
      <p class="no-print">{t.workIntro}</p>
      {items.ok ? null : <p role="alert">{refusalText(items.refusal, settings.value.lang, names.value)}</p>}
      {records.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <form class="class-choices no-print" onSubmit={(event) => event.preventDefault()}>
            <label>
              {t.alias}
              <input
                value={alias.value}
                maxLength={MOST_ALIAS_LETTERS}
                autocomplete="off"
                data-testid="work-alias"
                onInput={(event) => setAlias(event.currentTarget.value)}
              />
            </label>
            <WorkButtons key={work.text} work={work} />
            <button type="button" data-testid="work-print" onClick={() => window.print()}>
              {t.print}
            </button>
            <Clear />
          </form>
          <article class="sheet" data-testid="work-sheet">
            <style>{pageStyle()}</style>
            <header class="sheet-head">
              <div>
                <h1>
                  {t.workHeading}
                  {alias.value.trim() === '' ? '' : `: ${alias.value}`}
                </h1>
                <p>{t.finishedCount(records.length)}</p>
              </div>
            </header>
            {items.ok ? <WorkTable records={records} items={items.value} /> : null}
          </article>
        </>
      )}
    </LearnPage>
  )
}

function Nothing() {
  const t = classWords()
  return (
    <>
      <p data-testid="work-none">{t.workNone}</p>
      <p class="class-buttons">
        <button type="button" class="strong" onClick={() => openLearn({ room: 'lesson', id: null })}>
          {t.toLessons}
        </button>
        <button type="button" onClick={() => openLearn({ room: 'stand', id: null })}>
          {t.toStands}
        </button>
      </p>
    </>
  )
}

/** Forgets everything after a second question: several pupils may share a computer. */
function Clear() {
  const t = classWords()
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <button type="button" data-testid="work-clear" onClick={() => setAsked(true)}>
        {t.nextPupil}
      </button>
    )
  return (
    <span role="alert">
      {t.reallyClear}{' '}
      <button
        type="button"
        data-testid="work-clear-yes"
        onClick={() => {
          setAsked(false)
          forgetLearned()
        }}
      >
        {t.yes}
      </button>{' '}
      <button type="button" onClick={() => setAsked(false)}>
        {t.no}
      </button>
    </span>
  )
}

function WorkTable({ records, items }: { records: readonly FinishedWork[]; items: WorkItems }) {
  const t = classWords()
  const { columns } = t
  return (
    <table class="work-table">
      <thead>
        <tr>
          {(['what', 'choice', 'tries', 'hints', 'minutes', 'when'] as const).map((column) => (
            <th key={column} scope="col">
              {columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const item = items.items.find(({ kind, id }) => kind === record.kind && id === record.id)
          const option = items.stands
            .find(({ id }) => record.kind === 'stand' && id === record.id)
            ?.options.find(({ id }) => id === record.choice)
          const isLesson = record.kind === 'lesson'
          return (
            <tr key={`${record.kind}.${record.id}`}>
              <th scope="row">
                {record.kind === 'stand' ? `${record.id}. ` : ''}
                {item ? said(item.title) : record.id}
                <span class="small">{record.edition === '' ? '' : t.edition(record.edition)}</span>
              </th>
              <td data-label={columns.choice}>
                {option ? said(option.text) : record.choice}
                {record.reason === '' ? null : <i>{t.quoted(record.reason)}</i>}
              </td>
              <td data-label={columns.tries}>{isLesson ? record.wrongTries : ''}</td>
              <td data-label={columns.hints}>{isLesson ? record.hints : ''}</td>
              <td data-label={columns.minutes}>{record.minutes}</td>
              <td data-label={columns.when}>{record.when.replace('T', ' ')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
