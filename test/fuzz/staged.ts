import { newPosition, type World } from '../../src/operational/engine'
import { type Game, type RuleOptions, type PieceState, SIDES, type Side } from '../../src/operational/types'
import { type PieceDef, fractionOf } from '../../src/operational/world'

/**
 * States to begin at that random play rarely reaches: a Mexican marker near San Agustin with the Americans far off (OPS-18.2); one Mexican
 * unit left on the map (18.1); the last turn of a game that one side loses on points (18.3); and the Mexican command segment with units
 * that may be hidden beside units that may not, and markers of both sides two hexes apart (19.5).
 */
export const STAGES = ['raid', 'lastStand', 'lastTurn us', 'lastTurn mexican', 'hiding'] as const
export type Stage = (typeof STAGES)[number]

const FAR_OFF = '0623'
const NORTH = '2216'
const RAIDERS = 'mexican.north.4.cavalry2'
/** Hexes on the road to San Agustin, out of sight of Worth. */
const ROAD = ['0219', '0320'] as const
const LAST = 'mexican.north.3.zapadores'
const LAST_STAND = '0704'
const BESIDE_IT = '0705'

/** Where pieces stand at the stage `hiding`: some may be hidden (OPS-19.5.4), others are in sight or in works. */
const HIDING: Readonly<Record<string, string>> = {
  'mexican.east.3.line': '1817',
  'mexican.east.3.guard': '1718',
  'mexican.east.4.light13': '2227',
  'mexican.east.4.light4': '2227',
  'mexican.east.1.main': 'box:A',
}
const IN_THE_WORKS = 'mexican.east.4.light13'
/** Hexes far from all pieces. */
const MARKERS = { us: ['0521', '0321'], mexican: ['0523', '0323'] } as const

/** Where a piece stands at the beginning of a stage. */
function startingPlace(stage: Stage, piece: PieceDef): string {
  const unit = piece.kind === 'unit'
  if (stage === 'raid') {
    if (piece.id === RAIDERS) return 'box:A'
    if (piece.side === 'us') return unit && piece.id !== 'us.1.clarke' ? 'trt:16' : FAR_OFF
    return unit ? LAST_STAND : '1511'
  }
  if (stage === 'lastStand') {
    if (piece.side === 'us') return unit && !piece.id.startsWith('us.1.') ? 'trt:16' : BESIDE_IT
    return piece.id === LAST ? LAST_STAND : unit ? 'trt:16' : '1511'
  }
  if (stage === 'hiding') {
    if (piece.side === 'us')
      return piece.id === 'us.3.pierce' ? 'box:A' : unit && piece.id !== 'us.1.clarke' ? 'trt:16' : '1917'
    return HIDING[piece.id] ?? (unit ? 'trt:16' : '1511')
  }
  const lost = stage === 'lastTurn us' ? 'us' : 'mexican'
  if (piece.side === 'us') return !unit || piece.id === 'us.1.clarke' ? NORTH : lost === 'us' ? 'gone' : 'trt:16'
  if (lost === 'mexican' && unit && piece.id !== LAST) return 'gone'
  return piece.id === LAST ? LAST_STAND : unit ? 'trt:16' : '1511'
}

/** Destroys a unit: its castings are lost down to the last threshold (OPS-24.2). */
function destroyed(world: World, game: Game, piece: PieceDef, state: PieceState): void {
  const { rosterLoss } = world.tables.combat
  const unit = piece.unit!
  const sizes = unit.roster.map((entry) => (entry.castings ?? 0) + (entry.crew ?? 0))
  const { thresholds } = unit.steps === 2 ? rosterLoss.twoStep : rosterLoss.oneStep
  let due = fractionOf(
    sizes.reduce((a, b) => a + b, 0),
    thresholds[unit.steps - 1]!,
    'up',
  )
  game.ops.rosters[piece.id] = sizes.map((size) => {
    const lost = Math.min(size, due)
    due -= lost
    return [lost, 0, 0]
  })
  state.steps = 0
  const { points } = world.tables.victory
  if (piece.side === 'us') game.ops.score.mexican += unit.steps * points.mexicanPerUsStep
  else game.ops.score.us += points.usPerMexicanUnit
}

export function stagedGame(world: World, stage: Stage, options: RuleOptions): Game {
  const { position } = newPosition(world, { ...options, preset: 'historical' }, { seed: 'staged', forced: [] })
  const { game } = position
  const { ops } = game
  const crowd = new Map<string, number>()
  for (const piece of world.pieces) {
    const state = ops.pieces[piece.id]!
    let at = startingPlace(stage, piece)
    const here = crowd.get(at) ?? 0
    // Units above the stacking limit are routed.
    if (piece.kind === 'unit' && /^\d/.test(at)) {
      if (here >= 2 || piece.unit!.arm === 'artillery') at = 'trt:16'
      else crowd.set(at, here + 1)
    }
    Object.assign(state, { at, disrupted: false, ineffective: false, garrison: false, moved: false, mp2: -1, spent: 0 })
    if (at === 'gone') destroyed(world, game, piece, state)
    delete ops.entry[piece.id]
  }
  ops.markers = {}
  const pair = (side: Side, at: readonly [string, string], first: boolean): void => {
    const marker = { moved: false, mp2: -1, spent: 0, marched: false }
    ops.markers[`${side}.marker.a.1`] = { at: at[0], real: first, ...marker }
    ops.markers[`${side}.marker.a.2`] = { at: at[1], real: !first, ...marker }
  }
  if (stage === 'raid') pair('mexican', ROAD, options.night)
  if (stage === 'hiding') {
    for (const side of SIDES) pair(side, MARKERS[side], options.night)
    ops.pieces[IN_THE_WORKS]!.garrison = true
    ops.activation.santaAnna = true
    for (const id of ['mexican.ldr.santaanna', 'mexican.hq']) ops.pieces[id]!.active = true
  }
  const turn = stage.startsWith('lastTurn') ? 16 : 9
  const active = stage === 'lastStand' ? 'us' : 'mexican'
  const segment = stage === 'hiding' ? 'command' : 'move'
  const course = { pending: [], hiding: [], command: {}, moving: null, attack: null, targets: [] }
  Object.assign(ops, { ...course, segment, turn, active })
  return game
}
