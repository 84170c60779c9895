import { computed, signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { csvTextOf } from '../../../teach/class/csv'
import { type WorkItems, workItems } from '../../../teach/class/items'
import { summarise, type Tally, type WorkSummary } from '../../../teach/class/summary'
import {
  mergeWork,
  MOST_FILE_BYTES,
  readWork,
  sharedNames,
  type WorkFault,
  type WorkFaultReason,
  type WorkLine,
  writeWork,
} from '../../../teach/class/work'
import { names } from '../../hex/shared/scenario'
import { refusalText } from '../../i18n/messages'
import { downloadText } from '../../shell/storage/saves'
import { settings } from '../../shell/storage/settings'
import { said } from '../words'
import { pageStyle } from './Sheet'
import { classWords } from './words'

/** A file of work that has been read. */
interface ReadFile {
  readonly name: string
  readonly lines: readonly WorkLine[]
  readonly faults: readonly WorkFault[]
}

/** The files of the class. They are kept while the page is open, and nowhere else. */
const files = signal<readonly ReadFile[]>([])
const merged = computed(() => mergeWork(files.value.map(({ lines }) => lines)))
const showsAliases = signal(true)

/** Reads files that the teacher has chosen or dropped. */
async function readFiles(chosen: Iterable<File>, { known }: WorkItems): Promise<void> {
  const read: ReadFile[] = []
  for (const file of chosen) {
    const broken = (reason: WorkFaultReason): ReadFile => ({
      name: file.name,
      lines: [],
      faults: [{ file: file.name, line: null, field: null, value: '', reason }],
    })
    if (file.size > MOST_FILE_BYTES) read.push(broken('tooBig'))
    else {
      const content = csvTextOf(new Uint8Array(await file.arrayBuffer()))
      read.push(content.ok ? { name: file.name, ...readWork(file.name, content.value, known) } : broken('noText'))
    }
  }
  files.value = [...files.value, ...read]
}

/** The answers of a class: files in, choices and mistakes out. */
export function Answers() {
  const t = classWords()
  const items = workItems()
  if (!items.ok) return <p role="alert">{refusalText(items.refusal, settings.value.lang, names.value)}</p>
  const { lines, repeated } = merged.value
  const faults = files.value.flatMap((file) => file.faults)
  return (
    <>
      <FileChooser items={items.value} />
      <PasteField items={items.value} />
      {files.value.length === 0 ? null : (
        <div class="no-print" role="status" data-testid="files-read">
          <p>
            {t.filesRead(files.value.length, lines.length)} {repeated > 0 ? t.repeated(repeated) : ''}{' '}
            {lines.length === 0 ? t.nothingRead : ''}
          </p>
          {faults.length === 0 ? null : (
            <div class="learn-fault" data-testid="file-faults">
              <b>{t.faults}</b>
              <ul class="sheet-points">
                {faults.map((fault, index) => (
                  <li key={index}>
                    <b>{t.faultAt(fault.file, fault.line, fault.field)}</b>
                    {fault.value === '' ? '' : ` ${t.quoted(fault.value.slice(0, 60))}`}: {t.fault[fault.reason]}.
                  </li>
                ))}
              </ul>
            </div>
          )}
          <SharedNames lines={lines} items={items.value} />
          <p class="class-buttons">
            <button
              type="button"
              class="strong"
              data-testid="combined"
              disabled={lines.length === 0}
              onClick={() => downloadText(`${t.classFileName}.csv`, writeWork(lines), 'text/csv')}
            >
              {t.combined}
            </button>
            <button type="button" disabled={lines.length === 0} onClick={() => window.print()}>
              {t.print}
            </button>
            <button type="button" data-testid="forget-files" onClick={() => (files.value = [])}>
              {t.forget}
            </button>
            <label>
              <input
                type="checkbox"
                checked={showsAliases.value}
                onChange={(event) => (showsAliases.value = event.currentTarget.checked)}
              />{' '}
              {t.aliases}
            </label>
          </p>
        </div>
      )}
      <div class="sheet class-answers">
        {lines.length === 0 ? null : (
          <>
            <style>{pageStyle()}</style>
            <h1>{t.answersTitle}</h1>
          </>
        )}
        {summarise(lines, items.value.items).map((summary) => (
          <SummaryCard key={`${summary.kind}.${summary.id}`} summary={summary} items={items.value} />
        ))}
      </div>
    </>
  )
}

/** Names that stand on several pieces of the same work. */
function SharedNames({ lines, items }: { lines: readonly WorkLine[]; items: WorkItems }) {
  const t = classWords()
  const shared = sharedNames(lines)
  if (shared.length === 0) return null
  return (
    <div data-testid="shared-names">
      <p>{t.shared}</p>
      <ul class="sheet-points">
        {shared.map(({ alias, id, count }) => {
          const item = items.items.find((one) => one.id === id)
          return <li key={`${alias} ${id}`}>{t.sharedName(alias, item ? said(item.title) : id, count)}</li>
        })}
      </ul>
    </div>
  )
}

/** What pupils sent as text is pasted here. */
function PasteField({ items }: { items: WorkItems }) {
  const t = classWords()
  const [text, setText] = useState('')
  return (
    <details class="no-print class-paste">
      <summary data-testid="paste-open">{t.paste}</summary>
      <label>
        {t.pasteHint}
        <textarea
          rows={5}
          value={text}
          data-testid="paste-text"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button
        type="button"
        data-testid="paste-read"
        disabled={text.trim() === ''}
        onClick={() => {
          const name = t.pasted(files.value.length + 1)
          files.value = [...files.value, { name, ...readWork(name, text, items.known) }]
          setText('')
        }}
      >
        {t.pasteRead}
      </button>
    </details>
  )
}

function FileChooser({ items }: { items: WorkItems }) {
  const t = classWords()
  const [isOver, setOver] = useState(false)
  return (
    <section
      class={`file-drop no-print${isOver ? ' over' : ''}`}
      aria-label={t.read}
      data-testid="file-drop"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void readFiles(event.dataTransfer?.files ?? [], items)
      }}
    >
      <h2>{t.read}</h2>
      <p>{t.readHint}</p>
      <label>
        {t.choose}{' '}
        <input
          type="file"
          accept=".csv,text/csv,.txt"
          multiple
          data-testid="class-files"
          onChange={(event) => {
            const input = event.currentTarget
            // The list empties with the field, which must be emptied so that the same file can be chosen again.
            const chosen = [...(input.files ?? [])]
            input.value = ''
            void readFiles(chosen, items)
          }}
        />
      </label>{' '}
      <span class="small">{t.drop}</span>
    </section>
  )
}

