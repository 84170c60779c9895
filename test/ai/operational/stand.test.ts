import { describe, expect, it } from 'vitest'
import { newAttackMemo } from '../../../src/ai/operational/evaluate/attacks'
import { recoveringUnitsOf, recoveryTerm } from '../../../src/ai/operational/evaluate/recovery'
import { WEIGHTS } from '../../../src/ai/operational/figures'
import { keyedRandom } from '../../../src/ai/operational/movement/random'
import { nextOrderedAction } from '../../../src/ai/operational/movement/executor'
import { searchDepthOf } from '../../../src/ai/operational/movement/levels'
import { destinationsOf } from '../../../src/ai/operational/movement/destinations'
import { planPhase } from '../../../src/ai/operational/movement/phase'
import { plansOf } from '../../../src/ai/operational/plans/plans'
import { applyLegal, legal, type Position } from '../../../src/operational/engine'
import { putPiece } from '../../../src/operational/position'
import type { PieceId } from '../../../src/operational/types'
import { MEXICAN } from '../../../src/operational/world'
import { dice, scene as built } from '../../operational/support'
import { world } from './support'

/** Neither the river nor a goal draws anybody: what is left is the fight. */
const w = { ...WEIGHTS.mexican, crossing: 0, crossingMore: 0, goal: 0 }
const index = (id: PieceId): number => world.pieceIndexes.get(id)!
const BASTION = '1222'
const SANTA_ANNA = { 'mexican.ldr.santaanna': '2122', 'mexican.hq': '2122' }
/** Two brigades and guns that can be at the bastion next turn. */
const STORM = { 'us.1.clarke': '1021', 'us.1.garland': '1021', 'us.1.duncan': '1021', 'us.ldr.worth': '1021' }

const scene = (at: Record<PieceId, string>, states: Record<PieceId, object> = {}): Position =>
  built({ turn: 10, active: 'mexican', segment: 'move', at: { ...SANTA_ANNA, ...at }, states, santaAnna: true })

const planned = (pos: Position, weights = w) =>
  planPhase(
    pos,
    plansOf('mexican').find(({ id }) => id === 'mexican.strike')!,
    searchDepthOf('general'),
    400,
    keyedRandom('stand', 'x'),
    weights,
  ).orders

describe('bastions (OPS-19.1.13)', () => {
  const into = (pos: Position, unit: PieceId): string[] =>
    destinationsOf(pos, index(unit))
      .list.filter(({ garrison }) => garrison)
      .map(({ hex }) => world.grid.ids[hex]!)

  it('may be gone into by foot and guns, where they stand and where they come to; by horse never, and by one of a kind', () => {
    expect(into(scene({ 'mexican.east.6.bravos': BASTION }), 'mexican.east.6.bravos')).toContain(BASTION)
    expect(into(scene({ 'mexican.east.6.bravos': '1322' }), 'mexican.east.6.bravos')).toContain(BASTION)
    expect(into(scene({ 'mexican.south.1.cavalry5': '1322' }), 'mexican.south.1.cavalry5')).toEqual([])
    const full = scene(
      { 'mexican.east.6.bravos': '1322', 'mexican.east.6.hidalgo': BASTION },
      { 'mexican.east.6.hidalgo': { garrison: true } },
    )
    expect(into(full, 'mexican.east.6.bravos')).not.toContain(BASTION)
  })

  it('are left where no enemy ZOC is, and a garrison may march off', () => {
    const pos = scene({ 'mexican.east.6.bravos': BASTION }, { 'mexican.east.6.bravos': { garrison: true } })
    const { list, indexByHex } = destinationsOf(pos, index('mexican.east.6.bravos'))
    expect(list[0]).toMatchObject({ hex: world.grid.indexOf(BASTION), garrison: true })
    expect(list[1]).toMatchObject({ hex: world.grid.indexOf(BASTION), garrison: false })
    expect(indexByHex[world.grid.indexOf('1322')]).toBeGreaterThan(0)
  })

  it('are manned before the blow, and the order is carried out', () => {
    const pos = scene({ 'mexican.east.6.bravos': BASTION, ...STORM })
    const orders = planned(pos)
    expect(orders.find(({ piece }) => piece === 'mexican.east.6.bravos')).toMatchObject({
      to: BASTION,
      garrison: true,
      script: 'garrison',
    })
    const { action } = nextOrderedAction(pos, legal(pos, 'mexican'), orders, [])
    applyLegal(pos, 'mexican', action!, dice(pos))
    expect(pos.pieceStates[index('mexican.east.6.bravos')]!.garrison).toBe(true)
  })
})

describe('recovery (OPS-12.5)', () => {
  const SHAKEN = { 'mexican.east.6.bravos': { disrupted: true } }
  const hope = (pos: Position, to?: string): number => {
    const resters = recoveringUnitsOf(pos, MEXICAN, w)
    if (to) putPiece(pos, index('mexican.east.6.bravos'), to)
    return recoveryTerm(pos, resters, newAttackMemo(pos), w)
  }

  it('is hoped for by who stays out of EZOC, not by who moves or is whole', () => {
    expect(hope(scene({ 'mexican.east.6.bravos': '1723' }, SHAKEN))).toBeGreaterThan(0)
    expect(hope(scene({ 'mexican.east.6.bravos': '1723' }))).toBe(0)
    expect(hope(scene({ 'mexican.east.6.bravos': '1723' }, SHAKEN), '1724')).toBe(0)
    expect(hope(scene({ 'mexican.east.6.bravos': '1723', 'us.1.clarke': '1722' }, SHAKEN))).toBe(0)
  })

  it('an EZOC does not hinder a garrison', () => {
    const near = { 'mexican.east.6.bravos': BASTION, 'us.1.clarke': '1122' }
    const inside = { 'mexican.east.6.bravos': { disrupted: true, garrison: true } }
    expect(hope(scene(near, inside))).toBeGreaterThan(0)
    expect(hope(scene(near, SHAKEN))).toBe(0)
  })

  it('keeps a shaken unit where it stands, when a goal would have drawn it on', () => {
    const there = (recover: number) =>
      planned(scene({ 'mexican.east.6.bravos': '2122', 'us.1.clarke': '0822' }, SHAKEN), { ...w, goal: 1, recover })
        .map(({ piece }) => piece)
        .includes('mexican.east.6.bravos')
    expect(there(0)).toBe(true)
    expect(there(w.recover)).toBe(false)
  })
})
