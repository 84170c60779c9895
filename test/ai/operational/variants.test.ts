import { describe, expect, it } from 'vitest'
import { nextPhaseReach, reachAfter, type SideReach } from '../../../src/ai/operational/evaluate/reach'
import { followableGoals } from '../../../src/ai/operational/plans/keptGround'
import { isGoalOf, plansOf } from '../../../src/ai/operational/plans/plans'
import { groundOf } from '../../../src/operational/variants'
import type { Variants } from '../../../src/operational/types'
import { MEXICAN, US } from '../../../src/operational/world'
import { scene, world } from '../../operational/support'

const CAMP = 'mexican.north.1.infantry'
const CLARKE = 'us.1.clarke'

/** What the US thinks of the Mexicans' next phase: a unit of the Army of the North stands at the edge of its ground, one of the East far from it. */
function thought(variants: Variants) {
  const position = scene({ at: { [CAMP]: '1104', [CLARKE]: '1204', 'mexican.east.6.bravos': '1222' }, command: 'all' })
  Object.assign(position.game.options, variants)
  return { position, reach: nextPhaseReach(position, MEXICAN) }
}

/** Hexes that the unit could reach off the ground of its army. */
const beyond = ({ unitsByHex }: SideReach): string[] => {
  const index = world.pieceIndexes.get(CAMP)!
  return world.grid.ids.filter((_, hex) => unitsByHex[hex]!.includes(index) && groundOf(world).outside[hex]! > 0)
}

describe('what the computer expects where Valencia stays', () => {
  it('OPS-25.1 the army is not expected off its ground, unless one of the planned attacks frees it', () => {
    expect(beyond(thought({}).reach)).not.toEqual([])
    const { position, reach } = thought({ valenciaStays: true })
    expect(beyond(reach)).toEqual([])
    const at = (hex: string) => ({ target: world.grid.indexOf(hex) })
    expect(beyond(reachAfter(reach, position, []))).toEqual([])
    expect(beyond(reachAfter(reach, position, [at('1222')]))).toEqual([])
    expect(beyond(reachAfter(reach, position, [at('1222'), at('1104')]))).toEqual(beyond(thought({}).reach))
  })

  it('OPS-25.1 a plan that would take the army elsewhere leaves it on its ground while it must stay, and all others as they were', () => {
    const { position } = thought({ valenciaStays: true })
    const { outside, stays } = groundOf(world)
    for (const plan of plansOf('mexican')) {
      const goals = followableGoals(position, plan)
      for (const index of world.unitsOf[MEXICAN]) {
        const piece = world.pieces[index]!
        const before = plan.goals.findLast((goal) => isGoalOf(goal, piece))
        const goal = goals.findLast((one) => isGoalOf(one, piece))
        if (!stays[index]) expect(goal, piece.id).toBe(before)
        else if (before)
          for (const post of goal!.posts!) expect(outside[world.grid.indexOf(post)], `${plan.id} ${post}`).toBe(0)
      }
      position.game.ops.activation.armyFree = true
      expect(followableGoals(position, plan)).toBe(plan.goals)
      delete position.game.ops.activation.armyFree
    }
    for (const plan of plansOf('us')) expect(followableGoals(position, plan)).toEqual(plan.goals)
  })

  it('OPS-25.1 without the variant, and for the US, nothing waits to be freed', () => {
    expect(thought({}).reach.freed).toBeNull()
    expect(nextPhaseReach(thought({ valenciaStays: true }).position, US).freed).toBeNull()
  })
})
