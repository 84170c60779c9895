import { choose } from '../../../ai/operational/choose'
import { warmUpDecisions, runInSlices } from '../../../ai/operational/warmUp'
import { decisionWorker, type WorkerReply, scenarioWorld, type WorkerRequest } from '../../../ai/operational/runner'

/** The web worker in which computer players think. It knows only what it is sent. */
const answer = decisionWorker(choose, (message: WorkerReply) => self.postMessage(message))
const soon = (next: () => void): void => void setTimeout(next, 0)

self.onmessage = ({ data: first }: MessageEvent<WorkerRequest>) => {
  answer(first)
  // Woken before there is anything to decide, it warms up until there is.
  const endWarmUp =
    first.kind === 'wake' ? runInSlices(warmUpDecisions(scenarioWorld(first.scenario), choose), soon) : () => {}
  self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
    if (data.kind === 'think') endWarmUp()
    answer(data)
  }
}
