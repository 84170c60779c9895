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

/** Strength of one side: the CF of its lead and a share of the CF of all its other units together (9.2). */
function sideStrength(
  position: Position,
  ids: readonly PieceId[],
  lead: PieceId,
  target: number,
  role: Role,
): { total: number; parts: StrengthPart[] } {
  const { supportShare, round } = position.world.tables.combat.strength
  const parts = ids.map((piece) => ({
    piece,
    cf: effectiveCombatFactor(position, pieceIndex(position, piece), target, role),
    lead: piece === lead,
  }))
  // The lead comes first, the others by id.
  parts.sort((a, b) => Number(b.lead) - Number(a.lead) || (a.piece < b.piece ? -1 : 1))
  const support = parts.filter((part) => !part.lead).reduce((sum, part) => sum + part.cf, 0)
  return { total: (parts.find((part) => part.lead)?.cf ?? 0) + fractionOf(support, supportShare, round), parts }
}

/** The strongest battery, which counts as the lead in a bombardment without an assault (9.2, ruling). */
function strongestBattery(position: Position, ids: readonly PieceId[], target: number): PieceId {
  let strongestSoFar = ids[0]!
  for (const id of ids)
    if (
      effectiveCombatFactor(position, pieceIndex(position, id), target, 'attacker') >
      effectiveCombatFactor(position, pieceIndex(position, strongestSoFar), target, 'attacker')
    )
      strongestSoFar = id
  return strongestSoFar
}

/** OPS-19.3.5: US infantry with an engineer in its hex that charges ignores the works on a protected hexside. */
const ignoresProtectedSide = (position: Position, forces: AttackForces, index: number): boolean =>
  forces.charge &&
  pieceDef(position, index).pieceClass === INFANTRY &&
  hasWorkingEngineerAt(position, hexOfPiece(position, index), US)

/** The shifts of 9.2 one by one, each with its rule. */
function shiftsOf(position: Position, forces: AttackForces): Modifier[] {
  const { world } = position
  const { shifts } = world.tables.combat
  const modifiers: Modifier[] = []
  const addShift = (name: ShiftName): void => {
    // `source`: the rule that the table names for the shift.
    modifiers.push({ name, value: shifts[name].value, rule: shifts[name].source })
  }
  const terrain = world.hexes[forces.target]!.terrain
  const hasTerrainShift = terrain === 'village' || terrain === 'woods' || terrain === 'lava'
  const isGarrisonAttacked = forces.defenders.every((id) => pieceState(position, pieceIndex(position, id)).garrison)
  // 19.1.18: with a garrison in the bastion the hex counts as clear for the other units there.
  const countsAsClear = unitsIn(position, forces.target).some((index) => pieceState(position, index).garrison)
  if (isGarrisonAttacked) addShift('bastionGarrison')
  else if (hasTerrainShift && !countsAsClear) addShift(terrain)
  const fighters = forces.attackers.map((id) => pieceIndex(position, id)).filter((index) => !bombards(position, index))
  let isUphill = false
  const hexsideShifts = new Set<ShiftName>()
  for (const index of fighters) {
    const attackerHex = hexOfPiece(position, index)
    const hexsideBits = world.hexsideFlags[attackerHex * 6 + world.grid.directionTo(attackerHex, forces.target)]!
    if (hexsideBits & UPHILL) isUphill = true
    if (hexsideBits & INTO_WORKS && !ignoresProtectedSide(position, forces, index)) hexsideShifts.add('protected')
    if (hexsideBits & BRIDGE) hexsideShifts.add('bridge')
    if (hexsideBits & (FORD | RIVER)) hexsideShifts.add('ford')
  }
  if (isUphill) addShift('uphill')
  // Of protected side, bridge and ford only the one that is worst for the attacker counts.
  const [worstShift] = [...hexsideShifts].sort((a, b) => shifts[a].value - shifts[b].value)
  if (worstShift) addShift(worstShift)
  const lead = forces.lead === null ? -1 : pieceIndex(position, forces.lead)
  if (forces.charge && lead >= 0)
    addShift(pieceDef(position, lead).pieceClass === CAVALRY ? 'chargeCavalry' : 'chargeInfantry')
  const attackingSeat = pieceDef(position, pieceIndex(position, forces.attackers[0]!)).seat
  const commander = world.armyCommander[attackingSeat]
  const attackerHexes = forces.attackers.map((id) => hexOfPiece(position, pieceIndex(position, id)))
  if (leaderActive(position, commander) && attackerHexes.includes(hexOfPiece(position, commander)))
    addShift('armyCommander')
  if (isNight(position)) addShift('night')
  if (forces.wrongGuide)
    modifiers.push({ name: 'wrongGuide', value: world.tables.fow.wrongGuide.shift, rule: 'OPS-8.4' })
  return modifiers
}

/** The row of the combat table for a differential, which is clamped to the first and the last row (9.2, 9.3). */
export function combatTableRow(position: Position, differential: number): { row: CombatRow; clamped: number } {
  const { rows } = position.world.tables.combat
  const clamped = Math.max(rows[0]!.min, Math.min(rows[rows.length - 1]!.max, differential))
  return { row: rows.find((row) => clamped >= row.min && clamped <= row.max)!, clamped }
}

/** Strengths, shifts and differential of an attack, item by item (OPS-9.2). The forecast and the fight use this same sum. */
export function attackStrengths(position: Position, forces: AttackForces): Strengths {
  const lead = forces.lead ?? strongestBattery(position, forces.attackers, forces.target)
  const attack = sideStrength(position, forces.attackers, lead, forces.target, 'attacker')
  const defence = sideStrength(position, forces.defenders, forces.defenderLead, forces.target, 'defender')
  const modifiers = shiftsOf(position, forces)
  const unclamped = attack.total - defence.total + modifiers.reduce((sum, modifier) => sum + modifier.value, 0)
  const { row, clamped } = combatTableRow(position, unclamped)
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
