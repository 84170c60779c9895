import { choose } from '../../../ai/operational/choose'
import { decisionWorker, type WorkerReply, type WorkerRequest } from '../../../ai/operational/runner'

/** Answers requests for decisions on the page itself; fetched only where there are no workers. */
export const answerOnPage = (post: (message: WorkerReply) => void): ((message: WorkerRequest) => void) =>
  decisionWorker(choose, post)
