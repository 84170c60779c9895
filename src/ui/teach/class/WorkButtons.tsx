// How a pupil hands in: as a file, from a phone through another program, or as text that is copied into a message.
import { useState } from 'preact/hooks'
import { downloadText } from '../../shell/storage/saves'
import { classWords } from './words'

interface WorkFile {
  readonly name: string
  readonly text: string
}

const fileOf = ({ name, text }: WorkFile): File => new File([text], name, { type: 'text/csv' })

/** Can this browser give a file to another program? Over plain http none can. */
const canShare = (work: WorkFile): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [fileOf(work)] })

/** Copies the text in a field. Over plain http, as in a school's own network, browsers copy only what is selected. */
async function copyFrom(field: HTMLTextAreaElement): Promise<boolean> {
  field.focus()
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    return document.execCommand('copy')
  }
}

/** Buttons that hand in the work. */
export function WorkButtons({ work }: { work: WorkFile }) {
  const t = classWords()
  return (
    <>
      <button
        type="button"
        class="strong"
        data-testid="work-csv"
        onClick={() => downloadText(work.name, work.text, 'text/csv')}
      >
        {t.saveCsv}
      </button>
      {canShare(work) ? (
        <button
          type="button"
          data-testid="work-share"
          // Whoever changes his mind has shared nothing: no fault.
          onClick={() => void navigator.share({ files: [fileOf(work)], title: work.name }).catch(() => {})}
        >
          {t.share}
        </button>
      ) : null}
      <CopyText text={work.text.replace(/^\uFEFF/, '')} />
    </>
  )
}

/** The work as text, for a message. */
function CopyText({ text }: { text: string }) {
  const t = classWords()
  const [isOpen, setOpen] = useState(false)
  const [isCopied, setCopied] = useState<boolean | null>(null)
  if (!isOpen)
    return (
      <button type="button" data-testid="work-copy" onClick={() => setOpen(true)}>
        {t.copy}
      </button>
    )
  return (
    <label class="work-text">
      <span role="status">{isCopied === null ? t.copy : isCopied ? t.copied : t.notCopied}</span>
      <textarea
        readOnly
        rows={4}
        value={text}
        data-testid="work-text"
        ref={(field) => {
          if (field && isCopied === null) void copyFrom(field).then(setCopied)
        }}
      />
    </label>
  )
}
