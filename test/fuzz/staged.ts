import { newPosition, type World } from '../../src/operational/engine'
import type { Game, Options } from '../../src/operational/types'

const FAR_OFF = '0623'
const RAIDERS = 'mexican.north.4.cavalry2'
/** On the road to San Agustin, out of sight of Worth. */
const ROAD = ['0219', '0320'] as const

/**
 * A state that chance would not bring about: the Americans are routed or far off, and a Mexican box stands before San Agustin, so that a
 * marker may enter it (OPS-18.2).
 */
export function stagedGame(world: World, options: Options): Game {
  const { pos } = newPosition(world, { ...options, preset: 'historical' }, { seed: 'staged', forced: [] })
  const { game } = pos
  const { ops } = game
  for (const piece of world.pieces) {
    const state = ops.pieces[piece.id]!
    if (piece.side === 'us') {
      state.at = piece.kind === 'unit' && piece.id !== 'us.1.clarke' ? 'trt:16' : FAR_OFF
    } else if (state.at.startsWith('box:')) state.at = piece.id === RAIDERS ? state.at : 'trt:16'
    if (piece.kind !== 'unit' && state.at === 'trt:16') state.at = '1511'
    if (piece.id === RAIDERS) state.at = 'box:A'
  }
  const marker = { moved: false, mp2: -1, spent: 0, marched: false }
  ops.markers = {
    'mexican.marker.a.1': { at: ROAD[0], real: options.night, ...marker },
    'mexican.marker.a.2': { at: ROAD[1], real: !options.night, ...marker },
  }
  Object.assign(ops, {
    turn: 9,
    active: 'mexican',
    segment: 'move',
    pending: [],
    hiding: [],
    command: {},
    moving: null,
    attack: null,
  })
  return game
}
