import { rollToStand } from '../../tabletop/sar/melee/stand'
import { checkCharge } from '../../tabletop/sar/melee/chargeTarget'
import { type CloseFlag, nerveShift } from '../../tabletop/sar/melee/close'
import { meleeColumn } from '../../tabletop/sar/melee/meleeColumn'
import type { MeleeFlag } from '../../tabletop/sar/melee/meleeShift'
import { baseDistance, type Distance } from '../../tabletop/sar/movement/baseDistance'
import { formationBonus } from '../../tabletop/sar/movement/move'
import { isAllowed } from '../../tabletop/sar/errors'
import { arc } from '../../tabletop/common/march'
import { angleBetween, apart, headingTo, toLocal } from '../../tabletop/common/point'
import { root } from '../../core/fixed'
import { atLeast, chartMeans, plus, reaches } from './chances'
import { between, type Piece, type Scene, stands } from './scene'
import { canFire, faces, meanLosses, shields, zoneFrom } from './volley'
import { brokenPrice, priceOf, tollOf } from './worth'

/** One unit that could charge one enemy. */
export interface Rush {
  readonly piece: Piece
  readonly target: Piece
  readonly heading: number
  readonly gap: number
  /** Chance in hundredths that it gets there. */
  readonly reach: number
}

/** Mean of a d4, in hundredths. */
const D4 = 250
/** How likely an enemy who can is to be ready to fire at a charge, in hundredths. */
const READY = 75

/** SAR-7.3: what a charge of this unit covers. */
export function chargeDistance(scene: Scene, { unit, facts, foot }: Piece): Distance {
  const arm = foot ? 'infantry' : 'cavalry'
  const { tables } = scene
  const mover = {
    arm: facts.arm,
    training: unit.training ?? 'untrained',
    dismounted: facts.arm === 'cavalry' && foot,
  } as const
  const stance = unit.stance === 'closedColumn' ? 'column' : unit.stance
  const formation = stance === 'limbered' || stance === 'unlimbered' || stance === 'mob' ? 'line' : stance
  return plus(
    plus(baseDistance(tables, mover), tables.movement.modifiers.charge[arm]),
    formationBonus(tables, arm, { formation, onRoad: false }),
  )
}

/** SAR-7.9: what it costs to turn about the middle by so much. */
export const turnCost = ({ block: { width, depth } }: Piece, angle: number): number =>
  angle === 0 ? 0 : arc(Math.ceil(root(width * width + depth * depth) / 2) + 1, angle)

/** Is somebody of these in the lane from a unit to its target, nearer than that? */
function inLane(rush: Pick<Rush, 'piece' | 'heading' | 'gap'>, others: readonly Piece[], target: Piece): boolean {
  const pose = { at: rush.piece.block.at, heading: rush.heading }
  const half = Math.floor(rush.piece.block.width / 2)
  return others.some((other) => {
    if (other === rush.piece || other === target) return false
    if (apart(other.centre, pose.at) > rush.gap + 15_000) return false
    const { x, y } = toLocal(pose, other.centre)
    const size = (other.block.width + other.block.depth) >> 1
    const aside = Math.abs(angleBetween(other.block.heading, rush.heading) - 9000) > 4500 ? other.block.width : size
    return y > 0 && y < rush.gap && Math.abs(x) < half + Math.floor(aside / 2)
  })
}

/** Every charge that could come to something this turn (SAR-13.2). */
export function rushes(scene: Scene, pieces: readonly Piece[], targets: readonly Piece[]): Rush[] {
  const { tables } = scene
  const out: Rush[] = []
  for (const piece of pieces) {
    if (!stands(piece) || piece.guns || piece.effectives < 2) continue
    const distance = chargeDistance(scene, piece)
    const most = (distance.inches + 6 * distance.d6) * 1000
    const look = { arm: piece.facts.arm, mounted: piece.unit.mounted, stance: piece.unit.stance }
    for (const target of targets) {
      if (apart(piece.block.at, target.centre) > most + 12_000) continue
      const gap = between(piece.block, target.block)
      if (gap > most) continue
      const aim = { arm: target.facts.arm, mounted: target.unit.mounted, stance: target.unit.stance }
      if (!isAllowed(() => checkCharge(tables, { ...look, broken: false, changedFormation: false }, aim))) continue
      const heading = headingTo(piece.block.at, target.centre)
      const turn = turnCost(piece, angleBetween(heading, piece.block.heading))
      const reach = reaches(distance, gap + turn)
      if (reach < 20) continue
      const rush = { piece, target, heading, gap, reach }
      const formedFoes = scene.foes.filter(({ formed, guns }) => formed || guns)
      if (inLane(rush, formedFoes, target)) continue
      if (
        inLane(
          rush,
          scene.own.filter(({ formed, unit }) => formed && !unit.broken),
          target,
        )
      )
        continue
      out.push(rush)
    }
  }
  return out
}

