import { otherSeat, type Seat } from '../../../game/side'
import { leaderActive } from '../../../operational/command/command'
import { markerHexes } from '../../../operational/hidden/sight'
import type { Position } from '../../../operational/position'
import { INFANTRY, MEXICAN, US } from '../../../operational/world'
import type { EvaluationTerm } from '../types'
import { type AttackMemo, netGain, type AttackEstimate, plannedAttacks } from './attacks'
import { landmarksOf } from './landmarks'
import { type RiverPaths, riverPathsOf, crossingTerm } from './crossing'
import type { SideReach } from './reach'
import { expectedReplyLoss } from './reply'
import { type RecoveringUnit, recoveryTerm } from './recovery'
import type { Weights } from './weights'

/** What stays the same while the placings of one movement phase are compared. */
export interface EvaluationContext {
  readonly seat: Seat
  readonly weights: Weights
  /** How boldly the plan and its commander fight: factors on attacks and on the enemy's reply. */
  readonly boldness: number
  readonly care: number
  /**
   * Reach of the enemy in his next phase, past one's own units where they stood when it was last worked out; null: none comes any more,
   * or it is not reckoned with.
   */
  reach: SideReach | null
  /** By unit: worth of standing on a hex for the plan. */
  readonly place: readonly (Float32Array | null)[]
  readonly known: AttackMemo
  /** Ways of US foot to the north bank (18.2); for the Mexicans scratch. */
  readonly north: RiverPaths
  /** By unit: where it stood before, and may take an engineer along from; null: leaders stand where they will. */
  starts: Int16Array | null
  /** Own units that may recover where they stand (12.5). */
  readonly resters: readonly RecoveringUnit[]
}

/** From this turn on the Mexicans bar the river with every placing they weigh. */
const BAR_FROM = 8

/** An evaluation, item by item, in points of OPS-18.3. */
export interface Evaluation {
  readonly value: number
  readonly attack: number
  readonly reply: number
  readonly place: number
  readonly north: number
  readonly guard: number
  readonly command: number
  readonly rest: number
  readonly strikes: readonly AttackEstimate[]
}

/** Share of an attacked unit's strength that the reply must still reckon with. */
const left = (strike: AttackEstimate): number =>
  strike.differential >= 8
    ? 0.15
    : strike.differential >= 6
      ? 0.25
      : strike.differential >= 4
        ? 0.45
        : strike.differential >= 2
          ? 0.65
          : 0.9

/** 0118 and how near the enemy is to it (18.2). */
function guardTerm(pos: Position, w: Weights): number {
  const { world } = pos
  const ground = landmarksOf(world)
  let near = 99
  for (const index of world.unitsOf[MEXICAN]) {
    const hex = pos.hexOf[index]!
    if (hex < 0) continue
    const piece = world.pieces[index]!
    near = Math.min(near, ground.depotDistance2[piece.cls]![hex]! / piece.ma2)
  }
  for (const hex of markerHexes(pos, MEXICAN)) near = Math.min(near, ground.depotDistance2[INFANTRY]![hex]! / 10)
  const guards = pos.unitsAt[ground.hex]!
  let strength = 0
  for (const index of guards)
    if (world.pieces[index]!.seat === US)
      strength += world.pieces[index]!.unit!.cf[0]! * (pos.pieceStates[index]!.disrupted ? 0.4 : 1)
  if (strength === 0) return near <= 1.3 ? -w.guard : near <= 2.6 ? -0.5 * w.guard : -w.guardMore
  return near <= 1.3 ? -w.guardMore * Math.max(0, 1 - strength / 6) : 0
}

