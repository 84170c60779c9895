import { useSeat } from '../seat/useSeat'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { ClashButton } from '../../table/ClashButton'
import { LineButton } from './LineButton'
import { RuleLink } from '../../shared/Parts'
import { text } from '../../shell/page'

/** Lines shown; older ones are left out. */
const MAX_LINES = 400
/** The list follows new lines while it is scrolled as near to its end as this. */
const NEAR_END_PX = 40

/** The log. It scrolls to new lines unless the reader has scrolled up. */
export function LogPanel() {
  const seat = useSeat()
  const t = text.value
  const allLines = seat.logLines.value
  const lines = allLines.slice(-MAX_LINES)
  const list = useRef<HTMLOListElement>(null)
  const followsEnd = useRef(true)
  // In a layout effect: later the browser would already have reported a scroll event for the new lines, as if the reader had scrolled.
  useLayoutEffect(() => {
    if (followsEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [allLines])
  if (lines.length === 0) return <p class="empty">{t.log.empty}</p>
  return (
    <ol
      class="log"
      data-testid="log"
      ref={list}
      onScroll={(event) => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
        followsEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
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
