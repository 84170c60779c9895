import { useLayoutEffect, useRef } from 'preact/hooks'
import { lit } from '../controller/marks'
import { lookAt } from '../controller/keys'
import { outside } from '../controller/act'
import { logLines, text } from '../state'
import { ClashButton } from '../clash/ClashButton'
import { RuleLink } from '../shared/Parts'

const SHOWN = 400

/** What happened, line by line; a line that is pointed at or focused lights its hexes, a click goes there. */
export function LogPanel() {
  const t = text.value
  const all = logLines.value
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
          <button
            type="button"
            class="log-line"
            onFocus={() => (lit.value = line.hexes)}
            onBlur={() => (lit.value = [])}
            onMouseEnter={() => (lit.value = line.hexes)}
            onMouseLeave={() => (lit.value = [])}
            onClick={() => {
              const hex = line.hexes[line.hexes.length - 1]
              if (hex === undefined) return
              lookAt(hex)
              outside.board?.centre(hex)
              lit.value = line.hexes
            }}
          >
            {line.text}
          </button>
          <ClashButton of={line.clash} />
          <RuleLink id={line.rule} />
        </li>
      ))}
    </ol>
  )
}
