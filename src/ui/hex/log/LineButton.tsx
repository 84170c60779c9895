import { useSeat } from '../seat/useSeat'
import { services } from '../../shell/services'
import type { LogLine } from './lines'
import { hexLightProps } from '../cards/BoxParts'
import { putCursorOn } from '../controller/mapCursor'

/** The text of a log line as a button. Pointing at it lights the hexes of the line; a click centres the map on the last of them. */
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
        services.board?.centre(lastHex)
        seat.litHexes.value = line.hexes
      }}
    >
      {line.text}
    </button>
  )
}
