import { lookAt } from '../controller/keys'
import { lit } from '../controller/marks'
import { outside } from '../../shell/outside'
import type { LogLine } from './lines'

/** The words of a line: pointed at or focused they light its hexes, a click goes to the last of them. */
export function LineButton({ line }: { line: LogLine }) {
  return (
    <button
      type="button"
      class="log-line"
      onFocus={() => (lit.value = line.hexes)}
      onBlur={() => (lit.value = [])}
      onMouseEnter={() => (lit.value = line.hexes)}
      onMouseLeave={() => (lit.value = [])}
      onClick={() => {
        const hex = line.hexes.at(-1)
        if (hex === undefined) return
        lookAt(hex)
        outside.board?.centre(hex)
        lit.value = line.hexes
      }}
    >
      {line.text}
    </button>
  )
}
