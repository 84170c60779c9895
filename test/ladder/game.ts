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

/** A player of a ladder game. */
export interface LadderPlayer {
  readonly choose: Policy
  readonly brief: Omit<Brief, 'seed'>
  /** The map of the edition that it comes from; left out: that of the game. */
  readonly world?: World
  /** Makes the view that it gets, for a player who sees through markers; left out: the usual one. */
  readonly sees?: (position: Position, side: Side) => View
}

/** Record of a game that was finished or broke off. */
export interface PlayedGame {
  readonly winner: Side | 'draw' | null
  readonly reason: string
  readonly points: Readonly<Record<Side, number>>
  readonly turn: number
  readonly steps: number
  readonly evaluations: Readonly<Record<Side, number>>
  /** Processor time spent on decisions, by side, in ms. */
  readonly processorMs: Readonly<Record<Side, number>>
  /** By side: its own movement and combat phases in which it had to decide. */
  readonly phases: Readonly<Record<Side, number>>
  /** Why the game broke off; null: it was finished. */
  readonly fault: string | null
}

/** A game with more decisions is broken off. */
const MAX_DECISIONS = 20_000

/** Gets the events of each action and the position after it, for statistics; and the side that chose it with its notes. */
export type GameObserver = (events: readonly AddressedEvent[], position: Position, side: Side, notes: Notes) => void

/**
 * Plays a game to its end. The AI's dice depend only on seed and side, so that a player against itself plays the same game whichever side is
 * counted as its own.
 */
export function playGame(
  world: World,
  seed: string,
  options: RuleOptions,
  players: Readonly<Record<Side, LadderPlayer>>,
  observer?: GameObserver,
): { played: PlayedGame; position: Position } {
  const chances = { seed: `ladder/${seed}`, forced: [], aiSeed: `ladder/${seed}/table` }
  const { position } = newPosition(world, options, chances)
  const notes: Record<Side, Notes | null> = { us: null, mexican: null }
  const briefs = Object.fromEntries(
    SIDES.map((side) => [side, { ...players[side].brief, seed: `ladder/${seed}/${side}` }]),
  ) as Record<Side, Brief>
  const evaluations = { us: 0, mexican: 0 }
  const processorMs = { us: 0, mexican: 0 }
  const phases = { us: 0, mexican: 0 }
  const last = { us: '', mexican: '' }
  let steps = 0
  let fault: string | null = null
  for (let side = toAct(position.game); side !== null && fault === null; side = toAct(position.game)) {
    if (steps++ >= MAX_DECISIONS) {
      fault = `no end after ${MAX_DECISIONS} steps, turn ${position.game.ops.turn}`
      break
    }
    const player = players[side]
    const { turn, active, segment } = position.game.ops
    const where = `turn ${turn} ${active} ${segment}`
    try {
      const begun = process.cpuUsage()
      const view = player.sees ? player.sees(position, side) : viewFor(position, side)
      const decision = player.choose(player.world ?? world, view, legal(position, side), briefs[side], notes[side])
      const { user, system } = process.cpuUsage(begun)
      processorMs[side] += (user + system) / 1000
      notes[side] = decision.notes
      evaluations[side] += decision.evaluations
      if (active === side && (segment === 'move' || segment === 'combat') && last[side] !== where) {
        last[side] = where
        phases[side]++
      }
      const done = applyAndFight(position, side, decision.action, chances, { tabletops: TABLETOPS_LOADED })
      if (!done.ok) fault = `${where}: ${side} ${JSON.stringify(decision.action)} refused: ${done.refusal.key}`
      else {
        if (clashToFight(position)) fault = `${where}: a clash nobody fought`
        observer?.(done.value, position, side, decision.notes)
      }
    } catch (error) {
      fault = `${where}: ${side} threw ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' | ') : String(error)}`
    }
  }
  const { result, turn, score } = position.game.ops
  const round = (of: Record<Side, number>) => ({ us: Math.round(of.us), mexican: Math.round(of.mexican) })
  const played: PlayedGame = {
    winner: fault === null && result ? result.winner : null,
    reason: fault === null && result ? result.reason : 'brokeOff',
    points: result ? { ...result.points } : { ...score },
    turn,
    steps,
    evaluations,
    processorMs: round(processorMs),
    phases,
    fault,
  }
  return { played, position }
}
