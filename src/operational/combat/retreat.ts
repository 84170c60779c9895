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

type RetreatPending = Extract<Pending, { kind: 'retreat' }>

const top = (position: Position): RetreatPending | null => {
  const pending = position.game.ops.pending[position.game.ops.pending.length - 1]
  return pending?.kind === 'retreat' ? pending : null
}

/**
 * Step costs for a piece that leaves its hex after combat. With an engineer there a river is a ford for infantry (19.1.12), and artillery
 * and cavalry can use a trail out of lava (19.3.2).
 */
const retreatCosts = (position: Position, piece: PieceDef, from: number): Int16Array =>
  hasWorkingEngineerAt(position, from, piece.seat)
    ? piece.movement.engineerStepCostsHalfMp
    : piece.movement.stepCostsHalfMp

/** Hexes open to a retreat (10.1, 19.1.6): terrain, no enemy, no marker, no EZOC without a friendly unit. */
function openHexes(position: Position, index: number): number[] {
  const { world } = position
  const piece = pieceDef(position, index)
  const from = hexOfPiece(position, index)
  const table = retreatCosts(position, piece, from)
  const out: number[] = []
  for (let dir = 0; dir < 6; dir++) {
    const to = world.grid.neighbour(from, dir)
    if (to < 0 || table[from * 6 + dir]! < 0) continue
    if (!world.tables.terrain.terrain[world.hexes[to]!.terrain].retreat) continue
    if (
      position.markerOwnerAt[to] ||
      occupierOf(position, to) === otherSeat(piece.seat) ||
      inUncoveredEzoc(position, to, piece.seat)
    )
      continue
    out.push(to)
  }
  return out
}

/**
 * Hexes to which a unit may retreat now, ascending (OPS-10.1). Hexes not next to an enemy unit of this fight come before others, and among
 * these, hexes no farther from a LOC hex of its side. `back`: where cavalry that retreats a second hex came from, -1 none.
 */
export function retreatHexes(position: Position, index: number, back: number): number[] {
  return preferredHexes(
    position,
    index,
    openHexes(position, index).filter((hex) => hex !== back),
  )
}

/** Hexes to which units of one hex may retreat together (8.4, ruling): those open to each of them, with the preferences of 10.1. */
export function sharedRetreatHexes(position: Position, units: readonly number[]): number[] {
  const [first, ...others] = units
  if (first === undefined) return []
  const open = others.reduce(
    (hexes, index) => {
      const openToUnit = openHexes(position, index)
      return hexes.filter((hex) => openToUnit.includes(hex))
    },
    openHexes(position, first),
  )
  return preferredHexes(position, first, open)
}

/** Of the open hexes the ones that 10.1 prefers, ascending. */
function preferredHexes(position: Position, index: number, open: readonly number[]): number[] {
  const { world } = position
  const { seat } = pieceDef(position, index)
  const from = hexOfPiece(position, index)
  const attack = position.game.ops.attack
  let hexes = [...open]
  const foes = [...(attack?.attackers ?? []), ...(attack?.defenders ?? [])]
    .map((id) => pieceIndex(position, id))
    .filter((other) => pieceDef(position, other).seat !== seat && hexOfPiece(position, other) >= 0)
    .map((other) => hexOfPiece(position, other))
  const clear = hexes.filter((hex) => foes.every((foe) => world.grid.distance(hex, foe) > 1))
  if (clear.length > 0) hexes = clear
  const homeward = hexes.filter((hex) =>
    world.locHexes[seat].some((loc) => world.grid.distance(hex, loc) <= world.grid.distance(from, loc)),
  )
  if (homeward.length > 0) hexes = homeward
  return hexes.sort((a, b) => a - b)
}

/** Leaders and HQ that go along with the unit: those of its hex, if it is the last unit there and the step is open to them (10.1, ruling). */
export function leadersRetreatingAlong(position: Position, index: number, to: number): number[] {
  const { world } = position
  const hex = hexOfPiece(position, index)
  if (unitsIn(position, hex).length > 1) return []
  const dir = world.grid.directionTo(hex, to)
  return leadersIn(position, hex).filter((other) => {
    const piece = pieceDef(position, other)
    return dir >= 0 && retreatCosts(position, piece, hex)[hex * 6 + dir]! >= 0
  })
}

/** 19.1.10: disrupts units that have retreated over a ravine without a bridge; those already disrupted rout. */
export function disruptAcrossRavine(run: ActionRun, units: readonly number[], from: number, to: number): void {
  const { world } = run.position
  const dir = world.grid.directionTo(from, to)
  if (dir < 0 || !(world.hexsideFlags[from * 6 + dir]! & UNBRIDGED_RAVINE)) return
  const hits: HitStacks = new Set()
  for (const index of units) disrupt(run, index, 'OPS-19.1.10', hits)
  rollLeaders(run, hits)
}

const stackOf = (pending: RetreatPending, unit: string): RetreatStack | undefined =>
  pending.stacks.find((stack) => stack.units.includes(unit))

