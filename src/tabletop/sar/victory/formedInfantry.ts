import { opponentOf, type Side } from '../../../game/side'
import { armiesOf } from '../sideNames'
import type { Scenario } from '../types'

/** SAR-24.8: the side that must still have formed infantry and an open way out after the last turn, and the side that else wins. */
export interface FormedInfantryTerms {
  readonly side: Side
  readonly otherwise: Side
}

/** The terms of a scenario; sides by their names in its file. */
export function formedInfantryTerms(scenario: Scenario): FormedInfantryTerms {
  const { otherwise } = scenario.victory.formedInfantry
  return { side: opponentOf(armiesOf(scenario), otherwise), otherwise }
}

/** SAR-24.8: the winner. `formed`: formed infantry units of the side on the table; `openWay`: one of them can leave over its edge. */
export const victoryByFormedInfantry = (terms: FormedInfantryTerms, formed: number, openWay: boolean): Side =>
  formed > 0 && openWay ? terms.side : terms.otherwise
