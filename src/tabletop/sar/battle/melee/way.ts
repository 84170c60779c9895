import { type Block, centreOf, footprint } from '../../../common/block'
import { onTable, onTableNear } from '../../../common/ground'
import { apart, type Point, toTable } from '../../../common/point'
import { overlap, type Polygon } from '../../../common/polygon'
import { breakUnits, type Suspect } from '../breaking/breaks'
import { overrunBy } from '../breaking/stragglerGroup'
import { doingOf, setDoing } from '../breaking/doing'
import { hit } from '../breaking/hit'
import { leadersWith } from '../breaking/remove'
import { retreat } from '../breaking/retreat'
import { otherSide } from '../field'
import { unitBlock } from '../layout'
import { runDown } from '../moves/charging'
import { terrainOnWay, tollUpTo } from '../moves/ground'
import { passFriends } from '../moves/passing'
import { type ActionRun, rollDie, type BattleTable, emit } from '../run'
import { sideOfUnit, unitsOf } from '../units'

/** Steps in which a way is felt out, in thousandths of an inch. */
const STEP = 250

/** The block straight on in some direction, so far. */
export const straight = (block: Block, heading: number, distance: number): Block => ({
  ...block,
  at: toTable({ at: block.at, heading }, 0, distance),
})

/** The same men about the same middle, facing elsewhere. */
export function facingTo(block: Block, heading: number): Block {
  const middle = centreOf(block)
  return { ...block, heading, at: toTable({ at: middle, heading }, 0, Math.floor(block.depth / 2)) }
}

/** The last whole number from `low`, which passes, to `high` that passes; all below it pass too. */
function lastThat(low: number, high: number, passes: (value: number) => boolean): number {
  if (passes(high)) return high
  let [good, bad] = [low, high]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (passes(middle)) good = middle
    else bad = middle
  }
  return good
}

/** How far a block can go before it would stand in that ground; null: it does not come to it within so much. */
export function untilContact(block: Block, heading: number, ground: Polygon, most: number): number | null {
  const inIt = (gone: number): boolean => overlap(footprint(straight(block, heading, gone)), ground)
  if (inIt(0)) {
    // Who stands in another's ranks already does not meet him by going out of them.
    return inIt(Math.min(most, 1000)) ? 0 : null
  }
  for (let gone = STEP; gone < most + STEP; gone += STEP) {
    const here = Math.min(gone, most)
    if (inIt(here)) return lastThat(Math.max(0, gone - STEP), here, (at) => !inIt(at))
  }
  return null
}

/** How far the whole of a block stays on the table. */
export const untilEdge = ({ field }: BattleTable, block: Block, heading: number, most: number): number =>
  lastThat(0, most, (gone) =>
    footprint(straight(block, heading, gone)).every((corner) => onTable(field.ground, corner)),
  )

/** The first enemy in a straight way, and how far it is; the nearer one, then the first by id. */
export function firstEnemy(
  table: BattleTable,
  id: string,
  block: Block,
  heading: number,
  most: number,
): { enemy: string; distance: number } | null {
  const { field, battle } = table
  const reach = most + block.width + block.depth
  let first: { enemy: string; distance: number } | null = null
  for (const enemy of unitsOf(table, otherSide(table, sideOfUnit(table, battle.units[id]!)))) {
    const there = unitBlock(field, battle.units[enemy]!)!
    if (apart(block.at, there.at) > reach + there.width + there.depth) continue
    const distance = untilContact(block, heading, footprint(there), most)
    if (distance !== null && (first === null || distance < first.distance)) first = { enemy, distance }
  }
  return first
}

/** Puts a unit down; leaders with it come along (SAR-4.13). */
export function putDown(run: ActionRun, id: string, to: Pick<Block, 'at' | 'heading'>, rule: string): void {
  const { battle, field } = run
  const unit = battle.units[id]!
  const from: Point = unit.at!
  if (from.x === to.at.x && from.y === to.at.y && unit.heading === to.heading) return
  battle.units[id] = { ...unit, at: onTableNear(run.field.ground, to.at), heading: to.heading }
  const middle = centreOf(unitBlock(field, battle.units[id]!)!)
  for (const leader of leadersWith(run, id)) battle.leaders[leader] = { ...battle.leaders[leader]!, at: middle }
  emit(run, { kind: 'moved', rule, unit: id, from, to: to.at, heading: to.heading })
}

/** SAR-13.14: skirmishers in a way fall back by a normal move, and are ridden down if that takes them nowhere. */
function sweep(run: ActionRun, id: string, start: Block, heading: number, most: number, goal: string | null): void {
  const { battle, field } = run
  const suspects: Suspect[] = []
  const swept = new Set<string>()
  for (;;) {
    const enemy = firstEnemy(run, id, start, heading, most)?.enemy ?? null
    if (enemy === null || enemy === goal || swept.has(enemy)) break
    if (battle.units[enemy]!.stance !== 'skirmish') break
    swept.add(enemy)
    retreat(run, enemy, { from: id, distance: 'normal', facing: 'keep', broken: false, rule: 'SAR-13.14' })
    const ground = battle.units[enemy]!.gone ? null : unitBlock(field, battle.units[enemy]!)
    if (ground && untilContact(start, heading, footprint(ground), most) !== null)
      suspects.push(...runDown(run, enemy, id))
  }
  breakUnits(run, suspects)
}

/**
 * SAR-13.13, 17.8: a charger goes straight on, up to so far or to the first enemy that it meets; ground, friends and contour lines
 * cost what they cost a charge, and cavalry rides down stragglers in its way (SAR-5.2). Says whom it met and what is left.
 */
export function chargeOn(
  run: ActionRun,
  id: string,
  heading: number,
  most: number,
  how: { readonly purpose: string; readonly rule: string; readonly goal?: string },
): { met: string | null; left: number } {
  const { battle, field } = run
  const start = facingTo(unitBlock(field, battle.units[id]!)!, heading)
  const end = straight(start, heading, most)
  const trace = [
    { at: start.at, spent: 0 },
    { at: end.at, spent: most },
  ]
  const going = terrainOnWay(run, id, how.purpose, trace, most)
  const onTableTo = untilEdge(run, start, heading, Math.min(most, going.reach))
  sweep(run, id, start, heading, onTableTo, how.goal ?? null)
  const first = firstEnemy(run, id, start, heading, onTableTo)
  const gone = first?.distance ?? onTableTo
  const to = straight(start, heading, gone)
  putDown(run, id, to, how.rule)
  setDoing(battle, id, { moved: true, path: [...doingOf(battle, id).path, to.at], left: going.reach - gone })
  overrunBy(run, id, [start.at, to.at])
  passFriends(run, id, start, to, true)
  const toll = tollUpTo(going, gone)
  const lines = Array.from({ length: toll.contours }, (_, i) => rollDie(run, id, `${how.purpose}.contour`, 4, i + 1))
  const stragglers = lines.reduce((a, b) => a + b, toll.sixes)
  hit(run, { unit: id, stragglers, casualties: 0, rule: 'SAR-7.6', by: null, kind: 'march' })
  return { met: first?.enemy ?? null, left: going.reach - gone }
}
