// A battle in progress: its position, an action being carried out, its events and its dice.
import { type Dice, throwDie as throwAnyDie } from '../../../core/dice'
import type { AddressedEvent, RegimentalEvent } from './events'
import type { RegimentalField } from './field'
import type { RegimentalBattle } from './types'

/** The position of a battle: `field` is everything that never changes in it, `battle` is its state. */
export interface RegimentalTable {
  readonly field: RegimentalField
  readonly battle: RegimentalBattle
}

/** One action being carried out. */
export interface RegimentalRun extends RegimentalTable {
  readonly dice: Dice
  /** The stream of the dice: `clash:<key>` for a clash of the hex game, `battle` for a battle that is a game of its own. */
  readonly stream: string
  readonly events: AddressedEvent[]
}

/** Faces of the die of these rules (REG-1.1). */
export const DIE = 10

/** Adds an event to those of the action. All events go to both sides: nothing of this battle is secret. */
export const emit = (run: RegimentalRun, body: RegimentalEvent): void => {
  run.events.push({ body, to: null })
}

/** REG-1.1, 13.2: throws a ten-sided die. Its key is made of the player turn and a running number, so that replays agree. The caller tells the value in an event. */
export function throwDie(run: RegimentalRun, faces = DIE): number {
  const { battle } = run
  battle.dice++
  return throwAnyDie(run.dice, run.stream, `${battle.playerTurn}/${battle.dice}`, faces)
}
