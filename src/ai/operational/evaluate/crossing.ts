import type { Seat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { ARTILLERY, INFANTRY, MEXICAN, movementTables, US } from '../../../operational/world'
import { fallingLogistic } from '../../logistic'
import { EVALUATION, type Weights } from '../figures'
import type { AttackEstimate } from './attacks'
import { landmarksOf } from './landmarks'

/** By hex: half MP of US infantry to the north bank (OPS-18.2), past the Mexicans where they stand now. */
export interface RiverPaths {
  readonly plain: Int16Array
  /** With an engineer, for whom the whole river is a ford (OPS-19.1.12). */
  readonly withEngineer: Int16Array
}

/** Stands for "no path", in half MP. */
const NO_PATH2 = 9999

/** Hexes to look at next, by their distance in half MP; empty between calls. */
const queues: number[][] = []

/** Fills `distances` from the north bank by the costs of `table`. Units stop in ZOC (OPS-7.2), and an enemy on the way must be beaten. */
function fillDistances(position: Position, table: Int16Array, distances: Int16Array): void {
  const { world } = position
  const { neighbours } = world.grid
  const enemies = position.unitCounts[MEXICAN]
  const zoc = position.zoc[MEXICAN]
  distances.fill(NO_PATH2)
  let waiting = 0
  const enqueue = (cost: number, hex: number): void => {
    while (queues.length <= cost) queues.push([])
    queues[cost]!.push(hex)
    waiting++
  }
  for (const hex of landmarksOf(world).northBank) {
    distances[hex] = 0
    enqueue(0, hex)
  }
  for (let distance = 0; waiting > 0; distance++) {
    const queue = queues[distance]
    if (!queue) continue
    for (const hex of queue) {
      waiting--
      if (distances[hex] !== distance) continue
      let added = 0
      if (enemies[hex] || position.markerOwnerAt[hex]) added = EVALUATION.fightThrough2
      else if (zoc[hex]) added = EVALUATION.enterEzoc2
      for (let dir = 0; dir < 6; dir++) {
        const from = neighbours[hex * 6 + dir]!
        if (from < 0) continue
        const step = table[from * 6 + ((dir + 3) % 6)]!
        if (step < 0) continue
        const cost = distance + step + added
        if (cost >= distances[from]!) continue
        distances[from] = cost
        enqueue(cost, from)
      }
    }
    queue.length = 0
  }
}

/** Distances to the north bank in a position; `into`: arrays to write them to, so that none need be made. */
export function riverPathsOf(position: Position, into: RiverPaths | null = null): RiverPaths {
  const { world } = position
  const { count } = world.grid
  const paths = into ?? { plain: new Int16Array(count), withEngineer: new Int16Array(count) }
  const { stepCostsHalfMp: stepCosts2, engineerStepCostsHalfMp: engineerStepCosts2 } = movementTables(
    world,
    US,
    INFANTRY,
  )
  fillDistances(position, stepCosts2, paths.plain)
  if (world.engineers.some((index) => position.hexOf[index]! >= 0))
    fillDistances(position, engineerStepCosts2, paths.withEngineer)
  else paths.withEngineer.set(paths.plain)
  return paths
}

/** Is an engineer with the unit, or in the hex where it began its move (`startHexes`, by unit), so that he can go along? */
function hasEngineer(position: Position, index: number, startHexes: Int16Array | null): boolean {
  const { world } = position
  if (world.pieces[index]!.pieceClass !== INFANTRY) return false
  const hex = position.hexOf[index]!
  for (const engineer of world.engineers) {
    const engineerHex = position.hexOf[engineer]!
    if (engineerHex >= 0 && (engineerHex === hex || engineerHex === startHexes?.[index])) return true
  }
  return false
}

/** Chance that a US unit which stands in a hex is north of the river when the game ends. */
function chanceFrom(position: Position, distances: Int16Array, index: number, hex: number, w: Weights): number {
  if (position.world.northOfRiver[hex]) return 1
  const turnsLeft = position.world.tables.clock.turns.length - position.game.ops.turn
  const turns = distances[hex]! / position.world.pieces[index]!.allowanceHalfMp
  return fallingLogistic((turns * w.crossingPace - turnsLeft + w.crossingSpareTurns) / w.crossingSpread)
}

/** Chance that a US unit is north of the river when the game ends (OPS-18.2): that of the best placed one. */
export function crossingChance(position: Position, paths: RiverPaths, w: Weights): number {
  let best = 0
  for (const index of position.world.unitsOf[US]) {
    const hex = position.hexOf[index]!
    if (hex < 0) continue
    const distances = hasEngineer(position, index, null) ? paths.withEngineer : paths.plain
    best = Math.max(best, chanceFrom(position, distances, index, hex, w))
  }
  return best
}

/**
 * Value to the US of units that will be north of the river when the game ends (OPS-18.2), in points: the best placed one counts `crossing`,
 * the next two `crossingMore` each, times their chances. Units in `attacks` may advance after the fight (OPS-10.2). `startHexes`: see
 * EvaluationContext.
 */
export function crossingTerm(
  position: Position,
  paths: RiverPaths,
  w: Weights,
  attacks: readonly AttackEstimate[] = [],
  startHexes: Int16Array | null = null,
): number {
  let [first, second, third] = [0, 0, 0]
  const attackOf = new Map<number, AttackEstimate>()
  for (const attack of attacks)
    for (const index of attack.attackers) if (attack.vacateChance > 0) attackOf.set(index, attack)
  for (const index of position.world.unitsOf[US]) {
    const hex = position.hexOf[index]!
    if (hex < 0) continue
    const distances = hasEngineer(position, index, startHexes) ? paths.withEngineer : paths.plain
    let chance = chanceFrom(position, distances, index, hex, w)
    const attack = attackOf.get(index)
    if (attack && position.world.pieces[index]!.pieceClass !== ARTILLERY) {
      const afterAdvance = chanceFrom(position, distances, index, attack.target, w)
      chance += attack.vacateChance * Math.max(0, afterAdvance - chance)
    }
    if (chance > first) [first, second, third] = [chance, first, second]
    else if (chance > second) [second, third] = [chance, second]
    else if (chance > third) third = chance
  }
  return w.crossing * first + w.crossingMore * (second + third)
}

/**
 * By hex: value of advancing into it after combat (OPS-10.2), beside the losses of the fight, in points. For the US that is a better chance of
 * crossing the river than any unit has yet; for the Mexicans it is San Agustin, which wins the game (OPS-18.2).
 */
export function advanceValues(position: Position, seat: Seat, w: Weights): Float32Array {
  const { world } = position
  const values = new Float32Array(world.grid.count)
  if (seat === MEXICAN) {
    values[landmarksOf(world).depot] = w.depotOpen
    return values
  }
  const paths = riverPathsOf(position)
  const best = crossingChance(position, paths, w)
  // Infantry moves alike: the last unit of it stands for all.
  const unit = world.unitsOf[US].findLast(
    (index) => position.hexOf[index]! >= 0 && world.pieces[index]!.pieceClass === INFANTRY,
  )
  if (unit === undefined) return values
  for (const index of world.unitsOf[MEXICAN]) {
    const hex = position.hexOf[index]!
    if (hex >= 0) values[hex] = w.crossing * Math.max(0, chanceFrom(position, paths.plain, unit, hex, w) - best)
  }
  return values
}
