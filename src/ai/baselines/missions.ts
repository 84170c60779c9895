// Moves units of a scripted baseline player up against enemy stacks, so that they can attack in the combat phase.

import { otherSeat } from '../../game/side'
import { unitAttackRefusal, bombards, canAttackAcross } from '../../operational/combat/targets'
import { stepContext } from '../../operational/movement/cost'
import { mustRollForCommand } from '../../operational/movement/groups'
import { reachField, UNREACHED } from '../../operational/movement/reach'
import { inEzoc, type Position } from '../../operational/position'
import type { HexId, PieceId } from '../../operational/types'
import { ARTILLERY, HINDERS_ATTACK, INFANTRY, MEXICAN } from '../../operational/world'
import { combinedFactor, retreatHexCount } from './combat'
import type { DecisionContext } from './context'
import { BASELINE } from './figures'
import { presentFactor } from './pending'

/** Half movement points that a unit out of command may count on (OPS-4.3). */
const { rolledMp2: ROLLED_HALF_MP } = BASELINE

/** By unit, then by hex: half movement points to each hex where the unit could end its move and attack; UNREACHED for other hexes. */
type AttackReach = ReadonlyMap<number, Int16Array>

/** Units that are sent against one enemy stack. */
interface AttackMission {
  /** Index of the stack's hex. */
  readonly target: number
  /** By unit: the hex from which it is to attack. */
  readonly hexByUnit: ReadonlyMap<number, number>
  /** Differential of the attack (OPS-9.2) plus the number of defenders; more if the defenders are surrounded. */
  readonly value: number
}

/** The reach of the units that may be sent to attack. Units in `staying` attack only from where they are, units in `boundForGoals` not at all. */
function attackReachOf(
  context: DecisionContext,
  staying: ReadonlySet<number>,
  boundForGoals: ReadonlySet<number>,
): Map<number, Int16Array> {
  const { position, seat, world } = context
  // While Santa Anna is inactive his units do not enter an EZOC (OPS-19.4.3).
  const isInactive = seat === MEXICAN && !context.view.activation.santaAnna
  const reach = new Map<number, Int16Array>()
  for (const index of world.unitsOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex < 0 || boundForGoals.has(index) || unitAttackRefusal(position, index) !== null) continue
    const costs = new Int16Array(world.grid.count).fill(UNREACHED)
    if (!staying.has(index) && !position.pieceStates[index]!.moved) {
      // Without a march: a unit that marches may not attack (OPS-5.3).
      const { costHalfMp: costsHalfMp } = reachField(position, [index], [], stepContext(position))
      // A unit out of command must roll for its movement points (OPS-4.3): only `ROLLED_HALF_MP` are counted on.
      // Else every hex that can be reached counts: all costs below UNREACHED.
      const limitHalfMp = mustRollForCommand(position, index) ? ROLLED_HALF_MP : UNREACHED - 1
      for (let to = 0; to < costsHalfMp.length; to++) {
        const isBarred = world.lava[to] || (isInactive && inEzoc(position, to, seat))
        if (costsHalfMp[to]! <= limitHalfMp && !isBarred) costs[to] = costsHalfMp[to]!
      }
    }
    // Every unit may attack from where it is.
    costs[hex] = 0
    reach.set(index, costs)
  }
  return reach
}

/** A hex next to the target from which it may be attacked. */
interface AttackHex {
  readonly hex: number
  /** Direction from the hex to the target. */
  readonly direction: number
  /** What the hexside between them takes off the differential (OPS-9.2). */
  readonly shift: number
  /** Number of units that are there to stay, or have been sent there already. */
  unitCount: number
}

/** The hexes next to a target from which it may be attacked. `reach`: the units that may still be sent; all others stay where they are. */
function attackHexesOf({ position, seat, world }: DecisionContext, target: number, reach: AttackReach): AttackHex[] {
  const { grid, hexsideFlags } = world
  const hexes: AttackHex[] = []
  for (let directionFromTarget = 0; directionFromTarget < 6; directionFromTarget++) {
    const hex = grid.neighbours[target * 6 + directionFromTarget]!
    // A marker closes the hex too. `markerOwnerAt`: whose marker is there; 0: nobody's.
    if (hex < 0 || position.unitCounts[otherSeat(seat)][hex] || position.markerOwnerAt[hex]) continue
    // The opposite direction.
    const direction = (directionFromTarget + 3) % 6
    const isProtected = hexsideFlags[hex * 6 + direction]! & HINDERS_ATTACK
    const stayingUnits = position.unitsAt[hex]!.filter(
      (index) => !reach.has(index) && world.pieces[index]!.pieceClass !== ARTILLERY,
    )
    hexes.push({ hex, direction, shift: isProtected ? BASELINE.protectedShift : 0, unitCount: stayingUnits.length })
  }
  return hexes
}

/** The hex from which a unit best attacks: over a good hexside, with few other units there, and best without a move. Null: there is none. */
function bestAttackHex(
  position: Position,
  index: number,
  hexes: readonly AttackHex[],
  costs: Int16Array,
): AttackHex | null {
  const piece = position.world.pieces[index]!
  // The lowest rank is the best. A bad hexside and each unit there make it worse; so does a move, by 1.
  const rank = ({ hex, shift, unitCount }: AttackHex): number =>
    shift * BASELINE.badHexside + unitCount * BASELINE.hexTaken + (costs[hex] === 0 ? 0 : 1)
  let best: AttackHex | null = null
  for (const candidate of hexes) {
    const { hex, direction, unitCount } = candidate
    if (costs[hex]! >= UNREACHED || unitCount >= BASELINE.unitsPerHex) continue
    if (!canAttackAcross(position, piece, hex, direction)) continue
    if (!best || rank(candidate) < rank(best)) best = candidate
  }
  return best
}