function SummaryCard({ summary, items }: { summary: WorkSummary; items: WorkItems }) {
  const t = classWords()
  const { kind, id, count, tallies } = summary
  const item = items.items.find((one) => one.kind === kind && one.id === id)
  return (
    <section class="summary" data-testid={`summary-${id}`}>
      <h2>
        {kind === 'stand' ? `${id}. ` : ''}
        {item ? said(item.title) : id} <span class="small">{t.pupils(count)}</span>
      </h2>
      <p class="small">
        {kind === 'stand'
          ? t.standFacts(summary.minutes)
          : t.lessonFacts(summary.faultless, summary.wrongTries, summary.hints, summary.minutes)}
        {summary.otherEdition > 0 ? ` · ${t.otherEdition(summary.otherEdition)}` : ''}
      </p>
      <h3>{kind === 'stand' ? t.choices : t.commonest}</h3>
      {tallies.length === 0 ? <p>{t.noMistakes}</p> : null}
      <ol class="tallies">
        {tallies.map((tally) => (
          <li key={tally.id}>
            <TallyBar count={tally.count} of={count} />
            <div>
              {wordsOf(summary, tally, items)}
              <Reasons tally={tally} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** How many of how many, as a figure and as a bar. */
function TallyBar({ count, of }: { count: number; of: number }) {
  return (
    <span class="tally-bar">
      <b>
        {count}/{of}
      </b>
      <span aria-hidden="true">
        <span style={{ width: `${Math.round((100 * count) / of)}%` }} />
      </span>
    </span>
  )
}

/** What was chosen, or what was tried wrongly and why that is wrong, in the words of the stand or lesson. */
function wordsOf({ kind, id }: WorkSummary, tally: Tally, { stands, lessons }: WorkItems): string {
  const t = classWords()
  if (kind === 'stand') {
    const option = stands.find((one) => one.id === id)?.options.find((one) => one.id === tally.id)
    return option ? said(option.text) : tally.id
  }
  const [step = 0, index = 0] = tally.id.split('.').map(Number)
  const done = lessons.find((one) => one.id === id)?.steps[step - 1]
  // Wrong options of the step's question are counted on after its wrong tries.
  const wrong = done?.wrong[index - 1] ?? done?.ask?.options[index - 1 - done.wrong.length]
  return `${t.mistakeAt(step)}: ${wrong ? said(wrong.say) : t.ended}`
}

function Reasons({ tally }: { tally: Tally }) {
  const t = classWords()
  if (tally.reasons.length === 0) return null
  return (
    <details open>
      <summary>{t.reasons(tally.reasons.length)}</summary>
      <ul class="sheet-points">
        {tally.reasons.map(({ alias, reason }, index) => (
          <li key={index}>
            {t.quoted(reason)}
            {showsAliases.value && alias !== '' ? ` (${alias})` : ''}
          </li>
        ))}
      </ul>
    </details>
  )
}
