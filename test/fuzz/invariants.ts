import { isTabletopResolver } from '../../src/operational/resolvers'
import type { Seat } from '../../src/game/side'
import { toAct } from '../../src/operational/engine'
import type { EventBody, Game, Segment, Side } from '../../src/operational/types'
import { INFANTRY, fractionOf, TRAIL, US, type World } from '../../src/operational/world'
import { type Board, boxedOf, hexesOf, sideOfMarker } from './board'
import { Fault, must } from './fault'
import { boxesHold, boxFillingsHold, garrisonsHold, markersHold } from './hiding'

import { givenPoints } from './variants'

/** Turn, side and segment before an action, for checks at the end of a phase. */
export interface Clock {
  readonly turn: number
  readonly active: Side
  readonly segment: Segment
}
export const clockOf = ({ ops }: Game): Clock => ({ turn: ops.turn, active: ops.active, segment: ops.segment })

const AT = /^(?:\d{4}|off|gone|trt:\d+|box:[A-D])$/

/** Whether a lava hex has a trail, along which an engineer may lead any US unit (OPS-19.3.2). */
const onTrail = (world: World, seat: Seat, hex: number): boolean =>
  seat === US &&
  world.lava[hex] === 1 &&
  [0, 1, 2, 3, 4, 5].some((dir) => (world.hexsideFlags[hex * 6 + dir]! & TRAIL) !== 0)

/** Checks that every piece is in a possible place and state (OPS-2.3, 5.2, 5.4, 19.1.2). */
function piecesHold(board: Board): void {
  const { world, game } = board
  const { ops } = game
  must(Object.keys(ops.pieces).length === world.pieces.length, () => 'a piece came or went')
  for (const piece of world.pieces) {
    const state = ops.pieces[piece.id]
    must(state !== undefined, () => `${piece.id} is missing`)
    const hex = board.hexOf[piece.index]!
    const say = (what: string) => () => `${piece.id} at ${state.at}: ${what}`
    must(AT.test(state.at) && (hex >= 0 || !/^\d{4}$/.test(state.at)), say('no place to be'))
    const most = piece.unit?.steps ?? 0
    const gone = state.at === 'gone'
    must(state.steps >= 0 && state.steps <= most, say(`${state.steps} steps`))
    if (piece.unit) must((state.steps === 0) === gone, say(`${state.steps} steps`))
    if (!piece.unit) must(!state.disrupted && !state.ineffective && !state.garrison, say('states of a unit'))
    if (state.at.startsWith('trt:'))
      must(piece.unit !== null && !state.disrupted && !state.ineffective, say('on the TRT in disorder'))
    must(
      state.at === 'off' || state.at.startsWith('box:') || ops.entry[piece.id] === undefined,
      say('is still to enter'),
    )
    must(
      state.spent >= 0 && (state.mp2 < 0 || state.spent <= state.mp2),
      say(`${state.spent} of ${state.mp2} MP spent`),
    )
    if (hex >= 0 && !onTrail(world, piece.seat, hex))
      must(piece.movement.passableTerrain[hex] === 1, say('on ground closed to it'))
  }
}

/** Checks that no hex holds units of both sides, and that lava holds at most one: US infantry, or any US unit on a trail (OPS-5.4, 19.1.2, 19.3.2). */
function hexesHold(board: Board): void {
  const { world, game } = board
  for (const [hex, list] of board.units) {
    const first = world.pieces[list[0]!]!
    const id = world.grid.ids[hex]!
    must(
      list.every((index) => world.pieces[index]!.side === first.side),
      () => `units of both sides in ${id}`,
    )
    if (!world.lava[hex]) continue
    must(list.length === 1, () => `${list.length} units in the lava of ${id}`)
    must(
      first.seat === US && (first.pieceClass === INFANTRY || onTrail(world, first.seat, hex)),
      () => `${first.id} in lava`,
    )
  }
  for (const [hex, list] of board.staff) {
    const unit = board.units.get(hex)?.[0]
    if (unit === undefined || game.ops.result) continue
    const { side } = world.pieces[unit]!
    const caught = list.filter((index) => world.pieces[index]!.side !== side).map((index) => world.pieces[index]!.id)
    const fleeing = game.ops.pending.flatMap((pending) => (pending.kind === 'leaderFlees' ? pending.pieces : []))
    for (const id of caught) must(fleeing.includes(id), () => `${id} among the enemy in ${world.grid.ids[hex]}`)
  }
}

