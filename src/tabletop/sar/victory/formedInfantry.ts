import { opponentOf, type Side } from '../../../game/side'
import { armiesOf } from '../sideNames'
import type { Scenario } from '../types'

/** SAR-24.8: a way to win a battle: after the last turn one side must still have formed infantry and an open way out. */
export interface FormedInfantryTerms {
  /** The side that must have formed infantry and a way out to win. */
  readonly side: Side
  /** The other side, which wins if `side` lacks one of the two. */
  readonly otherwise: Side
}

/** The terms of a scenario. Sides are named as in its file (US, MEX), not by their ids in the state. */
export function formedInfantryTerms(scenario: Scenario): FormedInfantryTerms {
  const { otherwise } = scenario.victory.formedInfantry
  return { side: opponentOf(armiesOf(scenario), otherwise), otherwise }
}

/** SAR-24.8: the winner. `formedUnits`: number of formed infantry units of `terms.side` on the table. */
export const victoryByFormedInfantry = (terms: FormedInfantryTerms, formedUnits: number, hasOpenWay: boolean): Side =>
  formedUnits > 0 && hasOpenWay ? terms.side : terms.otherwise
