import { reachOf, type Position } from '../../../operational/engine'
import { mustRollForCommand } from '../../../operational/movement/groups'
import { UNREACHED } from '../../../operational/movement/reach'
import { hexId, pieceId } from '../../../operational/position'
import type { Action, HexId, PieceId, ReachHex, Side } from '../../../operational/types'
import { MEXICAN, US } from '../../../operational/world'
import { optimisticReach } from './path'

/**
 * Hexes that win the game for the Mexicans when a unit enters them (OPS-18.2): San Agustin; on the last turn also any village or bastion south
 * of the river, if they control none and no US unit is north of it.
 */
function winningHexes(position: Position): ReadonlySet<number> {
  const { world, game } = position
  const winning = new Set<number>()
  const isFreeOfEnemies = (hex: number): boolean => position.unitCounts[US][hex] === 0
  const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  if (isFreeOfEnemies(depot)) winning.add(depot)
  if (game.ops.turn < world.tables.victory.length.turns) return winning
  const isNorth = (index: number): boolean =>
    position.hexOf[index]! >= 0 && world.northOfRiver[position.hexOf[index]!] === 1
  if (world.unitsOf[US].some(isNorth)) return winning
  const south: number[] = []
  for (let hex = 0; hex < world.grid.count; hex++)
    if (world.controllable[hex] && !world.northOfRiver[hex]) south.push(hex)
  const holdsOne = south.some(
    (hex) =>
      position.unitCounts[MEXICAN][hex]! > 0 ||
      (isFreeOfEnemies(hex) && game.ops.control[hexId(position, hex)] === 'mexican'),
  )
  if (!holdsOne) for (const hex of south) if (isFreeOfEnemies(hex)) winning.add(hex)
  return winning
}

/** A way of some units into a winning hex. */
interface WinningPath {
  readonly units: readonly PieceId[]
  /** The next hex on it. */
  readonly firstStep: HexId
  readonly march: boolean
  /** Chance that the dice on the way allow it. */
  readonly chance: number
  readonly cost2: number
}

/** The first hex on the way to `to`. */
function firstStepTo(reach: readonly ReachHex[], to: HexId): HexId {
  const previousOf = new Map(reach.map(({ hex, prev }) => [hex, prev]))
  let hex = to
  for (;;) {
    const previous = previousOf.get(hex) ?? null
    // The start has no hex before it.
    if (previous === null || (previousOf.get(previous) ?? null) === null) return hex
    hex = previous
  }
}

/** Ways of units that move together into the winning hexes, walking or marching. */
function winningPaths(position: Position, units: readonly PieceId[], goals: ReadonlySet<number>): WinningPath[] {
  const paths: WinningPath[] = []
  for (const march of [false, true]) {
    const reach = reachOf(position, 'mexican', units, [], march)
    for (const { hex, prev, chance, cost2 } of reach) {
      if (prev === null || !goals.has(position.world.grid.indexOf(hex)) || chance.num <= 0) continue
      paths.push({ units, firstStep: firstStepTo(reach, hex), march, chance: chance.num / chance.den, cost2 })
    }
  }
  return paths
}

/** The legal step onto a winning path. */
function legalStepOf(position: Position, legal: readonly Action[], path: WinningPath): Action | undefined {
  const { moving } = position.game.ops
  const isUnderWay = path.units.every((id) => moving?.units.includes(id) && moving.stepped)
  const beginsMarch = path.march && !isUnderWay
  return legal.find(
    (action) =>
      action.type === 'step' &&
      action.to === path.firstStep &&
      action.leaders.length === 0 &&
      action.garrison === undefined &&
      action.units.length === path.units.length &&
      action.units.every((id, n) => id === path.units[n]) &&
      (action.march === true) === beginsMarch,
  )
}

/**
 * The next action of a Mexican move that wins the game at once (OPS-18.2); null: there is none. Of several ways the surest is taken, then the
 * shortest. A unit that can only win if it rolls enough MP rolls for them (OPS-4.3).
 */
export function winningMoveStep(position: Position, side: Side, legal: readonly Action[]): Action | null {
  if (side !== 'mexican') return null
  const goals = winningHexes(position)
  if (goals.size === 0) return null
  const { moving } = position.game.ops
  const underWay = moving?.stepped ? moving.units : []
  const paths: WinningPath[] = underWay.length > 0 ? winningPaths(position, underWay, goals) : []
  let mayRoll: { id: PieceId; cost2: number } | null = null
  for (const index of position.world.unitsOf[MEXICAN]) {
    const id = pieceId(position, index)
    if (position.hexOf[index]! < 0 || position.pieceStates[index]!.moved || underWay.includes(id)) continue
    if (!mustRollForCommand(position, index)) {
      paths.push(...winningPaths(position, [id], goals))
      continue
    }
    const reach = optimisticReach(position, [index], [], false)
    for (const goal of goals) {
      const cost2 = reach.cost2[goal]!
      if (cost2 !== UNREACHED && (!mayRoll || cost2 < mayRoll.cost2)) mayRoll = { id, cost2 }
    }
  }
  paths.sort((a, b) => b.chance - a.chance || a.cost2 - b.cost2 || (a.units[0]! < b.units[0]! ? -1 : 1))
  for (const path of paths) {
    const step = legalStepOf(position, legal, path)
    if (step) return step
  }
  if (!mayRoll) return null
  const { id } = mayRoll
  return legal.find((action) => action.type === 'begin' && action.units.length === 1 && action.units[0] === id) ?? null
}
