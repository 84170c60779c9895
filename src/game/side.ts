/**
 * The two sides of a game, without saying which armies they are: the scenario's data names them ("us", "mexican"; in another battle
 * "us", "britain").
 */

/** Id of a side, as state, actions, views and the engine protocol spell it. */
export type Side = string

/** Index of a side in the scenario's list of sides. Where the rules leave open which side answers first, seat 0 does. */
export type Seat = 0 | 1

/** The two sides of a scenario, by seat. */
export type Sides<S extends Side = Side> = readonly [S, S]

/** A value for each side of a scenario. */
export type BySide<T, S extends Side = Side> = Readonly<Record<S, T>>

/** Both seats, for loops. */
export const SEATS: readonly [Seat, Seat] = [0, 1]

export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0)

export const opponentOf = <S extends Side>(sides: Sides<S>, side: S): S => (side === sides[0] ? sides[1] : sides[0])

export const isSide = <S extends Side>(sides: Sides<S>, value: unknown): value is S =>
  value === sides[0] || value === sides[1]

/** Makes a value for each side, in the order of the seats. */
export const mapSides = <T, S extends Side>(sides: Sides<S>, make: (side: S, seat: Seat) => T): Record<S, T> =>
  ({ [sides[0]]: make(sides[0], 0), [sides[1]]: make(sides[1], 1) }) as Record<S, T>

/** The value of one side. Every side has one by construction, so a missing value is a fault of the program and throws. */
export function ofSide<T>(values: BySide<T>, side: Side): T {
  const value = values[side]
  if (value === undefined) throw new Error(`no value for side ${side}`)
  return value
}
