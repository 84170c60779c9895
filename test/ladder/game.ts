import {
  clashToFight,
  legal,
  newPosition,
  type Position,
  type AddressedEvent,
  toAct,
  viewFor,
  type World,
} from '../../src/operational/engine'
import { type RuleOptions, type Side, SIDES, type View } from '../../src/operational/types'
import type { Policy, Brief, Notes } from '../../src/ai/operational/types'
import { applyAndFight } from '../../src/session/hex/clashes'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'

/** A player at the board: how it decides, and what it is told of itself. */
export interface Seat {
  readonly choose: Policy
  readonly brief: Omit<Brief, 'seed'>
  /** The map as its own edition knows it; left out: that of the game. */
  readonly world?: World
  /** Changes what it sees before it decides (the rung that knows the truth). */
  readonly sees?: (pos: Position, side: Side) => View
}

/** One finished game, or one that broke off. */
export interface Played {
  readonly winner: Side | 'draw' | null
  readonly reason: string
  readonly points: Readonly<Record<Side, number>>
  readonly turn: number
  readonly steps: number
  readonly evaluations: Readonly<Record<Side, number>>
  /** Milliseconds of processor time spent in deciding, by side; a measure of this machine, whatever else it does. */
  readonly thought: Readonly<Record<Side, number>>
  /** Own movement and combat phases in which it decided something. */
  readonly phases: Readonly<Record<Side, number>>
  /** Why it broke off; null: it was played to its end. */
  readonly fault: string | null
}

/** More decisions than any game of sense takes. */
const MOST_STEPS = 20_000

/** Sees what happens; for statistics. */
export type Onlooker = (told: readonly AddressedEvent[], pos: Position) => void

/** Plays a game to its end. The players' dice hang on seed and side alone, so that one player against himself plays the same game from both ends. */
export function playGame(
  world: World,
  seed: string,
  options: RuleOptions,
  seats: Readonly<Record<Side, Seat>>,
  onlooker?: Onlooker,
): { played: Played; pos: Position } {
  const chances = { seed: `ladder/${seed}`, forced: [], aiSeed: `ladder/${seed}/table` }
  const { pos } = newPosition(world, options, chances)
  const notes: Record<Side, Notes | null> = { us: null, mexican: null }
  const briefs = Object.fromEntries(
    SIDES.map((side) => [side, { ...seats[side].brief, seed: `ladder/${seed}/${side}` }]),
  ) as Record<Side, Brief>
  const evaluations = { us: 0, mexican: 0 }
  const thought = { us: 0, mexican: 0 }
  const phases = { us: 0, mexican: 0 }
  const last = { us: '', mexican: '' }
  let steps = 0
  let fault: string | null = null
  for (let side = toAct(pos.game); side !== null && fault === null; side = toAct(pos.game)) {
    if (steps++ >= MOST_STEPS) {
      fault = `no end after ${MOST_STEPS} steps, turn ${pos.game.ops.turn}`
      break
    }
    const seat = seats[side]
    const { turn, active, segment } = pos.game.ops
    const where = `turn ${turn} ${active} ${segment}`
    try {
      const begun = process.cpuUsage()
      const view = seat.sees ? seat.sees(pos, side) : viewFor(pos, side)
      const decision = seat.choose(seat.world ?? world, view, legal(pos, side), briefs[side], notes[side])
      const { user, system } = process.cpuUsage(begun)
      thought[side] += (user + system) / 1000
      notes[side] = decision.notes
      evaluations[side] += decision.evaluations
      if (active === side && (segment === 'move' || segment === 'combat') && last[side] !== where) {
        last[side] = where
        phases[side]++
      }
      const done = applyAndFight(pos, side, decision.action, chances, { tabletops: TABLETOPS_LOADED })
      if (!done.ok) fault = `${where}: ${side} ${JSON.stringify(decision.action)} refused: ${done.refusal.key}`
      else {
        if (clashToFight(pos)) fault = `${where}: a clash nobody fought`
        onlooker?.(done.value, pos)
      }
    } catch (error) {
      fault = `${where}: ${side} threw ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' | ') : String(error)}`
    }
  }
  const { result, turn, score } = pos.game.ops
  const round = (of: Record<Side, number>) => ({ us: Math.round(of.us), mexican: Math.round(of.mexican) })
  const played: Played = {
    winner: fault === null && result ? result.winner : null,
    reason: fault === null && result ? result.reason : 'brokeOff',
    points: result ? { ...result.points } : { ...score },
    turn,
    steps,
    evaluations,
    thought: round(thought),
    phases,
    fault,
  }
  return { played, pos }
}
