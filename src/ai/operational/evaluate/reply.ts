import { otherSeat, type Seat } from '../../../game/side'
import { combatFactor } from '../../../operational/combat/strength'
import { markerHexes } from '../../../operational/hidden/sight'
import { inUncoveredEzoc, type Position } from '../../../operational/position'
import { ARTILLERY, BRIDGE, FORD, INFANTRY, MEXICAN, US, INTO_WORKS } from '../../../operational/world'
import { type AttackMemo, moraleChance, canRetreat, strongestUnit } from './attacks'
import { expectedLosses, type CombatParty, vacateChance } from './results'
import { landmarksOf } from './landmarks'
import type { SideReach } from './reach'
import type { Weights } from './weights'

/** So much worse is a blow at the last Mexicans on the map, which he strikes at any cost: with them the game is lost (18.1). */
const LAST = 10

/** Do all the Mexicans on the map stand in this hex, with no box of theirs in play: are they the last (18.1)? */
function isLast(pos: Position, hex: number, seat: Seat): boolean {
  if (seat !== MEXICAN) return false
  const alone = pos.world.unitsOf[MEXICAN].every((index) => pos.hexOf[index]! < 0 || pos.hexOf[index] === hex)
  return alone && markerHexes(pos, MEXICAN).length === 0
}

/** What the enemy may do to one stack in his next phase. */
interface ReplyAttack {
  readonly hex: number
  readonly units: readonly number[]
  loss: number
  used: readonly number[]
}

const cfOf = (pos: Position, index: number): number => {
  const cf = combatFactor(pos, index)
  return pos.pieceStates[index]!.disrupted ? (cf + 1) >> 1 : cf
}

/** Chance that a stack which could retreat now will find every hex shut when the enemy has closed (10.1). */
function cutChance(
  pos: Position,
  hex: number,
  seat: Seat,
  from: readonly number[],
  strength: number,
  w: Weights,
): number {
  const { grid } = pos.world
  if (from.length < 2 || strength < 2) return 0
  for (let dir = 0; dir < 6; dir++) {
    const to = grid.neighbours[hex * 6 + dir]!
    if (to < 0) continue
    if (pos.unitCounts[seat][to]! > 0) return 0
    if (pos.unitCounts[otherSeat(seat)][to]! > 0 || inUncoveredEzoc(pos, to, seat) || pos.world.lava[to]) continue
    // A hex that nobody of theirs comes near stays open.
    if (!from.includes(to) && from.every((other) => grid.distance(other, to) > 1)) return 0
  }
  return w.cut
}

/**
 * The worst that the enemy can do to the units of one hex with those of his that are free: he brings what comes to the sides he may attack
 * over, no more than stacking allows, and only if it pays.
 */
