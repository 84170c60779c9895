import { parseMarkerId } from '../../operational/hidden/markerIds'
import { otherSeat } from '../../game/side'
import type { Position } from '../../operational/engine'
import { inEzoc } from '../../operational/position'
import { mustRollForCommand } from '../../operational/movement/groups'
import { stepContext } from '../../operational/movement/cost'
import { type ReachField, reachField, UNREACHED } from '../../operational/movement/reach'
import { marchRefusal, leaderMoveRefusal, includesEngineer } from '../../operational/movement/steppingGroup'
import type { Action, HexId, PieceId } from '../../operational/types'
import { ARTILLERY, CAVALRY, INFANTRY, LEADER, MEXICAN } from '../../operational/world'
import { currentFactor } from './pending'
import { combinedFactor } from './combat'
import { attackMissions } from './missions'
import type { DecisionContext } from './context'
import type { MovementMemory, ScriptSettings } from './style'
import { travelCosts } from './travelCosts'

type Step = Extract<Action, { type: 'step' }>

/** Within so many hexes an enemy stack may be upon one next turn. */
const NEAR = 4
/** What an unasked stand in an EZOC, and each point of odds against one, are worth in halves of an MP. */
const EZOC = 16
const OUTNUMBERED = 6
const WIN = 100_000

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((x, k) => x === b[k])

function planOf(scene: DecisionContext<unknown>, style: ScriptSettings): MovementMemory {
  const missions =
    style.mission === null ? {} : attackMissions(scene, style.stays(scene), style.bound(scene), style.mission)
  return { missions, done: [], units: [], leaders: [], march: false, path: [] }
}

/** The next step of whoever is under way; null: he has arrived, or cannot go on. */
function onward(scene: DecisionContext<unknown>, work: MovementMemory): Step | null {
  const to = work.path[0]
  if (to === undefined) return null
  const first = work.march && scene.view.moving?.march !== true
  const fits = (leaders: readonly PieceId[]): Step | undefined =>
    scene
      .of('step')
      .find(
        (step) =>
          step.to === to &&
          !step.garrison &&
          same(step.units, work.units) &&
          same(step.leaders, leaders) &&
          (step.march === true) === first,
      )
  const step = fits(work.leaders) ?? (work.units.length > 0 && work.leaders.length > 0 ? fits([]) : undefined)
  if (!step) {
    work.path = []
    return null
  }
  work.path.shift()
  work.leaders = [...step.leaders]
  return step
}

function pathTo(pos: Position, field: ReachField, start: number, hex: number): HexId[] {
  const out: HexId[] = []
  let at = hex
  let back = field.onward2[hex] === UNREACHED ? field.prev[hex]! : field.onwardPrev[hex]!
  while (at !== start && back >= 0 && out.length < 40) {
    out.unshift(pos.world.grid.ids[at]!)
    at = back
    back = field.onwardPrev[at]!
  }
  return at === start ? out : []
}

/** Strength that the enemy could bring against a hex next turn, near enough. */
function menace(scene: DecisionContext<unknown>, hex: number): number {
  const { pos, seat, world } = scene
  const asleep = seat !== MEXICAN && !scene.view.activation.santaAnna
  const near = world.unitsOf[otherSeat(seat)].filter((index) => {
    const at = pos.hexOf[index]!
    if (at < 0 || pos.pieceStates[index]!.garrison || pos.pieceStates[index]!.disrupted) return false
    const distance = world.grid.distance(at, hex)
    return distance <= (asleep ? 1 : world.pieces[index]!.cls === CAVALRY ? NEAR + 2 : NEAR)
  })
  return near.length === 0 ? 0 : combinedFactor(pos, near)
}

function danger(scene: DecisionContext<unknown>, unit: number, hex: number, seen: Map<number, number>): number {
  const { pos, seat, world } = scene
  if (!seen.has(hex)) seen.set(hex, menace(scene, hex))
  const foes = seen.get(hex)!
  if (foes === 0) return 0
  const own = combinedFactor(pos, [unit, ...pos.unitsAt[hex]!.filter((other) => other !== unit)])
  const cover = world.hexes[hex]!.terrain === 'village' ? 2 : 0
  const odds = foes - own - cover - (world.behindWorks[hex] ? 2 : 0)
  const touching = inEzoc(pos, hex, seat) && hex !== pos.hexOf[unit] ? EZOC : 0
  return touching + Math.max(0, odds - 1) * OUTNUMBERED
}

const crowded = (pos: Position, unit: number, hex: number): boolean => {
  const guns = pos.world.pieces[unit]!.cls === ARTILLERY
  const others = pos.unitsAt[hex]!.filter(
    (other) =>
      other !== unit && !pos.pieceStates[other]!.garrison && (pos.world.pieces[other]!.cls === ARTILLERY) === guns,
  )
  return others.length >= (guns ? 1 : 2) || (pos.world.lava[hex] === 1 && others.length > 0)
}

