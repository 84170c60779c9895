import { angleBetween, apart, headingTo } from '../../tabletop/common/point'
import { turned } from '../../core/fixed'
import { functionsNow } from '../../tabletop/sar/battle/orders/functions'
import { formationBonus } from '../../tabletop/sar/movement/move'
import { baseDistance } from '../../tabletop/sar/movement/baseDistance'
import { rally } from '../../tabletop/sar/morale/rally'
import type { ArtilleryFunction } from '../../tabletop/sar/schemas/action'
import type { Order } from '../../tabletop/sar/types'
import { type Aim, aimOf } from './aim'
import { assaultValue, chargeDistance, type Rush } from './assault'
import { meanOf, plus, reaches } from './chances'
import { between, type Piece, type Scene, stands } from './scene'
import type { Temper } from './temper'
import { canFire, faces, meanLosses, shields, volleyAt } from './volley'
import { priceOf, recoveredWorth, tollOf } from './worth'

/** An order that a unit could have, and what it is worth in hundredths of a point. */
export interface Option {
  readonly order: Order
  readonly heading: number | null
  readonly functions: readonly ArtilleryFunction[]
  readonly value: number
}

/** What is known of a unit when orders are weighed. */
export interface Weighed {
  readonly piece: Piece
  readonly aim: Aim
  readonly options: readonly Option[]
}

const option = (
  order: Order,
  value: number,
  heading: number | null = null,
  functions: readonly ArtilleryFunction[] = [],
): Option => ({
  order,
  heading: heading === null ? null : turned(heading),
  functions,
  value,
})

/** The best that firing now would do, in hundredths of a point. */
export function bestShot(scene: Scene, piece: Piece): { value: number; target: Piece | null } {
  let best = 0
  let target: Piece | null = null
  if (!canFire(piece)) return { value: 0, target }
  for (const foe of scene.foes) {
    if (foe.unit.locked || apart(piece.block.at, foe.centre) > piece.long + 12_000) continue
    const volley = volleyAt(scene, piece, piece.block, foe)
    if (!volley) continue
    const value = priceOf(foe, tollOf(foe, volley.losses, 'fire', volley.zone))
    if (value > best) {
      best = value
      target = foe
    }
  }
  return { value: best, target }
}

/** Chance in hundredths that this enemy charges that piece this turn: it can, it looks that way, it is of the charging kind. */
export function threatBy(scene: Scene, foe: Piece, piece: Piece): number {
  if (!stands(foe) || foe.guns || foe.unit.stance === 'skirmish') return 0
  if (foe.facts.arm === 'infantry' && piece.facts.arm === 'cavalry' && piece.unit.mounted) return 0
  const gap = between(foe.block, piece.block)
  if (gap > 30_000 || !faces(foe, piece.centre, 6000)) return 0
  const distance = chargeDistance(scene, foe)
  const reach = reaches(distance, gap)
  if (reach < 15) return 0
  const strong = foe.effectives * 100 >= piece.effectives * 60
  const minded = foe.unit.stance === 'column' || !foe.foot ? 55 : gap < 5000 ? 45 : 25
  return Math.floor((reach * (strong ? minded : 10)) / 100)
}

