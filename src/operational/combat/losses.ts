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

/** Stacks that lost a step, routed or were charged, as `stackKey` has them: their leaders roll for casualties (11.2). */
export type HitStacks = Set<number>

/** One side's pieces in a hex as a number. Leaders of the enemy that are caught in the hex (5.4) do not belong to it. */
export const stackKey = (hex: number, seat: Seat): number => hex * 2 + seat
const hexOfStack = (key: number): number => key >> 1
const seatOfStack = (key: number): number => key & 1

/** How many castings of a sub-unit count for losses: infantry and cavalry castings, and the crew of guns (24.2). */
export const strengthOf = (entry: { castings?: number; crew?: number }): number =>
  (entry.castings ?? 0) + (entry.crew ?? 0)

/**
 * Marks casualties on the roster of a unit that has lost a step on the combat table, until the threshold of 24.2 for its lost steps is just
 * met. They are shared out over its sub-units, so that rosters look the same whichever resolver was used.
 */
function markRoster(position: Position, index: number, stepsLeft: number): void {
  const unit = pieceDef(position, index).unit!
  const table = position.world.tables.combat.rosterLoss
  const thresholds = (unit.steps === 2 ? table.twoStep : table.oneStep).thresholds
  const lostFraction = thresholds[unit.steps - stepsLeft - 1]
  const known = position.game.ops.rosters[unit.id]
  if (!lostFraction || !known) return
  const rows = known.map((row): RosterRow => [...row])
  position.game.ops.rosters[unit.id] = rows
  const sizes = unit.roster.map(strengthOf)
  const total = sizes.reduce((a, b) => a + b, 0)
  // Prisoners and men who have left for home are lost too (24.2).
  const lostOf = ([casualties, , removed]: RosterRow): number => casualties + removed
  let stillToMark = fractionOf(total, lostFraction, 'up') - rows.reduce((sum, row) => sum + lostOf(row), 0)
  while (stillToMark > 0) {
    // The next casting comes from the sub-unit that has kept the largest share of its castings.
    let most = -1
    for (let k = 0; k < sizes.length; k++) {
      const left = sizes[k]! - lostOf(rows[k]!)
      if (left <= 0) continue
      if (most < 0 || left * sizes[most]! > (sizes[most]! - lostOf(rows[most]!)) * sizes[k]!) most = k
    }
    if (most < 0) break
    const row = rows[most]!
    const [casualties, stragglers] = row
    row[0] = casualties + 1
    // There cannot be more stragglers than castings left.
    row[1] = Math.min(stragglers, sizes[most]! - lostOf(row))
    stillToMark--
  }
}

/** Rolls two dice for the fate of one leader of a stack that was hit (11.2). */
function rollLeader(run: ActionRun, index: number): void {
  const { position } = run
  const table = position.world.tables.combat.leaderCasualty
  const faces = Array.from({ length: table.dice }, () => rollDie(run))
  const value = faces.reduce((a, b) => a + b, 0)
  const piece = pieceId(position, index)
  emit(run, { kind: 'die', purpose: 'leader', faces, value, modifiers: [], piece, passed: null, rule: 'OPS-11.2' })
  if (table.casualty.includes(value)) hitLeader(run, index, 'casualty', 'OPS-11.2')
  else if (table.wounded.includes(value)) hitLeader(run, index, 'wounded', 'OPS-11.2')
}

/** A leader is a casualty, or is wounded and inactive until the end of the next turn (11.2). */
export function hitLeader(run: ActionRun, index: number, fate: 'wounded' | 'casualty', rule: string): void {
  const { position } = run
  const piece = pieceId(position, index)
  const hex = hexId(position, hexOfPiece(position, index))
  // 0: for good.
  const until = fate === 'casualty' ? 0 : position.game.ops.turn + position.world.tables.command.wounded.turns
  if (fate === 'casualty') {
    scoreLeader(position, index)
    putPiece(position, index, 'gone')
  } else pieceState(position, index).wounded = until
  loseCommander(position, piece)
  pieceChanged(position, index)
  emit(run, { kind: 'leaderHit', piece, hex, fate, until, rule })
}

/** Takes a leader out of `command`: units that he alone commanded are out of command (3.3). Makes a new object, since views share the old one. */
function loseCommander(position: Position, leader: string): void {
  const { ops } = position.game
  const command: typeof ops.command = {}
  for (const [unit, by] of Object.entries(ops.command)) {
    const left = by.filter((id) => id !== leader)
    if (left.length > 0) command[unit] = left
  }
  ops.command = command
}

/** Rolls once for every leader of the stacks that were hit (11.2), engineers too (19.3.6). `known`: leaders whose fate is known already. */
export function rollLeaders(run: ActionRun, hits: HitStacks, known: Readonly<Record<PieceId, unknown>> = {}): void {
  const { position } = run
  for (const stack of [...hits].sort((a, b) => a - b))
    for (const index of [...position.leadersAt[hexOfStack(stack)]!]) {
      const piece = pieceDef(position, index)
      if (piece.leader && piece.seat === seatOfStack(stack) && !Object.hasOwn(known, piece.id)) rollLeader(run, index)
    }
}

/** Counts the points of the enemy for a leader lost (18.3). */
export function scoreLeader(position: Position, index: number): void {
  const piece = pieceDef(position, index)
  const { points } = position.world.tables.victory
  if (!piece.leader) return
  if (piece.side === 'mexican') position.game.ops.score.us += points.usPerMexicanLeader
  else position.game.ops.score.mexican += points.mexicanPerUsLeader
}

/** Routs a unit: it leaves the map for the Turn Record Track and is due after as many turns as a die shows (12.3). Leaders stay behind. */
export function rout(run: ActionRun, index: number, rule: string, hits: HitStacks): void {
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
    passed: null,
    rule: 'OPS-12.3',
  })
  const until = position.game.ops.turn + face
  if (pieceState(position, index).garrison) setGarrison(position, index, false)
  setDisrupted(position, index, false)
  pieceState(position, index).ineffective = false
  putPiece(position, index, `trt:${until}`)
  hits.add(stackKey(hex, pieceDef(position, index).seat))
  emit(run, { kind: 'routed', piece, hex: hexId(position, hex), until, rule })
}

/** Disrupts a unit; one that is disrupted already routs (12.1). False: it has left the map. */
export function disrupt(run: ActionRun, index: number, rule: string, hits: HitStacks): boolean {
  const { position } = run
  if (pieceState(position, index).disrupted) {
    rout(run, index, 'OPS-12.1', hits)
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
export function loseStep(run: ActionRun, index: number, rule: string, hits: HitStacks): boolean {
  const { position } = run
  const { score } = position.game.ops
  const { points } = position.world.tables.victory
  const piece = pieceDef(position, index)
  const state = pieceState(position, index)
  const hex = hexOfPiece(position, index)
  state.steps--
  hits.add(stackKey(hex, piece.seat))
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
