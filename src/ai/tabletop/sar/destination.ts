import { turned } from '../../../core/fixed'
import { angleBetween, apart, headingTo, type Point, toTable } from '../../../tabletop/common/point'
import { onTable } from '../../../tabletop/common/ground'
import { gap as polygonGap, type Polygon } from '../../../tabletop/common/polygon'
import { buildingCapacity } from '../../../tabletop/sar/battle/moves/building'
import { maxWidth } from '../../../tabletop/sar/battle/layout'
import type { Stance } from '../../../tabletop/sar/types'
import { distanceBetween, type UnitView, type Situation, isInGoodOrder, steadiness } from './situation'
import type { SidePlan } from './sidePlan'
import { canFire, isFacing, expectedVolleyHeadOn } from './expectedFire'
import { lossValue, expectedLosses } from './lossValue'

/** What a unit is after: a place, how it will face and stand there, and why it goes. */
export interface Destination {
  readonly at: Point
  readonly heading: number
  readonly stance: Stance
  readonly width: number
  readonly target: UnitView | null
  /** What an inch nearer to the place is worth, in hundredths of a point. */
  readonly perInch: number
  /** What standing in the right formation is worth. */
  readonly formed: number
  /** SAR-21.2: a building into which it goes. */
  readonly building?: string
}

/** Columns gather so far from the enemy (1/1000 inch): out of musket shot. */
const COLUMN_ASSEMBLY_DISTANCE = 15_500
/** From so near they charge. */
const CHARGE_START_DISTANCE = 11_500
/** Who adds less than this to a rout check is kept back. */
const MIN_STEADINESS = 7
/** Cavalry waits so far from the enemy. */
const CAVALRY_WAIT_DISTANCE = 17_500

/** The nearest enemies first; who is broken, or on horseback before foot, counts as farther off. */
export function nearestTarget(situation: Situation, piece: UnitView): UnitView | null {
  let best: UnitView | null = null
  let least = Number.POSITIVE_INFINITY
  for (const foe of situation.foes) {
    let far = apart(piece.block.at, foe.centre)
    if (foe.unit.broken) far += piece.foot || piece.guns ? 14_000 : 4000
    if (!foe.foot && !foe.guns && piece.foot) far += 8000
    if (foe.unit.locked && piece.guns) far += 20_000
    // Turning costs time.
    far += Math.floor(angleBetween(headingTo(piece.block.at, foe.centre), piece.block.heading) * 0.4)
    if (far < least) {
      least = far
      best = foe
    }
  }
  return best
}

/** The place so far from a target, on the way from it to the piece. */
export function placeAtDistance(situation: Situation, piece: UnitView, target: UnitView, distance: number): Point {
  const back = headingTo(target.centre, piece.centre)
  const now = distanceBetween(piece.block, target.block)
  const direct = apart(piece.block.at, target.centre)
  // What lies between the middle of the target and its edge on this side.
  const inside = Math.max(0, direct - now)
  const at = toTable({ at: target.centre, heading: back }, 0, Math.max(1000, distance + inside))
  return insideTable(situation, at)
}

/** The nearest place on the table, an inch and a half from its edge. */
function insideTable({ table }: Situation, { x, y }: Point): Point {
  const { width, depth } = table.field.ground
  const clear = 1500
  return { x: Math.max(clear, Math.min(width - clear, x)), y: Math.max(clear, Math.min(depth - clear, y)) }
}

const lineWidth = (piece: UnitView): number => Math.max(1, piece.effectives)

/** SAR-6.2: as wide as a column may be. */
export function columnWidth(situation: Situation, { facts, effectives }: UnitView): number {
  return Math.max(1, Math.min(effectives, maxWidth(situation.tables, facts.nation, facts.castings, 'column')))
}

/**
 * How far from this enemy a unit in line had best stand and fire, by what it gives and takes there in a turn; null: it does not pay.
 * At short range both lose most; who is the weaker shot gains by that (the chart climbs steeply only beyond its middle).
 */
