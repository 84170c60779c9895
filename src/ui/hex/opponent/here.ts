import { choose } from '../../../ai/operational/choose'
import { decisionWorker, type WorkerReply, type WorkerRequest } from '../../../ai/operational/runner'

/** The thinking desk of a page that has no workers; fetched only there. */
export const deskHere = (post: (message: WorkerReply) => void): ((message: WorkerRequest) => void) =>
  decisionWorker(choose, post)