/** What holding fire for those who may come on or charge is worth. */
function heldFire(scene: Scene, piece: Piece, now: number): number {
  if (!canFire(piece)) return 0
  let best = Math.floor((now * 82) / 100)
  let charged = 0
  for (const foe of scene.foes) {
    const gap = between(foe.block, piece.block)
    if (gap > 32_000 || !faces(piece, foe.centre, 3500)) continue
    const threat = threatBy(scene, foe, piece)
    const castings = Math.min(piece.files, Math.ceil((foe.block.width + 2000) / 1000))
    const short = meanLosses(
      scene,
      piece,
      piece.guns ? piece.unit.guns.length : Math.max(1, castings),
      piece.short > 0 ? 'short' : 'medium',
      shields(foe),
    )
    const toll = tollOf(foe, short, 'fire', 'front')
    // Each loss is one off its roll to close as well.
    const stopped = Math.floor((short * piece.effectives * piece.worth * 3) / 10_000)
    charged = Math.max(charged, Math.floor(((priceOf(foe, toll) + stopped) * threat) / 100))
    // Who came on last turn may come nearer this turn.
    if ((foe.last === 'move' || foe.last === 'advanceOrFire') && foe.formed) {
      const nearer = Math.max(1500, gap - 6500)
      const band =
        nearer <= piece.short ? 'short' : nearer <= piece.medium ? 'medium' : nearer <= piece.long ? 'long' : null
      if (band !== null) {
        const losses = meanLosses(
          scene,
          piece,
          piece.guns ? piece.unit.guns.length : Math.max(1, Math.min(piece.files, castings + 4)),
          band,
          shields(foe),
        )
        best = Math.max(best, Math.floor((priceOf(foe, tollOf(foe, losses, 'fire', 'front')) * 60) / 100))
      }
    }
  }
  return Math.max(best, charged + Math.floor(best / 3))
}

/** What the enemy's fire on a unit where it stands costs it in a turn. */
export function danger(scene: Scene, piece: Piece): number {
  let sum = 0
  for (const foe of scene.foes) {
    if (!canFire(foe) || apart(foe.block.at, piece.centre) > foe.long + 10_000) continue
    const volley = volleyAt(scene, foe, foe.block, piece)
    if (!volley) continue
    // It has others to fire at as well.
    sum += Math.floor((priceOf(piece, tollOf(piece, volley.losses, 'fire', volley.zone)) * 40) / 100)
  }
  return sum
}

/** What a turn of Hold brings back (SAR-5.9). */
function recovery(scene: Scene, piece: Piece): number {
  if (piece.stragglers === 0) return 0
  const die = scene.tables.stragglerRecovery.die[piece.unit.training ?? 'untrained']
  return recoveredWorth(piece, (die + 1) * 50 + piece.lr * 100 + (piece.cover.length > 0 ? 200 : 60))
}

/** Inches that a unit may count on this turn, in thousandths. */
export function strideOf(scene: Scene, { unit, facts, foot, guns }: Piece): number {
  const { tables } = scene
  if (guns)
    return unit.stance === 'limbered'
      ? meanOf(baseDistance(tables, { arm: 'artillery', artilleryClass: facts.artilleryClass! }))
      : 2000
  const arm = foot ? 'infantry' : 'cavalry'
  const base = baseDistance(tables, {
    arm: facts.arm,
    training: unit.training ?? 'untrained',
    dismounted: facts.arm === 'cavalry' && foot,
  })
  const stance = unit.stance === 'closedColumn' ? 'column' : unit.stance
  if (stance === 'mob' || stance === 'limbered' || stance === 'unlimbered') return meanOf(base)
  return meanOf(plus(base, formationBonus(tables, arm, { formation: stance, onRoad: false })))
}

/** How much a move toward the aim is worth, and in which direction it begins. */
function going(scene: Scene, piece: Piece, aim: Aim): Option | null {
  const far = apart(piece.block.at, aim.at)
  const off = angleBetween(aim.heading, piece.block.heading)
  if (far < 800 && (off < 1000 || aim.perInch === 0)) return null
  const stride = strideOf(scene, piece)
  const heading = far < 800 ? aim.heading : headingTo(piece.block.at, aim.at)
  const won = far < 800 ? Math.min(off, 6000) / 15 : Math.min(far, stride)
  return option('move', Math.floor((Math.floor(won) * aim.perInch) / 1000) + 10, heading)
}

