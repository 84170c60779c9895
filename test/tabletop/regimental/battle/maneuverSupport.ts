import type { CheckedUnit } from '../../../../src/tabletop/regimental/battle/types'
import { type Drill, drill } from './support'

/** Lists that units have under their check: `double`: well handled at the double quick. */
export type Result = 'wellHandled' | 'tardy' | 'double'

/** A drill that waits in M2c: these US units maneuver with these results. */
export function maneuvering(setup: Drill, results: Readonly<Record<string, Result>>) {
  const game = drill(setup)
  const { battle } = game
  const units = Object.fromEntries(
    Object.entries(results).map(([id, result]): [string, CheckedUnit] => {
      const { x, y, heading } = battle.units[id]!
      return [
        id,
        {
          effect: result === 'double' ? 'doubleQuick' : result,
          list: result === 'tardy' ? 'tardy' : 'wellHandled',
          doubleQuick: result === 'double',
          done: [],
          spent: 0,
          from: { x, y, heading },
          worstGround: 'open',
          finished: false,
        },
      ]
    }),
  )
  battle.place = 'maneuvers'
  battle.phasing = 'us'
  battle.toAct = 'us'
  battle.check = { leader: null, die: 6, picked: Object.keys(units), units }
  battle.checked = Object.keys(units)
  return game
}
