import { choose } from '../../../ai/operational/choose'
import { adviseStaff } from '../../../ai/operational/staff/advise'
import { warmUpDecisions, runInSlices } from '../../../ai/operational/warmUp'
import { decisionWorker, type WorkerReply, scenarioWorld, type WorkerRequest } from '../../../ai/operational/runner'

// The web worker in which computer players think. It knows only what it is sent.

/** Answers a request: thinks, and posts the decision to the page. */
const answerRequest = decisionWorker(choose, (message: WorkerReply) => self.postMessage(message), adviseStaff)
/** Runs something after waiting messages have been handled. */
const runSoon = (run: () => void): void => void setTimeout(run, 0)

self.onmessage = ({ data: firstRequest }: MessageEvent<WorkerRequest>) => {
  answerRequest(firstRequest)
  // A worker that is woken before there is anything to decide makes practice decisions until a request comes, so that it is fast then.
  // It makes them in the world of the scenario: map, counters and tables, which never change.
  const endWarmUp =
    firstRequest.kind === 'wake'
      ? runInSlices(warmUpDecisions(scenarioWorld(firstRequest.scenario), choose), runSoon)
      : () => {}
  self.onmessage = ({ data: request }: MessageEvent<WorkerRequest>) => {
    if (request.kind !== 'wake') endWarmUp()
    answerRequest(request)
  }
}
