import { choose } from '../../../ai/operational/choose'
import { rehearsal, rehearse } from '../../../ai/operational/rehearse'
import { desk, type FromThinker, groundOf, type ToThinker } from '../../../ai/operational/runner'

/** The module of the web worker in which the opponents think; what it is sent is all that it knows. */
const answer = desk(choose, (message: FromThinker) => self.postMessage(message))
const soon = (next: () => void): void => void setTimeout(next, 0)

self.onmessage = ({ data: first }: MessageEvent<ToThinker>) => {
  answer(first)
  // Woken before there is anything to decide: it tries itself out until there is.
  const enough = first.kind === 'wake' ? rehearse(rehearsal(groundOf(first.scenario), choose), soon) : () => {}
  self.onmessage = ({ data }: MessageEvent<ToThinker>) => {
    if (data.kind === 'think') enough()
    answer(data)
  }
}
