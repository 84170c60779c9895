import type { Seat } from '../../game/side'
import {
  hexId,
  hexOfPiece,
  pieceChanged,
  pieceDef,
  pieceId,
  pieceState,
  type Position,
  putPiece,
  setDisrupted,
  setGarrison,
} from '../position'
import { type ActionRun, rollDie, emit } from '../run'
import type { PieceId } from '../types'
import { fractionOf } from '../world'
import type { RosterRow } from './outcome'

// What pieces lose in combat, and how it is carried out: steps, castings, disorder, rout, leaders (OPS-11, 12, 24). Pieces and hexes are indexes; a
// `seat` is the number of a side.

/** Stacks that lost a step, routed or were charged, as numbers made by `stackKey`: their leaders roll for casualties (11.2). */
export type HitStacks = Set<number>

/** The stack of one side in a hex as a number. Leaders of the enemy that are caught in the hex (5.4) do not belong to that stack. */
export const stackKey = (hex: number, seat: Seat): number => hex * 2 + seat
const hexOfStack = (stack: number): number => Math.floor(stack / 2)
const seatOfStack = (stack: number): number => stack % 2

/** How many castings of a sub-unit count for losses: infantry and cavalry castings, and the crew of guns (24.2). */
export const startingCastingsOf = ({ castings, crew }: { castings?: number; crew?: number }): number =>
  (castings ?? 0) + (crew ?? 0)

/**
 * Marks casualties on the roster of a unit that has lost a step on the combat table, until the threshold of 24.2 for its lost steps is just
 * met. The casualties are shared out over its sub-units, so that rosters look alike whichever resolver (table or tabletop engine) was used.
 */
function markRoster(position: Position, index: number, stepsLeft: number): void {
  const unit = pieceDef(position, index).unit!
  const rosterLossTable = position.world.tables.combat.rosterLoss
  const thresholds = (unit.steps === 2 ? rosterLossTable.twoStep : rosterLossTable.oneStep).thresholds
  const lostFraction = thresholds[unit.steps - stepsLeft - 1]
  const rosterBefore = position.game.ops.rosters[unit.id]
  if (!lostFraction || !rosterBefore) return
  const rows = rosterBefore.map((row): RosterRow => [...row])
  position.game.ops.rosters[unit.id] = rows
  const castingsOfSubUnits = unit.roster.map(startingCastingsOf)
  const total = castingsOfSubUnits.reduce((a, b) => a + b, 0)
  // A roster row is [casualties, stragglers, removed]. `removed`, prisoners and men who have left for home, are lost too (24.2).
  const castingsLost = ([casualties, , removed]: RosterRow): number => casualties + removed
  let stillToMark = fractionOf(total, lostFraction, 'up') - rows.reduce((sum, row) => sum + castingsLost(row), 0)
  while (stillToMark > 0) {
    // The next casting comes from the sub-unit that has kept the largest share of its castings; -1: none has any left.
    let fullestSubUnit = -1
    let fullestCastingsLeft = 0
    for (let subUnit = 0; subUnit < castingsOfSubUnits.length; subUnit++) {
      const castingsLeft = castingsOfSubUnits[subUnit]! - castingsLost(rows[subUnit]!)
      if (castingsLeft <= 0) continue
      // Two shares are compared by multiplying crosswise, without fractions.
      const keepsLargerShare =
        fullestSubUnit < 0 ||
        castingsLeft * castingsOfSubUnits[fullestSubUnit]! > fullestCastingsLeft * castingsOfSubUnits[subUnit]!
      if (!keepsLargerShare) continue
      fullestSubUnit = subUnit
      fullestCastingsLeft = castingsLeft
    }
    if (fullestSubUnit < 0) break
    const row = rows[fullestSubUnit]!
    const [casualties, stragglers] = row
    row[0] = casualties + 1
    // There cannot be more stragglers than castings left.
    row[1] = Math.min(stragglers, castingsOfSubUnits[fullestSubUnit]! - castingsLost(row))
    stillToMark--
  }
}

/** Rolls two dice for the fate of one leader of a stack that was hit, and carries that fate out (11.2). */
function rollLeader(run: ActionRun, index: number): void {
  const { position } = run
  const casualtyTable = position.world.tables.combat.leaderCasualty
  const faces = Array.from({ length: casualtyTable.dice }, () => rollDie(run))
  const diceSum = faces.reduce((a, b) => a + b, 0)
  const piece = pieceId(position, index)
  emit(run, {
    kind: 'die',
    purpose: 'leader',
    faces,
    value: diceSum,
    modifiers: [],
    piece,
    // This die is no check that is passed or failed.
    passed: null,
    rule: 'OPS-11.2',
  })
  if (casualtyTable.casualty.includes(diceSum)) hitLeader(run, index, 'casualty', 'OPS-11.2')
  else if (casualtyTable.wounded.includes(diceSum)) hitLeader(run, index, 'wounded', 'OPS-11.2')
}

