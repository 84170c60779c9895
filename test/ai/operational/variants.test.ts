import { describe, expect, it } from 'vitest'
import { nextPhaseReach, reachAfter, type SideReach } from '../../../src/ai/operational/evaluate/reach'
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

  it('OPS-25.1 without the variant, and for the US, nothing waits to be freed', () => {
    expect(thought({}).reach.freed).toBeNull()
    expect(nextPhaseReach(thought({ valenciaStays: true }).position, US).freed).toBeNull()
  })
})
