import type { Side } from '../../game/side'

/**
 * Commands a side of a battle. Returns all actions of the side's answer to the present question, in order; the last is the action of type
 * `ready`, which ends the answer. `view`: the battle as the side knows it. `salt`: the seed of the tactician's random choices, so that the
 * same view and salt always give the same answer. `View` and `Action` are types of the tabletop engine.
 */
export type Tactician<View, Action> = (view: View, side: Side, salt: string) => readonly Action[]