interface Fighter {
  readonly piece: Piece
  readonly castings: number
  readonly flags: readonly MeleeFlag[]
  readonly vs: readonly Piece[]
}

/** Mean losses (hundredths) that a fighter deals in one round (SAR-14.3 to 14.6). */
function blow(scene: Scene, { piece, castings, flags, vs }: Fighter, own: number, enemy: number): number {
  const { tables } = scene
  const { facts, unit } = piece
  const foe = vs[0]!
  const target = shields(foe).filter((one) => one !== 'throughSkirmishers')
  const fighter = {
    arm: facts.arm,
    training: unit.training ?? 'untrained',
    nation: facts.nation,
    leaderLR: piece.lr,
    flags,
    target,
    skirmish: unit.stance === 'skirmish',
  }
  const { column } = meleeColumn(tables, Math.max(0, castings), fighter, { own, enemy })
  return chartMeans(tables)[column]!
}

function fightFlags(piece: Piece, foe: Piece, charging: boolean): MeleeFlag[] {
  const flags: MeleeFlag[] = charging ? ['charging'] : []
  const { unit, facts, foot } = piece
  const row = unit.stance === 'column' || unit.stance === 'closedColumn'
  if (facts.arm === 'infantry' && unit.stance === 'roadColumn') flags.push('roadColumn')
  if (facts.arm === 'infantry' && row && charging) flags.push('inColumn')
  if (unit.stance === 'square') flags.push('inSquare')
  if (!foot && !piece.guns && (foe.foot || foe.guns))
    flags.push(foe.unit.stance === 'square' ? 'cavalryVsSquare' : 'cavalryVsFootNotInSquare')
  if (unit.blown) flags.push('blownHorses')
  return flags
}

/** What a melee of these against one is expected to come to, in hundredths of a point for the chargers' side. */
export function meleeValue(
  scene: Scene,
  chargers: readonly { readonly piece: Piece; readonly effectives: number; readonly flank: boolean }[],
  target: Piece,
  defender: { readonly effectives: number; readonly stragglers: number; readonly share: number },
  rounds = 2,
  charging = true,
): number {
  const side = chargers.map(({ piece, effectives }) => ({
    piece,
    e: effectives * 100,
    s: piece.stragglers * 100,
    lost: 0,
  }))
  let e = defender.effectives * 100
  let s = defender.stragglers * 100
  let took = 0
  let value = 0
  const flanked = chargers.some(({ flank }) => flank)
  let over = false
  for (let round = 0; round < rounds && !over; round++) {
    const first = round === 0 && charging
    const inIt = Math.floor((Math.floor(e / 100) * (flanked ? 50 : 100) * defender.share) / 10_000)
    const standing = side.filter((one) => one.e >= 100 && one.s <= one.e)
    if (standing.length === 0 || e < 100) break
    const ours = standing.reduce((sum, one) => sum + Math.floor(one.e / 100), 0)
    let dealt = 0
    for (const one of standing)
      dealt += blow(
        scene,
        {
          piece: one.piece,
          castings: Math.floor(one.e / 100),
          flags: fightFlags(one.piece, target, first),
          vs: [target],
        },
        ours,
        inIt,
      )
    const back = blow(
      scene,
      { piece: target, castings: inIt, flags: fightFlags(target, standing[0]!.piece, false), vs: [standing[0]!.piece] },
      inIt,
      ours,
    )
    const hit = tollOf(target, Math.min(dealt, e), 'melee', flanked ? 'flank' : 'front')
    e -= hit.casualties + hit.stragglers
    s += hit.stragglers
    took += hit.casualties + Math.floor((hit.stragglers * 65) / 100)
    const each = Math.floor(back / standing.length)
    for (const one of standing) {
      const toll = tollOf(one.piece, Math.min(each, one.e), 'melee', 'front')
      one.e -= toll.casualties + toll.stragglers
      one.s += toll.stragglers
      one.lost += toll.casualties + Math.floor((toll.stragglers * 65) / 100)
    }
    over = s > e
  }
  value += Math.floor((took * target.worth) / 100)
  // Near the edge of breaking the dice decide: half the prize on the line, all of it a good way beyond.
  const edge = Math.max(0, Math.min(100, 50 + Math.floor((s - e) / 6)))
  value += Math.floor((brokenPrice(target, Math.max(0, e)) * edge) / 100)
  if (e <= 0) value += Math.floor((target.stragglers * 35 * target.worth) / 100)
  for (const one of side) {
    value -= Math.floor((one.lost * one.piece.worth) / 100)
    const own = Math.max(0, Math.min(100, 50 + Math.floor((one.s - one.e) / 6)))
    value -= Math.floor((brokenPrice(one.piece, Math.max(0, one.e)) * (edge > 60 ? Math.floor(own / 2) : own)) / 100)
  }
  return value
}

