import type { Seat } from '../../../game/side'
import type { Position } from '../../../operational/position'
import { ARTILLERY, INFANTRY, MEXICAN, US, movementTables } from '../../../operational/world'
import type { AttackEstimate } from './attacks'
import { landmarksOf } from './landmarks'
import type { Weights } from './weights'

/** Ways of US foot to the north bank past the Mexicans as they stand (18.2), by hex in halves of an MP. */
export interface RiverPaths {
  readonly plain: Int16Array
  /** With an engineer along, to whom the whole river is a ford (19.1.12). */
  readonly guided: Int16Array
}

/** What it takes, in halves of an MP, to come into an EZOC, and to fight one's way into an enemy's hex. */
const STOPPED2 = 10
const FOUGHT2 = 24

const queues: number[][] = []
const FAR = 9999

/** Fills `out` from the north bank: ZOC stop the foot (7.2), and who stands in the way must be beaten first. */
function fill(pos: Position, table: Int16Array, out: Int16Array): void {
  const { world } = pos
  const { neighbours } = world.grid
  const enemies = pos.unitCounts[MEXICAN]
  const zoc = pos.zoc[MEXICAN]
  out.fill(FAR)
  let waiting = 0
  const put = (cost: number, hex: number): void => {
    while (queues.length <= cost) queues.push([])
    queues[cost]!.push(hex)
    waiting++
  }
  for (const hex of landmarksOf(world).northBank) {
    out[hex] = 0
    put(0, hex)
  }
  for (let c = 0; waiting > 0; c++) {
    const queue = queues[c]
    if (!queue) continue
    for (const hex of queue) {
      waiting--
      if (out[hex] !== c) continue
      // What it costs to come into this hex besides the ground.
      const extra = enemies[hex] || pos.markerOwnerAt[hex] ? FOUGHT2 : zoc[hex] ? STOPPED2 : 0
      for (let dir = 0; dir < 6; dir++) {
        const from = neighbours[hex * 6 + dir]!
        if (from < 0) continue
        const step = table[from * 6 + ((dir + 3) % 6)]!
        if (step < 0) continue
        const cost = c + step + extra
        if (cost >= out[from]!) continue
        out[from] = cost
        put(cost, from)
      }
    }
    queue.length = 0
  }
}

/** Works the ways out anew into `into`, or into new lists. */
export function riverPathsOf(pos: Position, into: RiverPaths | null = null): RiverPaths {
  const { world } = pos
  const { count } = world.grid
  const north = into ?? { plain: new Int16Array(count), guided: new Int16Array(count) }
  fill(pos, movementTables(world, US, INFANTRY).stepCosts2, north.plain)
  if (world.engineers.some((index) => pos.hexOf[index]! >= 0))
    fill(pos, movementTables(world, US, INFANTRY).engineerStepCosts2, north.guided)
  else north.guided.set(north.plain)
  return north
}

/** Is an engineer with the unit, or does one stand where it starts from, who can go along (`starts`, by unit)? */
function guided(pos: Position, index: number, starts: Int16Array | null): boolean {
  const { world } = pos
  if (world.pieces[index]!.cls !== INFANTRY) return false
  const hex = pos.hexOf[index]!
  for (const engineer of world.engineers) {
    const at = pos.hexOf[engineer]!
    if (at >= 0 && (at === hex || at === starts?.[index])) return true
  }
  return false
}

/** Chance that a US unit is north of the river when the game ends, from a hex. */
function crossing(pos: Position, field: Int16Array, index: number, hex: number, w: Weights): number {
  if (pos.world.northOfRiver[hex]) return 1
  const rest = pos.world.tables.clock.turns.length - pos.game.ops.turn
  const turns = field[hex]! / pos.world.pieces[index]!.ma2
  return 1 / (1 + Math.exp((turns * w.northPace - rest + w.northSlack) / w.northSpread))
}

/** Chance that some US unit is north of the river when the game ends (18.2): that of the one that is best placed. */
export function crossingChance(pos: Position, north: RiverPaths, w: Weights): number {
  let best = 0
  for (const index of pos.world.unitsOf[US]) {
    const hex = pos.hexOf[index]!
    if (hex >= 0)
      best = Math.max(best, crossing(pos, guided(pos, index, null) ? north.guided : north.plain, index, hex, w))
  }
  return best
}

/**
 * Prospect of a US unit north of the river at the end (18.2), in points: the best, and each of two more. Who wins a fight may advance (10.2);
 * `starts`: by unit, where it can take an engineer along from; null: they stand where they will.
 */
export function crossingTerm(
  pos: Position,
  north: RiverPaths,
  w: Weights,
  strikes: readonly AttackEstimate[] = [],
  starts: Int16Array | null = null,
): number {
  let [a, b, c] = [0, 0, 0]
  const advance = new Map<number, AttackEstimate>()
  for (const strike of strikes) for (const index of strike.attackers) if (strike.opens > 0) advance.set(index, strike)
  for (const index of pos.world.unitsOf[US]) {
    const hex = pos.hexOf[index]!
    if (hex < 0) continue
    const field = guided(pos, index, starts) ? north.guided : north.plain
    let f = crossing(pos, field, index, hex, w)
    const strike = advance.get(index)
    if (strike && pos.world.pieces[index]!.cls !== ARTILLERY)
      f += strike.opens * Math.max(0, crossing(pos, field, index, strike.target, w) - f)
    if (f > a) [a, b, c] = [f, a, b]
    else if (f > b) [b, c] = [f, b]
    else if (f > c) c = f
  }
  return w.north * a + w.northMore * (b + c)
}

/**
 * By hex: what an advance into it (10.2) brings a side beside the points of the fight. For the US the way to the north bank, as long as nobody
 * is nearer; for the Mexicans San Agustin, which wins the game (18.2).
 */
export function advanceValues(pos: Position, seat: Seat, w: Weights): Float32Array {
  const { world } = pos
  const out = new Float32Array(world.grid.count)
  if (seat === MEXICAN) {
    out[landmarksOf(world).hex] = w.guard
    return out
  }
  const north = riverPathsOf(pos)
  const best = crossingChance(pos, north, w)
  const foot = world.unitsOf[US].findLast((index) => pos.hexOf[index]! >= 0 && world.pieces[index]!.cls === INFANTRY)
  if (foot === undefined) return out
  for (const index of world.unitsOf[MEXICAN]) {
    const hex = pos.hexOf[index]!
    if (hex >= 0) out[hex] = w.north * Math.max(0, crossing(pos, north.plain, foot, hex, w) - best)
  }
  return out
}
