// Previews that the panels show: worked out in short slices between two pictures, each once while nothing has happened on the table.
import { canonical } from '../../../core/json'
import { dependOn } from '../../shared/dependOn'
import { SLICE_MS } from './opponent/slices'
import type { PreviewName, PreviewQuestion, PreviewResult } from './tableGame'
import type { TableSeat } from './tableSeat'

/** A preview that has been asked for. */
interface Asked {
  readonly kind: PreviewName
  readonly question: object
  answer: PreviewResult<PreviewName> | null
}

/** Runs something after the page has had time for its own work, or at once where there is no page. */
const soon = (run: () => void): void => {
  if (typeof window === 'undefined') run()
  else setTimeout(run)
}

function createPreviewDesk(seat: TableSeat) {
  /** What has been asked since something last happened, by question. */
  const known = new Map<string, Asked>()
  const waiting: Asked[] = []
  let isRunning = false
  /** Grows when answers have come. */
  const answered = seat.signal(0)

  function run(): void {
    isRunning = false
    if (seat.disposed) return
    const start = performance.now()
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      next.answer = seat.game.preview(next.kind, next.question as never)
      if (performance.now() - start >= SLICE_MS) break
    }
    answered.value++
    wake()
  }
  function wake(): void {
    if (isRunning || waiting.length === 0) return
    isRunning = true
    soon(run)
  }
  const forget = (): void => {
    known.clear()
    waiting.length = 0
  }
  // Nobody who sits down later finds them.
  seat.onDispose(forget)
  // Answers hold while nothing happens. What the player himself has laid out counts for those that say so.
  let stand = ''
  seat.effect(() => {
    const { turn, phase, step } = seat.view.value
    const now = `${turn} ${phase} ${step}`
    if (now !== stand) forget()
    stand = now
  })

  return {
    /**
     * The answer to a question; null: it is being worked out, and whoever reads this in a component is drawn again when it has come. `counts`: an
     * answer depends on what the player has answered so far, and is asked for anew after each change of that.
     */
    ask<K extends PreviewName>(kind: K, question: PreviewQuestion<K>, counts?: object): PreviewResult<K> | null {
      dependOn(answered, seat.view)
      const key = canonical([kind, question, counts ?? null])
      let asked = known.get(key)
      if (!asked) {
        asked = { kind, question, answer: null }
        known.set(key, asked)
        waiting.push(asked)
        wake()
      }
      return asked.answer as PreviewResult<K> | null
    },
  }
}

export type PreviewDesk = ReturnType<typeof createPreviewDesk>

const desks = new WeakMap<TableSeat, PreviewDesk>()

/** The previews of the player at the table; made when they are first asked for. */
export function previewDesk(seat: TableSeat): PreviewDesk {
  let desk = desks.get(seat)
  if (!desk) {
    desk = createPreviewDesk(seat)
    desks.set(seat, desk)
  }
  return desk
}
