import { assistingLeader, assistingLeaderInBox } from '../command/command'
import { unitHasLoc } from '../command/loc'
import { hexOfPiece, pieceDef, pieceId, pieceState, type Position } from '../position'
import { type ActionRun, rollDie, emit } from '../run'
import type { Modifier, Side } from '../types'

/** Modifiers of a unit's morale check (OPS-4.6, 9.4, 12.2, 13.2). A unit in a box is assisted by a leader in the same box (19.5.9). */
export function moraleModifiers(position: Position, index: number): Modifier[] {
  const table = position.world.tables.combat.morale
  const state = pieceState(position, index)
  const out: Modifier[] = []
  const hidden = hexOfPiece(position, index) < 0
  if ((hidden ? assistingLeaderInBox(position, index) : assistingLeader(position, index)) >= 0)
    out.push({ name: 'assist', value: table.assist, rule: 'OPS-4.6' })
  if (state.disrupted) out.push({ name: 'disrupted', value: table.disrupted, rule: 'OPS-9.4' })
  if (state.ineffective) out.push({ name: 'ineffective', value: table.ineffective, rule: 'OPS-12.2' })
  if (hexOfPiece(position, index) >= 0 && !unitHasLoc(position, index))
    out.push({ name: 'noLoc', value: table.noLoc, rule: 'OPS-13.2' })
  return out
}

/** Does this natural die pass (9.4)? */
export function passesMorale(
  position: Position,
  index: number,
  natural: number,
  modifiers: readonly Modifier[],
): boolean {
  const table = position.world.tables.combat.morale
  if (natural === table.alwaysPasses) return true
  if (natural === table.alwaysFails) return false
  return modifiers.reduce((sum, item) => sum + item.value, natural) <= pieceDef(position, index).unit!.morale
}

/** With how many of the six faces a unit passes its morale check. */
export function passingFaces(position: Position, index: number): number {
  const modifiers = moraleModifiers(position, index)
  return [1, 2, 3, 4, 5, 6].filter((face) => passesMorale(position, index, face, modifiers)).length
}

/** Rolls a unit's morale check (9.4). `rule`: the clause that asks for it. `to`: the side that learns of it, null both. */
export function checkMorale(run: ActionRun, index: number, rule: string, to: Side | null = null): boolean {
  const modifiers = moraleModifiers(run.position, index)
  const natural = rollDie(run)
  const passed = passesMorale(run.position, index, natural, modifiers)
  const value = modifiers.reduce((sum, item) => sum + item.value, natural)
  const faces = [natural]
  emit(
    run,
    { kind: 'die', purpose: 'morale', faces, value, modifiers, piece: pieceId(run.position, index), passed, rule },
    to,
  )
  return passed
}
