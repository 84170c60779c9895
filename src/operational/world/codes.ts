import type { Seat } from '../../game/side'
import type { PieceClass } from '../data'
import { type Side, SIDES } from '../types'

// Numbers for sides, classes of pieces and features of hexsides, by which the tables of a `World` are indexed.

/** The seats of the United States and of Mexico: a seat is the side's index in the scenario's list. */
export const US = 0
export const MEXICAN = 1
/** The seat of a side. */
export const seatOf = (side: Side): Seat => (side === SIDES[MEXICAN] ? MEXICAN : US)

/** A value for each seat. */
export type PerSeat<T> = readonly [T, T]
export const perSeat = <T>(make: (side: Side, seat: Seat) => T): PerSeat<T> => [
  make(SIDES[US], US),
  make(SIDES[MEXICAN], MEXICAN),
]

/** Classes of pieces, by number. */
export const CLASSES: readonly PieceClass[] = ['infantry', 'cavalry', 'artillery', 'leader', 'hq']
export const INFANTRY = 0
export const CAVALRY = 1
export const ARTILLERY = 2
export const LEADER = 3
export const HQ = 4

/** What a piece meets when it steps across a hexside, as bits of `World.hexsideFlags`. */
export const ROAD = 1
export const TRAIL = 2
/** The move ends in the hex beyond (ravine without a bridge or ford, 19.1.8). */
export const STOPS_MOVE = 4
/** A river, creek or ravine without a bridge or ford. */
export const UNBRIDGED_WATER = 8
export const BRIDGE = 16
export const FORD = 32
/** A protected hexside, crossed from outside into the hex that the works protect. */
export const INTO_WORKS = 64
/** A protected hexside, crossed from the protected hex outward. */
export const OUT_OF_WORKS = 128
/** The hex that the step enters lies higher than the hex where it starts. */
export const UPHILL = 256
/** A ravine without a bridge or ford. */
export const UNBRIDGED_RAVINE = 512
/** A river without a bridge or ford: for US infantry and leaders with an engineer it counts as a ford (19.1.12). */
export const RIVER = 1024
/** Hexsides over which an attack is weaker (9.2): works, a bridge, a ford, and the river, which an engineer makes a ford. */
export const HINDERS_ATTACK = INTO_WORKS | BRIDGE | FORD | RIVER