/**
 * The hex from which a battery best fires on the target: cheap to get to, and rather at two hexes than next to the target. Null: none is within
 * reach.
 */
function bestBatteryHex({ position, world }: DecisionContext, index: number, target: number, costs: Int16Array) {
  const rangeHexes = Math.min(BASELINE.massGunRange, world.pieces[index]!.unit!.range ?? 0)
  let bestHex: number | null = null
  for (const [hex, distanceHexes] of world.sightFrom(target)) {
    if (distanceHexes > rangeHexes || costs[hex]! >= UNREACHED) continue
    // A hex has room for one battery.
    const hasOtherBattery = position.unitsAt[hex]!.some(
      (other) => other !== index && world.pieces[other]!.pieceClass === ARTILLERY,
    )
    if (hasOtherBattery) continue
    // Two hexes off the target, while the best hex so far is next to it.
    const isBetterDistance = bestHex !== null && distanceHexes === 2 && world.grid.distance(bestHex, target) === 1
    if (bestHex === null || isBetterDistance || costs[hex]! < costs[bestHex]!) bestHex = hex
  }
  return bestHex
}

/** What the terrain of a hex takes off the differential of an attack (OPS-9.2). `isGarrison`: only the garrison of its bastion defends. */
function terrainShift({ world }: Position, hex: number, isGarrison: boolean): number {
  if (isGarrison) return BASELINE.garrisonShift + (world.hexes[hex]!.terrain === 'woods' ? BASELINE.woodsShift : 0)
  switch (world.hexes[hex]!.terrain) {
    case 'village':
      return BASELINE.villageShift
    case 'woods':
      return BASELINE.woodsShift
    default:
      return 0
  }
}

/**
 * The best attack on the enemy stack of a hex with the units in `reach`; null: none can be made. Units are added, the strongest first, until the
 * odds are high enough; then batteries.
 */
function missionAgainst(context: DecisionContext, target: number, reach: AttackReach): AttackMission | null {
  const { position, seat, world } = context
  const defenders = position.unitsAt[target]!
  const isGarrison = defenders.every((index) => position.pieceStates[index]!.garrison)
  const hexes = attackHexesOf(context, target, reach)
  const hexByUnit = new Map<number, number>()
  // What the worst hexside of the attack takes off the differential: one such unit makes the whole attack weaker (OPS-9.2).
  let worstShift = 0
  const presentDifferential = (): number =>
    combinedFactor(position, [...hexByUnit.keys()]) -
    combinedFactor(position, defenders) -
    terrainShift(position, target, isGarrison) -
    worstShift
  const strongestFirst = [...reach.keys()].sort(
    (a, b) => presentFactor(position, b) - presentFactor(position, a) || a - b,
  )
  for (const index of strongestFirst) {
    if (bombards(position, index) || presentDifferential() >= BASELINE.enoughOdds) continue
    if (isGarrison && world.pieces[index]!.pieceClass !== INFANTRY) continue
    const attackHex = bestAttackHex(position, index, hexes, reach.get(index)!)
    if (!attackHex) continue
    hexByUnit.set(index, attackHex.hex)
    attackHex.unitCount++
    worstShift = Math.max(worstShift, attackHex.shift)
  }
  if (hexByUnit.size === 0) return null
  // Batteries do not fire on a garrison.
  if (!isGarrison)
    for (const index of strongestFirst) {
      if (!bombards(position, index)) continue
      const hex = bestBatteryHex(context, index, target, reach.get(index)!)
      if (hex !== null) hexByUnit.set(index, hex)
    }
  // An attack from one hex closes about two hexes to a retreat of the defenders.
  const closedHexes = new Set(hexByUnit.values()).size * 2
  const isSurrounded = retreatHexCount(position, target, otherSeat(seat)) - closedHexes <= 0
  return {
    target,
    hexByUnit,
    value: presentDifferential() + (isSurrounded ? BASELINE.surrounded : 0) + defenders.length,
  }
}

/**
 * By unit: the hex to which it is sent, so that the attacks of the coming combat phase have about the wanted differential or more. Units in `staying`
 * attack only from where they are, units in `boundForGoals` not at all.
 */
export function attackMissions(
  context: DecisionContext,
  staying: ReadonlySet<number>,
  boundForGoals: ReadonlySet<number>,
  wantedDifferential: number,
): Record<PieceId, HexId> {
  const { position, seat, world } = context
  const reach = attackReachOf(context, staying, boundForGoals)
  const enemyHexes = world.unitsOf[otherSeat(seat)].map((index) => position.hexOf[index]!).filter((hex) => hex >= 0)
  const targets = new Set(enemyHexes)
  const missions: Record<PieceId, HexId> = {}
  for (let n = 0; n < BASELINE.attacksPerPhase && reach.size > 0; n++) {
    let best: AttackMission | null = null
    for (const target of targets) {
      const mission = missionAgainst(context, target, reach)
      if (!mission) continue
      // The value without the number of defenders: the differential, with a bonus if they are surrounded.
      const ratedDifferential = mission.value - position.unitsAt[target]!.length
      if (ratedDifferential < wantedDifferential) continue
      if (!best || mission.value > best.value) best = mission
    }
    if (!best) break
    for (const [index, hex] of best.hexByUnit) {
      missions[world.pieces[index]!.id] = world.grid.ids[hex]!
      reach.delete(index)
    }
    targets.delete(best.target)
  }
  return missions
}
