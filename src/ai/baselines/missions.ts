import { otherSeat } from '../../game/side'
import { unitAttackRefusal, bombards, canAttackAcross } from '../../operational/combat/targets'
import { stepContext } from '../../operational/movement/cost'
import { mustRollForCommand } from '../../operational/movement/groups'
import { reachField, UNREACHED } from '../../operational/movement/reach'
import { inEzoc, type Position } from '../../operational/position'
import type { HexId, PieceId } from '../../operational/types'
import { ARTILLERY, BRIDGE, FORD, INFANTRY, INTO_WORKS, MEXICAN, RIVER } from '../../operational/world'
import { combinedFactor, retreatHexCount } from './combat'
import type { DecisionContext } from './context'
import { BASELINE } from './figures'
import { currentFactor } from './pending'

/** By unit and hex: half MP to where the unit could end this move and attack from; UNREACHED elsewhere. */
type AttackReach = ReadonlyMap<number, Int16Array>

/** Units sent against one enemy stack. */
interface AttackMission {
  readonly target: number
  /** By unit: the hex from which it is to attack. */
  readonly hexByUnit: ReadonlyMap<number, number>
  readonly value: number
}

/** Reach of the units that may be sent to attack. Units in `stays` attack only from where they are, those in `bound` not at all. */
function attackReachOf(
  context: DecisionContext,
  stays: ReadonlySet<number>,
  bound: ReadonlySet<number>,
): Map<number, Int16Array> {
  const { position, seat, world } = context
  // While Santa Anna is inactive his units do not enter an EZOC (OPS-19.4.3).
  const inactive = seat === MEXICAN && !context.view.activation.santaAnna
  const reach = new Map<number, Int16Array>()
  for (const index of world.unitsOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex < 0 || bound.has(index) || unitAttackRefusal(position, index) !== null) continue
    const costs = new Int16Array(world.grid.count).fill(UNREACHED)
    if (!stays.has(index) && !position.pieceStates[index]!.moved) {
      const { costHalfMp: cost2 } = reachField(position, [index], [], stepContext(position, false))
      const limit2 = mustRollForCommand(position, index) ? BASELINE.rolledMp2 : UNREACHED - 1
      for (let to = 0; to < cost2.length; to++)
        if (cost2[to]! <= limit2 && !world.lava[to] && !(inactive && inEzoc(position, to, seat))) costs[to] = cost2[to]!
    }
    costs[hex] = 0
    reach.set(index, costs)
  }
  return reach
}

/** A hex next to the target from which it may be attacked. */
interface AttackHex {
  readonly hex: number
  /** Direction of the target. */
  readonly dir: number
  /** What its hexside takes off the differential. */
  readonly shift: number
  /** Units that are sent there already or stay there. */
  taken: number
}

function attackHexesOf({ position, seat, world }: DecisionContext, target: number, reach: AttackReach): AttackHex[] {
  const { grid, hexsideFlags } = world
  const hexes: AttackHex[] = []
  for (let opposite = 0; opposite < 6; opposite++) {
    const hex = grid.neighbours[target * 6 + opposite]!
    if (hex < 0 || position.unitCounts[otherSeat(seat)][hex] || position.markerOwnerAt[hex]) continue
    const dir = (opposite + 3) % 6
    const isProtected = hexsideFlags[hex * 6 + dir]! & (INTO_WORKS | BRIDGE | FORD | RIVER)
    const others = position.unitsAt[hex]!.filter(
      (index) => !reach.has(index) && world.pieces[index]!.pieceClass !== ARTILLERY,
    )
    hexes.push({ hex, dir, shift: isProtected ? BASELINE.protectedShift : 0, taken: others.length })
  }
  return hexes
}

/** The hex from which a unit best attacks: over a good hexside, with few others, near. Null: none has room and is in its reach. */
function bestAttackHex(
  position: Position,
  index: number,
  hexes: readonly AttackHex[],
  costs: Int16Array,
): AttackHex | null {
  const piece = position.world.pieces[index]!
  const rank = ({ hex, shift, taken }: AttackHex): number =>
    shift * BASELINE.badHexside + taken * BASELINE.hexTaken + (costs[hex] === 0 ? 0 : 1)
  let best: AttackHex | null = null
  for (const candidate of hexes) {
    const { hex, dir, taken } = candidate
    if (costs[hex]! >= UNREACHED || taken >= BASELINE.unitsPerHex || !canAttackAcross(position, piece, hex, dir))
      continue
    if (!best || rank(candidate) < rank(best)) best = candidate
  }
  return best
}

