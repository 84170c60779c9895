import { otherSeat, type Seat } from '../../game/side'
import { hasWorkingEngineerAt } from '../command/command'
import { sightRange } from '../hidden/sight'
import { hasUnitOf, hexOfPiece, isNight, pieceDef, pieceId, pieceState, type Position, unitsIn } from '../position'
import type { RefusalReason } from '../refusals'
import type { PieceState } from '../types'
import { ARTILLERY, INFANTRY, type PieceDef, RIVER, US } from '../world'

// Who may attack which hex, and who defends it (OPS-8.1). Pieces and hexes are indexes; `world` is what never changes (map, pieces, tables); a
// `seat` is the number of a side: 0 US, 1 Mexican.

/** Why a unit may attack nothing now (8.1, 12.1, 12.2, 5.3); null: it may. */
export function unitAttackRefusal(position: Position, index: number): RefusalReason | null {
  const state = pieceState(position, index)
  if (state.garrison) return 'garrisonRests'
  return stateAttackRefusal(state)
}

/** Why a unit in this state may attack nothing now; null: it may. Being a garrison is no reason here, since the unit may come out (8.4, 19.1.14). */
export function stateAttackRefusal(state: PieceState): RefusalReason | null {
  if (state.attacked) return 'alreadyAttacked'
  if (state.disrupted || state.ineffective) return 'unfitAttacker'
  if (state.marched) return 'marchedAttacker'
  return null
}

/** Is there a unit in the hex, and are all units there garrisons of its bastion (19.1.16)? */
export const isGarrisonOnly = (position: Position, hex: number): boolean =>
  position.world.bastion[hex] === 1 &&
  unitsIn(position, hex).length > 0 &&
  unitsIn(position, hex).every((index) => pieceState(position, index).garrison)

/** May the infantry or cavalry unit attack across that hexside (8.1, 19.1.7)? US infantry with an engineer may cross a river too (19.1.12). */
export function canAttackAcross(position: Position, piece: PieceDef, from: number, direction: number): boolean {
  const { attackAllowed, hexsideFlags } = position.world
  const hexsideIndex = from * 6 + direction
  if (attackAllowed[hexsideIndex] === 1) return true
  return (
    (hexsideFlags[hexsideIndex]! & RIVER) !== 0 &&
    piece.seat === US &&
    piece.pieceClass === INFANTRY &&
    hasWorkingEngineerAt(position, from, piece.seat)
  )
}

/** Why a unit cannot fight against that hex from where it stands (8.1, 8.5); null: it can. */
export function reachRefusal(position: Position, index: number, target: number): RefusalReason | null {
  const { world } = position
  const piece = pieceDef(position, index)
  const from = hexOfPiece(position, index)
  if (piece.pieceClass !== INFANTRY && isGarrisonOnly(position, target)) return 'garrisonTarget'
  if (piece.pieceClass === ARTILLERY) {
    const distance = world.grid.distance(from, target)
    if (distance > (piece.unit!.range ?? 0) || distance === 0) return 'cannotReach'
    const isInSight = world.sightFrom(from).has(target) && distance <= sightRange(position)
    return isInSight ? null : 'noSight'
  }
  const direction = world.grid.directionTo(from, target)
  return direction >= 0 && canAttackAcross(position, piece, from, direction) ? null : 'cannotReach'
}

/** Does the unit bombard (8.1)? Artillery always does; infantry and cavalry fight. */
export const bombards = (position: Position, index: number): boolean =>
  pieceDef(position, index).pieceClass === ARTILLERY

/** Indexes of the units of the side that may join an attack on that hex. */
export function possibleAttackers(position: Position, seat: Seat, target: number): number[] {
  const attackers: number[] = []
  for (const piece of position.world.pieces) {
    if (piece.seat !== seat || piece.kind !== 'unit' || hexOfPiece(position, piece.index) < 0) continue
    if (unitAttackRefusal(position, piece.index) === null && reachRefusal(position, piece.index, target) === null)
      attackers.push(piece.index)
  }
  return attackers
}

/** Why the hex may not be attacked (8.1); null: it may. By night an attack needs a lead, so batteries alone may not attack (5.5, ruling). */
export function targetRefusal(position: Position, seat: Seat, target: number): RefusalReason | null {
  if (!hasUnitOf(position, target, otherSeat(seat))) return 'noEnemy'
  // `ops.targets`: hexes that have been attacked in this phase; none is attacked twice (8.1).
  if (position.game.ops.targets.includes(position.world.grid.ids[target]!)) return 'targetAttacked'
  const attackers = possibleAttackers(position, seat, target)
  if (attackers.length === 0) return isGarrisonOnly(position, target) ? 'garrisonTarget' : 'noAttacker'
  if (isNight(position) && attackers.every((index) => bombards(position, index))) return 'nightBombardment'
  return null
}

/** Hexes that the side may attack now, ascending: those that `targetRefusal` does not refuse. */
export function attackableHexes(position: Position, seat: Seat): number[] {
  const { world } = position
  const night = isNight(position)
  const enemyUnitsByHex = position.unitCounts[otherSeat(seat)]
  const targets = new Set<number>()
  for (const index of world.unitsOf[seat]) {
    const from = hexOfPiece(position, index)
    if (from < 0 || unitAttackRefusal(position, index) !== null) continue
    const isBattery = bombards(position, index)
    // 5.5: by night batteries alone may not attack.
    if (isBattery && night) continue
    const reachableHexes = isBattery
      ? world.seenWithin(from, world.tables.terrain.sight.day)
      : world.grid.neighboursOf(from)
    for (const hex of reachableHexes)
      if (enemyUnitsByHex[hex]! > 0 && !targets.has(hex) && reachRefusal(position, index, hex) === null)
        targets.add(hex)
  }
  return [...targets].filter((hex) => !position.game.ops.targets.includes(world.grid.ids[hex]!)).sort((a, b) => a - b)
}

/**
 * Units that defend a hex: all that stand there (8.1). A garrison defends only if no other unit is there: otherwise the other units are the
 * target, and the garrison neither helps nor suffers (19.1.18).
 */
export function defendersIn(position: Position, target: number): string[] {
  const unitsThere = unitsIn(position, target)
  const outsideBastion = unitsThere.filter((index) => !pieceState(position, index).garrison)
  return (outsideBastion.length > 0 ? outsideBastion : unitsThere).map((index) => pieceId(position, index))
}
