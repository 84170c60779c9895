import { text } from '../../shell/page'
import type { GivenDice } from '../game'

/** A sentence that says which dice of a game were given, not thrown. */
export function givenWords({ until }: GivenDice): string {
  const t = text.value
  return until ? t.given.until(until.turn, t.sideAdj[until.side]) : t.given.all
}
