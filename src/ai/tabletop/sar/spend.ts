import { sees } from '../../../tabletop/sar/battle/contact'
import { superiorsOf } from '../../../tabletop/sar/battle/field'
import { orderCostFor } from '../../../tabletop/sar/battle/orders/sealedOrder'
import type { BattleTable } from '../../../tabletop/sar/battle/run'
import type { BattleAction } from '../../../tabletop/sar/schemas/action'
import { apart, headingTo } from '../../../tabletop/common/point'
import { assaultValue } from './assault'
import { assaults } from './assaults'
import type { Option } from './option'
import { bestValue, weigh, type Weighed } from './orders'
import { type Rush, rushes } from './rush'
import { type Piece, type Scene, stands } from './scene'
import type { Temper } from './temper'

/** An order worth paying for. */
interface Wish {
  readonly piece: Piece
  readonly option: Option
  /** What it gains over leaving the unit to chance (SAR-4.10), in hundredths of a point. */
  readonly gain: number
}

/** What running through friends by chance would cost (SAR-9.2): d4 for each of them, and for the unit. */
function crowd(scene: Scene, piece: Piece): number {
  const near = scene.own.filter(
    (friend) => friend !== piece && friend.formed && apart(friend.centre, piece.centre) < 10_000,
  )
  return 40 + Math.min(3, near.length) * Math.floor((70 * piece.worth) / 100)
}

/** SAR-4.10, 4.11: what chance would have a unit do is worth this on average. */
function chanceValue(scene: Scene, { piece, options }: Weighed, best: number): number {
  const { unit } = piece
  const value = (order: string): number => options.find((one) => one.order === order)?.value ?? 0
  const { byTraining, results } = scene.tables.randomOrders
  const rows = byTraining[unit.training ?? 'untrained']
  const hold = value('hold')
  const risk = crowd(scene, piece)
  const shot = value('firstFire')
  let sum = 0
  for (const [i, result] of results.entries()) {
    const [from, to] = rows[i]!
    const weight = to - from + 1
    const last = unit.last?.deed
    const again = last === 'charge' || last === 'form' || last === 'rally' || last === undefined ? hold : value(last)
    const worth =
      result === 'advanceOrFire'
        ? shot > 0
          ? shot
          : 0 - risk
        : result === 'sameAsLastTurn'
          ? again
          : result === 'sameAsPeer'
            ? Math.floor((hold + best) / 3)
            : result === 'withdraw'
              ? -60 - risk
              : hold
    sum += weight * worth
  }
  return Math.floor(sum / scene.tables.randomOrders.die)
}

/** SAR-13.1: a charge whose target is seen; else the order would run into nothing. */
const visible = (table: BattleTable, { piece, target }: Rush): boolean => sees(table, piece.id, target.id)

/** OPS-23.3: of an attack that is a charge one unit at least of the lead has that order at once: who could, the likeliest first. */
function firstCharge(scene: Scene, able: readonly Rush[]): Rush[] | null {
  const { clash } = scene.table.field.terms
  if (!clash?.charge || scene.table.battle.turn > 1 || clash.attacker !== scene.side) return null
  const lead = scene.own.filter((piece) => stands(piece) && !piece.guns && clash.charge!.includes(piece.unit.of))
  const rushing = able.filter(({ piece }) => lead.includes(piece))
  const worth = (rush: Rush): number => assaultValue(scene, [rush])
  if (rushing.length > 0) return [...rushing].sort((a, b) => worth(b) - worth(a))
  // Nobody gets there this turn: the nearest sets out.
  const far = lead.flatMap((piece) =>
    scene.foes.map((target) => ({
      piece,
      target,
      heading: headingTo(piece.block.at, target.centre),
      gap: apart(piece.block.at, target.centre),
      reach: 0,
      end: piece.block,
    })),
  )
  return far.length > 0 ? far.sort((a, b) => a.gap - b.gap) : null
}

/** What every unit of a side should best do, charges and all. */
export function wishes(scene: Scene, temper: Temper): Wish[] {
  const all = scene.own.filter(({ unit }) => !unit.locked).map((piece) => weigh(scene, piece, temper))
  const values = new Map(all.map((one) => [one.piece.id, Math.max(0, bestValue(one))]))
  const horsesOrFoot = scene.own.filter((piece) => stands(piece) && !piece.guns)
  const able = rushes(scene, horsesOrFoot, scene.foes).filter((rush) => visible(scene.table, rush))
  const charging = new Map<string, { rush: Rush; value: number }>()
  if (!temper.closing)
    for (const { rushes: together, value } of assaults(scene, able, values, temper.zeal))
      for (const rush of together)
        charging.set(rush.piece.id, {
          rush,
          value: Math.floor(value / together.length) + (values.get(rush.piece.id) ?? 0) + 150,
        })
  const first = firstCharge(scene, able)
  if (first && !first.some(({ piece }) => charging.has(piece.id)))
    charging.set(first[0]!.piece.id, { rush: first[0]!, value: 100_000 })
  const out: Wish[] = []
  for (const one of all) {
    const { piece, options } = one
    const charge = charging.get(piece.id)
    const option: Option | undefined = charge
      ? { order: 'charge', heading: charge.rush.heading, functions: [], value: charge.value }
      : options[0]
    if (!option) continue
    const chance = piece.unit.broken ? 0 : chanceValue(scene, one, option.value)
    out.push({ piece, option, gain: option.value - chance })
  }
  return out
}

interface Purse {
  left: number
  /** SAR-4.5: attached: to whom alone. */
  readonly only: string | null
  given: number
}

/**
 * SAR-4.2 to 4.6: leader points go where chance orders would hurt most for their price; first each leader to his own, then whoever
 * stands above him.
 */
export function spend(scene: Scene, temper: Temper): BattleAction[] {
  const { table, side } = scene
  const purses = new Map<string, Purse>()
  for (const [id, leader] of Object.entries(table.battle.leaders)) {
    if (table.field.leaders.get(id)!.side !== side) continue
    purses.set(id, { left: leader.points, only: leader.attachedTo, given: 0 })
  }
  const out: BattleAction[] = []
  const payer = (piece: Piece): { by: string; cost: number } | null => {
    let found: { by: string; cost: number } | null = null
    for (const by of superiorsOf(table.field, piece.facts)) {
      const purse = purses.get(by)
      if (!purse || purse.left === 0) continue
      if (purse.only !== null && (purse.only !== piece.id || purse.given > 0)) continue
      const cost = orderCostFor(table, by, piece.unit)
      if (cost !== null && cost <= purse.left && (found === null || cost < found.cost)) found = { by, cost }
    }
    return found
  }
  const wanted = wishes(scene, temper)
    .filter(({ gain }) => gain > 0)
    .map((wish) => ({ wish, price: payer(wish.piece)?.cost ?? 9 }))
    .sort((a, b) => b.wish.gain * a.price - a.wish.gain * b.price || (a.wish.piece.id < b.wish.piece.id ? -1 : 1))
  for (const { wish } of wanted) {
    const paid = payer(wish.piece)
    if (!paid) continue
    const purse = purses.get(paid.by)!
    purse.left -= paid.cost
    purse.given++
    const { order, heading, functions } = wish.option
    out.push({
      type: 'order',
      unit: wish.piece.id,
      by: paid.by,
      order,
      ...(heading !== null && { heading }),
      ...(functions.length > 0 && { functions: [...functions] }),
    })
  }
  return out
}
