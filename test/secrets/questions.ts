import type { Position } from '../../src/operational/engine'
import { type Action, enemyOf, type Side } from '../../src/operational/types'
import { type Board, boardOf, boxedOf } from '../fuzz/board'
import type { Random } from '../fuzz/random'
import { prying, wildCommand } from '../fuzz/wild'
import type { Channel, Door, ReachQuestion } from './doors'

/** What a side asks of both worlds: commands it may not give, attacks and moves it thinks about. Drawn once a pair. */
export interface Questions {
  readonly tries: readonly unknown[]
  readonly plans: readonly unknown[]
  readonly ways: readonly ReachQuestion[]
}

const TRIES = 12
const PLANS = 2
const WAYS = 2

/** Draws questions that would touch the secrets: markers as targets, boxed pieces as actors, steps into and beside markers. */
export function drawQuestions(pos: Position, side: Side, actions: readonly Action[], random: Random): Questions {
  const board = boardOf(pos.world, pos.game)
  const wild = { board, pos, side, actions, random }
  const tries = Array.from({ length: TRIES }, (_, k) => (k % 2 === 0 ? prying(wild) : wildCommand(wild)))
  return {
    tries,
    plans: Array.from({ length: PLANS }, () => drawPlan(board, side, random)),
    ways: Array.from({ length: WAYS }, () => drawWay(board, side, actions, random)),
  }
}

/** An attack: on enemy units, on a marker, on nothing; with boxed pieces among the attackers or the leads now and then. */
function drawPlan(board: Board, side: Side, random: Random): unknown {
  const { world, game } = board
  const foe = enemyOf(side)
  const standing = (of: Side): string[] =>
    world.pieces
      .filter((piece) => piece.side === of && piece.kind === 'unit' && board.hexOf[piece.index]! >= 0)
      .map(({ id }) => id)
  const foes = standing(foe)
  const markers = [...board.markers.keys()].map((hex) => world.grid.ids[hex]!)
  const target =
    markers.length > 0 && random.chance(0.3)
      ? random.pick(markers)
      : foes.length > 0
        ? game.ops.pieces[random.pick(foes)]!.at
        : '0118'
  const at = world.grid.indexOf(target)
  const near = standing(side).filter((id) => {
    const hex = board.hexOf[world.pieceIndexes.get(id)!]!
    return at >= 0 && world.grid.distance(hex, at) <= 2
  })
  const attackers = new Set(near.filter(() => random.chance(0.7)))
  if (attackers.size === 0 && standing(side).length > 0) attackers.add(random.pick(standing(side)))
  const boxed = boxedOf(board, foe)
  if (boxed.length > 0 && random.chance(0.15)) attackers.add(random.pick(boxed).id)
  const lead = random.chance(0.85) ? ([...attackers][0] ?? null) : null
  const plan = { target, attackers: [...attackers].sort(), lead, charge: random.chance(0.2) }
  if (boxed.length > 0 && random.chance(0.3)) return { ...plan, defenderLead: random.pick(boxed).id }
  return plan
}

/** A move: of something that may step now, of anything on the map, or of what lies in the enemy's boxes. */
function drawWay(board: Board, side: Side, actions: readonly Action[], random: Random): ReachQuestion {
  const steps = actions.filter((action) => action.type === 'step')
  const march = random.chance(0.2)
  if (steps.length > 0 && random.chance(0.8)) {
    const { units, leaders } = random.pick(steps)
    return { units, leaders, march }
  }
  const boxed = boxedOf(board, enemyOf(side))
  const any = boxed.length > 0 && random.chance(0.5) ? random.pick(boxed) : random.pick(board.world.pieces)
  return any.kind === 'unit' ? { units: [any.id], leaders: [], march } : { units: [], leaders: [any.id], march }
}

/** What a side learns by a channel, as the bytes it would get. */
export function listen(door: Door, side: Side, channel: Channel, questions: Questions): string {
  switch (channel) {
    case 'view':
      return JSON.stringify(door.view(side))
    case 'legal':
      return JSON.stringify(door.legal(side))
    case 'refusal':
      return JSON.stringify(questions.tries.map((action) => answer(() => door.why(side, action))))
    case 'event':
      return JSON.stringify(door.events(side))
    case 'log':
      return JSON.stringify(door.log(side))
    case 'undo':
      return JSON.stringify(door.undo(side))
    case 'forecast':
      return JSON.stringify(questions.plans.map((plan) => answer(() => door.forecast(side, plan))))
    case 'reach':
      return JSON.stringify(questions.ways.map((way) => answer(() => door.reach(side, way))))
    case 'fields':
      return JSON.stringify(door.fields(side))
    case 'chart':
      return JSON.stringify(door.chart(side))
    case 'record':
      return JSON.stringify(door.record(side))
    case 'ai':
      // All that an AI is ever given (design.md, Data flow): it plays through the same door as a person.
      return JSON.stringify({ view: door.view(side), legal: door.legal(side) })
  }
}

/** An answer, or the fault that came instead: even that must not tell worlds apart. */
function answer(ask: () => unknown): unknown {
  try {
    return ask()
  } catch (error) {
    return `fault: ${error instanceof Error ? error.message : String(error)}`
  }
}
