// The web worker beside the table. It knows only what it is sent, and is started twice: one thinks for a side and gets only what that side may know
// (thought.ts); the other works out the ends of answers and gets the whole battle (referee.ts).
import { type Answer, answerTo, type Question } from './questions'

self.onmessage = ({ data: { id, question } }: MessageEvent<Question>) =>
  self.postMessage({ id, answer: answerTo(question) } satisfies Answer)