/** A unit near its end with the enemy in range draws off (SAR-5.3). */
function drawOff(scene: Scene, piece: Piece, peril: number): Option | null {
  const { effectives, stragglers } = piece
  if (peril === 0 || stragglers * 10 < effectives * 7) return null
  let near: Piece | null = null
  let least = Number.POSITIVE_INFINITY
  for (const foe of scene.foes) {
    const gap = apart(foe.centre, piece.centre)
    if (foe.unit.broken || gap > least) continue
    least = gap
    near = foe
  }
  if (!near || least < 4000) return null
  return option('move', Math.floor((peril * 55) / 100) + 40, turned(headingTo(piece.centre, near.centre) + 18_000))
}

function footOptions(scene: Scene, piece: Piece, aim: Aim, temper: Temper): Option[] {
  const shot = bestShot(scene, piece).value
  const held = heldFire(scene, piece, shot)
  const peril = danger(scene, piece)
  const back = recovery(scene, piece)
  const options = [
    option('hold', back + Math.floor(held / 5) - (shot > 0 ? 10 : 0)),
    option('firstFire', shot),
    option('holdFire', held),
  ]
  const go = temper.closing ? null : going(scene, piece, aim)
  if (go) options.push(go)
  const off = drawOff(scene, piece, peril)
  if (off) options.push(off)
  const { unit, facts } = piece
  const wrong = unit.stance !== aim.stance || (aim.stance === 'line' && unit.width * 10 < aim.width * 8)
  if (wrong && aim.formed > 0) {
    const quick = scene.tables.movement.quickFormationNations.includes(facts.nation)
    // Not under the enemy's eyes: a Form order is a turn without fire or movement.
    options.push(option('form', quick && go ? Math.floor(aim.formed / 3) : aim.formed))
    if (quick) options.push(option('move', aim.formed, go?.heading ?? piece.block.heading))
  }
  return options
}

/** SAR-16.1, 16.2: what guns could do, one thing or two. */
function gunOptions(scene: Scene, piece: Piece, aim: Aim, temper: Temper): Option[] {
  const { unit, facts } = piece
  const most = functionsNow(scene.tables, facts.nation, unit)
  const back = recovery(scene, piece)
  const options = [option('hold', back)]
  if (most === 0) return options
  const far = apart(piece.block.at, aim.at)
  const go = temper.closing ? null : going(scene, piece, aim)
  const target = aim.target
  if (unit.stance === 'unlimbered') {
    const shot = bestShot(scene, piece).value
    const held = heldFire(scene, piece, shot)
    options.push(option('firstFire', shot, null, ['firstFire']), option('holdFire', held, null, ['holdFire']))
    const bears = target ? faces(piece, target.centre, 2600) : true
    if (target && !bears && shot === 0) {
      const heading = headingTo(piece.block.at, target.centre)
      if (most >= 2) options.push(option('holdFire', 120, heading, ['move', 'holdFire']))
      options.push(option('move', 70, heading, ['move']))
    }
    if (far > 3000 && go && shot < 40) {
      if (most >= 2 && shot > 0) options.push(option('firstFire', shot + 30, null, ['firstFire', 'limber']))
      else if (most >= 2) options.push(option('move', go.value + 20, go.heading, ['limber', 'move']))
      else options.push(option('move', go.value, null, ['limber']))
    }
    return options
  }
  const inRange = target !== null && between(piece.block, target.block) <= piece.long
  const bears = target ? faces(piece, target.centre, 2200) : true
  if (far < 2500 && aim.formed > 0) {
    if (!bears && target) {
      const heading = headingTo(piece.block.at, target.centre)
      options.push(
        most >= 2 ? option('move', 130, heading, ['move', 'unlimber']) : option('move', 100, heading, ['move']),
      )
    } else
      options.push(
        most >= 2 && inRange
          ? option('holdFire', 160, null, ['unlimber', 'holdFire'])
          : option('move', 110, null, ['unlimber']),
      )
  } else if (go) {
    const arrives = far <= strideOf(scene, piece) + 2000
    options.push(
      most >= 2 && arrives
        ? option('move', go.value + 40, go.heading, ['move', 'unlimber'])
        : option('move', go.value + 15, go.heading, ['move']),
    )
  }
  return options
}