/** SAR-13.8: rows for one who closes on a target, but for training and leader. */
export function closeFlags(piece: Piece, target: Piece, flank: boolean): CloseFlag[] {
  const flags: CloseFlag[] = []
  if (!piece.foot && (target.foot || target.guns))
    flags.push(target.unit.stance === 'square' ? 'cavalryVsSquare' : 'cavalryVsFootNotInSquare')
  if (!piece.foot && !target.foot && !target.guns) flags.push('mountedVsMounted')
  if (target.cover.includes('woods') || target.cover.includes('rough')) flags.push('enemyInWoodsOrRough')
  if (target.cover.includes('building')) flags.push('enemyInBuildingOrFort')
  if (target.unit.stance === 'skirmish' && piece.unit.stance !== 'skirmish') flags.push('enemyOnlySkirmish')
  if (flank) flags.push('flankOrRear')
  return flags
}

/** Chance in hundredths of closing after so many losses from fire (hundredths). */
export function closing(scene: Scene, rush: Rush, losses: number): number {
  const { piece, target } = rush
  if (target.unit.broken || target.unit.stance === 'skirmish') return 100
  const flank = zoneFrom(scene, piece.block.at, target, target.block) !== 'front'
  const { sum } = nerveShift(scene.tables, 'close', {
    training: piece.unit.training ?? 'untrained',
    leaderLR: piece.lr,
    flags: closeFlags(piece, target, flank),
  })
  return atLeast(20, sum - Math.floor((losses + 50) / 100), 12)
}

/** Losses (hundredths) that the defenders' fire costs chargers together: the target and whoever else looks their way. */
export function defensiveFire(scene: Scene, rush: Rush): { fromTarget: number; fromOthers: number } {
  const { piece, target } = rush
  const front = zoneFrom(scene, piece.block.at, target, target.block) === 'front'
  const across = Math.ceil((piece.block.width + 1000) / 1000)
  const own = shields(piece)
  const volley = (foe: Piece, castings: number, band: 'short' | 'medium'): number =>
    meanLosses(scene, foe, Math.max(1, Math.min(foe.files, castings)), foe.short > 0 ? band : 'medium', own)
  const fromTarget =
    canFire(target) && front && target.unit.stance !== 'limbered'
      ? Math.floor((volley(target, across, 'short') * READY) / 100)
      : 0
  let fromOthers = 0
  for (const foe of scene.foes) {
    if (foe === target || !canFire(foe)) continue
    const distance = apart(foe.block.at, target.centre)
    if (distance > Math.max(foe.medium, 8000) || !faces(foe, piece.block.at, 4500)) continue
    fromOthers += Math.floor((volley(foe, Math.min(across, foe.files), 'medium') * 35) / 100)
  }
  return { fromTarget, fromOthers }
}

/** SAR-15: the chance in hundredths that infantry forms square before these horses. */
function squareChance(scene: Scene, rush: Rush): number {
  const { piece, target } = rush
  if (piece.foot || target.facts.arm !== 'infantry') return 0
  if (['square', 'skirmish', 'mob'].includes(target.unit.stance) || target.unit.broken || target.unit.locked) return 0
  const { modifiers, die } = scene.tables.emergencySquare
  const added =
    modifiers.training[target.unit.training ?? 'untrained'] +
    (target.unit.stance === 'line' ? modifiers.lineFormation : 0)
  const most = Math.floor(rush.gap / 1000) - added
  return Math.floor((Math.max(0, Math.min(die, most)) * 100) / die)
}

