// Moves of Mexican units that win the game at once; they are made before anything else.

import { reachOf, type Position } from '../../../operational/engine'
import { mustRollForCommand } from '../../../operational/movement/groups'
import { UNREACHED } from '../../../operational/movement/reach'
import { hexId, pieceId } from '../../../operational/position'
import type { Action, HexId, PieceId, ReachHex, Side } from '../../../operational/types'
import { MEXICAN, US } from '../../../operational/world'
import { reachAtHighestRoll } from './path'

/**
 * Hexes that win the game for the Mexicans when a unit enters them (OPS-18.2): San Agustin; on the last turn also any village or bastion south of the
 * river, if the Mexicans control no such place and no US unit is north of the river. Hexes with US units are left out.
 */
function winningHexes(position: Position): ReadonlySet<number> {
  const { world, game } = position
  const winning = new Set<number>()
  const isFreeOfEnemies = (hex: number): boolean => position.unitCounts[US][hex] === 0
  const depot = world.grid.indexOf(world.tables.victory.mexicanEntry.hex)
  if (isFreeOfEnemies(depot)) winning.add(depot)
  const isLastTurn = game.ops.turn >= world.tables.victory.length.turns
  if (!isLastTurn) return winning
  const isNorthOfRiver = (index: number): boolean =>
    position.hexOf[index]! >= 0 && world.northOfRiver[position.hexOf[index]!] === 1
  if (world.unitsOf[US].some(isNorthOfRiver)) return winning
  const placesSouth: number[] = []
  for (let hex = 0; hex < world.grid.count; hex++)
    if (world.controllable[hex] && !world.northOfRiver[hex]) placesSouth.push(hex)
  const mexicansHoldOne = placesSouth.some(
    (hex) =>
      position.unitCounts[MEXICAN][hex]! > 0 ||
      (isFreeOfEnemies(hex) && game.ops.control[hexId(position, hex)] === 'mexican'),
  )
  if (!mexicansHoldOne) for (const hex of placesSouth) if (isFreeOfEnemies(hex)) winning.add(hex)
  return winning
}

/** A way for units that move together into a winning hex. */
interface WinningPath {
  readonly units: readonly PieceId[]
  /** The next hex on the way. */
  readonly firstStep: HexId
  /** By march movement (OPS-5.3). */
  readonly march: boolean
  /** Chance that the dice on the way allow the move. */
  readonly chance: number
  readonly costHalfMp: number
}

/** Argument of `reachOf`: no leaders go along. */
const NO_LEADERS: readonly PieceId[] = []

/** The first hex on the way to `to`; `prev` of a reached hex is the hex before it, null for the start. */
function firstStepTo(reach: readonly ReachHex[], to: HexId): HexId {
  const previousOf = new Map(reach.map(({ hex, prev }) => [hex, prev]))
  let hex = to
  for (;;) {
    const previous = previousOf.get(hex) ?? null
    const isPreviousTheStart = previous === null || (previousOf.get(previous) ?? null) === null
    if (isPreviousTheStart) return hex
    hex = previous
  }
}

/** Ways into the winning hexes (`goals`) for units that move together, walking or marching. */
function winningPaths(position: Position, units: readonly PieceId[], goals: ReadonlySet<number>): WinningPath[] {
  const paths: WinningPath[] = []
  for (const march of [false, true]) {
    const reach = reachOf(position, 'mexican', units, NO_LEADERS, march)
    for (const { hex, prev, chance, cost2: costHalfMp } of reach) {
      const isStart = prev === null
      const { num: numerator, den: denominator } = chance
      if (isStart || !goals.has(position.world.grid.indexOf(hex)) || numerator <= 0) continue
      paths.push({ units, firstStep: firstStepTo(reach, hex), march, chance: numerator / denominator, costHalfMp })
    }
  }
  return paths
}

/** The legal action that makes the first step of a winning path; undefined: the step is not legal. */
function legalStepOf(position: Position, legal: readonly Action[], path: WinningPath): Action | undefined {
  const { moving } = position.game.ops
  const isUnderWay = moving?.stepped === true && path.units.every((id) => moving.units.includes(id))
  // A march is declared by its first step only.
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
 * The next action of a Mexican move that wins the game at once (OPS-18.2); null: there is none. Of several ways the one with the best chance is
 * taken, then the cheapest. If there is no such way, a unit that may roll enough movement points for one begins its move with that roll (OPS-4.3).
 */
export function winningMoveStep(position: Position, side: Side, legal: readonly Action[]): Action | null {
  if (side !== 'mexican') return null
  const goals = winningHexes(position)
  if (goals.size === 0) return null
  // `moving`: the move that is under way. After its first step (`stepped`) its units stay together.
  const { moving } = position.game.ops
  const unitsUnderWay = moving?.stepped ? moving.units : []
  const paths: WinningPath[] = unitsUnderWay.length > 0 ? winningPaths(position, unitsUnderWay, goals) : []
  // Of the units that must roll for movement points: the one that needs the fewest.
  let bestRoller: { id: PieceId; costHalfMp: number } | null = null
  for (const index of position.world.unitsOf[MEXICAN]) {
    const id = pieceId(position, index)
    if (position.hexOf[index]! < 0 || position.pieceStates[index]!.moved || unitsUnderWay.includes(id)) continue
    if (!mustRollForCommand(position, index)) {
      paths.push(...winningPaths(position, [id], goals))
      continue
    }
    const reach = reachAtHighestRoll(position, { units: [index], leaders: [], march: false })
    for (const goal of goals) {
      const costHalfMp = reach.costHalfMp[goal]!
      if (costHalfMp !== UNREACHED && (!bestRoller || costHalfMp < bestRoller.costHalfMp))
        bestRoller = { id, costHalfMp }
    }
  }
  paths.sort((a, b) => b.chance - a.chance || a.costHalfMp - b.costHalfMp || (a.units[0]! < b.units[0]! ? -1 : 1))
  for (const path of paths) {
    const step = legalStepOf(position, legal, path)
    if (step) return step
  }
  if (!bestRoller) return null
  const { id } = bestRoller
  return legal.find((action) => action.type === 'begin' && action.units.length === 1 && action.units[0] === id) ?? null
}
