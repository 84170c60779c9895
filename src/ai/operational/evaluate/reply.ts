import { otherSeat, type Seat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import { markerHexes } from '../../../operational/hidden/sight'
import { inUncoveredEzoc, type Position } from '../../../operational/position'
import { ARTILLERY, BRIDGE, FORD, INFANTRY, MEXICAN, US, INTO_WORKS } from '../../../operational/world'
import { EVALUATION, type Weights } from '../figures'
import { type AttackMemo, canRetreat, moraleChance, strongestUnit } from './attacks'
import { landmarksOf } from './landmarks'
import type { SideReach } from './reach'
import { type CombatParty, expectedLosses, vacateChance } from './results'

/** Are the units of this hex the last Mexicans on the map, with no marker left? Without them the game is lost (OPS-18.1). */
function areLastMexicans(position: Position, hex: number, seat: Seat): boolean {
  if (seat !== MEXICAN) return false
  const noOthers = position.world.unitsOf[MEXICAN].every(
    (index) => position.hexOf[index]! < 0 || position.hexOf[index] === hex,
  )
  return noOthers && markerHexes(position, MEXICAN).length === 0
}

/** The enemy's best attack on one hex in his next phase. */
interface ReplyAttack {
  readonly hex: number
  /** Loss of the side whose units stand there, less the enemy's own, in points; 0: no attack pays. */
  loss: number
  /** Enemy units that take part. */
  used: readonly number[]
}

/** The phase for which replies are sought, the same for all hexes. */
interface ReplyContext {
  readonly position: Position
  /** The side that is attacked. */
  readonly seat: Seat
  readonly reach: SideReach
  /** Santa Anna will have been activated before that phase (OPS-19.4.2). */
  readonly activated: boolean
  /** Share of its strength that an enemy unit has free for another attack, 0 to 1. */
  readonly freeShare: (index: number) => number
  readonly memo: AttackMemo
  readonly w: Weights
}

/** CF of a unit, halved and rounded up if it is disrupted. */
const effectiveFactor = (position: Position, index: number): number => {
  const cf = combatFactor(position, index)
  return position.pieceStates[index]!.disrupted ? (cf + 1) >> 1 : cf
}

const canTakePart = (position: Position, index: number): boolean => {
  const state = position.pieceStates[index]!
  return !state.disrupted && !state.ineffective && !state.garrison
}

/** Chance that a stack which can retreat now finds all its hexes closed after the enemy has moved up (OPS-10.1). */
function cutChance(
  { position, seat, w }: ReplyContext,
  hex: number,
  attackHexes: readonly number[],
  attackers: number,
): number {
  const { grid } = position.world
  if (attackHexes.length < EVALUATION.cutNeeds || attackers < EVALUATION.cutNeeds) return 0
  for (let dir = 0; dir < 6; dir++) {
    const to = grid.neighbours[hex * 6 + dir]!
    if (to < 0) continue
    if (position.unitCounts[seat][to]! > 0) return 0
    if (position.unitCounts[otherSeat(seat)][to]! > 0 || inUncoveredEzoc(position, to, seat) || position.world.lava[to])
      continue
    // A hex that no attacker comes next to stays open.
    if (!attackHexes.includes(to) && attackHexes.every((other) => grid.distance(other, to) > 1)) return 0
  }
  return w.retreatCut
}

/** An enemy unit that can come next to the hex, with the strength to reckon with. */
interface Assailant {
  readonly index: number
  readonly cf: number
  /** It would attack over works, a bridge or a ford. */
  readonly overBadSide: boolean
}

/** Infantry and cavalry of the enemy that can attack a hex, strongest first, and the hexes that they attack from. */
function assailantsOf(
  { position, seat, reach, activated, freeShare, w }: ReplyContext,
  hex: number,
  walled: boolean,
): { assailants: Assailant[]; attackHexes: number[] } {
  const { world } = position
  const { grid } = world
  const assailants: Assailant[] = []
  const attackHexes: number[] = []
  const seen = new Set<number>()
  for (let dir = 0; dir < 6; dir++) {
    const from = grid.neighbours[hex * 6 + dir]!
    if (from < 0 || position.unitCounts[seat][from]! > 0) continue
    const hexside = from * 6 + ((dir + 3) % 6)
    if (world.attackAllowed[hexside] !== 1) continue
    const overBadSide = (world.hexsideFlags[hexside]! & (INTO_WORKS | BRIDGE | FORD)) !== 0
    let anyone = false
    for (const index of reach.unitsByHex[from]!) {
      const piece = world.pieces[index]!
      if (piece.pieceClass === ARTILLERY || (walled && piece.pieceClass !== INFANTRY)) continue
      if (!canTakePart(position, index)) continue
      anyone = true
      if (seen.has(index)) continue
      seen.add(index)
      let share = freeShare(index)
      const standsThere = position.hexOf[index] === from
      if (!standsThere) {
        if (!activated && !reach.inCommand[index]) share *= w.outOfCommandReply
        if (!activated && reach.inactive) share *= w.inactiveReply
        if (position.hexOf[index]! < 0) share *= w.hiddenReply
      }
      if (share > EVALUATION.replyLeastShare)
        assailants.push({ index, cf: effectiveFactor(position, index) * share, overBadSide })
    }
    if (anyone) attackHexes.push(from)
  }
  assailants.sort((a, b) => b.cf - a.cf || a.index - b.index)
  return { assailants, attackHexes }
}

/** Enemy batteries that can fire on a hex after they have moved, and their strength together. */
function batteriesOn({ position, seat, reach, freeShare }: ReplyContext, hex: number): { guns: number[]; cf: number } {
  const { world } = position
  const guns: number[] = []
  let cf = 0
  for (const index of world.unitsOf[otherSeat(seat)]) {
    if (world.pieces[index]!.pieceClass !== ARTILLERY || position.hexOf[index]! < 0) continue
    const distance = world.grid.distance(position.hexOf[index]!, hex)
    if (distance > (world.pieces[index]!.unit!.range ?? 0) + (reach.inactive ? 0 : EVALUATION.replyGunMove)) continue
    if (!canTakePart(position, index)) continue
    const share = freeShare(index)
    if (share <= EVALUATION.replyLeastShare || guns.length >= EVALUATION.replyGuns) continue
    guns.push(index)
    cf += effectiveFactor(position, index) * share
  }
  return { guns, cf }
}

/** Sum of the modifiers of OPS-9.2 for an attack on a hex, with what the reply is granted. */
function replyShift({ position, reach }: ReplyContext, hex: number, walled: boolean, onlyBadSides: boolean): number {
  const { world } = position
  const { shifts } = world.tables.combat
  let shift = EVALUATION.replyShift
  const { terrain } = world.hexes[hex]!
  const nobodyInside = position.unitsAt[hex]!.every((index) => !position.pieceStates[index]!.garrison)
  if (walled) shift += shifts.bastionGarrison.value
  else if (nobodyInside) {
    if (terrain === 'village') shift += shifts.village.value
    else if (terrain === 'woods') shift += shifts.woods.value
    else if (terrain === 'lava') shift += shifts.lava.value
  }
  if (onlyBadSides) shift += shifts.protected.value
  if (reach.night) shift += shifts.night.value
  return shift
}

/**
 * The enemy's best attack on the units of one hex: he brings up the strongest units that can come and that stacking allows, and attacks only if
 * it pays.
 */
function worstAttackOn(context: ReplyContext, hex: number): ReplyAttack {
  const { position, seat, memo, w } = context
  const all = position.unitsAt[hex]!
  const outside = all.filter((index) => !position.pieceStates[index]!.garrison)
  const defenders = outside.length > 0 ? outside : all
  const walled = outside.length === 0
  const none: ReplyAttack = { hex, loss: 0, used: [] }
  const { assailants, attackHexes } = assailantsOf(context, hex, walled)
  if (assailants.length === 0) return none
  const taken = assailants.slice(0, attackHexes.length * EVALUATION.replyUnitsPerHex)
  const batteries = walled ? { guns: [], cf: 0 } : batteriesOn(context, hex)
  const lead = taken[0]!
  let support = batteries.cf
  for (let n = 1; n < taken.length; n++) support += taken[n]!.cf
  const defendingLead = strongestUnit(position, defenders)
  let defence = 0
  for (const index of defenders)
    defence += index === defendingLead ? effectiveFactor(position, index) : effectiveFactor(position, index) / 2
  const onlyBadSides = taken.every(({ overBadSide }) => overBadSide)
  const shift = replyShift(context, hex, walled, onlyBadSides)
  const differential = Math.floor(lead.cf + support / 2 - defence + shift)
  const cut = cutChance(context, hex, attackHexes, taken.length)
  const defender: CombatParty = {
    lead: defendingLead,
    units: defenders,
    trapped: defenders.map((index) => (canRetreat(position, index) ? cut : 1)),
    moraleChance: moraleChance(position, defendingLead, memo),
    mayHold: defenders.every((index) => !position.pieceStates[index]!.disrupted),
  }
  const attackers = taken.map(({ index }) => index)
  const attacker: CombatParty = {
    lead: lead.index,
    units: attackers,
    trapped: attackers.map(() => EVALUATION.replyTrapped),
    moraleChance: moraleChance(position, lead.index, memo),
    mayHold: true,
  }
  const { gain, cost } = expectedLosses(position, differential, attacker, defender, false, walled, w)
  let loss: number
  if (areLastMexicans(position, hex, seat)) loss = gain * EVALUATION.lastStackFactor
  else {
    // The attacker advances into San Agustin if its garrison gives way (OPS-18.2).
    const isDepot = seat === US && hex === landmarksOf(position.world).depot
    const depotLoss = isDepot ? w.depotOpen * vacateChance(position, differential, defender, walled) : 0
    loss = gain - cost + depotLoss
  }
  return loss > 0 ? { hex, loss, used: [...attackers, ...batteries.guns] } : none
}

/**
 * Expected loss of a side by the enemy's next combat phase, in points: the enemy attacks where it pays most, with each unit once (OPS-8.1).
 * `strengthLeft`: share of its strength that an enemy unit keeps after the side's own attacks, 1 if it is not in the map. `activated`: this
 * phase will activate Santa Anna (OPS-19.4.2).
 */
export function expectedReplyLoss(
  position: Position,
  seat: Seat,
  reach: SideReach,
  strengthLeft: ReadonlyMap<number, number>,
  memo: AttackMemo,
  w: Weights,
  activated = false,
): number {
  const used = new Set<number>()
  const freeShare = (index: number): number => (used.has(index) ? 0 : (strengthLeft.get(index) ?? 1))
  const context: ReplyContext = { position, seat, reach, activated, freeShare, memo, w }
  const attacks: ReplyAttack[] = []
  const seen = new Set<number>()
  for (const index of position.world.unitsOf[seat]) {
    const hex = position.hexOf[index]!
    if (hex < 0 || seen.has(hex)) continue
    seen.add(hex)
    const attack = worstAttackOn(context, hex)
    if (attack.loss > 0) attacks.push(attack)
  }
  attacks.sort((a, b) => b.loss - a.loss || a.hex - b.hex)
  let sum = 0
  for (const first of attacks) {
    const attack = first.used.some((index) => used.has(index)) ? worstAttackOn(context, first.hex) : first
    if (attack.loss <= 0) continue
    sum += attack.loss
    for (const index of attack.used) used.add(index)
  }
  return sum
}