export function bestFireRange(situation: Situation, piece: UnitView, target: UnitView): number | null {
  if (!piece.foot || piece.long === 0) return null
  const line = {
    ...piece,
    unit: { ...piece.unit, stance: 'line' as const },
    files: lineWidth(piece),
    block: { ...piece.block, width: lineWidth(piece) * 1000 },
  }
  const share = enemyFireShare(situation)
  let best: { range: number; gain: number } | null = null
  for (const range of [piece.short - 500, Math.min(piece.medium - 500, Math.max(7500, target.medium + 500)), 7500]) {
    if (range <= 1500 || range > piece.medium) continue
    const given = lossValue(
      target,
      expectedLosses(target, expectedVolleyHeadOn(situation, line, target, range), 'fire', 'front'),
    )
    const back = canFire(target) ? expectedVolleyHeadOn(situation, target, line, range) : 0
    const taken = Math.floor((lossValue(line, expectedLosses(line, back, 'fire', 'front')) * share) / 100)
    const gain = given - taken
    if (given * 100 < taken * 85 || (best && best.gain >= gain)) continue
    best = { range, gain }
  }
  return best?.range ?? null
}

/** How much of the enemy's fire is to be reckoned with, in hundredths: by how many of those who could have fired last turn. */
export function enemyFireShare(situation: Situation): number {
  if (situation.table.battle.turn === 1) return 90
  const able = situation.foes.filter((foe) => canFire(foe))
  const men = (pieces: readonly UnitView[]): number => pieces.reduce((sum, { effectives }) => sum + effectives, 0)
  const fired = able.filter(({ last }) => last === 'firstFire' || last === 'holdFire' || last === 'advanceOrFire')
  const moved = able.filter(({ last }) => last === 'move' || last === 'form' || last === 'charge')
  return 25 + Math.floor((75 * men(fired) + 45 * men(moved)) / Math.max(1, men(able)))
}

/** Friends on foot in hand against what they would meet: men within so far of the target, to the men about it; in hundredths. */
export function odds(situation: Situation, target: UnitView): number {
  const near = (pieces: readonly UnitView[], far: number): number =>
    pieces
      .filter((one) => !one.unit.broken && !one.guns && apart(one.centre, target.centre) < far)
      .reduce((sum, { effectives }) => sum + effectives, 0)
  return Math.floor((100 * near(situation.own, 22_000)) / Math.max(1, near(situation.foes, 14_000)))
}

const stay = (piece: UnitView, target: UnitView | null, formed = 0): Destination => ({
  at: piece.block.at,
  heading: piece.block.heading,
  stance: piece.unit.stance,
  width: piece.unit.width,
  target,
  perInch: 0,
  formed,
})

/** Whoever has come to take the place fires at no more than this. */
const AT_THEM = 5000

/** SAR-21.2: a building near by that would shelter a defender in time, if nobody is in it and there is room. */
function shelter(situation: Situation, piece: UnitView, gap: number): Destination | null {
  if (gap < 7000 || gap > 30_000) return null
  const { table } = situation
  let best: { id: string; far: number; at: Point } | null = null
  for (const area of table.field.ground.features) {
    if (area.kind !== 'building' || !('area' in area) || piece.effectives > buildingCapacity(table, area)) continue
    if (Object.values(table.battle.units).some(({ garrison }) => garrison === area.id)) continue
    const middle = middleOf(area.area)
    const far = apart(middle, piece.block.at)
    if (far < 11_000 && (!best || far < best.far)) best = { id: area.id, far, at: middle }
  }
  if (!best) return null
  const near = polygonGap(piece.corners(), areaOf(situation, best.id)) <= 900
  return {
    ...stay(piece, null),
    at: near ? piece.block.at : best.at,
    heading: headingTo(piece.block.at, best.at),
    perInch: 60,
    building: best.id,
  }
}

const areaOf = ({ table }: Situation, id: string): Polygon =>
  table.field.ground.features.flatMap((one) => (one.id === id && 'area' in one ? [one.area] : []))[0]!

const middleOf = (area: Polygon): Point => ({
  x: Math.round(area.reduce((sum, { x }) => sum + x, 0) / area.length),
  y: Math.round(area.reduce((sum, { y }) => sum + y, 0) / area.length),
})

