// Expects the enemy's reply: the losses by his attacks in his next phase, a term of the evaluation.

import { otherSeat, type Seat } from '../../../game/side'
import { hasWorkingEngineerAt } from '../../../operational/command/command'
import { canRetreat, retreatsOnlyOverRavine } from '../../../operational/combat/retreat'
import { markerHexes } from '../../../operational/hidden/sight'
import { inUncoveredEzoc, type Position } from '../../../operational/position'
import { ARTILLERY, MEXICAN, US } from '../../../operational/world'
import { EVALUATION, type Weights } from '../figures'
import { type AttackMemo, moraleChance, strongestUnit } from './attacks'
import { landmarksOf } from './landmarks'
import type { SideReach } from './reach'
import { assailantsOf, batteriesOn, leastForce, type ReplyContext, wholeForce } from './replyForce'
import { type CombatParty, expectedLosses, vacateChance } from './results'
import { factorInFight, strengthWithLead } from './strength'

/** Are the units of a hex the last Mexicans on the map, with no marker left? The Mexicans lose the game with them (OPS-18.1). */
function areLastMexicans(position: Position, hex: number, seat: Seat): boolean {
  if (seat !== MEXICAN) return false
  const areOnlyUnits = position.world.unitsOf[MEXICAN].every(
    (index) => position.hexOf[index]! < 0 || position.hexOf[index] === hex,
  )
  return areOnlyUnits && markerHexes(position, MEXICAN).length === 0
}

/** The enemy's best attack on one hex in his next phase. */
interface ReplyAttack {
  readonly hex: number
  /** Loss of the units in the hex less that of the attackers, in points; 0: the enemy does better not to attack. */
  readonly loss: number
  /** Chance that the attacked units are gone from a bastion after it; 0 for other hexes, and if the enemy does better not to attack. */
  readonly vacateChance: number
  /** Piece indexes of the enemy units that attack. */
  readonly attackingUnits: readonly number[]
}

/**
 * The enemy's best attacks that have been worked out already, by where his units could be. It may be used only while nothing but the defending side's
 * pieces is moved, as the search of a movement phase does.
 */
export type ReplyMemo = WeakMap<SideReach, ReplyMemoOfReach>

interface ReplyMemoOfReach {
  /** By hex: the enemy units that matter to an attack on it; made when it is first needed. */
  readonly unitsThatMatter: (Uint8Array | undefined)[]
  /** By a key of all that may differ between two placings (`replyKey`). */
  readonly attacks: Map<string, ReplyAttack>
}

/**
 * Chance that a stack, whose units can retreat now, finds all hexes round it closed once the enemy has moved up (OPS-10.1). `attackHexes`: hexes
 * next to it that the enemy attacks from; `attackerCount`: his units there.
 */
function cutChance(
  { position, defendingSeat, weights }: ReplyContext,
  hex: number,
  attackHexes: readonly number[],
  attackerCount: number,
): number {
  const { grid } = position.world
  // It takes several units in several hexes to close the way (`cutNeeds` of both).
  if (attackHexes.length < EVALUATION.cutNeeds || attackerCount < EVALUATION.cutNeeds) return 0
  for (let direction = 0; direction < 6; direction++) {
    const neighbour = grid.neighbours[hex * 6 + direction]!
    if (neighbour < 0) continue
    // A hex with friends stays open.
    if (position.unitCounts[defendingSeat][neighbour]! > 0) return 0
    const isClosedNow =
      position.unitCounts[otherSeat(defendingSeat)][neighbour]! > 0 ||
      inUncoveredEzoc(position, neighbour, defendingSeat) ||
      position.world.lava[neighbour]
    if (isClosedNow) continue
    // A hex that no attacker enters or comes next to stays open.
    const staysOpen =
      !attackHexes.includes(neighbour) && attackHexes.every((other) => grid.distance(other, neighbour) > 1)
    if (staysOpen) return 0
  }
  // All hexes may be closed. `retreatCut`: how likely it is that the enemy closes them.
  return weights.retreatCut
}

/**
 * Sum of the modifiers of the differential (OPS-9.2) for an attack on a hex, with the advantage that the enemy is granted because he chooses where to
 * attack. `overBadHexsides`: all attack over works, a bridge or a ford.
 */
function replyShift(
  { position, enemyReach }: ReplyContext,
  hex: number,
  isGarrison: boolean,
  overBadHexsides: boolean,
): number {
  const { world } = position
  const { shifts } = world.tables.combat
  let shift = EVALUATION.replyShift
  const { terrain } = world.hexes[hex]!
  const hasNoGarrison = position.unitsAt[hex]!.every((index) => !position.pieceStates[index]!.garrison)
  // With a garrison in the bastion, the terrain does not help units outside it.
  if (isGarrison) shift += shifts.bastionGarrison.value
  else if (hasNoGarrison) {
    if (terrain === 'village') shift += shifts.village.value
    else if (terrain === 'woods') shift += shifts.woods.value
    else if (terrain === 'lava') shift += shifts.lava.value
  }
  if (overBadHexsides) shift += shifts.protected.value
  if (enemyReach.night) shift += shifts.night.value
  return shift
}