/** Leaders and engineers who go along with a unit: with the strongest of their hex that they command. */
function company(pos: Position, unit: number, work: MovementMemory): number[] {
  const { world } = pos
  if (world.pieces[unit]!.cls !== INFANTRY) return []
  const hex = pos.hexOf[unit]!
  const stronger = pos.unitsAt[hex]!.some(
    (other) =>
      other !== unit &&
      world.pieces[other]!.cls === INFANTRY &&
      !pos.pieceStates[other]!.moved &&
      !work.done.includes(world.pieces[other]!.id) &&
      currentFactor(pos, other) > currentFactor(pos, unit),
  )
  if (stronger) return []
  return pos.leadersAt[hex]!.filter(
    (index) =>
      world.pieces[index]!.cls === LEADER &&
      leaderMoveRefusal(pos, index) === null &&
      (world.isEngineer[index] === 1 || world.commanders[unit]!.includes(index)) &&
      !world.armyCommander.includes(index),
  )
}

interface Errand {
  readonly path: HexId[]
  readonly march: boolean
  readonly leaders: PieceId[]
}

/** Where a unit goes now; null: it stays. */
function errandOf(
  scene: DecisionContext<unknown>,
  style: ScriptSettings,
  work: MovementMemory,
  unit: number,
  goals: readonly number[] | undefined,
): Errand | null {
  const { pos, seat, world } = scene
  const piece = world.pieces[unit]!
  const start = pos.hexOf[unit]!
  const mission = world.grid.indexOf(work.missions[piece.id] ?? '')
  if (mission === start) return null
  const along = company(pos, unit, work)
  const names = along.map((index) => world.pieces[index]!.id)
  const walk = reachField(pos, [unit], along, stepContext(pos, false, includesEngineer(pos, along)))
  if (mission >= 0 && walk.cost2[mission]! < UNREACHED)
    return { path: pathTo(pos, walk, start, mission), march: false, leaders: names }
  const target = mission >= 0 ? [mission] : goals
  const loc = seat === MEXICAN ? world.locHexes[0][0]! : -1
  if (loc >= 0 && walk.cost2[loc]! < UNREACHED)
    return { path: pathTo(pos, walk, start, loc), march: false, leaders: [] }
  if (!target || target.length === 0) return null
  const way = travelCosts(world, seat, piece.cls, target, includesEngineer(pos, along))
  const caution = mission >= 0 ? 0 : style.caution(scene, unit)
  const seen = new Map<number, number>()
  let best: { hex: number; field: ReachField; march: boolean } | null = null
  let most = Number.NEGATIVE_INFINITY
  const look = (field: ReachField, march: boolean): void => {
    for (let hex = 0; hex < world.grid.count; hex++) {
      if (field.cost2[hex]! >= UNREACHED || (hex !== start && crowded(pos, unit, hex))) continue
      const value =
        -way[hex]! -
        (caution === 0 ? 0 : caution * danger(scene, unit, hex, seen)) +
        (hex === loc ? WIN : 0) +
        (hex === start ? 0.5 : 0)
      if (value > most + (march ? 3 : 0)) {
        most = value
        best = { hex, field, march }
      }
    }
  }
  look(walk, false)
  if (!pos.game.ops.moving?.stepped && marchRefusal(pos, [unit]) === null)
    look(reachField(pos, [unit], along, stepContext(pos, true, includesEngineer(pos, along))), true)
  const found = best as { hex: number; field: ReachField; march: boolean } | null
  if (!found || found.hex === start) return null
  return { path: pathTo(pos, found.field, start, found.hex), march: found.march, leaders: names }
}

/** A leader or HQ left behind goes where most of those he commands stand together. */
function staffErrand(scene: DecisionContext<unknown>, index: number): HexId[] | null {
  const { pos, seat, world } = scene
  const start = pos.hexOf[index]!
  const own = world.unitsOf[seat].filter((unit) => pos.hexOf[unit]! >= 0 && world.commanders[unit]!.includes(index))
  if (own.length === 0 || world.isEngineer[index]) return null
  const field = reachField(pos, [], [index], stepContext(pos, false))
  let best = start
  let least = Number.POSITIVE_INFINITY
  for (let hex = 0; hex < world.grid.count; hex++) {
    if (field.cost2[hex]! >= UNREACHED || !pos.unitCounts[seat][hex]) continue
    const far = own.reduce((sum, unit) => sum + world.grid.distance(hex, pos.hexOf[unit]!), 0)
    const value = far + (inEzoc(pos, hex, seat) ? own.length * 2 : 0) + (hex === start ? -1 : 0)
    if (value < least) {
      least = value
      best = hex
    }
  }
  return best === start ? null : pathTo(pos, field, start, best)
}

