// The clashes of the benchmarks: two U.S. brigades against four Mexican battalions, both brigades from one hex or each from its own, on four kinds
// of ground.
import { type ClashSetup, clashSetupOf } from '../../src/clash/setup'
import { applyLegal, clashToFight, legal } from '../../src/operational/engine'
import type { Side } from '../../src/operational/types'
import { type Cell, cells, positionOfCell } from '../fit/cells'
import { pedregalWorld } from './harness'

const BRIGADES = ['us.1.garland', 'us.1.clarke']
const BATTALIONS = ['mexican.east.3.line', 'mexican.east.3.guard', 'mexican.east.4.light4', 'mexican.east.4.light13']

type Choice = { readonly type: string; readonly hex?: string; readonly unit?: string }

/** Both brigades from one hex, or each from its own, on four kinds of ground. */
export function brigadeClashes(): ClashSetup[] {
  const world = pedregalWorld()
  return cells(world)
    .filter(({ side, attackers }) => side === 'us' && Object.keys(attackers).length === 2)
    .map((like) => {
      const [first, second] = Object.keys(like.attackers)
      const attackers = { [first!]: [BRIGADES[0]!], [second!]: [BRIGADES[1]!] }
      const cell: Cell = { ...like, attackers, defenders: BATTALIONS }
      const position = positionOfCell(world, cell, 'sar')
      const dice = { seed: 'bench', forced: [] }
      const choose = (fits: (action: Choice) => boolean, side: Side = 'us'): void => {
        const action = legal(position, side).find((one) => fits(one))
        if (action) applyLegal(position, side, action, dice)
      }
      choose(({ type, hex }) => type === 'target' && hex === cell.target)
      for (const brigade of BRIGADES) choose(({ type, unit }) => type === 'join' && unit === brigade)
      choose(({ type }) => type === 'attack')
      choose(({ type }) => type === 'lead', 'mexican')
      const clash = clashToFight(position)
      if (!clash) throw new Error(`no clash: ${cell.name}`)
      return clashSetupOf(position, clash.attack)
    })
}
