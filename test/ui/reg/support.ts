import { regimentalPlayer } from '../../../src/ai/tabletop/regimental/answer'
import { RegimentalSession } from '../../../src/session/regimental/session'

/** The drill of Torrejón's ride, as a session. */
export function drillSession(seed: string, options: object = {}): RegimentalSession {
  const made = RegimentalSession.create({
    scenario: 'palo-alto-reg',
    seed,
    aiSeed: `ai ${seed}`,
    options: { variant: 'torrejon-and-the-square', ...options },
  })
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}

/** Has the computer play both sides until this holds, or to the end. */
export function playUntil(session: RegimentalSession, isThere: () => boolean): boolean {
  const player = regimentalPlayer('general')
  for (let n = 0; n < 3000; n++) {
    const side = session.toAct()
    if (isThere()) return true
    if (side === null) return false
    const answered = session.answerQuestion(side, player)
    if (!answered.ok || answered.value.length === 0) return false
  }
  return false
}
