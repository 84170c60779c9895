import { assistingLeader, assistingLeaderInBox } from '../command/command'
import { unitHasLoc } from '../command/loc'
import { hexOfPiece, pieceDef, pieceId, pieceState, type Position } from '../position'
import { type ActionRun, rollDie, emit } from '../run'
import type { Modifier, Side } from '../types'

/**
 * Modifiers of a unit's morale check (OPS-4.6, 9.4, 12.2, 13.2). A unit off the map is in a box (a hidden-movement box), where a leader in the
 * same box assists (19.5.9).
 */
export function moraleModifiers(position: Position, index: number): Modifier[] {
  const moraleTable = position.world.tables.combat.morale
  const state = pieceState(position, index)
  const modifiers: Modifier[] = []
  // A hex below 0: off the map. A routed unit is off the map too, but makes no check.
  const isInBox = hexOfPiece(position, index) < 0
  const assistant = isInBox ? assistingLeaderInBox(position, index) : assistingLeader(position, index)
  if (assistant >= 0) modifiers.push({ name: 'assist', value: moraleTable.assist, rule: 'OPS-4.6' })
  if (state.disrupted) modifiers.push({ name: 'disrupted', value: moraleTable.disrupted, rule: 'OPS-9.4' })
  if (state.ineffective) modifiers.push({ name: 'ineffective', value: moraleTable.ineffective, rule: 'OPS-12.2' })
  if (!isInBox && !unitHasLoc(position, index))
    modifiers.push({ name: 'noLoc', value: moraleTable.noLoc, rule: 'OPS-13.2' })
  return modifiers
}

/** Does a unit pass its morale check with this face of the die (9.4)? Some faces decide whatever the modifiers say. */
export function passesMorale(position: Position, index: number, face: number, modifiers: readonly Modifier[]): boolean {
  const moraleTable = position.world.tables.combat.morale
  if (face === moraleTable.alwaysPasses) return true
  if (face === moraleTable.alwaysFails) return false
  return modifiers.reduce((sum, modifier) => sum + modifier.value, face) <= pieceDef(position, index).unit!.morale
}

/** With how many of the six faces a unit passes its morale check. */
export function passingFaces(position: Position, index: number): number {
  const modifiers = moraleModifiers(position, index)
  return [1, 2, 3, 4, 5, 6].filter((face) => passesMorale(position, index, face, modifiers)).length
}

/** Rolls a unit's morale check (9.4). True: passed. `rule`: the clause that asks for the check. `to`: the side that learns of it; null: both. */
export function checkMorale(run: ActionRun, index: number, rule: string, to: Side | null = null): boolean {
  const modifiers = moraleModifiers(run.position, index)
  const face = rollDie(run)
  const passed = passesMorale(run.position, index, face, modifiers)
  const total = modifiers.reduce((sum, modifier) => sum + modifier.value, face)
  const faces = [face]
  emit(
    run,
    {
      kind: 'die',
      purpose: 'morale',
      faces,
      value: total,
      modifiers,
      piece: pieceId(run.position, index),
      passed,
      rule,
    },
    to,
  )
  return passed
}
