import type { Position } from '../../src/operational/engine'
import { type Action, enemyOf, type Side } from '../../src/operational/types'
import { type Board, boardOf, boxedOf } from '../fuzz/board'
import type { Random } from '../fuzz/random'
import { spyingCommand, wildCommand } from '../fuzz/wild'
import type { Channel, Probe, ReachQuestion } from './probes'

/** What a side asks in both games of a pair: mostly illegal commands, attacks to forecast, and moves to preview. */
export interface Questions {
  readonly commands: readonly unknown[]
  readonly plans: readonly unknown[]
  readonly reaches: readonly ReachQuestion[]
}

const COMMANDS = 12
const PLANS = 2
const REACHES = 2

/** Draws questions that touch the secrets: markers as targets, boxed pieces as actors, steps into and beside markers. */
export function drawQuestions(position: Position, side: Side, actions: readonly Action[], random: Random): Questions {
  const board = boardOf(position.world, position.game)
  const wild = { board, position, side, actions, random }
  const commands = Array.from({ length: COMMANDS }, (_, k) => (k % 2 === 0 ? spyingCommand(wild) : wildCommand(wild)))
  return {
    commands,
    plans: Array.from({ length: PLANS }, () => drawPlan(board, side, random)),
    reaches: Array.from({ length: REACHES }, () => drawReach(board, side, actions, random)),
  }
}

/** An attack on enemy units, on a marker or on an empty hex; sometimes with a boxed piece as attacker or lead. */
function drawPlan(board: Board, side: Side, random: Random): unknown {
  const { world, game } = board
  const enemy = enemyOf(side)
  const standing = (of: Side): string[] =>
    world.pieces
      .filter((piece) => piece.side === of && piece.kind === 'unit' && board.hexOf[piece.index]! >= 0)
      .map(({ id }) => id)
  const enemyUnits = standing(enemy)
  const markers = [...board.markers.keys()].map((hex) => world.grid.ids[hex]!)
  const target =
    markers.length > 0 && random.chance(0.3)
      ? random.pick(markers)
      : enemyUnits.length > 0
        ? game.ops.pieces[random.pick(enemyUnits)]!.at
        : '0118'
  const at = world.grid.indexOf(target)
  const near = standing(side).filter((id) => {
    const hex = board.hexOf[world.pieceIndexes.get(id)!]!
    return at >= 0 && world.grid.distance(hex, at) <= 2
  })
  const attackers = new Set(near.filter(() => random.chance(0.7)))
  if (attackers.size === 0 && standing(side).length > 0) attackers.add(random.pick(standing(side)))
  const boxed = boxedOf(board, enemy)
  if (boxed.length > 0 && random.chance(0.15)) attackers.add(random.pick(boxed).id)
  const lead = random.chance(0.85) ? ([...attackers][0] ?? null) : null
  const plan = { target, attackers: [...attackers].sort(), lead, charge: random.chance(0.2) }
  if (boxed.length > 0 && random.chance(0.3)) return { ...plan, defenderLead: random.pick(boxed).id }
  return plan
}

/** A move of a piece that may step now, of any piece, or of a piece in the enemy's boxes. */
function drawReach(board: Board, side: Side, actions: readonly Action[], random: Random): ReachQuestion {
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

/** What a side gets through a channel, as text. */
export function answerText(probe: Probe, side: Side, channel: Channel, questions: Questions): string {
  switch (channel) {
    case 'view':
      return JSON.stringify(probe.view(side))
    case 'legal':
      return JSON.stringify(probe.legal(side))
    case 'refusal':
      return JSON.stringify(questions.commands.map((action) => answer(() => probe.refusal(side, action))))
    case 'event':
      return JSON.stringify(probe.events(side))
    case 'log':
      return JSON.stringify(probe.log(side))
    case 'undo':
      return JSON.stringify(probe.undo(side))
    case 'forecast':
      return JSON.stringify(questions.plans.map((plan) => answer(() => probe.forecast(side, plan))))
    case 'reach':
      return JSON.stringify(questions.reaches.map((way) => answer(() => probe.reach(side, way))))
    case 'fields':
      return JSON.stringify(probe.fields(side))
    case 'chart':
      return JSON.stringify(probe.chart(side))
    case 'record':
      return JSON.stringify(probe.record(side))
    case 'ai':
      // A computer player gets nothing else.
      return JSON.stringify({ view: probe.view(side), legal: probe.legal(side) })
  }
}

/** An answer, or the message of the error that was thrown: even errors must be the same in both games. */
function answer(ask: () => unknown): unknown {
  try {
    return ask()
  } catch (error) {
    return `fault: ${error instanceof Error ? error.message : String(error)}`
  }
}
