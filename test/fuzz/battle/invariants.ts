import { mapSides, type Side } from '../../../src/game/side'
import { canonical } from '../../../src/core/json'
import { legal, toAct } from '../../../src/tabletop/sar/battle/engine'
import { otherSide } from '../../../src/tabletop/sar/battle/field'
import type { BattleTable, AddressedEvent } from '../../../src/tabletop/sar/battle/run'
import { validateBattle } from '../../../src/tabletop/sar/battle/state/faults'
import type { Battle } from '../../../src/tabletop/sar/battle/types'
import { must } from '../fault'

/** Checks that all numbers of a state are whole. */
function whole(value: unknown, at: string): void {
  if (typeof value === 'number') must(Number.isSafeInteger(value), () => `${at} is ${value}`)
  if (value === undefined) must(false, () => `${at} is undefined`)
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value)) whole(inner, `${at}.${key}`)
}

/** Castings of a unit of the order of battle, with all its parts. */
interface Sum {
  start: number
  casualties: number
  stragglers: number
}

export function sums({ units }: Battle): Map<string, Sum> {
  const all = new Map<string, Sum>()
  for (const { of, strength } of Object.values(units)) {
    const sum = all.get(of) ?? { start: 0, casualties: 0, stragglers: 0 }
    all.set(of, {
      start: sum.start + strength.start,
      casualties: sum.casualties + strength.casualties,
      stragglers: sum.stragglers + strength.stragglers,
    })
  }
  return all
}

/** SAR-2.2: effectives, stragglers, casualties and removed add up to the initial strength; casualties never come back. */
function castingsHold({ field, battle }: BattleTable, before: Battle): void {
  const was = sums(before)
  const sides: Record<Side, number> = mapSides(field.sides, () => 0)
  for (const [of, { start, casualties, stragglers }] of sums(battle)) {
    const { castings, side, arm } = field.units.get(of)!
    // SAR-16.6: infantry may serve guns, and counts with the battery from then on.
    const fits = arm === 'infantry' ? start <= castings : arm === 'artillery' ? start >= castings : start === castings
    must(fits, () => `${of} had ${castings} castings and has ${start}`)
    must(casualties + stragglers <= start, () => `${of} lost more than it had`)
    must(casualties >= was.get(of)!.casualties, () => `casualties of ${of} have come back`)
    sides[side]! += start - castings
  }
  must(
    Object.values(sides).every((sum) => sum === 0),
    () => `castings came or went: ${JSON.stringify(sides)}`,
  )
  for (const [id, { strength, gone }] of Object.entries(before.units)) {
    const now = battle.units[id]
    must(now !== undefined, () => `${id} is no more`)
    must(!gone || now!.gone || strength.start === 0, () => `${id} was gone and is back`)
  }
}

/** SAR-24.1: every unit is on the table or off it. */
function placesHold({ field, battle }: BattleTable): void {
  const { width, depth } = field.ground
  for (const [id, { at, gone, arrival, off, hidden }] of Object.entries(battle.units)) {
    if (at === null) continue
    must(at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= depth, () => `${id} at ${at.x}, ${at.y} is off the table`)
    must(arrival === null, () => `${id} stands on the table and is still to come`)
    must(off === null, () => `${id} stands on the table and is off it`)
    must(!gone || at === null, () => `${id} is gone and stands on the table`)
    must(!hidden || battle.options.rules.optHiddenUnits, () => `${id} is hidden, and that rule is off`)
  }
}

/** SAR-4.7, 4.8: once orders are revealed, every unit that can have one has one. */
function ordersHold({ battle }: BattleTable, before: Battle): void {
  if (before.phase !== 'giveOrders' || (battle.phase === 'giveOrders' && battle.turn === before.turn)) return
  if (battle.phase === 'over' || battle.turn !== before.turn) return
  for (const [id, { at, gone, broken, locked }] of Object.entries(before.units)) {
    if (at === null || gone || broken || locked) continue
    must(battle.orders[id] !== undefined, () => `${id} has no order`)
  }
}

/** SAR-5.6, 7.16: marching breaks no unit; SAR-11.10, 14.5: columns lie on the chart. */
function eventsHold(before: Battle, told: readonly AddressedEvent[]): void {
  let phase = before.phase
  for (const { body } of told) {
    if (body.kind === 'phase') phase = body.phase
    if (body.kind === 'shot' || body.kind === 'fight')
      must(body.column >= 0 && body.column <= 16, () => `${body.kind} of ${body.unit} in column ${body.column}`)
    if (body.kind === 'broken' && phase === 'allMoves')
      must(!/^SAR-(5\.6|7|8|9)/.test(body.rule), () => `${body.unit} broke by marching (${body.rule})`)
    if (body.kind === 'die')
      must(body.value >= 1 && body.value <= body.faces, () => `a die of ${body.faces} shows ${body.value}`)
    // SAR-5.2: stragglers that are ridden down become casualties.
    if (body.kind === 'losses')
      must(body.stragglers + body.casualties >= 0 && body.casualties >= 0, () => `${body.unit} lost less than nothing`)
    whole(body, body.kind)
  }
}

/** SAR-22.1: the other side is not told where hidden units are or go. */
function hiddenHold({ field, battle }: BattleTable, before: Battle, told: readonly AddressedEvent[]): void {
  for (const { body, to } of told) {
    if (!('unit' in body) || !['moved', 'formed', 'stopped', 'ordered', 'charge'].includes(body.kind)) continue
    const was = before.units[body.unit]
    const unit = battle.units[body.unit]
    if (!was?.hidden || !unit?.hidden) continue
    const { side } = field.units.get(unit.of)!
    must(to === side, () => `${body.kind} of ${body.unit}, which is hidden, is told to ${to ?? 'all'}`)
  }
}

/** Checks everything that must hold after an action. */
export function invariantsHold(table: BattleTable, before: Battle, told: readonly AddressedEvent[]): void {
  const { battle, field } = table
  castingsHold(table, before)
  placesHold(table)
  ordersHold(table, before)
  eventsHold(before, told)
  hiddenHold(table, before, told)
  const side = toAct(battle)
  must((side === null) === (battle.phase === 'over'), () => 'nobody is asked, and it is not over')
  must((battle.result !== null) === (battle.phase === 'over'), () => 'a result before the end, or none after it')
  must(battle.turn <= field.terms.turns, () => `turn ${battle.turn}`)
}

/** A slow check: the state is JSON with whole numbers that a referee could set. */
export function stateHolds({ field, battle }: BattleTable): void {
  whole(battle, 'battle')
  const text = canonical(battle)
  must(canonical(JSON.parse(text)) === text, () => 'the state is no JSON')
  const valid = validateBattle(field, JSON.parse(text))
  if (!valid.ok) must(false, () => `a state that was reached is refused: ${JSON.stringify(valid.refusal.args)}`)
  else must(canonical(valid.value) === text, () => 'a state that is read is another')
}

/** The side to act has legal actions, the other has none. */
export function listsHold(table: BattleTable): void {
  const side = toAct(table.battle)
  if (side === null) {
    must(legal(table, 'us').length + legal(table, 'mexican').length === 0, () => 'something to do after the end')
    return
  }
  must(legal(table, otherSide(table, side)).length === 0, () => 'the other side may act too')
}
