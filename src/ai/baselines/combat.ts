import { otherSeat, type Seat } from '../../game/side'
import { forecastAttack, type Position } from '../../operational/engine'
import { possibleAttackers, bombards, attackableHexes } from '../../operational/combat/targets'
import { chargeRefusal } from '../../operational/combat/declare'
import type { Action, Forecast, HexId, PieceId } from '../../operational/types'
import { ARTILLERY, MEXICAN } from '../../operational/world'
import { currentFactor } from './pending'
import type { DecisionContext } from './context'

/** How a player picks his fights. */
export interface AttackCriteria {
  /** Least expected gain in points for which an attack is made; null: any attack that can be made is. */
  readonly gain: number | null
  /** Least differential (OPS-9.2), whatever the gain. */
  readonly odds: number
  /** Batteries alone fire on whatever they see. */
  readonly bombard: boolean
}

/** An attack as it will be declared. */
interface Meant {
  readonly target: HexId
  readonly attackers: readonly PieceId[]
  readonly lead: PieceId | null
  readonly charge: boolean
  readonly value: number
}

interface Declaring {
  readonly attack: Meant
}

/** What a destroyed unit or a step of the side is worth to the other (OPS-18.3). */
const stepWorth = (seat: Seat): number => (seat === MEXICAN ? 1 : 2)
/** What is half lost: on the turn track, in disorder, driven off. */
const ROUTED = 0.4
const DISRUPTED = 0.15
const DRIVEN = 0.2

/** Hexes a stack could retreat into (OPS-10.1), near enough: what is barred to infantry, enemies, their bare ZOC, markers, lava. */
export function retreatHexCount(pos: Position, hex: number, seat: Seat): number {
  const { world } = pos
  const table = world.movement[seat * 5]!.stepCosts2
  let out = 0
  for (let dir = 0; dir < 6; dir++) {
    const to = world.grid.neighbours[hex * 6 + dir]!
    if (to < 0 || table[hex * 6 + dir]! < 0 || world.lava[to] || pos.markerOwnerAt[to]) continue
    if (pos.unitCounts[otherSeat(seat)][to]) continue
    if (pos.zoc[otherSeat(seat)][to] && !pos.unitCounts[seat][to]) continue
    out++
  }
  return out
}

/** Expected points of an attack, losses taken off, as the table has it. */
function gainOf(pos: Position, forecast: Forecast, target: number, attackers: readonly PieceId[], seat: Seat): number {
  const enemy = otherSeat(seat)
  const cornered = retreatHexCount(pos, target, enemy) === 0
  const there = pos.unitsAt[target]!.length
  const homes = new Set(attackers.map((id) => pos.hexOf[pos.world.pieceIndexes.get(id)!]!))
  const trapped = [...homes].some((hex) => retreatHexCount(pos, hex, seat) === 0)
  let sum = 0
  for (const { p, attacker, defender, attackerSteps, defenderSteps } of forecast.outcomes) {
    let value = defenderSteps * stepWorth(enemy) - attackerSteps * stepWorth(seat)
    if (defender === 'rout') value += ROUTED
    if (defender === 'disrupted') value += DISRUPTED
    if (defender === 'retreat' || defender === 'rout' || defender === 'hold-or-retreat')
      value += cornered ? (defender === 'rout' ? there - 1 : there) * stepWorth(enemy) : DRIVEN
    if (attacker !== 'none') value -= trapped ? 2 * stepWorth(seat) : DRIVEN
    sum += (value * p.num) / p.den
  }
  return sum
}

/** The best way of attacking a hex with everybody who can. */
function meant(scene: DecisionContext, target: number, appetite: AttackCriteria): Meant | null {
  const { pos, seat, side, world } = scene
  const all = possibleAttackers(pos, seat, target)
  const fighters = all.filter((index) => !bombards(pos, index))
  if (fighters.length === 0 && !appetite.bombard) return null
  const ids = all.map((index) => world.pieces[index]!.id)
  const hex = world.grid.ids[target]!
  let lead: PieceId | null = null
  let most = -1
  for (const index of fighters)
    if (currentFactor(pos, index) > most) {
      most = currentFactor(pos, index)
      lead = world.pieces[index]!.id
    }
  const charge = lead !== null && chargeRefusal(pos, lead, target) === null && appetite.gain !== null
  const told = forecastAttack(pos, side, { target: hex, attackers: ids, lead, charge })
  if (!told.ok) return null
  const value = gainOf(pos, told.value, target, ids, seat)
  if (appetite.gain !== null && lead !== null && (value < appetite.gain || told.value.differential < appetite.odds))
    return null
  return { target: hex, attackers: ids, lead, charge, value }
}

/** The combat phase: attacks one after the other, the most promising first, each declared step by step. */
export function nextCombatAction(scene: DecisionContext<unknown>, appetite: AttackCriteria): Action {
  const { view } = scene
  const end = scene.first('endPhase')
  const keep = scene.work as Declaring | null
  if (view.attack) {
    const { attackers, lead, charge } = view.attack
    const plan = keep?.attack
    const join = scene.of('join').find(({ unit }) => !plan || plan.attackers.includes(unit))
    if (join) return join
    if (plan && lead !== plan.lead && plan.lead !== null) {
      const name = scene.of('lead').find(({ unit }) => unit === plan.lead)
      if (name) return name
    }
    if (plan?.charge && !charge) {
      const on = scene.of('charge').find((action) => action.on)
      if (on) return on
    }
    const go = attackers.length > 0 ? scene.first('attack') : null
    return go ?? scene.first('cancel') ?? scene.legal.find(({ type }) => type !== 'resign')!
  }
  const targets = new Set(scene.of('target').map(({ hex }) => scene.world.grid.indexOf(hex)))
  let best: Meant | null = null
  for (const target of attackableHexes(scene.pos, scene.seat)) {
    if (!targets.has(target)) continue
    const attack = meant(scene, target, appetite)
    if (attack && (!best || attack.value > best.value)) best = attack
  }
  if (!best) return end ?? scene.legal.find(({ type }) => type !== 'resign')!
  const work: Declaring = { attack: best }
  scene.work = work
  return scene.of('target').find(({ hex }) => hex === best.target)!
}

/** Strength of some units together: the strongest whole, the others half (OPS-9.2). */
export function combinedFactor(pos: Position, units: readonly number[]): number {
  let [lead, rest, guns] = [0, 0, 0]
  for (const index of units) {
    let cf = currentFactor(pos, index)
    if (pos.pieceStates[index]!.disrupted) cf = Math.floor((cf + 1) / 2)
    if (pos.world.pieces[index]!.cls === ARTILLERY) guns += cf
    else if (cf > lead) {
      rest += lead
      lead = cf
    } else rest += cf
  }
  if (lead === 0) return guns
  return lead + Math.floor((rest + guns + 1) / 2)
}
