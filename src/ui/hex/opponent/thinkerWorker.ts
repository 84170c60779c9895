import { choose } from '../../../ai/operational/choose'
import { warmUpDecisions, runInSlices } from '../../../ai/operational/warmUp'
import { decisionWorker, type WorkerReply, scenarioWorld, type WorkerRequest } from '../../../ai/operational/runner'

/** The module of the web worker in which the opponents think; what it is sent is all that it knows. */
const answer = decisionWorker(choose, (message: WorkerReply) => self.postMessage(message))
const soon = (next: () => void): void => void setTimeout(next, 0)

self.onmessage = ({ data: first }: MessageEvent<WorkerRequest>) => {
  answer(first)
  // Woken before there is anything to decide: it tries itself out until there is.
  const enough =
    first.kind === 'wake' ? runInSlices(warmUpDecisions(scenarioWorld(first.scenario), choose), soon) : () => {}
  self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
    if (data.kind === 'think') enough()
    answer(data)
  }
}
