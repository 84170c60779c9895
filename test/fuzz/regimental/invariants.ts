import { canonical } from '../../../src/core/json'
import type { AddressedEvent, RegimentalEvent } from '../../../src/tabletop/regimental/battle/events'
import { legal } from '../../../src/tabletop/regimental/battle/engine'
import { validateBattle } from '../../../src/tabletop/regimental/battle/state/faults'
import { battleView } from '../../../src/tabletop/regimental/battle/view'
import type { RegimentalTable } from '../../../src/tabletop/regimental/battle/run'
import { PLACES } from '../../../src/tabletop/regimental/battle/sequence'
import type { RegimentalBattle, TroopOrder } from '../../../src/tabletop/regimental/battle/types'
import tables from '../../../src/tabletop/regimental/tables/regimental.json'
import { outlineOf } from '../../../src/tabletop/regimental/battle/block'
import { type Polygon, polygonsOverlap } from '../../../src/tabletop/common/polygon'
import { must } from '../fault'

/** Checks that all numbers of a value are whole and nothing is undefined. */
export function whole(value: unknown, at: string): void {
  if (typeof value === 'number') must(Number.isSafeInteger(value), () => `${at} is ${value}`)
  if (value === undefined) must(false, () => `${at} is undefined`)
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value)) whole(inner, `${at}.${key}`)
}

const WORSE: Record<TroopOrder, number> = { good: 0, disordered: 1, broken: 2 }

/** REG-13.6: stands and gun stands never come back, never go below 0; nothing but a check improves order. */
function unitsHold(
  { field, battle }: RegimentalTable,
  before: RegimentalBattle,
  told: readonly AddressedEvent[],
): void {
  const checked = new Set(told.flatMap(({ body }) => (body.kind === 'check' ? body.units.map(({ unit }) => unit) : [])))
  for (const [id, unit] of Object.entries(battle.units)) {
    const was = before.units[id]!
    const facts = field.units.get(id)!
    must(unit.stands >= 0 && unit.stands <= was.stands, () => `${id} has ${unit.stands} stands after ${was.stands}`)
    must(unit.guns.length <= was.guns.length, () => `${id} has more guns than before`)
    must(
      unit.guns.every(({ index }) => was.guns.some((gun) => gun.index === index)),
      () => `${id} has other guns`,
    )
    for (const gun of unit.guns)
      must(
        gun.damaged || !was.guns.find(({ index }) => index === gun.index)!.damaged,
        () => `a gun of ${id} is whole again`,
      )
    const isHere = unit.absence === null
    if (isHere && facts.arm === 'artillery') must(unit.guns.length > 0, () => `${id} is a battery without guns`)
    if (isHere && facts.arm !== 'artillery') must(unit.stands > 0, () => `${id} stands without stands`)
    must(facts.arm !== 'artillery' || unit.order === 'good', () => `${id} is a battery and ${unit.order}`)
    must(
      was.absence === null || was.absence === 'awaited' || unit.absence === was.absence,
      () => `${id} was gone and is back`,
    )
    if (WORSE[unit.order] < WORSE[was.order])
      must(checked.has(id), () => `${id} is ${unit.order} after ${was.order} without a check`)
    const formations: readonly string[] =
      facts.arm === 'artillery'
        ? tables.enums.gunMode
        : facts.arm === 'cavalry'
          ? tables.enums.cavalryFormation
          : tables.enums.infantryFormation
    must(formations.includes(unit.formation), () => `${id} (${facts.arm}) is in ${unit.formation}`)
    must(
      (unit.building !== null) === (unit.formation === 'garrison') || !isHere,
      () => `${id} in ${unit.formation}, building ${unit.building}`,
    )
    if (isHere)
      must(
        unit.x >= 0 && unit.y >= 0 && unit.x <= field.ground.width && unit.y <= field.ground.depth,
        () => `${id} at ${unit.x}, ${unit.y}`,
      )
    must(unit.heading >= 0 && unit.heading < 36_000, () => `${id} heads ${unit.heading}`)
  }
}

/** REG-12.8: what a side has lost is what it brought less what it has left, gun stands twice. */
function lossesHold({ field, battle }: RegimentalTable): void {
  for (const side of field.sides) {
    let lost = 0
    for (const [id, unit] of Object.entries(battle.units)) {
      if (unit.side !== side) continue
      const { stands, guns } = field.units.get(id)!
      const isGone = unit.absence !== null && unit.absence !== 'awaited'
      lost += stands - (isGone ? 0 : unit.stands) + 2 * (guns.length - (isGone ? 0 : unit.guns.length))
    }
    must(battle.lost[side] === lost, () => `${side} lost ${lost}, counted ${battle.lost[side]}`)
  }
}

