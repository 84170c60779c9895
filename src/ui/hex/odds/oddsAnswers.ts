import type { FoughtTally } from '../../../clash/foughtOdds'
import type { Refusal } from '../../../core/result'
import {
  type ClashOddsFighter,
  clashOddsFighter,
  type ClashOddsTask,
  practiceFights,
} from '../../../session/hex/clashOdds'
import { TABLETOPS } from '../../../session/hex/tabletops'

// What a thread does that fights attacks for their odds: a worker, or the page itself where there are no workers.

/** `wake`: practise until fights are wanted. `fight`: fight an attack so many times, from fight number `first` on. */
export type OddsRequest =
  | { readonly kind: 'wake'; readonly scenario: string }
  | {
      readonly kind: 'fight'
      /** Names the attack. */
      readonly attack: number
      /** Null: the thread knows the attack from an earlier request. */
      readonly task: ClashOddsTask | null
      readonly first: number
      readonly count: number
    }

/** The answer to `fight`. `ms`: how long the fights took. `refusal`: the attack cannot be made. */
export type OddsReply =
  | { readonly attack: number; readonly refusal: Refusal }
  | {
      readonly attack: number
      readonly refusal: null
      readonly tally: FoughtTally
      readonly calledOff: number
      readonly choices: readonly string[]
      readonly ms: number
    }

/** Practice fights after which a thread is as fast as it gets. */
const PRACTICE_FIGHTS = 160

/**
 * Makes the function that takes the requests of one thread. `reply` sends an answer; `runSoon` runs something after waiting requests have been
 * taken.
 */
export function oddsAnswers(
  reply: (answer: OddsReply) => void,
  runSoon: (run: () => void) => void,
): (request: OddsRequest) => void {
  let known: { attack: number; fighter: ClashOddsFighter } | null = null
  let isWanted = false
  const practise = (fights: Generator<void>): void => {
    if (!isWanted && !fights.next().done) runSoon(() => practise(fights))
  }
  return (request) => {
    if (request.kind === 'wake') {
      practise(practiceFights(request.scenario, TABLETOPS, PRACTICE_FIGHTS))
      return
    }
    isWanted = true
    const { attack, task, first, count } = request
    if (known?.attack !== attack) {
      if (!task) return
      const made = clashOddsFighter(task, TABLETOPS)
      if (!made.ok) {
        reply({ attack, refusal: made.refusal })
        return
      }
      known = { attack, fighter: made.value }
    }
    const begun = performance.now()
    const { fighter } = known
    const tally = fighter.fight(first, count)
    const { calledOff, choices } = fighter
    reply({ attack, refusal: null, tally, calledOff, choices, ms: performance.now() - begun })
  }
}
