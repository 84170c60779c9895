import { useSeat } from '../seat/useSeat'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { ClashButton } from '../../table/ClashButton'
import { LineButton } from './LineButton'
import { RuleLink } from '../../shared/Parts'
import { text } from '../../shell/page'

const SHOWN = 400

/** What happened, line by line; a line that is pointed at or focused lights its hexes, a click goes there. */
export function LogPanel() {
  const seat = useSeat()
  const t = text.value
  const all = seat.logLines.value
  const lines = all.slice(-SHOWN)
  const list = useRef<HTMLOListElement>(null)
  const sticky = useRef(true)
  // Before the browser tells of any scrolling that the new lines bring about, which would look like the reader's.
  useLayoutEffect(() => {
    if (sticky.current && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [all])
  if (lines.length === 0) return <p class="empty">{t.log.empty}</p>
  return (
    <ol
      class="log"
      data-testid="log"
      ref={list}
      onScroll={(event) => {
        const el = event.currentTarget
        sticky.current = el.scrollHeight - el.scrollTop - el.clientHeight < 40
      }}
    >
      {lines.map((line) => (
        <li key={line.n} class={`tone-${line.tone}`} data-kind={line.kind}>
          <LineButton line={line} />
          <ClashButton of={line.clash} />
          <RuleLink id={line.rule} />
        </li>
      ))}
    </ol>
  )
}
