import { moraleChances } from '../combat/morale'
import { hexId, inEzoc, pieceIndex, type Position } from '../position'
import type { HexId, PieceId, ReachHex, Side } from '../types'
import { STOPS } from '../world'
import { staffStepCost, type StepContext, stepContext, unitStepCost } from './cost'
import { canMove, mustBegin } from './groups'

const UNREACHED = 32767

/** What a search finds, by hex index. `prev` -1: not reached or the start. */
export interface ReachField {
  readonly cost2: Int16Array
  readonly prev: Int16Array
  /** 0: may go on; 1: stops for an EZOC (7.2); 2: stops beyond a ravine (19.1.8). */
  readonly stop: Uint8Array
}

/**
 * Where pieces that move together can get with what they have left (OPS-5, 7, 19.1), by cheapest ways, dice of lava and morale
 * passed. A bucket queue over flat tables; hexes where the move must stop are not searched on from.
 */
export function reachField(
  pos: Position,
  units: readonly number[],
  leaders: readonly number[],
  context: StepContext,
): ReachField {
  const { world } = pos
  const n = world.grid.count
  const cost2 = new Int16Array(n).fill(UNREACHED)
  const prev = new Int16Array(n).fill(-1)
  const stop = new Uint8Array(n)
  const first = units[0] ?? leaders[0]!
  const start = pos.hexOf[first]!
  const { sideNo } = world.pieces[first]!
  const enemyZoc = pos.zoc[(1 - sideNo) as 0 | 1]
  const alone = units.length === 0
  const buckets: number[][] = [[start]]
  cost2[start] = 0
  for (let c = 0; c < buckets.length; c++) {
    const bucket = buckets[c]
    if (!bucket) continue
    for (let k = 0; k < bucket.length; k++) {
      const hex = bucket[k]!
      if (cost2[hex] !== c || (stop[hex] && hex !== start)) continue
      for (let dir = 0; dir < 6; dir++) {
        const to = world.grid.neighbours[hex * 6 + dir]!
        if (to < 0 || cost2[to]! <= c || (units.length > 1 && world.lava[to])) continue
        let step = 0
        for (const index of units) {
          const own = unitStepCost(pos, index, hex, dir, pos.st[index]!.spent + c, context)
          step = own < 0 ? -1 : Math.max(step, own)
          if (step < 0) break
        }
        if (step < 0) continue
        for (const index of leaders) {
          const own = staffStepCost(pos, index, hex, dir, pos.st[index]!.spent + c, !alone, context)
          step = own < 0 ? -1 : Math.max(step, own)
          if (step < 0) break
        }
        if (step < 0) continue
        const total = c + step
        if (total >= cost2[to]!) continue
        cost2[to] = total
        prev[to] = hex
        stop[to] = world.sideBits[hex * 6 + dir]! & STOPS ? 2 : !alone && enemyZoc[to] ? 1 : 0
        while (buckets.length <= total) buckets.push([])
        buckets[total]!.push(to)
      }
    }
  }
  return { cost2, prev, stop }
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** Chance that every die on the way to a hex is passed: lava (19.1.3) and morale out of an EZOC into another (7.2). */
function chanceTo(
  pos: Position,
  units: readonly number[],
  field: ReachField,
  hex: number,
  context: StepContext,
): { num: number; den: number } {
  const { world } = pos
  const table = world.tables.terrain
  let num = 1
  let den = 1
  const times = (passing: number): void => {
    num *= passing
    den *= 6
    const common = gcd(num, den) || 1
    num /= common
    den /= common
  }
  const shift = context.night ? table.night.lavaDie : 0
  const lavaFaces = [1, 2, 3, 4, 5, 6].filter((face) => face + shift >= table.lava.enterFrom).length
  const first = units[0]
  const start = first === undefined ? -1 : pos.hexOf[first]!
  const sideNo = first === undefined ? 0 : world.pieces[first]!.sideNo
  const { moving } = pos.game.ops
  const fromEzoc =
    first !== undefined &&
    (moving?.stepped && moving.units.includes(world.pieces[first]!.id) ? moving.fromEzoc : inEzoc(pos, start, sideNo))
  for (let at = hex; field.prev[at]! >= 0; at = field.prev[at]!) {
    if (world.lava[at]) times(lavaFaces)
    if (fromEzoc && inEzoc(pos, at, sideNo)) for (const index of units) times(moraleChances(pos, index))
  }
  return { num, den }
}

/**
 * Where the pieces could march to from here, cheapest way to each hex, for highlights and planning. Empty when they may not move now or
 * must first roll for command (4.3). Uses only what their side knows.
 */
export function reachOf(
  pos: Position,
  side: Side,
  unitIds: readonly PieceId[],
  leaderIds: readonly PieceId[],
  march: boolean,
): ReachHex[] {
  const { world } = pos
  const units = unitIds.map((id) => pieceIndex(pos, id))
  const leaders = leaderIds.map((id) => pieceIndex(pos, id))
  const all = [...units, ...leaders]
  const first = all[0]
  if (
    first === undefined ||
    all.some((index) => index < 0 || world.pieces[index]!.side !== side || pos.hexOf[index]! < 0)
  )
    return []
  if (
    pos.game.ops.segment !== 'move' ||
    pos.game.ops.active !== side ||
    all.some((index) => pos.hexOf[index] !== pos.hexOf[first])
  )
    return []
  if (
    units.some((index) => !canMove(pos, index) || mustBegin(pos, index)) ||
    leaders.some((index) => pos.st[index]!.moved)
  )
    return []
  const context = stepContext(pos, march)
  const field = reachField(pos, units, leaders, context)
  const out: ReachHex[] = []
  const name = (hex: number): HexId | null => (hex < 0 ? null : hexId(pos, hex))
  for (let hex = 0; hex < world.grid.count; hex++) {
    if (field.cost2[hex] === UNREACHED) continue
    const stops =
      hex === pos.hexOf[first] ? null : field.stop[hex] === 1 ? 'OPS-7.2' : field.stop[hex] === 2 ? 'OPS-19.1.8' : null
    out.push({
      hex: hexId(pos, hex),
      cost2: field.cost2[hex]!,
      prev: name(field.prev[hex]!),
      stops,
      chance: chanceTo(pos, units, field, hex, context),
      march,
    })
  }
  return out
}
