import { useSeat } from '../seat/useSeat'
import type { LogLine } from './lines'
import { hexLightProps } from '../cards/BoxParts'
import { putCursorOn } from '../controller/mapCursor'

/** The text of a log line as a button. Pointing at it lights the hexes of the line; a click brings the last of them into view. */
export function LineButton({ line }: { line: LogLine }) {
  const seat = useSeat()
  return (
    <button
      type="button"
      class="log-line"
      {...hexLightProps(seat, ...line.hexes)}
      onClick={() => {
        const lastHex = line.hexes.at(-1)
        if (lastHex === undefined) return
        putCursorOn(seat, lastHex)
        seat.litHexes.value = line.hexes
      }}
    >
      {line.text}
    </button>
  )
}