/** The unit need not retreat any more. */
function removeUnit(pending: RetreatPending, unit: string): void {
  for (const stack of pending.stacks) stack.units = stack.units.filter((id) => id !== unit)
  pending.stacks = pending.stacks.filter((stack) => stack.units.length > 0)
  pending.going = null
}

/** Units that the owner may retreat now; cavalry with a second hex to go comes first. */
function retreatingUnits(pending: RetreatPending): string[] {
  return pending.going ? [pending.going.unit] : pending.stacks.flatMap((stack) => stack.units).sort()
}

/**
 * Hexes that may be chosen for the unit. If it has none and its stack might hold (9.6), its own hex stands for not holding (3.5): it loses a
 * step and stays (10.1).
 */
function choicesFor(position: Position, pending: RetreatPending, unit: string): number[] {
  const index = pieceIndex(position, unit)
  const back = pending.going ? position.world.grid.indexOf(pending.going.from) : -1
  const hexes = retreatHexes(position, index, back)
  return hexes.length === 0 && stackOf(pending, unit)?.mayHold ? [hexOfPiece(position, index)] : hexes
}

/** OPS-10.1: a beaten unit retreats one hex. */
export const retreat: ActionHandler<'retreat'> = {
  check(position, _side, action) {
    const pending = top(position)!
    const args = { piece: action.unit, hex: action.to }
    if (!retreatingUnits(pending).includes(action.unit)) return refusalFor('retreatUnit', args)
    return choicesFor(position, pending, action.unit).includes(position.world.grid.indexOf(action.to))
      ? null
      : refusalFor('retreatHex', args)
  },
  list(position, _side, out) {
    const pending = top(position)!
    for (const unit of retreatingUnits(pending))
      for (const hex of choicesFor(position, pending, unit))
        out.push({ type: 'retreat', unit, to: hexId(position, hex) })
  },
  run(run, _side, action) {
    const { position } = run
    const pending = top(position)!
    const index = pieceIndex(position, action.unit)
    const from = hexOfPiece(position, index)
    const to = position.world.grid.indexOf(action.to)
    const stack = stackOf(pending, action.unit)
    if (stack) stack.mayHold = false
    if (to === from) {
      loseStepAndStay(run, action.unit)
      return
    }
    const along = leadersRetreatingAlong(position, index, to)
    for (const piece of [index, ...along]) putPiece(position, piece, action.to)
    emit(run, {
      kind: 'retreated',
      pieces: [index, ...along].map((piece) => pieceId(position, piece)),
      from: hexId(position, from),
      to: action.to,
      rule: 'OPS-10.1',
    })
    const second =
      pending.going === null &&
      pieceDef(position, index).pieceClass === CAVALRY &&
      position.world.tables.combat.retreat.cavalry > 1
    removeUnit(pending, action.unit)
    disruptAcrossRavine(run, [index], from, to)
    resolveArrival(run, index)
    if (
      second &&
      hexOfPiece(position, index) >= 0 &&
      !position.game.ops.result &&
      retreatHexes(position, index, from).length > 0
    )
      pending.going = { unit: action.unit, from: hexId(position, from) }
  },
}

/** OPS-9.6: every unit of the stack is disrupted and it holds. */
export const hold: ActionHandler<'hold'> = {
  check(position, _side, action) {
    const pending = top(position)!
    const stack = pending.stacks.find((item) => item.hex === action.hex)
    return stack?.mayHold && !pending.going ? null : refusalFor('holdNot', { hex: action.hex })
  },
  list(position, _side, out) {
    const pending = top(position)!
    if (pending.going) return
    for (const stack of pending.stacks) if (stack.mayHold) out.push({ type: 'hold', hex: stack.hex })
  },
  run(run, _side, action) {
    const pending = top(run.position)!
    const stack = pending.stacks.find((item) => item.hex === action.hex)!
    pending.stacks = pending.stacks.filter((item) => item !== stack)
    emit(run, { kind: 'held', hex: action.hex, units: [...stack.units], rule: 'OPS-9.6' })
    const hits: HitStacks = new Set()
    for (const id of stack.units) disrupt(run, pieceIndex(run.position, id), 'OPS-9.6', hits)
    rollLeaders(run, hits)
  },
}

/** Makes the next unit lose a step and stay, when no unit has a hex to retreat to (10.1). False: no unit is left. */
export function payForNoRetreat(run: ActionRun): boolean {
  const pending = top(run.position)
  if (!pending) return false
  const [unit] = retreatingUnits(pending)
  if (unit === undefined) return false
  loseStepAndStay(run, unit)
  return true
}

/**
 * Ends the retreat of cavalry whose second hex (10.1) has been closed by units that were revealed after its first. True: it was so.
 */
export function endSecondHexIfBlocked(run: ActionRun): boolean {
  const pending = top(run.position)
  if (!pending?.going || choicesFor(run.position, pending, pending.going.unit).length > 0) return false
  pending.going = null
  return true
}

/** 10.1: a unit that cannot retreat loses a step and stays. */
function loseStepAndStay(run: ActionRun, unit: string): void {
  const hits: HitStacks = new Set()
  removeUnit(top(run.position)!, unit)
  loseStep(run, pieceIndex(run.position, unit), 'OPS-10.1', hits)
  rollLeaders(run, hits)
}
