import type { BoundedAction } from '../../common/legalEntry'
import type { BattleActionType } from '../schemas/action'

/** One entry of the legal list of a battle: an action in which some fields may be bounds instead of values. */
export type LegalEntry = BoundedAction<BattleActionType>
