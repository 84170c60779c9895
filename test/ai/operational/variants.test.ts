import { describe, expect, it } from 'vitest'
import { likelyGuesses } from '../../../src/ai/operational/belief'
import { nextPhaseReach, reachAfter, type SideReach } from '../../../src/ai/operational/evaluate/reach'
import { followableGoals } from '../../../src/ai/operational/plans/keptGround'
import { isGoalOf, plansOf } from '../../../src/ai/operational/plans/plans'
import { groundOf } from '../../../src/operational/variants'
import { viewFor } from '../../../src/operational/engine'
import { newMarker } from '../../../src/operational/hidden/boxes'
import { markerIds } from '../../../src/operational/hidden/markerIds'
import { positionOf } from '../../../src/operational/position'
import type { BoxLetter, Variants } from '../../../src/operational/types'
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

  it('OPS-25.1 a box with a marker off that ground is not thought to hold units of the army, which another box must give', () => {
    const north = ['mexican.north.2.line', 'mexican.north.2.activos', 'mexican.north.1.infantry']
    const east = ['mexican.east.3.guard', 'mexican.east.4.light13']
    /** The US guess of three boxes: A on Valencia's ground, B and C off it. `offGround`: units of his army that it puts into B or C. */
    const offGround = (variants: Variants, armyFree = false): string[] => {
      const position = scene({ at: { [CLARKE]: '1204' }, turn: 3 })
      const { options, ops } = position.game
      Object.assign(options, variants)
      for (const state of Object.values(ops.pieces)) if (state.at === 'off') state.at = 'gone'
      if (armyFree) ops.activation.armyFree = true
      const boxes = { A: ['0704', '0703'], B: ['1610', '1609'], C: ['1612', '1713'] } as const
      for (const [letter, hexes] of Object.entries(boxes))
        for (const [n, id] of markerIds('mexican', letter as BoxLetter).entries())
          ops.markers[id] = newMarker(hexes[n]!, n === 0)
      for (const id of north) ops.pieces[id]!.at = 'box:A'
      for (const [n, id] of east.entries()) ops.pieces[id]!.at = n === 0 ? 'box:B' : 'box:C'
      const [likeliest] = likelyGuesses(world, viewFor(positionOf(world, position.game), 'us'))
      const { boxes: guessed } = likeliest!.guess
      expect(guessed.every(({ pieces }) => pieces.length > 0)).toBe(true)
      expect(guessed.flatMap(({ pieces }) => pieces).sort()).toEqual([...north, ...east].sort())
      return guessed.flatMap(({ letter, pieces }) => (letter === 'A' ? [] : pieces.filter((id) => north.includes(id))))
    }
    expect(offGround({})).not.toEqual([])
    expect(offGround({ valenciaStays: true })).toEqual([])
    expect(offGround({ valenciaStays: true }, true)).toEqual(offGround({}))
  })
})
