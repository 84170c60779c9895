import { otherSeat } from '../../game/side'
import { hasWorkingEngineerAt } from '../command/command'
import type { ActionHandler } from '../handler'
import {
  hexId,
  hexOfPiece,
  inUncoveredEzoc,
  leadersIn,
  occupierOf,
  pieceDef,
  pieceId,
  pieceIndex,
  type Position,
  putPiece,
  unitsIn,
} from '../position'
import { resolveArrival } from '../arrival'
import { refusalFor } from '../refusals'
import { type ActionRun, emit } from '../run'
import type { Pending, RetreatStack } from '../types'
import { UNBRIDGED_RAVINE, CAVALRY, type PieceDef } from '../world'
import { disrupt, type HitStacks, loseStep, rollLeaders } from './losses'

// Retreats after a lost fight (10.1), and holding instead (9.6). `hitStacks` collects stacks that were hit: their leaders roll for their fate (11.2).
// Pieces and hexes are indexes; `world` is what never changes (map, pieces, tables); a `seat` is the number of a side.

/** `stacks` must still retreat. `going`: cavalry between the two hexes of its retreat and the hex it has left; null: there is none. */
type RetreatPending = Extract<Pending, { kind: 'retreat' }>

/** The retreats that a side is to choose now; null: it owes another choice or none. */
const pendingRetreat = (position: Position): RetreatPending | null => {
  const pending = position.game.ops.pending[position.game.ops.pending.length - 1]
  return pending?.kind === 'retreat' ? pending : null
}

/**
 * Step costs for a piece that leaves its hex after combat, by [hex * 6 + direction]; below 0 the step is closed. With an engineer in the hex
 * infantry takes a river for a ford (19.1.12), and artillery and cavalry can use a trail out of lava (19.3.2).
 */
const retreatCosts = (position: Position, piece: PieceDef, from: number): Int16Array =>
  hasWorkingEngineerAt(position, from, piece.seat)
    ? piece.movement.engineerStepCostsHalfMp
    : piece.movement.stepCostsHalfMp

/**
 * Is the step in that direction open to a retreat of the piece from its hex (10.1, 19.1.6)? The hex there must be passable, without enemy unit,
 * marker, or EZOC (enemy zone of control) that no friendly unit covers. `costs`: as `retreatCosts` gives them.
 */
function isOpen(position: Position, piece: PieceDef, from: number, direction: number, costs: Int16Array): boolean {
  const { world } = position
  const to = world.grid.neighbours[from * 6 + direction]!
  if (to < 0 || costs[from * 6 + direction]! < 0) return false
  if (!world.tables.terrain.terrain[world.hexes[to]!.terrain].retreat) return false
  return !(
    position.markerOwnerAt[to] ||
    occupierOf(position, to) === otherSeat(piece.seat) ||
    inUncoveredEzoc(position, to, piece.seat)
  )
}

/** The hexes open to a retreat of the unit. */
function openHexes(position: Position, index: number): number[] {
  const piece = pieceDef(position, index)
  const from = hexOfPiece(position, index)
  const costs = retreatCosts(position, piece, from)
  const hexes: number[] = []
  for (let direction = 0; direction < 6; direction++)
    if (isOpen(position, piece, from, direction, costs)) hexes.push(position.world.grid.neighbour(from, direction))
  return hexes
}

/** Has the unit a hex to retreat to (OPS-10.1)? The preferences among open hexes never leave none. */
export function canRetreat(position: Position, index: number): boolean {
  const piece = pieceDef(position, index)
  const from = hexOfPiece(position, index)
  const costs = retreatCosts(position, piece, from)
  for (let direction = 0; direction < 6; direction++) if (isOpen(position, piece, from, direction, costs)) return true
  return false
}

/** Has the unit hexes to retreat to, but all of them over a ravine without bridge or ford, which disrupts or routs it (OPS-10.1, 19.1.10)? */
export function retreatsOnlyOverRavine(position: Position, index: number): boolean {
  const { grid, hexsideFlags } = position.world
  const from = hexOfPiece(position, index)
  const isOverRavine = (direction: number): boolean => (hexsideFlags[from * 6 + direction]! & UNBRIDGED_RAVINE) !== 0
  // Most hexes have none.
  if (![0, 1, 2, 3, 4, 5].some(isOverRavine)) return false
  const hexes = openHexes(position, index)
  return hexes.length > 0 && hexes.every((hex) => isOverRavine(grid.directionTo(from, hex)))
}

/**
 * Hexes to which a unit may retreat now, ascending (OPS-10.1): of the open hexes those that the rule prefers. `cameFrom`: the hex that
 * cavalry left with the first hex of its retreat and may not return to; -1: this is the first hex.
 */