function worstAttackOn(
  pos: Position,
  hex: number,
  seat: Seat,
  reach: SideReach,
  awake: boolean,
  free: (index: number) => number,
  known: AttackMemo,
  w: Weights,
): ReplyAttack {
  const { world } = pos
  const { grid } = world
  const here = pos.unitsAt[hex]!
  const outside = here.filter((index) => !pos.pieceStates[index]!.garrison)
  const units = outside.length > 0 ? outside : here
  const walled = outside.length === 0
  const none: ReplyAttack = { hex, units, loss: 0, used: [] }
  const shifts = world.tables.combat.shifts
  const foot: { index: number; cf: number; bad: boolean }[] = []
  const seen = new Set<number>()
  const froms: number[] = []
  let room = 0
  for (let dir = 0; dir < 6; dir++) {
    const from = grid.neighbours[hex * 6 + dir]!
    if (from < 0 || pos.unitCounts[seat][from]! > 0) continue
    const over = from * 6 + ((dir + 3) % 6)
    if (world.attackAllowed[over] !== 1) continue
    const bad = (world.hexsideFlags[over]! & (INTO_WORKS | BRIDGE | FORD)) !== 0
    let any = false
    for (const index of reach.at[from]!) {
      const piece = world.pieces[index]!
      if (piece.cls === ARTILLERY || (walled && piece.cls !== INFANTRY)) continue
      const stands = pos.hexOf[index] === from
      const state = pos.pieceStates[index]!
      if (state.disrupted || state.ineffective || state.garrison) continue
      any = true
      if (seen.has(index)) continue
      seen.add(index)
      let share = free(index)
      if (!stands) {
        if (!awake && !reach.commanded[index]) share *= w.outOfCommand
        if (!awake && reach.idle) share *= w.dare
        if (pos.hexOf[index]! < 0) share *= w.hidden
      }
      if (share > 0.05) foot.push({ index, cf: cfOf(pos, index) * share, bad })
    }
    if (any) {
      froms.push(from)
      room += 2
    }
  }
  if (foot.length === 0) return none
  foot.sort((a, b) => b.cf - a.cf || a.index - b.index)
  const taken = foot.slice(0, room)
  let gunCf = 0
  const guns: number[] = []
  if (!walled)
    for (const index of world.unitsOf[otherSeat(seat)]) {
      if (world.pieces[index]!.cls !== ARTILLERY || pos.hexOf[index]! < 0) continue
      const distance = grid.distance(pos.hexOf[index]!, hex)
      if (distance > (world.pieces[index]!.unit!.range ?? 0) + (reach.idle ? 0 : 3)) continue
      const state = pos.pieceStates[index]!
      if (state.disrupted || state.ineffective || state.garrison) continue
      const share = free(index)
      if (share <= 0.05 || guns.length >= 2) continue
      guns.push(index)
      gunCf += cfOf(pos, index) * share
    }
  const lead = taken[0]!
  let support = gunCf
  for (let k = 1; k < taken.length; k++) support += taken[k]!.cf
  const mine = strongestUnit(pos, units)
  let defence = 0
  for (const index of units) defence += index === mine ? cfOf(pos, index) : cfOf(pos, index) / 2
  let shift = 1
  const terrain = world.hexes[hex]!.terrain
  if (walled) shift += shifts.bastionGarrison.value
  else if (here.length === units.length) {
    if (terrain === 'village') shift += shifts.village.value
    else if (terrain === 'woods') shift += shifts.woods.value
    else if (terrain === 'lava') shift += shifts.lava.value
  }
  if (taken.every(({ bad }) => bad)) shift += shifts.protected.value
  if (reach.night) shift += shifts.night.value
  const differential = Math.floor(lead.cf + support / 2 - defence + shift)
  const strength = taken.length
  const cut = cutChance(pos, hex, seat, froms, strength, w)
  const party: CombatParty = {
    lead: mine,
    units,
    stuck: units.map((index) => (canRetreat(pos, index) ? cut : 1)),
    passes: moraleChance(pos, mine, known),
    mayHold: units.every((index) => !pos.pieceStates[index]!.disrupted),
  }
  const attackers = taken.map(({ index }) => index)
  const foe: CombatParty = {
    lead: lead.index,
    units: attackers,
    stuck: attackers.map(() => 0.2),
    passes: moraleChance(pos, lead.index, known),
    mayHold: true,
  }
  const { gain, cost } = expectedLosses(pos, differential, foe, party, false, walled, w)
  // 18.2: where the guard of San Agustin gives way he advances into it.
  const gate =
    seat === US && hex === landmarksOf(world).hex ? w.guard * vacateChance(pos, differential, party, walled) : 0
  const loss = isLast(pos, hex, seat) ? gain * LAST : gain - cost + gate
  return loss > 0 ? { hex, units, loss, used: [...attackers, ...guns] } : none
}

/**
 * Expected loss of the side, in points, to the enemy's next combat phase: he strikes where it pays most, each of his units once. `awake`: this
 * phase will rouse Santa Anna (19.4.2), if it has not been done. `weaken`:
 * share of each enemy unit that one's own attacks of this phase are likely to leave fit (1 where none is made).
 */
export function expectedReplyLoss(
  pos: Position,
  seat: Seat,
  reach: SideReach,
  weaken: ReadonlyMap<number, number>,
  known: AttackMemo,
  w: Weights,
  awake = false,
): number {
  const used = new Set<number>()
  const free = (index: number): number => (used.has(index) ? 0 : (weaken.get(index) ?? 1))
  const blows: ReplyAttack[] = []
  const seen = new Set<number>()
  for (const index of pos.world.unitsOf[seat]) {
    const hex = pos.hexOf[index]!
    if (hex < 0 || seen.has(hex)) continue
    seen.add(hex)
    const blow = worstAttackOn(pos, hex, seat, reach, awake, free, known, w)
    if (blow.loss > 0) blows.push(blow)
  }
  blows.sort((a, b) => b.loss - a.loss || a.hex - b.hex)
  let sum = 0
  for (let blow of blows) {
    if (blow.used.some((index) => used.has(index)))
      blow = worstAttackOn(pos, blow.hex, seat, reach, awake, free, known, w)
    if (blow.loss <= 0) continue
    sum += blow.loss
    for (const index of blow.used) used.add(index)
  }
  return sum
}
