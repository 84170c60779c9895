import type { Block } from '../../../tabletop/common/block'
import { wouldCross } from '../../../tabletop/common/crossing'
import type { Stretch } from '../../../tabletop/common/march'
import { angleBetween, headingTo } from '../../../tabletop/common/point'
import { startTrack, type TrackProgress } from '../../../tabletop/common/sideBySide'
import { laidOutMarch } from '../../../tabletop/sar/battle/moves/plan'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import { isFormedForPassing } from '../../../tabletop/sar/movement/passThrough'
import { turnCost } from './possibleCharges'
import { distanceBetween, type Situation, type UnitView } from './situation'

/** A charge is taken to end this far beyond the way to its target, in thousandths of an inch: enough for the error of the estimated way. */
const CHARGE_MARGIN = 1000

/**
 * The ways of a side's units in phase 4, all of which move at the same time (SAR-7.17), so that no march is planned through friends (SAR-9.2). It
 * knows the moves that the rules will make, such as charges, advances and withdrawals, and the marches planned so far.
 */
export interface Ways {
  /** Puts the march in that the answer now has for this unit. */
  update(piece: UnitView): void
  /** How many friends the unit would pass through, at a cost to one of them, if it made this march instead. */
  friendsPassed(piece: UnitView, start: Block, march: readonly Stretch[]): number
  /** The same for the march that the answer now has for it. */
  friendsPassedNow(piece: UnitView): number
  /** Where the unit ends the march that the answer now has for it. */
  endOf(piece: UnitView): Block
}

/** The angle by which a unit turns to charge this enemy, in hundredths of a degree. */
const turnOf = (piece: UnitView, target: UnitView): number =>
  angleBetween(headingTo(piece.centre, target.centre), piece.block.heading)

/** Watches the ways of the units of a side. `table`: the copy of the battle with all actions of the answer so far. */
export function watchWays(situation: Situation, table: BattleTable): Ways {
  const { tables, byId } = situation
  const tracks = new Map<string, TrackProgress>()
  const trackOf = (piece: UnitView): TrackProgress => {
    const laidOut = laidOutMarch(table, piece.id)
    if (laidOut === null) return startTrack({ id: piece.id, start: piece.block, march: [] })
    const { duty, march } = laidOut
    const target = duty === 'charge' ? byId.get(table.battle.charges[piece.id] ?? '') : undefined
    // A charge is laid out for its whole distance, but it ends at its target.
    const maxCost =
      target && distanceBetween(piece.block, target.block) + turnCost(piece, turnOf(piece, target)) + CHARGE_MARGIN
    return startTrack({
      id: piece.id,
      start: march.start,
      march: march.stretches,
      ...(maxCost !== undefined && { maxCost }),
    })
  }
  for (const piece of situation.ownUnits) tracks.set(piece.id, trackOf(piece))
  // SAR-9.2: it costs castings when one of the two is formed, or a mob.
  const suffers = (friend: UnitView): boolean => isFormedForPassing(tables, friend.unit.stance)
  // SAR-4.12: a broken unit without an order has fled before the others move.
  const staysInTheWay = ({ id, unit }: UnitView): boolean => !unit.broken || table.battle.orders[id] !== undefined
  const countCrossings = (piece: UnitView, track: TrackProgress): number =>
    situation.ownUnits.filter(
      (friend) =>
        friend !== piece &&
        staysInTheWay(friend) &&
        (suffers(friend) || suffers(piece)) &&
        wouldCross(track, tracks.get(friend.id)!),
    ).length
  return {
    update: (piece) => tracks.set(piece.id, trackOf(piece)),
    friendsPassed: (piece, start, march) => countCrossings(piece, startTrack({ id: piece.id, start, march })),
    friendsPassedNow: (piece) => countCrossings(piece, trackOf(piece)),
    endOf: (piece) => trackOf(piece).track.march.at(-1)?.to ?? piece.block,
  }
}
