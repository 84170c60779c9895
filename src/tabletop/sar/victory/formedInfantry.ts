import { opponentOf, type Side } from '../../../game/side'
import { armiesOf } from '../sideNames'
import type { Scenario } from '../types'

/** SAR-24.8: a way to win a battle: after the last turn one side must still have formed infantry and an open way out. */
export interface FormedInfantryTerms {
  /** The side that must have them to win. */
  readonly side: Side
  /** The side that wins if the other has them not. */
  readonly otherwise: Side
}

/** The terms of a scenario. Sides are named as in its file (US, MEX), not by their ids in the state. */
export function formedInfantryTerms(scenario: Scenario): FormedInfantryTerms {
  const { otherwise } = scenario.victory.formedInfantry
  return { side: opponentOf(armiesOf(scenario), otherwise), otherwise }
}

/** SAR-24.8: the winner. `formed`: formed infantry units of the side on the table; `openWay`: one of them can leave over its edge. */
export const victoryByFormedInfantry = (terms: FormedInfantryTerms, formed: number, openWay: boolean): Side =>
  formed > 0 && openWay ? terms.side : terms.otherwise