/** What is expected of several who charge one enemy together, in hundredths of a point. */
export function assaultValue(scene: Scene, together: readonly Rush[]): number {
  const target = together[0]!.target
  // A broken enemy is ridden or run down without a fight; what there is to win is what it has left.
  if (target.unit.broken) {
    const best = Math.max(...together.map(({ reach }) => reach))
    const prize = Math.floor((brokenPrice(target, target.effectives * 100) * best) / 100)
    return prize - together.reduce((sum, rush) => sum + miss(rush), 0)
  }
  const fires = together.map((rush) => defensiveFire(scene, rush))
  let value = 0
  const closers: { piece: Piece; effectives: number; flank: boolean; chance: number }[] = []
  // The target fires at one of them: at the one nearest.
  const nearest = together.reduce((best, rush, i) => (rush.gap < together[best]!.gap ? i : best), 0)
  for (const [i, rush] of together.entries()) {
    const { piece } = rush
    const losses = (i === nearest ? fires[i]!.fromTarget : 0) + Math.floor(fires[i]!.fromOthers / together.length)
    const toll = tollOf(piece, Math.min(losses, piece.effectives * 100), 'fire', 'front')
    value -= priceOf(piece, toll)
    const square = squareChance(scene, rush)
    const open = closing(scene, rush, losses)
    // A failed square cannot hold its fire against them and stands in disorder.
    const close = square === 0 ? open : Math.floor((square * Math.floor(open / 4) + (100 - square) * 95) / 100)
    const chance = Math.floor((rush.reach * close) / 100)
    value -= miss(rush)
    // Halted three inches off: stragglers, and the next volley at short range.
    const halted = Math.floor((rush.reach * (100 - close)) / 100)
    const after = 150 + Math.floor((fires[nearest]!.fromTarget * 40) / (100 * together.length))
    value -= Math.floor((priceOf(piece, { stragglers: after, casualties: 0 }, toll) * halted) / 100)
    if (square > 0) value -= Math.floor((priceOf(piece, { stragglers: D4, casualties: 0 }, toll) * square) / 100)
    const left = Math.max(1, piece.effectives - Math.floor((toll.stragglers + toll.casualties) / 100))
    const flank = zoneFrom(scene, piece.block.at, target, target.block) !== 'front'
    closers.push({ piece, effectives: left, flank, chance })
  }
  // The likeliest first; the chance of so many closing, from nobody up.
  closers.sort((a, b) => b.chance - a.chance || (a.piece.id < b.piece.id ? -1 : 1))
  let odds = [10_000]
  for (const { chance } of closers)
    odds = [...odds, 0].map((with_, k) => Math.floor((with_ * (100 - chance) + (odds[k - 1] ?? 0) * chance) / 100))
  const flank = closers.some((one) => one.flank)
  const standing = standOdds(scene, target, flank, closers[0]!.piece)
  const disorder = Math.min(...together.map((rush) => (rush.piece.foot ? 100 : 100 - squareChance(scene, rush))))
  const share =
    together.every(({ piece }) => !piece.foot) && target.facts.arm === 'infantry' && disorder > 60 ? 50 : 100
  for (let k = 1; k < odds.length; k++) {
    if (odds[k]! < 50) continue
    const few = closers.slice(0, k)
    const shaken = Math.floor((standing.shaken * D4) / 100)
    const e = Math.max(1, target.effectives - Math.floor((shaken + 50) / 100))
    const fight = meleeValue(scene, few, target, {
      effectives: e,
      stragglers: target.stragglers + Math.floor((shaken + 50) / 100),
      share,
    })
    const runs = Math.floor(brokenPrice(target, target.effectives * 100) / 3)
    const got =
      Math.floor((fight * (100 - standing.runs) + runs * standing.runs) / 100) +
      priceOf(target, { stragglers: shaken, casualties: 0 })
    value += Math.floor((got * odds[k]!) / 10_000)
  }
  return value
}

/** SAR-13.4: what not getting there costs. */
function miss({ piece, reach }: Rush): number {
  return Math.floor((priceOf(piece, { stragglers: D4 + 60, casualties: 0 }) * (100 - reach)) / 100)
}

/** SAR-13.11, 13.12: chances in hundredths that the target runs, or stands with losses. */
export function standOdds(
  scene: Scene,
  target: Piece,
  flank: boolean,
  charger: Piece,
): { runs: number; shaken: number } {
  const flags: CloseFlag[] = []
  if (flank) flags.push('flankOrRear')
  if (!charger.foot && !target.foot && !target.guns) flags.push('mountedVsMounted')
  let runs = 0
  let shaken = 0
  const nerve = {
    training: target.unit.training ?? 'untrained',
    leaderLR: target.lr,
    flags,
    casualties: target.unit.strength.casualties,
  }
  for (let d20 = 1; d20 <= 20; d20++) {
    const { result, stragglersD4 } = rollToStand(scene.tables, nerve, d20)
    if (result !== 'stand') runs += 5
    else if (stragglersD4 > 0) shaken += 5
  }
  return { runs, shaken }
}