const inBand = (value: number, min: number | null, max: number | null): boolean =>
  (min === null || value >= min) && (max === null || value <= max)
const sum = (lines: readonly { readonly value: number }[]): number => lines.reduce((all, { value }) => all + value, 0)
const isFace = (die: number): boolean => Number.isInteger(die) && die >= 1 && die <= 10

/** Every sum is its die and its lines, and every row that was read holds that sum (REG-4.3, 7.1, 9.5). */
function eventHolds({ field, battle }: RegimentalTable, body: RegimentalEvent): void {
  whole(body, body.kind)
  if (body.kind === 'check') {
    must(isFace(body.die), () => `a check of ${body.die}`)
    for (const { unit, lines, total, effect } of body.units) {
      const { nation } = field.units.get(unit)!
      // REG-4.2 with sharedCheckDie off: each unit has its own die, which is not the event's.
      if (battle.options.sharedCheckDie)
        must(total === body.die + sum(lines), () => `${unit}: ${body.die} and lines make ${total}`)
      const row = tables.maneuver.bands[nation].find(({ min, max }) => inBand(total, min, max))!
      const mayElan = battle.options.mexicansRallyWithElan && effect === 'rallyWithElan'
      must([row.goodOrder, row.disorderedTroops].includes(effect) || mayElan, () => `${unit}: ${total} is ${effect}`)
      must(nation === 'US' || effect !== 'doubleQuick', () => `${unit} is Mexican and at the double quick`)
      must(new Set(lines.map(({ id }) => id)).size === lines.length, () => `${unit}: a line twice`)
    }
  }
  if (body.kind === 'fire') {
    must(body.rockets.every(isFace), () => `rockets of ${body.rockets.join()}`)
    must(
      body.firers.every(({ stands, range }) => stands > 0 && range >= 0),
      () => 'a firer without stands',
    )
    const target = field.units.get(body.target)!
    if (body.points === 0) {
      // REG-7.10: all rockets missed, so that there is no fire.
      const isNothing = body.effect === 'none' && body.total === 0 && body.lines.length === 0
      must(isNothing, () => `a fire without points is ${body.effect}`)
    } else {
      must(isFace(body.die), () => `a fire of ${body.die}`)
      must(body.total === body.die + sum(body.lines), () => `a fire of ${body.die} and lines makes ${body.total}`)
      const bands = tables.fire.effectBands[target.class] as unknown as Readonly<
        Record<string, [number | null, number | null] | null>
      >
      const band = bands[body.effect]
      must(band != null && inBand(body.total, ...band), () => `${target.class}: ${body.total} is ${body.effect}`)
    }
    must(
      body.firers.every(({ unit }) => field.units.get(unit)!.side !== target.side),
      () => 'a fire at friends',
    )
  }
  if (body.kind === 'combat') {
    // REG-10.5: a side without stands loses as by 8, and nobody throws.
    const isThrown = body.attackers.length > 0 && body.defenders.length > 0
    for (const { die, lines, total } of [body.attack, body.defense]) {
      must(isThrown ? isFace(die) : die === 0, () => `a combat die of ${die}`)
      must(total === die + sum(lines), () => `a combat: ${die} and lines make ${total}`)
    }
    const difference = isThrown ? body.attack.total - body.defense.total : body.attackers.length > 0 ? 8 : -8
    must(body.difference === difference, () => `a difference of ${body.difference}`)
    const row = tables.charge.bands.find(({ min, max }) => inBand(body.difference, min, max))!
    must(row.result === body.result, () => `${body.difference} is ${body.result}`)
  }
  if (body.kind === 'fallen') {
    const row = tables.fallenLeader.rows.find(({ min, max }) => inBand(body.die, min, max))
    must(row?.id === body.row, () => `a fallen leader: ${body.die} is ${body.row}`)
  }
  if (body.kind === 'losses')
    must(body.stands > 0 && body.left >= 0, () => `${body.unit} loses ${body.stands}, left ${body.left}`)
}

/** REG-1.10, 7.2, 12.9: what belongs to a player turn is gone when the next begins. */
function turnHolds(battle: RegimentalBattle, before: RegimentalBattle): void {
  if (battle.playerTurn === before.playerTurn || battle.place !== 'leaders') return
  for (const [id, unit] of Object.entries(battle.units)) {
    must(unit.postures.length === 0, () => `${id} keeps ${unit.postures.join()} into the next player turn`)
    must(!unit.hasFired && !unit.hasReacted, () => `${id} has fired or reacted before the player turn`)
  }
  must(
    battle.checked.length === 0 && battle.charges.length === 0 && battle.combats.length === 0,
    () => 'charges or checks of the turn before',
  )
  must(
    battle.disorderDue.length === 0 && battle.fire === null && battle.check === null,
    () => 'something in hand of the turn before',
  )
}

