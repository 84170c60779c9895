import { describe, expect, it } from 'vitest'
import { chargePlayer, holdPlayer } from '../../src/ai/tabletop/sar/baselines'
import { fightClash } from '../../src/clash/sar/fight'
import { clashFigures } from '../../src/clash/sar/figures'
import { CLASH_OPTIONS } from '../../src/clash/sar/layOut'
import { startBattle, toAct } from '../../src/tabletop/sar/battle/engine'
import type { Tactician } from '../../src/tabletop/sar/battle/tactician'
import { meleeCover } from '../../src/tabletop/sar/battle/melee/meleeCover'
import { CLARKE, LINE, NE, SW, T } from '../operational/clash'
import { subUnitId } from '../../src/clash/setup'
import { attacked, fought, laidOut, waiting } from './support'

const COURSE = clashFigures().course
const pair = () => attacked({ at: { [CLARKE]: SW, [LINE]: T } }, T, [CLARKE])
const turns = (outcome: ReturnType<typeof fought>): unknown => outcome.log[0]!.args.turns

/** Resigns at the first question of that turn. */
const quits =
  (turn: number): Tactician =>
  (seen, side, salt) =>
    toAct(seen.battle) === side && seen.battle.turn >= turn ? [{ type: 'resign' }] : holdPlayer(seen, side, salt)

describe('OPS-23.3 how long a clash lasts', () => {
  it('OPS-23.3 who never comes near: it ends when the approach is over, and both hold', () => {
    const outcome = fought(pair(), 'idle')
    expect(turns(outcome)).toBe(Math.min(COURSE.turns, COURSE.approach + 1))
    expect(outcome).toMatchObject({ attacker: 'holds', defender: 'holds' })
  })

  it('OPS-23.3 never more turns than the table of clashes has', () => {
    for (let n = 0; n < 12; n++)
      expect(turns(fought(pair(), `long ${n}`, { us: chargePlayer, mexican: holdPlayer }))).toBeLessThanOrEqual(
        COURSE.turns,
      )
  }, 60_000)

  it('OPS-23.3 it ends when a side withdraws', () => {
    expect(fought(pair(), 'quit', { us: quits(2), mexican: holdPlayer })).toMatchObject({
      attacker: 'retreats',
      log: [{ args: { turns: 2 } }],
    })
    expect(fought(pair(), 'quit', { us: holdPlayer, mexican: quits(1) })).toMatchObject({ defender: 'retreats' })
  })

  it('OPS-23.3 a tactician who breaks the rules is not listened to, and holds nobody up', () => {
    const wild: Tactician = () => [{ type: 'order', unit: 'nobody', by: 'nobody', order: 'charge', heading: 0 }]
    let refused = 0
    const outcome = fightClash(
      waiting(pair()),
      { seed: 'w', forced: [] },
      'test',
      { us: wild, mexican: wild },
      { onRefused: () => refused++ },
    )
    expect(refused).toBeGreaterThan(0)
    expect(outcome.resolver).toBe('sar')
  })
})

describe('OPS-23.1 OPS-19.3.5 works and engineers', () => {
  it('OPS-23.1 works shield in melee, but not from infantry that charges with an engineer', () => {
    const fight = (lee: boolean) => {
      const at = { [CLARKE]: NE, [LINE]: T, ...(lee && { 'us.ldr.lee': NE }) }
      return attacked({ at, ground: { sides: [[NE, T, 'protected']] } }, T, [CLARKE], { charge: true })
    }
    const shield = (lee: boolean, deed: 'charge' | 'move') => {
      const { field, units } = laidOut(fight(lee))
      const [own, enemy] = [subUnitId(CLARKE, 0), subUnitId(LINE, 0)]
      const charging = { deed, heading: 0, functions: [], by: null }
      const { table } = startBattle(field, { ...units }, CLASH_OPTIONS, { seed: 'x', forced: [] })
      table.battle.orders[own] = charging
      return meleeCover(table, enemy, own)
    }
    expect(shield(false, 'charge')).toEqual(['lightFort'])
    expect(shield(true, 'charge')).toEqual([])
    expect(shield(true, 'move')).toEqual(['lightFort'])
  })
})