/**
 * The enemy's best attack on the units of one hex: he brings up the strongest units that can come and that stacking allows, no more of them than it
 * takes (against San Agustin all), and attacks only if it pays. `onWalls`: on the garrison of its bastion, as if nobody stood before the walls.
 */
function worstAttackOn(context: ReplyContext, hex: number, onWalls: boolean): ReplyAttack {
  const { position, defendingSeat, attackMemo, weights } = context
  const unitsInHex = position.unitsAt[hex]!
  const outsideBastion = unitsInHex.filter((index) => !position.pieceStates[index]!.garrison)
  const isGarrison = onWalls || outsideBastion.length === 0
  const defenders = isGarrison
    ? unitsInHex.filter((index) => position.pieceStates[index]!.garrison === true)
    : outsideBastion
  const noAttack: ReplyAttack = { hex, loss: 0, vacateChance: 0, attackingUnits: [] }
  const { assailants, attackHexes } = assailantsOf(context, hex, isGarrison)
  if (assailants.length === 0) return noAttack
  const strongest = assailants.slice(0, attackHexes.length * EVALUATION.replyUnitsPerHex)
  // Batteries do not fire on a garrison.
  const batteries = isGarrison ? [] : batteriesOn(context, hex)
  const defendingLead = strongestUnit(position, defenders)
  const defendingLeadFactor = factorInFight(position, defendingLead)
  let defendingFactors = 0
  for (const index of defenders) defendingFactors += factorInFight(position, index)
  const defence = strengthWithLead(position.world, defendingLeadFactor, defendingFactors - defendingLeadFactor)
  const overBadHexsides = strongest.every(({ overBadHexside }) => overBadHexside)
  const shift = replyShift(context, hex, isGarrison, overBadHexsides)
  const isDepot = defendingSeat === US && hex === landmarksOf(position.world).depotHex
  // For San Agustin, which ends the game (OPS-18.2), he spares nobody for a second attack.
  const force = (isDepot ? wholeForce : leastForce)(position, strongest, batteries, shift - defence)
  const { differential, attackers } = force
  const retreatCutChance = cutChance(context, hex, attackHexes, strongest.length)
  const defender: CombatParty = {
    lead: defendingLead,
    units: defenders,
    trappedChances: defenders.map((index) => (canRetreat(position, index) ? retreatCutChance : 1)),
    overRavine: defenders.map((index) => retreatsOnlyOverRavine(position, index)),
    moraleChance: moraleChance(position, defendingLead, attackMemo),
    mayHold: defenders.every((index) => !position.pieceStates[index]!.disrupted),
  }
  const attacker: CombatParty = {
    lead: attackers[0]!,
    units: attackers,
    // The same estimate for every attacker.
    trappedChances: attackers.map(() => EVALUATION.replyTrapped),
    moraleChance: moraleChance(position, attackers[0]!, attackMemo),
    mayHold: true,
  }
  const isCharge = false
  const { gain: defenderLoss, cost: attackerLoss } = expectedLosses(
    position,
    differential,
    attacker,
    defender,
    isCharge,
    isGarrison,
    weights,
  )
  const isWork = position.world.bastion[hex] === 1
  const chanceVacated = isWork || isDepot ? vacateChance(position, differential, defender, isGarrison) : 0
  let loss: number
  if (areLastMexicans(position, hex, defendingSeat)) loss = defenderLoss * EVALUATION.lastStackFactor
  else {
    // The attacker advances into San Agustin if its garrison gives way (OPS-18.2).
    const depotLoss = isDepot ? weights.depotLost * chanceVacated : 0
    loss = defenderLoss - attackerLoss + depotLoss
  }
  if (loss <= 0) return noAttack
  return { hex, loss, vacateChance: chanceVacated, attackingUnits: [...attackers, ...force.batteries] }
}

/** By piece: 1 for the enemy units that could take part in an attack on a hex: those that could come next to it, and all batteries. */
function unitsThatMatterTo({ position, defendingSeat, enemyReach }: ReplyContext, hex: number): Uint8Array {
  const { world } = position
  const matters = new Uint8Array(world.pieces.length)
  for (let direction = 0; direction < 6; direction++) {
    const from = world.grid.neighbours[hex * 6 + direction]!
    if (from >= 0) for (const index of enemyReach.unitsByHex[from]!) matters[index] = 1
  }
  for (const index of world.unitsOf[otherSeat(defendingSeat)])
    if (world.pieces[index]!.pieceClass === ARTILLERY) matters[index] = 1
  return matters
}

/**
 * Key of an attack on a hex: the units in it, the hexes next to it that the defender holds, an engineer in it (who opens ways of retreat), and the
 * strength that the enemy units which matter have left.
 */