/** A polygon drawn in a little toward its middle, so that those that merely touch do not overlap. */
function drawnIn(polygon: Polygon): Polygon {
  const middle = {
    x: polygon.reduce((all, { x }) => all + x, 0) / polygon.length,
    y: polygon.reduce((all, { y }) => all + y, 0) / polygon.length,
  }
  const toward = (a: number, b: number): number => Math.round(a + (b - a) * 0.92)
  return polygon.map(({ x, y }) => ({ x: toward(middle.x, x), y: toward(middle.y, y) }))
}

/** Units that stand on each other: none did before this action that do now. In buildings several may be, and broken troops anywhere. */
function apartHold(table: RegimentalTable, before: RegimentalBattle): void {
  const { battle, field } = table
  const standing = (state: RegimentalBattle): string[] =>
    Object.keys(state.units).filter((id) => state.units[id]!.absence === null && state.units[id]!.building === null)
  const outlines = (state: RegimentalBattle, ids: readonly string[]): Map<string, Polygon> =>
    new Map(ids.map((id) => [id, drawnIn(outlineOf(field, id, state.units[id]!))]))
  const ids = standing(battle)
  const moved = ids.filter((id) => {
    const [now, was] = [battle.units[id]!, before.units[id]!]
    return (
      was.absence !== null ||
      now.x !== was.x ||
      now.y !== was.y ||
      now.heading !== was.heading ||
      now.formation !== was.formation
    )
  })
  if (moved.length === 0) return
  const now = outlines(battle, ids)
  const was = outlines(before, standing(before))
  for (const id of moved)
    for (const other of ids) {
      if (other === id || !polygonsOverlap(now.get(id)!, now.get(other)!)) continue
      const [a, b] = [was.get(id), was.get(other)]
      const isOld = a && b && polygonsOverlap(a, b)
      must(
        isOld ?? false,
        () =>
          `${id} (${battle.units[id]!.order}) stands on ${other} (${battle.units[other]!.order}) at ${before.place}`,
      )
    }
}

/** Checks everything that must hold after an action. */
export function invariantsHold(
  table: RegimentalTable,
  before: RegimentalBattle,
  told: readonly AddressedEvent[],
): void {
  const { battle, field } = table
  unitsHold(table, before, told)
  lossesHold(table)
  for (const { body, to } of told) {
    must(to === null, () => `${body.kind} is told to ${to} alone`)
    eventHolds(table, body)
  }
  turnHolds(battle, before)
  apartHold(table, before)
  must((battle.toAct === null) === (battle.place === 'over'), () => 'nobody is asked, and it is not over')
  must((battle.result !== null) === (battle.place === 'over'), () => 'a result before the end, or none after it')
  must(battle.turn <= field.terms.turns, () => `turn ${battle.turn}`)
  must(battle.todo.length === 0 || battle.owed.length > 0, () => 'something to do and nobody asked')
  must(
    battle.fire === null || ['defensiveFire', 'offensiveFire'].includes(battle.place),
    () => `a fire in ${battle.place}`,
  )
}

/** A slow check: the state is JSON with whole numbers that a referee could set; both sides see it alike, and no view holds the seed. */
export function stateHolds(table: RegimentalTable, seed: string): void {
  const { battle, field } = table
  whole(battle, 'battle')
  const text = canonical(battle)
  must(canonical(JSON.parse(text)) === text, () => 'the state is no JSON')
  const valid = validateBattle(field, JSON.parse(text))
  if (!valid.ok) must(false, () => `a state that was reached is refused: ${JSON.stringify(valid.refusal.args)}`)
  else must(canonical(valid.value) === text, () => 'a state that is read is another')
  const [one, other] = field.sides.map((side) => canonical({ ...battleView(table, side), side: null }))
  must(one === other, () => 'the sides see different battles')
  must(!one!.includes(seed) && !text.includes(seed), () => 'the seed in view or state')
}

/** The side to act has legal actions of the types that its place allows, the other has none. */
export function listsHold(table: RegimentalTable): void {
  const { battle, field } = table
  for (const side of field.sides) {
    const entries = legal(table, side)
    if (side !== battle.toAct) must(entries.length === 0, () => `${side} may act out of turn`)
    else {
      must(
        entries.some(({ type }) => type !== 'resign'),
        () => `${side} is to act at ${battle.place} and can only resign`,
      )
      const types: readonly string[] = battle.owed.length > 0 ? ['choose', 'resign'] : PLACES[battle.place].types
      for (const { type } of entries) must(types.includes(type), () => `${type} at ${battle.place}`)
      must(new Set(entries.map(canonical)).size === entries.length, () => 'an entry twice')
    }
  }
}