/** One step of a marker; null: markers stay. */
function markerStep(
  scene: DecisionContext<unknown>,
  style: ScriptSettings,
  work: MovementMemory,
  goals: ReadonlyMap<number, readonly number[]>,
): Action | null {
  const { world, seat, view } = scene
  const steps = scene.of('marker').filter(({ id, march }) => !work.done.includes(id) && !march)
  const begin = scene
    .of('begin')
    .find(({ units }) => parseMarkerId(units[0]!) !== null && !work.done.includes(units[0]!))
  if (steps.length === 0) {
    if (!begin) return null
    return begin
  }
  const { id } = steps[0]!
  const mine = steps.filter((step) => step.id === id)
  if (style.wanders) {
    if (scene.below(3) === 0) {
      work.done.push(id)
      return markerStep(scene, style, work, goals)
    }
    return scene.pick(mine)
  }
  const letter = id.split('.')[2]!.toUpperCase()
  const inside = view.boxes[letter]?.map((piece) => world.pieceIndexes.get(piece)!) ?? []
  const wanted = inside.map((index) => goals.get(index)).find((list) => list !== undefined && list.length > 0)
  if (!wanted) {
    work.done.push(id)
    return markerStep(scene, style, work, goals)
  }
  const way = travelCosts(world, seat, INFANTRY, wanted)
  const here = way[world.grid.indexOf(view.markers[id]!.at)] ?? 0
  let best: (typeof mine)[number] | null = null
  let least = here
  for (const step of mine) {
    const to = world.grid.indexOf(step.to)
    if (way[to]! < least && !world.lava[to]) {
      least = way[to]!
      best = step
    }
  }
  if (best) return best
  work.done.push(id)
  return markerStep(scene, style, work, goals)
}

/** The movement phase of a scripted player. */
export function nextMovementAction(scene: DecisionContext<unknown>, style: ScriptSettings): Action {
  const { view, world, seat } = scene
  const work = (scene.work ?? planOf(scene, style)) as MovementMemory
  const copy: MovementMemory = { ...work, done: [...work.done], path: [...work.path] }
  scene.work = copy
  const next = onward(scene, copy)
  if (next) return next
  const { pos } = scene
  const goals = style.goals(scene)
  const stays = style.stays(scene)
  const set = (units: PieceId[], errand: Errand): Step | null => {
    Object.assign(copy, { units, leaders: errand.leaders, march: errand.march, path: errand.path })
    return onward(scene, copy)
  }
  const order = world.unitsOf[seat].filter((index) => pos.hexOf[index]! >= 0)
  const distance = (index: number): number => {
    const list = goals.get(index)
    return list && list.length > 0 ? travelCosts(world, seat, world.pieces[index]!.cls, list)[pos.hexOf[index]!]! : 9999
  }
  const under = view.moving?.units.map((id) => world.pieceIndexes.get(id) ?? -1) ?? []
  const queue = order
    .filter((index) => !copy.done.includes(world.pieces[index]!.id) && !pos.pieceStates[index]!.moved)
    .map((index) => ({ index, far: under.includes(index) ? -1 : distance(index) }))
    .sort((a, b) => a.far - b.far || a.index - b.index)
  for (const { index } of queue) {
    const { id } = world.pieces[index]!
    if (stays.has(index) && copy.missions[id] === undefined) {
      copy.done.push(id)
      continue
    }
    if (mustRollForCommand(pos, index)) {
      const wanted = copy.missions[id] !== undefined || goals.has(index)
      const roll = wanted ? scene.of('begin').find(({ units }) => units.length === 1 && units[0] === id) : undefined
      if (roll) return roll
      copy.done.push(id)
      continue
    }
    copy.done.push(id)
    const errand = errandOf(scene, style, copy, index, goals.get(index))
    const step = errand ? set([id], errand) : null
    if (step) return step
  }
  const enter = scene.of('enter').find(({ march }) => !march)
  if (enter) return enter
  for (const index of world.leadersOf[seat]) {
    const { id } = world.pieces[index]!
    if (copy.done.includes(id) || pos.hexOf[index]! < 0 || leaderMoveRefusal(pos, index) !== null) continue
    copy.done.push(id)
    const path = staffErrand(scene, index)
    const step = path ? set([], { path, march: false, leaders: [id] }) : null
    if (step) return step
  }
  const marker = markerStep(scene, style, copy, goals)
  return marker ?? scene.first('endPhase') ?? scene.first('stop') ?? scene.legal.find(({ type }) => type !== 'resign')!
}
