import type { BoundedAction } from '../../common/legalEntry'
import type { BattleActionType } from '../schemas/action'

/** One line of the legal list of a battle. */
export type LegalEntry = BoundedAction<BattleActionType>
