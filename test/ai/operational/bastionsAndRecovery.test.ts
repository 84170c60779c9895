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

/** Weights without the river and goals, so that only combat counts. */
const w = { ...WEIGHTS.mexican, crossing: 0, crossingMore: 0, goal: 0 }
const index = (id: PieceId): number => world.pieceIndexes.get(id)!
const BASTION = '1222'
const SANTA_ANNA = { 'mexican.ldr.santaanna': '2122', 'mexican.hq': '2122' }
/** Two brigades and a battery that can reach the bastion next turn. */
const ATTACKERS = { 'us.1.clarke': '1021', 'us.1.garland': '1021', 'us.1.duncan': '1021', 'us.ldr.worth': '1021' }

const scene = (at: Record<PieceId, string>, states: Record<PieceId, object> = {}): Position =>
  built({ turn: 10, active: 'mexican', segment: 'move', at: { ...SANTA_ANNA, ...at }, states, santaAnna: true })

const planned = (position: Position, weights = w) =>
  planPhase(
    position,
    plansOf('mexican').find(({ id }) => id === 'mexican.strike')!,
    searchDepthOf('general'),
    400,
    keyedRandom('stand', 'x'),
    weights,
  ).orders

describe('bastions (OPS-19.1.13)', () => {
  const garrisonHexes = (position: Position, unit: PieceId): string[] =>
    destinationsOf(position, index(unit))
      .list.filter(({ garrison }) => garrison)
      .map(({ hex }) => world.grid.ids[hex]!)

  it('may be entered by infantry and artillery where they are and where they go; never by cavalry, nor by a second unit of a kind', () => {
    expect(garrisonHexes(scene({ 'mexican.east.6.bravos': BASTION }), 'mexican.east.6.bravos')).toContain(BASTION)
    expect(garrisonHexes(scene({ 'mexican.east.6.bravos': '1322' }), 'mexican.east.6.bravos')).toContain(BASTION)
    expect(garrisonHexes(scene({ 'mexican.south.1.cavalry5': '1322' }), 'mexican.south.1.cavalry5')).toEqual([])
    const full = scene(
      { 'mexican.east.6.bravos': '1322', 'mexican.east.6.hidalgo': BASTION },
      { 'mexican.east.6.hidalgo': { garrison: true } },
    )
    expect(garrisonHexes(full, 'mexican.east.6.bravos')).not.toContain(BASTION)
  })

  it('may be left outside enemy ZOC, and a garrison may move away', () => {
    const position = scene({ 'mexican.east.6.bravos': BASTION }, { 'mexican.east.6.bravos': { garrison: true } })
    const { list, indexByHex } = destinationsOf(position, index('mexican.east.6.bravos'))
    expect(list[0]).toMatchObject({ hex: world.grid.indexOf(BASTION), garrison: true })
    expect(list[1]).toMatchObject({ hex: world.grid.indexOf(BASTION), garrison: false })
    expect(indexByHex[world.grid.indexOf('1322')]).toBeGreaterThan(0)
  })

  it('get a garrison before an attack, and the order is carried out', () => {
    const position = scene({ 'mexican.east.6.bravos': BASTION, ...ATTACKERS })
    const orders = planned(position)
    expect(orders.find(({ piece }) => piece === 'mexican.east.6.bravos')).toMatchObject({
      to: BASTION,
      garrison: true,
      script: 'garrison',
    })
    const { action } = nextOrderedAction(position, legal(position, 'mexican'), orders, [])
    applyLegal(position, 'mexican', action!, dice(position))
    expect(position.pieceStates[index('mexican.east.6.bravos')]!.garrison).toBe(true)
  })
})

describe('recovery (OPS-12.5)', () => {
  const DISRUPTED = { 'mexican.east.6.bravos': { disrupted: true } }
  const gain = (position: Position, to?: string): number => {
    const units = recoveringUnitsOf(position, MEXICAN, w)
    if (to) putPiece(position, index('mexican.east.6.bravos'), to)
    return recoveryTerm(position, units, newAttackMemo(position), w)
  }

  it('is expected of disrupted units that stay outside EZOC, not of others', () => {
    expect(gain(scene({ 'mexican.east.6.bravos': '1723' }, DISRUPTED))).toBeGreaterThan(0)
    expect(gain(scene({ 'mexican.east.6.bravos': '1723' }))).toBe(0)
    expect(gain(scene({ 'mexican.east.6.bravos': '1723' }, DISRUPTED), '1724')).toBe(0)
    expect(gain(scene({ 'mexican.east.6.bravos': '1723', 'us.1.clarke': '1722' }, DISRUPTED))).toBe(0)
  })

  it('is expected of a garrison in an EZOC too', () => {
    const near = { 'mexican.east.6.bravos': BASTION, 'us.1.clarke': '1122' }
    const inside = { 'mexican.east.6.bravos': { disrupted: true, garrison: true } }
    expect(gain(scene(near, inside))).toBeGreaterThan(0)
    expect(gain(scene(near, DISRUPTED))).toBe(0)
  })

  it('keeps a disrupted unit where it is, though its goal lies elsewhere', () => {
    const moves = (recover: number) =>
      planned(scene({ 'mexican.east.6.bravos': '2122', 'us.1.clarke': '0822' }, DISRUPTED), {
        ...w,
        recover,
        goal: 0.3,
      })
        .map(({ piece }) => piece)
        .includes('mexican.east.6.bravos')
    expect(moves(0)).toBe(true)
    expect(moves(w.recover)).toBe(false)
  })
})
