import { choose } from '../../../ai/operational/choose'
import { decisionWorker, type WorkerReply, type WorkerRequest } from '../../../ai/operational/runner'

/** The computer player's thinking on the page itself. This file is fetched only where there are no workers. `post` gets each answer. */
export const answerOnPage = (post: (message: WorkerReply) => void): ((message: WorkerRequest) => void) =>
  decisionWorker(choose, post)
