import { otherSeat } from '../../game/side'
import type { Position } from '../../operational/engine'
import { parseMarkerId } from '../../operational/hidden/markerIds'
import { stepContext } from '../../operational/movement/cost'
import { mustRollForCommand } from '../../operational/movement/groups'
import { type ReachField, reachField, UNREACHED } from '../../operational/movement/reach'
import { includesEngineer, leaderMoveRefusal, marchRefusal } from '../../operational/movement/steppingGroup'
import { inEzoc } from '../../operational/position'
import type { Action, HexId, PieceId } from '../../operational/types'
import { ARTILLERY, CAVALRY, INFANTRY, LEADER, MEXICAN } from '../../operational/world'
import { combinedFactor } from './combat'
import { anyAction, type DecisionContext } from './context'
import { BASELINE } from './figures'
import { attackMissions } from './missions'
import { currentFactor } from './pending'
import { depotHex } from './places'
import type { MovementMemory, ScriptSettings } from './style'
import { NO_WAY_HALF_MP, travelCosts } from './travelCosts'

type Step = Extract<Action, { type: 'step' }>
type Goals = ReadonlyMap<number, readonly number[]>

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, n) => id === b[n])

/** The memory at the beginning of a movement phase. */
function newMemory(context: DecisionContext, settings: ScriptSettings): MovementMemory {
  const { mission } = settings
  const missions =
    mission === null ? {} : attackMissions(context, settings.stays(context), settings.bound(context), mission)
  return { missions, done: [], units: [], leaders: [], march: false, path: [] }
}

/** The next step of the pieces that are moving, without their leaders if these cannot go along; null: they have arrived or cannot go on. */
function nextStepOnPath(context: DecisionContext, memory: MovementMemory): Step | null {
  const to = memory.path[0]
  if (to === undefined) return null
  const beginsMarch = memory.march && context.view.moving?.march !== true
  const stepWith = (leaders: readonly PieceId[]): Step | undefined =>
    context
      .of('step')
      .find(
        (step) =>
          step.to === to &&
          !step.garrison &&
          sameIds(step.units, memory.units) &&
          sameIds(step.leaders, leaders) &&
          (step.march === true) === beginsMarch,
      )
  const mayLeaveLeaders = memory.units.length > 0 && memory.leaders.length > 0
  const step = stepWith(memory.leaders) ?? (mayLeaveLeaders ? stepWith([]) : undefined)
  if (!step) {
    memory.path = []
    return null
  }
  memory.path.shift()
  memory.leaders = [...step.leaders]
  return step
}

/** The hexes to enter on the way from `start` to `hex`; empty: there is no way. */
function pathTo(position: Position, reach: ReachField, start: number, hex: number): HexId[] {
  const path: HexId[] = []
  let at = hex
  let previous = reach.onwardHalfMp[hex] === UNREACHED ? reach.previousHex[hex]! : reach.onwardPreviousHex[hex]!
  // No way is longer than the map has hexes: the limit ends a circle of predecessors.
  while (at !== start && previous >= 0 && path.length < position.world.grid.count) {
    path.unshift(position.world.grid.ids[at]!)
    at = previous
    previous = reach.onwardPreviousHex[at]!
  }
  return at === start ? path : []
}

/** Strength that the enemy could bring against a hex next turn, roughly. */
function threatTo({ position, seat, world, view }: DecisionContext, hex: number): number {
  const inactive = seat !== MEXICAN && !view.activation.santaAnna
  const near = world.unitsOf[otherSeat(seat)].filter((index) => {
    const at = position.hexOf[index]!
    if (at < 0 || position.pieceStates[index]!.garrison || position.pieceStates[index]!.disrupted) return false
    const isCavalry = world.pieces[index]!.pieceClass === CAVALRY
    const activeReach = isCavalry ? BASELINE.cavalryNearHexes : BASELINE.enemyNearHexes
    return world.grid.distance(at, hex) <= (inactive ? 1 : activeReach)
  })
  return near.length === 0 ? 0 : combinedFactor(position, near)
}