/** Where infantry (and dismounted horse) goes. */
function aimFoot(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination {
  const { unit } = piece
  const gap = distanceBetween(piece.block, target.block)
  const toTarget = headingTo(piece.block.at, target.centre)
  const width = lineWidth(piece)
  const line = { stance: 'line' as const, width }
  // Who is behind walls stays there as long as somebody is to be kept out.
  if (unit.garrison !== null && (!plan.attacks || gap < piece.long)) return stay(piece, target)
  if (!plan.attacks) {
    const walls = shelter(situation, piece, gap)
    if (walls) return walls
    const near = gap < 26_000
    const bears = isFacing(piece, target.centre, 1800)
    const aim = { ...stay(piece, target), ...line, formed: near ? 160 : 60 }
    return near && !bears && gap > 3000 ? { ...aim, heading: toTarget, perInch: 30 } : aim
  }
  const column = { stance: 'column' as const, width: columnWidth(situation, piece) }
  const eager = plan.zeal > 0
  const perInch = eager ? 60 : situation.turnsLeft <= 2 ? 0 : gap > 24_000 ? 16 : 20
  const pays = bestFireRange(situation, piece, target)
  if (pays !== null) {
    const range = eager ? Math.min(pays, AT_THEM) : pays
    const at = gap <= range ? piece.block.at : placeAtDistance(situation, piece, target, range)
    const far = gap > 19_000
    return {
      at,
      heading: toTarget,
      ...(far && unit.stance !== 'line' ? column : line),
      target,
      perInch,
      formed: far ? 20 : 150,
    }
  }
  const mass = odds(situation, target)
  const wanted = mass >= 170 ? CHARGE_START_DISTANCE : COLUMN_ASSEMBLY_DISTANCE
  const at = gap <= wanted && gap >= 6000 ? piece.block.at : placeAtDistance(situation, piece, target, wanted)
  return { at, heading: toTarget, ...column, target, perInch, formed: 60 }
}

/** Where horse goes: it waits near the best prey, out of musket shot, and leaves the rest to the charge. */
function aimHorse(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination {
  const toTarget = headingTo(piece.block.at, target.centre)
  const gap = distanceBetween(piece.block, target.block)
  const own = { stance: piece.unit.stance, width: piece.unit.width, target }
  if (!plan.attacks && gap > 12_000) return { ...stay(piece, target), heading: toTarget }
  const at =
    gap <= CAVALRY_WAIT_DISTANCE && gap >= 14_500
      ? piece.block.at
      : placeAtDistance(situation, piece, target, CAVALRY_WAIT_DISTANCE)
  const small = piece.effectives < 6
  return { at, heading: toTarget, ...own, perInch: small || situation.turnsLeft <= 2 ? 4 : 12, formed: 0 }
}

/** Where guns go: into good range of the enemy, with friends beside them. */
function aimGuns(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination {
  const gap = distanceBetween(piece.block, target.block)
  const toTarget = headingTo(piece.block.at, target.centre)
  const range = piece.medium - 700
  const lost = { stance: 'unlimbered' as const, width: piece.unit.width, target }
  const near = gap <= (plan.attacks ? range + 2500 : piece.long - 1000)
  if (near || situation.turnsLeft <= 2)
    return { at: piece.block.at, heading: toTarget, ...lost, perInch: 8, formed: 90 }
  if (!plan.attacks && gap > piece.long) return { ...stay(piece, target), ...lost, heading: toTarget, formed: 40 }
  return { at: placeAtDistance(situation, piece, target, range), heading: toTarget, ...lost, perInch: 14, formed: 0 }
}

/** OPS-24.1: who holds the middle of a clash holds the field: who has lost touch with it, or has nobody left to fight, goes there. */
function toCentre(situation: Situation, piece: UnitView, plan: SidePlan, target: UnitView): Destination | null {
  const { clash } = situation.table.field.terms
  if (!clash || piece.guns) return null
  const gap = distanceBetween(piece.block, target.block)
  const astray = apart(piece.centre, clash.centre) > clash.radius - 4000
  if (!astray || (gap < 16_000 && !target.unit.broken)) return null
  if (plan.attacks && !target.unit.broken && situation.turnsLeft > 1) return null
  return {
    at: clash.centre,
    heading: headingTo(clash.centre, target.centre),
    stance: piece.unit.stance,
    width: piece.unit.width,
    target,
    perInch: 25,
    formed: 0,
  }
}

/** What a unit is after this turn. */
export function destinationOf(situation: Situation, piece: UnitView, plan: SidePlan): Destination {
  const target = nearestTarget(situation, piece)
  if (!isInGoodOrder(piece) || target === null) return stay(piece, target)
  const back = toCentre(situation, piece, plan, target)
  if (back) return back
  // Whom the flight of others carries away stays out of the press until there is something to ride or run down.
  const frail = !piece.guns && steadiness(situation.tables, piece) < MIN_STEADINESS
  if (frail && distanceBetween(piece.block, target.block) > 14_000) return stay(piece, target)
  const aim = piece.guns
    ? aimGuns(situation, piece, plan, target)
    : piece.foot
      ? aimFoot(situation, piece, plan, target)
      : aimHorse(situation, piece, plan, target)
  return onTable(situation.table.field.ground, aim.at) ? { ...aim, heading: turned(aim.heading) } : stay(piece, target)
}
