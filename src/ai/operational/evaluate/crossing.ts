// The chance that US units will be north of the river when the game ends, and its value: without such a unit the US cannot win by points (OPS-18.2).

import type { Seat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { ARTILLERY, INFANTRY, MEXICAN, movementTables, US } from '../../../operational/world'
import { fallingLogistic } from '../../logistic'
import { EVALUATION, RIVER, type Weights } from '../figures'
import { earlyStayChance, stayChance } from '../river/stay'
import { southPlacesLostChance } from '../river/places'
import type { AttackEstimate } from './attacks'
import { landmarksOf } from './landmarks'

/** By hex: half movement points that US infantry needs to the hexes north of the river, past the Mexicans where they stand now. */
export interface RiverPaths {
  /** Without an engineer. */
  readonly withoutEngineer: Int16Array
  /** With an engineer, for whom the whole river is a ford (OPS-19.1.12). */
  readonly withEngineer: Int16Array
}

/** Half movement points added on a path for entering an enemy zone of control, and for a hex from which an enemy must be driven. */
const { enterEzoc2: EZOC_HALF_MP, fightThrough2: ENEMY_HALF_MP } = EVALUATION

/** Distance of a hex from which no path leads to the north bank, in half movement points: farther than any path. */
const NO_PATH_HALF_MP = 9999

/** Queue of `fillDistances`: hexes by their distance in half movement points. Between calls it is empty; it is kept to save making a new one. */
const hexesByDistance: number[][] = []

/**
 * Fills `distances` by Dijkstra's algorithm, from the north bank outwards. `stepCosts`: half movement points by hex and direction. A hex in an enemy
 * zone of control costs more, since a unit stops there (OPS-7.2); a hex with an enemy or a marker costs more still, since he must be beaten.
 */
function fillDistances(position: Position, stepCosts: Int16Array, distances: Int16Array): void {
  const { world } = position
  const { neighbours } = world.grid
  const enemies = position.unitCounts[MEXICAN]
  const zoc = position.zoc[MEXICAN]
  distances.fill(NO_PATH_HALF_MP)
  let queuedHexes = 0
  const enqueue = (distance: number, hex: number): void => {
    while (hexesByDistance.length <= distance) hexesByDistance.push([])
    hexesByDistance[distance]!.push(hex)
    queuedHexes++
  }
  for (const hex of landmarksOf(world).northBank) {
    distances[hex] = 0
    enqueue(0, hex)
  }
  for (let distance = 0; queuedHexes > 0; distance++) {
    const queue = hexesByDistance[distance]
    if (!queue) continue
    for (const hex of queue) {
      queuedHexes--
      // A shorter path has been found since the hex was put in the queue.
      if (distances[hex] !== distance) continue
      // `markerOwnerAt`: whose marker (of a hidden-movement box) is in the hex; 0: nobody's.
      let addedHalfMp = 0
      if (enemies[hex] || position.markerOwnerAt[hex]) addedHalfMp = ENEMY_HALF_MP
      else if (zoc[hex]) addedHalfMp = EZOC_HALF_MP
      for (let direction = 0; direction < 6; direction++) {
        const from = neighbours[hex * 6 + direction]!
        if (from < 0) continue
        // The unit moves toward the bank, out of `from` into `hex`: in the opposite direction. Below 0: the step is not possible.
        const stepHalfMp = stepCosts[from * 6 + ((direction + 3) % 6)]!
        if (stepHalfMp < 0) continue
        const distanceFrom = distance + stepHalfMp + addedHalfMp
        if (distanceFrom >= distances[from]!) continue
        distances[from] = distanceFrom
        enqueue(distanceFrom, from)
      }
    }
    queue.length = 0
  }
}

/** Distances to the north bank in a position. `reused`: old arrays that are overwritten, so that no new ones need be made. */
export function riverPathsOf(position: Position, reused: RiverPaths | null = null): RiverPaths {
  const { world } = position
  const { count } = world.grid
  const paths = reused ?? { withoutEngineer: new Int16Array(count), withEngineer: new Int16Array(count) }
  const { stepCostsHalfMp, engineerStepCostsHalfMp } = movementTables(world, US, INFANTRY)
  fillDistances(position, stepCostsHalfMp, paths.withoutEngineer)
  if (world.engineers.some((index) => position.hexOf[index]! >= 0))
    fillDistances(position, engineerStepCostsHalfMp, paths.withEngineer)
  else paths.withEngineer.set(paths.withoutEngineer)
  return paths
}

/**
 * Can an engineer help a unit over the river? It must be infantry (OPS-19.1.12), and he must be in its hex, or in the hex where it began its move
 * (`startHexes`, by unit), from where he can go along.
 */
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

/** Is the end of the game so near that chances are reckoned to the last Mexican turn? */
const isNearEnd = (position: Position): boolean => position.game.ops.turn >= RIVER.fromTurn

/**
 * Chance that a unit south of the river comes over it in the movement phases that are left, and is still north of it at the end. `distanceHalfMp`: of
 * its way to the north bank; `phases`: its movement phases left.
 */
export function arrivalChance(position: Position, index: number, distanceHalfMp: number, phases: number): number {
  if (phases <= 0 || distanceHalfMp >= NO_PATH_HALF_MP) return 0
  const { disrupted } = position.pieceStates[index]!
  const { allowanceHalfMp } = position.world.pieces[index]!
  const turns = (distanceHalfMp / (disrupted ? allowanceHalfMp / 2 : allowanceHalfMp)) * RIVER.pace
  // It may choose the last moment to cross, so that it need stand under the enemy's eyes for one turn only.
  return fallingLogistic((turns / phases - 1) / RIVER.spread) * (1 - RIVER.laterHazard)
}

/**
 * Chance that a US unit will be north of the river when the game ends, if it stands in `hex` now. `distances`: to the north bank, by hex. Early in
 * the game it is reckoned by the length of the march, and north of the river by what the Mexicans can do to the unit there in the next turns; near the end
 * by all that they can do.
 */
function chanceFrom(position: Position, distances: Int16Array, index: number, hex: number, weights: Weights): number {
  const turnsLeft = position.world.tables.clock.turns.length - position.game.ops.turn
  if (position.world.northOfRiver[hex]) {
    const unitsThere = position.hexOf[index] === hex ? position.unitsAt[hex]! : [index]
    return (isNearEnd(position) ? stayChance : earlyStayChance)(position, index, hex, unitsThere)
  }
  if (isNearEnd(position)) return arrivalChance(position, index, distances[hex]!, turnsLeft)
  const turnsOfMarch = distances[hex]! / position.world.pieces[index]!.allowanceHalfMp
  // A real march takes `crossingPace` times as long. The chance is 0.5 if it then needs all turns that are left, less `crossingSpareTurns`.
  // A larger `crossingSpread` makes the chance fall more slowly as the way gets longer.
  return fallingLogistic(
    (turnsOfMarch * weights.crossingPace - turnsLeft + weights.crossingSpareTurns) / weights.crossingSpread,
  )
}

/** Chance that the US has a unit north of the river when the game ends (OPS-18.2): the highest chance that one of its units has. */
export function crossingChance(position: Position, paths: RiverPaths, weights: Weights): number {
  let bestChance = 0
  for (const index of position.world.unitsOf[US]) {
    const hex = position.hexOf[index]!
    if (hex < 0) continue
    const distances = hasEngineer(position, index, null) ? paths.withEngineer : paths.withoutEngineer
    bestChance = Math.max(bestChance, chanceFrom(position, distances, index, hex, weights))
  }
  return bestChance
}

/**
 * Value to the US of units that will be north of the river when the game ends (OPS-18.2), in points. The unit with the best chance counts its chance
 * times `crossing`, the next two count theirs times `crossingMore`. Units in `attacks` may advance after the fight (OPS-10.2). `startHexes`: where
 * units began their moves, from where an engineer could go along; null: he helps only in the hex where he is.
 */
export function crossingTerm(
  position: Position,
  paths: RiverPaths,
  weights: Weights,
  attacks: readonly AttackEstimate[] = [],
  startHexes: Int16Array | null = null,
): number {
  // The three highest chances of units, the highest first.
  let [first, second, third] = [0, 0, 0]
  // The attacks after which a unit may advance.
  const attackByUnit = new Map<number, AttackEstimate>()
  for (const attack of attacks)
    for (const index of attack.attackers) if (attack.vacateChance > 0) attackByUnit.set(index, attack)
  for (const index of position.world.unitsOf[US]) {
    const hex = position.hexOf[index]!
    if (hex < 0) continue
    const distances = hasEngineer(position, index, startHexes) ? paths.withEngineer : paths.withoutEngineer
    let chance = chanceFrom(position, distances, index, hex, weights)
    const attack = attackByUnit.get(index)
    if (attack && position.world.pieces[index]!.pieceClass !== ARTILLERY) {
      const chanceAfterAdvance = chanceFrom(position, distances, index, attack.target, weights)
      chance += attack.vacateChance * Math.max(0, chanceAfterAdvance - chance)
    }
    if (chance > first) [first, second, third] = [chance, first, second]
    else if (chance > second) [second, third] = [chance, second]
    else if (chance > third) third = chance
  }
  const value = weights.crossing * first + weights.crossingMore * (second + third)
  if (!isNearEnd(position)) return value
  // Where the Mexicans hold no village or bastion south of the river they do not win by it (OPS-18.2), whoever is north.
  const lostChance = southPlacesLostChance(position)
  return (1 - lostChance) * value + lostChance * (weights.crossing + 2 * weights.crossingMore)
}

/**
 * Adds to `values` what it is worth to the Mexicans to drive US units out of a hex north of the river: how much the US chance of being there at the end
 * falls without them (OPS-18.2).
 */
function addStrikeValues(position: Position, paths: RiverPaths, weights: Weights, values: Float32Array): void {
  const { northOfRiver, unitsOf } = position.world
  const chances = unitsOf[US]
    .filter((index) => position.hexOf[index]! >= 0)
    .map((index) => {
      const distances = hasEngineer(position, index, null) ? paths.withEngineer : paths.withoutEngineer
      const hex = position.hexOf[index]!
      return { hex, chance: chanceFrom(position, distances, index, hex, weights) }
    })
  const noneChance = (without: number): number =>
    chances.reduce((product, { hex, chance }) => (hex === without ? product : product * (1 - chance)), 1)
  const noneNow = noneChance(-1)
  for (const { hex } of chances)
    if (northOfRiver[hex])
      values[hex] = weights.crossing * (1 - southPlacesLostChance(position)) * (noneChance(hex) - noneNow)
}

/**
 * By hex: value of an advance into the hex after combat (OPS-10.2), in points, apart from the losses of the fight. For the US an advance is worth
 * something where it gives a better chance of crossing the river than any unit has yet; for the Mexicans only in San Agustin, which wins the game
 * (OPS-18.2).
 */
export function advanceValues(position: Position, seat: Seat, weights: Weights): Float32Array {
  const { world } = position
  const values = new Float32Array(world.grid.count)
  const paths = riverPathsOf(position)
  const bestChance = crossingChance(position, paths, weights)
  if (seat === MEXICAN) {
    values[landmarksOf(world).depotHex] = weights.depotOpen
    if (isNearEnd(position)) addStrikeValues(position, paths, weights, values)
    return values
  }
  // All infantry moves alike: one unit, the last on the map, stands for all.
  const infantryUnit = world.unitsOf[US].findLast(
    (index) => position.hexOf[index]! >= 0 && world.pieces[index]!.pieceClass === INFANTRY,
  )
  if (infantryUnit === undefined) return values
  for (const index of world.unitsOf[MEXICAN]) {
    const hex = position.hexOf[index]!
    if (hex < 0) continue
    // Near the end a hex next to others is taken for as safe as where the unit stands: what it will meet there is not known yet.
    const chanceThere =
      isNearEnd(position) && world.northOfRiver[hex]
        ? 1
        : chanceFrom(position, paths.withoutEngineer, infantryUnit, hex, weights)
    values[hex] = weights.crossing * Math.max(0, chanceThere - bestChance)
  }
  return values
}
