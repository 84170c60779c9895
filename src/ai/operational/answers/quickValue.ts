import { otherSeat, type Seat } from '../../../game/side'
import * as v from 'valibot'
import { santaAnnaInactive } from '../../../operational/command/command'
import { unitHasLoc } from '../../../operational/command/loc'
import { combatFactor } from '../../../operational/combat/strength'
import { overStacked } from '../../../operational/movement/stacking'
import { inEzoc, type Position } from '../../../operational/position'
import type { Side } from '../../../operational/types'
import { ARTILLERY, MEXICAN, seatOf, US } from '../../../operational/world'
import { unitLossesOf } from '../combat/losses'
import file from '../data/standing.json' with { type: 'json' }

const bySide = v.object({ us: v.number(), mexican: v.number() })

const WEIGHTS = v.parse(
  v.object({
    disrupted: bySide,
    ineffective: bySide,
    routed: bySide,
    lost: bySide,
    noLoc: v.number(),
    held: v.number(),
    crowded: v.number(),
    alone: v.number(),
    leaderAlone: v.number(),
    threat: v.number(),
    reach: v.number(),
    lossAt: v.array(v.number()),
    lossFrom: v.number(),
  }),
  file,
)

/** How a side stands: a value of a position, in points of OPS-18.3; more is better for it. */
export type PositionValue = (pos: Position, side: Side) => number

/** Chance that a clash at this differential of 9.2 goes badly for the defender. */
function lossAt(differential: number): number {
  const { lossAt: list, lossFrom } = WEIGHTS
  return list[Math.max(0, Math.min(list.length - 1, differential - lossFrom))]!
}

/** The sum of 9.2 for a handful of units: the best in full, half of the others. */
function massed(cfs: readonly number[]): number {
  let best = 0
  let sum = 0
  for (const cf of cfs) {
    if (cf > best) best = cf
    sum += cf
  }
  return best + Math.floor((sum - best + 1) / 2)
}

/** What the terrain of a hex gives its defenders (9.2), the worst side left out. */
function cover(pos: Position, hex: number): number {
  const { shifts } = pos.world.tables.combat
  const { terrain } = pos.world.hexes[hex]!
  return terrain === 'village' || terrain === 'woods' || terrain === 'lava' ? shifts[terrain].value : 0
}

/** Of all enemy units those that could be upon a hex in their next turn: about how strong they would be together. */
function massOn(pos: Position, hex: number, enemy: Seat): number {
  const { world } = pos
  const cfs: number[] = []
  // 19.4.3: while Santa Anna sleeps only who stands there already will strike.
  const asleep = enemy === MEXICAN && santaAnnaInactive(pos)
  for (const index of world.unitsOf[enemy]) {
    const from = pos.hexOf[index]!
    if (from < 0) continue
    const state = pos.pieceStates[index]!
    if (state.disrupted || state.ineffective || state.garrison) continue
    const distance = world.grid.distance(from, hex)
    const guns = world.pieces[index]!.cls === ARTILLERY
    const reach = asleep ? (guns ? (world.pieces[index]!.unit!.range ?? 0) : 1) : WEIGHTS.reach
    if (distance <= reach) cfs.push(combatFactor(pos, index))
  }
  cfs.sort((a, b) => b - a)
  return massed(cfs.slice(0, 5))
}

/** What one hex of a side may lose in the enemy's next turn. */
function exposure(pos: Position, hex: number, side: Side): number {
  const seat = seatOf(side)
  const mass = massOn(pos, hex, otherSeat(seat))
  if (mass === 0) return 0
  const own = pos.unitsAt[hex]!
  const factors = own.map((index) => Math.ceil(combatFactor(pos, index) / (pos.pieceStates[index]!.disrupted ? 2 : 1)))
  const risk = lossAt(mass - massed(factors) + cover(pos, hex))
  let harm = 0
  let first = 0
  for (const index of own) {
    const { step, rout, shaken, trapped } = unitLossesOf(pos, index)
    const one = trapped ? step : Math.min(shaken, rout)
    harm += one / 2
    if (step > first) first = step
  }
  return risk * (harm + first / 3)
}

/** What one side's army is worth as it stands; `risky` adds what it may lose. */
export function armyValue(pos: Position, side: Side, risky: boolean): number {
  const { world } = pos
  const seat = seatOf(side)
  let value = 0
  const seen = new Set<number>()
  for (const index of world.unitsOf[seat]) {
    const state = pos.pieceStates[index]!
    const hex = pos.hexOf[index]!
    const unit = world.pieces[index]!.unit!
    value += WEIGHTS.lost[side] * state.steps
    if (state.at.startsWith('trt:')) value -= WEIGHTS.routed[side]
    if (hex < 0) continue
    if (state.disrupted) value -= WEIGHTS.disrupted[side] * (0.5 + Math.min(1, (unit.cf[0] ?? 1) / 5) / 2)
    if (state.ineffective) value -= WEIGHTS.ineffective[side]
    if (world.controllable[hex] && !seen.has(hex)) value += WEIGHTS.held
    if (!unitHasLoc(pos, index)) value -= WEIGHTS.noLoc
    if (inEzoc(pos, hex, seat) && unit.arm === 'artillery' && pos.unitsAt[hex]!.length === 1) value -= WEIGHTS.alone * 4
    if (risky && !seen.has(hex)) value -= WEIGHTS.threat * exposure(pos, hex, side)
    seen.add(hex)
  }
  value -= overStacked(pos, seat).length * WEIGHTS.crowded
  for (const index of world.leadersOf[seat]) {
    const hex = pos.hexOf[index]!
    if (hex >= 0 && pos.unitsAt[hex]!.length === 0 && inEzoc(pos, hex, seat)) value -= WEIGHTS.leaderAlone
  }
  return value
}

/** Points so far, the state of both armies, and what the side may lose in its enemy's turn. */
export const quickPositionValue: PositionValue = (pos, side) => {
  const { score, result } = pos.game.ops
  if (result) return result.winner === side ? 100 : result.winner === 'draw' ? 0 : -100
  const points = score.us - score.mexican
  const enemy = side === 'us' ? 'mexican' : 'us'
  return (
    (seatOf(side) === US ? points : -points) +
    armyValue(pos, side, true) -
    armyValue(pos, enemy, false) +
    guard(pos, side)
  )
}

/** San Agustin (18.2): a hex that the Mexicans need only enter. */
function guard(pos: Position, side: Side): number {
  const hex = pos.world.grid.indexOf(pos.world.tables.victory.mexicanEntry.hex)
  if (pos.unitCounts[US][hex]! > 0) return 0
  for (const index of pos.world.unitsOf[MEXICAN]) {
    const from = pos.hexOf[index]!
    if (from >= 0 && pos.world.grid.distance(from, hex) <= 12) return side === 'us' ? -5 : 5
  }
  return side === 'us' ? -0.5 : 0.5
}