/** Checks that the score agrees with the losses (OPS-18.3), and the rosters with the steps (OPS-24.2). */
function lossesHold(board: Board): void {
  const { world, game } = board
  const { points } = world.tables.victory
  const { rosterLoss } = world.tables.combat
  const score = givenPoints(game)
  for (const piece of world.pieces) {
    const { at, steps } = game.ops.pieces[piece.id]!
    const mexican = piece.side === 'mexican'
    if (piece.unit) {
      const lost = piece.unit.steps - steps
      if (mexican) score.us += at === 'gone' ? points.usPerMexicanUnit : 0
      else score.mexican += lost * points.mexicanPerUsStep
      const rows = game.ops.rosters[piece.id]!
      const sizes = piece.unit.roster.map((entry) => (entry.castings ?? 0) + (entry.crew ?? 0))
      const total = sizes.reduce((a, b) => a + b, 0)
      const { thresholds } = piece.unit.steps === 2 ? rosterLoss.twoStep : rosterLoss.oneStep
      const due = lost === 0 ? 0 : fractionOf(total, thresholds[lost - 1]!, 'up')
      const marked = rows.reduce((sum, row) => sum + row[0], 0)
      if (isTabletopResolver(game.options.resolver)) {
        // The tabletop counts castings: every step that they come to is lost. Steps are lost in other ways too.
        const lostForGood = rows.reduce((sum, [dead, , removed]) => sum + dead + removed, 0)
        const reached = thresholds.filter((share) => lostForGood >= fractionOf(total, share, 'up')).length
        must(reached <= lost, () => `${piece.id}: ${lostForGood} castings lost with ${lost} steps`)
      } else must(marked === due, () => `${piece.id}: ${marked} castings lost with ${lost} steps, not ${due}`)
      must(
        rows.every((row, k) => row[0] >= 0 && row[0] <= sizes[k]!),
        () => `${piece.id}: a sub-unit lost more than it has`,
      )
    } else if (piece.leader && at === 'gone') {
      if (mexican) score.us += points.usPerMexicanLeader
      else score.mexican += points.mexicanPerUsLeader
    }
  }
  const told = game.ops.score
  must(
    told.us === score.us && told.mexican === score.mexican,
    () => `score ${told.us}:${told.mexican}, losses come to ${score.us}:${score.mexican}`,
  )
}

/** Checks that the move, the attack and the pending choices agree with one another. */
function courseHolds(board: Board): void {
  const { game, world } = board
  const { ops } = game
  must(ops.turn >= 1 && ops.turn <= world.tables.victory.length.turns, () => `turn ${ops.turn}`)
  if (ops.moving) {
    const places = ops.moving.units.map((id) => ops.pieces[id]?.at ?? ops.markers[id]?.at)
    must(new Set(places).size === 1 && ops.segment === 'move', () => 'what moves together is not together')
    const ownerOf = (id: string): Side =>
      ops.markers[id] ? sideOfMarker(id) : world.pieces[world.pieceIndexes.get(id)!]!.side
    must(
      ops.moving.units.every((id) => ownerOf(id) === ops.active),
      () => 'the wrong side is under way',
    )
    const alone = ops.moving.units.length === 1 || ops.moving.units.every((id) => ops.markers[id] === undefined)
    must(alone, () => 'a marker moves with others')
  }
  if (ops.attack) must(ops.segment === 'combat', () => `an attack in the ${ops.segment} segment`)
  must((ops.segment === 'over') === (ops.result !== null), () => `segment ${ops.segment}, result ${ops.result?.reason}`)
  must((toAct(game) === null) === (ops.result !== null), () => 'nobody is to act')
  must(
    !['recovery', 'turnEnd'].includes(ops.segment) || ops.pending.at(-1)?.kind === 'deploy',
    () => `the game waits in ${ops.segment}, where nobody has a choice`,
  )
  if (ops.segment === 'setup' || ops.result) return
  const hidden = boxedOf(board, 'mexican').length > 0
  must(
    hexesOf(board, 'mexican').length > 0 || hidden,
    () => 'no Mexican unit on the map, and the game goes on (OPS-18.1)',
  )
  const home = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  // Fleeing leaders and revealed pieces are placed first (OPS-3.6).
  if (ops.pending.some(({ kind }) => kind === 'deploy' || kind === 'leaderFlees')) return
  must(
    !(board.units.get(home) ?? []).some((index) => world.pieces[index]!.side === 'mexican'),
    () => 'a Mexican unit in 0118, and the game goes on (OPS-18.2)',
  )
}

/** Checks stacking at the end of a movement phase; stacks that could not be displaced have paid for it (OPS-6.1, 6.2). */
function stackingHolds(board: Board, before: Clock, events: readonly EventBody[]): void {
  const { world } = board
  const { stacking } = world.tables.terrain
  const paid = new Set(
    events.flatMap((event) => (event.kind === 'stepLost' && event.rule === 'OPS-6.2' ? [event.hex] : [])),
  )
  for (const [hex, all] of board.units) {
    const list = all.filter((index) => !board.game.ops.pieces[world.pieces[index]!.id]!.garrison)
    if (list.length === 0) continue
    const guns = list.filter((index) => world.pieces[index]!.unit!.arm === 'artillery').length
    if (world.pieces[list[0]!]!.side !== before.active || paid.has(world.grid.ids[hex]!)) continue
    if (guns > stacking.artillery || list.length - guns > stacking.footOrHorse)
      throw new Fault(`${list.length} units end the movement phase in ${world.grid.ids[hex]}`)
  }
}

/** Checks everything that must hold in every state in which a game waits. */
export function invariantsHold(board: Board, before: Clock | null, phaseEvents: readonly EventBody[]): void {
  piecesHold(board)
  hexesHold(board)
  lossesHold(board)
  courseHolds(board)
  boxesHold(board)
  markersHold(board)
  boxFillingsHold(board)
  garrisonsHold(board)
  const now = clockOf(board.game)
  if (before?.segment === 'move' && !board.game.ops.result && (now.segment !== 'move' || now.active !== before.active))
    stackingHolds(board, before, phaseEvents)
}
