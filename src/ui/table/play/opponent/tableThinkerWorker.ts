import { type AnswerMessage, think, type ThoughtMessage } from './thought'

// The web worker in which the computer thinks at the table. It knows only what it is sent.

self.onmessage = ({ data: { id, thought } }: MessageEvent<ThoughtMessage>) => {
  const steps = think(thought)
  let step = steps.next()
  while (!step.done) step = steps.next()
  self.postMessage({ id, actions: step.value } satisfies AnswerMessage)
}
