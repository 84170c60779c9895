// San Agustin, the US depot, which a Mexican unit need only enter to win (OPS-18.2): what it costs to leave it open.

import { combatFactor } from '../../../operational/combat/strength'
import { markerHexes } from '../../../operational/hidden/sight'
import type { Position } from '../../../operational/position'
import { ARTILLERY, INFANTRY, MEXICAN, US } from '../../../operational/world'
import { EVALUATION, type Weights } from '../figures'
import { landmarksOf } from './landmarks'
import type { SideReach } from './reach'

/** Half movement points that an enemy marker, which stands for hidden units, is taken to march in a turn. */
const { markerTurnMp2: MARKER_TURN_HALF_MP } = EVALUATION

/** Turns of march that the nearest Mexican unit or marker needs to San Agustin. */
function turnsToDepot(position: Position): number {
  const { world } = position
  const { depotDistanceHalfMp } = landmarksOf(world)
  let turns = Number.POSITIVE_INFINITY
  for (const index of world.unitsOf[MEXICAN]) {
    const hex = position.hexOf[index]!
    if (hex < 0) continue
    const piece = world.pieces[index]!
    turns = Math.min(turns, depotDistanceHalfMp[piece.pieceClass]![hex]! / piece.allowanceHalfMp)
  }
  for (const hex of markerHexes(position, MEXICAN))
    turns = Math.min(turns, depotDistanceHalfMp[INFANTRY]![hex]! / MARKER_TURN_HALF_MP)
  return turns
}

/** Strength of a unit for the depot: its combat factor, or nothing if it must rest first (OPS-12.1, 12.2). */
function marchingFactor(position: Position, index: number): number {
  const { disrupted, ineffective } = position.pieceStates[index]!
  return disrupted || ineffective ? 0 : combatFactor(position, index)
}

/**
 * Share of the guard that is missing against a march on San Agustin of some turns (OPS-18.2), 0 to 1: the Mexicans within `depotRaidTurns` turns are
 * measured against the US units that are hardly farther from it than the foremost of them, which can fall back on it about as fast as he comes.
 */
function missingAgainstRaid(position: Position): number {
  const { world } = position
  const { depotDistanceHalfMp, depotDistanceHalfMpOfUs } = landmarksOf(world)
  let raiders = 0
  let foremostTurns: number = EVALUATION.depotRaidTurns
  for (const index of world.unitsOf[MEXICAN]) {
    const hex = position.hexOf[index]!
    const { pieceClass, allowanceHalfMp } = world.pieces[index]!
    if (hex < 0 || pieceClass === ARTILLERY) continue
    const turns = depotDistanceHalfMp[pieceClass]![hex]! / allowanceHalfMp
    if (turns > EVALUATION.depotRaidTurns) continue
    raiders += marchingFactor(position, index)
    foremostTurns = Math.min(foremostTurns, turns)
  }
  const wanted = raiders * EVALUATION.depotRaidShare
  if (wanted === 0) return 0
  let guards = 0
  for (const index of world.unitsOf[US]) {
    const hex = position.hexOf[index]!
    const { pieceClass, allowanceHalfMp } = world.pieces[index]!
    if (hex < 0 || pieceClass === ARTILLERY) continue
    if (depotDistanceHalfMpOfUs[pieceClass]![hex]! / allowanceHalfMp <= foremostTurns + EVALUATION.depotBackTurns)
      guards += marchingFactor(position, index)
    if (guards >= wanted) return 0
  }
  return 1 - guards / wanted
}

/** Could an enemy attack San Agustin in his next phase: could he come next to it, past the units that are in his way? */
function canAttackDepot({ world }: Position, { unitsByHex }: SideReach): boolean {
  const { neighbours } = world.grid
  const { depotHex } = landmarksOf(world)
  for (let direction = 0; direction < 6; direction++) {
    const hex = neighbours[depotHex * 6 + direction]!
    if (hex >= 0 && unitsByHex[hex]!.some((index) => world.pieces[index]!.pieceClass !== ARTILLERY)) return true
  }
  return false
}

/**
 * Points that the US loses by leaving San Agustin empty, weakly held where the enemy can attack it, or open to a march of some turns (OPS-18.2); not
 * above 0. `enemyReach`: where he could be in his next phase; null: it is left out, and only his distance counts.
 */
export function depotTerm(position: Position, weights: Weights, enemyReach: SideReach | null): number {
  const { world } = position
  const turns = turnsToDepot(position)
  let guardStrength = 0
  for (const index of position.unitsAt[landmarksOf(world).depotHex]!) {
    const piece = world.pieces[index]!
    if (piece.seat === US)
      // `cf` has the combat factors by lost steps: the first is that of the unit without losses.
      guardStrength += piece.unit!.cf[0]! * (position.pieceStates[index]!.disrupted ? EVALUATION.disruptedGuard : 1)
  }
  const isEnemyInReach = turns <= EVALUATION.depotReachTurns
  if (guardStrength > 0) {
    const missingShare = Math.max(0, 1 - guardStrength / EVALUATION.depotGuardCf)
    const isThreatened = enemyReach ? canAttackDepot(position, enemyReach) : isEnemyInReach
    const raid = enemyReach ? weights.depotRaid * missingAgainstRaid(position) : 0
    return -(isThreatened ? Math.max(raid, weights.depotWeak * missingShare) : raid)
  }
  // No US unit guards San Agustin. The nearer the enemy, the more points that costs.
  if (isEnemyInReach) return -weights.depotOpen
  return turns <= EVALUATION.depotNearTurns ? -EVALUATION.depotNearShare * weights.depotOpen : -weights.depotWeak
}