/** Detour that a fully cautious unit would make to avoid ending its move on a hex, in half MP. `threats`: memo by hex. */
function danger(context: DecisionContext, unit: number, hex: number, threats: Map<number, number>): number {
  const { position, seat, world } = context
  let threat = threats.get(hex)
  if (threat === undefined) {
    threat = threatTo(context, hex)
    threats.set(hex, threat)
  }
  if (threat === 0) return 0
  const own = combinedFactor(position, [unit, ...position.unitsAt[hex]!.filter((other) => other !== unit)])
  const village = world.hexes[hex]!.terrain === 'village' ? BASELINE.villageCover : 0
  const works = world.behindWorks[hex] ? BASELINE.worksCover : 0
  const odds = threat - own - village - works
  const entersEzoc = inEzoc(position, hex, seat) && hex !== position.hexOf[unit]
  return (entersEzoc ? BASELINE.enterEzoc2 : 0) + Math.max(0, odds - 1) * BASELINE.outnumbered2
}

/** Does the stacking limit keep a unit out of a hex? */
const isFull = (position: Position, unit: number, hex: number): boolean => {
  const isBattery = (index: number): boolean => position.world.pieces[index]!.pieceClass === ARTILLERY
  const ofSameKind = position.unitsAt[hex]!.filter(
    (other) => other !== unit && !position.pieceStates[other]!.garrison && isBattery(other) === isBattery(unit),
  )
  const limit = isBattery(unit) ? 1 : BASELINE.unitsPerHex
  return ofSameKind.length >= limit || (position.world.lava[hex] === 1 && ofSameKind.length > 0)
}

/** Leaders and engineers who go along with a unit: with the strongest infantry of their hex that has yet to move. */
function leadersAlong(position: Position, unit: number, memory: MovementMemory): number[] {
  const { world } = position
  if (world.pieces[unit]!.pieceClass !== INFANTRY) return []
  const hex = position.hexOf[unit]!
  const isStronger = (other: number): boolean =>
    other !== unit &&
    world.pieces[other]!.pieceClass === INFANTRY &&
    !position.pieceStates[other]!.moved &&
    !memory.done.includes(world.pieces[other]!.id) &&
    currentFactor(position, other) > currentFactor(position, unit)
  if (position.unitsAt[hex]!.some(isStronger)) return []
  return position.leadersAt[hex]!.filter(
    (index) =>
      world.pieces[index]!.pieceClass === LEADER &&
      leaderMoveRefusal(position, index) === null &&
      (world.isEngineer[index] === 1 || world.commanders[unit]!.includes(index)) &&
      !world.armyCommander.includes(index),
  )
}

/** A move that a unit is to make. */
interface PlannedMove {
  readonly path: HexId[]
  readonly march: boolean
  readonly leaders: PieceId[]
}

/** The best hex to end a move on for a unit that makes for some goals; null: it stays. */
function bestStop(
  context: DecisionContext,
  settings: ScriptSettings,
  unit: number,
  goals: readonly number[],
  leaders: readonly number[],
  isMission: boolean,
): { hex: number; reach: ReachField; march: boolean } | null {
  const { position, seat, world } = context
  const start = position.hexOf[unit]!
  const withEngineer = includesEngineer(position, leaders)
  const costs = travelCosts(world, seat, world.pieces[unit]!.pieceClass, goals, withEngineer)
  const caution = isMission ? 0 : settings.caution(context, unit)
  const threats = new Map<number, number>()
  const winningHex = seat === MEXICAN ? depotHex(world) : -1
  let best: { hex: number; reach: ReachField; march: boolean } | null = null
  let bestScore = Number.NEGATIVE_INFINITY
  const consider = (march: boolean): void => {
    const reach = reachField(position, [unit], leaders, stepContext(position, march, withEngineer))
    for (let hex = 0; hex < world.grid.count; hex++) {
      if (reach.costHalfMp[hex]! >= UNREACHED || (hex !== start && isFull(position, unit, hex))) continue
      const score =
        -costs[hex]! -
        (caution === 0 ? 0 : caution * danger(context, unit, hex, threats)) +
        (hex === winningHex ? BASELINE.winningHex : 0) +
        (hex === start ? BASELINE.stay2 : 0)
      if (score > bestScore + (march ? BASELINE.marchGain2 : 0)) {
        bestScore = score
        best = { hex, reach, march }
      }
    }
  }
  consider(false)
  if (!position.game.ops.moving?.stepped && marchRefusal(position, [unit]) === null) consider(true)
  const stop = best as { hex: number; reach: ReachField; march: boolean } | null
  return stop && stop.hex !== start ? stop : null
}