export function retreatHexes(position: Position, index: number, cameFrom: number): number[] {
  return preferredHexes(
    position,
    index,
    openHexes(position, index).filter((hex) => hex !== cameFrom),
  )
}

/** Hexes to which units of one hex may retreat together (8.4, ruling): those open to each of them, with the preferences of 10.1. */
export function sharedRetreatHexes(position: Position, units: readonly number[]): number[] {
  const [firstUnit, ...otherUnits] = units
  if (firstUnit === undefined) return []
  const openToAll = otherUnits.reduce(
    (hexes, index) => {
      const openToUnit = openHexes(position, index)
      return hexes.filter((hex) => openToUnit.includes(hex))
    },
    openHexes(position, firstUnit),
  )
  return preferredHexes(position, firstUnit, openToAll)
}

/**
 * Of the open hexes those that 10.1 prefers, ascending: hexes not next to an enemy unit of this fight if there are any; and of these, hexes
 * no farther from some hex of the side's LOC (line of communications) than the present hex, if there are any.
 */
function preferredHexes(position: Position, index: number, candidates: readonly number[]): number[] {
  const { world } = position
  const { seat } = pieceDef(position, index)
  const from = hexOfPiece(position, index)
  const attack = position.game.ops.attack
  let preferred = [...candidates]
  const enemyHexes = [...(attack?.attackers ?? []), ...(attack?.defenders ?? [])]
    .map((id) => pieceIndex(position, id))
    .filter((other) => pieceDef(position, other).seat !== seat && hexOfPiece(position, other) >= 0)
    .map((other) => hexOfPiece(position, other))
  const hexesAwayFromEnemies = preferred.filter((hex) =>
    enemyHexes.every((enemyHex) => world.grid.distance(hex, enemyHex) > 1),
  )
  if (hexesAwayFromEnemies.length > 0) preferred = hexesAwayFromEnemies
  const hexesTowardLoc = preferred.filter((hex) =>
    world.locHexes[seat].some((locHex) => world.grid.distance(hex, locHex) <= world.grid.distance(from, locHex)),
  )
  if (hexesTowardLoc.length > 0) preferred = hexesTowardLoc
  return preferred.sort((a, b) => a - b)
}

/** Leaders and HQ that go along with a unit: if it is the last unit in its hex, those of the hex to whom the step is open (10.1, ruling). */
export function leadersRetreatingAlong(position: Position, index: number, to: number): number[] {
  const { world } = position
  const hex = hexOfPiece(position, index)
  if (unitsIn(position, hex).length > 1) return []
  const direction = world.grid.directionTo(hex, to)
  return leadersIn(position, hex).filter((other) => {
    const piece = pieceDef(position, other)
    return direction >= 0 && retreatCosts(position, piece, hex)[hex * 6 + direction]! >= 0
  })
}

/** 19.1.10: disrupts units that have retreated over a ravine without a bridge; those already disrupted rout. */
export function disruptAcrossRavine(run: ActionRun, units: readonly number[], from: number, to: number): void {
  const { world } = run.position
  const direction = world.grid.directionTo(from, to)
  if (direction < 0 || !(world.hexsideFlags[from * 6 + direction]! & UNBRIDGED_RAVINE)) return
  const hitStacks: HitStacks = new Set()
  for (const index of units) disrupt(run, index, 'OPS-19.1.10', hitStacks)
  rollLeaders(run, hitStacks)
}

/** The stack of the pending retreats to which a unit belongs; undefined: to none, since it has gone or been settled. */
const stackOf = (pending: RetreatPending, unit: string): RetreatStack | undefined =>
  pending.stacks.find((stack) => stack.units.includes(unit))

/** Takes a unit off the list of those that must still retreat. Cavalry that was to choose its second hex need not do so any more. */
function removeUnit(pending: RetreatPending, unit: string): void {
  for (const stack of pending.stacks) stack.units = stack.units.filter((id) => id !== unit)
  pending.stacks = pending.stacks.filter((stack) => stack.units.length > 0)
  pending.going = null
}

/** Units that the owner may retreat now: only the cavalry that has a second hex to go, if there is one, else all that are left. */
function retreatingUnits(pending: RetreatPending): string[] {
  return pending.going ? [pending.going.unit] : pending.stacks.flatMap((stack) => stack.units).sort()
}

/**
 * Hexes that may be chosen for a unit's retreat. A unit without such a hex whose stack might hold (9.6) may choose its own hex: this declines
 * to hold (3.5), and the unit loses a step and stays (10.1).
 */
function choicesFor(position: Position, pending: RetreatPending, unit: string): number[] {
  const index = pieceIndex(position, unit)
  const cameFrom = pending.going ? position.world.grid.indexOf(pending.going.from) : -1
  const hexes = retreatHexes(position, index, cameFrom)
  return hexes.length === 0 && stackOf(pending, unit)?.mayHold ? [hexOfPiece(position, index)] : hexes
}