function replyKey(
  { position, defendingSeat, activated }: ReplyContext,
  hex: number,
  matters: Uint8Array,
  usedUnits: ReadonlySet<number>,
  strengthLeft: ReadonlyMap<number, number>,
): string {
  const { grid } = position.world
  const held = position.unitCounts[defendingSeat]
  let flags = activated ? 1 : 0
  if (hasWorkingEngineerAt(position, hex, defendingSeat)) flags |= 2
  if (areLastMexicans(position, hex, defendingSeat)) flags |= 4
  for (let direction = 0; direction < 6; direction++) {
    const neighbour = grid.neighbours[hex * 6 + direction]!
    if (neighbour >= 0 && held[neighbour]! > 0) flags |= 8 << direction
  }
  let key = `${hex},${flags}`
  for (const index of position.unitsAt[hex]!) key += position.pieceStates[index]!.garrison ? `g${index}` : `u${index}`
  for (const [index, share] of strengthLeft) if (matters[index] && !usedUnits.has(index)) key += `s${index}:${share}`
  for (const index of usedUnits) if (matters[index]) key += `x${index}`
  return key
}

/** What a side has to expect of the enemy's next combat phase. */
export interface ExpectedReply {
  /**
   * Loss in all, in points. The enemy attacks where the side loses most, with each unit at most once (OPS-8.1); a share of what he could do elsewhere
   * counts too (`replyElsewhere`).
   */
  readonly loss: number
  /**
   * Chance that troops of the side in a bastion are still there afterwards if the enemy goes for that place first: the garrison, by its own strength
   * behind the walls, or those who stand outside. Troops outside keep the garrison from an attack for that one phase only (OPS-19.1.18).
   */
  readonly holdChance: (hex: number, isGarrison: boolean) => number
}

/**
 * Expects the enemy's next combat phase. `strengthLeft`: by enemy unit, the share of its strength that it keeps after the side's own attacks; 1 if
 * left out. `activated`: the side's present phase activates Santa Anna (OPS-19.4.2). `replyMemo`: attacks worked out before; null: none may be kept.
 */
export function expectedReply(
  position: Position,
  seat: Seat,
  enemyReach: SideReach,
  strengthLeft: ReadonlyMap<number, number>,
  memo: AttackMemo,
  weights: Weights,
  activated = false,
  replyMemo: ReplyMemo | null = null,
): ExpectedReply {
  const usedUnits = new Set<number>()
  const freeShare = (index: number): number => (usedUnits.has(index) ? 0 : (strengthLeft.get(index) ?? 1))
  const context: ReplyContext = {
    position,
    defendingSeat: seat,
    enemyReach,
    activated,
    freeShare,
    attackMemo: memo,
    weights,
  }
  let known = replyMemo?.get(enemyReach)
  if (!known) {
    known = { unitsThatMatter: [], attacks: new Map() }
    replyMemo?.set(enemyReach, known)
  }
  const { unitsThatMatter, attacks: knownAttacks } = known
  const attackOn = (hex: number, onWalls = false): ReplyAttack => {
    if (!replyMemo) return worstAttackOn(context, hex, onWalls)
    unitsThatMatter[hex] ??= unitsThatMatterTo(context, hex)
    const key = (onWalls ? 'w' : '') + replyKey(context, hex, unitsThatMatter[hex], usedUnits, strengthLeft)
    const knownAttack = knownAttacks.get(key)
    if (knownAttack) return knownAttack
    const attack = worstAttackOn(context, hex, onWalls)
    if (knownAttacks.size > EVALUATION.memoSize) knownAttacks.clear()
    knownAttacks.set(key, attack)
    return attack
  }
  const attacks: ReplyAttack[] = []
  const examinedHexes = new Set<number>()
  for (const index of position.world.unitsOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex < 0 || examinedHexes.has(hex)) continue
    examinedHexes.add(hex)
    const attack = attackOn(hex)
    if (attack.loss > 0) attacks.push(attack)
  }
  attacks.sort((a, b) => b.loss - a.loss || a.hex - b.hex)
  let loss = 0
  for (const firstEstimate of attacks) {
    // If a more harmful attack has used one of the units, the attack is estimated anew with the units that are left.
    const isUnitUsed = firstEstimate.attackingUnits.some((index) => usedUnits.has(index))
    const attack = isUnitUsed ? attackOn(firstEstimate.hex) : firstEstimate
    // He may do otherwise than this plan of his: where it leaves him nobody a share of the attack that he could make first counts all the same.
    loss += attack.loss + EVALUATION.replyElsewhere * Math.max(0, firstEstimate.loss - attack.loss)
    if (attack.loss <= 0) continue
    for (const index of attack.attackingUnits) usedUnits.add(index)
  }
  const holdChance = (hex: number, isGarrison: boolean): number => {
    // Each place is looked at as if the enemy had his whole army for it.
    usedUnits.clear()
    return 1 - weights.attackMade * attackOn(hex, isGarrison).vacateChance
  }
  return { loss, holdChance }
}
