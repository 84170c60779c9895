import type { Tactician as AnyTactician } from '../../common/tactician'
import type { BattleAction } from '../schemas/action'
import type { BattleTable } from './run'

/** Commands a side of a battle under the Santa Anna Rules; the view is the table as `tableSeenBy` shows it to that side. */
export type Tactician = AnyTactician<BattleTable, BattleAction>