/** OPS-10.1: a beaten unit retreats one hex; cavalry may then go a second. */
export const retreat: ActionHandler<'retreat'> = {
  check(position, _side, action) {
    const pending = pendingRetreat(position)!
    const args = { piece: action.unit, hex: action.to }
    if (!retreatingUnits(pending).includes(action.unit)) return refusalFor('retreatUnit', args)
    return choicesFor(position, pending, action.unit).includes(position.world.grid.indexOf(action.to))
      ? null
      : refusalFor('retreatHex', args)
  },
  list(position, _side, legalEntries) {
    const pending = pendingRetreat(position)!
    for (const unit of retreatingUnits(pending))
      for (const hex of choicesFor(position, pending, unit))
        legalEntries.push({ type: 'retreat', unit, to: hexId(position, hex) })
  },
  run(run, _side, action) {
    const { position } = run
    const pending = pendingRetreat(position)!
    const index = pieceIndex(position, action.unit)
    const from = hexOfPiece(position, index)
    const to = position.world.grid.indexOf(action.to)
    // A stack of which one unit retreats can no longer hold.
    const stack = stackOf(pending, action.unit)
    if (stack) stack.mayHold = false
    if (to === from) {
      loseStepAndStay(run, action.unit)
      return
    }
    const leadersAlong = leadersRetreatingAlong(position, index, to)
    for (const piece of [index, ...leadersAlong]) putPiece(position, piece, action.to)
    emit(run, {
      kind: 'retreated',
      pieces: [index, ...leadersAlong].map((piece) => pieceId(position, piece)),
      from: hexId(position, from),
      to: action.to,
      rule: 'OPS-10.1',
    })
    // A unit with `going` set has made its second hex now.
    const mayGoSecondHex =
      pending.going === null &&
      pieceDef(position, index).pieceClass === CAVALRY &&
      // In hexes.
      position.world.tables.combat.retreat.cavalry > 1
    removeUnit(pending, action.unit)
    disruptAcrossRavine(run, [index], from, to)
    resolveArrival(run, index)
    if (
      mayGoSecondHex &&
      hexOfPiece(position, index) >= 0 &&
      !position.game.ops.result &&
      retreatHexes(position, index, from).length > 0
    )
      pending.going = { unit: action.unit, from: hexId(position, from) }
  },
}

/** OPS-9.6: a stack holds its hex, and each of its units is disrupted. */
export const hold: ActionHandler<'hold'> = {
  check(position, _side, action) {
    const pending = pendingRetreat(position)!
    const stack = pending.stacks.find((item) => item.hex === action.hex)
    return stack?.mayHold && !pending.going ? null : refusalFor('holdNot', { hex: action.hex })
  },
  list(position, _side, legalEntries) {
    const pending = pendingRetreat(position)!
    if (pending.going) return
    for (const stack of pending.stacks) if (stack.mayHold) legalEntries.push({ type: 'hold', hex: stack.hex })
  },
  run(run, _side, action) {
    const pending = pendingRetreat(run.position)!
    const stack = pending.stacks.find((item) => item.hex === action.hex)!
    pending.stacks = pending.stacks.filter((item) => item !== stack)
    emit(run, { kind: 'held', hex: action.hex, units: [...stack.units], rule: 'OPS-9.6' })
    const hitStacks: HitStacks = new Set()
    for (const id of stack.units) disrupt(run, pieceIndex(run.position, id), 'OPS-9.6', hitStacks)
    rollLeaders(run, hitStacks)
  },
}

/** Makes the next unit lose a step and stay (10.1). Called when no unit has a hex to retreat to. False: no retreat is owed. */
export function payForNoRetreat(run: ActionRun): boolean {
  const pending = pendingRetreat(run.position)
  if (!pending) return false
  const [unit] = retreatingUnits(pending)
  if (unit === undefined) return false
  loseStepAndStay(run, unit)
  return true
}

/** Ends the retreat of cavalry that finds no second hex (10.1), because units revealed after its first hex close all. True: it was ended. */
export function endSecondHexIfBlocked(run: ActionRun): boolean {
  const pending = pendingRetreat(run.position)
  if (!pending?.going || choicesFor(run.position, pending, pending.going.unit).length > 0) return false
  pending.going = null
  return true
}

/** 10.1: makes a unit that cannot retreat lose a step and stay. Ruling: after a bombardment alone it stays and loses none (9.8). */
function loseStepAndStay(run: ActionRun, unit: string): void {
  const hitStacks: HitStacks = new Set()
  removeUnit(pendingRetreat(run.position)!, unit)
  if (run.position.game.ops.attack?.lead === null) return
  loseStep(run, pieceIndex(run.position, unit), 'OPS-10.1', hitStacks)
  rollLeaders(run, hitStacks)
}