/** Where a unit moves: to its mission, into San Agustin if that wins, else toward its mission or goals; null: it stays. */
function moveOf(
  context: DecisionContext,
  settings: ScriptSettings,
  memory: MovementMemory,
  unit: number,
  goals: readonly number[] | undefined,
): PlannedMove | null {
  const { position, seat, world } = context
  const start = position.hexOf[unit]!
  const mission = world.grid.indexOf(memory.missions[world.pieces[unit]!.id] ?? '')
  if (mission === start) return null
  const along = leadersAlong(position, unit, memory)
  const leaders = along.map((index) => world.pieces[index]!.id)
  const walking = reachField(position, [unit], along, stepContext(position, false, includesEngineer(position, along)))
  if (mission >= 0 && walking.costHalfMp[mission]! < UNREACHED)
    return { path: pathTo(position, walking, start, mission), march: false, leaders }
  const depot = depotHex(world)
  if (seat === MEXICAN && walking.costHalfMp[depot]! < UNREACHED)
    return { path: pathTo(position, walking, start, depot), march: false, leaders: [] }
  const wanted = mission >= 0 ? [mission] : goals
  if (!wanted || wanted.length === 0) return null
  const stop = bestStop(context, settings, unit, wanted, along, mission >= 0)
  if (!stop) return null
  return { path: pathTo(position, stop.reach, start, stop.hex), march: stop.march, leaders }
}

/** Path of a leader or HQ that moves alone: to where most of its units stand together; null: it stays. */
function leaderPath(context: DecisionContext, index: number): HexId[] | null {
  const { position, seat, world } = context
  const start = position.hexOf[index]!
  const led = world.unitsOf[seat].filter(
    (unit) => position.hexOf[unit]! >= 0 && world.commanders[unit]!.includes(index),
  )
  if (led.length === 0 || world.isEngineer[index]) return null
  const reach = reachField(position, [], [index], stepContext(position, false))
  let best = start
  let least = Number.POSITIVE_INFINITY
  for (let hex = 0; hex < world.grid.count; hex++) {
    if (reach.costHalfMp[hex]! >= UNREACHED || !position.unitCounts[seat][hex]) continue
    const distances = led.reduce((sum, unit) => sum + world.grid.distance(hex, position.hexOf[unit]!), 0)
    const inContact = inEzoc(position, hex, seat) ? led.length * BASELINE.leaderInEzoc : 0
    const cost = distances + inContact + (hex === start ? -1 : 0)
    if (cost < least) {
      least = cost
      best = hex
    }
  }
  return best === start ? null : pathTo(position, reach, start, best)
}

type MarkerAction = Extract<Action, { type: 'marker' }>

/** The step that brings a marker nearest to what its units want; null: none does. */
function markerStepToward(
  { world, seat, view }: DecisionContext,
  id: string,
  steps: readonly MarkerAction[],
  goals: Goals,
): MarkerAction | null {
  const units = view.boxes[parseMarkerId(id)!.box]?.map((piece) => world.pieceIndexes.get(piece)!) ?? []
  const wanted = units.map((index) => goals.get(index)).find((hexes) => hexes !== undefined && hexes.length > 0)
  if (!wanted) return null
  const costs = travelCosts(world, seat, INFANTRY, wanted)
  let least = costs[world.grid.indexOf(view.markers[id]!.at)] ?? 0
  let best: MarkerAction | null = null
  for (const step of steps) {
    const to = world.grid.indexOf(step.to)
    if (costs[to]! < least && !world.lava[to]) {
      least = costs[to]!
      best = step
    }
  }
  return best
}

