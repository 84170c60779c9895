import { hasWorkingEngineerAt, leaderActive } from '../command/command'
import { hexOfPiece, isNight, pieceDef, pieceIndex, pieceState, type Position, unitsIn } from '../position'
import type { CombatRow, ShiftName } from '../data'
import type { Modifier, PieceId, StrengthPart, Strengths } from '../types'
import { BRIDGE, CAVALRY, FORD, INFANTRY, RIVER, fractionOf, UPHILL, US, INTO_WORKS } from '../world'
import { bombards } from './targets'

// Strengths, shifts and differential of an attack (OPS-9.2), for the fight and for the forecast. `world` is what never changes (map, pieces, tables).

/** The forces of an attack whose strengths are summed up (9.2). `target` is a hex index. */
export interface AttackForces {
  readonly target: number
  /** Never empty. */
  readonly attackers: readonly PieceId[]
  readonly defenders: readonly PieceId[]
  /** The unit that leads the attack (8.2) and counts with its full strength; null: batteries bombard alone (9.8). */
  readonly lead: PieceId | null
  /** The unit that leads the defence and counts with its full strength. */
  readonly defenderLead: PieceId
  readonly charge: boolean
  /** The fog of war roll gave a wrong guide (8.4). */
  readonly wrongGuide: boolean
}

/** CF (combat factor) of a unit with the steps that it has left (2.1). */
export function combatFactor(position: Position, index: number): number {
  const { cf: factorsByStepsLost, steps: fullSteps } = pieceDef(position, index).unit!
  // 0: no step is left.
  return factorsByStepsLost[fullSteps - pieceState(position, index).steps] ?? 0
}

type Role = 'attacker' | 'defender'

/** CF as it counts in a fight: half for a disrupted unit, half for artillery that attacks at long range (9.2, 12.1). */
function effectiveCombatFactor(position: Position, index: number, target: number, role: Role): number {
  const { strength, bombardment } = position.world.tables.combat
  let effectiveFactor = combatFactor(position, index)
  if (pieceState(position, index).disrupted)
    effectiveFactor = fractionOf(effectiveFactor, strength.disruptedShare, strength.round)
  if (
    role === 'attacker' &&
    bombards(position, index) &&
    position.world.grid.distance(hexOfPiece(position, index), target) > bombardment.fullRange
  )
    effectiveFactor = fractionOf(effectiveFactor, bombardment.beyondShare, bombardment.round)
  return effectiveFactor
}

/** The forces of an attack (`AttackForces`) with units as piece indexes; `lead`: NO_LEAD if batteries bombard alone. */
interface IndexedForces {
  readonly target: number
  readonly attackers: readonly number[]
  readonly defenders: readonly number[]
  readonly lead: number
  readonly defenderLead: number
  readonly charge: boolean
  readonly wrongGuide: boolean
}

/** In place of the index of a lead: batteries bombard alone. */
export const NO_LEAD = -1

/** Strength of one side: the CF of its lead and a share of the CF of all its other units together (9.2). */
function sideStrength(position: Position, units: readonly number[], lead: number, target: number, role: Role): number {
  const { supportShare, round } = position.world.tables.combat.strength
  let leadFactor = 0
  let support = 0
  for (const index of units) {
    const factor = effectiveCombatFactor(position, index, target, role)
    if (index === lead) leadFactor = factor
    else support += factor
  }
  return leadFactor + fractionOf(support, supportShare, round)
}

/** The units of one side with the CF that each brings into the fight (9.2): the lead first, the others by id. */
function strengthParts(
  position: Position,
  units: readonly number[],
  lead: number,
  target: number,
  role: Role,
): StrengthPart[] {
  const parts = units.map((index) => ({
    piece: pieceDef(position, index).id,
    cf: effectiveCombatFactor(position, index, target, role),
    lead: index === lead,
  }))
  return parts.sort((a, b) => Number(b.lead) - Number(a.lead) || (a.piece < b.piece ? -1 : 1))
}

/** The strongest battery, which counts as the lead in a bombardment without an assault (9.2, ruling); the first of equally strong ones. */
function strongestBattery(position: Position, units: readonly number[], target: number): number {
  let strongestSoFar = units[0]!
  for (const index of units)
    if (
      effectiveCombatFactor(position, index, target, 'attacker') >
      effectiveCombatFactor(position, strongestSoFar, target, 'attacker')
    )
      strongestSoFar = index
  return strongestSoFar
}

/** OPS-19.3.5: US infantry with an engineer in its hex that charges ignores the works on a protected hexside. */
const ignoresProtectedSide = (position: Position, charge: boolean, index: number): boolean =>
  charge &&
  pieceDef(position, index).pieceClass === INFANTRY &&
  hasWorkingEngineerAt(position, hexOfPiece(position, index), US)