/** The hex from which a battery best fires on the target: out of contact, near. Null: none is in its reach. */
function bestBatteryHex({ position, world }: DecisionContext, index: number, target: number, costs: Int16Array) {
  const range = Math.min(BASELINE.massGunRange, world.pieces[index]!.unit!.range ?? 0)
  let best: number | null = null
  for (const [hex, distance] of world.sightFrom(target)) {
    if (distance > range || costs[hex]! >= UNREACHED) continue
    if (position.unitsAt[hex]!.some((other) => other !== index && world.pieces[other]!.pieceClass === ARTILLERY))
      continue
    const isFarther = best !== null && distance === 2 && world.grid.distance(best, target) === 1
    if (best === null || isFarther || costs[hex]! < costs[best]!) best = hex
  }
  return best
}

/** What the terrain of a hex and its bastion take off an attack. */
function terrainShift({ world }: Position, hex: number, walled: boolean): number {
  if (walled) return BASELINE.garrisonShift + (world.hexes[hex]!.terrain === 'woods' ? BASELINE.woodsShift : 0)
  switch (world.hexes[hex]!.terrain) {
    case 'village':
      return BASELINE.villageShift
    case 'woods':
      return BASELINE.woodsShift
    default:
      return 0
  }
}

/** The best attack on one enemy stack with the units that are free; null: none can be made. */
function missionAgainst(context: DecisionContext, target: number, reach: AttackReach): AttackMission | null {
  const { position, seat, world } = context
  const defenders = position.unitsAt[target]!
  const walled = defenders.every((index) => position.pieceStates[index]!.garrison)
  const hexes = attackHexesOf(context, target, reach)
  const hexByUnit = new Map<number, number>()
  let worstShift = 0
  const odds = (): number =>
    combinedFactor(position, [...hexByUnit.keys()]) -
    combinedFactor(position, defenders) -
    terrainShift(position, target, walled) -
    worstShift
  const strongestFirst = [...reach.keys()].sort(
    (a, b) => currentFactor(position, b) - currentFactor(position, a) || a - b,
  )
  for (const index of strongestFirst) {
    if (bombards(position, index) || odds() >= BASELINE.enoughOdds) continue
    if (walled && world.pieces[index]!.pieceClass !== INFANTRY) continue
    const best = bestAttackHex(position, index, hexes, reach.get(index)!)
    if (!best) continue
    hexByUnit.set(index, best.hex)
    best.taken++
    worstShift = Math.max(worstShift, best.shift)
  }
  if (hexByUnit.size === 0) return null
  if (!walled)
    for (const index of strongestFirst) {
      if (!bombards(position, index)) continue
      const hex = bestBatteryHex(context, index, target, reach.get(index)!)
      if (hex !== null) hexByUnit.set(index, hex)
    }
  // Each attacked side closes about two hexes to a retreat.
  const attackHexes = new Set(hexByUnit.values()).size
  const isSurrounded = retreatHexCount(position, target, otherSeat(seat)) - attackHexes * 2 <= 0
  return { target, hexByUnit, value: odds() + (isSurrounded ? BASELINE.surrounded : 0) + defenders.length }
}

/** By piece: the hex to which it is sent so that this phase's attacks come at the wanted differential or better. */
export function attackMissions(
  context: DecisionContext,
  stays: ReadonlySet<number>,
  bound: ReadonlySet<number>,
  wantedOdds: number,
): Record<PieceId, HexId> {
  const { position, seat, world } = context
  const reach = attackReachOf(context, stays, bound)
  const enemyHexes = world.unitsOf[otherSeat(seat)].map((index) => position.hexOf[index]!).filter((hex) => hex >= 0)
  const targets = new Set(enemyHexes)
  const missions: Record<PieceId, HexId> = {}
  for (let n = 0; n < BASELINE.attacksPerPhase && reach.size > 0; n++) {
    let best: AttackMission | null = null
    for (const target of targets) {
      const mission = missionAgainst(context, target, reach)
      if (!mission || mission.value - position.unitsAt[target]!.length < wantedOdds) continue
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