/** The next action of a marker; null: all have moved. */
function markerAction(
  context: DecisionContext,
  settings: ScriptSettings,
  memory: MovementMemory,
  goals: Goals,
): Action | null {
  for (;;) {
    const steps = context.of('marker').filter(({ id, march }) => !memory.done.includes(id) && !march)
    const first = steps[0]
    if (!first) {
      const begin = context
        .of('begin')
        .find(({ units }) => parseMarkerId(units[0]!) !== null && !memory.done.includes(units[0]!))
      return begin ?? null
    }
    const ofMarker = steps.filter(({ id }) => id === first.id)
    if (settings.wanders) {
      if (context.below(BASELINE.wanderOneIn) !== 0) return context.pick(ofMarker)
    } else {
      const step = markerStepToward(context, first.id, ofMarker, goals)
      if (step) return step
    }
    memory.done.push(first.id)
  }
}

/** Units that have yet to move: those under way first, then those nearest to their goals. */
function unitsToMove({ position, world, seat, view }: DecisionContext, memory: MovementMemory, goals: Goals): number[] {
  const underWay = view.moving?.units.map((id) => world.pieceIndexes.get(id) ?? -1) ?? []
  const distance2 = (index: number): number => {
    if (underWay.includes(index)) return -1
    const hexes = goals.get(index)
    if (!hexes || hexes.length === 0) return NO_WAY_HALF_MP
    return travelCosts(world, seat, world.pieces[index]!.pieceClass, hexes)[position.hexOf[index]!]!
  }
  return world.unitsOf[seat]
    .filter((index) => position.hexOf[index]! >= 0)
    .filter((index) => !memory.done.includes(world.pieces[index]!.id) && !position.pieceStates[index]!.moved)
    .map((index) => ({ index, distance2: distance2(index) }))
    .sort((a, b) => a.distance2 - b.distance2 || a.index - b.index)
    .map(({ index }) => index)
}

/** The next action of units on the map; null: all have moved. */
function unitAction(
  context: DecisionContext,
  settings: ScriptSettings,
  memory: MovementMemory,
  goals: Goals,
): Action | null {
  const { position, world } = context
  const stays = settings.stays(context)
  for (const index of unitsToMove(context, memory, goals)) {
    const { id } = world.pieces[index]!
    const hasMission = memory.missions[id] !== undefined
    if (!stays.has(index) || hasMission) {
      if (mustRollForCommand(position, index)) {
        const wantsToMove = hasMission || goals.has(index)
        const roll = context.of('begin').find(({ units }) => units.length === 1 && units[0] === id)
        if (wantsToMove && roll) return roll
      } else {
        memory.done.push(id)
        const move = moveOf(context, settings, memory, index, goals.get(index))
        const step = move ? beginMove(context, memory, [id], move) : null
        if (step) return step
        continue
      }
    }
    memory.done.push(id)
  }
  return null
}

/** Puts a move into the memory and makes its first step. */
function beginMove(
  context: DecisionContext,
  memory: MovementMemory,
  units: PieceId[],
  { path, march, leaders }: PlannedMove,
): Step | null {
  Object.assign(memory, { units, leaders, march, path })
  return nextStepOnPath(context, memory)
}

/** The next step of a leader or HQ that moves alone; null: all have moved. */
function leaderAction(context: DecisionContext, memory: MovementMemory): Action | null {
  const { position, world, seat } = context
  for (const index of world.leadersOf[seat]) {
    const { id } = world.pieces[index]!
    if (memory.done.includes(id) || position.hexOf[index]! < 0 || leaderMoveRefusal(position, index) !== null) continue
    memory.done.push(id)
    const path = leaderPath(context, index)
    const step = path ? beginMove(context, memory, [], { path, march: false, leaders: [id] }) : null
    if (step) return step
  }
  return null
}

/** The movement phase of a scripted player: units, then units that enter, leaders, markers. */
export function nextMovementAction(context: DecisionContext, settings: ScriptSettings): Action {
  const before = (context.work ?? newMemory(context, settings)) as MovementMemory
  const memory: MovementMemory = { ...before, done: [...before.done], path: [...before.path] }
  context.work = memory
  const step = nextStepOnPath(context, memory)
  if (step) return step
  const goals = settings.goals(context)
  return (
    unitAction(context, settings, memory, goals) ??
    context.of('enter').find(({ march }) => !march) ??
    leaderAction(context, memory) ??
    markerAction(context, settings, memory, goals) ??
    context.first('endPhase') ??
    context.first('stop') ??
    anyAction(context)
  )
}