/** Units in command, and leaders beside those who are in contact (4.2, 4.6). */
function commandTerm(pos: Position, seat: Seat, w: Weights): number {
  const { world } = pos
  const { grid } = world
  let sum = 0
  const enemyZoc = pos.zoc[otherSeat(seat)]
  for (const index of world.unitsOf[seat]) {
    const hex = pos.hexOf[index]!
    if (hex < 0) continue
    let led = false
    let assisted = false
    for (const commander of world.commanders[index]!) {
      const at = pos.hexOf[commander]!
      if (at < 0) continue
      const piece = world.pieces[commander]!
      if (piece.kind === 'leader' ? !leaderActive(pos, commander) : pos.pieceStates[commander]!.active !== true)
        continue
      if (grid.distance(at, hex) <= (piece.leader ?? piece.hq)!.span) led = true
      if (at === hex && (piece.leader?.lr ?? 0) > 0) assisted = true
    }
    if (led) sum += w.command
    if (assisted && enemyZoc[hex]! > 0) sum += w.assist
  }
  return sum
}

/** Leaders whom nobody guards can be run down (5.4). */
function staffTerm(pos: Position, seat: Seat): number {
  let sum = 0
  for (const index of pos.world.leadersOf[seat]) {
    const hex = pos.hexOf[index]!
    if (hex >= 0 && pos.unitCounts[seat][hex] === 0 && pos.world.pieces[index]!.kind === 'leader') sum -= 0.1
  }
  return sum
}

/** Will this phase bring a US unit behind works, and so rouse Santa Anna (19.4.2)? By its moves, or by the advance after an attack. */
function rouses(pos: Position, seat: Seat, strikes: readonly AttackEstimate[]): boolean {
  if (seat !== US || pos.game.ops.activation.santaAnna) return false
  const { behindWorks, unitsOf } = pos.world
  for (const index of unitsOf[US]) if (pos.hexOf[index]! >= 0 && behindWorks[pos.hexOf[index]!]) return true
  return strikes.some(({ target, differential }) => behindWorks[target] === 1 && differential >= 4)
}

/** What a position after its movement phase is worth to the side that has moved. */
export function evaluatePlacement(pos: Position, scale: EvaluationContext): Evaluation {
  const { seat, weights: w } = scale
  const strikes = scale.boldness > 0 ? plannedAttacks(pos, seat, scale.known, w) : []
  let attack = 0
  const weaken = new Map<number, number>()
  for (const strike of strikes) {
    attack += netGain(strike)
    for (const index of pos.unitsAt[strike.target]!) weaken.set(index, left(strike))
  }
  attack *= w.attack * scale.boldness
  const reply = scale.reach
    ? -w.reply *
      scale.care *
      expectedReplyLoss(pos, seat, scale.reach, weaken, scale.known, w, rouses(pos, seat, strikes))
    : 0
  let place = 0
  for (const index of pos.world.unitsOf[seat]) {
    const hex = pos.hexOf[index]!
    if (hex >= 0) place += scale.place[index]?.[hex] ?? 0
  }
  const us = seat === US
  const north = us
    ? crossingTerm(pos, scale.north, w, strikes, scale.starts)
    : pos.game.ops.turn < BAR_FROM
      ? 0
      : -crossingTerm(pos, riverPathsOf(pos, scale.north), w)
  // Who advances into San Agustin has won (18.2).
  const guard = us ? guardTerm(pos, w) : strikes.reduce((sum, strike) => sum + strike.advance, 0)
  const command = commandTerm(pos, seat, w) + staffTerm(pos, seat)
  const rest = recoveryTerm(pos, scale.resters, scale.known, w)
  return {
    value: attack + reply + place + north + guard + command + rest,
    attack,
    reply,
    place,
    north,
    guard,
    command,
    rest,
    strikes,
  }
}

/** The items of a judgement as the staff tells them. */
export const termsOf = (judgement: Evaluation): EvaluationTerm[] => [
  { name: 'attack', value: judgement.attack },
  { name: 'reply', value: judgement.reply },
  { name: 'place', value: judgement.place },
  { name: 'north', value: judgement.north },
  { name: 'guard', value: judgement.guard },
  { name: 'command', value: judgement.command },
  { name: 'rest', value: judgement.rest },
]
