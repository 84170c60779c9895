import { otherSeat } from '../../game/side'
import { inEzoc } from '../../operational/position'
import { canAttackAcross, bombards, attackBar } from '../../operational/combat/targets'
import { mustRollForCommand } from '../../operational/movement/groups'
import { stepContext } from '../../operational/movement/cost'
import { reachField, UNREACHED } from '../../operational/movement/reach'
import type { HexId, PieceId } from '../../operational/types'
import { ARTILLERY, BRIDGE, FORD, MEXICAN, RIVER, INTO_WORKS } from '../../operational/world'
import { currentFactor } from './pending'
import { combinedFactor, retreatHexCount } from './combat'
import type { DecisionContext } from './context'

/** Halves of an MP that a unit without orders may count on (OPS-4.3). */
const UNORDERED = 6
/** What works, bridges and the like take off a differential; the figures of OPS-9.2. */
const GUARDED = 3

interface Siege {
  readonly target: number
  readonly who: ReadonlyMap<number, number>
  readonly value: number
}

/** Hexes where each unit could end this move and fight from. */
function standsOf(
  scene: DecisionContext<unknown>,
  stays: ReadonlySet<number>,
  bound: ReadonlySet<number>,
): Map<number, Int16Array> {
  const { pos, seat, world } = scene
  const asleep = seat === MEXICAN && !scene.view.activation.santaAnna
  const out = new Map<number, Int16Array>()
  for (const index of world.unitsOf[seat]) {
    const hex = pos.hexOf[index]!
    if (hex < 0 || bound.has(index) || attackBar(pos, index) !== null) continue
    const field = new Int16Array(world.grid.count).fill(UNREACHED)
    if (!stays.has(index) && !pos.pieceStates[index]!.moved) {
      const { cost2 } = reachField(pos, [index], [], stepContext(pos, false))
      const most = mustRollForCommand(pos, index) ? UNORDERED : UNREACHED - 1
      for (let to = 0; to < cost2.length; to++)
        if (cost2[to]! <= most && !world.lava[to] && !(asleep && inEzoc(pos, to, seat))) field[to] = cost2[to]!
    }
    field[hex] = 0
    out.set(index, field)
  }
  return out
}

/** The best concentration against one enemy stack with the units that are left. */
function siege(scene: DecisionContext<unknown>, target: number, stands: ReadonlyMap<number, Int16Array>): Siege | null {
  const { pos, seat, world } = scene
  const { grid, hexsideFlags: sideBits, hexes } = world
  const defenders = pos.unitsAt[target]!
  const walled = defenders.every((index) => pos.pieceStates[index]!.garrison)
  const room = new Map<number, number>()
  const dirs: { hex: number; dir: number; bad: number }[] = []
  for (let dir = 0; dir < 6; dir++) {
    const hex = grid.neighbours[target * 6 + dir]!
    if (hex < 0 || pos.unitCounts[otherSeat(seat)][hex] || pos.markerOwnerAt[hex]) continue
    const bits = sideBits[hex * 6 + ((dir + 3) % 6)]!
    dirs.push({ hex, dir: (dir + 3) % 6, bad: bits & (INTO_WORKS | BRIDGE | FORD | RIVER) ? GUARDED : 0 })
    const tied = pos.unitsAt[hex]!.filter((index) => !stands.has(index) && world.pieces[index]!.cls !== ARTILLERY)
    room.set(hex, 2 - tied.length)
  }
  const who = new Map<number, number>()
  let bad = 0
  const units = [...stands.keys()].sort((a, b) => currentFactor(pos, b) - currentFactor(pos, a) || a - b)
  const village = hexes[target]!.terrain === 'village' && !walled ? 2 : hexes[target]!.terrain === 'woods' ? 1 : 0
  const odds = (): number =>
    combinedFactor(pos, [...who.keys()]) - combinedFactor(pos, defenders) - village - bad - (walled ? 4 : 0)
  for (const index of units) {
    if (bombards(pos, index) || odds() >= 10) continue
    const piece = world.pieces[index]!
    const field = stands.get(index)!
    let best: (typeof dirs)[number] | null = null
    for (const way of dirs) {
      if (field[way.hex]! >= UNREACHED || room.get(way.hex)! <= 0 || !canAttackAcross(pos, piece, way.hex, way.dir))
        continue
      const taken = 2 - room.get(way.hex)!
      const rank = way.bad * 4 + taken * 2 + (field[way.hex] === 0 ? 0 : 1)
      const old = best ? best.bad * 4 + (2 - room.get(best.hex)!) * 2 + (field[best.hex] === 0 ? 0 : 1) : 99
      if (rank < old) best = way
    }
    if (!best) continue
    if (walled && piece.cls !== 0) continue
    who.set(index, best.hex)
    room.set(best.hex, room.get(best.hex)! - 1)
    bad = Math.max(bad, best.bad)
  }
  if (who.size === 0) return null
  if (!walled)
    for (const index of units) {
      if (!bombards(pos, index)) continue
      const field = stands.get(index)!
      const range = world.pieces[index]!.unit!.range ?? 0
      let at = -1
      for (const [hex, distance] of world.sightFrom(target))
        if (
          distance <= Math.min(2, range) &&
          field[hex]! < UNREACHED &&
          !pos.unitsAt[hex]!.some((o) => o !== index && world.pieces[o]!.cls === ARTILLERY)
        )
          if (at < 0 || (distance === 2 && grid.distance(at, target) === 1) || field[hex]! < field[at]!) at = hex
      if (at >= 0) who.set(index, at)
    }
  const around = new Set(who.values())
  const closed = retreatHexCount(pos, target, otherSeat(seat)) - around.size * 2 <= 0
  return { target, who, value: odds() + (closed ? 3 : 0) + defenders.length }
}

/** Who goes where so that this phase's attacks come at the wanted odds or better. */
export function attackMissions(
  scene: DecisionContext<unknown>,
  stays: ReadonlySet<number>,
  bound: ReadonlySet<number>,
  odds: number,
): Record<PieceId, HexId> {
  const { pos, seat, world } = scene
  const stands = standsOf(scene, stays, bound)
  const enemies = [
    ...new Set(world.unitsOf[otherSeat(seat)].map((index) => pos.hexOf[index]!).filter((hex) => hex >= 0)),
  ]
  const out: Record<PieceId, HexId> = {}
  for (let round = 0; round < 6 && stands.size > 0; round++) {
    let best: Siege | null = null
    for (const target of enemies) {
      const found = siege(scene, target, stands)
      if (found && found.value - pos.unitsAt[target]!.length >= odds && (!best || found.value > best.value))
        best = found
    }
    if (!best) break
    for (const [index, hex] of best.who) {
      out[world.pieces[index]!.id] = world.grid.ids[hex]!
      stands.delete(index)
    }
    enemies.splice(enemies.indexOf(best.target), 1)
  }
  return out
}