/** Makes a leader a casualty, or wounded and inactive until the end of the next turn (11.2). `rule`: the clause by which it happens. */
export function hitLeader(run: ActionRun, index: number, fate: 'wounded' | 'casualty', rule: string): void {
  const { position } = run
  const piece = pieceId(position, index)
  const hex = hexId(position, hexOfPiece(position, index))
  // The last turn on which the leader is inactive; 0: he is lost for good.
  const inactiveUntil = fate === 'casualty' ? 0 : position.game.ops.turn + position.world.tables.command.wounded.turns
  if (fate === 'casualty') {
    scoreLeader(position, index)
    putPiece(position, index, 'gone')
  } else pieceState(position, index).wounded = inactiveUntil
  loseCommander(position, piece)
  pieceChanged(position, index)
  emit(run, { kind: 'leaderHit', piece, hex, fate, until: inactiveUntil, rule })
}

/**
 * Takes a leader out of `ops.command`, the commanders of each unit: units that he alone commanded are then out of command (3.3). Views share
 * the old object, so a new one is made.
 */
function loseCommander(position: Position, leader: string): void {
  const { ops } = position.game
  const command: typeof ops.command = {}
  for (const [unit, commanders] of Object.entries(ops.command)) {
    const commandersLeft = commanders.filter((id) => id !== leader)
    if (commandersLeft.length > 0) command[unit] = commandersLeft
  }
  ops.command = command
}

/**
 * Rolls once for every leader of the stacks that were hit (11.2), engineers too (19.3.6). `decided`: leaders, by id, who do not roll, since the
 * battle on the tabletop has decided whether they were hit.
 */
export function rollLeaders(
  run: ActionRun,
  hitStacks: HitStacks,
  decided: Readonly<Record<PieceId, unknown>> = {},
): void {
  const { position } = run
  for (const stack of [...hitStacks].sort((a, b) => a - b))
    for (const index of [...position.leadersAt[hexOfStack(stack)]!]) {
      const piece = pieceDef(position, index)
      if (piece.leader && piece.seat === seatOfStack(stack) && !Object.hasOwn(decided, piece.id)) rollLeader(run, index)
    }
}

/** Gives the enemy the points for a leader lost (18.3). A headquarters scores nothing. */
export function scoreLeader(position: Position, index: number): void {
  const piece = pieceDef(position, index)
  const { points } = position.world.tables.victory
  if (!piece.leader) return
  if (piece.side === 'mexican') position.game.ops.score.us += points.usPerMexicanLeader
  else position.game.ops.score.mexican += points.mexicanPerUsLeader
}

/**
 * Routs a unit: it leaves the map for the Turn Record Track and may return after as many turns as a die shows (12.3). Leaders stay behind.
 * `rule`: the clause that routs it.
 */
export function rout(run: ActionRun, index: number, rule: string, hitStacks: HitStacks): void {
  const { position } = run
  const hex = hexOfPiece(position, index)
  const face = rollDie(run)
  const piece = pieceId(position, index)
  emit(run, {
    kind: 'die',
    purpose: 'rout',
    faces: [face],
    value: face,
    modifiers: [],
    piece,
    // This die is no check that is passed or failed.
    passed: null,
    rule: 'OPS-12.3',
  })
  const dueTurn = position.game.ops.turn + face
  if (pieceState(position, index).garrison) setGarrison(position, index, false)
  setDisrupted(position, index, false)
  // A unit that is away is not ineffective (12.2); it becomes so when it returns (12.4).
  pieceState(position, index).ineffective = false
  putPiece(position, index, `trt:${dueTurn}`)
  hitStacks.add(stackKey(hex, pieceDef(position, index).seat))
  emit(run, { kind: 'routed', piece, hex: hexId(position, hex), until: dueTurn, rule })
}

/** Disrupts a unit; one that is disrupted already routs (12.1). False: it has left the map. */
export function disrupt(run: ActionRun, index: number, rule: string, hitStacks: HitStacks): boolean {
  const { position } = run
  if (pieceState(position, index).disrupted) {
    rout(run, index, 'OPS-12.1', hitStacks)
    return false
  }
  setDisrupted(position, index, true)
  emit(run, {
    kind: 'disrupted',
    piece: pieceId(position, index),
    hex: hexId(position, hexOfPiece(position, index)),
    rule,
  })
  return true
}

/** Makes a unit lose a step (2.1, 11.1) and counts the points for US steps and Mexican units (18.3). False: it is destroyed. */
export function loseStep(run: ActionRun, index: number, rule: string, hitStacks: HitStacks): boolean {
  const { position } = run
  const { score } = position.game.ops
  const { points } = position.world.tables.victory
  const piece = pieceDef(position, index)
  const state = pieceState(position, index)
  const hex = hexOfPiece(position, index)
  state.steps--
  hitStacks.add(stackKey(hex, piece.seat))
  markRoster(position, index, state.steps)
  if (piece.side === 'us') score.mexican += points.mexicanPerUsStep
  pieceChanged(position, index)
  emit(run, { kind: 'stepLost', piece: piece.id, hex: hexId(position, hex), steps: state.steps, rule })
  if (state.steps > 0) return true
  if (piece.side === 'mexican') score.us += points.usPerMexicanUnit
  if (state.garrison) setGarrison(position, index, false)
  putPiece(position, index, 'gone')
  emit(run, { kind: 'destroyed', piece: piece.id, hex: hexId(position, hex), rule: 'OPS-11.1' })
  return false
}
