// A player turn of a finished game played again, and what the computer thinks of it beside the old one.
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import { enemyOf } from '../../../operational/types'
import { worldOf } from '../../../session/hex/world'
import type { KnownGame } from '../../../teach/compare/knownGame'
import { type GameValues, type Memory, valueOfView } from '../../../teach/compare/turningPoints'
import type { Game } from '../../hex/game'
import { openGame } from '../../hex/seat/changeSeat'
import { currentSeat } from '../../hex/seat/current'
import { frameBoard } from '../../hex/seat/mapView'
import { scenario } from '../../hex/shared/scenario'
import { choiceOf, DEFAULT_OPPONENT, firstGeneral } from '../../hex/solo/opponentChoice'

/** How the value moved from the beginning of the turn, in points: in the game, and in this try. */
export interface Verdict {
  readonly old: number
  readonly now: number
}

/** A player turn being played again. */
export interface Practice {
  /** Place of the turn in `KnownGame.turns`. */
  readonly place: number
  /** After the player's own turn; null: it is not over yet. */
  readonly own: ReadonlySignal<Verdict | null>
  /** After the enemy's answer; null: it has not come yet, or the old game ended before it. */
  readonly answered: ReadonlySignal<Verdict | null>
  /** It could not be begun. */
  readonly isRefused: boolean
  end(): void
}

/** Opens the turn at a place of the game on the board, as a game that is never kept. */
export function startPractice(game: Game, story: KnownGame, place: number, { values, memories }: GameValues): Practice {
  const own = signal<Verdict | null>(null)
  const answered = signal<Verdict | null>(null)
  const { index, view } = story.turns[place]!
  const world = worldOf(scenario.id)
  const enemy = enemyOf(story.side)
  const opponent = choiceOf(game.opponent)
  const against =
    opponent?.side === enemy ? opponent : { ...DEFAULT_OPPONENT, side: enemy, character: firstGeneral(enemy) }
  const practice = game.practiceFrom(index, against)
  if (!practice || !world.ok) return { place, own, answered, isRefused: true, end: () => {} }

  const ground = world.value
  const start = values[place]!
  let memory: Memory = valueOfView(ground, view, memories[place] ?? null).memory
  /** How the value has moved by the beginning of the player turn of that number, or by now if there is none. */
  const movedBy = (number: number): number => {
    const valued = valueOfView(ground, practice.turnAt(number)?.view ?? practice.view(), memory)
    memory = valued.memory
    return valued.value - start
  }
  const isPast = (number: number): boolean => practice.turns().length > number || practice.toAct() === null
  openGame(practice, { fromDisk: false })
  frameBoard()
  const end = effect(() => {
    const seat = currentSeat.value
    if (!seat || seat.game !== practice) return
    void seat.revision.value
    if (seat.busy.value) return
    untracked(() => {
      // The second player turn of this game begins when the first has ended.
      if (own.peek() === null && isPast(1)) own.value = { old: values[place + 1]! - start, now: movedBy(1) }
      const old = values[place + 2]
      if (own.peek() !== null && answered.peek() === null && old !== undefined && isPast(2))
        answered.value = { old: old - start, now: movedBy(2) }
    })
  })
  return { place, own, answered, isRefused: false, end }
}