/** The shifts of 9.2 that apply to an attack, in the order in which they are told; without the wrong guide, whose figure is not among them. */
function shiftsOf(position: Position, forces: IndexedForces): ShiftName[] {
  const { world } = position
  const { shifts } = world.tables.combat
  const names: ShiftName[] = []
  const terrain = world.hexes[forces.target]!.terrain
  const hasTerrainShift = terrain === 'village' || terrain === 'woods' || terrain === 'lava'
  const isGarrisonAttacked = forces.defenders.every((index) => pieceState(position, index).garrison)
  // 19.1.18: with a garrison in the bastion the hex counts as clear for the other units there.
  const countsAsClear = unitsIn(position, forces.target).some((index) => pieceState(position, index).garrison)
  if (isGarrisonAttacked) names.push('bastionGarrison')
  else if (hasTerrainShift && !countsAsClear) names.push(terrain)
  const commander = world.armyCommander[pieceDef(position, forces.attackers[0]!).seat]
  const commanderHex = leaderActive(position, commander) ? hexOfPiece(position, commander) : -1
  let isUphill = false
  let isWithCommander = false
  // Of protected side, bridge and ford only the one that is worst for the attacker counts; of equal ones the first met.
  let worstShift: ShiftName | null = null
  const meet = (name: ShiftName): void => {
    if (worstShift === null || shifts[name].value < shifts[worstShift].value) worstShift = name
  }
  for (const index of forces.attackers) {
    const attackerHex = hexOfPiece(position, index)
    if (attackerHex >= 0 && attackerHex === commanderHex) isWithCommander = true
    if (bombards(position, index)) continue
    const hexsideBits = world.hexsideFlags[attackerHex * 6 + world.grid.directionTo(attackerHex, forces.target)]!
    if (hexsideBits & UPHILL) isUphill = true
    if (hexsideBits & INTO_WORKS && !ignoresProtectedSide(position, forces.charge, index)) meet('protected')
    if (hexsideBits & BRIDGE) meet('bridge')
    if (hexsideBits & (FORD | RIVER)) meet('ford')
  }
  if (isUphill) names.push('uphill')
  if (worstShift !== null) names.push(worstShift)
  if (forces.charge && forces.lead !== NO_LEAD)
    names.push(pieceDef(position, forces.lead).pieceClass === CAVALRY ? 'chargeCavalry' : 'chargeInfantry')
  if (isWithCommander) names.push('armyCommander')
  if (isNight(position)) names.push('night')
  return names
}

/** What is known of an attack by its forces: strengths, shifts and the differential before it is clamped to the table. */
function sumOf(position: Position, forces: IndexedForces) {
  const { world } = position
  const lead = forces.lead === NO_LEAD ? strongestBattery(position, forces.attackers, forces.target) : forces.lead
  const attack = sideStrength(position, forces.attackers, lead, forces.target, 'attacker')
  const defence = sideStrength(position, forces.defenders, forces.defenderLead, forces.target, 'defender')
  const shiftNames = shiftsOf(position, forces)
  let differential = attack - defence
  for (const name of shiftNames) differential += world.tables.combat.shifts[name].value
  if (forces.wrongGuide) differential += world.tables.fow.wrongGuide.shift
  return { lead, attack, defence, shiftNames, differential }
}

/** The row of the combat table for a differential, which is clamped to the first and the last row (9.2, 9.3). */
export function combatTableRow(position: Position, differential: number): { row: CombatRow; clamped: number } {
  const { rows } = position.world.tables.combat
  const clamped = Math.max(rows[0]!.min, Math.min(rows[rows.length - 1]!.max, differential))
  return { row: rows.find((row) => clamped >= row.min && clamped <= row.max)!, clamped }
}

/** The differential of an attack (OPS-9.2) alone, clamped to the table; what `attackStrengths` gives item by item, for many attacks in a row. */
export const attackDifferential = (position: Position, forces: IndexedForces): number => {
  const { rows } = position.world.tables.combat
  return Math.max(rows[0]!.min, Math.min(rows[rows.length - 1]!.max, sumOf(position, forces).differential))
}

/** Strengths, shifts and differential of an attack, item by item (OPS-9.2). The forecast and the fight use this same sum. */
export function attackStrengths(position: Position, forces: AttackForces): Strengths {
  const { shifts } = position.world.tables.combat
  const indexed: IndexedForces = {
    ...forces,
    attackers: forces.attackers.map((id) => pieceIndex(position, id)),
    defenders: forces.defenders.map((id) => pieceIndex(position, id)),
    lead: forces.lead === null ? NO_LEAD : pieceIndex(position, forces.lead),
    defenderLead: pieceIndex(position, forces.defenderLead),
  }
  const { target, attackers, defenders, defenderLead } = indexed
  const { lead, attack, defence, shiftNames, differential } = sumOf(position, indexed)
  // `source`: the rule that the table names for the shift.
  const modifiers: Modifier[] = shiftNames.map((name) => ({
    name,
    value: shifts[name].value,
    rule: shifts[name].source,
  }))
  if (forces.wrongGuide)
    modifiers.push({ name: 'wrongGuide', value: position.world.tables.fow.wrongGuide.shift, rule: 'OPS-8.4' })
  const { row, clamped } = combatTableRow(position, differential)
  return {
    attack,
    defence,
    attackParts: strengthParts(position, attackers, lead, target, 'attacker'),
    defenceParts: strengthParts(position, defenders, defenderLead, target, 'defender'),
    modifiers,
    differential: clamped,
    row: row.label,
  }
}
