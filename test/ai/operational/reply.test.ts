import { describe, expect, it } from 'vitest'
import { newAttackMemo, plannedAttacks } from '../../../src/ai/operational/evaluate/attacks'
import { type GroundNeed, groundNeeds, groundTerm } from '../../../src/ai/operational/evaluate/ground'
import { nextPhaseReach } from '../../../src/ai/operational/evaluate/reach'
import { type ExpectedReply, expectedReply } from '../../../src/ai/operational/evaluate/reply'
import { strengthLeftAfter } from '../../../src/ai/operational/evaluate/weakened'
import { EVALUATION, GROUND, WEIGHTS } from '../../../src/ai/operational/figures'
import type { Position } from '../../../src/operational/engine'
import { setGarrison } from '../../../src/operational/position'
import type { PieceId } from '../../../src/operational/types'
import { MEXICAN, US } from '../../../src/operational/world'
import { scene as built } from '../../operational/support'
import { world } from './support'

const scene = (at: Record<PieceId, string>): Position =>
  built({ turn: 9, active: 'mexican', segment: 'move', at, santaAnna: true })

/** What the Mexicans have to expect of the US in its next phase. */
const replyTo = (position: Position): ExpectedReply =>
  expectedReply(
    position,
    MEXICAN,
    nextPhaseReach(position, US),
    new Map(),
    newAttackMemo(position),
    WEIGHTS.mexican,
    true,
  )

const ARMY = { 'us.1.clarke': '1621', 'us.1.garland': '1621', 'us.2.smith': '1620', 'us.2.riley': '1620' }
const HIDALGO: PieceId = 'mexican.east.6.hidalgo'
const VICTORIA: PieceId = 'mexican.east.6.victoria'
const GREAT_BATTERY: PieceId = 'mexican.east.a.sanantonio'
const SAN_ANTONIO = '1222'
/** A Mexican unit out of reach: with the last one the game is lost (OPS-18.1). */
const OTHERS = { 'mexican.east.1.main': '2511' }

describe('the reply of the enemy (OPS-8.1)', () => {
  it('OPS-9.2: he brings no more than it takes against one hex, and has the others for a second one', () => {
    const [one, other] = ['1722', '1718']
    const loss = (...hexes: string[]): number => {
      const units: PieceId[] = [HIDALGO, VICTORIA]
      const at = Object.fromEntries(hexes.map((hex, n) => [units[n]!, hex]))
      return replyTo(scene({ ...ARMY, ...at, ...OTHERS })).loss
    }
    expect(loss(one)).toBeGreaterThan(0.5)
    expect(loss(one, other)).toBeGreaterThan(loss(one) + 0.5 * loss(other))
  })

  it('OPS-8.1: he may choose otherwise: a unit is not safe because a worse stand elsewhere would draw the only brigade that can attack it', () => {
    const loss = (at: Record<PieceId, string>): number =>
      replyTo(scene({ 'us.1.clarke': '1621', ...at, ...OTHERS })).loss
    const one = loss({ [HIDALGO]: '1722' })
    const other = loss({ [VICTORIA]: '1520' })
    const both = loss({ [HIDALGO]: '1722', [VICTORIA]: '1520' })
    expect(Math.min(one, other)).toBeGreaterThan(0.3)
    expect(both).toBeCloseTo(Math.max(one, other) + EVALUATION.replyElsewhere * Math.min(one, other))
  })
})

describe('what an own attack leaves of the enemy', () => {
  it('is less only where the attack is one that the combat phase would make (judge3: Clarke alone at 1322 behind an attack at +2)', () => {
    const at = { ...ARMY, 'us.2.smith': '1621', [HIDALGO]: '1722', ...OTHERS }
    const position = built({ turn: 9, active: 'us', segment: 'move', at, santaAnna: true })
    const attacks = plannedAttacks(position, US, newAttackMemo(position), WEIGHTS.us)
    const hidalgo = world.pieceIndexes.get(HIDALGO)!
    expect(strengthLeftAfter(position, US, attacks, null).get(hidalgo)).toBeLessThan(0.5)
    const feeble = attacks.map((attack) => ({ ...attack, differential: 2, gain: 0.52, cost: 0.53, advanceValue: 0.24 }))
    expect(strengthLeftAfter(position, US, feeble, null).get(hidalgo)).toBeUndefined()
  })
})

describe('posts in works (OPS-19.1.13 to 19.1.18)', () => {
  const besiegers = { 'us.1.clarke': '1322', 'us.1.garland': '1322', 'us.ldr.worth': '1322' }
  /** San Antonio with these troops inside its walls, and others before them. */
  const heldBy = (inside: readonly PieceId[], outside: readonly PieceId[] = []): Position => {
    const position = scene({
      ...besiegers,
      ...OTHERS,
      ...Object.fromEntries([...inside, ...outside].map((id) => [id, SAN_ANTONIO])),
    })
    for (const id of inside) setGarrison(position, world.pieceIndexes.get(id)!, true)
    return position
  }
  const needOfSanAntonio = (position: Position): readonly GroundNeed[] =>
    groundNeeds(position, MEXICAN).filter(({ work }) => world.grid.ids[work.hex] === SAN_ANTONIO)
  const holdChance = (position: Position): number => replyTo(position).holdChance(world.grid.indexOf(SAN_ANTONIO), true)

  it('guards alone lose San Antonio to two brigades; with the great battery inside they hold it', () => {
    expect(holdChance(heldBy([HIDALGO]))).toBeLessThan(0.7)
    expect(holdChance(heldBy([HIDALGO, GREAT_BATTERY]))).toBeGreaterThan(0.95)
  })

  it('OPS-19.1.18: a battalion before the walls puts the attack off by a turn, which makes the garrison no stronger', () => {
    expect(holdChance(heldBy([HIDALGO], [VICTORIA]))).toBeCloseTo(holdChance(heldBy([HIDALGO])))
  })

  it('a post that falls next turn is worth less than one that is held', () => {
    const value = (position: Position, chance?: ExpectedReply['holdChance']): number =>
      groundTerm(position, MEXICAN, needOfSanAntonio(position), chance)
    const alone = heldBy([HIDALGO])
    expect(value(alone, replyTo(alone).holdChance)).toBeLessThan(value(alone))
    const together = heldBy([HIDALGO, GREAT_BATTERY])
    expect(value(together, replyTo(together).holdChance)).toBeGreaterThan(0.95 * value(together))
  })

  it('OPS-19.1.13: a garrison that is sure to fall counts a share all the same, troops in the open before the walls none', () => {
    const value = (position: Position, chance: ExpectedReply['holdChance']): number =>
      groundTerm(position, MEXICAN, needOfSanAntonio(position), chance)
    const doomed = (): number => 0
    const safe = (): number => 1
    const inside = heldBy([HIDALGO])
    expect(GROUND.garrisonStands).toBeGreaterThan(0)
    expect(value(inside, doomed)).toBeCloseTo(GROUND.garrisonStands * value(inside, safe))
    const outside = heldBy([], [HIDALGO])
    expect(value(outside, safe)).toBeGreaterThan(0)
    // What is left is other infantry on its way.
    expect(value(outside, doomed)).toBeLessThan(0.1 * value(outside, safe))
  })
})
