import { useSeat } from '../seat/useSeat'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { ClashButton } from '../../table/ClashButton'
import { LineButton } from './LineButton'
import { RuleLink } from '../../shared/Parts'
import { text } from '../../shell/page'

/** Lines shown at most, so that the page stays fast; older ones are left out. */
const MAX_LINES = 400
/** A list that is scrolled as near to its end as this counts as scrolled to the end. */
const NEAR_END_PX = 40

/** The log of the game. The list scrolls to new lines unless the reader has scrolled up. */
export function LogPanel() {
  const seat = useSeat()
  const t = text.value
  const allLines = seat.logLines.value
  const lines = allLines.slice(-MAX_LINES)
  const listElement = useRef<HTMLOListElement>(null)
  const followsEnd = useRef(true)
  /** Where the list was at the last scroll event: only a reader who scrolls up leaves the end, not one whose list grows. */
  const lastTop = useRef(0)
  useLayoutEffect(() => {
    if (followsEnd.current && listElement.current) listElement.current.scrollTop = listElement.current.scrollHeight
  }, [allLines])
  if (lines.length === 0) return <p class="empty">{t.log.empty}</p>
  return (
    <ol
      class="log"
      data-testid="log"
      ref={listElement}
      onScroll={(event) => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget
        const isNearEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
        const hasGoneUp = scrollTop < lastTop.current
        if (isNearEnd) followsEnd.current = true
        else if (hasGoneUp) followsEnd.current = false
        lastTop.current = scrollTop
      }}
    >
      {lines.map((line) => (
        <li key={line.eventNumber} class={`tone-${line.tone}`} data-kind={line.kind}>
          <LineButton line={line} />
          {/* A button only where the line reports a clash: an attack fought on the tabletop. */}
          <ClashButton clashKey={line.clashKey} />
          <RuleLink id={line.rule} />
        </li>
      ))}
    </ol>
  )
}
