import { choose } from './choose'
import { desk, type FromThinker, type ToThinker } from './runner'

/** The module of the web worker in which the opponents think; what it is sent is all that it knows. */
const answer = desk(choose, (message: FromThinker) => self.postMessage(message))
self.onmessage = ({ data }: MessageEvent<ToThinker>) => answer(data)
