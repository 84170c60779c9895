import { choose } from '../../../ai/operational/choose'
import { desk, type FromThinker, type ToThinker } from '../../../ai/operational/runner'

/** The thinking desk of a page that has no workers; fetched only there. */
export const deskHere = (post: (message: FromThinker) => void): ((message: ToThinker) => void) => desk(choose, post)
