import { type Signal, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { RuleLink } from '../../shared/Parts'
import { isNarrow } from '../../shared/phone'
import { tableWords } from './words/words'

/** On a phone the panel above needs the room: the log is folded away until it is asked for. */
export const isLogFolded = signal(isNarrow.peek())

/** A line of a log as it is shown: headings stand over the lines of their phase. */
interface LogLine {
  readonly n: number
  readonly isHeading: boolean
  readonly text: string
  readonly rule: string | null
  /** The units that are lit on the table while the line is pointed at. */
  readonly units: readonly string[]
}

interface LogFrameProps<Line extends LogLine> {
  readonly head: string
  readonly lines: readonly Line[]
  readonly lit: Signal<readonly string[]>
  /** What stands before and after the rule of a line. */
  before?(line: Line): ComponentChildren
  after?(line: Line): ComponentChildren
}

/** The log of a battle on the table, which can be folded; pointing at a line shows its units. */
export function LogFrame<Line extends LogLine>({ head, lines, lit, before, after }: LogFrameProps<Line>) {
  const t = tableWords()
  const isFolded = isLogFolded.value
  const label = isFolded ? t.unfold : t.fold
  return (
    <section class="table-log" aria-labelledby="table-log-head" data-folded={isFolded}>
      <h2 id="table-log-head">
        {head}
        <button
          type="button"
          class="table-fold"
          aria-expanded={!isFolded}
          aria-label={label}
          title={label}
          data-testid="table-fold"
          onClick={() => (isLogFolded.value = !isLogFolded.peek())}
        >
          {isFolded ? '▴' : '▾'}
        </button>
      </h2>
      <ol data-testid="table-log" hidden={isFolded}>
        {lines.map((line) => (
          <li
            key={line.n}
            class={line.isHeading ? 'table-log-heading' : ''}
            onMouseEnter={() => (lit.value = line.units)}
            onMouseLeave={() => (lit.value = [])}
          >
            {line.text} {before?.(line)} {line.rule === null ? null : <RuleLink id={line.rule} />}
            {after?.(line)}
          </li>
        ))}
      </ol>
    </section>
  )
}