/** What a Rally order is worth: the chance of it, against running on (SAR-4.12, 20.1). */
function rallyOption(scene: Scene, piece: Piece): Option {
  const { effectives, stragglers, unit } = piece
  const flags = piece.cover.length > 0 ? (['behindCover'] as const) : []
  let good = 0
  let back = 0
  for (let d20 = 1; d20 <= 20; d20++) {
    const { result } = rally(
      scene.tables,
      {
        training: unit.training ?? 'untrained',
        effectives: Math.max(1, effectives),
        stragglers,
        leaderLR: piece.lr,
        flags,
      },
      d20,
    )
    if (result === 'rally') good += 5
    if (result === 'recover1d4StayBroken') back += 5
  }
  const half = Math.floor((stragglers - effectives) / 2)
  const men = effectives * 35 + Math.max(0, half) * 65
  const value = Math.floor((men * good * piece.worth) / 10_000) + Math.floor((160 * back * piece.worth) / 10_000)
  // Who has no order runs a retreat move more: sixes, and nearer to the edge.
  return option('rally', value + Math.floor((piece.worth * 90) / 100))
}

/** Everything that is worth an order to one unit, but for charges. */
export function weigh(scene: Scene, piece: Piece, temper: Temper): Weighed {
  const aim = aimOf(scene, piece, temper)
  if (piece.unit.locked) return { piece, aim, options: [] }
  if (piece.unit.broken) return { piece, aim, options: [rallyOption(scene, piece)] }
  const options = piece.guns ? gunOptions(scene, piece, aim, temper) : footOptions(scene, piece, aim, temper)
  return { piece, aim, options: options.sort((a, b) => b.value - a.value) }
}

/** What a unit's best order but for charges would be worth. */
export const bestValue = ({ options }: Weighed): number => options[0]?.value ?? 0

/** Who charges whom: the assault that gains most over what its units could do else, then the next. */
export function assaults(
  scene: Scene,
  all: readonly Rush[],
  others: ReadonlyMap<string, number>,
): { rushes: Rush[]; value: number }[] {
  const free = new Set(all.map(({ piece }) => piece.id))
  const out: { rushes: Rush[]; value: number }[] = []
  const byTarget = new Map<string, Rush[]>()
  for (const rush of all) byTarget.set(rush.target.id, [...(byTarget.get(rush.target.id) ?? []), rush])
  const plans = new Map<string, { rushes: Rush[]; gain: number } | null>()
  const best = (target: string): { rushes: Rush[]; gain: number } | null => {
    const before = plans.get(target)
    if (before !== undefined && (before === null || before.rushes.every(({ piece }) => free.has(piece.id))))
      return before
    const able = byTarget
      .get(target)!
      .filter(({ piece }) => free.has(piece.id))
      .sort((a, b) => b.reach * b.piece.effectives - a.reach * a.piece.effectives || (a.piece.id < b.piece.id ? -1 : 1))
      .slice(0, 4)
    let found: { rushes: Rush[]; gain: number } | null = null
    for (let n = 1; n <= able.length; n++) {
      const together = able.slice(0, n)
      const gain =
        assaultValue(scene, together) - together.reduce((sum, { piece }) => sum + (others.get(piece.id) ?? 0), 0)
      if (!found || gain > found.gain) found = { rushes: together, gain }
    }
    plans.set(target, found)
    return found
  }
  for (;;) {
    let top: { rushes: Rush[]; gain: number } | null = null
    for (const target of [...byTarget.keys()].sort()) {
      const plan = best(target)
      if (plan && plan.gain > (top?.gain ?? 40)) top = plan
    }
    if (!top) return out
    out.push({ rushes: top.rushes, value: top.gain })
    for (const { piece } of top.rushes) free.delete(piece.id)
    byTarget.delete(top.rushes[0]!.target.id)
  }
}
