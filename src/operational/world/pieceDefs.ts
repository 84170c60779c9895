import type { Seat } from '../../game/side'
import type { Battlefield, HqDef, LeaderDef, UnitDef } from '../data'
import { type PieceId, type Side, SIDES } from '../types'
import { CLASSES, HQ, LEADER, seatOf } from './codes'
import type { MovementTables } from './movementTables'

/** What never changes about a counter: a unit, leader or HQ. */
export interface PieceDef {
  /** Its place in `World.pieces`, which are sorted by id. */
  readonly index: number
  readonly id: PieceId
  readonly side: Side
  readonly seat: Seat
  /** INFANTRY, CAVALRY, ARTILLERY, LEADER or HQ. */
  readonly pieceClass: number
  readonly kind: 'unit' | 'leader' | 'hq'
  /** The counter in the data file; one of these three is not null, as `kind` says. */
  readonly unit: UnitDef | null
  readonly leader: LeaderDef | null
  readonly hq: HqDef | null
  /** Movement allowance in halves of an MP. */
  readonly allowanceHalfMp: number
  /** What steps cost the counter, and which terrain is open to it. */
  readonly movement: MovementTables
}

/** All counters of a battlefield, sorted by id. `movement`: the tables of every side and class, by [seat * CLASSES.length + class]. */
export function definePieces({ counters }: Battlefield, movement: readonly MovementTables[]): PieceDef[] {
  // Each counter sets the one of these three that it is.
  const noDefs = { unit: null, leader: null, hq: null }
  const counterList = [
    ...counters.units.map((unit) => ({
      ...noDefs,
      def: unit,
      kind: 'unit' as const,
      pieceClass: CLASSES.indexOf(unit.arm),
      unit,
    })),
    ...counters.leaders.map((leader) => ({
      ...noDefs,
      def: leader,
      kind: 'leader' as const,
      pieceClass: LEADER,
      leader,
    })),
    ...counters.hqs.map((hq) => ({ ...noDefs, def: hq, kind: 'hq' as const, pieceClass: HQ, hq })),
  ]
  counterList.sort((left, right) => (left.def.id < right.def.id ? -1 : 1))
  return counterList.map(({ def, ...rest }, index) => {
    const seat = seatOf(def.side)
    const tables = movement[seat * CLASSES.length + rest.pieceClass]
    if (!tables) throw new Error(`no movement tables for ${def.id}`)
    // `ma` of the data file: movement allowance in whole MP.
    return { ...rest, index, id: def.id, side: SIDES[seat], seat, allowanceHalfMp: def.ma * 2, movement: tables }
  })
}
