import { choose } from '../../../ai/operational/choose'
import { adviseStaff } from '../../../ai/operational/staff/advise'
import { decisionWorker, type WorkerReply, type WorkerRequest } from '../../../ai/operational/runner'

/**
 * The computer player's thinking on the page itself. Gives the function that answers requests; `post` gets each answer. This file is fetched
 * only where no worker can think.
 */
export const answerOnPage = (post: (message: WorkerReply) => void): ((message: WorkerRequest) => void) =>
  decisionWorker(choose, post, adviseStaff)
