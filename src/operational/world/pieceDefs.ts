import type { Seat } from '../../game/side'
import type { Battlefield, HqDef, LeaderDef, UnitDef } from '../data'
import { type PieceId, type Side, SIDES } from '../types'
import { CLASSES, HQ, LEADER, seatOf } from './codes'
import type { MovementTables } from './movementTables'

/** What never changes about a counter. */
export interface PieceDef {
  /** Place among all pieces, ascending by id. */
  readonly index: number
  readonly id: PieceId
  readonly side: Side
  readonly seat: Seat
  /** INFANTRY, CAVALRY, ARTILLERY, LEADER or HQ. */
  readonly pieceClass: number
  readonly kind: 'unit' | 'leader' | 'hq'
  readonly unit: UnitDef | null
  readonly leader: LeaderDef | null
  readonly hq: HqDef | null
  /** Movement allowance in halves of an MP. */
  readonly allowanceHalfMp: number
  /** What its steps cost. */
  readonly movement: MovementTables
}

/** All counters of a battlefield, ascending by id. `movement`: tables by [seat * 5 + class]. */
export function definePieces({ counters }: Battlefield, movement: readonly MovementTables[]): PieceDef[] {
  const none = { unit: null, leader: null, hq: null }
  const listed = [
    ...counters.units.map((unit) => ({
      ...none,
      def: unit,
      kind: 'unit' as const,
      pieceClass: CLASSES.indexOf(unit.arm),
      unit,
    })),
    ...counters.leaders.map((leader) => ({
      ...none,
      def: leader,
      kind: 'leader' as const,
      pieceClass: LEADER,
      leader,
    })),
    ...counters.hqs.map((hq) => ({ ...none, def: hq, kind: 'hq' as const, pieceClass: HQ, hq })),
  ]
  listed.sort((a, b) => (a.def.id < b.def.id ? -1 : 1))
  return listed.map(({ def, ...rest }, index) => {
    const seat = seatOf(def.side)
    const tables = movement[seat * CLASSES.length + rest.pieceClass]
    if (!tables) throw new Error(`no movement tables for ${def.id}`)
    return { ...rest, index, id: def.id, side: SIDES[seat], seat, allowanceHalfMp: def.ma * 2, movement: tables }
  })
}
