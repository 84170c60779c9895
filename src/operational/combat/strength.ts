import { hasWorkingEngineerAt, leaderActive } from '../command/command'
import { hexOfPiece, isNight, pieceDef, pieceIndex, pieceState, type Position, unitsIn } from '../position'
import type { CombatRow, ShiftName } from '../data'
import type { Modifier, PieceId, StrengthPart, Strengths } from '../types'
import { BRIDGE, CAVALRY, FORD, INFANTRY, RIVER, seatOf, fractionOf, UPHILL, US, INTO_WORKS } from '../world'
import { bombards } from './targets'

/** The forces of an attack, for which strengths are summed up (9.2). `target` is a hex index. */
export interface AttackForces {
  readonly target: number
  readonly attackers: readonly PieceId[]
  readonly defenders: readonly PieceId[]
  readonly lead: PieceId | null
  readonly defenderLead: PieceId
  readonly charge: boolean
  readonly wrongGuide: boolean
}

/** CF of a unit at its step level (2.1). */
export function combatFactor(position: Position, index: number): number {
  const unit = pieceDef(position, index).unit!
  return unit.cf[unit.steps - pieceState(position, index).steps] ?? 0
}

/** CF as it counts in a fight: half for a disrupted unit, half for artillery at long range (9.2, 12.1). */
function countingFactor(position: Position, index: number, target: number, attacking: boolean): number {
  const { strength, bombardment } = position.world.tables.combat
  let cf = combatFactor(position, index)
  if (pieceState(position, index).disrupted) cf = fractionOf(cf, strength.disruptedShare, strength.round)
  if (
    attacking &&
    bombards(position, index) &&
    position.world.grid.distance(hexOfPiece(position, index), target) > bombardment.fullRange
  )
    cf = fractionOf(cf, bombardment.beyondShare, bombardment.round)
  return cf
}

/** The lead's CF and half of all others' together, rounded up (9.2). */
function sideStrength(
  position: Position,
  ids: readonly PieceId[],
  lead: PieceId,
  target: number,
  attacking: boolean,
): { total: number; parts: StrengthPart[] } {
  const { supportShare, round } = position.world.tables.combat.strength
  const parts = ids.map((piece) => ({
    piece,
    cf: countingFactor(position, pieceIndex(position, piece), target, attacking),
    lead: piece === lead,
  }))
  parts.sort((a, b) => Number(b.lead) - Number(a.lead) || (a.piece < b.piece ? -1 : 1))
  const support = parts.filter((part) => !part.lead).reduce((sum, part) => sum + part.cf, 0)
  return { total: (parts.find((part) => part.lead)?.cf ?? 0) + fractionOf(support, supportShare, round), parts }
}

/** The strongest battery, which counts as the lead in a bombardment without an assault (9.2, ruling). */
function strongest(position: Position, ids: readonly PieceId[], target: number): PieceId {
  let best = ids[0]!
  for (const id of ids)
    if (
      countingFactor(position, pieceIndex(position, id), target, true) >
      countingFactor(position, pieceIndex(position, best), target, true)
    )
      best = id
  return best
}

/** OPS-19.3.5: infantry that charges a Mexican unit with an engineer in its hex takes a protected side for clear. */
const stormsWorks = (position: Position, clash: AttackForces, index: number): boolean =>
  clash.charge &&
  pieceDef(position, index).pieceClass === INFANTRY &&
  hasWorkingEngineerAt(position, hexOfPiece(position, index), US)

/** Shifts of 9.2 one by one. */
function shiftsOf(position: Position, clash: AttackForces): Modifier[] {
  const { world } = position
  const { shifts } = world.tables.combat
  const out: Modifier[] = []
  const add = (name: ShiftName): void => {
    out.push({ name, value: shifts[name].value, rule: shifts[name].source })
  }
  const terrain = world.hexes[clash.target]!.terrain
  if (clash.defenders.every((id) => pieceState(position, pieceIndex(position, id)).garrison)) add('bastionGarrison')
  // 19.1.18: with a garrison in it the hex is clear for the others there.
  else if (!unitsIn(position, clash.target).some((index) => pieceState(position, index).garrison))
    if (terrain === 'village' || terrain === 'woods' || terrain === 'lava') add(terrain)
  const fighters = clash.attackers.map((id) => pieceIndex(position, id)).filter((index) => !bombards(position, index))
  let uphill = false
  const sides = new Set<ShiftName>()
  for (const index of fighters) {
    const from = hexOfPiece(position, index)
    const bits = world.hexsideFlags[from * 6 + world.grid.directionTo(from, clash.target)]!
    if (bits & UPHILL) uphill = true
    if (bits & INTO_WORKS && !stormsWorks(position, clash, index)) sides.add('protected')
    if (bits & BRIDGE) sides.add('bridge')
    if (bits & (FORD | RIVER)) sides.add('ford')
  }
  if (uphill) add('uphill')
  // Only the worst side counts.
  const [worst] = [...sides].sort((a, b) => shifts[a].value - shifts[b].value)
  if (worst) add(worst)
  const lead = clash.lead === null ? -1 : pieceIndex(position, clash.lead)
  if (clash.charge && lead >= 0)
    add(pieceDef(position, lead).pieceClass === CAVALRY ? 'chargeCavalry' : 'chargeInfantry')
  const commander = world.armyCommander[seatOf(world.pieces[pieceIndex(position, clash.attackers[0]!)]!.side)]!
  const hexes = clash.attackers.map((id) => hexOfPiece(position, pieceIndex(position, id)))
  if (leaderActive(position, commander) && hexes.includes(hexOfPiece(position, commander))) add('armyCommander')
  if (isNight(position)) add('night')
  if (clash.wrongGuide) out.push({ name: 'wrongGuide', value: world.tables.fow.wrongGuide.shift, rule: 'OPS-8.4' })
  return out
}

/** The row of the combat table for a differential, which is clamped to its ends (9.2, 9.3). */
export function combatTableRow(position: Position, differential: number): { row: CombatRow; clamped: number } {
  const { rows } = position.world.tables.combat
  const clamped = Math.max(rows[0]!.min, Math.min(rows[rows.length - 1]!.max, differential))
  return { row: rows.find((row) => clamped >= row.min && clamped <= row.max)!, clamped }
}

/** Strengths, shifts and differential of a clash, item by item (OPS-9.2). The forecast and the fight use this same sum. */
export function attackStrengths(position: Position, clash: AttackForces): Strengths {
  const lead = clash.lead ?? strongest(position, clash.attackers, clash.target)
  const attack = sideStrength(position, clash.attackers, lead, clash.target, true)
  const defence = sideStrength(position, clash.defenders, clash.defenderLead, clash.target, false)
  const modifiers = shiftsOf(position, clash)
  const raw = attack.total - defence.total + modifiers.reduce((sum, item) => sum + item.value, 0)
  const { row, clamped } = combatTableRow(position, raw)
  return {
    attack: attack.total,
    defence: defence.total,
    attackParts: attack.parts,
    defenceParts: defence.parts,
    modifiers,
    differential: clamped,
    row: row.label,
  }
}
