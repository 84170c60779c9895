import type { Side } from '../../game/side'

/**
 * Commands a side of a battle: returns all actions of its answer to the present question; the last is `ready`, which ends the answer. `view` is the battle as that side knows it.
 * `salt` is the seed of all random choices that it may make, so the same view and salt always give the same answer. `View` and `Action`
 * are those of the tabletop engine.
 */
export type Tactician<View, Action> = (view: View, side: Side, salt: string) => readonly Action[]
